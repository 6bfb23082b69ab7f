"""The outcomes of a match that has no result yet, as bits of a number.

An outcome is who wins, whether the loser gets a match point (3.7.5.1), and the games as they are credited. All points
that lead to it are one outcome. In the order of the bits, for a match that takes `needed` games to win:

    a wins, played to the end, with 0, 1 … needed-1 games lost
    a wins, unplayed or unfinished, credited with 0, 1 … needed-1 games lost
    a wins, unplayed, no games credited
    the same three for b
    both absent

Several matches stand side by side in one number, each field with a spare bit on top for `meet`.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from .words import Pairing

Games = tuple[int, int]


@dataclass(frozen=True, slots=True)
class Outcomes:
    """The outcomes of one match; `games` is 1 where games are not written down: then a win is a win."""

    games: int
    no_games: bool  # a walkover may be credited without games

    @property
    def width(self) -> int:
        return 4 * self.games + 3

    @property
    def side(self) -> int:
        """Bits of the wins of one side."""
        return 2 * self.games + 1

    def possible(self) -> int:
        """All that can happen."""
        wins = (1 << 2 * self.games + self.no_games) - 1
        return wins | wins << self.side | 1 << self.width - 1

    def ways(self) -> tuple[tuple[int, int, int], ...]:
        """What can happen by match points: those of a, those of b, the outcomes."""
        played = (1 << self.games) - 1
        unplayed = played << self.games | self.no_games << 2 * self.games
        return (
            (2, 1, played),
            (1, 2, played << self.side),
            (2, 0, unplayed),
            (0, 2, unplayed << self.side),
            (0, 0, 1 << self.width - 1),
        )

    def singles(self, outcomes: int) -> Iterator[tuple[int, Games]]:
        """Each of these outcomes alone, with the games of a and b."""
        while outcomes:
            bit = outcomes & -outcomes
            outcomes ^= bit
            yield bit, self._games(bit.bit_length() - 1)

    def _games(self, place: int) -> Games:
        by_a = place < self.side
        place -= 0 if by_a else self.side
        if place >= 2 * self.games:
            return 0, 0
        lost = place % self.games
        return (self.games, lost) if by_a else (lost, self.games)

    def win(self, by_a: bool, lost: int | None = None) -> int:
        """A win of this side, losing `lost` games at most; one without games is among them, as it may be meant."""
        at_most = (1 << (self.games if lost is None else lost + 1)) - 1
        wins = (at_most | at_most << self.games | self.no_games << 2 * self.games) & (1 << self.side) - 1
        return wins if by_a else wins << self.side

    def played_win(self, by_a: bool, lost: int) -> int:
        """Such a win in a match played to its end."""
        wins = (1 << lost + 1) - 1
        return wins if by_a else wins << self.side

    def no_win(self, by_a: bool, lost: int | None = None) -> int:
        """Anything but such a win; one without games is among these too."""
        without = self.no_games << 2 * self.games if lost is not None else 0
        return self.possible() & ~self.win(by_a, lost) | (without if by_a else without << self.side)

    def loss(self, of_a: bool, won: int) -> int:
        """A loss of this side in a match played to the end, with `won` games at least, or a win."""
        losses = (1 << self.games) - (1 << won)
        return self.win(of_a) | (losses << self.side if of_a else losses)


class Fields:
    """The remaining matches side by side."""

    def __init__(self, pairings: Sequence[Pairing], *, with_games: bool, walkover_games: bool) -> None:
        no_games = with_games and not walkover_games
        self.matches = [Outcomes(pairing.needed if with_games else 1, no_games) for pairing in pairings]
        self.shifts: list[int] = []
        self.masks: list[int] = []
        shift = self._almost = self._spare = self.everything = 0
        self.count = 1
        for match in self.matches:
            mask = (1 << match.width) - 1
            self.shifts.append(shift)
            self.masks.append(mask << shift)
            self._almost |= mask << shift
            self._spare |= 1 << shift + match.width
            self.everything |= match.possible() << shift
            self.count *= match.possible().bit_count()
            shift += match.width + 1

    def only(self, condition: int, match: int, outcomes: int) -> int:
        """The condition with the outcomes of one match limited to these."""
        return condition & (~self.masks[match] | outcomes << self.shifts[match])

    def meet(self, region: int, condition: int) -> bool:
        """Have both an outcome in common, in every match? A carry into each spare bit tells."""
        return (region & condition) + self._almost & self._spare == self._spare

    def joined(self, regions: dict[int, int]) -> dict[int, int]:
        """Fewer and larger regions of the same verdicts: those that differ in one match alone become one."""
        for mask in self.masks:
            together: dict[tuple[int, int], int] = {}
            for region, verdict in regions.items():
                key = region & ~mask, verdict
                together[key] = together.get(key, 0) | region
            regions = {region: verdict for (_rest, verdict), region in together.items()}
        return regions
