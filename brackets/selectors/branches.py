"""Drawing the trees of the losers, where all places are played for."""

from __future__ import annotations

from typing import TYPE_CHECKING

from django.utils.translation import gettext as _

from brackets.domain.tree import Pair, Side
from tournaments.selectors.labels import places_title

from .drawing import Branch, Cell, Round

if TYPE_CHECKING:
    from .draughtsman import Draughtsman


def branch_drawn(pen: Draughtsman, place: int) -> Branch:
    """The tree of those who play for `place` and the places after it, drawn like the main one."""
    tree = pen.tree
    pairs = pen.played_for[place]
    starts = pairs[0].round
    others = pen.played_for.get(place + 2)
    last = min(place + 2 ** (tree.rounds - starts + 1) - 1, tree.size)
    best, is_over = pen.best_of(pairs[-1].key)
    return Branch(
        anchor=f"from-{place}",
        title=places_title(place, last),
        short=f"{place}–{last}",
        rounds=tuple(
            _round(pen, place, number, is_first=number == starts) for number in range(starts, tree.rounds + 1)
        ),
        best=best,
        best_title=_("Place %(place)d") % {"place": place},
        is_over=is_over,
        other=pen.cell(others[0]) if others else None,
        other_title=_("Place %(place)d") % {"place": place + 2},
    )


def _round(pen: Draughtsman, place: int, number: int, *, is_first: bool) -> Round:
    pairs = [pair for pair in pen.played_for[place] if pair.round == number]
    slots = {pair.slot: pen.cell(pair) for pair in pairs}
    if is_first:
        slots |= _gaps(pen, place, number)
    title = _("First round") if is_first else pen.round_title(number, place)
    if number == pen.tree.rounds:
        title = _("For place %(place)d") % {"place": place}
    return Round(
        anchor=f"from-{place}-round-{number}",
        title=title,
        short=title,
        when=pen.when(pairs),
        cells=tuple(slots[slot] for slot in sorted(slots)),
    )


def _gaps(pen: Draughtsman, place: int, number: int) -> dict[int, Cell]:
    """Where fewer lost than there is room for, the first of them rest in the first round, by slot.

    Whoever rests stands on a side of the next round that no pair of this one feeds.
    """
    found = {}
    pairs = pen.played_for[place]
    fed = {(pair.feeds.key, pair.feeds.side) for pair in pairs if pair.round == number and pair.feeds}
    for after in pairs:
        for side in Side:
            if after.round == number + 1 and (after.key, side) not in fed:
                found[_slot(place, after, side)] = pen.resting(after, side)
    return found


def _slot(place: int, after: Pair, side: Side) -> int:
    """The slot before a side of a pair: each slot comes from two, the upper one feeds the side drawn above."""
    before = (place - 1) // 2
    return before + 2 * (after.slot - before) + (side is Side.B)
