"""Recomputing a group from all its results, and writing what changed."""

import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any, Final, NamedTuple

from django.db.models import F, QuerySet
from django.utils import timezone

from groups.domain.standings import Criterion, Line, Standings, Step, rank
from groups.models import Group, Lot, Member
from tournaments.domain.scores import MatchFormat, Recorded, Result, TeamFormat, credited
from tournaments.models import Event, Match, Stage, stored_result
from tournaments.services.rows import PreparedModels, PreparedRead, update_rows, write_rows

GROUP_FIELDS = ("played", "total", "steps", "open_ties", "touched")
TeamPlay = tuple[int, bool]  # individual matches, and whether all of them are played
RATIOS = (Criterion.RUBBERS, Criterion.GAMES, Criterion.POINTS)


class Standing(NamedTuple):
    """Where a member stands, as stored; from `place` on what a recomputation writes."""

    pk: int
    entry_id: int
    number: int
    is_annulled: bool
    place: int
    row: int
    tied: bool
    won: int
    lost: int
    match_points: int
    between: dict[str, Any] | None


PLACE: Final = 4


@dataclass(frozen=True)
class Refreshed:
    """What a recomputation changed: entry ids by row of the table, before and after."""

    group: Group
    before: tuple[int, ...]
    after: tuple[int, ...]
    was_finished: bool
    voided: tuple[Lot, ...] = ()

    @property
    def finish_changed(self) -> bool:
        return self.was_finished != self.group.is_finished


def standings_refresh(group: Group, event: Event, *, live_version: int) -> Refreshed:
    """Rank the group by 3.7.5 from all its stored results; write the members and the derivation if they changed.

    A member whose results are annulled stands last, and its matches count for nobody. Results that are carried over
    count, but the group has not played them. Runs inside the transaction of
    the change; `live_version` marks the group for live pages. A fixed number of queries, and no model instances but
    of lots: this is on the way of every save.
    """
    members = [Standing(*row) for row in MEMBERS.rows(group.pk)]
    results = RESULTS.raw_rows(group.pk)
    carried = CARRIED.raw_rows(group.pk) if group.stage.carry_over else []
    annulled = {member.entry_id for member in members if member.is_annulled}
    decided = [row for row in results if row[ENDING] is not None]
    team = team_play(event)
    counted = [
        counted_result(row, event.recorded, event.walkover_games, team)
        for row in (*carried, *decided)
        if not annulled.intersection(row[SIDES])
    ]
    was_finished = 0 < group.total == group.played
    group.played, group.total = len(decided), len(results)
    lots = LOTS.all(group.pk) if group.is_finished or was_finished else []
    standings = rank(
        [m.entry_id for m in members if not m.is_annulled],
        counted,
        [lot.order for lot in lots] if group.is_finished else (),
        team=team is not None,
    )
    voided = _void(lots, standings)
    before = tuple(member.entry_id for member in sorted(members, key=lambda member: member.row))
    after = _write_members(members, standings)
    group.steps = [step_json(step) for step in standings.steps]
    group.open_ties = [sorted(tie) for tie in standings.open_ties] if group.is_finished else []
    group.touched = live_version
    update_rows([group], GROUP_FIELDS)
    return Refreshed(group, before, after, was_finished, voided)


MEMBERS = PreparedRead(lambda group: Member.objects.filter(group=group).values_list(*Standing._fields))
LOTS = PreparedModels(lambda group: Lot.objects.filter(group=group, voided_at=None))
RESULT_COLUMNS = ("a_id", "b_id", "winner_id", "ending", "games", "score", "rubbers", "best_of", "points")
SIDES = slice(0, 2)
ENDING = RESULT_COLUMNS.index("ending")
RESULTS = PreparedRead(
    lambda group: Match.objects.filter(in_group__group=group).order_by("number").values_list(*RESULT_COLUMNS)
)
CARRIED = PreparedRead(
    lambda group: (
        carried_over(a__memberships__group=group, b__memberships__group=group)
        .order_by("number")
        .values_list(*RESULT_COLUMNS)
    )
)


def carried_over(**mine: Any) -> QuerySet[Match]:
    """What members of a group have played in the stage before it; `mine` filters by the memberships of both sides."""
    earlier = F("a__memberships__stage__number")
    return Match.objects.filter(stage__kind=Stage.Kind.GROUPS, stage__number__lt=earlier, ending__isnull=False, **mine)


@lru_cache(maxsize=4096)
def counted_result(row: tuple[Any, ...], recorded: str, walkover_games: bool, team: TeamPlay | None) -> Result:
    """A stored result as it counts in the standings. Of a group’s results a save changes one: the others are kept."""
    a, b, winner, ending, games, score, rubbers, best_of, points = row
    played = json.loads(rubbers) if team else ()
    return credited(
        stored_result(a, b, winner, ending, json.loads(games), json.loads(score) if score else None, played),
        play_format(best_of, points, team),
        recorded=Recorded(recorded),
        walkover_games=walkover_games,
    )


def team_play(event: Event) -> TeamPlay | None:
    """How a team match of the event goes; None where no teams play."""
    if not event.is_for_teams:
        return None
    fmt = event.play_format(event.to_domain())
    assert isinstance(fmt, TeamFormat)
    return fmt.best_of, fmt.played_out


@lru_cache(maxsize=32)
def play_format(best_of: int, points: int, team: TeamPlay | None) -> MatchFormat | TeamFormat:
    match = MatchFormat(best_of=best_of, points=points)
    return TeamFormat(team[0], match, team[1]) if team else match


def group_stage_refresh(stage: Stage) -> None:
    """Keep stage.finished: every group has all its results."""
    finished = not stage.groups.exclude(played=F("total")).exists()
    if finished != stage.finished:
        stage.finished = finished
        stage.save(update_fields=["finished"])


def step_json(step: Step) -> dict[str, Any]:
    """A step of the derivation as it is stored: the fields of groups.domain.standings.Step, members by entry id."""
    return {
        "clause": step.clause,
        "criterion": step.criterion.value,
        "among": list(step.among),
        "values": [[member, value] for member, value in step.values],
        "parts": [list(part) for part in step.parts],
    }


def _write_members(members: Sequence[Standing], standings: Standings) -> tuple[int, ...]:
    """Write the rows that change. Returns the entry ids by row as they stand then."""
    by_entry: dict[Any, Standing] = {member.entry_id: member for member in members}
    between = _between(standings.steps)
    ranked = [
        (by_entry[p.member], (p.place, row, bool(p.tied_with), *_sums(p.line), between.get(p.member)))
        for row, p in enumerate(standings.places, 1)
    ]
    rows = [*ranked, *_last(members)]
    changed = [(member.pk, values) for member, values in rows if member[PLACE:] != values]
    write_rows(Member, Standing._fields[PLACE:], changed)
    return tuple(member.entry_id for member, _values in rows)


def _sums(line: Line) -> tuple[int, int, int]:
    return line.won, line.lost, line.match_points


def _last(members: Sequence[Standing]) -> Iterator[tuple[Standing, tuple[Any, ...]]]:
    """The rows of those whose results are annulled: behind all the others, sharing the place (C35)."""
    annulled = [member for member in members if member.is_annulled]
    first = len(members) - len(annulled) + 1
    for row, member in enumerate(sorted(annulled, key=lambda member: member.number), first):
        yield member, (first, row, len(annulled) > 1, 0, 0, 0, None)


def _between(steps: Sequence[Step]) -> dict[Any, dict[str, Any]]:
    """For each member the last ratio that parted it from others equal on match points, as stored on Member."""
    found: dict[Any, dict[str, Any]] = {}
    for step in steps:
        if step.criterion in RATIOS and len(step.parts) > 1:
            for member, value in step.values:
                found[member] = {"criterion": step.criterion.value, "value": list(value), "clause": step.clause}  # type: ignore[arg-type]
    return found


def _void(lots: Sequence[Lot], standings: Standings) -> tuple[Lot, ...]:
    """A lot counts only while exactly its members are equal (3.7.5.4); the others are void from now on.

    While the group is being played again it parts nobody, and waits for the end.
    """
    equal = {frozenset(step.among) for step in standings.steps if step.criterion is Criterion.LOT}
    equal |= set(standings.open_ties)
    void = tuple(lot for lot in lots if frozenset(lot.order) not in equal)
    for lot in void:
        lot.voided_at = timezone.now()
        lot.voided_because = Lot.Void.RESULT
        lot.save(update_fields=["voided_at", "voided_because"])
    return void
