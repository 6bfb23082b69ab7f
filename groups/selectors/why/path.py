"""The way of one player through the stored steps: the equal sets he was in, each smaller than the one before."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from groups.domain.standings import Criterion

from .facts import GroupFacts, Played, Player, StoredStep


@dataclass(frozen=True)
class Comparison:
    """An equal set and everything that was compared in it, in turn (3.7.5.2, 3.7.5.3), the lot included."""

    among: tuple[int, ...]
    steps: tuple[StoredStep, ...]

    @property
    def clause(self) -> str:
        return str(self.steps[0]["clause"])

    @property
    def decider(self) -> StoredStep | None:
        """The step that parted the set; None while it is whole."""
        return next((step for step in self.steps if len(step["parts"]) > 1), None)


@dataclass(frozen=True)
class Path:
    """What led one player to his place."""

    facts: GroupFacts
    player: Player

    @cached_property
    def comparisons(self) -> tuple[Comparison, ...]:
        """After the first look at the whole group, which is facts.steps[0]."""
        found: list[tuple[frozenset[int], list[StoredStep]]] = []
        for step in self.facts.steps[1:]:
            among = frozenset(step["among"])
            if self.player.entry not in among:
                continue
            if not found or found[-1][0] != among:
                found.append((among, []))
            found[-1][1].append(step)
        return tuple(Comparison(tuple(steps[0]["among"]), tuple(steps)) for _among, steps in found)

    @property
    def last(self) -> Comparison | None:
        return self.comparisons[-1] if self.comparisons else None

    @property
    def is_alone(self) -> bool:
        """Nobody shares the place."""
        return len(part_of(self.facts.steps[0], self.player.entry)) == 1 or (
            self.last is not None
            and self.last.decider is not None
            and len(part_of(self.last.decider, self.player.entry)) == 1
        )

    @property
    def is_by_lot(self) -> bool:
        """A lot parted the last set he was in."""
        decider = self.last.decider if self.last else None
        return decider is not None and decider["criterion"] == Criterion.LOT

    @cached_property
    def players(self) -> dict[int, Player]:
        return {player.entry: player for player in self.facts.players}

    def in_order(self, entries: Sequence[int]) -> list[Player]:
        """These players in the order of the table."""
        return sorted((self.players[entry] for entry in entries), key=lambda player: player.row)

    def names(self, entries: Sequence[int]) -> list[str]:
        return [player.name for player in self.in_order(entries)]

    def matches_among(self, entries: Sequence[int]) -> list[Played]:
        return [match for match in self.facts.matches if match.a in entries and match.b in entries]

    def is_one_match(self, entries: Sequence[int]) -> bool:
        """Two who have met once."""
        return len(entries) == 2 and len(self.matches_among(entries)) == 1

    def cut_in(self, entries: Sequence[int]) -> bool:
        """Does who goes through end inside this set?"""
        rows = [self.players[entry].row for entry in entries]
        return min(rows) <= self.facts.qualifiers < max(rows)


def part_of(step: StoredStep, entry: int) -> list[int]:
    """Those who are still equal to this one after the step, himself included."""
    return next(part for part in step["parts"] if entry in part)
