"""Correcting a person, whatever events he plays in; two that were one."""

from django.db import transaction
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.domain.names import clean
from tournaments.errors import Refused
from tournaments.models import Entry, EntryPlayer, Event, LineUp, Match, Player

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


@transaction.atomic
def person_merge(*, keep: Player, gone: Player) -> Player:
    """Two people of one name were the same: all entries of `gone` become those of `keep`, and `gone` is no more.

    What is not known of `keep` is taken from `gone`. Refused: both play in one event; the names differ; `gone` has
    played individual matches or stands in a line-up (then the other way round, if that one has not).
    """
    pks = [keep.pk, gone.pk]
    events = list(Event.objects.filter(entries__players__in=pks).values_list("pk", flat=True))
    list(Event.objects.select_for_update(of=("self",)).filter(pk__in=events).order_by("pk"))
    rows = Player.objects.select_for_update(of=("self",)).select_related("tournament").filter(pk__in=pks)
    found = {player.pk: player for player in rows.filter(tournament=keep.tournament_id)}
    if len(found) < 2:
        raise Refused(_("One of the two is no longer there."))
    keep, gone = found[keep.pk], found[gone.pk]
    _refuse_merge(keep, gone)
    for field in ("association", "rating", "birth_year", "contact", "notes"):
        if getattr(keep, field) in ("", None):
            setattr(keep, field, getattr(gone, field))
    keep.version += 1
    keep.save()
    EntryPlayer.objects.filter(player=gone).update(player=keep)
    gone.delete()
    follow(keep)
    return keep


def _refuse_merge(keep: Player, gone: Player) -> None:
    if keep.name_key != gone.name_key:
        raise Refused(_("The names differ. Correct one of them first."))
    both = Event.objects.filter(entries__players=keep).filter(entries__players=gone).first()
    if both is not None:
        raise Refused(_("Both play in %(event)s, so they are two people.") % {"event": both.name})
    entries = list(Entry.objects.filter(players=gone, event__kind=Event.Kind.TEAMS))
    matches = Match.objects.filter(Q(a__in=entries) | Q(b__in=entries))
    if any(gone.pk in (*rubber["a"], *rubber["b"]) for match in matches for rubber in match.rubbers):
        raise Refused(
            _("%(name)s has played individual matches: go to that page, and join the other person to it.")
            % {"name": gone.name}
        )
    line_ups = LineUp.objects.filter(entry__in=entries)
    if any(gone.pk in players for line_up in line_ups for players in line_up.places.values()):
        raise Refused(
            _("%(name)s stands in a line-up: go to that page, and join the other person to it.") % {"name": gone.name}
        )


def _by_their_players(player: Player) -> list[Entry]:
    """The entries of the person whose rating is that of their players, in events in which nothing is played."""
    entries = Entry.objects.filter(players=player).select_related("event")
    return [
        entry
        for entry in entries
        if entry.rating == own_rating(entry.event, list(entry.players.all())) and not has_results(entry.event)
    ]
