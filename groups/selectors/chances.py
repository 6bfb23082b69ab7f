"""What the members of a group need, while it is being played: worked out when a page first asks, then remembered.

Not stored: it costs some milliseconds, which a save should not wait for. A position is worked out once in each
process, whatever page shows it; a new result is another position.
"""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from contextlib import suppress
from dataclasses import dataclass
from functools import lru_cache

from django.db.models import F, Q

from groups.domain.chances import Chance, Pairing, State, chances
from groups.domain.chances.teams import as_single, compared
from groups.models import Group, Member
from tournaments.domain.scores import Recorded, Result, ScoreError, TeamFormat, credited
from tournaments.models import Entry, Event, Match, Stage

from .chance_words import Saying, saying
from .meetings import carried_of, matches_of

REMEMBERED = 4096


@dataclass(frozen=True)
class Position:
    """Everything that chances depend on, members by entry id."""

    members: tuple[int, ...]
    results: tuple[Result, ...]
    remaining: tuple[Pairing, ...]
    qualifiers: int
    with_next: bool
    recorded: str
    walkover_games: bool
    withdrawn: tuple[int, ...]


@lru_cache(maxsize=REMEMBERED)
def chances_in(position: Position) -> tuple[Chance, ...]:
    return chances(
        position.members,
        position.results,
        position.remaining,
        qualifiers=position.qualifiers,
        recorded=Recorded(position.recorded),
        walkover_games=position.walkover_games,
        withdrawn=position.withdrawn,
        with_next=position.with_next,
    )


def group_chances(
    group: Group, members: Sequence[Member], matches: Iterable[Match], event: Event, stage: Stage
) -> dict[int, Chance]:
    """The chances by entry id; empty before the first result, after the last, and where nobody goes through.

    Asks the database nothing. `matches`: those of the group, and those carried over to it. Where the best of the next
    places of `stage` go through as well, who can still have that place is not out.
    """
    matches = list(matches)
    if not stage.qualifiers or group.played >= group.total or not any(match.ending for match in matches):
        return {}
    position = _position(members, matches, event, stage)
    return {} if position is None else {chance.member: chance for chance in chances_in(position)}  # type: ignore[misc]


def _position(members: Sequence[Member], matches: Iterable[Match], event: Event, stage: Stage) -> Position | None:
    """None where a result was stored by hand that the rules do not know."""
    results, remaining = [], []
    annulled = {member.entry_id for member in members if member.is_annulled}
    with suppress(ScoreError):
        for match in matches:
            if annulled & {match.a_id, match.b_id}:
                continue
            result = match.to_domain()
            if result is None:
                remaining.append(Pairing(match.a_id, match.b_id, event.play_format(match.format).needed))
            else:
                results.append(_counted(result, match, event))
        return Position(
            members=tuple([member.entry_id for member in members if not member.is_annulled]),
            results=tuple(results),
            remaining=tuple(remaining),
            qualifiers=stage.qualifiers,
            with_next=stage.best_next > 0,
            recorded=_compared(event),
            walkover_games=event.walkover_games,
            withdrawn=tuple([m.entry_id for m in members if m.entry.status == Entry.Status.WITHDRAWN]),
        )
    return None


def _counted(result: Result, match: Match, event: Event) -> Result:
    """As it counts, a team match as the chances see it."""
    fmt = event.play_format(match.format)
    counted = credited(result, fmt, recorded=Recorded(event.recorded), walkover_games=event.walkover_games)
    return as_single(counted) if isinstance(fmt, TeamFormat) else counted


def _compared(event: Event) -> str:
    """What of a match can be said beforehand."""
    fmt = event.play_format(event.to_domain())
    return compared(fmt) if isinstance(fmt, TeamFormat) else event.recorded


@dataclass(frozen=True)
class Line:
    """A member whose way is open, in words."""

    member: Member
    saying: Saying


def chance_lines(
    found: dict[int, Chance], members: Sequence[Member], matches: Iterable[Match], stage: Stage
) -> list[Line]:
    """The open members of a group in the order of `members`, with what they need."""
    names = {member.entry_id: member.entry.title for member in members}
    pairs = _pairs(matches)
    return [
        Line(member, saying(found[member.entry_id], names, pairs, stage.qualifiers + 1))
        for member in members
        if member.entry_id in found and found[member.entry_id].state is State.OPEN
    ]


def entry_sayings(entries: Iterable[Entry]) -> dict[int, Saying]:
    """What these entries need in their groups that are being played, by entry id: two queries, or none.

    The entries have `event` and `memberships` with their groups at hand.
    """
    playing = {}
    for entry in entries:
        for membership in entry.memberships.all():
            is_open = membership.group.played < membership.group.total
            if is_open and (membership.group.played or membership.from_group_id):
                playing[membership.group_id] = membership.group, entry
    if not playing:
        return {}
    members: dict[int, list[Member]] = defaultdict(list)
    for member in Member.objects.filter(group__in=list(playing)).select_related("entry", "stage"):
        members[member.group_id].append(member)
    matches: dict[int, list[Match]] = defaultdict(list)
    for match in matches_of(Q(in_group__group__in=list(playing))):
        matches[match.group_id].append(match)  # type: ignore[attr-defined]
    carrying = [pk for pk, of_group in members.items() if of_group[0].stage.carry_over]
    if carrying:
        for match in carried_of(a__memberships__group__in=carrying, b__memberships__group=F("a__memberships__group")):
            matches[match.group_id].append(match)  # type: ignore[attr-defined]
    told = {}
    for pk, (group, entry) in playing.items():
        of_group = members[pk]
        stage = of_group[0].stage
        found = group_chances(group, of_group, matches[pk], entry.event, stage)
        if entry.pk in found and found[entry.pk].state is not State.TOO_EARLY:
            names = {member.entry_id: member.entry.title for member in of_group}
            told[entry.pk] = saying(found[entry.pk], names, _pairs(matches[pk]), stage.qualifiers + 1)
    return told


def _pairs(matches: Iterable[Match]) -> list[tuple[int, int]]:
    """Who still plays whom, by entry ids."""
    return [(match.a_id, match.b_id) for match in matches if match.ending is None and match.a_id and match.b_id]
