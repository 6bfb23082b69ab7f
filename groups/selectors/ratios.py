"""Ratios as the table shows them: 5:4 = 1.250, exact as far as it is written (3.7.5.2)."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

DIGITS = 3
MOST_DIGITS = 9


@dataclass(frozen=True)
class Shown:
    """A ratio in figures; `value` is empty where nothing was lost: no number stands for that."""

    ratio: str
    value: str


def ratios_shown(values: Mapping[int, tuple[int, int]]) -> dict[int, Shown]:
    """The ratios of one equal set, with as many digits as tell different ones apart."""
    digits = next((d for d in range(DIGITS, MOST_DIGITS) if _tells_apart(values.values(), d)), MOST_DIGITS)
    return {
        entry: Shown(f"{won}:{lost}", decimal(won, lost, digits) if lost else "")
        for entry, (won, lost) in values.items()
    }


def decimal(won: int, lost: int, digits: int = DIGITS) -> str:
    """won / lost with so many digits, rounded half up, by integers alone."""
    scale = 10**digits
    whole, rest = divmod((2 * won * scale + lost) // (2 * lost), scale)
    return f"{whole}.{rest:0{digits}d}"


def _tells_apart(values: Iterable[tuple[int, int]], digits: int) -> bool:
    """Are two ratios written alike only where they are equal?"""
    finite = [(won, lost) for won, lost in values if lost]
    return all(
        decimal(*x, digits) != decimal(*y, digits) or x[0] * y[1] == y[0] * x[1]
        for i, x in enumerate(finite)
        for y in finite[:i]
    )
