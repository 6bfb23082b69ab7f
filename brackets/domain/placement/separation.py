"""The separated numbering: the three principles of 706.2 at their best, with few changes to the book's.

First places keep their numbers, so they stand in different sections. In each later band (all second places, all third
places ...) entries change numbers among themselves until

- first and second of a table stand in different halves, and
- every half, quarter, eighth ... down to the pairs of the first round holds of each table as many as an even spread
  gives: the table's number divided by the number of sections, rounded down or up. In the first round that is at most
  one, so nobody meets an entry of his own table at once.

The search bargains. Reseating one band for good is an assignment problem with an exact answer: a changed number has a
cost, and so has a table that is too many (or missing) in a section. Bands are reseated in turn; where a table is still
uneven, that section's price for it rises, until everything is even with as few changes as the prices allowed. No
lot is involved: the same tables always give the same numbers.

For 2 to 16 tables and 2 to 16 going through the spread is always even. The number of changes is then the least there
is for every even number of tables; for an odd number it is at most 4 above the least with up to 8 from each table.

Clubmates are parted afterwards, within what the principles and the even spread leave open: see clubs.py.
"""

from collections.abc import Hashable, Iterator, Mapping
from dataclasses import dataclass
from typing import Generic

from brackets.domain.tree import leaves

from .assignment import cheapest
from .book import Entry, Tables, by_the_book
from .clubs import Seats, Spread, part_clubmates

# What a change costs, against prices that rise by 1; and how often all bands are reseated. Dear changes are made
# rarely but take long to be made at all, so cheaper ones are tried only where dear ones lead to no even spread.
COSTS_OF_A_CHANGE = ((30, 120), (15, 75), (8, 60), (5, 60), (3, 60), (2, 60), (1, 200))
PATIENCE = 40  # how often to go on without finding fewer changes
WORK = 8_000_000  # bounds the search for very many tables
NEVER = 10**6


@dataclass(frozen=True, slots=True)
class Separation(Generic[Entry]):
    """A separated numbering, seed 1 first. `is_proven`: no other that keeps the three principles and the even spread
    parts clubmates better; else it is the best one found."""

    numbers: tuple[Entry, ...]
    is_proven: bool = True


def separated(tables: Tables[Entry], association_of: Mapping[Entry, Hashable] | None = None) -> tuple[Entry, ...]:
    """The numbers of `separation` alone."""
    return separation(tables, association_of).numbers


def separation(tables: Tables[Entry], association_of: Mapping[Entry, Hashable] | None = None) -> Separation[Entry]:
    """The numbering that keeps the principles of 706.2 best. `tables` and errors as `by_the_book`.

    `association_of`: the club or association of an entry; who is not in it, or has an empty one, has no clubmates.
    The three principles and the even spread are kept as without it; then as few clubmates as possible can meet early
    (fewest pairs in the first round, then in the second, and so on); then as few numbers as possible change. For
    clubmates the numbering is exact where `is_proven` says so, as a rule up to 16 entries; otherwise it is the best
    that an orderly local search found.
    """
    book = by_the_book(tables)
    count, through = len(tables), len(tables[0])
    if count == 1 or through == 1:
        return Separation(book)
    seats, is_proven = _best_seats(count, through), True
    clubs = [[(association_of or {}).get(table[band]) or None for table in tables] for band in range(through)]
    if _has_clubmates(clubs):
        seats, is_proven = part_clubmates(_spread(count, through), seats, clubs)
    numbers: list[Entry] = list(book)
    for band, row in enumerate(seats):
        for table, seat in enumerate(row):
            numbers[seat] = tables[table][band]
    return Separation(tuple(numbers), is_proven)


def _has_clubmates(clubs: list[list[Hashable]]) -> bool:
    known = [club for band in clubs for club in band if club is not None]
    return len(set(known)) < len(known)


def _spread(tables: int, through: int) -> Spread:
    order = leaves(tables * through)
    levels = len(order).bit_length() - 2  # halves, quarters ... pairs
    return Spread(tables, through, _sections_of_seats(order, levels), *_even_share(through, levels))


def _best_seats(tables: int, through: int) -> Seats:
    seating = _Seating(tables, through)
    best = (seating.unevenness(), 0, seating.copy())
    for cost, sweeps in COSTS_OF_A_CHANGE:
        if not any(best[0]):
            break
        best = min(best, _bargain(_Seating(tables, through), cost, sweeps))
    return best[2]


def _bargain(seating: "_Seating", cost: int, sweeps: int) -> tuple[tuple[int, ...], int, Seats]:
    """The best seats found: how uneven, how many changes, and the seats."""
    later_bands = list(range(1, seating.through))
    best = (seating.unevenness(), seating.changes(), seating.copy())
    waited = 0
    for _ in range(min(sweeps, WORK // (seating.tables**3 * seating.through) + 1)):
        for band in later_bands:
            seating.reseat(band, cost)
        later_bands.reverse()
        found = (seating.unevenness(), seating.changes(), seating.copy())
        waited = 0 if found < best else waited + 1
        best = min(best, found)
        if any(found[0]):
            seating.raise_prices()
        else:
            seating.lower_prices()
        if not any(best[0]) and (waited > PATIENCE or len(later_bands) == 1):
            break
    return best


class _Seating:
    """Who sits where while the numbering is being searched for. Seats are seed numbers counted from 0.

    A section is numbered like a heap: 1 is the whole tree, 2 and 3 its halves, 4 to 7 the quarters, and so on.
    """

    def __init__(self, tables: int, through: int) -> None:
        self.tables, self.through = tables, through
        spread = _spread(tables, through)
        self.levels = len(spread.sections[0])
        self._sections, self._low, self._high = spread.sections, spread.low, spread.high
        self.seats: Seats = [list(range(band * tables, (band + 1) * tables)) for band in range(through)]
        self._held = [[0] * len(self._low) for _ in range(tables)]
        self._prices = [[1] * len(self._low) for _ in range(tables)]
        self._tolls = [[-1 if low else 0 for low in self._low] for _ in range(tables)]
        for band in range(through):
            self._count(band, 1)

    def copy(self) -> Seats:
        return [list(band) for band in self.seats]

    def changes(self) -> int:
        return sum(
            seat != band * self.tables + table
            for band, seats in enumerate(self.seats)
            for table, seat in enumerate(seats)
        )

    def unevenness(self) -> tuple[int, ...]:
        """By importance: firsts and seconds in one half, meetings at once, then how uneven halves, quarters ... are."""
        by_level = [0] * (self.levels + 1)
        for table, section in self._uneven():
            held = self._held[table][section]
            by_level[section.bit_length() - 1] += max(held - self._high[section], self._low[section] - held)
        same_half = sum(self._shares_half(table, self.seats[1][table]) for table in range(self.tables))
        return (same_half, by_level[self.levels], *by_level[1:])

    def raise_prices(self) -> None:
        for table, section in self._uneven():
            self._prices[table][section] += 1
            self._set_toll(table, section)

    def lower_prices(self) -> None:
        """After an even spread: some changes may have become needless."""
        for table, prices in enumerate(self._prices):
            for section, price in enumerate(prices):
                if price > 1:
                    prices[section] = max(1, price * 4 // 5)
                    self._set_toll(table, section)

    def reseat(self, band: int, cost: int) -> None:
        """Seat a band as cheaply as the other bands' seats and the prices allow."""
        self._count(band, -1)
        first = band * self.tables
        costs = [self._costs(band, table, cost) for table in range(self.tables)]
        self.seats[band] = [first + column for column in cheapest(costs)]
        self._count(band, 1)

    def _costs(self, band: int, table: int, cost: int) -> list[int]:
        """What each seat of the band costs this table."""
        toll_of = self._tolls[table].__getitem__
        first = band * self.tables
        costs = [cost + sum(map(toll_of, path)) for path in self._sections[first : first + self.tables]]
        costs[table] -= cost
        if band == 1:
            for column in range(self.tables):
                if self._shares_half(table, first + column):
                    costs[column] += NEVER
        return costs

    def _shares_half(self, table: int, seat: int) -> bool:
        """Does the seat stand in the half of the table's first place, whose number is the table's?"""
        return self._sections[seat][0] == self._sections[table][0]

    def _uneven(self) -> Iterator[tuple[int, int]]:
        for table, held in enumerate(self._held):
            for section in range(2, len(held)):
                if not self._low[section] <= held[section] <= self._high[section]:
                    yield table, section

    def _count(self, band: int, step: int) -> None:
        for table, seat in enumerate(self.seats[band]):
            for section in self._sections[seat]:
                self._held[table][section] += step
                self._set_toll(table, section)

    def _set_toll(self, table: int, section: int) -> None:
        """What one more of the table in the section costs: a price where there are enough, a gain where one lacks."""
        held, price = self._held[table][section], self._prices[table][section]
        enough = (held >= self._high[section]) - (held < self._low[section])
        self._tolls[table][section] = enough * price


def _sections_of_seats(order: tuple[int | None, ...], levels: int) -> list[tuple[int, ...]]:
    """For each seat its half, its quarter ... its pair of the first round."""
    places = len(order)
    leaf_of = {number: leaf for leaf, number in enumerate(order) if number is not None}
    return [
        tuple((places + leaf_of[number]) >> (levels + 1 - level) for level in range(1, levels + 1))
        for number in range(1, len(leaf_of) + 1)
    ]


def _even_share(through: int, levels: int) -> tuple[list[int], list[int]]:
    """By section: the fewest and the most of one table that an even spread puts there."""
    low, high = [0, 0], [through, through]
    for level in range(1, levels + 1):
        sections = 2**level
        low += [through // sections] * sections
        high += [-(-through // sections)] * sections
    return low, high
