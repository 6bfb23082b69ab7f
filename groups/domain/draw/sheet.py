"""What a draw gives back, and the count that says how fair it is."""

from collections import defaultdict
from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations


@dataclass(frozen=True, slots=True)
class Clash:
    """Entries of one association who would stand in one group (a number from 1)."""

    association: str
    group: int
    ids: tuple[Hashable, ...]


@dataclass(frozen=True, slots=True)
class Move:
    """An entry that left its group on the snake for another group (numbers from 1), inside its band.

    `because` is the clash that the move undoes or makes room to undo; the entry itself need not be part of it.
    """

    id: Hashable
    from_group: int
    to_group: int
    because: Clash


@dataclass(frozen=True, slots=True)
class GroupDraw:
    """A draw. Groups in group-number order, each in the order of the numbers in the group.

    `fewest_possible` is the fewest pairs any draw with these sizes and bands can have; a separated draw has no more.
    `proven` is False only where the organizer set three or more very different sizes and the search for still fewer
    was given up. `moved`: who left the snake; empty for a draw by lot, which has no snake to leave.
    """

    groups: tuple[tuple[Hashable, ...], ...]
    same_association_pairs: int
    fewest_possible: int
    proven: bool = True
    moved: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class Spread:
    """How one association is spread over the groups."""

    association: str
    entries: int
    per_group: tuple[int, ...]
    pairs: int


def same_association_pairs(
    groups: Sequence[Sequence[Hashable]], association_of: Mapping[Hashable, str | None]
) -> tuple[tuple[Hashable, Hashable], ...]:
    """The pairs of one association that share a group, group by group, the better number first.

    Works for any groups, drawn or changed by hand; an entry missing in `association_of` has no association.
    """
    return tuple(
        (a, b)
        for group in groups
        for a, b in combinations(group, 2)
        if association_of.get(a) and association_of.get(a) == association_of.get(b)
    )


def association_spread(
    groups: Sequence[Sequence[Hashable]], association_of: Mapping[Hashable, str | None]
) -> tuple[Spread, ...]:
    """Every association with two entries or more, the largest first: how many of it stand in each group."""
    per_group: dict[str, list[int]] = defaultdict(lambda: [0] * len(groups))
    for number, group in enumerate(groups):
        for member in group:
            association = association_of.get(member)
            if association:
                per_group[association][number] += 1
    spreads = [
        Spread(association, sum(counts), tuple(counts), sum(map(pairs_among, counts)))
        for association, counts in per_group.items()
        if sum(counts) > 1
    ]
    return tuple(sorted(spreads, key=lambda spread: (-spread.entries, spread.association)))


def pairs_among(members: int) -> int:
    """How many pairs so many members of one association make in one group."""
    return members * (members - 1) // 2


def fewest_pairs(members: int, groups: int) -> int:
    """The fewest pairs an association with so many members makes in so many groups: spread evenly (3.7.5.5)."""
    share, more = divmod(members, groups)
    return more * pairs_among(share + 1) + (groups - more) * pairs_among(share)
