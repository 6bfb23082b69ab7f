"""Recomputing a knockout from its numbers and all its results, and writing what changed."""

import json
from collections.abc import Collection, Hashable, Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any

from brackets.domain.tree import NOBODY, Key, Position, Positions, Tree, Vacancy, advance, build
from brackets.models import BracketMatch, Seed
from tournaments.domain.scores import Result
from tournaments.models import Match, Stage, stored_result
from tournaments.services.rows import PreparedModels, PreparedRead, update_rows
from tournaments.services.snapshots import FIELDS, Snapshot, clear_result, snapshot

cached_build = lru_cache(maxsize=64)(build)


@dataclass
class Moved:
    """The matches that a recomputation changed, with what stood before."""

    matches: list[tuple[BracketMatch, Snapshot]] = field(default_factory=list)
    stage_id: int | None = None
    positions: Positions | None = None


def tree_of(stage: Stage) -> Tree:
    """The tree of a built knockout."""
    if stage.size is None:
        raise ValueError("This knockout has not been built.")
    return cached_build(stage.size, third_place=stage.third_place, all_places=stage.all_places)


def seeds_of(stage: Stage) -> list[int]:
    """Who has which number of a built knockout, from number 1 on."""
    return [entry for (entry,) in SEEDS.rows(stage.pk)]


SEEDS = PreparedRead(lambda stage: Seed.objects.filter(stage=stage).order_by("number").values_list("entry_id"))


def positions_refresh(stage: Stage) -> Moved:
    """Recompute who stands where from the seeds and all results; write the matches that change.

    A result whose players are not the ones now standing in its match is cleared (and told in the answer): nobody is
    shown who did not win. Runs inside the transaction of the change. Also keeps stage.finished.
    """
    stored = {(row[0], row[1]): row for row in STORED.raw_rows(stage.pk)}
    results = {key: _played(*row[RESULT]) for key, row in stored.items() if row[ENDING] is not None}
    positions = advance(tree_of(stage), results, seeds=seeds_of(stage))
    changed = {key for key, row in stored.items() if not _stands(row, positions[key])}
    moved = Moved(stage_id=stage.pk, positions=positions)
    rows = _rows(stage, changed) if changed else []
    for row in rows:
        before = snapshot(row.match)
        position = positions[row.round, row.pair]
        _link(row, position)
        if _sides(row, position):
            moved.matches.append((row, before))
    _write(moved.matches, rows)
    _finish(stage, all(position.is_settled for position in positions.by_key.values()))
    return moved


# Read as plain values: a tree has many matches, and a result changes two or three of them.
OF_MATCH = ("a_id", "b_id", "winner_id", "ending", "games", "score")
COLUMNS = ("round", "pair", "a_is_nobody", "b_is_nobody", "through_id", *(f"match__{name}" for name in OF_MATCH))
LINK, SIDES, RESULT, ENDING = slice(2, 5), slice(5, 7), slice(5, 11), 8
STORED = PreparedRead(lambda stage: BracketMatch.objects.filter(stage=stage).order_by().values_list(*COLUMNS))


@lru_cache(maxsize=4096)
def _played(a: int, b: int, winner: int | None, ending: str, games: str, score: str | None) -> Result:
    """A result as it is stored. Of a tree's results a save changes one: the others are kept."""
    return stored_result(a, b, winner, ending, json.loads(games), json.loads(score) if score else None)


def _stands(row: tuple[Any, ...], position: Position) -> bool:
    """The stored match is as the position says."""
    return (
        row[LINK] == (position.a is NOBODY, position.b is NOBODY, _entry(position.winner))
        and (row[SIDES] == _sides_of(position) or (row[ENDING] is not None and _are_same(row[SIDES], position)))
        and (row[ENDING] is None or position.result is not None)
    )


def _rows(stage: Stage, keys: Collection[Key]) -> list[BracketMatch]:
    """The rows to change, with their matches: two or three after a result, up to all of a new tree."""
    if len(keys) <= FEW:
        rows = [row for key in keys for row in ROW.all(stage.pk, *key)]
        return sorted(rows, key=lambda row: (row.round, row.slot))
    found = stage.bracket_matches.filter(round__in={key[0] for key in keys}).select_related("match")
    return [row for row in found if (row.round, row.pair) in keys]


FEW = 8  # one by one, before it is cheaper to ask for all at once
ROW = PreparedModels(
    lambda stage, round_, pair: (
        BracketMatch.objects.filter(stage=stage, round=round_, pair=pair).select_related("match").order_by()
    )
)


def _sides(row: BracketMatch, position: Position) -> bool:
    """Put the sides where they stand now, and clear a result that is not theirs; True if the match changed.

    Two who only changed numbers keep their sides once anything is written down: the score and the line-ups say who
    stood first.
    """
    match = row.match
    sides = _sides_of(position)
    stale = match.ending is not None and position.result is None
    if (match.a_id, match.b_id) == sides and not stale:
        return False
    if _are_same((match.a_id, match.b_id), position) and _is_begun(match):
        return False
    if stale or match.rubbers:  # also what is written down of a team match that goes on
        clear_result(match)
        match.saved_at = None
    match.a_id, match.b_id = sides
    match.version += 1
    return True


def _is_begun(match: Match) -> bool:
    return match.ending is not None or bool(match.rubbers) or match.line_ups.exists()


def _are_same(sides: tuple[int | None, int | None], position: Position) -> bool:
    """Both are known, and are the two who stand there, on whichever side."""
    return None not in sides and set(sides) == set(_sides_of(position))


def _sides_of(position: Position) -> tuple[int | None, int | None]:
    return _entry(position.a), _entry(position.b)


def _link(row: BracketMatch, position: Position) -> None:
    """Who goes on, and where nobody comes."""
    row.a_is_nobody, row.b_is_nobody = position.a is NOBODY, position.b is NOBODY
    row.through_id = _entry(position.winner)


def _entry(standing: Hashable | Vacancy) -> int | None:
    return standing if isinstance(standing, int) else None


def _write(moved: Sequence[tuple[BracketMatch, Snapshot]], links: Sequence[BracketMatch]) -> None:
    update_rows([row.match for row, _before in moved], (*FIELDS, "version", "saved_at"))
    update_rows(links, ("a_is_nobody", "b_is_nobody", "through"))


def _finish(stage: Stage, finished: bool) -> None:
    if finished != stage.finished:
        stage.finished = finished
        stage.save(update_fields=["finished"])
