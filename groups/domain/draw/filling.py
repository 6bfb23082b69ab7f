"""Three or more different sizes set by hand: how many entries of each association every size of group should hold.

A filling says, for each band, how many entries of each association go to each class of equal groups. The fewest pairs
are found by trying fillings band by band, the band with the fewest groups first, and dropping a branch as soon as it
cannot beat the best one known, or leads to a table of holdings that was met before.
"""

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from groups.domain.draw.bands import EMPTY, Bands, Seats, ranks_by_band, seated
from groups.domain.draw.seating import NEUTRAL, Home, Seating
from groups.domain.draw.sheet import fewest_pairs

Holding = tuple[int, ...]
"""How many entries of one association each class holds."""

MOST_STEPS = 20_000


@dataclass(frozen=True)
class Filling:
    """For each band what every association gives to each class, and the pairs that remain when all is spread evenly."""

    pairs: int
    given: tuple[dict[int, Holding], ...]


class _Search:
    """Fills band after band, the deepest first, and keeps the best filling; `steps` stay below MOST_STEPS."""

    def __init__(self, bands: Bands, classes: Sequence[Sequence[int]], of: Sequence[int]) -> None:
        self.widths = tuple(len(groups) for groups in classes)
        self.rooms = [tuple(len(set(groups) & set(rooms)) for groups in classes) for rooms in bands]
        self.members = [Counter(of[rank] for rank in ranks if of[rank] != NEUTRAL) for ranks in ranks_by_band(bands)]
        self.associations = max(of, default=NEUTRAL) + 1
        self.nothing = (0,) * len(self.widths)
        self.least = lru_cache(maxsize=None)(self._least)
        self.to_come = self._to_come()
        self.met: set[tuple[int, tuple[Holding, ...]]] = set()
        self.given: list[dict[int, Holding]] = [{} for _ in bands]
        self.best: Filling | None = None
        self.steps = 0

    def run(self, known: int, bound: int) -> None:
        """Look for fewer pairs than `known`, until `bound` is reached or nothing is left to try."""
        self.known, self.bound = known, bound
        held = [self.nothing] * self.associations
        least = sum(self.least(self.nothing, coming) for coming in self.to_come[-1])
        self._fill_band(len(self.members) - 1, held, least)

    def _to_come(self) -> list[list[Holding]]:
        """Before each band (and after the last), for each association: how many entries of the bands up to it may go
        to the first class only, to the first two, and so on."""
        to_come = [[self.nothing] * self.associations]
        for members, rooms in zip(self.members, self.rooms, strict=True):
            reach = sum(room > 0 for room in rooms) - 1
            row = list(to_come[-1])
            for number, count in members.items():
                row[number] = tuple(n + count * (i == reach) for i, n in enumerate(row[number]))
            to_come.append(row)
        return to_come

    def _least(self, held: Holding, coming: Holding) -> int:
        """The fewest pairs of one association that holds so much and has so many to come, were it alone."""
        full = list(held)
        for reach, count in enumerate(coming):
            for _ in range(count):
                cheapest = min(range(reach + 1), key=lambda i: (full[i] // self.widths[i], i))
                full[cheapest] += 1
        return sum(fewest_pairs(n, width) for n, width in zip(full, self.widths, strict=True))

    def _fill_band(self, band: int, held: list[Holding], least: int) -> None:
        if band < 0:
            self.known = least
            self.best = Filling(least, tuple(dict(given) for given in self.given))
            return
        key = (band, tuple(held))
        if key not in self.met:
            self.met.add(key)
            self._give(band, sorted(self.members[band]), self.rooms[band], held, least)

    def _give(self, band: int, members: list[int], rooms: Holding, held: list[Holding], least: int) -> None:
        """Let the associations of a band, one after the other, choose the classes of their entries."""
        if not members:
            self._fill_band(band - 1, held, least)
            return
        number, *others = members
        before = held[number]
        without = least - self.least(before, self.to_come[band + 1][number])
        coming = self.to_come[band][number]
        choices = []
        for share in _shares(self.members[band][number], rooms):
            after = _plus(before, share)
            choices.append((without + self.least(after, coming), share, after))
        for new_least, share, after in sorted(choices):
            if new_least >= self.known or self.known <= self.bound or self.steps >= MOST_STEPS:
                break
            self.steps += 1
            held[number] = after
            self.given[band][number] = share
            self._give(band, others, _minus(rooms, share), held, new_least)
        held[number] = before


def _plus(a: Holding, b: Holding) -> Holding:
    return tuple(x + y for x, y in zip(a, b, strict=True))


def _minus(a: Holding, b: Holding) -> Holding:
    return tuple(x - y for x, y in zip(a, b, strict=True))


def _shares(count: int, rooms: Sequence[int]) -> Iterator[Holding]:
    """Every way to give so many entries to classes with so much room."""
    if len(rooms) == 1:
        if count <= rooms[0]:
            yield (count,)
        return
    for first in range(min(count, rooms[0]) + 1):
        for others in _shares(count - first, rooms[1:]):
            yield (first, *others)


def fewest_filling(
    bands: Bands, classes: Sequence[Sequence[int]], of: Sequence[int], known: int, bound: int
) -> tuple[Filling | None, bool]:
    """A filling with the fewest pairs, None when none has fewer than `known`; and whether that is proven.

    `bound`: no filling has fewer. It is proven unless the search was given up after MOST_STEPS.
    """
    search = _Search(bands, classes, of)
    search.run(known, bound)
    return search.best, search.known <= bound or search.steps < MOST_STEPS


def filling_of(seating: Seating, classes: Sequence[Sequence[int]]) -> Filling:
    """The filling that a seating follows."""
    given = []
    for band in range(len(seating.bands)):
        shares: dict[int, list[int]] = {}
        for at, groups in enumerate(classes):
            for group in groups:
                if seating.seats[band][group] != EMPTY:
                    number = seating.association_at(band, group)
                    shares.setdefault(number, [0] * len(classes))[at] += 1
        given.append({number: tuple(share) for number, share in shares.items() if number != NEUTRAL})
    return Filling(seating.pairs, tuple(given))


def seats_of_filling(
    bands: Bands, classes: Sequence[Sequence[int]], filling: Filling, of: Sequence[int], home: Home
) -> Seats:
    """Seats that follow a filling, everybody at home where it lets him."""
    orders = []
    for rooms, ranks, given in zip(bands, ranks_by_band(bands), filling.given, strict=True):
        waiting = list(ranks)
        seat: dict[int, int] = {}
        free = [[group for group in groups if group in rooms] for groups in classes]
        for number, share in given.items():
            for groups, wanted in zip(free, share, strict=True):
                own = [rank for rank in waiting if of[rank] == number]
                own.sort(key=lambda rank: home.group[rank] not in groups)
                _sit(own[:wanted], groups, seat, waiting, home)
        for groups in free:
            waiting.sort(key=lambda rank: home.group[rank] not in groups)
            _sit(waiting[: len(groups)], groups, seat, waiting, home)
        orders.append([seat[group] for group in rooms])
    return seated(bands, orders, len(bands[0]))


def _sit(ranks: Sequence[int], groups: list[int], seat: dict[int, int], waiting: list[int], home: Home) -> None:
    """Seat these ranks in these groups, first those who are at home there, and strike both off."""
    for rank in sorted(ranks, key=lambda rank: home.group[rank] not in groups):
        group = home.group[rank] if home.group[rank] in groups else groups[0]
        seat[group] = rank
        groups.remove(group)
        waiting.remove(rank)
