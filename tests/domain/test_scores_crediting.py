"""How unplayed and unfinished matches are written down (Handbook for Tournament Referees 2021, 2.3.6, 2.3.7)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.golden_results import retirements
from tests.domain.invented import broken_off_matches, finished_matches, formats
from tournaments.domain.scores import (
    Ending,
    MatchFormat,
    Recorded,
    Result,
    ScoreError,
    TeamFormat,
    credited,
    judge,
    judge_score,
    judge_team,
    parse_games,
)

FMT = MatchFormat()
TO_NIL = ((11, 0),) * 3
FROM_NIL = ((0, 11),) * 3


@pytest.mark.parametrize("entry", retirements()["retired"], ids=lambda entry: str(entry["played"]))
def test_retired_matches_are_written_down_as_the_handbook_says(entry):
    fmt = MatchFormat(best_of=entry["best_of"])
    played = tuple((x, y) for x, y in entry["played"])
    recorded = tuple((x, y) for x, y in entry["recorded"])
    assert credited(Result("W", "L", "W", Ending.RETIRED, played), fmt).games == recorded
    turned = Result("L", "W", "W", Ending.RETIRED, tuple((y, x) for x, y in played))
    assert credited(turned, fmt).games == tuple((y, x) for x, y in recorded)


@pytest.mark.parametrize("best_of", [5, 7])
def test_unplayed_matches_are_written_down_as_the_handbook_says(best_of):
    recorded = tuple((x, y) for x, y in retirements()["unplayed"][f"best_of_{best_of}"])
    assert credited(Result("W", "L", "W", Ending.WALKOVER), MatchFormat(best_of=best_of)).games == recorded


def test_the_loser_leads_and_retires():  # case C59
    result = credited(Result("A", "B", "B", Ending.RETIRED, ((11, 5), (8, 3))), FMT)
    assert result.games == ((11, 5), (8, 11), (0, 11), (0, 11))
    assert (result.winner, result.ending) == ("B", Ending.RETIRED)


def test_retired_before_the_first_point():
    assert credited(Result("A", "B", "B", Ending.RETIRED), FMT).games == FROM_NIL


def test_defaulted_after_the_match_counts_as_unplayed():  # case C23
    won_by_a = parse_games("7 -9 8 -5 9", FMT)
    assert credited(Result("A", "B", "B", Ending.DEFAULTED, won_by_a), FMT).games == FROM_NIL


def test_both_absent_and_agreed_have_no_games():
    assert credited(Result("A", "B", None, Ending.BOTH_ABSENT), FMT).games == ()
    assert credited(Result("A", "B", "A", Ending.AGREED, score=(3, 0)), FMT) == Result("A", "B", "A", Ending.AGREED)


def test_a_match_that_was_played_stays_as_it_is():
    result = judge("A", "B", parse_games("7 8 9", FMT), FMT)
    assert credited(result, FMT) is result


def test_a_walkover_gives_no_games_where_the_event_says_so():
    for ending in (Ending.WALKOVER, Ending.DEFAULTED):
        result = credited(Result("A", "B", "A", ending, score=(3, 0)), FMT, walkover_games=False)
        assert result == Result("A", "B", "A", ending)


def test_an_event_of_games_is_credited_a_total():
    walkover = Result("A", "B", "B", Ending.WALKOVER)
    assert credited(walkover, FMT, recorded=Recorded.GAMES) == Result("A", "B", "B", Ending.WALKOVER, score=(0, 3))
    retired = Result("A", "B", "B", Ending.RETIRED, score=(2, 1))
    for recorded in Recorded:
        assert credited(retired, FMT, recorded=recorded).score == (2, 3)
    at_once = Result("A", "B", "A", Ending.RETIRED)
    assert credited(at_once, FMT, recorded=Recorded.GAMES).score == (3, 0)


def test_an_event_of_winners_is_credited_nothing():
    for ending in (Ending.WALKOVER, Ending.RETIRED, Ending.DEFAULTED):
        result = Result("A", "B", "B", ending)
        assert credited(result, FMT, recorded=Recorded.WINNER) == result


def test_the_side_that_retired_cannot_have_won():
    with pytest.raises(ScoreError, match="stands 3:0"):
        credited(Result("A", "B", "B", Ending.RETIRED, TO_NIL), FMT)
    with pytest.raises(ScoreError, match=r"^Game 1: "):
        credited(Result("A", "B", "B", Ending.RETIRED, ((5, 3), (11, 3))), FMT)


TEAM = TeamFormat(best_of=5)
WON = Result("a", "b", "a", games=((11, 7),) * 3)
LOST = Result("a", "b", "b", games=((7, 11),) * 3)


def test_an_unplayed_team_match_is_three_unplayed_individual_matches():
    result = credited(Result("A", "B", "B", Ending.WALKOVER), TEAM)
    assert result.rubbers == (Result("A", "B", "B", Ending.WALKOVER, FROM_NIL),) * 3
    assert result.rubbers_won == (0, 3)
    totals = credited(Result("A", "B", "B", Ending.WALKOVER), TEAM, recorded=Recorded.GAMES)
    assert totals.rubbers == (Result("A", "B", "B", Ending.WALKOVER, score=(0, 3)),) * 3
    winners = credited(Result("A", "B", "B", Ending.WALKOVER), TEAM, recorded=Recorded.WINNER)
    assert (winners.rubbers, winners.score) == ((), (0, 3))


def test_inside_a_team_match_each_individual_match_is_credited():
    retired = Result("a", "b", "a", Ending.RETIRED, games=((3, 11), (4, 2)))
    result = credited(judge_team("A", "B", [LOST, WON, WON, retired], TEAM), TEAM)
    assert result.rubbers[3].games == ((3, 11), (11, 2), (11, 0), (11, 0))
    assert result.rubbers[:3] == (LOST, WON, WON)


def test_a_team_that_gives_up_loses_the_individual_matches_still_needed():
    retired = Result("a", "b", "b", Ending.RETIRED, games=((11, 3), (4, 2)))
    result = credited(Result("A", "B", "B", Ending.RETIRED, rubbers=(WON, retired)), TEAM)
    assert result.rubbers_won == (1, 3)
    assert result.rubbers[1].games == ((11, 3), (4, 11), (0, 11), (0, 11))
    assert result.rubbers[2:] == (Result("A", "B", "B", Ending.WALKOVER, FROM_NIL),) * 2
    assert credited(Result("A", "B", "B", Ending.RETIRED, score=(1, 0)), TEAM).score == (1, 3)


@given(broken_off_matches())
def test_a_credited_retirement_is_a_legal_match_that_keeps_every_point(match):
    fmt, result = match
    written = credited(result, fmt)
    assert judge("A", "B", written.games, fmt).winner == result.winner
    assert written.games[: max(len(result.games) - 1, 0)] == result.games[:-1]
    if result.games:
        last, now = result.games[-1], written.games[len(result.games) - 1]
        assert now[0] >= last[0] and now[1] >= last[1]
        assert last in (now, (last[0], now[1]), (now[0], last[1]))
    loser = 1 if result.winner == "A" else 0
    assert sum(game[loser] for game in written.games) == sum(game[loser] for game in result.games)
    assert credited(written, fmt) == written


@given(formats(), st.sampled_from(("A", "B")), st.sampled_from((Ending.WALKOVER, Ending.DEFAULTED)))
def test_a_credited_walkover_is_a_legal_match(fmt, winner, ending):
    written = credited(Result("A", "B", winner, ending), fmt)
    assert judge("A", "B", written.games, fmt).winner == winner
    total = credited(Result("A", "B", winner, ending), fmt, recorded=Recorded.GAMES)
    assert judge_score("A", "B", total.score, fmt).winner == winner
    assert credited(written, fmt) == written


@given(finished_matches())
def test_crediting_what_was_played_changes_nothing(match):
    fmt, games = match
    result = judge("A", "B", games, fmt)
    assert credited(result, fmt) == result
