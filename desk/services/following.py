"""What follows when groups or knockouts changed: numbers of the knockout, positions, final places, live marks."""

from collections.abc import Collection, Iterator, Sequence

from brackets.domain.tree import Positions
from brackets.models import BracketMatch
from brackets.services.next_numbers import next_lots_follow
from brackets.services.numbers_kept import Kept, numbers_moved, numbers_of, numbers_stand_again
from brackets.services.places import places_refresh
from brackets.services.positions import Moved, positions_refresh
from brackets.services.reseeding import Reseeded, reseed, stages_fed_by
from brackets.services.walkovers import walkovers_follow
from groups.models import Group, GroupMatch
from groups.services.regrouping import Regrouped, put_back_members, regroup
from groups.services.standings import Refreshed, group_stage_refresh, standings_refresh
from tournaments.models import Event, Stage
from tournaments.services.live import mark
from tournaments.services.snapshots import Snapshot, snapshot

from .consequences import Consequences, MatchEffect, row_changes

Fed = dict[int, list[Stage]]  # what takes its players from a stage of groups, by the key of that


def follow(
    event: Event,
    groups: Sequence[Refreshed],
    stages: dict[int, Stage],
    *,
    second: Collection[Group] = (),
    edited: Collection[int] = (),
    had: Kept | None = None,
    live_version: int,
) -> Consequences:
    """Bring what depends on these groups and knockouts up to date, and say what moved beyond the `edited` matches.

    `second`: groups drawn from groups that are still to be ranked: those of the first stage come first. Runs inside
    the transaction of the change; the caller asks or goes on. `had`: the numbers that a change moved which is now
    taken back.
    """
    fed = _fed(groups)
    regrouped = [*_put_back(groups, second, edited), *_regroup(groups, fed)]
    ranked = _rank_second(event, regrouped, second, live_version)
    groups = (*groups, *ranked)
    voided_next = _void_next_lots(groups, live_version)
    fed |= _fed(ranked)
    numbers = numbers_of(_knockouts(fed) | {int(stage) for stage in had or {}})
    for stage in numbers_stand_again(event, had or {}):
        stages.setdefault(stage.pk, stage)
    played = list(stages.values())
    reseeded = _reseed(groups, fed, stages)
    moved = [done.moved for done in reseeded]
    # Numbers first: a result that is put back together with its players must find them in its match.
    done = {move.stage_id for move in moved}
    moved += [positions_refresh(stage) for stage in played if stage.pk not in done]
    due = walkovers_follow(event, stages.values())
    moved += due
    decided = {row.match_id for move in due for row, _before in move.matches if row.match.ending}
    known = {move.stage_id: move.positions for move in moved if move.stage_id and move.positions}
    _finish(event, groups, stages, known, live_version)
    effects = [MatchEffect(row, before, snapshot(row.match)) for row, before in _each_once(regrouped, moved)]
    return Consequences(
        rows=row_changes(groups),
        effects=tuple(
            effect
            for effect in effects
            if effect.row.match_id not in edited or effect.row.match_id in decided or effect.is_cleared
        ),
        unsettled=(
            *(group for done in regrouped for group in done.unsettled),
            *(group for done in reseeded for group in done.unsettled),
        ),
        voided=tuple(lot.pk for one in groups for lot in one.voided),
        voided_next=voided_next,
        numbers=numbers_moved(numbers) if numbers else {},
    )


def _knockouts(fed: Fed) -> set[int]:
    return {stage.pk for later in fed.values() for stage in later if stage.kind == Stage.Kind.KNOCKOUT}


def _fed(groups: Sequence[Refreshed]) -> Fed:
    """What finished groups feed; one query for each stage of them."""
    fed: Fed = {}
    for one in groups:
        stage = one.group.stage
        if (one.group.is_finished or one.was_finished) and stage.pk not in fed:
            fed[stage.pk] = stages_fed_by(stage)
    return fed


def _put_back(groups: Sequence[Refreshed], second: Collection[Group], edited: Collection[int]) -> Iterator[Regrouped]:
    """Where a change that went through both stages is taken back, who was in the second is so again."""
    for stage in {group.stage_id: group.stage for group in second if groups}.values():
        yield put_back_members(stage, edited)


def _regroup(groups: Sequence[Refreshed], fed: Fed) -> list[Regrouped]:
    """Where a finished group feeds groups, its places decide who is in them."""
    return [
        regroup(stage, one)
        for one in groups
        for stage in fed.get(one.group.stage_id, ())
        if stage.kind == Stage.Kind.GROUPS
    ]


def _rank_second(
    event: Event, regrouped: Sequence[Regrouped], second: Collection[Group], live_version: int
) -> tuple[Refreshed, ...]:
    """Each group of the second stage once, those that a person changed and those that followed."""
    groups = {group.pk: group for done in regrouped for group in done.groups} | {group.pk: group for group in second}
    return tuple(standings_refresh(group, event, live_version=live_version) for group in groups.values())


def _void_next_lots(groups: Sequence[Refreshed], live_version: int) -> tuple[int, ...]:
    """Lots between groups count as long as the same are equal: any result of their groups can end that."""
    stages = {one.group.stage_id: one.group.stage for one in groups if one.group.is_finished or one.was_finished}
    return tuple(lot.pk for stage in stages.values() for lot in next_lots_follow(stage, live_version=live_version))


Shifted = tuple[GroupMatch | BracketMatch, Snapshot]


def _each_once(regrouped: Sequence[Regrouped], moved: Sequence[Moved]) -> list[Shifted]:
    """Each match as it stands in the end, with what stood before the first of its changes; the second stage first."""
    found: dict[int, Shifted] = {}
    of_groups: list[Shifted] = [one for done in regrouped for one in done.matches]
    for row, before in (*of_groups, *(one for move in moved for one in move.matches)):
        found[row.match_id] = row, found[row.match_id][1] if row.match_id in found else before
    return list(found.values())


def _reseed(groups: Sequence[Refreshed], fed: Fed, stages: dict[int, Stage]) -> list[Reseeded]:
    """Where a finished group feeds a knockout, its places decide who has which number there (706.2)."""
    done = []
    for one in groups:
        if one.group.is_finished or one.was_finished:
            for stage in fed[one.group.stage_id]:
                if stage.kind == Stage.Kind.KNOCKOUT:
                    done.append(reseed(stage, one))
                    stages[stage.pk] = stage
    return done


def _finish(
    event: Event,
    groups: Sequence[Refreshed],
    stages: dict[int, Stage],
    known: dict[int, Positions],
    live_version: int,
) -> None:
    """Stage states, final places, and marks for live pages."""
    settled = bool(stages)
    for one in groups:
        if one.finish_changed:
            group_stage_refresh(one.group.stage)
        settled |= one.finish_changed or one.group.stage.finished
    rows: list[Event | Stage] = list(stages.values())
    if settled and places_refresh(event, known):
        rows.append(event)
    mark(live_version, *rows)
