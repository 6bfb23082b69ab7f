"""Who has which number in the knockout when it is filled from several tables (706.2)."""

from collections.abc import Hashable, Sequence
from typing import TypeAlias, TypeVar

Entry = TypeVar("Entry", bound=Hashable)
Tables: TypeAlias = Sequence[Sequence[Entry]]


class PlacementError(ValueError):
    """Tables from which no knockout can be filled."""


def by_the_book(tables: Tables[Entry]) -> tuple[Entry, ...]:
    """The rule's own numbering, seed 1 first: first places by table, then second places by table, and so on (706.2).

    `tables` holds for each table those who go through, best first. PlacementError when not the same number goes
    through from each table, or when somebody stands in two places.
    """
    _insist_on_equal_lengths(tables)
    return tuple(entry for band in zip(*tables, strict=True) for entry in band)


def _insist_on_equal_lengths(tables: Tables[Entry]) -> None:
    if not tables or not tables[0]:
        raise PlacementError("nobody goes through")
    if len({len(table) for table in tables}) > 1:
        raise PlacementError("the same number must go through from each table (706.2)")
    if len({entry for table in tables for entry in table}) < len(tables) * len(tables[0]):
        raise PlacementError("an entry stands in two places")
