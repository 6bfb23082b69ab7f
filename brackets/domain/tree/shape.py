"""The shape of a knockout (706.1): its pairs, its byes, who feeds whom.

Seeds are numbered from 1. Rounds are numbered from 1 (first) to the final; the pairs of a round are numbered as
706.1 numbers them: in a round of 2n places pair p joins place p with place 2n + 1 - p, where in the first round a place
is a seed and later the winner of the pair of that number. Drawn in the order of `leaves`, lines do not cross.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from functools import cached_property
from types import MappingProxyType
from typing import NamedTuple, TypeAlias

Key: TypeAlias = tuple[int, int]
"""Round and number of a pair. The match for third place is pair 2 of the last round: (rounds, 2).

Matches for further places are numbered after those of the main tree in the same way: played for all places, every round
of a full tree of 2n has the pairs 1 to n, and the losers go on with numbers after the winners.
"""


class TreeError(ValueError):
    """A tree that cannot be built, or entries and results that cannot stand in it."""


class Side(StrEnum):
    """The two sides of a pair: `A` is the better number's, drawn above."""

    A = "a"
    B = "b"


@dataclass(frozen=True, slots=True)
class SeedOf:
    """This side is a seed."""

    number: int


@dataclass(frozen=True, slots=True)
class WinnerOf:
    """This side is the winner of an earlier pair."""

    key: Key


@dataclass(frozen=True, slots=True)
class LoserOf:
    """This side is the loser of an earlier pair: of a semi-final (706.3), of any where all places are played for."""

    key: Key


Source: TypeAlias = SeedOf | WinnerOf | LoserOf


@dataclass(frozen=True, slots=True)
class Feed:
    """Where somebody goes on to: a pair and his side of it."""

    key: Key
    side: Side


@dataclass(frozen=True, slots=True)
class Pair:
    """One match of the tree. `slot` counts from 0 at the top of its round in `leaves` order; byes keep their slots.

    `place_from` is the best place that can still be reached here: 1 in the main tree, 3 in the match for third place,
    5 where the losers of the quarter-finals play on, and so on.
    `feeds` is where the winner goes (None where a place is decided), `loser_feeds` where the loser goes (from a
    semi-final with a match for third place, and from every pair when all places are played for).
    """

    key: Key
    slot: int
    a: Source
    b: Source
    feeds: Feed | None = None
    loser_feeds: Feed | None = None
    place_from: int = 1

    @property
    def round(self) -> int:
        return self.key[0]

    @property
    def number(self) -> int:
        return self.key[1]

    @property
    def number_in_tree(self) -> int:
        """Its number among the pairs of its round that are played for the same places."""
        return self.number - (self.place_from - 1) // 2


@dataclass(frozen=True)
class Tree:
    """All matches of a knockout, by round and number. A bye is not a match and has no pair here."""

    size: int
    rounds: int
    pairs: tuple[Pair, ...]
    third: Key | None
    all_places: bool
    by_key: Mapping[Key, Pair] = field(compare=False, repr=False)

    @property
    def final(self) -> Key:
        return self.rounds, 1

    @property
    def byes(self) -> tuple[int, ...]:
        """The seeds that rest in the first round: the opponents of the missing last numbers (706.1)."""
        return tuple(range(1, 2**self.rounds - self.size + 1))

    @property
    def branches(self) -> tuple[int, ...]:
        """Where losers play a tree of their own, by the best place of each: 5 (to 8), 9 (to 16), 13 (to 16) and so on.

        The match for the next place but one belongs to it, as the match for third place to the main tree.
        """
        found = {pair.place_from for pair in self.pairs if pair.place_from > 1}
        return tuple(sorted(place for place in found if (place - 1) % 4 == 0))

    def played_for(self, place_from: int) -> tuple[Pair, ...]:
        """The matches in which this is the best place to reach, round by round."""
        return tuple(pair for pair in self.pairs if pair.place_from == place_from)

    def in_round(self, number: int) -> tuple[Pair, ...]:
        """The matches of a round by pair number, those for other places after those of the main tree; the last round
        holds the final and, if there is one, the match for third place."""
        return tuple(pair for pair in self.pairs if pair.round == number)

    def main_round(self, number: int) -> tuple[Pair, ...]:
        """The matches of a round of the main tree by pair number."""
        return self._main_rounds.get(number, ())

    @cached_property
    def _main_rounds(self) -> Mapping[int, tuple[Pair, ...]]:
        rounds: dict[int, list[Pair]] = {}
        for pair in self.pairs:
            if pair.place_from == 1:
                rounds.setdefault(pair.round, []).append(pair)
        return {number: tuple(pairs) for number, pairs in rounds.items()}


def leaves(size: int) -> tuple[int | None, ...]:
    """Seeds from top to bottom so that lines do not cross; None is a bye (706.1). TreeError below 2."""
    places = 2 ** _rounds(size)
    return tuple(seed if seed <= size else None for seed in _unfolded(places))


def build(size: int, *, third_place: bool = False, all_places: bool = False) -> Tree:
    """The tree for any size from 2 up: pairs numbered as 706.1 does, the first places rest where numbers are missing.

    A match for third place (706.3) needs two semi-finals: with fewer than 4 entries `third_place` changes nothing.
    `all_places`: the losers of every round play on among themselves, paired by the numbers of the pairs they lost in
    the same way (first with last), until nobody shares a place; the match for third place is one of theirs.
    TreeError below 2.
    """
    rounds = _rounds(size)
    third = (rounds, 2) if (third_place or all_places) and size >= 4 else None
    pairs = tuple(_pairs(size, rounds, third, all_places))
    return Tree(size, rounds, pairs, third, all_places, MappingProxyType({pair.key: pair for pair in pairs}))


def _rounds(size: int) -> int:
    if size < 2:
        raise TreeError("a knockout needs at least two entries")
    return (size - 1).bit_length()


def _unfolded(places: int) -> list[int]:
    """Places 1 to `places` from top to bottom: each round replaces a place by itself above its opponent."""
    order = [1]
    while len(order) < places:
        last = 2 * len(order) + 1
        order = [place for better in order for place in (better, last - better)]
    return order


class _Drawn(NamedTuple):
    """A pair before it is known where its players go on to."""

    key: Key
    slot: int
    a: Source
    b: Source
    place_from: int


Slots: TypeAlias = list[Source | None]
"""Who comes to the places 1, 2, 3 ... of a round; None where the draw brings nobody."""


def _pairs(size: int, rounds: int, third: Key | None, all_places: bool) -> Iterator[Pair]:
    drawn = _drawn(size, rounds, third, all_places)
    winner_to: dict[Key, Feed] = {}
    loser_to: dict[Key, Feed] = {}
    for one in drawn:
        for source, side in ((one.a, Side.A), (one.b, Side.B)):
            if isinstance(source, WinnerOf):
                winner_to[source.key] = Feed(one.key, side)
            elif isinstance(source, LoserOf):
                loser_to[source.key] = Feed(one.key, side)
    for key, slot, a, b, place_from in drawn:
        yield Pair(key, slot, a, b, winner_to.get(key), loser_to.get(key), place_from)


def _drawn(size: int, rounds: int, third: Key | None, all_places: bool) -> list[_Drawn]:
    """Round by round every tree that is played: the main one, and those of the losers that branch off it."""
    trees: dict[int, Slots] = {1: [SeedOf(seed) if seed <= size else None for seed in range(1, 2**rounds + 1)]}
    found: list[_Drawn] = []
    for round_ in range(1, rounds + 1):
        places = 2 ** (rounds - round_)
        order = {number: slot for slot, number in enumerate(_unfolded(places))}
        following: dict[int, Slots] = {}
        for place_from, slots in sorted(trees.items()):
            parts_losers = all_places or (third is not None and round_ == rounds - 1)
            pairs, winners, losers = _round(round_, place_from, slots, order, parts_losers=parts_losers)
            found += pairs
            following[place_from] = winners
            if parts_losers:
                following[place_from + places] = losers
        trees = following
    return found


def _round(
    round_: int, place_from: int, slots: Slots, order: Mapping[int, int], *, parts_losers: bool
) -> tuple[list[_Drawn], Slots, Slots]:
    """One round of one tree: its pairs, and who goes on from them as winners and as losers, by pair number."""
    before = (place_from - 1) // 2
    pairs: list[_Drawn] = []
    winners: Slots = []
    losers: Slots = []
    for number in range(1, len(slots) // 2 + 1):
        a, b = slots[number - 1], slots[-number]
        if a is None or b is None:
            winners.append(b if a is None else a)
            losers.append(None)
            continue
        key = round_, before + number
        pairs.append(_Drawn(key, before + order[number], a, b, place_from))
        winners.append(WinnerOf(key))
        losers.append(LoserOf(key) if parts_losers else None)
    return pairs, winners, losers
