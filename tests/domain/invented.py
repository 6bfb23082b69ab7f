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


# Few scores, so that many are equal: how a won, or b when turned.
WON = (
    {"games": ((11, 7), (11, 9))},
    {"games": ((11, 7), (11, 7))},
    {"games": ((11, 9), (11, 9))},
    {"games": ((11, 7), (9, 11), (11, 9))},
)
RARE = ({"ending": Ending.WALKOVER}, {"ending": Ending.DEFAULTED}, {"score": (2, 1)}, {"score": (2, 0)})
BEST_OF_3 = MatchFormat(best_of=3)
NOBODY_CAME = {"ending": Ending.BOTH_ABSENT}
NOT_YET = None
DECIDED = [(True, how) for how in (*WON * 4, *RARE)] + [(False, how) for how in (*WON * 4, *RARE)]
AT_ANY_MOMENT = [*DECIDED, (None, NOBODY_CAME), (None, NOT_YET), (None, NOT_YET)]


@st.composite
def groups(draw, largest=7):
    """Members and credited results of a group at some moment of its play."""
    members = tuple(range(draw(st.integers(1, largest))))
    pairs = list(combinations(members, 2))
    outcomes = draw(st.lists(st.sampled_from(AT_ANY_MOMENT), min_size=len(pairs), max_size=len(pairs)))
    results = [
        _result(a, b, a_wins, how) for (a, b), (a_wins, how) in zip(pairs, outcomes, strict=True) if how is not NOT_YET
    ]
    return members, results


@st.composite
def team_groups(draw):
    """The same for teams, best of three individual matches, all played or some team absent."""
    fmt = TeamFormat(best_of=3, rubber=BEST_OF_3)
    members = tuple(range(draw(st.integers(2, 5))))
    results = []
    for a, b in combinations(members, 2):
        one, two, three = draw(st.tuples(*[st.sampled_from(DECIDED)] * 3))
        first, second, third = (_result(a, b, *outcome) for outcome in (one, two, three))
        if draw(st.integers(0, 9)) == 9:
            results.append(credited(Result(a, b, first.winner, Ending.WALKOVER), fmt))
            continue
        rubbers = (first, second) if first.winner == second.winner else (first, second, third)
        results.append(Result(a, b, rubbers[-1].winner, rubbers=rubbers))
    return members, results


def _result(a, b, a_wins, how):
    winner = None if a_wins is None else a if a_wins else b
    written = {name: _turned(value) if winner == b else value for name, value in how.items()}
    return credited(Result(a, b, winner, **written), BEST_OF_3)


def _turned(value):
    if isinstance(value, Ending):
        return value
    return tuple(_turned(one) for one in value) if isinstance(value[0], tuple) else value[::-1]
