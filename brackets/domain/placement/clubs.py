"""Clubmates in a knockout: when they can meet, and the numbering that keeps them apart longest.

The three principles of 706.2 and the even spread of each table come first and are never given up for clubmates. Among
the numberings that keep them this looks for the one with the fewest pairs of clubmates who can meet in the first
round, then in the second, and so on; then for the fewest changes to the book's numbering.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, combinations
from typing import TypeAlias

from .bands import NO_SEAT, Bands, Seats

Rank: TypeAlias = tuple[tuple[int, ...], int]
"""How good seats are, less is better: pairs of clubmates who can meet by each round, and changes to the book."""

TRIES = 24_000  # exchanges that are tried; so many take about half a second
STEPS = 60_000  # of the search through everything, likewise
PROOF_UP_TO = 32  # entries; with more the search through everything never comes to its end


Sections: TypeAlias = Sequence[tuple[int, ...]]
Fixed: TypeAlias = Sequence[tuple[int, Hashable]]
"""Seats that nobody leaves, with the association of who sits there, or None."""


@dataclass(frozen=True, slots=True)
class Spread:
    """What the seats must keep: each seat's sections (its half, its quarter ... its pair of the first round), by
    table and section the fewest and the most that the table has there, and by table how many sections its first and
    second share at most: none where they stand in different halves."""

    bands: Bands
    sections: Sections
    low: Sequence[Sequence[int]]
    high: Sequence[Sequence[int]]
    shared: Sequence[int] = ()

    def most_shared(self, table: int) -> int:
        return self.shared[table] if self.shared else 0

    def as_reached(self, seats: Seats) -> "Spread":
        """The spread of these seats, where they fall short of an even one: it is kept, and becomes no worse."""
        held = [[0] * len(self.low[0]) for _ in range(self.bands.tables)]
        for row in seats:
            for table, seat in enumerate(row):
                for section in self.sections[seat] if seat != NO_SEAT else ():
                    held[table][section] += 1
        return replace(
            self,
            low=[list(map(min, low, row)) for low, row in zip(self.low, held, strict=True)],
            high=[list(map(max, high, row)) for high, row in zip(self.high, held, strict=True)],
            shared=[
                shared_sections(self.sections[first], self.sections[second]) if second != NO_SEAT else 0
                for first, second in zip(seats[0], seats[1], strict=True)
            ],
        )


def shared_sections(one: Sequence[int], other: Sequence[int]) -> int:
    """How many sections, from the halves on, two seats share: the more, the earlier they meet."""
    return sum(a == b for a, b in zip(one, other, strict=True))


def part_clubmates(
    spread: Spread, seats: Seats, clubs: Sequence[Sequence[Hashable]], fixed: Fixed = ()
) -> tuple[Seats, bool]:
    """Better seats for clubmates, starting from `seats` that keep the spread, and whether they are proven the best.

    `clubs` by band and table: the association, or None; `fixed`: those who go directly into the knockout. First an
    orderly search: two tables exchange one or two of their seats as long as that gains something. Then, where that is
    short, a search through all seats that keep the spread; if it comes to its end, no better ones exist. Of bands that
    are not plain nobody knows the evenest spread, so nothing is proven. The same input always gives the same seats.
    """
    hall = _Hall(spread, clubs, fixed)
    hall.sit(seats)
    _exchange(hall)
    if not spread.bands.is_plain or spread.bands.size > PROOF_UP_TO:
        return hall.copy(), False
    return _Proof(spread, clubs, hall.copy(), hall.rank()).run()


class _Hall:
    """Seats being filled, and what they are worth so far."""

    def __init__(self, spread: Spread, clubs: Sequence[Sequence[Hashable]], fixed: Fixed = ()) -> None:
        self.spread, self.clubs = spread, clubs
        bands, sections = spread.bands, len(spread.low[0])
        self.levels = len(spread.sections[0])
        self.seats: Seats = [[NO_SEAT] * bands.tables for _ in range(bands.count)]
        self._book = bands.book()
        self.held = [[0] * sections for _ in range(bands.tables)]
        known = {*chain.from_iterable(clubs), *(club for _seat, club in fixed)} - {None}
        self._mates = {club: [0] * sections for club in known}
        self._pairs = [0] * self.levels  # halves first
        self._changes = 0
        for seat, club in fixed:
            for level, section in enumerate(spread.sections[seat]) if club is not None else ():
                self._pairs[level] += self._mates[club][section]
                self._mates[club][section] += 1

    def sit(self, seats: Seats) -> None:
        for band, row in enumerate(seats):
            for table in self.spread.bands.members(band):
                self.take(band, table, row[table])

    def copy(self) -> Seats:
        return [list(band) for band in self.seats]

    def rank(self) -> Rank:
        return tuple(reversed(self._pairs)), self._changes

    def take(self, band: int, table: int, seat: int) -> None:
        self.seats[band][table] = seat
        self._changes += seat != self._book[band][table]
        held, mates = self.held[table], self._mates.get(self.clubs[band][table])
        for level, section in enumerate(self.spread.sections[seat]):
            held[section] += 1
            if mates is not None:
                self._pairs[level] += mates[section]
                mates[section] += 1

    def leave(self, band: int, table: int) -> int:
        seat = self.seats[band][table]
        self._changes -= seat != self._book[band][table]
        held, mates = self.held[table], self._mates.get(self.clubs[band][table])
        for level, section in enumerate(self.spread.sections[seat]):
            held[section] -= 1
            if mates is not None:
                mates[section] -= 1
                self._pairs[level] -= mates[section]
        self.seats[band][table] = -1
        return seat

    def exchange(self, bands: Sequence[int], a: int, b: int) -> None:
        """Tables a and b exchange their seats in these bands."""
        for band in bands:
            seat_a, seat_b = self.leave(band, a), self.leave(band, b)
            self.take(band, a, seat_b)
            self.take(band, b, seat_a)

    def keeps(self, table: int) -> bool:
        """Is the table spread evenly, its first and second in different halves?"""
        spread = self.spread
        return self._may_sit(table, self.seats[1][table]) and all(
            low <= held <= high
            for low, held, high in zip(spread.low[table], self.held[table], spread.high[table], strict=True)
        )

    def _may_sit(self, table: int, second: int) -> bool:
        """May the second of the table sit there, as far as the first is concerned?"""
        sections = self.spread.sections
        if second == NO_SEAT:
            return True
        return shared_sections(sections[self.seats[0][table]], sections[second]) <= self.spread.most_shared(table)

    def can_take(self, band: int, table: int, seat: int) -> bool:
        held, high, path = self.held[table], self.spread.high[table], self.spread.sections[seat]
        if band == 1 and not self._may_sit(table, seat):
            return False
        return all(held[section] < high[section] for section in path)


def _exchange(hall: _Hall) -> None:
    """Make every exchange that gains, in order, until a whole round of them gains nothing."""
    left, since = TRIES, 0
    exchanges = list(_exchanges(hall.spread))
    while exchanges and since < len(exchanges):
        for bands, a, b in exchanges:
            before = hall.rank()
            hall.exchange(bands, a, b)
            if hall.rank() < before and hall.keeps(a) and hall.keeps(b):
                since = 0
            else:
                hall.exchange(bands, a, b)
                since += 1
            left -= 1
            if left < 0 or since >= len(exchanges):
                return


def _exchanges(spread: Spread) -> Iterator[tuple[tuple[int, ...], int, int]]:
    later = range(1, spread.bands.count)
    for bands in chain(combinations(later, 1), combinations(later, 2)):
        for a, b in combinations(spread.bands.members(bands[-1]), 2):
            yield bands, a, b


class _Proof:
    """Goes through all seats that keep the spread, leaving out what cannot be better than the best known."""

    def __init__(self, spread: Spread, clubs: Sequence[Sequence[Hashable]], best: Seats, rank: Rank) -> None:
        self.spread, self.best, self.rank = spread, best, rank
        self.hall = _Hall(spread, clubs)
        self.steps = 0

    def run(self) -> tuple[Seats, bool]:
        for table in range(self.spread.bands.tables):
            self.hall.take(0, table, table)
        self._go_on(1, 0)
        return self.best, self.steps <= STEPS

    def _go_on(self, band: int, table: int) -> None:
        bands, hall = self.spread.bands, self.hall
        if band == bands.count:
            if all(hall.keeps(each) for each in range(bands.tables)):
                self.best, self.rank = hall.copy(), hall.rank()
            return
        last = table == bands.tables - 1
        taken = set(hall.seats[band])
        for seat in range(band * bands.tables, (band + 1) * bands.tables):
            if seat in taken or not hall.can_take(band, table, seat):
                continue
            self.steps += 1
            if self.steps > STEPS:
                return
            hall.take(band, table, seat)
            # Sitting down never makes it better, so what is no better now will not be.
            if hall.rank() < self.rank:
                self._go_on(band + 1 if last else band, 0 if last else table + 1)
            hall.leave(band, table)
