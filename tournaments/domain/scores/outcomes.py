"""How a match ended, said by who stood first and second: what a scorer says, before the rules judge it."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from .errors import ScoreError
from .judging import judge, judge_retired, judge_score, judge_winner
from .match import Ending, Game, Games, MatchFormat, Recorded, Result, Side


class Letter(StrEnum):
    """A side of a match: a stands first on the slip and in the form, b second."""

    A = "a"
    B = "b"


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a match ended, from a's side. `winner` is needed wherever the score alone does not tell.

    games or score: as played; so far, if somebody retired; before it, if somebody was defaulted after the match.
    """

    ending: Ending
    winner: Letter | None = None
    games: Games = ()
    score: Game | None = None


def judge_outcome(
    a: Side, b: Side, outcome: Outcome, fmt: MatchFormat, *, recorded: Recorded = Recorded.POINTS
) -> Result:
    """The Result of a match between a and b, entries of an event or the two sides of an individual match.

    ScoreError when the rules do not allow this end: see judge, judge_score and judge_retired; winner_missing without
    the winner where nothing else tells; winner_impossible with one when both were absent.
    """
    winner = {Letter.A: a, Letter.B: b, None: None}[outcome.winner]
    if outcome.ending is Ending.RETIRED:
        if winner is None:
            raise ScoreError("winner_missing")
        return judge_retired(a, b, winner, outcome.games, fmt, score=outcome.score)
    if outcome.ending is Ending.PLAYED:
        return _played(a, b, winner, outcome, fmt, recorded)
    if outcome.ending is Ending.DEFAULTED and (outcome.games or outcome.score):
        played = _played(a, b, winner, outcome, fmt, recorded)
        return Result(a, b, winner, Ending.DEFAULTED, played.games, score=played.score)
    return Result(a, b, winner, outcome.ending)


def _played(a: Side, b: Side, winner: Side | None, outcome: Outcome, fmt: MatchFormat, recorded: Recorded) -> Result:
    if recorded is Recorded.WINNER:
        return judge_winner(a, b, winner)
    if recorded is Recorded.GAMES:
        if outcome.score is None:
            raise ScoreError("empty_score")
        return judge_score(a, b, outcome.score, fmt)
    return judge(a, b, outcome.games, fmt)
