"""What follows when groups or knockouts changed: numbers of the knockout, positions, final places, live marks."""

from collections.abc import Collection, Sequence

from brackets.domain.tree import Positions
from brackets.models import BracketMatch
from brackets.services.places import places_refresh
from brackets.services.positions import Moved, positions_refresh
from brackets.services.reseeding import Reseeded, knockouts_fed_by, reseed
from brackets.services.walkovers import walkovers_follow
from groups.services.standings import Refreshed, group_stage_refresh
from tournaments.models import Event, Stage
from tournaments.services.live import mark
from tournaments.services.snapshots import Snapshot, snapshot

from .consequences import Consequences, MatchEffect, row_changes


def follow(
    event: Event,
    groups: Sequence[Refreshed],
    stages: dict[int, Stage],
    *,
    edited: Collection[int] = (),
    live_version: int,
) -> Consequences:
    """Bring what depends on these groups and knockouts up to date, and say what moved beyond the `edited` matches.

    Runs inside the transaction of the change; the caller asks or goes on.
    """
    moved = [positions_refresh(stage) for stage in stages.values()]
    reseeded = _reseed(groups, stages)
    moved += [done.moved for done in reseeded]
    due = walkovers_follow(event, stages.values())
    moved += due
    decided = {row.match_id for move in due for row, _before in move.matches if row.match.ending}
    known = {move.stage_id: move.positions for move in moved if move.stage_id and move.positions}
    _finish(event, groups, stages, known, live_version)
    return Consequences(
        rows=row_changes(groups, groups[0].group.stage.qualifiers if groups else 0),
        effects=tuple(
            MatchEffect(row, before, snapshot(row.match))
            for row, before in _each_once(moved)
            if row.match_id not in edited or row.match_id in decided
        ),
        unsettled=tuple(group for done in reseeded for group in done.unsettled),
    )


def _each_once(moved: Sequence[Moved]) -> list[tuple[BracketMatch, Snapshot]]:
    """Each match as it stands in the end, with what stood before the first of its changes."""
    found: dict[int, tuple[BracketMatch, Snapshot]] = {}
    for move in moved:
        for row, before in move.matches:
            found[row.match_id] = row, found[row.match_id][1] if row.match_id in found else before
    return list(found.values())


def _reseed(groups: Sequence[Refreshed], stages: dict[int, Stage]) -> list[Reseeded]:
    """Where a finished group feeds a knockout, its places decide who has which number there (706.2)."""
    done = []
    for one in groups:
        if one.group.is_finished or one.was_finished:
            for stage in knockouts_fed_by(one.group.stage):
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
