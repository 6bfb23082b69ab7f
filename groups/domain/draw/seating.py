"""Entries in their seats: a seat is a band and a group, and only entries of one band change seats with each other."""

from collections import Counter
from collections.abc import Sequence

from groups.domain.draw.bands import EMPTY, Bands, Seats
from groups.domain.draw.entrants import Entrant
from groups.domain.draw.sheet import pairs_among

NEUTRAL = -1
"""Stands for every entry that can clash with nobody: it has no association, or is the only one of it."""


def association_numbers(entries: Sequence[Entrant]) -> list[int]:
    """For each rank the number of its association in order of appearance, or NEUTRAL."""
    members = Counter(entrant.association for entrant in entries if entrant.association)
    numbers: dict[str, int] = {}
    for entrant in entries:
        if entrant.association and members[entrant.association] > 1:
            numbers.setdefault(entrant.association, len(numbers))
    return [numbers.get(entrant.association or "", NEUTRAL) for entrant in entries]


class Seating:
    """The seats, the number of each association in each group, and the pairs they make; swaps keep all three right."""

    def __init__(self, bands: Bands, seats: Seats, of: Sequence[int]) -> None:
        """`of` gives the association number of each rank."""
        self.bands = bands
        self.seats = [list(row) for row in seats]
        self.of = of
        self.groups = len(bands[0])
        self.count = [[0] * self.groups for _ in range(max(of, default=NEUTRAL) + 1)]
        for row in self.seats:
            for group, rank in enumerate(row):
                if rank != EMPTY and of[rank] != NEUTRAL:
                    self.count[of[rank]][group] += 1
        self.pairs = sum(pairs_among(members) for counts in self.count for members in counts)

    def association_at(self, band: int, group: int) -> int:
        """The association number of who sits there."""
        return self.of[self.seats[band][group]]

    def swap_cost(self, band: int, g: int, h: int) -> int:
        """How many pairs more (or, below zero, fewer) there would be if the two entries changed seats."""
        row, of, count = self.seats[band], self.of, self.count
        a, b = of[row[g]], of[row[h]]
        if a == b:
            return 0
        cost = 0
        if a != NEUTRAL:
            cost += count[a][h] - count[a][g] + 1
        if b != NEUTRAL:
            cost += count[b][g] - count[b][h] + 1
        return cost

    def swap(self, band: int, g: int, h: int) -> None:
        """The entries of a band in groups g and h change seats."""
        self.pairs += self.swap_cost(band, g, h)
        row = self.seats[band]
        for association, source, target in ((self.of[row[g]], g, h), (self.of[row[h]], h, g)):
            if association != NEUTRAL:
                self.count[association][source] -= 1
                self.count[association][target] += 1
        row[g], row[h] = row[h], row[g]


class Home:
    """Where the snake put each entry. Without a snake (a draw by lot) no group is nearer than another."""

    def __init__(self, seats: Seats | None, entries: int) -> None:
        self.group = [EMPTY] * entries
        for row in seats or []:
            for group, rank in enumerate(row):
                if rank != EMPTY:
                    self.group[rank] = group

    def strays(self, seating: Seating, band: int, g: int, h: int) -> int:
        """How many more entries would be away from home if the two in groups g and h changed seats."""
        a, b = self.group[seating.seats[band][g]], self.group[seating.seats[band][h]]
        return (a == g) - (a == h) + (b == h) - (b == g)

    def away(self, seating: Seating) -> int:
        """How many entries are away from home."""
        return sum(
            rank != EMPTY and self.group[rank] != group for row in seating.seats for group, rank in enumerate(row)
        )
