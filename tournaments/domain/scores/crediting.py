"""How unplayed and unfinished matches are written down (ITTF Handbook for Tournament Referees 2021, 2.3.6, 2.3.7)."""

from __future__ import annotations

from dataclasses import replace

from .judging import check_retired
from .match import Ending, Game, Games, MatchFormat, Recorded, Result, Side, TeamFormat, count_won


def credited(
    result: Result,
    fmt: MatchFormat | TeamFormat,
    *,
    recorded: Recorded = Recorded.POINTS,
    walkover_games: bool = True,
) -> Result:
    """The result as it counts in the standings; its winner and ending stay, so the match points follow 3.7.5.1.

    - Walkover, and defaulted after the match: the winner has the games needed to win, 11:0 each; what was played
      before the default does not count. walkover_games=False gives no games at all.
    - Retired: every point counts. Finished games stand, in the running game the winner is raised to the fewest points
      that win it, the games still needed are 11:0.
    - Both absent, and agreed (706.4): no games, no points.
    - A team match likewise with individual matches; inside it each individual match is credited by itself.

    recorded: what the event writes down. GAMES credits a score, 3:0, instead of points; WINNER nothing (of a team
    match: the score in individual matches). Crediting twice changes nothing.
    ScoreError: the retired match cannot stand like this, or the side that retired had already won.
    """
    if result.ending in (Ending.WALKOVER, Ending.DEFAULTED) and walkover_games:
        return _unplayed(result, fmt, recorded)
    if not result.ending.counts_as_played:
        return replace(result, games=(), rubbers=(), score=None)
    if isinstance(fmt, TeamFormat):
        return _team(result, fmt, recorded, walkover_games)
    if result.ending is Ending.RETIRED:
        return _retired(result, fmt, recorded)
    return result


def _unplayed(result: Result, fmt: MatchFormat | TeamFormat, recorded: Recorded) -> Result:
    to_nil = _for_winner(result, (fmt.needed, 0))
    if isinstance(fmt, MatchFormat):
        if recorded is Recorded.POINTS:
            return replace(
                result, games=(_for_winner(result, (fmt.winning_points(0), 0)),) * fmt.needed, rubbers=(), score=None
            )
        return replace(result, games=(), rubbers=(), score=to_nil if recorded is Recorded.GAMES else None)
    if recorded is Recorded.WINNER:
        return replace(result, games=(), rubbers=(), score=to_nil)
    rubbers = (_unplayed_rubber(result, fmt, recorded),) * fmt.needed
    return replace(result, games=(), rubbers=rubbers, score=None)


def _retired(result: Result, fmt: MatchFormat, recorded: Recorded) -> Result:
    won = check_retired(result, fmt)
    if max(won) >= fmt.needed:  # the source has already credited it
        return result
    if result.games or (recorded is Recorded.POINTS and result.score is None):
        return replace(result, games=_filled_up(result, fmt), score=None)
    if recorded is Recorded.WINNER and result.score is None:
        return result
    return replace(result, score=(fmt.needed, won[1]) if result.winner == result.a else (won[0], fmt.needed))


def _filled_up(result: Result, fmt: MatchFormat) -> Games:
    """The games played, the last one raised if it is running, and the games still needed."""
    games = list(result.games)
    if games:
        x, y = games[-1]
        if max(x, y) < fmt.winning_points(min(x, y)):
            lost = y if result.winner == result.a else x
            games[-1] = _for_winner(result, (fmt.winning_points(lost), lost))
    won = count_won(tuple(games))[result.winner != result.a]
    games += [_for_winner(result, (fmt.winning_points(0), 0))] * (fmt.needed - won)
    return tuple(games)


def _team(result: Result, fmt: TeamFormat, recorded: Recorded, walkover_games: bool) -> Result:
    rubbers = tuple(
        credited(rubber, fmt.rubber, recorded=recorded, walkover_games=walkover_games) for rubber in result.rubbers
    )
    if result.ending is not Ending.RETIRED:
        return replace(result, rubbers=rubbers) if rubbers != result.rubbers else result
    won = replace(result, rubbers=rubbers).rubbers_won or (0, 0)
    missing = fmt.needed - won[result.winner != result.a]
    if missing <= 0:
        return replace(result, rubbers=rubbers)
    if not rubbers and (result.score is not None or recorded is Recorded.WINNER):
        return replace(result, score=(fmt.needed, won[1]) if result.winner == result.a else (won[0], fmt.needed))
    return replace(result, rubbers=rubbers + (_unplayed_rubber(result, fmt, recorded),) * missing, score=None)


def _unplayed_rubber(result: Result, fmt: TeamFormat, recorded: Recorded) -> Result:
    winner: Side | None = result.winner
    rubber = Result(result.a, result.b, winner, Ending.WALKOVER)
    return credited(rubber, fmt.rubber, recorded=recorded)


def _for_winner(result: Result, won_and_lost: Game) -> Game:
    """The pair from a's side."""
    won, lost = won_and_lost
    return (won, lost) if result.winner == result.a else (lost, won)
