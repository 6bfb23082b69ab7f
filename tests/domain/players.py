"""Players who say what they did: ann.beats(bo, "11-7 9-11 11-8 11-5")."""

from __future__ import annotations

import re

from tournaments.domain.scores import (
    Ending,
    MatchFormat,
    Result,
    credited,
    judge,
    judge_retired,
    judge_score,
    judge_winner,
    parse_games,
    parse_score,
)

BEST_OF_5 = MatchFormat()


class Player(str):
    """A member of a group, by name."""

    __slots__ = ()

    def beats(self, other: Player, score: str = "", fmt: MatchFormat = BEST_OF_5) -> Result:
        """Won a match that was played: by games, by a score such as 3-1, or nobody knows how."""
        if not score:
            return judge_winner(self, other, self)
        if re.fullmatch("[0-9][-:][0-9]", score):
            result = judge_score(self, other, parse_score(score, fmt), fmt)
        else:
            result = judge(self, other, parse_games(score, fmt), fmt)
        assert result.winner == self
        return result

    def gets_walkover_from(self, other: Player, fmt: MatchFormat = BEST_OF_5) -> Result:
        return credited(Result(self, other, self, Ending.WALKOVER), fmt)

    def wins_as_retires(self, other: Player, games: str, fmt: MatchFormat = BEST_OF_5) -> Result:
        """The other gave up when it stood like this."""
        return credited(judge_retired(self, other, self, parse_games(games, fmt, unfinished=True), fmt), fmt)

    def and_nobody_came(self, other: Player) -> Result:
        return Result(self, other, None, Ending.BOTH_ABSENT)


def players(names: str) -> tuple[Player, ...]:
    return tuple(Player(name) for name in names.split())
