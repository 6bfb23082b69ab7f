"""Is this a legal score, and who won? Every function raises ScoreError when it is not, naming the game."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from .errors import ScoreError
from .match import Ending, Game, Games, MatchFormat, Result, Side, TeamFormat


def judge(a: Side, b: Side, games: Iterable[Game], fmt: MatchFormat) -> Result:
    """The Result of a match that was played to the end. Games in order, a's points first.

    ScoreError: no games, a game that cannot be, a match that is not over, a game after it was over.
    """
    games = tuple((x, y) for x, y in games)
    if not games:
        raise ScoreError("empty")
    for number, game in enumerate(games, 1):
        check_finished(game, number, fmt)
    won = _check_sequence(games, fmt)
    if max(won) < fmt.needed:
        raise ScoreError("match_unfinished", a=won[0], b=won[1], needed=fmt.needed)
    return Result(a, b, a if won[0] > won[1] else b, games=games)


def judge_score(a: Side, b: Side, score: Game, fmt: MatchFormat | TeamFormat) -> Result:
    """The Result of a match of which only the total was written down: 3:1 in games, or in individual matches.

    ScoreError: a level score, one side not at the number that wins, or beyond it; fewer or more individual matches than
    there are where all are played.
    """
    check_total(score, fmt)
    if max(score) < fmt.needed:
        raise ScoreError("match_unfinished", a=score[0], b=score[1], needed=fmt.needed)
    if isinstance(fmt, TeamFormat) and fmt.played_out and sum(score) < fmt.best_of:
        raise ScoreError("rubbers_missing", played=sum(score), best_of=fmt.best_of)
    return Result(a, b, a if score[0] > score[1] else b, score=(score[0], score[1]))


def judge_winner(a: Side, b: Side, winner: Side | None) -> Result:
    """The Result of a match of which only the winner was written down. ScoreError: the winner is neither a nor b."""
    return Result(a, b, winner)


def judge_retired(
    a: Side,
    b: Side,
    winner: Side,
    games: Iterable[Game],
    fmt: MatchFormat,
    *,
    score: Game | None = None,
) -> Result:
    """The Result of a match that the other side than `winner` gave up. The winner follows from that, not from points.

    games: those played, of which the last may be unfinished; or score: the games won so far, where points are not
    written down. ScoreError: a game that cannot be, or a match that was already over.
    """
    result = Result(a, b, winner, Ending.RETIRED, tuple((x, y) for x, y in games), score=score)
    won = check_retired(result, fmt)
    if max(won) >= fmt.needed:
        raise ScoreError("match_over", a=won[0], b=won[1])
    return result


def judge_team(a: Side, b: Side, rubbers: Sequence[Result], fmt: TeamFormat) -> Result:
    """The Result of a team match from its individual matches in order, a's players first.

    ScoreError names the individual match: one that is not legal, one after the decision; or the match is not over.
    """
    won = check_rubbers(rubbers, fmt)
    if max(won) < fmt.needed:
        code = "team_undecided" if len(rubbers) == fmt.best_of else "match_unfinished"
        raise ScoreError(code, a=won[0], b=won[1], needed=fmt.needed)
    if fmt.played_out and len(rubbers) < fmt.best_of:
        raise ScoreError("rubbers_missing", played=len(rubbers), best_of=fmt.best_of)
    return Result(a, b, a if won[0] > won[1] else b, rubbers=tuple(rubbers))


def judge_team_retired(
    a: Side, b: Side, winner: Side, rubbers: Sequence[Result], fmt: TeamFormat, *, score: Game | None = None
) -> Result:
    """The Result of a team match that the other side than `winner` gave up; what was played of it stands.

    score: the individual matches won so far, where no more is known. ScoreError names the individual match that cannot
    be; or the match was already over, or won by who gave up.
    """
    score = None if rubbers else score
    won = check_rubbers(rubbers, fmt)
    if score is not None:
        check_total(score, fmt)
        won = score
    is_over = max(won) >= fmt.needed and (not fmt.played_out or max(len(rubbers), sum(won)) >= fmt.best_of)
    if is_over or won[winner == a] >= fmt.needed:  # the index of the side that gave up: b if a won
        raise ScoreError("match_over", a=won[0], b=won[1])
    return Result(a, b, winner, Ending.RETIRED, rubbers=tuple(rubbers), score=score)


def check_rubbers(rubbers: Sequence[Result], fmt: TeamFormat) -> tuple[int, int]:
    """How a team match stands after these individual matches. ScoreError names the one that cannot be."""
    won = [0, 0]
    for number, rubber in enumerate(rubbers, 1):
        if number > fmt.best_of:
            raise ScoreError("too_many_rubbers", rubber=number, best_of=fmt.best_of)
        if max(won) >= fmt.needed and not fmt.played_out:
            raise ScoreError("rubber_after_decision", rubber=number, last=number - 1)
        try:
            _check_rubber(rubber, fmt.rubber)
        except ScoreError as error:
            raise error.in_rubber(number) from None
        won[0] += rubber.winner == rubber.a
        won[1] += rubber.winner == rubber.b
    return won[0], won[1]


def check_finished(game: Game, number: int, fmt: MatchFormat) -> None:
    """ScoreError unless the game is over, and ended as soon as it was won."""
    if not check_possible(game, number, fmt):
        x, y = game
        raise ScoreError("game_unfinished", game=number, a=x, b=y, points=fmt.points, margin=fmt.margin)


def check_possible(game: Game, number: int, fmt: MatchFormat) -> bool:
    """Is the game over? ScoreError when no game can reach these points."""
    x, y = game
    high, low = max(x, y), min(x, y)
    if low < 0:
        raise ScoreError("negative", game=number)
    end = fmt.winning_points(low)
    if high > end:
        ends = (end, low) if x > y else (low, end)
        raise ScoreError("game_overrun", game=number, a=x, b=y, end_a=ends[0], end_b=ends[1])
    return high == end


def check_total(score: Game, fmt: MatchFormat | TeamFormat) -> None:
    """ScoreError when no match, finished or not, can stand like this."""
    a, b = score
    if a < 0 or b < 0:
        raise ScoreError("negative")
    if isinstance(fmt, TeamFormat) and fmt.played_out:
        if a + b > fmt.best_of:
            raise ScoreError("rubbers_missing", played=a + b, best_of=fmt.best_of)
    elif max(a, b) > fmt.needed or min(a, b) >= fmt.needed:
        raise ScoreError("score_overrun", a=a, b=b, needed=fmt.needed)


def check_retired(result: Result, fmt: MatchFormat) -> tuple[int, int]:
    """How a match that was broken off stands in games. ScoreError: it cannot stand so, or the retired side had won."""
    if result.games:
        over = [check_possible(game, number, fmt) for number, game in enumerate(result.games, 1)]
        for number, game in enumerate(result.games[:-1], 1):
            check_finished(game, number, fmt)
        won = _check_sequence(result.games if over[-1] else result.games[:-1], fmt)
        if max(won) >= fmt.needed and not over[-1]:
            raise ScoreError("after_decision", game=len(result.games), last=len(result.games) - 1)
    else:
        won = result.score or (0, 0)
        check_total(won, fmt)
    if won[result.winner == result.a] >= fmt.needed:  # the index of the side that retired: b if a won
        raise ScoreError("match_over", a=won[0], b=won[1])
    return won


def _check_sequence(games: Games, fmt: MatchFormat) -> tuple[int, int]:
    """Games won by each side; ScoreError for the first game after the match was decided."""
    won = [0, 0]
    for number, (x, y) in enumerate(games, 1):
        if max(won) >= fmt.needed:
            raise ScoreError("after_decision", game=number, last=number - 1)
        won[x < y] += 1
    return won[0], won[1]


def _check_rubber(rubber: Result, fmt: MatchFormat) -> None:
    if rubber.ending is Ending.RETIRED:
        check_retired(rubber, fmt)
    if rubber.ending is not Ending.PLAYED:
        return
    judged = None
    if rubber.games:
        judged = judge(rubber.a, rubber.b, rubber.games, fmt)
    elif rubber.score is not None:
        judged = judge_score(rubber.a, rubber.b, rubber.score, fmt)
    if judged is not None and judged.winner != rubber.winner:
        raise ScoreError("winner_contradicts")
