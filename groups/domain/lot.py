"""The product's own lot: a stream of numbers that depends on a text alone.

The same seed gives the same numbers on every machine and in every version of Python: SHA-256 in counter mode, read as
whole numbers of 64 bits. Word by word, the numbers are what `printf '%s\\n%s\\n%s' PURPOSE SEED COUNTER | sha256sum`
prints for COUNTER 0, 1, 2 …, sixteen hexadecimal digits each.
"""

from collections.abc import Iterator, Sequence
from hashlib import sha256
from typing import TypeVar

T = TypeVar("T")

_WORD = 8
_WORDS = 1 << (8 * _WORD)


class Lot:
    """Whole numbers by lot from a seed. `purpose` keeps the lots of one seed apart: a draw, a tie in a group."""

    def __init__(self, seed: str, purpose: str) -> None:
        self._words = _words(f"{purpose}\n{seed}\n")

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, all equally likely: words past the last whole multiple are left out."""
        fair = _WORDS - _WORDS % limit
        while (word := next(self._words)) >= fair:
            pass
        return word % limit

    def shuffled(self, items: Sequence[T]) -> list[T]:
        """The items in an order by lot, every order as likely as the others (Fisher and Yates, from the last place)."""
        order = list(items)
        for place in range(len(order) - 1, 0, -1):
            other = self.below(place + 1)
            order[place], order[other] = order[other], order[place]
        return order


def _words(prefix: str) -> Iterator[int]:
    counter = 0
    while True:
        digest = sha256(f"{prefix}{counter}".encode("utf-8", "surrogatepass")).digest()
        for start in range(0, len(digest), _WORD):
            yield int.from_bytes(digest[start : start + _WORD], "big")
        counter += 1
