"""How a team match ended, or how it stands: what a scorer wrote down, judged by the rules."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field

from tournaments.domain.scores import (
    Ending,
    Letter,
    Outcome,
    Recorded,
    Result,
    ScoreError,
    TeamFormat,
    check_rubbers,
    judge_outcome,
    judge_score,
    judge_team,
    judge_team_retired,
)
from tournaments.domain.scores import Side as Team

from .line_ups import LineUp


@dataclass(frozen=True)
class TeamOutcome:
    """What was written down of a team match, from a's side.

    rubbers: the individual matches in the order of the system; None for one that has no result (yet). ending: None
    where it follows from them, PLAYED once a team has won enough, else the match goes on. score: individual matches
    won, where no more is known. places_a, places_b: who plays where, as far as it is known.
    """

    rubbers: Sequence[Outcome | None] = ()
    ending: Ending | None = None
    winner: Letter | None = None
    score: tuple[int, int] | None = None
    places_a: LineUp = field(default_factory=dict)
    places_b: LineUp = field(default_factory=dict)


@dataclass(frozen=True)
class Judged:
    """result: None while the match goes on. rubbers: as TeamOutcome has them, each with its own Result."""

    result: Result | None
    rubbers: tuple[Result | None, ...] = ()


def judge_team_outcome(
    a: Team, b: Team, outcome: TeamOutcome, fmt: TeamFormat, *, recorded: Recorded = Recorded.POINTS
) -> Judged:
    """What the rules say to it.

    ScoreError names the individual match that is not legal or comes after the decision. Else: nothing written; all
    played and no team has enough; individual matches of a team match that was not played; who gave up had won.
    """
    rubbers = _judged_rubbers(a, b, outcome.rubbers, fmt, recorded)
    played = [rubber for rubber in rubbers if rubber is not None]
    winner = {Letter.A: a, Letter.B: b, None: None}[outcome.winner]
    try:
        result = _judged(a, b, winner, outcome, played, fmt)
    except ScoreError as error:
        raise _numbered(error, rubbers) from None
    return Judged(result, rubbers)


def _judged_rubbers(
    a: Team, b: Team, outcomes: Sequence[Outcome | None], fmt: TeamFormat, recorded: Recorded
) -> tuple[Result | None, ...]:
    rubbers: list[Result | None] = []
    for number, outcome in enumerate(outcomes, 1):
        try:
            judged = judge_outcome(a, b, outcome, fmt.rubber, recorded=recorded) if outcome else None
        except ScoreError as error:
            raise error.in_rubber(number) from None
        rubbers.append(judged)
    return tuple(rubbers)


def _judged(
    a: Team, b: Team, winner: Team | None, outcome: TeamOutcome, played: Sequence[Result], fmt: TeamFormat
) -> Result | None:
    ending = outcome.ending
    if ending is Ending.RETIRED:
        if winner is None:
            raise ScoreError("winner_missing")
        return judge_team_retired(a, b, winner, played, fmt, score=outcome.score)
    if ending is Ending.DEFAULTED and (played or outcome.score):
        before = _finished(a, b, outcome, played, fmt)
        return Result(a, b, winner, ending, rubbers=before.rubbers, score=before.score)
    if ending is Ending.PLAYED or ending is None:
        return _stands(a, b, outcome, played, fmt)
    if played or outcome.score:
        raise ScoreError("rubbers_of_unplayed")
    return Result(a, b, winner, ending)


def _finished(a: Team, b: Team, outcome: TeamOutcome, played: Sequence[Result], fmt: TeamFormat) -> Result:
    if outcome.score is not None and not played:
        return judge_score(a, b, outcome.score, fmt)
    return judge_team(a, b, played, fmt)


def _stands(a: Team, b: Team, outcome: TeamOutcome, played: Sequence[Result], fmt: TeamFormat) -> Result | None:
    """Finished, or None while it goes on."""
    if outcome.score is not None and not played:
        return judge_score(a, b, outcome.score, fmt)
    if not played:
        raise ScoreError("empty_team")
    won = check_rubbers(played, fmt)
    is_decided = max(won) >= fmt.needed and not fmt.played_out
    return judge_team(a, b, played, fmt) if is_decided or len(played) == fmt.best_of else None


def _numbered(error: ScoreError, rubbers: Sequence[Result | None]) -> ScoreError:
    """The fault with the numbers of the system: those that are not played were left out when it was found."""
    if error.rubber is None:
        return error
    numbers = [number for number, rubber in enumerate(rubbers, 1) if rubber is not None]
    params = dict(error.params)
    if isinstance(last := params.get("last"), int) and error.game is None:
        params["last"] = numbers[last - 1]
    return ScoreError(error.code, game=error.game, rubber=numbers[error.rubber - 1], **params)
