"""An entry as it is stored: what it is called, whom it counts for and how strong it is, from who plays in it."""

from collections.abc import Sequence
from typing import Any

from django.utils.translation import gettext as _
from simple_history.utils import bulk_create_with_history

from tournaments.domain.sides import pair_association, pair_counts_for, pair_name, pair_rating, team_rating
from tournaments.errors import Refused
from tournaments.models import Entry, EntryPlayer, Event, Player

from .seeding import place_for, renumber, seeding_order

Kind = Event.Kind


def pair_values(players: Sequence[Player]) -> dict[str, Any]:
    """Name and clubs of an entry of singles or doubles, as its players have them; a corrected name follows."""
    if len(players) == 1:
        return {"name": players[0].name, "association": players[0].association, "counts_for": ""}
    association = pair_association(players)
    counts_for = pair_counts_for(players)
    return {
        "name": pair_name(players),
        "association": association,
        "counts_for": counts_for if counts_for != association else "",
    }


def own_rating(event: Event, players: Sequence[Player]) -> int | None:
    """The rating of an entry that has none of its own: of a pair the sum, of a team that of its three best."""
    return team_rating(players) if event.kind == Kind.TEAMS else pair_rating(players)


def entry_store(
    *,
    event: Event,
    players: Sequence[Player],
    status: str,
    rating: int | None = None,
    name: str = "",
    association: str = "",
    captain: int = 0,
) -> Entry:
    """Store an entry with its players, its place in the order still to be found; name and club are those of a team.

    Refused: one of them is in the event already.
    """
    refuse_entered(event, players)
    values = {"name": name, "association": association} if event.kind == Kind.TEAMS else pair_values(players)
    rating = own_rating(event, players) if rating is None else rating
    entry = Entry(event=event, rating=rating, ranking=0, status=status, **values)
    entry.save()
    EntryPlayer.objects.bulk_create(squad_rows(entry, players, captain))
    return entry


def entries_store(event: Event, entries: Sequence[Entry], squads: Sequence[EntryPlayer]) -> None:
    """Store many new entries at once, each at its place in the order, and who plays in them.

    However many: a few queries for each hundred.
    """
    order = seeding_order(event)
    for entry in entries:
        entry.ranking = 0  # of who waits
        if entry.status == Entry.Status.ENTERED:
            order.insert(place_for(order, entry.rating), entry)
    for ranking, entry in enumerate(order, start=1):
        if entry.pk is None:
            entry.ranking = ranking
    bulk_create_with_history(list(entries), Entry, batch_size=100)
    EntryPlayer.objects.bulk_create(squads, batch_size=200)
    renumber(order)


def squad_rows(entry: Entry, players: Sequence[Player], captain: int = 0) -> list[EntryPlayer]:
    """Who plays in a new entry, in order; only a team has a captain."""
    event = entry.event
    return [
        EntryPlayer(
            event=event,
            entry=entry,
            player=player,
            position=i + 1,
            is_captain=event.kind == Kind.TEAMS and i == captain,
        )
        for i, player in enumerate(players)
    ]


def refuse_entered(event: Event, players: Sequence[Player], *, but: Entry | None = None) -> None:
    """A person is in an event once (C09, C68), withdrawn entries included: they can come back."""
    if any(player.tournament_id != event.tournament_id for player in players):
        raise ValueError("a player of another tournament")
    rows = EntryPlayer.objects.filter(event=event, player__in=players).select_related("entry", "player")
    row = rows.exclude(entry=but).first() if but else rows.first()
    if row is None:
        return
    told = {"name": row.player.name, "entry": row.entry.title, "status": row.entry.get_status_display()}
    if event.kind == Kind.SINGLES:
        raise Refused(_("%(name)s is entered already.") % told, "name")
    if row.entry.status == Entry.Status.ENTERED:
        raise Refused(_("%(name)s plays in this event already: %(entry)s.") % told, "name")
    raise Refused(_("%(name)s is in this event already: %(entry)s (%(status)s).") % told, "name")
