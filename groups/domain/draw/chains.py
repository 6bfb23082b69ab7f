"""Alternating chains: how a draw that is not yet as separate as possible is repaired (de Werra).

Look at two groups g and h. In every band where both have room, one entry sits in g and one in h. Read each band as an
arrow from the association in g to the association in h: swapping the band turns the arrow round. Along a path of arrows
from a to z, swapping every band takes one a out of g and puts one z into g, and changes nothing for the associations in
between. If a has at least two entries more in g than in h, such a path to a z with fewer entries in g than in h always
exists between groups of equal size, and between groups whose sizes differ by one: every set of associations that no
arrow leaves has no more entries in g than in h, but for the one entry of the larger group without a counterpart.
So repairing goes on until every association is spread ⌊m/G⌋ or ⌈m/G⌉.

Between groups of more different sizes the same is done with whole classes of equal size instead of single groups:
`exchange`. Inside a class the entries of an association can always be spread evenly, so what a class costs depends only
on how many entries of each association it holds, and that cost is convex. For two classes the reachable numbers form a
base polyhedron (a sum of one per band), where a draw that no path improves is the best there is.
"""

from collections import defaultdict, deque
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field

from groups.domain.draw.seating import NEUTRAL, Home, Seating

_MOST_UNDONE = 3
"""Swaps are tried first that undo at least so many pairs, then those that undo fewer."""

_TRIED_ENDS = 6
"""How many fullest and emptiest groups a chain may choose among; the first pair would do, more keep it near home."""


def swap_down(seating: Seating, home: Home, order: Sequence[int]) -> None:
    """Swap two entries of a band as long as that leaves fewer pairs, looking through the bands in the given order.

    Swaps that undo several pairs at once come first: they leave more entries at home.
    """
    for wanted in range(_MOST_UNDONE, 0, -1):
        improved = True
        while improved:
            improved = False
            for band in order:
                improved = _swap_in_band(seating, home, band, wanted) or improved


def _swap_in_band(seating: Seating, home: Home, band: int, wanted: int) -> bool:
    """Make every swap of this band that undoes at least so many pairs."""
    improved = False
    for group in seating.bands[band]:
        other = _best_swap(seating, home, band, group, wanted)
        if other is not None:
            seating.swap(band, group, other)
            improved = True
    return improved


def _best_swap(seating: Seating, home: Home, band: int, group: int, wanted: int) -> int | None:
    """The group to swap with so that most pairs go and fewest entries stray; None when no swap undoes enough."""
    association = seating.association_at(band, group)
    if association == NEUTRAL or seating.count[association][group] < 2:
        return None
    best = None
    for other in seating.bands[band]:
        cost = seating.swap_cost(band, group, other)
        if cost <= -wanted:
            key = (cost, home.strays(seating, band, group, other), abs(other - group), other)
            if best is None or key < best:
                best = key
    return best[-1] if best else None


def chain_down(seating: Seating, home: Home, pools: Iterable[Sequence[int]]) -> bool:
    """Repair one association that is spread unevenly over one of the pools of groups; False when none can be."""
    for pool in pools:
        for association, counts in enumerate(seating.count):
            most, least = max(counts[g] for g in pool), min(counts[g] for g in pool)
            if most - least < 2:
                continue
            full = [g for g in pool if counts[g] == most][:_TRIED_ENDS]
            empty = [h for h in pool if counts[h] == least][:_TRIED_ENDS]
            found = [(g, h, path) for g in full for h in empty if (path := _chain(seating, association, g, h))]
            if found:
                g, h, path = min(found, key=lambda chain: _chain_strays(seating, home, *chain))
                for band in path:
                    seating.swap(band, g, h)
                return True
    return False


def _chain_strays(seating: Seating, home: Home, g: int, h: int, path: Sequence[int]) -> tuple[int, int]:
    return sum(home.strays(seating, band, g, h) for band in path), len(path)


def _chain(seating: Seating, start: int, g: int, h: int) -> list[int] | None:
    """The shortest path of bands whose swaps take one entry of `start` from g to h and leave fewer pairs."""
    arrows: dict[int, list[tuple[int, int]]] = defaultdict(list)
    for band in range(len(seating.bands) - 1, -1, -1):
        if seating.seats[band][g] >= 0 and seating.seats[band][h] >= 0:
            arrows[seating.association_at(band, g)].append((seating.association_at(band, h), band))
    saved = seating.count[start][g] - seating.count[start][h] - 1
    came: dict[int, tuple[int, int]] = {start: (start, -1)}
    queue = deque([start])
    while queue:
        association = queue.popleft()
        for following, band in arrows[association]:
            if following in came:
                continue
            came[following] = (association, band)
            if following == NEUTRAL:
                spent = 0
            else:
                spent = seating.count[following][g] - seating.count[following][h] + 1
            if spent < saved:
                return [band for _, band in _path(came, start, following)]
            queue.append(following)
    return None


def _path(came: dict[int, tuple[int, int]], start: int, end: int) -> list[tuple[int, int]]:
    """The arrows from start to end: each the association it leads to and the band it lies in."""
    steps = []
    while end != start:
        before, band = came[end]
        steps.append((end, band))
        end = before
    return steps[::-1]


@dataclass
class Side:
    """Some of the groups, seen as one: how many entries of each association they hold, in each band and in all."""

    groups: int
    per_band: list[dict[int, int]]
    total: dict[int, int] = field(default_factory=dict)

    @classmethod
    def of(cls, seating: Seating, groups: Sequence[int]) -> "Side":
        """What these groups hold now."""
        side = cls(len(groups), [{} for _ in seating.bands])
        for band, held in enumerate(side.per_band):
            for group in groups:
                if seating.seats[band][group] >= 0:
                    association = seating.association_at(band, group)
                    held[association] = held.get(association, 0) + 1
                    side.total[association] = side.total.get(association, 0) + 1
        return side

    def spared(self, association: int) -> int:
        """The pairs that go when one entry leaves and the rest is spread evenly."""
        return 0 if association == NEUTRAL else (self.total[association] - 1) // self.groups

    def spent(self, association: int) -> int:
        """The pairs that come when one entry arrives and all are spread evenly."""
        return 0 if association == NEUTRAL else self.total.get(association, 0) // self.groups

    def give(self, association: int, band: int, other: "Side") -> None:
        """One entry of this band goes over to the other side."""
        for side, change in ((self, -1), (other, 1)):
            side.per_band[band][association] = side.per_band[band].get(association, 0) + change
            side.total[association] = side.total.get(association, 0) + change


Exchange = list[tuple[int, int, int]]
"""Swaps across two sides: the band, the association that goes over, the one that comes back."""


def find_exchange(near: Side, far: Side) -> Exchange | None:
    """A path of swaps after which both sides, spread evenly, hold fewer pairs; None when there is none."""
    arrows: dict[int, dict[int, int]] = defaultdict(dict)
    for band, (here, there) in enumerate(zip(near.per_band, far.per_band, strict=True)):
        for a, held in here.items():
            if held:
                for b, held_there in there.items():
                    if held_there and a != b:
                        arrows[a][b] = band
    for start in sorted(near.total):
        if near.total[start]:
            saved = near.spared(start) - far.spent(start)
            path = _exchange_from(start, saved, near, far, arrows)
            if path:
                return path
    return None


def _exchange_from(start: int, saved: int, near: Side, far: Side, arrows: dict[int, dict[int, int]]) -> Exchange | None:
    came: dict[int, tuple[int, int]] = {start: (start, -1)}
    queue = deque([start])
    while queue:
        association = queue.popleft()
        for following, band in arrows[association].items():
            if following in came:
                continue
            came[following] = (association, band)
            if near.spent(following) - far.spared(following) < saved:
                steps = _path(came, start, following)
                leaving = [start, *(step[0] for step in steps)]
                return [(band, leaves, comes) for leaves, (comes, band) in zip(leaving, steps, strict=False)]
            queue.append(following)
    return None


def exchange_down(seating: Seating, home: Home, classes: Sequence[Sequence[int]]) -> bool:
    """Exchange entries between two classes of groups of one size each; False when no exchange helps.

    Only right when every class is spread evenly inside; afterwards the two classes may need chains again.
    """
    for number, near in enumerate(classes):
        for far in classes[number + 1 :]:
            path = find_exchange(Side.of(seating, near), Side.of(seating, far))
            if path:
                for band, leaves, comes in path:
                    _swap_across(seating, home, band, (leaves, near), (comes, far))
                return True
    return False


def _swap_across(
    seating: Seating, home: Home, band: int, leaving: tuple[int, Sequence[int]], coming: tuple[int, Sequence[int]]
) -> None:
    """Swap an entry of one association in one class with one of another in the other, the pair that strays least."""

    def seats(association: int, groups: Sequence[int]) -> list[int]:
        row = seating.seats[band]
        return [group for group in groups if row[group] >= 0 and seating.of[row[group]] == association]

    choices = [(g, h) for g in seats(*leaving) for h in seats(*coming)]
    g, h = min(choices, key=lambda c: (home.strays(seating, band, *c), seating.swap_cost(band, *c), c))
    seating.swap(band, g, h)
