"""What a place brings or somebody gets: money in whole smallest units, and things by kind."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Mapping
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Bundle:
    """`money` in the smallest unit of its currency (cents); `things`: kinds with their numbers, sorted, none empty.

    Never negative: `less` stops at nothing. Make one with things by `bundle`.
    """

    money: int = 0
    things: tuple[tuple[str, int], ...] = ()

    def __post_init__(self) -> None:
        if self.money < 0 or any(count < 1 for _kind, count in self.things):
            raise ValueError("a bundle is never negative")

    @property
    def counts(self) -> Counter[str]:
        return Counter(dict(self.things))

    @property
    def is_empty(self) -> bool:
        return not self.money and not self.things

    def __add__(self, other: Bundle) -> Bundle:
        return bundle(self.money + other.money, self.counts + other.counts)

    def less(self, other: Bundle) -> Bundle:
        """What is left when the other is taken away, of each kind at least nothing."""
        return bundle(max(0, self.money - other.money), self.counts - other.counts)

    def times(self, places: int) -> Bundle:
        """What so many places bring when each of them brings this."""
        return bundle(self.money * places, {kind: count * places for kind, count in self.things})

    def each_of(self, ways: int) -> Bundle:
        """What each of so many has for certain when it is shared equally: remainders are left out."""
        return bundle(self.money // ways, {kind: count // ways for kind, count in self.things})


NOTHING = Bundle()


def bundle(money: int = 0, things: Mapping[str, int] | None = None) -> Bundle:
    """A bundle of money and things by kind; kinds of which there are none fall away. ValueError: negative."""
    counts = things or {}
    if any(count < 0 for count in counts.values()):
        raise ValueError("a bundle is never negative")
    return Bundle(money, tuple(sorted((kind, count) for kind, count in counts.items() if count)))


def together(bundles: Iterable[Bundle]) -> Bundle:
    """All of them."""
    money, counts = 0, Counter[str]()
    for one in bundles:
        money += one.money
        for kind, count in one.things:
            counts[kind] += count
    return bundle(money, counts)


def least(bundles: Iterable[Bundle]) -> Bundle:
    """Of each kind what even the poorest in it holds: certain whichever of them it will be. ValueError: none given."""
    rows = list(bundles)
    if not rows:
        raise ValueError("the least of nothing")
    kinds = {kind for row in rows for kind, _count in row.things}
    return bundle(min(row.money for row in rows), {kind: min(row.counts[kind] for row in rows) for kind in kinds})


def share_out(whole: Bundle, ways: int) -> tuple[tuple[Bundle, ...], Bundle]:
    """Equal shares, and the things that do not divide.

    No cent is lost: what money leaves over goes in smallest units to the first of them, one each (largest remainder;
    all remainders are equal, so the order decides). Things go whole: what does not divide is handed back.
    """
    money, over = divmod(whole.money, ways)
    each = {kind: count // ways for kind, count in whole.things}
    shares = tuple(bundle(money + (i < over), each) for i in range(ways))
    return shares, bundle(0, {kind: count % ways for kind, count in whole.things})
