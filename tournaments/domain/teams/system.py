"""A system of play: which individual matches make a team match, in which order, and who may play them."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from functools import cached_property


class DoublesBy(StrEnum):
    """Who may play in doubles that are picked freely."""

    ANYONE = "anyone"
    SINGLES = "singles"  # only who plays singles too
    OTHERS = "others"  # only who plays no singles


@dataclass(frozen=True, slots=True)
class Place:
    """A place of a side to be filled: with one player, or with a pair where doubles are picked freely.

    key: the letter or number of the system ("A", "2"), or "m3" for whom is picked for individual match 3 alone.
    """

    key: str
    size: int = 1

    @property
    def rubber(self) -> int | None:
        """The individual match, from 1, that it is picked for; None for a place of the system."""
        return int(self.key[1:]) if self.key[0] == "m" else None


@dataclass(frozen=True, slots=True)
class Rubber:
    """An individual match between places: ("A",) and ("X",), or ("B", "C") and ("Y", "Z") together in doubles.

    Without places its players are picked for it alone: one a side, or two where is_doubles.
    """

    a: tuple[str, ...] = ()
    b: tuple[str, ...] = ()
    is_doubles: bool = False

    @property
    def is_free(self) -> bool:
        return not self.a

    def side(self, side: str) -> tuple[str, ...]:
        """The places of one side, "a" or "b"."""
        return self.a if side == "a" else self.b


@dataclass(frozen=True)
class TeamSystem:
    """Individual matches in order, and what is forbidden. A player has one place.

    most_singles: how many singles one player may play where they are picked freely; None: as many as the captain
    likes. by_ranking: the places follow the order of the squad, its best player first.
    """

    rubbers: tuple[Rubber, ...]
    most_singles: int | None = None
    doubles_by: DoublesBy = DoublesBy.ANYONE
    by_ranking: bool = False

    def places(self, side: str) -> tuple[Place, ...]:
        """What a line-up of the side "a" or "b" fills: the places of the system, then what is picked freely."""
        return self._places[side]

    def fills(self, number: int, side: str) -> tuple[str, ...]:
        """The keys of the places that play individual match `number` (from 1) for the side."""
        rubber = self.rubbers[number - 1]
        return (f"m{number}",) if rubber.is_free else rubber.side(side)

    @property
    def players_needed(self) -> int:
        """The fewest players that can fill all places of a side."""
        return max(self._needed(side) for side in ("a", "b"))

    @cached_property
    def _places(self) -> dict[str, tuple[Place, ...]]:
        return {side: self._places_of(side) for side in ("a", "b")}

    def _places_of(self, side: str) -> tuple[Place, ...]:
        named = {key for rubber in self.rubbers for key in rubber.side(side)}
        free = [
            Place(f"m{number}", 2 if rubber.is_doubles else 1)
            for number, rubber in enumerate(self.rubbers, 1)
            if rubber.is_free
        ]
        return (*(Place(key) for key in sorted(named, key=_in_order)), *free)

    def _needed(self, side: str) -> int:
        places = self.places(side)
        named = sum(place.rubber is None for place in places)
        singles = sum(place.rubber is not None and place.size == 1 for place in places)
        if singles:
            named += -(-singles // self.most_singles) if self.most_singles else 1
        if not any(place.size == 2 for place in places):
            return named
        return named + 2 if self.doubles_by is DoublesBy.OTHERS else max(named, 2)


def _in_order(key: str) -> tuple[int, str]:
    """Numbers by their value, letters by the alphabet."""
    return (int(key) if key.isdecimal() else 0, key)
