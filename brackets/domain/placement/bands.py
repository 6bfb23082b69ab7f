"""The numbers of a knockout by bands: who goes directly, first places, second places …, the best of the next places.

706.2 knows tables alone. Whoever goes directly into the knockout is read as the first of a table of his own, before
all others; the best of the next places as the beginning of one more band, behind all others.
"""

from collections.abc import Hashable, Iterable, Sequence
from dataclasses import dataclass
from typing import TypeAlias, TypeVar

Entry = TypeVar("Entry", bound=Hashable)
Tables: TypeAlias = Sequence[Sequence[Entry]]
Extra: TypeAlias = Sequence[tuple[int, Entry]]
"""The best of the next places in their order among themselves: the table, counted from 0, and the entry."""
Seats: TypeAlias = list[list[int]]
"""By band and table: the number of the entry, counted from 0; NO_SEAT where nobody of the table is in the band."""

NO_SEAT = -1


class PlacementError(ValueError):
    """Tables from which no knockout can be filled."""


@dataclass(frozen=True, slots=True)
class Bands:
    """`direct` entries, then `through` bands with one of each of the `tables`, then one with those of `extra`."""

    tables: int
    through: int
    direct: int = 0
    extra: tuple[int, ...] = ()

    @property
    def size(self) -> int:
        return self.direct + self.tables * self.through + len(self.extra)

    @property
    def count(self) -> int:
        return self.through + bool(self.extra)

    @property
    def is_plain(self) -> bool:
        """Tables alone, as 706.2 knows them."""
        return not self.direct and not self.extra

    def first_seat(self, band: int) -> int:
        return self.direct + band * self.tables

    def members(self, band: int) -> Sequence[int]:
        """The tables of a band, in the order of the book's numbers."""
        return range(self.tables) if band < self.through else self.extra

    def of_table(self, table: int) -> int:
        """How many of a table there are."""
        return self.through + (table in self.extra)

    def book(self) -> Seats:
        """The seats by the book."""
        rows = [[NO_SEAT] * self.tables for _ in range(self.count)]
        for band, row in enumerate(rows):
            for seat, table in enumerate(self.members(band), self.first_seat(band)):
                row[table] = seat
        return rows


def bands_of(tables: Tables[Entry], direct: Sequence[Entry] = (), extra: Extra[Entry] = ()) -> Bands:
    """The bands of these tables. PlacementError as `by_the_book`."""
    if not tables or not tables[0]:
        raise PlacementError("nobody goes through")
    if len({len(table) for table in tables}) > 1:
        raise PlacementError("the same number must go through from each table (706.2)")
    of_extra = tuple(table for table, _entry in extra)
    if len(set(of_extra)) < len(of_extra) or not set(of_extra) <= set(range(len(tables))):
        raise PlacementError("the best of the next places are not one of a table at most")
    bands = Bands(len(tables), len(tables[0]), len(direct), of_extra)
    if len(set(everybody(tables, direct, extra))) < bands.size:
        raise PlacementError("an entry stands in two places")
    return bands


def everybody(tables: Tables[Entry], direct: Sequence[Entry] = (), extra: Extra[Entry] = ()) -> Iterable[Entry]:
    """In the order of the book's numbers."""
    yield from direct
    for band in zip(*tables, strict=True):
        yield from band
    for _table, entry in extra:
        yield entry


def of_tables(tables: Tables[Entry], extra: Extra[Entry] = ()) -> list[list[Entry]]:
    """All who come from each table, best first."""
    found = [list(table) for table in tables]
    for table, entry in extra:
        found[table].append(entry)
    return found
