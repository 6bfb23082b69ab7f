"""Changing a draw by hand: swapping, moving, renumbering, and the place of a late entry (3.7.5.5).

An arrangement is the groups in order, each a tuple of entry ids in the order of the numbers in the group.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from groups.domain.draw.bands import bands_of, ranks_by_band

Arrangement = tuple[tuple[int, ...], ...]


class ArrangementError(ValueError):
    """No arrangement: not written as one, or it speaks of an entry or a group that is not there."""


@dataclass(frozen=True, slots=True)
class Seat:
    """A place in the groups: group and number, both from 1."""

    group: int
    number: int


@dataclass(frozen=True, slots=True)
class Difference:
    """An entry that stands elsewhere than before; None: it is in no group."""

    entry: int
    before: Seat | None
    after: Seat | None


def parsed(text: str) -> Arrangement:
    """Read "12,15;13,14". ArrangementError when it is not written so, or an entry stands twice."""
    parts = [group.split(",") for group in text.split(";")]
    if not all(part.isascii() and part.isdigit() and len(part) < 19 for group in parts for part in group):
        raise ArrangementError(text[:40])
    groups = tuple(tuple(int(part) for part in group) for group in parts)
    entries = [entry for group in groups for entry in group]
    if len(set(entries)) < len(entries):
        raise ArrangementError("an entry stands twice")
    return groups


def written(groups: Arrangement) -> str:
    """The reverse of `parsed`."""
    return ";".join(",".join(map(str, group)) for group in groups)


def seats_of(groups: Arrangement) -> dict[int, Seat]:
    """Where everybody stands."""
    return {
        entry: Seat(group, number) for group, members in enumerate(groups, 1) for number, entry in enumerate(members, 1)
    }


def swapped(groups: Arrangement, a: int, b: int) -> Arrangement:
    """Two entries change places. ArrangementError when one of them is in no group."""
    if not {a, b} <= seats_of(groups).keys():
        raise ArrangementError("an entry in no group")
    other = {a: b, b: a}
    return tuple(tuple(other.get(entry, entry) for entry in group) for group in groups)


def moved(groups: Arrangement, entry: int, group: int, number: int | None = None) -> Arrangement:
    """The entry goes to a group, under a number there, or last; those behind it make room.

    An entry in no group yet comes in. ArrangementError when there is no such group.
    """
    if not 1 <= group <= len(groups):
        raise ArrangementError("no such group")
    left = [[member for member in members if member != entry] for members in groups]
    target = left[group - 1]
    target.insert(len(target) if number is None else max(number, 1) - 1, entry)
    return tuple(map(tuple, left))


def stepped(groups: Arrangement, entry: int, step: int) -> Arrangement:
    """The entry goes so many numbers down its own group (up: negative); at the end nothing happens."""
    seat = seats_of(groups).get(entry)
    if seat is None:
        raise ArrangementError("an entry in no group")
    number = min(max(seat.number + step, 1), len(groups[seat.group - 1]))
    return moved(groups, entry, seat.group, number)


def difference(before: Arrangement, after: Arrangement) -> list[Difference]:
    """Who stands elsewhere, in the order of the groups after; who left the groups comes last."""
    old, new = seats_of(before), seats_of(after)
    found = [Difference(entry, old.get(entry), seat) for entry, seat in new.items() if old.get(entry) != seat]
    return found + [Difference(entry, seat, None) for entry, seat in old.items() if entry not in new]


def broken_bands(groups: Arrangement, ranking: Sequence[int]) -> dict[int, int]:
    """The entries whose number is not their band, with the band (3.7.5.5).

    `ranking`: all entries of the groups, the best first.
    """
    bands = ranks_by_band(bands_of([len(group) for group in groups]))
    band_of = {ranking[rank]: band for band, ranks in enumerate(bands, 1) for rank in ranks}
    return {entry: band_of[entry] for entry, seat in seats_of(groups).items() if band_of[entry] != seat.number}


def late_place(groups: Arrangement, entry: int, ranking: Sequence[int], associations: Mapping[int, str]) -> int:
    """The group in which a late entry harms least, from 1: it gets the last number there, and nobody's changes.

    One of the smallest groups, so that sizes stay as even as they are; among them one with the fewest of the same
    association; among these the one nearest to its place on the snake. `ranking`: everybody, the late entry included.
    """
    smallest = min(map(len, groups))
    own = associations.get(entry)
    band, place = divmod(ranking.index(entry), len(groups))
    snake = place if band % 2 == 0 else len(groups) - 1 - place

    def harm(group: int) -> tuple[int, int, int]:
        met = sum(bool(own) and associations.get(member) == own for member in groups[group])
        return met, abs(group - snake), group

    return 1 + min((group for group, members in enumerate(groups) if len(members) == smallest), key=harm)
