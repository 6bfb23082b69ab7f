"""The shape of a knockout (706.1): its pairs, its byes, who feeds whom.

Seeds are numbered from 1. Rounds are numbered from 1 (first) to the final; the pairs of a round are numbered as
706.1 numbers them: in a round of 2n places pair p joins place p with place 2n + 1 - p, where in the first round a place
is a seed and later the winner of the pair of that number. Drawn in the order of `leaves`, lines do not cross.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from enum import StrEnum
from types import MappingProxyType
from typing import TypeAlias

Key: TypeAlias = tuple[int, int]
"""Round and number of a pair. The match for third place is pair 2 of the last round: (rounds, 2)."""


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
    """This side is the loser of a semi-final (706.3)."""

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

    `feeds` is where the winner goes (None from the final and the match for third place),
    `loser_feeds` where the loser goes (only from a semi-final, and only with a match for third place).
    """

    key: Key
    slot: int
    a: Source
    b: Source
    feeds: Feed | None = None
    loser_feeds: Feed | None = None

    @property
    def round(self) -> int:
        return self.key[0]

    @property
    def number(self) -> int:
        return self.key[1]


@dataclass(frozen=True)
class Tree:
    """All matches of a knockout, by round and number. A bye is not a match and has no pair here."""

    size: int
    rounds: int
    pairs: tuple[Pair, ...]
    third: Key | None
    by_key: Mapping[Key, Pair] = field(compare=False, repr=False)

    @property
    def final(self) -> Key:
        return self.rounds, 1

    @property
    def byes(self) -> tuple[int, ...]:
        """The seeds that rest in the first round: the opponents of the missing last numbers (706.1)."""
        return tuple(range(1, 2**self.rounds - self.size + 1))

    def in_round(self, number: int) -> tuple[Pair, ...]:
        """The matches of a round by pair number; the last round holds the final and, if there is one, the match
        for third place."""
        return tuple(pair for pair in self.pairs if pair.round == number)


def leaves(size: int) -> tuple[int | None, ...]:
    """Seeds from top to bottom so that lines do not cross; None is a bye (706.1). TreeError below 2."""
    places = 2 ** _rounds(size)
    return tuple(seed if seed <= size else None for seed in _unfolded(places))


def build(size: int, *, third_place: bool = False) -> Tree:
    """The tree for any size from 2 up: pairs numbered as 706.1 does, the first places rest where numbers are missing.

    A match for third place (706.3) needs two semi-finals: with fewer than 4 entries `third_place` changes nothing.
    TreeError below 2.
    """
    rounds = _rounds(size)
    third = (rounds, 2) if third_place and size >= 4 else None
    pairs = tuple(_pairs(size, rounds, third))
    return Tree(size, rounds, pairs, third, MappingProxyType({pair.key: pair for pair in pairs}))


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


def _pairs(size: int, rounds: int, third: Key | None) -> Iterator[Pair]:
    byes = 2**rounds - size
    for round_ in range(1, rounds + 1):
        count = 2 ** (rounds - round_)
        slots = {number: slot for slot, number in enumerate(_unfolded(count))}
        for number in range(byes + 1 if round_ == 1 else 1, count + 1):
            yield Pair(
                key=(round_, number),
                slot=slots[number],
                a=_source(round_, number, byes),
                b=_source(round_, 2 * count + 1 - number, byes),
                feeds=_feed(round_, number, count),
                loser_feeds=Feed(third, _side(number, 2)) if third and round_ == rounds - 1 else None,
            )
    if third:
        yield Pair(key=third, slot=1, a=LoserOf((rounds - 1, 1)), b=LoserOf((rounds - 1, 2)))


def _source(round_: int, place: int, byes: int) -> Source:
    if round_ == 1 or (round_ == 2 and place <= byes):
        return SeedOf(place)
    return WinnerOf((round_ - 1, place))


def _feed(round_: int, number: int, count: int) -> Feed | None:
    if count == 1:
        return None
    return Feed((round_ + 1, min(number, count + 1 - number)), _side(number, count))


def _side(place: int, places: int) -> Side:
    return Side.A if 2 * place <= places else Side.B
