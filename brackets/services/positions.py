"""Recomputing a knockout from its numbers and all its results, and writing what changed."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from brackets.domain.tree import NOBODY, Position, Tree, Vacancy, advance, build
from brackets.models import BracketMatch, Seed
from tournaments.models import Match, Stage
from tournaments.services.snapshots import FIELDS, Snapshot, clear_result, snapshot

cached_build = lru_cache(maxsize=64)(build)


@dataclass
class Moved:
    """The matches that a recomputation changed, with what stood before."""

    matches: list[tuple[BracketMatch, Snapshot]] = field(default_factory=list)


def tree_of(stage: Stage) -> Tree:
    """The tree of a built knockout."""
    if stage.size is None:
        raise ValueError("This knockout has not been built.")
    return cached_build(stage.size, third_place=stage.third_place)


def positions_refresh(stage: Stage) -> Moved:
    """Recompute who stands where from the seeds and all results; write the matches that change.

    A result whose players are not the ones now standing in its match is cleared (and told in the answer): nobody is
    shown who did not win. Runs inside the transaction of the change. Also keeps stage.finished.
    """
    rows = list(stage.bracket_matches.select_related("match"))
    seeds = list(Seed.objects.filter(stage=stage).order_by("number").values_list("entry_id", flat=True))
    results = {(row.round, row.pair): result for row in rows if (result := row.match.to_domain()) is not None}
    positions = advance(tree_of(stage), results, seeds=seeds)
    moved, links = Moved(), []
    for row in rows:
        before = snapshot(row.match)
        position = positions[row.round, row.pair]
        if _link(row, position):
            links.append(row)
        if _sides(row, position):
            moved.matches.append((row, before))
    _write(moved.matches, links)
    _finish(stage, all(position.is_settled for position in positions.by_key.values()))
    return moved


def _sides(row: BracketMatch, position: Position) -> bool:
    """Put the sides where they stand now, and clear a result that is not theirs; True if the match changed."""
    match = row.match
    sides = _entry(position.a), _entry(position.b)
    stale = match.ending is not None and position.result is None
    if (match.a_id, match.b_id) == sides and not stale:
        return False
    if stale:
        clear_result(match)
        match.saved_at = None
    match.a_id, match.b_id = sides
    match.version += 1
    return True


def _link(row: BracketMatch, position: Position) -> bool:
    """Who goes on, and where nobody comes; True if it changed."""
    values = (position.a is NOBODY, position.b is NOBODY, _entry(position.winner))
    if (row.a_is_nobody, row.b_is_nobody, row.through_id) == values:
        return False
    row.a_is_nobody, row.b_is_nobody, row.through_id = values
    return True


def _entry(standing: Hashable | Vacancy) -> int | None:
    return standing if isinstance(standing, int) else None


def _write(moved: Sequence[tuple[BracketMatch, Snapshot]], links: Sequence[BracketMatch]) -> None:
    if moved:
        Match.objects.bulk_update([row.match for row, _before in moved], [*FIELDS_WRITTEN, "version", "saved_at"])
    if links:
        BracketMatch.objects.bulk_update(links, ["a_is_nobody", "b_is_nobody", "through"])


# bulk_update wants field names, not columns.
FIELDS_WRITTEN = tuple(name.removesuffix("_id") for name in FIELDS)


def _finish(stage: Stage, finished: bool) -> None:
    if finished != stage.finished:
        stage.finished = finished
        stage.save(update_fields=["finished"])
