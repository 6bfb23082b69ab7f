"""What is best possible of the principles of 706.2 with entries that go directly, or with the best of the next places.

Best among the numberings in which who goes directly and first places keep their numbers and everybody else stays
inside the band. Each principle for itself; that they can be kept together as well is shown by a numbering that does.
"""

from brackets.domain.tree import leaves

from .assignment import cheapest
from .bands import Bands


def fewest_at_once(bands: Bands) -> int:
    """The fewest pairs of one table that meet in the first round (the first principle).

    With three tables or more a band can always be seated so that nobody meets his own table at once: of each seat at
    most one table is kept away, the opponent's, and never one table of all seats. Only a single entry of the last band
    has no choice: if his opponent is the first of his own table, they meet. With two tables each band is seated in one
    of two ways, and each pair of the first round asks two bands to agree, or to differ; with one table in one way.
    """
    if bands.tables <= 2:
        return _fewest_of_two(bands)
    if len(bands.extra) != 1:
        return 0
    opponent = _opponent(bands, bands.size - 1)
    return int(opponent == bands.direct + bands.extra[0])


def latest_seconds(bands: Bands) -> tuple[int, int]:
    """The latest round in which the first that meet of all firsts and seconds of one table meet, and how many then.

    The third principle; the number is 0 where it is the final for all. An assignment problem, so the answer is exact.
    There are seconds: two go through from each table, or some table has one of the best of the next places.
    """
    order = leaves(bands.size)
    rounds = len(order).bit_length() - 1
    leaf_of = {number - 1: leaf for leaf, number in enumerate(order) if number is not None}
    members, first = bands.members(1), bands.first_seat(1)
    meetings = [
        [(leaf_of[bands.direct + table] ^ leaf_of[seat]).bit_length() for seat in range(first, first + len(members))]
        for table in members
    ]
    # A meeting one round earlier costs more than all later ones together.
    costs = [[0 if met == rounds else (len(members) + 1) ** (rounds - met) for met in row] for row in meetings]
    met = [meetings[row][column] for row, column in enumerate(cheapest(costs))]
    earliest = min(met)
    return earliest, met.count(earliest) if earliest < rounds else 0


def _opponent(bands: Bands, seat: int) -> int | None:
    """Who plays this seat in the first round, counted from 0; None for a bye."""
    other = len(leaves(bands.size)) - 1 - seat
    return other if other < bands.size else None


def _fewest_of_two(bands: Bands) -> int:
    """One band after the other is tied to those it plays against; where that closes a circle it fits or does not.

    Each seat plays one other, so no band is in two circles, and each that does not fit costs exactly one pair.
    """
    ways = _Ways(bands)
    clashes = 0
    for seat in range(bands.size):
        other = _opponent(bands, seat)
        if other is not None and seat < other and not ways.fit(seat, other):
            clashes += 1
    return clashes


class _Ways:
    """Which bands of two seats must be seated alike, or one by the book and the other turned round, so far."""

    def __init__(self, bands: Bands) -> None:
        self.bands = bands
        self._parent = list(range(bands.count))
        self._turned = [0] * bands.count  # against the parent
        for band in range(1, bands.count):
            if len(bands.members(band)) == 1:
                self._join(0, band, 0)

    def fit(self, seat: int, other: int) -> bool:
        """Keep those on these two seats from being of one table; False if what was tied before makes them so."""
        if seat < self.bands.direct or other < self.bands.direct:
            return True
        (a, of_a), (b, of_b) = self._by_the_book(seat), self._by_the_book(other)
        if a == b:
            return True
        if self.bands.tables == 1:
            return False
        return self._join(a, b, int(of_a == of_b))

    def _by_the_book(self, seat: int) -> tuple[int, int]:
        """The band, and the table that has the seat by the book."""
        band = min((seat - self.bands.direct) // self.bands.tables, self.bands.count - 1)
        return band, self.bands.members(band)[seat - self.bands.first_seat(band)]

    def _join(self, a: int, b: int, turned: int) -> bool:
        (a, of_a), (b, of_b) = self._root(a), self._root(b)
        if a == b:
            return of_a ^ of_b == turned
        self._parent[a], self._turned[a] = b, of_a ^ of_b ^ turned
        return True

    def _root(self, band: int) -> tuple[int, int]:
        turned = 0
        while self._parent[band] != band:
            turned ^= self._turned[band]
            band = self._parent[band]
        return band, turned
