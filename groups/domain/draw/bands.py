"""Sizes of groups, bands of the ranking and the snake (3.7.5.5).

Band k holds the entries that get number k. Every group with at least k entries takes exactly one of them, so the sizes
alone say how large each band is and which groups have room in it.
"""

from collections.abc import Sequence

from groups.domain.draw.entrants import FEWEST_IN_A_GROUP, DrawError

Bands = tuple[tuple[int, ...], ...]
"""One tuple per band: the groups that have room in it, counted from 0 and ascending."""

Seats = list[list[int]]
"""One list per band: who sits in each group, by rank from 0; EMPTY where the group has no room."""

EMPTY = -1


def group_sizes(entries: int, groups: int, sizes: Sequence[int] | None) -> tuple[int, ...]:
    """How many entries each group gets: the organizer's own sizes, or sizes that differ by at most one, larger first.

    DrawError when the organizer's sizes are no sizes for these entries and groups.
    """
    if sizes is None:
        size, larger = divmod(entries, groups)
        return (size + 1,) * larger + (size,) * (groups - larger)
    if len(sizes) != groups:
        raise DrawError("sizes_wrong_count", sizes=len(sizes), groups=groups)
    for number, size in enumerate(sizes, start=1):
        if size < FEWEST_IN_A_GROUP:
            raise DrawError("size_too_small", group=number, size=size)
    if sum(sizes) != entries:
        raise DrawError("sizes_wrong_sum", total=sum(sizes), entries=entries)
    return tuple(sizes)


def bands_of(sizes: Sequence[int]) -> Bands:
    """The groups that have room in each band."""
    return tuple(tuple(g for g, size in enumerate(sizes) if size >= number) for number in range(1, max(sizes) + 1))


def ranks_by_band(bands: Bands) -> list[range]:
    """The ranks, counted from 0, that make up each band."""
    ranks, start = [], 0
    for rooms in bands:
        ranks.append(range(start, start + len(rooms)))
        start += len(rooms)
    return ranks


def seated(bands: Bands, orders: Sequence[Sequence[int]], groups: int) -> Seats:
    """Seats where the first group with room in a band takes the first of the band's order, and so on."""
    seats = []
    for rooms, order in zip(bands, orders, strict=True):
        row = [EMPTY] * groups
        for group, rank in zip(rooms, order, strict=True):
            row[group] = rank
        seats.append(row)
    return seats


def snake(bands: Bands, groups: int) -> Seats:
    """The plain snake: the first band fills the groups forwards, the next one backwards, and so on."""
    orders = [ranks if number % 2 == 0 else ranks[::-1] for number, ranks in enumerate(ranks_by_band(bands))]
    return seated(bands, orders, groups)
