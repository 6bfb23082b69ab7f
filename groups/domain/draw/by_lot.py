"""Each band drawn by lot, under the same separation (3.7.5.5).

Every band is put in an order by lot. A draw with more pairs than there must be is thrown away and drawn again, so each
draw with the fewest pairs is equally likely. In large draws that would take too long: after a number of attempts the
last draw is repaired as little as chains can do it, and then pairs of entries, chosen by lot many times over, change
seats wherever that leaves the fewest pairs. No draw with the fewest pairs is out of reach: an attempt may hit it
straight.
"""

from groups.domain.draw.bands import EMPTY, Seats, ranks_by_band, seated
from groups.domain.draw.seating import Home, Seating
from groups.domain.draw.separation import Separation
from groups.domain.lot import Lot

_SEATS_TRIED = 6000
"""Attempts go on until so many seats were drawn in all."""

_CHANGES_PER_ENTRY = 20


def lot_for_draw(seed: str) -> Lot:
    """The lot that decides a draw of groups."""
    return Lot(seed, "draw of groups")


def draw_by_lot(separation: Separation, lot: Lot, *, separate: bool) -> Seating:
    """A draw by lot; with the fewest pairs, if entries are to be separated."""
    drawn = _shuffled(separation, lot)
    if not separate:
        return drawn
    for _ in range(_SEATS_TRIED // len(separation.of)):
        if drawn.pairs <= separation.fewest:
            return drawn
        drawn = _shuffled(separation, lot)
    return _stirred(_repaired(separation, drawn), lot)


def _shuffled(separation: Separation, lot: Lot) -> Seating:
    orders = [lot.shuffled(ranks) for ranks in ranks_by_band(separation.bands)]
    return Seating(separation.bands, seated(separation.bands, orders, len(separation.bands[0])), separation.of)


def _repaired(separation: Separation, drawn: Seating) -> Seating:
    home = Home([list(row) for row in drawn.seats], len(drawn.of))
    return separation.settle(drawn, home, range(len(drawn.bands) - 1, -1, -1))


def _stirred(seating: Seating, lot: Lot) -> Seating:
    """Let entries chosen by lot change seats inside their band, as often as it makes no new pair."""
    band_of = _bands_of_ranks(seating.seats)
    for _ in range(_CHANGES_PER_ENTRY * len(seating.of)):
        band = band_of[lot.below(len(seating.of))]
        rooms = seating.bands[band]
        g, h = rooms[lot.below(len(rooms))], rooms[lot.below(len(rooms))]
        if g != h and seating.swap_cost(band, g, h) <= 0:
            seating.swap(band, g, h)
    return seating


def _bands_of_ranks(seats: Seats) -> list[int]:
    return [band for band, row in enumerate(seats) for rank in row if rank != EMPTY]
