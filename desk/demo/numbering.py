"""A knockout that was drawn elsewhere, as numbers of 706.1: the same pairs, byes and ways to the final."""

from collections.abc import Sequence

from brackets.domain.tree import leaves

Leaf = object | None


def numbering(drawn: Sequence[str | None]) -> tuple[str, ...]:
    """The players in the order of their numbers, so that the tree of 706.1 is the drawn one but for turned branches.

    `drawn`: leaves from top to bottom, None for a bye. ValueError when the byes stand where 706.1 has none.
    """
    size = sum(leaf is not None for leaf in drawn)
    book = leaves(size)
    if len(drawn) != len(book) or _shape(drawn) != _shape(book):
        raise ValueError("The byes of this draw do not stand where 706.1 puts them.")
    found: dict[int, str] = {}
    _fit(drawn, book, found)
    return tuple(found[number] for number in range(1, size + 1))


def _fit(drawn: Sequence[str | None], book: Sequence[int | None], found: dict[int, str]) -> None:
    """Lay one branch on the other, turning it where the byes ask for it."""
    if len(book) == 1:
        if drawn[0] is not None and book[0] is not None:
            found[book[0]] = drawn[0]
        return
    half = len(book) // 2
    upper, lower = drawn[:half], drawn[half:]
    if _shape(upper) != _shape(book[:half]):
        upper, lower = lower, upper
    _fit(upper, book[:half], found)
    _fit(lower, book[half:], found)


def _shape(branch: Sequence[Leaf]) -> str:
    """Where the byes of a branch are, whichever way up its parts are drawn."""
    if len(branch) == 1:
        return "-" if branch[0] is None else "x"
    half = len(branch) // 2
    return "(" + "".join(sorted((_shape(branch[:half]), _shape(branch[half:])))) + ")"
