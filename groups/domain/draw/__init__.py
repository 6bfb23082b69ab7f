"""The draw of groups (3.7.5.5).

Entries come in ranking order. Number 1 of every group is from the first band, number 2 from the second, and so on; the
bands fill the groups as a snake. Entries of one association are separated as far as possible, which is meant exactly:
inside a band entries may change groups, between bands never, and no draw with fewer pairs of one association in one
group exists. Among the draws with so few the one given is near the snake; or each band is drawn by lot.
"""

from collections.abc import Sequence

from groups.domain.draw.bands import EMPTY, Seats, bands_of, group_sizes, snake
from groups.domain.draw.by_lot import draw_by_lot, lot_for_draw
from groups.domain.draw.entrants import DrawError, Entrant, association_key, refuse_nonsense
from groups.domain.draw.nearness import moves
from groups.domain.draw.seating import Home, Seating, association_numbers
from groups.domain.draw.separation import Separation
from groups.domain.draw.sheet import (
    Clash,
    GroupDraw,
    Move,
    Spread,
    association_spread,
    fewest_pairs,
    same_association_pairs,
)
from groups.domain.draw.together import together

__all__ = [
    "ALGORITHM",
    "Clash",
    "DrawError",
    "Entrant",
    "GroupDraw",
    "Move",
    "Spread",
    "association_key",
    "association_spread",
    "draw_groups",
    "fewest_pairs",
    "same_association_pairs",
]

ALGORITHM = 1
"""Grows by one whenever a draw would come out otherwise than before: only the same version repeats a record."""


def draw_groups(
    entries: Sequence[Entrant],
    groups: int,
    *,
    sizes: Sequence[int] | None = None,
    separate: bool = True,
    method: str = "snake",
    seed: str | None = None,
) -> GroupDraw:
    """Draw entries, given in ranking order, into so many groups (3.7.5.5).

    sizes: how many entries each group gets; without it sizes differ by at most one, larger groups first.
    separate: keep entries of one association apart, as far as possible; `fewest_possible` is told either way.
    method: "snake", or "lot": each band by lot, under the same separation. A lot needs a seed, any text; the same text
    gives the same draw on every machine. "together": whole associations go into one group each, none is separated.
    DrawError names what cannot be drawn.
    """
    entries = list(entries)
    refuse_nonsense(entries, groups)
    if method not in ("snake", "lot", "together"):
        raise DrawError("unknown_method", method=method)
    if method == "together":
        return _together(entries, group_sizes(len(entries), groups, sizes))
    bands = bands_of(group_sizes(len(entries), groups, sizes))
    of = association_numbers(entries)
    separation = Separation(bands, of)
    if method == "lot":
        if not seed:
            raise DrawError("seed_missing")
        return _sheet(entries, draw_by_lot(separation, lot_for_draw(seed), separate=separate), separation)
    start = snake(bands, groups)
    if not separate:
        return _sheet(entries, Seating(bands, start, of), separation)
    seating = separation.near(start, Home(start, len(entries)))
    return _sheet(entries, seating, separation, moves(entries, start, seating.seats))


def _sheet(entries: list[Entrant], seating: Seating, separation: Separation, moved: tuple[Move, ...] = ()) -> GroupDraw:
    fewest = min(separation.fewest, seating.pairs)
    return GroupDraw(_groups(entries, seating.seats), seating.pairs, fewest, separation.proven, moved)


def _together(entries: list[Entrant], sizes: Sequence[int]) -> GroupDraw:
    dealt = together(entries, sizes)
    pairs = len(same_association_pairs(dealt, {entrant.id: entrant.association for entrant in entries}))
    return GroupDraw(dealt, pairs, pairs)


def _groups(entries: list[Entrant], seats: Seats) -> tuple[tuple[object, ...], ...]:
    return tuple(
        tuple(entries[row[group]].id for row in seats if row[group] != EMPTY) for group in range(len(seats[0]))
    )
