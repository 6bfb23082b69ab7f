"""A placement drawn small, for comparing: places of groups instead of names, and where first and second can meet."""

from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import ngettext

from brackets.domain.tree import leaves
from brackets.services.by_hand import label
from brackets.services.placing import DIRECT, Placing, Spot

MOST_ROUNDS = 6
MOST_NOTED = 4  # pairs; with more the note would cover the drawing


@dataclass(frozen=True, slots=True)
class MiniLine:
    """A side: empty where somebody comes from an earlier round."""

    number: int | None = None
    label: str = ""  # "3.2": place 2 of group 3
    name: str = ""  # who has that place, where there is room to say so
    moved: bool = False  # the number is not the book's
    is_bye: bool = False


@dataclass(frozen=True, slots=True)
class MiniCell:
    lines: tuple[MiniLine, MiniLine]
    note: str = ""  # whose first and second can meet here, if nowhere earlier
    is_bye: bool = False


@dataclass(frozen=True)
class MiniTree:
    rounds: tuple[tuple[MiniCell, ...], ...]

    @property
    def may_scroll(self) -> bool:
        """Two such trees do not fit side by side."""
        return len(self.rounds) > MOST_ROUNDS


def mini_tree(placing: Placing, names: Mapping[Spot, str] | None = None) -> MiniTree:
    """Draw it: the first round with everybody, then empty lines, but for those who rest in the first."""
    moved = set(placing.audit.moved)
    order = leaves(len(placing.seeds))
    notes = _notes(placing, order)
    lines = [_line(number, placing.seeds, moved, names or {}) for number in order]
    rounds = []
    for round_ in range(1, placing.audit.rounds + 1):
        cells = [_cell(lines[i], lines[i + 1], notes.get((round_, i // 2), "")) for i in range(0, len(lines), 2)]
        rounds.append(tuple(cells))
        lines = [cell.lines[0] if cell.is_bye else MiniLine() for cell in cells]
    return MiniTree(tuple(rounds))


def _line(number: int | None, seeds: Sequence[Spot], moved: Collection[object], names: Mapping[Spot, str]) -> MiniLine:
    if number is None:
        return MiniLine(is_bye=True)
    spot = seeds[number - 1]
    return MiniLine(number, label(spot), names.get(spot, ""), spot in moved)


def _cell(a: MiniLine, b: MiniLine, note: str) -> MiniCell:
    return MiniCell((a, b), note, is_bye=b.is_bye)


def _notes(placing: Placing, order: Sequence[int | None]) -> dict[tuple[int, int], str]:
    """By round and slot: the groups whose first and second can meet there, in the earliest round in which any can."""
    leaf_of = {placing.seeds[number - 1]: leaf for leaf, number in enumerate(order) if number is not None}
    found: dict[tuple[int, int], list[Spot]] = {}
    best = min((place for group, place in placing.seeds if group != DIRECT), default=1)
    for first in (spot for spot in placing.seeds if spot[0] != DIRECT and spot[1] == best):
        if (first[0], best + 1) not in leaf_of:
            continue
        a, b = leaf_of[first], leaf_of[first[0], best + 1]
        round_ = (a ^ b).bit_length()
        found.setdefault((round_, a >> round_), []).append(first)
    earliest = min((round_ for round_, _slot in found), default=0)
    return {cell: _note(sorted(firsts)) for cell, firsts in found.items() if cell[0] == earliest}


def _note(firsts: Sequence[Spot]) -> str:
    pairs = ", ".join(f"{label(first)}–{label((first[0], first[1] + 1))}" for first in firsts[:MOST_NOTED])
    more = len(firsts) - MOST_NOTED
    if more <= 0:
        return pairs
    return ngettext("%(pairs)s and %(more)d more", "%(pairs)s and %(more)d more", more) % {"pairs": pairs, "more": more}
