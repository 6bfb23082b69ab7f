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

With entries that go directly into the knockout, or with the best of the next places, the bands have other numbers and
the last one is not full. Then an even spread does not always exist, nor three principles at their best together: the
principles come first, in their order, then the spread is as even as the bargaining finds it.

Clubmates are parted afterwards, within what the principles and the even spread leave open: see clubs.py.
"""

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Generic

from brackets.domain.tree import leaves

from .assignment import cheapest
from .bands import NO_SEAT, Bands, Extra, Seats, bands_of, of_tables
from .book import Entry, Tables, by_the_book
from .clubs import Spread, part_clubmates, shared_sections

# What a change costs, against prices that rise by 1; and how often all bands are reseated. Dear changes are made
# rarely but take long to be made at all, so cheaper ones are tried only where dear ones lead to no even spread.
COSTS_OF_A_CHANGE = ((30, 120), (15, 75), (8, 60), (5, 60), (3, 60), (2, 60), (1, 200))
PATIENCE = 40  # how often to go on without finding fewer changes
# Where no even spread need exist, nothing says when to stop: fewer tries, so that a page need not wait.
SHORT_OF_EVEN = ((15, 40), (3, 40), (1, 60))
SHORT_PATIENCE = 12
WORK = 8_000_000  # bounds the search for very many tables
NEVER = 10**6


@dataclass(frozen=True, slots=True)
class Separation(Generic[Entry]):
    """A separated numbering, seed 1 first. `is_proven`: no other that keeps the three principles and the even spread
    parts clubmates better; else it is the best one found."""

    numbers: tuple[Entry, ...]
    is_proven: bool = True


def separated(
    tables: Tables[Entry],
    association_of: Mapping[Entry, Hashable] | None = None,
    *,
    direct: Sequence[Entry] = (),
    extra: Extra[Entry] = (),
) -> tuple[Entry, ...]:
    """The numbers of `separation` alone."""
    return separation(tables, association_of, direct=direct, extra=extra).numbers


def separation(
    tables: Tables[Entry],
    association_of: Mapping[Entry, Hashable] | None = None,
    *,
    direct: Sequence[Entry] = (),
    extra: Extra[Entry] = (),
) -> Separation[Entry]:
    """The numbering that keeps the principles of 706.2 best. `tables`, `direct`, `extra` and errors as `by_the_book`.

    Who goes directly and first places keep their numbers; in every later band entries change numbers among themselves.
    Among all such numberings the first principle is at its best, then the third (the numbers of the second stand);
    `best_within` in auditing.py says what their best is.

    `association_of`: the club or association of an entry; who is not in it, or has an empty one, has no clubmates.
    The three principles and the even spread are kept as without it; then as few clubmates as possible can meet early
    (fewest pairs in the first round, then in the second, and so on); then as few numbers as possible change. For
    clubmates the numbering is exact where `is_proven` says so, as a rule up to 16 entries; otherwise it is the best
    that an orderly local search found.
    """
    book = by_the_book(tables, direct, extra)
    bands = bands_of(tables, direct, extra)
    if bands.tables == 1 or bands.count == 1:
        return Separation(book)
    members = of_tables(tables, extra)
    seats, is_proven = _best_seats(bands), True
    clubs = [
        [(association_of or {}).get(table[band]) or None if band < len(table) else None for table in members]
        for band in range(bands.count)
    ]
    if _has_clubmates(clubs, direct, association_of or {}):
        fixed = [(seat, (association_of or {}).get(entry) or None) for seat, entry in enumerate(direct)]
        seats, is_proven = part_clubmates(_spread(bands, seats), seats, clubs, fixed)
    numbers: list[Entry] = list(book)
    for band, row in enumerate(seats):
        for table, seat in enumerate(row):
            if seat != NO_SEAT:
                numbers[seat] = members[table][band]
    return Separation(tuple(numbers), is_proven)


def _has_clubmates(
    clubs: list[list[Hashable]], direct: Sequence[Entry], association_of: Mapping[Entry, Hashable]
) -> bool:
    known = [club for band in clubs for club in band if club is not None]
    known += [club for entry in direct if (club := association_of.get(entry))]
    return len(set(known)) < len(known)


def _spread(bands: Bands, seats: Seats | None = None) -> Spread:
    """What an even spread is; with `seats` of bands that are not plain, what these seats have reached of it."""
    order = leaves(bands.size)
    levels = len(order).bit_length() - 2  # halves, quarters ... pairs
    sections = _sections_of_seats(order, levels)
    shares = [_even_share(bands.of_table(table), levels) for table in range(bands.tables)]
    spread = Spread(bands, sections, [low for low, _high in shares], [high for _low, high in shares])
    return spread if seats is None or bands.is_plain else spread.as_reached(seats)


def _best_seats(bands: Bands) -> Seats:
    seating = _Seating(bands)
    best = (seating.unevenness(), 0, seating.copy())
    if bands.is_plain:
        for cost, sweeps in COSTS_OF_A_CHANGE:
            if any(best[0]):
                best = min(best, _bargain(_Seating(bands), cost, sweeps, PATIENCE))
        return best[2]
    for order in _orders(bands):
        for cost, sweeps in SHORT_OF_EVEN:
            if any(best[0]):
                seating = _Seating(bands)
                seating.seat_in_turn(order, cost)
                best = min(best, _bargain(seating, cost, sweeps, SHORT_PATIENCE))
    return best[2]


def _orders(bands: Bands) -> list[list[int]]:
    """In which order the bands are seated first: who comes late may find nothing but meetings at once left."""
    later = list(range(1, bands.count))
    return [later, [later[0], later[-1], *later[1:-1]], [later[-1], *later[:-1]]][: len(later)]


def _bargain(seating: "_Seating", cost: int, sweeps: int, patience: int) -> tuple[tuple[int, ...], int, Seats]:
    """The best seats found: how uneven, how many changes, and the seats."""
    bands = seating.bands
    later_bands = list(range(1, bands.count))
    best = (seating.unevenness(), seating.changes(), seating.copy())
    waited = 0
    for _ in range(min(sweeps, WORK // (bands.tables**3 * bands.count) + 1)):
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
        if not any(best[0]) and (waited > patience or len(later_bands) == 1):
            break
        if not bands.is_plain and waited > patience:
            break
    return best


class _Seating:
    """Who sits where while the numbering is being searched for. Seats are seed numbers counted from 0.

    A section is numbered like a heap: 1 is the whole tree, 2 and 3 its halves, 4 to 7 the quarters, and so on.
    """

    def __init__(self, bands: Bands) -> None:
        self.bands = bands
        spread = _spread(bands)
        self.levels = len(spread.sections[0])
        self._sections, self._low, self._high = spread.sections, spread.low, spread.high
        self.seats = bands.book()
        self._book = bands.book()
        sections = len(self._low[0])
        self._held = [[0] * sections for _ in range(bands.tables)]
        self._prices = [[1] * sections for _ in range(bands.tables)]
        self._tolls = [[-1 if low else 0 for low in lows] for lows in self._low]
        # Dearer than everything else: a pair of one table in the first round, where an even spread need not exist.
        self._at_once = 0 if bands.is_plain else NEVER * (bands.tables + 1) ** (self.levels + 1)
        for band in range(bands.count):
            self._count(band, 1)

    def copy(self) -> Seats:
        return [list(band) for band in self.seats]

    def changes(self) -> int:
        return sum(
            seat != by_the_book
            for seats, book in zip(self.seats, self._book, strict=True)
            for seat, by_the_book in zip(seats, book, strict=True)
        )

    def unevenness(self) -> tuple[int, ...]:
        """By importance: firsts and seconds in one half, meetings at once, then how uneven halves, quarters ... are.

        Of bands that are not plain the meetings at once first: there the principles cannot always be kept together.
        """
        by_level = [0] * (self.levels + 1)
        for table, section in self._uneven():
            held = self._held[table][section]
            by_level[section.bit_length() - 1] += max(
                held - self._high[table][section], self._low[table][section] - held
            )
        if self.bands.is_plain:
            same_half = sum(self._shared(table, self.seats[1][table]) > 0 for table in range(self.bands.tables))
            return (same_half, by_level[self.levels], *by_level[1:])
        at_once = sum(max(0, held - 1) for row in self._held for held in row[1 << self.levels :])
        same_half = sum(self._same_half_cost(table, self.seats[1][table]) for table in self.bands.members(1))
        return (at_once, same_half, *by_level[1:])

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

    def seat_in_turn(self, order: Sequence[int], cost: int) -> None:
        """Begin with those who cannot change, then seat one band after the other: the earlier goes before the later."""
        free = [band for band in order if len(self.bands.members(band)) > 1]
        for band in free:
            self._count(band, -1)
        for band in free:
            self._count(band, 1)
            self.reseat(band, cost)

    def reseat(self, band: int, cost: int) -> None:
        """Seat a band as cheaply as the other bands' seats and the prices allow."""
        self._count(band, -1)
        members, first = self.bands.members(band), self.bands.first_seat(band)
        costs = [self._costs(band, row, table, cost) for row, table in enumerate(members)]
        for table, column in zip(members, cheapest(costs), strict=True):
            self.seats[band][table] = first + column
        self._count(band, 1)

    def _costs(self, band: int, row: int, table: int, cost: int) -> list[int]:
        """What each seat of the band costs this table."""
        toll_of, held = self._tolls[table].__getitem__, self._held[table]
        first = self.bands.first_seat(band)
        paths = self._sections[first : first + len(self.bands.members(band))]
        costs = [cost + sum(map(toll_of, path)) for path in paths]
        costs[row] -= cost
        if band == 1:
            for column in range(len(costs)):
                costs[column] += self._same_half_cost(table, first + column)
        if self._at_once:
            for column, path in enumerate(paths):
                costs[column] += self._at_once * (held[path[-1]] > 0)
        return costs

    def _same_half_cost(self, table: int, seat: int) -> int:
        """What it costs that first and second of the table meet before the final: the earlier, the more."""
        shared = self._shared(table, seat)
        return NEVER * (self.bands.tables + 1) ** (shared - 1) if shared else 0

    def _shared(self, table: int, seat: int) -> int:
        """How many sections (half, quarter ...) the seat shares with the table's first place."""
        return shared_sections(self._sections[seat], self._sections[self.seats[0][table]])

    def _uneven(self) -> Iterator[tuple[int, int]]:
        for table, held in enumerate(self._held):
            low, high = self._low[table], self._high[table]
            for section in range(2, len(held)):
                if not low[section] <= held[section] <= high[section]:
                    yield table, section

    def _count(self, band: int, step: int) -> None:
        for table in self.bands.members(band):
            for section in self._sections[self.seats[band][table]]:
                self._held[table][section] += step
                self._set_toll(table, section)

    def _set_toll(self, table: int, section: int) -> None:
        """What one more of the table in the section costs: a price where there are enough, a gain where one lacks."""
        held, price = self._held[table][section], self._prices[table][section]
        enough = (held >= self._high[table][section]) - (held < self._low[table][section])
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
