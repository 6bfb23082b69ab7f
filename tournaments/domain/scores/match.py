"""A match: how it is played, how it ended, who won."""

from __future__ import annotations

from collections.abc import Hashable
from dataclasses import dataclass
from enum import StrEnum

from .errors import ScoreError

Side = Hashable  # whoever plays: the id of an entry, or of a player inside a team match
Game = tuple[int, int]
Games = tuple[Game, ...]


class Ending(StrEnum):
    """How a match ended, beside who won it (3.7.5.1)."""

    PLAYED = "played"
    WALKOVER = "walkover"  # unplayed: one side did not appear
    RETIRED = "retired"  # unfinished: one side gave up, or was disqualified, while it was being played
    DEFAULTED = "defaulted"  # disqualified after the match was over: counts as unplayed
    BOTH_ABSENT = "both_absent"  # unplayed, and nobody won
    AGREED = "agreed"  # not played by agreement (706.4)

    @property
    def counts_as_played(self) -> bool:
        """Something was played that counts: the match was finished, or broken off."""
        return self is Ending.PLAYED or self is Ending.RETIRED


class Recorded(StrEnum):
    """How much of a match an event writes down."""

    POINTS = "points"  # the points of every game
    GAMES = "games"  # the score in games
    WINNER = "winner"  # just who won; of a team match, who won each individual match


def _check_best_of(best_of: int) -> None:
    if best_of < 1 or best_of % 2 == 0:
        raise ValueError("A match is the best of an odd number.")


@dataclass(frozen=True, slots=True)
class MatchFormat:
    """A match of individuals or pairs: the best of an odd number of games to `points`, `margin` points clear."""

    best_of: int = 5
    points: int = 11
    margin: int = 2

    def __post_init__(self) -> None:
        _check_best_of(self.best_of)
        if self.points < 1 or self.margin < 1:
            raise ValueError("A game needs at least 1 point and a lead of at least 1.")

    @property
    def needed(self) -> int:
        """Games that win the match."""
        return self.best_of // 2 + 1

    def winning_points(self, losers_points: int) -> int:
        """The fewest points that win a game in which the loser has these: 11 for 7, 12 for 10, 14 for 12."""
        return max(self.points, losers_points + self.margin)


@dataclass(frozen=True, slots=True)
class TeamFormat:
    """A team match: the best of an odd number of individual matches (rubbers), each played as `rubber`.

    It ends when one team has won more than half of them; with `played_out` all are played though it is decided.
    """

    best_of: int = 5
    rubber: MatchFormat = MatchFormat()
    played_out: bool = False

    def __post_init__(self) -> None:
        _check_best_of(self.best_of)

    @property
    def needed(self) -> int:
        """Individual matches that win the team match."""
        return self.best_of // 2 + 1


@dataclass(frozen=True, slots=True)
class Result:
    """How a match between a and b ended. Everything is written from a's side.

    games: the points of each game, ((11, 7), ...). rubbers: the individual matches of a team match, a's player first.
    score: the total where no more is known: games in a single match, individual matches in a team match.
    winner is None when both were absent, and may be when a last match was not played by agreement (706.4).
    Raises ScoreError for a side playing itself or a winner who is neither.
    """

    a: Side
    b: Side
    winner: Side | None
    ending: Ending = Ending.PLAYED
    games: Games = ()
    rubbers: tuple[Result, ...] = ()
    score: tuple[int, int] | None = None

    def __post_init__(self) -> None:
        if self.a == self.b:
            raise ScoreError("same_side")
        if self.winner is None:
            if self.ending not in (Ending.BOTH_ABSENT, Ending.AGREED):
                raise ScoreError("winner_missing")
        elif self.ending is Ending.BOTH_ABSENT:
            raise ScoreError("winner_impossible")
        elif self.winner != self.a and self.winner != self.b:
            raise ScoreError("winner_unknown")

    @property
    def loser(self) -> Side | None:
        """The other side, or None when nobody won."""
        if self.winner is None:
            return None
        return self.b if self.winner == self.a else self.a

    @property
    def games_won(self) -> tuple[int, int] | None:
        """Games won by a and by b in a single match; None where they were not written down."""
        return count_won(self.games) if self.games else self.score

    @property
    def rubbers_won(self) -> tuple[int, int] | None:
        """Individual matches won by a and by b in a team match; None where they were not written down."""
        if not self.rubbers:
            return self.score
        a = sum(rubber.winner == rubber.a for rubber in self.rubbers)
        b = sum(rubber.winner == rubber.b for rubber in self.rubbers)
        return a, b


def count_won(games: Games) -> tuple[int, int]:
    """Games won by a and by b. A level (running) game is nobody's."""
    return sum(x > y for x, y in games), sum(y > x for x, y in games)
