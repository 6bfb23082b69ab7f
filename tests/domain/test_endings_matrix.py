"""Every ending, in a match of a group and in an individual match of a team match, against worked numbers."""

import pytest

from groups.domain.standings import rank
from tests.domain.endings import ROWS, Row
from tournaments.domain.scores import (
    MatchFormat,
    Recorded,
    Result,
    TeamFormat,
    credited,
    judge_outcome,
    judge_team,
    parse_outcome,
)
from tournaments.domain.teams import TeamOutcome, judge_team_outcome

FMT = MatchFormat()
TEAM = TeamFormat(best_of=5, rubber=FMT)
every_row = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
either_way = pytest.mark.parametrize("walkover_games", [True, False], ids=["games for a walkover", "no games"])
# An individual match as it is typed that a, or b, wins 3:0, and what it adds in games and points from a's side.
A_WINS = {Recorded.POINTS: "5 5 5", Recorded.GAMES: "3:0", Recorded.WINNER: "a"}
B_WINS = {Recorded.POINTS: "-5 -5 -5", Recorded.GAMES: "0:3", Recorded.WINNER: "b"}
ONE = {Recorded.POINTS: (3, 33, 15), Recorded.GAMES: (3, 0, 0), Recorded.WINNER: (0, 0, 0)}


def judged(row: Row, typed: str) -> Result:
    outcome = parse_outcome(typed, FMT, recorded=row.recorded)
    return judge_outcome("A", "B", outcome, FMT, recorded=row.recorded)


def expected(row: Row, walkover_games: bool) -> tuple[tuple[int, int], tuple[int, int]]:
    return (row.games, row.points) if walkover_games else (row.games_without, row.points_without)


@every_row
@either_way
def test_in_a_group(row, walkover_games):
    result = judged(row, row.typed)
    assert result.winner == {"a": "A", "b": "B", None: None}[row.winner]
    counted = credited(result, FMT, recorded=row.recorded, walkover_games=walkover_games)
    lines = {place.member: place.line for place in rank(["A", "B"], [counted]).places}
    assert (lines["A"].match_points, lines["B"].match_points) == row.match_points
    assert (lines["A"].games, lines["A"].points) == expected(row, walkover_games)


@every_row
@either_way
def test_in_a_single_individual_match_of_a_team_match(row, walkover_games):
    """A loses, draws or wins the first individual match as the row says, and wins the team match whatever it was.

    The team match itself is played: 2 for A, 1 for B.
    """
    more = 2 if row.winner == "a" else 3
    rubbers = [judged(row, typed) for typed in (row.typed, *[A_WINS[row.recorded]] * more)]
    counted = credited(judge_team("A", "B", rubbers, TEAM), TEAM, recorded=row.recorded, walkover_games=walkover_games)
    lines = {place.member: place.line for place in rank(["A", "B"], [counted], team=True).places}
    games, points = expected(row, walkover_games)
    won, scored, conceded = ONE[row.recorded]
    assert (lines["A"].match_points, lines["B"].match_points) == (2, 1)
    assert lines["A"].rubbers == (3, int(row.winner == "b"))
    assert lines["A"].games == (games[0] + more * won, games[1])
    assert lines["A"].points == (points[0] + more * scored, points[1] + more * conceded)


@every_row
def test_the_last_individual_match_decides_a_team_match_however_it_ended(row):
    lines = [A_WINS, B_WINS, A_WINS, B_WINS]
    typed = [*(one[row.recorded] for one in lines), row.typed]
    outcomes = [parse_outcome(text, FMT, recorded=row.recorded) for text in typed]
    if row.winner is None:  # 2:2 and nobody has the third
        with pytest.raises(ValueError, match=r"2:2|individual matches"):
            judge_team_outcome("A", "B", TeamOutcome(outcomes), TEAM, recorded=row.recorded)
        return
    result = judge_team_outcome("A", "B", TeamOutcome(outcomes), TEAM, recorded=row.recorded).result
    assert result is not None
    assert result.rubbers_won == ((3, 2) if row.winner == "a" else (2, 3))
    assert result.winner == ("A" if row.winner == "a" else "B")
