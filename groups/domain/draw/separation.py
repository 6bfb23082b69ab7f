"""Separating associations as far as possible (3.7.5.5): the fewest pairs there can be, and a seating that has no more.

Where sizes differ by at most one the fewest is known beforehand: every association spread ⌊m/G⌋ or ⌈m/G⌉. It does not
matter which groups are the larger ones: an even spread exists with *some* groups in the last band, and groups of equal
size can be renamed. So the larger groups stay where they are, first, whatever the separation does.

Where the organizer's sizes differ by more, an even spread may be impossible: 3 and 1, bands A B, A, B leave one pair.
With two sizes the exchange of `chains` finds the fewest and proves it. With three or more sizes the result is compared
with bounds that join sizes into two sides, and if a gap remains every way to fill the classes is searched.
"""

from collections.abc import Sequence
from itertools import combinations

from groups.domain.draw.bands import Bands, Seats, ranks_by_band, seated, snake
from groups.domain.draw.chains import Side, chain_down, exchange_down, find_exchange, swap_down
from groups.domain.draw.filling import Filling, fewest_filling, filling_of, seats_of_filling
from groups.domain.draw.nearness import bring_home
from groups.domain.draw.seating import NEUTRAL, Home, Seating
from groups.domain.draw.sheet import fewest_pairs
from groups.domain.lot import Lot

_BOTH_WAYS = 400
_OTHER_STARTS = 40
_MOST_CLASSES_HALVED = 7


class Separation:
    """What the sizes and associations allow: the fewest pairs, and a way to reach them from any seating."""

    def __init__(self, bands: Bands, of: Sequence[int]) -> None:
        """`of`: the association number of each rank, in ranking order."""
        self.bands = bands
        self.of = of
        self.classes = _classes(bands)
        self.proven = True
        self._fallback: Filling | None = None
        self.fewest = self._find_fewest()

    def near(self, start: Seats, home: Home) -> Seating:
        """A seating with the fewest pairs, as near to the start as swaps find it.

        In draws of usual size several ways lead down, by the low bands first or by the high ones; the nearest counts.
        """
        upwards = range(len(self.bands) - 1, -1, -1)
        orders = [upwards, upwards[::-1]] if len(self.of) <= _BOTH_WAYS else [upwards]
        found = []
        for order in orders:
            seating = self.settle(Seating(self.bands, start, self.of), home, order)
            bring_home(seating, home)
            found.append(seating)
        return min(found, key=home.away)

    def settle(self, seating: Seating, home: Home, order: Sequence[int]) -> Seating:
        """Bring a seating to the fewest pairs; the seating that is given may be changed on the way.

        `order`: which bands to change first, where there is a choice.
        """
        self._go_down(seating, home, self.fewest, order)
        if seating.pairs > self.fewest and self._fallback is not None:
            seats = seats_of_filling(self.bands, self.classes, self._fallback, self.of, home)
            seating = Seating(self.bands, seats, self.of)
            self._go_down(seating, home, self.fewest, order)
        return seating

    def _go_down(self, seating: Seating, home: Home, enough: int, order: Sequence[int]) -> None:
        pools = [range(seating.groups), *self.classes]
        while seating.pairs > enough:
            swap_down(seating, home, order)
            if seating.pairs <= enough:
                return
            if chain_down(seating, home, pools):
                continue
            if not exchange_down(seating, home, self.classes):
                return
            # Before anything else each class is spread evenly again: only then the exchange has paid off, and a swap
            # across classes could take it back.
            while chain_down(seating, home, self.classes):
                pass

    def _find_fewest(self) -> int:
        groups = len(self.bands[0])
        smallest = sum(len(rooms) == groups for rooms in self.bands)
        if len(self.bands) - smallest <= 1:
            members = [self.of.count(number) for number in range(max(self.of, default=NEUTRAL) + 1)]
            return sum(fewest_pairs(count, groups) for count in members)
        best = self._lowest(snake(self.bands, groups))
        if len(self.classes) == 2:
            return best.pairs
        bound = self._bound(best)
        lot = Lot("", "other starts")
        for _ in range(_OTHER_STARTS):
            if best.pairs == bound:
                break
            orders = [lot.shuffled(ranks) for ranks in ranks_by_band(self.bands)]
            best = min(best, self._lowest(seated(self.bands, orders, groups)), key=lambda seating: seating.pairs)
        found, self.proven = fewest_filling(self.bands, self.classes, self.of, best.pairs, bound)
        self._fallback = found or filling_of(best, self.classes)
        return self._fallback.pairs

    def _lowest(self, seats: Seats) -> Seating:
        """As few pairs as chains and exchanges reach from these seats."""
        seating = Seating(self.bands, seats, self.of)
        self._go_down(seating, Home(None, len(self.of)), 0, range(len(self.bands)))
        return seating

    def _bound(self, seating: Seating) -> int:
        """No seating has fewer pairs: the best over all ways to see the classes as two sides and forget the rest."""
        best = 0
        for near_classes in _halves(self.classes):
            far_classes = [groups for groups in self.classes if groups not in near_classes]
            near, far = Side.of(seating, _joined(near_classes)), Side.of(seating, _joined(far_classes))
            while path := find_exchange(near, far):
                for band, leaves, comes in path:
                    near.give(leaves, band, far)
                    far.give(comes, band, near)
            best = max(best, _even_pairs(near) + _even_pairs(far))
        return best


def _classes(bands: Bands) -> list[list[int]]:
    """The groups of each size, the largest size first."""
    sizes = [sum(group in rooms for rooms in bands) for group in range(len(bands[0]))]
    return [[group for group, own in enumerate(sizes) if own == size] for size in sorted(set(sizes), reverse=True)]


def _halves(classes: list[list[int]]) -> list[list[list[int]]]:
    """The classes that make one of two sides: every choice while they are few, else cuts by size."""
    if len(classes) > _MOST_CLASSES_HALVED:
        return [classes[:cut] for cut in range(1, len(classes))]
    others = classes[1:]
    return [[classes[0], *more] for count in range(len(others)) for more in combinations(others, count)]


def _joined(classes: Sequence[Sequence[int]]) -> list[int]:
    return [group for groups in classes for group in groups]


def _even_pairs(side: Side) -> int:
    return sum(fewest_pairs(total, side.groups) for number, total in side.total.items() if number != NEUTRAL)
