"""What a numbering makes of the three principles of 706.2."""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import combinations

from brackets.domain.tree import leaves

from .bands import Bands, bands_of, of_tables
from .best import fewest_at_once, latest_seconds
from .book import Entry, Extra, PlacementError, Tables, by_the_book


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

    With entries that go directly, or the best of the next places, the best is that of the numberings in which those
    who go directly and first places keep their numbers and the others stay inside their bands: beyond these a number
    placed by hand may be better still. There principle 3 may have to let a few tables fall short; then `fewest` and
    `pairs` are how many meet in the rounds `best` and `actual`, and both are 0 where all can wait for the final.
    """

    number: int
    best: int | None
    actual: int | None
    offenders: tuple[Meeting, ...] = ()
    fewest: int = 0
    pairs: int = 0

    @property
    def is_best(self) -> bool:
        if self.best is None or self.actual is None:
            return self.actual == self.best
        if self.number == 1:
            return self.actual <= self.best
        return (self.actual, -self.pairs) >= (self.best, -self.fewest)


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


def audit(
    tables: Tables[Entry], seeds: Sequence[Entry], *, direct: Sequence[Entry] = (), extra: Extra[Entry] = ()
) -> Audit:
    """How well the numbering `seeds` (seed 1 first) of those who go through keeps the principles of 706.2.

    `tables`, `direct` and `extra` as in `by_the_book`. PlacementError as there, when fewer than two go through, and
    when `seeds` are not exactly the entries of the tables. Who goes directly counts as the first of a table of his
    own, so the second principle is about him too.
    """
    book, bands = by_the_book(tables, direct, extra), bands_of(tables, direct, extra)
    if len(book) < 2:
        raise PlacementError("a knockout needs at least two entries")
    if len(seeds) != len(book) or set(seeds) != set(book):
        raise PlacementError("the numbers are not those of the entries who go through")
    draw = _Draw(seeds)
    moved = tuple(entry for entry, number in zip(seeds, book, strict=True) if entry != number)
    members = of_tables(tables, extra)
    principles = (
        _at_once(members, draw, bands),
        _first_places([*direct, *(table[0] for table in tables)], draw),
        _same_table(members, draw, bands),
    )
    return Audit(draw.rounds, principles, moved)


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


def _at_once(tables: Tables[Entry], draw: _Draw, bands: Bands) -> Principle:
    """1: nobody meets an entry of his own table at once. With a single table every match of the first round is one."""
    meetings = draw.meetings(pair for table in tables for pair in combinations(table, 2))
    at_once = tuple(meeting for meeting in meetings if meeting.round == 1)
    if len(tables) == 1 and bands.is_plain:
        return Principle(1, len(at_once), len(at_once))
    best = 0 if bands.is_plain else fewest_at_once(bands)
    return Principle(1, best, len(at_once), at_once if len(at_once) > best else ())


def _first_places(firsts: Sequence[Entry], draw: _Draw) -> Principle:
    """2: first places meet as late as possible: they can stand in as many sections as there are tables."""
    best = draw.rounds - (len(firsts) - 1).bit_length() + 1
    return _latest(2, best, draw.meetings(combinations(firsts, 2)))


def _same_table(tables: Tables[Entry], draw: _Draw, bands: Bands) -> Principle:
    """3: first and second place of one table meet as late as possible: in the final, where all can."""
    meetings = draw.meetings((table[0], table[1]) for table in tables if len(table) > 1)
    best, fewest = (draw.rounds, 0) if bands.is_plain or not meetings else latest_seconds(bands)
    return _latest(3, best, meetings, fewest=fewest, final=draw.rounds)


def _latest(number: int, best: int, meetings: list[Meeting], *, fewest: int = 0, final: int = 0) -> Principle:
    """`fewest`: how many must meet in the round `best`, where that is not the `final`."""
    if not meetings:
        return Principle(number, None, None)
    earliest = meetings[0].round
    pairs = sum(meeting.round == earliest for meeting in meetings) if final and earliest < final else 0
    found = Principle(number, best, earliest, (), fewest, pairs)
    if found.is_best:
        return found
    return replace(found, offenders=tuple(m for m in meetings if m.round < best or (m.round == best and fewest)))
