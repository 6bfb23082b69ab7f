"""Teams: a name, a club, a squad with its captain."""

from collections.abc import Collection, Sequence

from django.db import transaction
from django.db.models import F, Q
from django.utils.translation import gettext as _

from tournaments.domain.names import fold
from tournaments.domain.rosters.squads import LARGEST_SQUAD
from tournaments.errors import Refused
from tournaments.models import Entry, EntryPlayer, Event, LineUp, Match

from .entries import entry_locked, entry_marked, entry_seated, rating_edit, seat
from .locks import event_locked, has_results, refuse_late
from .people import Associations, Person, cleaned_name, distinct_refresh, people_of
from .sides import entry_store, own_rating, refuse_entered


@transaction.atomic
def team_add(
    *,
    event: Event,
    name: str,
    persons: Sequence[Person] = (),
    association: str = "",
    rating: int | None = None,
    captain: int = 0,
    seen_entry: int | None = None,
) -> Entry:
    """Enter a team with its squad, which may still be empty; `captain` is a place in it, from 0.

    Without a rating of its own it has that of its three best. Namesake asks whose a known name is; `seen_entry` as for
    entry_add. Refused: somebody of the squad plays in the event already; no place left; played already.
    """
    if event.kind != Event.Kind.TEAMS:
        raise ValueError("an entry of a team")
    event = event_locked(event)
    name = cleaned_name(name)
    sent_twice = _entered_since(event, seen_entry, name)
    if sent_twice is not None:
        return sent_twice
    refuse_late(event)
    status = seat(event)
    _refuse_large(len(persons))
    players = people_of(event.tournament, persons)
    entry = entry_store(
        event=event,
        players=players,
        status=status,
        rating=rating,
        name=name,
        association=Associations(event.tournament).spelled(association),
        captain=captain,
    )
    return entry_seated(event, entry)


@transaction.atomic
def team_edit(
    *,
    entry: Entry,
    seen_version: int,
    name: str,
    association: str,
    rating: int | None,
    squad: Sequence[int],
    captain: int | None = None,
    persons: Sequence[Person] = (),
) -> Entry:
    """Change a team at any time: `squad` are the players that stay, by primary key in their order, `persons` come.

    `captain` is one of those that stay; without one the first is. A rating of None is that of the three best; it and
    the place in the order stand once something is played. Namesake, Stale; Refused: who leaves has played or stands
    in a line-up, who comes plays in another team, the squad is too large.
    """
    event, entry = entry_locked(entry)
    rows = list(EntryPlayer.objects.filter(entry=entry).select_related("player").order_by("position"))
    here = {row.player_id: row for row in rows}
    staying = [here[pk] for pk in squad if pk in here]
    _refuse_leaving(entry, [row for row in rows if row not in staying])
    _refuse_large(len(staying) + len(persons))
    before = own_rating(event, [row.player for row in rows])
    newcomers = people_of(event.tournament, persons)
    refuse_entered(event, newcomers)
    EntryPlayer.objects.filter(entry=entry).exclude(pk__in=[row.pk for row in staying]).delete()
    _arrange(entry, staying, captain if captain in {row.player_id for row in staying} else None)
    EntryPlayer.objects.bulk_create(
        EntryPlayer(event=event, entry=entry, player=player, position=position, is_captain=position == 1)
        for position, player in enumerate(newcomers, len(staying) + 1)
    )
    if entry.rating == before and rating in (None, before) and has_results(event):
        rating = entry.rating  # a new player makes no other order once something is played
    elif rating is None or (entry.rating == before and rating == before):
        rating = own_rating(event, [*(row.player for row in staying), *newcomers])
    association = Associations(event.tournament).spelled(association)
    rating_edit(event, entry, seen_version, rating, name=cleaned_name(name), association=association)
    distinct_refresh([event.pk])
    entry_marked(entry)
    return entry


def _arrange(entry: Entry, staying: Sequence[EntryPlayer], captain: int | None) -> None:
    """Number those that stay anew; the numbers are unique, so they go out of the way first."""
    EntryPlayer.objects.filter(entry=entry).update(position=F("position") + 10_000)
    for position, row in enumerate(staying, 1):
        row.position = position
        row.is_captain = row.player_id == captain if captain else position == 1
    EntryPlayer.objects.bulk_update(staying, ["position", "is_captain"])


def _refuse_large(n: int) -> None:
    if n > LARGEST_SQUAD:
        raise Refused(_("A squad has at most %(most)d players.") % {"most": LARGEST_SQUAD}, "squad")


def _refuse_leaving(entry: Entry, leaving: Collection[EntryPlayer]) -> None:
    """Who has played stays in the squad: the results are theirs. Who stands in a line-up is taken out of it first."""
    if not leaving:
        return
    matches = Match.objects.filter(Q(a=entry) | Q(b=entry), event=entry.event_id).exclude(rubbers=[])
    line_ups = list(LineUp.objects.filter(entry=entry, match__ending__isnull=True).select_related("match"))
    for row in leaving:
        told: dict[str, object] = {"name": row.player.name}
        played = next((match for match in matches if _has_played(row.player_id, match)), None)
        if played is not None:
            told["number"] = played.number
            raise Refused(_("%(name)s has played in match %(number)d and stays in the squad.") % told)
        line_up = next((line_up for line_up in line_ups if _stands_in(row.player_id, line_up)), None)
        if line_up is not None:
            told["number"] = line_up.match.number
            raise Refused(_("%(name)s stands in the line-up of match %(number)d: change that first.") % told)


def _has_played(player: int, match: Match) -> bool:
    return any(rubber["ending"] and player in (*rubber["a"], *rubber["b"]) for rubber in match.rubbers)


def _stands_in(player: int, line_up: LineUp) -> bool:
    return any(player in players for players in line_up.places.values())


def _entered_since(event: Event, seen_entry: int | None, name: str) -> Entry | None:
    if seen_entry is None:
        return None
    newer = Entry.objects.filter(event=event, pk__gt=seen_entry)
    return next((entry for entry in newer if fold(entry.name) == fold(name)), None)
