"""From what a scorer said to the values a match stores, checked by the rules."""

from dataclasses import dataclass
from enum import StrEnum

from tournaments.domain.scores import (
    Ending,
    Recorded,
    Result,
    ScoreError,
    judge,
    judge_retired,
    judge_score,
    judge_winner,
)
from tournaments.models import Event, Match
from tournaments.services.snapshots import Snapshot


class Side(StrEnum):
    A = "a"
    B = "b"


@dataclass(frozen=True)
class Outcome:
    """How a match ended, from a's side. `winner` is needed wherever the score alone does not tell."""

    ending: Ending
    winner: Side | None = None
    games: tuple[tuple[int, int], ...] = ()
    score: tuple[int, int] | None = None


def outcome_values(match: Match, event: Event, outcome: Outcome) -> Snapshot:
    """The values to store on the match. ScoreError when the rules do not allow this end."""
    result = _judged(match, event, outcome)
    return {
        "a_id": match.a_id,
        "b_id": match.b_id,
        "ending": result.ending.value,
        "winner_id": result.winner,
        "games": [list(game) for game in result.games],
        "score": list(result.score) if result.score else None,
        "rubbers": [],
    }


def _judged(match: Match, event: Event, outcome: Outcome) -> Result:
    a, b, fmt = match.a_id, match.b_id, match.format
    winner = {Side.A: a, Side.B: b, None: None}[outcome.winner]
    if outcome.ending is Ending.RETIRED:
        if winner is None:
            raise ScoreError("winner_missing")
        return judge_retired(a, b, winner, outcome.games, fmt, score=outcome.score)
    if outcome.ending is not Ending.PLAYED:
        return Result(a, b, winner, outcome.ending)
    if event.recorded == Recorded.WINNER:
        return judge_winner(a, b, winner)
    if event.recorded == Recorded.GAMES:
        if outcome.score is None:
            raise ScoreError("empty")
        return judge_score(a, b, outcome.score, fmt)
    return judge(a, b, outcome.games, fmt)
