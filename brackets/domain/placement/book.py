"""Who has which number in the knockout when it is filled from several tables (706.2)."""

from collections.abc import Sequence

from .bands import Entry, Extra, PlacementError, Tables, bands_of, everybody

__all__ = ["Entry", "Extra", "PlacementError", "Tables", "by_the_book"]


def by_the_book(tables: Tables[Entry], direct: Sequence[Entry] = (), extra: Extra[Entry] = ()) -> tuple[Entry, ...]:
    """The rule's own numbering, seed 1 first: first places by table, then second places by table, and so on (706.2).

    `tables` holds for each table those who go through, best first. `direct`: who goes into the knockout past the
    tables, best first; they have the first numbers. `extra`: the best of the next places, which have the last ones.
    PlacementError when not the same number goes through from each table, or when somebody stands in two places.
    """
    bands_of(tables, direct, extra)
    return tuple(everybody(tables, direct, extra))
