"""What a numbering makes of the three principles of 706.2."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations

from brackets.domain.tree import leaves

from .book import Entry, PlacementError, Tables, by_the_book


@dataclass(frozen=True, slots=True)
class Meeting:
    """Two entries, the better number first, and the round in which they meet if both win until then."""

    a: Hashable
    b: Hashable
    round: int


@dataclass(frozen=True, slots=True)
class Principle:
    """One principle of 706.2: what is best possible, what this numbering gives, and who falls short.

    For principle 1 `best` and `actual` count pairs of one table in the first round (fewer is better). For 2 and 3
    they are the earliest round in which such entries can meet (later is better). Both are None where there is nobody
    whom the principle could part. `offenders`, earliest meeting first, are empty when the best is reached.
    """

    number: int
    best: int | None
    actual: int | None
    offenders: tuple[Meeting, ...] = ()

    @property
    def is_best(self) -> bool:
        return self.actual == self.best


@dataclass(frozen=True, slots=True)
class Audit:
    """The verdict on a numbering: `rounds` of its knockout (the final is the last), the three principles in order,
    and `moved`: the entries whose number is not the book's."""

    rounds: int
    principles: tuple[Principle, Principle, Principle]
    moved: tuple[Hashable, ...]

    @property
    def is_best(self) -> bool:
        return all(principle.is_best for principle in self.principles)


def audit(tables: Tables[Entry], seeds: Sequence[Entry]) -> Audit:
    """How well the numbering `seeds` (seed 1 first) of those who go through keeps the principles of 706.2.

    `tables` as in `by_the_book`. PlacementError as there, when fewer than two go through, and when `seeds` are not
    exactly the entries of the tables.
    """
    book = by_the_book(tables)
    if len(book) < 2:
        raise PlacementError("a knockout needs at least two entries")
    if len(seeds) != len(book) or set(seeds) != set(book):
        raise PlacementError("the numbers are not those of the entries who go through")
    draw = _Draw(seeds)
    moved = tuple(entry for entry, number in zip(seeds, book, strict=True) if entry != number)
    return Audit(draw.rounds, (_at_once(tables, draw), _first_places(tables, draw), _same_table(tables, draw)), moved)


def clubmates(seeds: Sequence[Entry], association_of: Mapping[Entry, Hashable]) -> tuple[Meeting, ...]:
    """The pairs of one association in the numbering `seeds`, and when they can meet: the earliest first.

    Who is not in `association_of`, or has an empty association there, has no clubmates.
    """
    if len(seeds) < 2:
        return ()
    clubs: dict[Hashable, list[Entry]] = {}
    for entry in seeds:
        if association := association_of.get(entry):
            clubs.setdefault(association, []).append(entry)
    return tuple(_Draw(seeds).meetings(pair for members in clubs.values() for pair in combinations(members, 2)))


class _Draw:
    """Where each entry stands in the tree."""

    def __init__(self, seeds: Sequence[Hashable]) -> None:
        order = leaves(len(seeds))
        self.rounds = len(order).bit_length() - 1
        self._number = {entry: number for number, entry in enumerate(seeds, 1)}
        leaf_of = {number: leaf for leaf, number in enumerate(order)}
        self._leaf = {entry: leaf_of[number] for entry, number in self._number.items()}

    def meeting(self, a: Hashable, b: Hashable) -> Meeting:
        """Two leaves meet in the round in which their sections join."""
        better, other = sorted((a, b), key=self._number.__getitem__)
        return Meeting(better, other, (self._leaf[a] ^ self._leaf[b]).bit_length())

    def meetings(self, pairs: Iterator[tuple[Entry, Entry]]) -> list[Meeting]:
        """Earliest first, then by number."""
        found = [self.meeting(a, b) for a, b in pairs]
        return sorted(found, key=lambda m: (m.round, self._number[m.a], self._number[m.b]))


def _at_once(tables: Tables[Entry], draw: _Draw) -> Principle:
    """1: nobody meets an entry of his own table at once. With a single table every match of the first round is one."""
    meetings = draw.meetings(pair for table in tables for pair in combinations(table, 2))
    at_once = tuple(meeting for meeting in meetings if meeting.round == 1)
    if len(tables) == 1:
        return Principle(1, len(at_once), len(at_once))
    return Principle(1, 0, len(at_once), at_once)


def _first_places(tables: Tables[Entry], draw: _Draw) -> Principle:
    """2: first places meet as late as possible: they can stand in as many sections as there are tables."""
    best = draw.rounds - (len(tables) - 1).bit_length() + 1
    return _latest(2, best, draw.meetings(combinations([table[0] for table in tables], 2)))


def _same_table(tables: Tables[Entry], draw: _Draw) -> Principle:
    """3: first and second place of one table meet as late as possible: in the final."""
    return _latest(3, draw.rounds, draw.meetings((table[0], table[1]) for table in tables if len(table) > 1))


def _latest(number: int, best: int, meetings: list[Meeting]) -> Principle:
    if not meetings:
        return Principle(number, None, None)
    offenders = tuple(meeting for meeting in meetings if meeting.round < best)
    return Principle(number, best, meetings[0].round, offenders)
