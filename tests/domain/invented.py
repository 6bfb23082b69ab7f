"""Matches and groups that hypothesis makes up."""

from __future__ import annotations

from itertools import combinations

from hypothesis import strategies as st

from tournaments.domain.scores import Ending, MatchFormat, Result, TeamFormat, credited, judge_retired

SIDES = ("A", "B")


@st.composite
def formats(draw):
    return MatchFormat(
        best_of=draw(st.sampled_from((1, 3, 5, 7))),
        points=draw(st.integers(1, 21)),
        margin=draw(st.integers(1, 3)),
    )


@st.composite
def finished_matches(draw):
    """A format and the games of a match played in it to the end."""
    fmt = draw(formats())
    lost_games = draw(st.integers(0, fmt.needed - 1))
    a_wins = [*draw(st.permutations([True] * (fmt.needed - 1) + [False] * lost_games)), True]
    if draw(st.booleans()):
        a_wins = [not won for won in a_wins]
    games = []
    for won in a_wins:
        lost = draw(st.integers(0, 40))
        points = fmt.winning_points(lost)
        games.append((points, lost) if won else (lost, points))
    return fmt, tuple(games)


@st.composite
def broken_off_matches(draw):
    """A format and a Result of a match that one side gave up, as it stood."""
    fmt, games = draw(finished_matches())
    games = games[: draw(st.integers(0, len(games) - 1))]
    if draw(st.booleans()):
        low = draw(st.integers(0, 30))
        high = draw(st.integers(low, max(low, fmt.winning_points(low) - 1)))
        games += ((high, low) if draw(st.booleans()) else (low, high),)
    return fmt, judge_retired("A", "B", draw(st.sampled_from(SIDES)), games, fmt)


@st.composite
def groups(draw, largest=7):
    """Members and credited results of a group at some moment of its play: few scores, so that many are equal."""
    fmt = MatchFormat(best_of=3)
    members = tuple(range(draw(st.integers(1, largest))))
    results = [draw(_results(a, b, fmt)) for a, b in combinations(members, 2) if draw(st.integers(0, 9))]
    return members, results


def _results(a, b, fmt):
    games = st.sampled_from([((11, 7), (11, 9)), ((11, 7), (9, 11), (11, 9)), ((11, 9), (11, 9)), ((11, 7), (11, 7))])
    played = st.builds(_played, st.just(a), st.just(b), games, st.booleans())
    only_score = st.sampled_from([Result(a, b, a, score=(2, 1)), Result(a, b, b, score=(0, 2))])
    unplayed = st.sampled_from([Result(a, b, a, Ending.WALKOVER), Result(a, b, b, Ending.DEFAULTED)])
    nobody = st.just(Result(a, b, None, Ending.BOTH_ABSENT))
    rare = st.one_of(played, played, unplayed, nobody, only_score)
    return st.one_of(played, played, played, rare).map(lambda result: credited(result, fmt))


def _played(a, b, games, a_wins):
    return Result(a, b, a, games=games) if a_wins else Result(a, b, b, games=tuple((y, x) for x, y in games))


@st.composite
def team_groups(draw):
    """The same for teams, best of three individual matches."""
    fmt = TeamFormat(best_of=3, rubber=MatchFormat(best_of=3))
    members = tuple(range(draw(st.integers(2, 5))))
    results = [_team_result(draw, a, b, fmt) for a, b in combinations(members, 2)]
    return members, results


def _team_result(draw, a, b, fmt):
    if not draw(st.integers(0, 5)):
        return credited(Result(a, b, a, Ending.WALKOVER), fmt)
    rubbers = []
    won = [0, 0]
    while max(won) < fmt.needed:
        rubber = draw(_results(a, b, fmt.rubber).filter(lambda result: result.winner is not None))
        rubbers.append(rubber)
        won[rubber.winner == b] += 1
    return Result(a, b, a if won[0] > won[1] else b, rubbers=tuple(rubbers))
