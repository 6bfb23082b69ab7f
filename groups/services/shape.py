"""How many groups there are and how large they are."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.errors import Refused
from tournaments.models import Stage

FEWEST_IN_A_GROUP = 2
# Larger all-play-all groups have more than two thousand matches each: surely a slip of the keyboard.
MOST_IN_A_GROUP = 64
USUAL_SIZE = 4


@dataclass(frozen=True)
class Shape:
    """One of: how many groups, how large at most, or every size by hand; and how many go through from each.

    `is_final`: nobody does, the tables are final.
    """

    qualifiers: int
    count: int | None = None
    size: int | None = None
    sizes: tuple[int, ...] | None = None
    is_final: bool = False


def shape_of(stage: Stage) -> Shape:
    """What the stage's settings say; groups of about four when they say nothing."""
    sizes = tuple(stage.group_sizes) if stage.group_sizes else None
    is_final = not stage.qualifiers
    if not (sizes or stage.group_count or stage.group_size):
        return Shape(stage.qualifiers, size=USUAL_SIZE, is_final=is_final)
    return Shape(stage.qualifiers, stage.group_count, stage.group_size, sizes, is_final)


def sizes_for(shape: Shape, entries: int) -> tuple[int, ...]:
    """The size of every group in order; without sizes by hand they differ by at most one, larger first (3.7.5.5).

    Refused, with the field of the form that mends it, when the shape does not fit so many entries.
    """
    if entries < FEWEST_IN_A_GROUP:
        raise Refused(
            ngettext(
                "There is %(n)d entry. A draw needs at least two.",
                "There are %(n)d entries. A draw needs at least two.",
                entries,
            )
            % {"n": entries},
            "entries",
        )
    sizes = _by_hand(shape.sizes, entries) if shape.sizes else _even(_count(shape, entries), entries)
    if max(sizes) > MOST_IN_A_GROUP:
        raise Refused(
            _("A group of %(size)d would be too large: at most %(most)d play each other. Make more groups.")
            % {"size": max(sizes), "most": MOST_IN_A_GROUP},
            "sizes" if shape.sizes else "groups",
        )
    if not shape.is_final and not 1 <= shape.qualifiers <= min(sizes):
        raise Refused(
            _("The smallest group has %(size)d entries, so from 1 to %(size)d can go through from each.")
            % {"size": min(sizes)},
            "qualifiers",
        )
    return sizes


def refuse_without_next(stage: Stage, shape: Shape, sizes: Sequence[int]) -> None:
    """Refused: the best of the next places go through as well, and too few groups have such a place."""
    having = sum(size > shape.qualifiers for size in sizes)
    if stage.best_next > having:
        raise Refused(
            ngettext(
                "The best on place %(place)d goes through as well, but only %(having)d groups have one.",
                "The best %(best)d on place %(place)d go through as well, but only %(having)d groups have one.",
                stage.best_next,
            )
            % {"best": stage.best_next, "place": shape.qualifiers + 1, "having": having},
            "qualifiers",
        )


def _count(shape: Shape, entries: int) -> int:
    """How many groups. A size is the most there may be in a group, but nobody is left alone in one."""
    if shape.count:
        return shape.count
    groups = -(-entries // (shape.size or USUAL_SIZE))
    return max(1, min(groups, entries // FEWEST_IN_A_GROUP))


def _even(groups: int, entries: int) -> tuple[int, ...]:
    if groups * FEWEST_IN_A_GROUP > entries:
        raise Refused(
            _("%(entries)d entries are too few for %(groups)d groups of two or more: at most %(most)d groups.")
            % {"entries": entries, "groups": groups, "most": entries // FEWEST_IN_A_GROUP},
            "groups",
        )
    size, larger = divmod(entries, groups)
    return (size + 1,) * larger + (size,) * (groups - larger)


def _by_hand(sizes: Sequence[int], entries: int) -> tuple[int, ...]:
    if min(sizes) < FEWEST_IN_A_GROUP:
        raise Refused(_("A group needs at least two entries."), "sizes")
    if sum(sizes) != entries:
        raise Refused(
            _("The sizes add up to %(total)d, but there are %(entries)d entries.")
            % {"total": sum(sizes), "entries": entries},
            "sizes",
        )
    return tuple(sizes)
