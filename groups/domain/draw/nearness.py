"""Staying near the snake: fewer entries away from home, and why the others had to move (3.7.5.5)."""

from collections.abc import Hashable, Sequence

from groups.domain.draw.bands import EMPTY, Seats
from groups.domain.draw.entrants import Entrant
from groups.domain.draw.seating import Home, Seating
from groups.domain.draw.sheet import Clash, Move

_MOST_THIRD_GROUPS = 40
"""Up to so many groups, three entries of a band may change seats in a ring; in larger draws plain swaps do."""


def bring_home(seating: Seating, home: Home) -> None:
    """Send entries home wherever that makes no pair: two change seats, or three in a ring. Pairs never grow."""
    nearer = True
    while nearer:
        nearer = False
        for band, rooms in enumerate(seating.bands):
            for group in rooms:
                nearer = _send_home(seating, home, band, group) or nearer


def _send_home(seating: Seating, home: Home, band: int, group: int) -> bool:
    """Try to send home who sits here: straight, or with a third entry of the band in the ring."""
    own = home.group[seating.seats[band][group]]
    if own in (group, EMPTY):
        return False
    if seating.swap_cost(band, group, own) <= 0 and home.strays(seating, band, group, own) < 0:
        seating.swap(band, group, own)
        return True
    if seating.groups > _MOST_THIRD_GROUPS:
        return False
    pairs = seating.pairs
    strays = home.strays(seating, band, group, own)
    seating.swap(band, group, own)
    for third in seating.bands[band]:
        if third in (group, own) or strays + home.strays(seating, band, group, third) >= 0:
            continue
        if seating.pairs + seating.swap_cost(band, group, third) <= pairs:
            seating.swap(band, group, third)
            return True
    seating.swap(band, group, own)
    return False


def moves(entries: Sequence[Entrant], before: Seats, after: Seats) -> tuple[Move, ...]:
    """Everybody who left his seat on the snake, in ranking order, each with the clash that made it necessary."""
    clashes = _clashes_on_snake(entries, before)
    found = []
    for row, new_row in zip(before, after, strict=True):
        target = {rank: group for group, rank in enumerate(new_row) if rank != EMPTY}
        source = {rank: group for group, rank in enumerate(row) if rank != EMPTY}
        for rank in sorted(rank for rank in source if source[rank] != target[rank]):
            because = _reason(entries, rank, source, new_row, clashes, before, after)
            found.append(Move(entries[rank].id, source[rank] + 1, target[rank] + 1, because))
    return tuple(found)


Clashes = dict[tuple[str, int], Clash]


def _clashes_on_snake(entries: Sequence[Entrant], seats: Seats) -> Clashes:
    """For each association and group (from 0) the entries that would share it."""
    together: dict[tuple[str, int], list[Hashable]] = {}
    for row in seats:
        for group, rank in enumerate(row):
            association = entries[rank].association if rank != EMPTY else None
            if association:
                together.setdefault((association, group), []).append(entries[rank].id)
    return {key: Clash(key[0], key[1] + 1, tuple(ids)) for key, ids in together.items() if len(ids) > 1}


def _reason(
    entries: Sequence[Entrant],
    rank: int,
    source: dict[int, int],
    new_row: Sequence[int],
    clashes: Clashes,
    before: Seats,
    after: Seats,
) -> Clash:
    """The entry's own clash on the snake; else that of the entry it made room for, along the ring of seats; else the
    clash it would be in had it stayed while others came; else the first of the draw."""
    walker = rank
    while True:
        clash = clashes.get((entries[walker].association or "", source[walker]))
        if clash:
            return clash
        walker = new_row[source[walker]]
        if walker == rank:
            break
    return _clash_if_stayed(entries, rank, source[rank], after) or min(clashes.values(), key=lambda c: c.group)


def _clash_if_stayed(entries: Sequence[Entrant], rank: int, group: int, after: Seats) -> Clash | None:
    association = entries[rank].association
    others = [row[group] for row in after if row[group] != EMPTY and entries[row[group]].association == association]
    if not association or not others:
        return None
    return Clash(association, group + 1, tuple(entries[other].id for other in sorted([rank, *others])))
