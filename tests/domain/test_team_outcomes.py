"""What a scorer writes down of a team match, judged: finished, going on, broken off, not played; worked examples."""

import pytest

from tournaments.domain.scores import (
    Ending,
    Letter,
    MatchFormat,
    Outcome,
    Recorded,
    ScoreError,
    TeamFormat,
    credited,
    parse_outcome,
)
from tournaments.domain.teams import TeamOutcome, judge_team_outcome

FMT = TeamFormat(5, MatchFormat())
ALL_PLAYED = TeamFormat(5, MatchFormat(), played_out=True)
WON, LOST = "5 5 5", "-5 -5 -5"


def judged(*lines, fmt=FMT, recorded=Recorded.POINTS, **said):
    rubbers = tuple(parse_outcome(line, fmt.rubber, recorded=recorded) if line else None for line in lines)
    return judge_team_outcome("A", "B", TeamOutcome(rubbers, **said), fmt, recorded=recorded)


def fault(*lines, **said):
    with pytest.raises(ScoreError) as refused:
        judged(*lines, **said)
    return str(refused.value)


def counted(result, fmt=FMT):
    """Individual matches, games and points as they count."""
    rubbers = credited(result, fmt).rubbers
    games = [(sum(x > y for x, y in r.games), sum(y > x for x, y in r.games)) for r in rubbers]
    return (
        credited(result, fmt).rubbers_won,
        tuple(map(sum, zip(*games, strict=True))) if games else (0, 0),
        tuple(map(sum, zip(*(game for r in rubbers for game in r.games), strict=True))) if games else (0, 0),
    )


def test_a_team_match_is_over_with_the_third_individual_match_won():
    result = judged(WON, LOST, WON, WON).result
    assert (result.winner, result.ending, result.rubbers_won) == ("A", Ending.PLAYED, (3, 1))
    assert judged(WON, LOST, WON).result is None


def test_where_all_are_played_the_decision_is_not_the_end():
    assert judged(WON, WON, WON, fmt=ALL_PLAYED).result is None
    assert judged(WON, WON, WON, LOST, LOST, fmt=ALL_PLAYED).result.rubbers_won == (3, 2)
    assert judged(LOST, LOST, LOST, LOST, LOST, fmt=ALL_PLAYED).result.rubbers_won == (0, 5)


def test_two_tables_may_leave_a_gap_for_a_while():
    assert judged("", WON).result is None
    assert judged(WON, "", WON, WON).result.rubbers_won == (3, 0)


def test_a_fault_names_the_individual_match_as_the_system_counts():
    unfinished = Outcome(Ending.PLAYED, games=((11, 5), (11, 5), (9, 6)))
    with pytest.raises(ScoreError, match=r"^Individual match 1, game 3: 9:6 is not finished"):
        judge_team_outcome("A", "B", TeamOutcome((unfinished,)), FMT)
    assert fault("", WON, WON, WON, WON) == "Individual match 5: The team match was over after individual match 4."
    assert fault(WON, "5 5") == "Individual match 2: The match is not finished: it stands 2:0, and 3 must be won."


def test_all_played_and_nobody_has_enough():
    told = "All individual matches are written down, and it stands 2:2: say how the team match ended."
    assert fault(WON, WON, LOST, LOST, "ww") == told


def test_nothing_written_is_no_team_match():
    assert fault() == "Enter the score of an individual match."
    assert fault("", "") == "Enter the score of an individual match."


@pytest.mark.parametrize(
    ("line", "winner", "rubber_counts"),
    [
        ("wa", "B", ((0, 3), (0, 33))),
        ("wb", "A", ((3, 0), (33, 0))),
        ("ww", None, ((0, 0), (0, 0))),
        ("7 -9 3-5 ra", "B", ((1, 3), (23, 40))),
        ("-8 5-5 rb", "A", ((3, 1), (41, 16))),
        ("7 8 9 da", "B", ((0, 3), (0, 33))),
        ("7 8 9", "A", ((3, 0), (33, 24))),
    ],
)
def test_every_ending_of_an_individual_match_counts_as_written(line, winner, rubber_counts):
    """Beside three individual matches of 3:0, 33:15 each, that decide the team match for A or B."""
    rubbers = [WON, WON, line, WON] if winner != "A" else [WON, line, WON]
    result = judged(*rubbers).result
    games, points = rubber_counts
    others = 3 if winner != "A" else 2
    wins = (others + (winner == "A"), int(winner == "B"))
    assert result.winner == "A"
    assert counted(result) == (
        wins,
        (3 * others + games[0], games[1]),
        (33 * others + points[0], 15 * others + points[1]),
    )


def test_a_team_match_that_is_broken_off_keeps_what_was_played():
    result = judged(WON, LOST, "7 3-5 ra", ending=Ending.RETIRED, winner=Letter.B).result
    assert (result.winner, result.ending) == ("B", Ending.RETIRED)
    # B has 1 + the one broken off, and one more to win: 3:0, 11:0 each.
    assert counted(result) == (
        (1, 3),
        (3 + 0 + 1 + 0, 0 + 3 + 3 + 3),
        (33 + 15 + 14 + 0, 15 + 33 + 7 + 11 + 11 + 11 + 33),
    )


def test_before_the_first_individual_match_it_can_be_broken_off_too():
    result = judged(ending=Ending.RETIRED, winner=Letter.A).result
    assert counted(result) == ((3, 0), (9, 0), (99, 0))


def test_who_has_won_cannot_give_up():
    assert fault(WON, WON, WON, ending=Ending.RETIRED, winner=Letter.B).startswith("Nobody can retire")
    assert fault(ending=Ending.RETIRED) == "Say who won the match."


def test_a_team_that_does_not_come_loses_by_individual_matches_of_11_to_nil():
    result = judged(ending=Ending.WALKOVER, winner=Letter.B).result
    assert counted(result) == ((0, 3), (0, 9), (0, 99))
    assert credited(judged(ending=Ending.BOTH_ABSENT).result, FMT).rubbers == ()


def test_what_was_not_played_has_no_individual_matches():
    told = "A team match that was not played has no individual matches: say which team gave up."
    assert fault(WON, ending=Ending.WALKOVER, winner=Letter.B) == told


def test_a_team_defaulted_after_the_match_keeps_it_on_record_only():
    result = judged(WON, WON, WON, ending=Ending.DEFAULTED, winner=Letter.B).result
    assert (result.winner, result.rubbers_won) == ("B", (3, 0))
    assert counted(result) == ((0, 3), (0, 9), (0, 99))


def test_only_the_total_may_be_known():
    assert judged(score=(3, 1)).result.rubbers_won == (3, 1)
    assert fault(score=(2, 1)) == "The match is not finished: it stands 2:1, and 3 must be won."
    assert fault(score=(4, 1)) == "4:1 cannot be: the match is over when one side has won 3."


def test_only_the_total_of_all_individual_matches_may_be_known():
    assert judged(score=(4, 1), fmt=ALL_PLAYED).result.rubbers_won == (4, 1)
    told = "All 5 individual matches are played, and there are results of {}."
    assert fault(score=(3, 1), fmt=ALL_PLAYED) == told.format(4)
    assert fault(score=(4, 2), fmt=ALL_PLAYED) == told.format(6)


def test_a_team_match_that_is_broken_off_keeps_the_total_so_far():
    result = judged(score=(1, 2), ending=Ending.RETIRED, winner=Letter.A).result
    assert result.rubbers_won == (1, 2)
    assert credited(result, FMT).rubbers_won == (3, 2)
    assert fault(score=(3, 1), ending=Ending.RETIRED, winner=Letter.B).startswith("Nobody can retire")
    assert fault(score=(4, 1), ending=Ending.RETIRED, winner=Letter.A, fmt=ALL_PLAYED).startswith("Nobody can retire")
    assert judged(score=(3, 1), ending=Ending.RETIRED, winner=Letter.A, fmt=ALL_PLAYED).result.score == (3, 1)


def test_where_less_is_written_down():
    assert judged("3:1", "3:0", "3:2", recorded=Recorded.GAMES).result.winner == "A"
    assert judged("b", "b", "a", "b", recorded=Recorded.WINNER).result.rubbers_won == (1, 3)


def test_more_individual_matches_than_the_system_has_are_refused():
    rubbers = tuple(Outcome(Ending.BOTH_ABSENT) for _ in range(6))
    with pytest.raises(ScoreError, match=r"^Individual match 6: A team match of at most 5"):
        judge_team_outcome("A", "B", TeamOutcome(rubbers), FMT)
