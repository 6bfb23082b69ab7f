"""Who stands where in the tree: recomputed from the seeds and all results, never patched."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import Enum, StrEnum
from types import MappingProxyType
from typing import Final, TypeAlias

from tournaments.domain.scores import Ending, Result

from .shape import Key, LoserOf, SeedOf, Source, Tree, TreeError


class Vacancy(Enum):
    """A place without an entry."""

    UNKNOWN = "unknown"  # somebody may still come
    NOBODY = "nobody"  # nobody can come any more


UNKNOWN: Final = Vacancy.UNKNOWN
NOBODY: Final = Vacancy.NOBODY
Standing: TypeAlias = Hashable | Vacancy


class State(StrEnum):
    """How far a match is."""

    WAITING = "waiting"  # a side is not known yet
    READY = "ready"  # both sides are known, no result
    FINISHED = "finished"  # it has a result
    UNOPPOSED = "unopposed"  # one side can never come: it is not played, whoever comes on the other goes through
    EMPTY = "empty"  # neither side can come


@dataclass(frozen=True, slots=True)
class Position:
    """What is known of one match. `result` is the one that counts; a stale one does not.

    Each of a, b, winner and loser is an entry, UNKNOWN or NOBODY. Where nobody won, winner and loser are NOBODY.
    """

    a: Standing
    b: Standing
    winner: Standing
    loser: Standing
    state: State
    result: Result | None = None

    @property
    def is_settled(self) -> bool:
        """Nothing more will happen here unless an earlier result is corrected."""
        return self.winner is not UNKNOWN


@dataclass(frozen=True)
class Positions:
    """Where everybody stands. `seeds`: the entries by number; `stale`: keys of results that no longer fit.

    A stale result belongs to another pair than the one now standing in its match (or to no match of this tree): it is
    ignored here, and is what a correction would clear.
    """

    seeds: tuple[Standing, ...]
    by_key: Mapping[Key, Position]
    stale: tuple[Key, ...]

    def __getitem__(self, key: Key) -> Position:
        return self.by_key[key]


def advance(tree: Tree, results: Mapping[Key, Result], *, seeds: Sequence[Standing | None] | None = None) -> Positions:
    """Everybody's place in the tree from all results by match key (706.1, 706.3).

    `seeds` are the entries by seed number: None or UNKNOWN where the entry is not known yet, NOBODY where none will
    come, which is a bye wherever it stands. Without `seeds` the numbers themselves play.
    A winner goes on whatever the ending. Where both were absent nobody goes on, and the next opponent goes through
    without play, in any round. TreeError when the seeds do not fill the tree, when an entry has two numbers, or when
    an agreement (706.4) leaves open who goes on.
    """
    entries = _seeded(tree, seeds)
    by_key: dict[Key, Position] = {}
    for pair in tree.pairs:
        a, b = _arrival(pair.a, entries, by_key), _arrival(pair.b, entries, by_key)
        result = results.get(pair.key)
        if result is not None and result.winner is None and result.ending is not Ending.BOTH_ABSENT and pair.feeds:
            raise TreeError("a knockout match needs a winner who goes on")
        by_key[pair.key] = _position(a, b, result)
    stale = sorted(key for key in results if key not in by_key or by_key[key].result is None)
    return Positions(entries, MappingProxyType(by_key), tuple(stale))


def changed(before: Positions, after: Positions) -> tuple[Key, ...]:
    """The matches in which a side, the winner or the state is another one after than before."""
    keys = sorted(before.by_key.keys() | after.by_key.keys())
    return tuple(key for key in keys if before.by_key.get(key) != after.by_key.get(key))


def walkovers_due(
    tree: Tree,
    results: Mapping[Key, Result],
    out: Iterable[Hashable],
    *,
    seeds: Sequence[Standing | None] | None = None,
) -> dict[Key, Result]:
    """The results that follow when entries are out of the event: their open matches are walkovers for the opponents.

    Played matches stay. A match whose opponent is not known yet gets its walkover when he arrives: call again after
    each result. Two of them against each other: both absent. TreeError as `advance`.
    """
    gone = set(out)
    due: dict[Key, Result] = {}
    while True:
        positions = advance(tree, {**results, **due}, seeds=seeds)
        found = {
            key: _walkover(position.a, position.b, gone)
            for key, position in positions.by_key.items()
            if position.state is State.READY and (position.a in gone or position.b in gone)
        }
        if not found:
            return due
        due |= found


def _walkover(a: Standing, b: Standing, gone: set[Hashable]) -> Result:
    if a in gone and b in gone:
        return Result(a, b, None, Ending.BOTH_ABSENT)
    return Result(a, b, b if a in gone else a, Ending.WALKOVER)


def _seeded(tree: Tree, seeds: Sequence[Standing | None] | None) -> tuple[Standing, ...]:
    if seeds is None:
        return tuple(range(1, tree.size + 1))
    if len(seeds) != tree.size:
        raise TreeError(f"{len(seeds)} entries for a knockout of {tree.size}")
    entries = tuple(UNKNOWN if entry is None else entry for entry in seeds)
    known = [entry for entry in entries if not isinstance(entry, Vacancy)]
    if len(set(known)) < len(known):
        raise TreeError("an entry has two numbers")
    return entries


def _arrival(source: Source, entries: Sequence[Standing], by_key: Mapping[Key, Position]) -> Standing:
    if isinstance(source, SeedOf):
        return entries[source.number - 1]
    position = by_key[source.key]
    return position.loser if isinstance(source, LoserOf) else position.winner


def _position(a: Standing, b: Standing, result: Result | None) -> Position:
    if a is NOBODY or b is NOBODY:
        through = b if a is NOBODY else a
        return Position(a, b, through, NOBODY, State.EMPTY if through is NOBODY else State.UNOPPOSED)
    if a is UNKNOWN or b is UNKNOWN:
        return Position(a, b, UNKNOWN, UNKNOWN, State.WAITING)
    if result is None or {result.a, result.b} != {a, b}:
        return Position(a, b, UNKNOWN, UNKNOWN, State.READY)
    if result.winner is None:
        return Position(a, b, NOBODY, NOBODY, State.FINISHED, result)
    return Position(a, b, result.winner, b if result.winner == a else a, State.FINISHED, result)
