"""The prizes of an event: what each place brings."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TypeAlias

from .bundle import Bundle, together

Span: TypeAlias = tuple[int, int]
"""Places from first to last; (3, 3) is one place, (5, 8) are places shared or listed together."""


@dataclass(frozen=True, slots=True)
class Prize:
    """One line of the list: each of the places `first` to `last` brings `brings`."""

    first: int
    last: int
    brings: Bundle


def at_place(prizes: Sequence[Prize], place: int) -> Bundle:
    """What a place brings: all lines that name it add up."""
    return together(prize.brings for prize in prizes if prize.first <= place <= prize.last)


def at_places(prizes: Sequence[Prize], span: Span) -> Bundle:
    """What all places of a span bring together; as quick for thousands of places as for one."""
    within = ((prize, min(prize.last, span[1]) - max(prize.first, span[0]) + 1) for prize in prizes)
    return together(prize.brings.times(places) for prize, places in within if places > 0)


def places_of(prizes: Sequence[Prize]) -> list[tuple[Span, Bundle]]:
    """The places that bring something, in order; neighbours that bring the same are told together."""
    rows: list[tuple[Span, Bundle]] = []
    edges = {prize.first for prize in prizes} | {prize.last + 1 for prize in prizes}
    for first, after in pairwise(sorted(edges)):
        brings = at_place(prizes, first)
        if brings.is_empty:
            continue
        if rows and rows[-1][1] == brings and rows[-1][0][1] == first - 1:
            first = rows.pop()[0][0]
        rows.append(((first, after - 1), brings))
    return rows


def differ(prizes: Sequence[Prize], one: int, other: int) -> bool:
    """Do two places bring something else? For 3 and 4 they then play for third place (706.3)."""
    return at_place(prizes, one) != at_place(prizes, other)
