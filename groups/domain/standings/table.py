"""What standings are made of: places, lines of the table, and the steps that led to them."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import StrEnum

Member = Hashable
Ratio = tuple[int, int]  # won and lost; never divided, never subtracted
Part = tuple[Member, ...]


class Criterion(StrEnum):
    """What a step compares."""

    MATCH_POINTS = "match_points"
    RUBBERS = "rubbers"  # individual matches won to lost; teams only
    GAMES = "games"  # games won to lost
    POINTS = "points"  # points won to lost
    LOT = "lot"


@dataclass(frozen=True, slots=True)
class Line:
    """A member’s totals over all matches of the group that have a result.

    played counts walkovers too, and is won + lost: where both were absent both have lost. The pairs are (won, lost),
    and add up what was written down: (0, 0) where nothing was.
    """

    played: int
    won: int
    lost: int
    match_points: int
    rubbers: Ratio
    games: Ratio
    points: Ratio


@dataclass(frozen=True, slots=True)
class Place:
    """A member’s place; members whom only a lot can part share it: 1 1 1 4. tied_with: the others, in member order."""

    place: int
    member: Member
    tied_with: Part
    line: Line


@dataclass(frozen=True, slots=True)
class Step:
    """One comparison of one equal set.

    among: the set, in member order. values: (member, value) in the same order; the value is a number of match points,
    a pair (won, lost) to be compared as a ratio, or for a lot the position drawn. parts: the set as the comparison
    left it, best first, each in member order; more than one part means that it placed somebody.
    values is empty, and parts the whole set, where the matches among them have nothing written down to compare.
    """

    clause: str
    among: Part
    criterion: Criterion
    values: tuple[tuple[Member, int | Ratio], ...]
    parts: tuple[Part, ...]

    @property
    def skipped(self) -> bool:
        """There was nothing to compare: the event writes down less."""
        return not self.values


@dataclass(frozen=True, slots=True)
class Standings:
    """Places in order; the whole derivation, from the top of the table down; the sets that only a lot can part."""

    places: tuple[Place, ...]
    steps: tuple[Step, ...]
    open_ties: tuple[frozenset[Member], ...]
