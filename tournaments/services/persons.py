"""Correcting a person, whatever events he plays in."""

from django.db import transaction

from tournaments.domain.names import clean
from tournaments.models import Entry, Event, Player

from .entries import follow
from .live import edit
from .locks import has_results
from .people import Associations, cleaned_name, name_key
from .seeding import placed, renumber, seeding_order
from .sides import own_rating


@transaction.atomic
def person_edit(
    *,
    player: Player,
    seen_version: int,
    name: str,
    association: str,
    rating: int | None,
    birth_year: int | None,
    contact: str,
) -> Player:
    """Correct a person; name and club follow in every event of the tournament at once (C78).

    A changed rating follows in the events in which nothing is played, wherever the entry had none but its players’.
    Stale; Refused: no name.
    """
    events = Event.objects.filter(entries__players=player).values_list("pk", flat=True)
    list(Event.objects.select_for_update(of=("self",)).filter(pk__in=list(events)).order_by("pk"))
    player = Player.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=player.pk)
    entries = _by_their_players(player) if rating != player.rating else []
    edit(
        player,
        seen_version,
        name=cleaned_name(name),
        name_key=name_key(name),
        association=Associations(player.tournament, without=player).spelled(association),
        rating=rating,
        birth_year=birth_year,
        contact=clean(contact),
    )
    for entry in entries:
        entry.rating = own_rating(entry.event, list(entry.players.all()))
        entry.save(update_fields=["rating"])
        if entry.status == Entry.Status.ENTERED:
            renumber(placed(seeding_order(entry.event), entry))
    follow(player)
    return player


def _by_their_players(player: Player) -> list[Entry]:
    """The entries of the person whose rating is that of their players, in events in which nothing is played."""
    entries = Entry.objects.filter(players=player).select_related("event")
    return [
        entry
        for entry in entries
        if entry.rating == own_rating(entry.event, list(entry.players.all())) and not has_results(entry.event)
    ]
