"""Recomputing a knockout from its numbers and all its results, and writing what changed."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from functools import lru_cache

from brackets.domain.tree import NOBODY, UNKNOWN, Key, Positions, Tree, advance, build
from brackets.models import BracketMatch, Seed
from tournaments.models import Match, Stage
from tournaments.services.snapshots import Snapshot, clear_result, snapshot

cached_build = lru_cache(maxsize=64)(build)


@dataclass
class Moved:
    """The matches that a recomputation changed, with what stood before."""

    matches: list[tuple[BracketMatch, Snapshot]] = field(default_factory=list)

    @property
    def cleared(self) -> list[tuple[BracketMatch, Snapshot]]:
        """Those that had a result and lost it, because one of its players is another now."""
        return [(row, before) for row, before in self.matches if before["ending"] and row.match.ending is None]


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
    by_key = {(row.round, row.pair): row for row in rows}
    results = {key: row.match.to_domain() for key, row in by_key.items() if row.match.ending is not None}
    positions = advance(tree_of(stage), results, seeds=seeds)  # type: ignore[arg-type]
    moved = Moved()
    for key, row in by_key.items():
        _place(row, positions, key, moved)
    _write(moved, rows)
    finished = all(position.is_settled for position in positions.by_key.values())
    if finished != stage.finished:
        stage.finished = finished
        stage.save(update_fields=["finished"])
    return moved
