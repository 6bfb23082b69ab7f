"""Whether a score can be, and who won by it."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.invented import broken_off_matches, finished_matches
from tournaments.domain.scores import (
    Ending,
    MatchFormat,
    Result,
    ScoreError,
    TeamFormat,
    judge,
    judge_retired,
    judge_score,
    judge_team,
    judge_winner,
    parse_games,
)

FMT = MatchFormat()
FOUR_GAMES = ((11, 7), (9, 11), (11, 8), (12, 10))


def code_of(refused):
    return refused.value.code, refused.value.game


def test_a_match_is_won_by_most_games():
    result = judge("A", "B", FOUR_GAMES, FMT)
    assert result == Result("A", "B", "A", Ending.PLAYED, FOUR_GAMES)
    assert (result.loser, result.games_won) == ("B", (3, 1))
    assert judge("A", "B", [(y, x) for x, y in FOUR_GAMES], FMT).winner == "B"


def test_results_can_be_kept_in_sets():
    assert len({judge("A", "B", FOUR_GAMES, FMT), judge("A", "B", list(FOUR_GAMES), FMT)}) == 1


def test_best_of_five_ends_at_the_third_game_won():  # case C57
    assert judge("A", "B", parse_games("11-5,11-5,11-5", FMT), FMT).winner == "A"
    for text, game in (
        ("11-5,11-5,11-5,11-5", 4),
        ("11-5,11-5,5-11,11-5,11-5", 5),
        ("11-5,11-5,11-5,5-11", 4),
    ):
        with pytest.raises(ScoreError, match=f"^Game {game}: The match was over after game {game - 1}.$") as refused:
            judge("A", "B", parse_games(text, FMT), FMT)
        assert code_of(refused) == ("after_decision", game)
    with pytest.raises(ScoreError, match=r"^The match is not finished: it stands 2:1, and 3 must be won.$"):
        judge("A", "B", parse_games("11-5,11-5,5-11", FMT), FMT)


@pytest.mark.parametrize(
    ("games", "code", "game"),
    [
        ((), "empty", None),
        (((11, 7), (11, 10), (11, 7)), "game_unfinished", 2),
        (((11, 7), (11, 7), (0, 0)), "game_unfinished", 3),
        (((13, 10), (11, 7), (11, 7)), "game_overrun", 1),
        (((11, 7), (11, 7), (11, -1)), "negative", 3),
        (((11, 7), (7, 11), (11, 7), (7, 11)), "match_unfinished", None),  # case C53
    ],
)
def test_what_makes_no_finished_match_is_refused(games, code, game):
    with pytest.raises(ScoreError) as refused:
        judge("A", "B", games, FMT)
    assert code_of(refused) == (code, game)


def test_a_game_of_nil_is_a_game():  # case C58
    assert judge("A", "B", [(0, 11)] * 3, FMT).games == ((0, 11),) * 3


def test_taking_a_game_out_of_the_middle_leaves_the_others_alone():  # case C61
    games = ((11, 5), (5, 11), (11, 7), (11, 9))
    assert judge("A", "B", games, FMT).winner == "A"
    with pytest.raises(ScoreError, match=r"^Game 2: The score of this game is missing.$"):
        parse_games("11-5,,11-7,11-9", FMT)


def test_sides_are_bound_to_who_plays_not_to_left_and_right():  # case C60
    seen_from_b = judge("B", "A", [(y, x) for x, y in FOUR_GAMES], FMT)
    assert seen_from_b.winner == judge("A", "B", FOUR_GAMES, FMT).winner == "A"


@pytest.mark.parametrize("score", [(3, 0), (3, 2), (1, 3)])
def test_a_total_is_enough_where_only_games_are_written_down(score):
    result = judge_score("A", "B", score, FMT)
    assert (result.winner, result.games, result.score) == ("A" if score[0] == 3 else "B", (), score)
    assert result.games_won == score


@pytest.mark.parametrize(
    ("score", "code"),
    [
        ((2, 2), "match_unfinished"),  # case C53
        ((0, 0), "match_unfinished"),
        ((2, 1), "match_unfinished"),
        ((4, 1), "score_overrun"),
        ((3, 3), "score_overrun"),
        ((3, -1), "negative"),
    ],
)
def test_a_total_that_ends_no_match_is_refused(score, code):
    with pytest.raises(ScoreError) as refused:
        judge_score("A", "B", score, FMT)
    assert refused.value.code == code


def test_the_winner_is_enough_where_nothing_else_is_written_down():
    assert judge_winner("A", "B", "B") == Result("A", "B", "B")
    for nobody, code in ((None, "winner_missing"), ("C", "winner_unknown")):
        with pytest.raises(ScoreError) as refused:
            judge_winner("A", "B", nobody)
        assert refused.value.code == code


def test_nobody_plays_against_themselves():  # case C09
    with pytest.raises(ScoreError, match="Nobody can play against themselves"):
        judge("A", "A", FOUR_GAMES, FMT)


def test_when_both_are_absent_nobody_wins():
    assert Result("A", "B", None, Ending.BOTH_ABSENT).loser is None
    with pytest.raises(ScoreError, match="nobody wins"):
        Result("A", "B", "A", Ending.BOTH_ABSENT)


def test_the_one_who_retires_loses_whatever_the_score():  # case C59
    result = judge_retired("A", "B", "B", [(11, 5), (8, 3)], FMT)
    assert (result.winner, result.ending, result.games) == ("B", Ending.RETIRED, ((11, 5), (8, 3)))
    assert judge_retired("A", "B", "B", (), FMT).games == ()
    assert judge_retired("A", "B", "B", (), FMT, score=(2, 1)).score == (2, 1)


@pytest.mark.parametrize(
    ("games", "code", "game"),
    [
        (((8, 3), (11, 5)), "game_unfinished", 1),
        (((14, 3),), "game_overrun", 1),
        (((11, 5),) * 3, "match_over", None),
        (((5, 11),) * 3, "match_over", None),
        (((11, 5), (11, 5), (11, 5), (3, 2)), "after_decision", 4),
        (((11, 5), (11, 5), (11, 5), (11, 2)), "after_decision", 4),
    ],
)
def test_nobody_retires_from_a_match_that_cannot_be_or_is_over(games, code, game):
    with pytest.raises(ScoreError) as refused:
        judge_retired("A", "B", "B", games, FMT)
    assert code_of(refused) == (code, game)


def test_nobody_retires_from_a_total_that_is_over():
    with pytest.raises(ScoreError, match="stands 3:1"):
        judge_retired("A", "B", "A", (), FMT, score=(3, 1))


TEAM = TeamFormat(best_of=5)


def rubber(winner, games=((11, 7),) * 3):
    return Result("a1", "b1", winner, games=games if winner == "a1" else tuple((y, x) for x, y in games))


def test_a_team_match_ends_at_the_third_individual_match_won():
    rubbers = [rubber("a1"), rubber("b1"), rubber("a1"), rubber("a1")]
    result = judge_team("A", "B", rubbers, TEAM)
    assert (result.winner, result.rubbers_won, result.rubbers) == ("A", (3, 1), tuple(rubbers))
    with pytest.raises(ScoreError, match=r"^The match is not finished: it stands 2:1"):
        judge_team("A", "B", rubbers[:3], TEAM)
    with pytest.raises(ScoreError, match=r"^Individual match 5: The team match was over after individual match 4.$"):
        judge_team("A", "B", [*rubbers, rubber("b1")], TEAM)


def test_a_team_match_that_nobody_has_won_at_its_end_asks_how_it_ended():
    nobody = Result("a1", "b1", None, Ending.BOTH_ABSENT)
    with pytest.raises(ScoreError, match="it stands 2:2: say how the team match ended") as refused:
        judge_team("A", "B", [rubber("a1"), nobody, rubber("a1"), rubber("b1"), rubber("b1")], TEAM)
    assert refused.value.code == "team_undecided"


def test_a_fault_in_a_team_match_names_the_individual_match_and_the_game():
    with pytest.raises(ScoreError, match=r"^Individual match 2, game 3: 9:6 is not finished") as refused:
        judge_team("A", "B", [rubber("a1"), rubber("a1", ((11, 7), (11, 7), (9, 6)))], TEAM)
    assert (refused.value.rubber, refused.value.game, refused.value.code) == (2, 3, "game_unfinished")
    with pytest.raises(ScoreError, match=r"^Individual match 1: By the score the other side won.$"):
        judge_team("A", "B", [Result("a1", "b1", "b1", score=(3, 1))], TEAM)


def test_individual_matches_may_be_unplayed_or_broken_off():
    walkover = Result("a1", "b1", "a1", Ending.WALKOVER)
    retired = Result("a1", "b1", "a1", Ending.RETIRED, games=((3, 11), (2, 0)))
    assert judge_team("A", "B", [walkover, retired, walkover], TEAM).winner == "A"


@pytest.mark.parametrize(("best_of", "points", "margin"), [(4, 11, 2), (0, 11, 2), (-1, 11, 2), (5, 0, 2), (5, 11, 0)])
def test_a_format_nobody_can_win_is_an_error_of_the_program(best_of, points, margin):
    with pytest.raises(ValueError, match=r"odd number|at least 1"):
        MatchFormat(best_of, points, margin)


def test_a_team_match_is_the_best_of_an_odd_number():
    with pytest.raises(ValueError, match="odd number"):
        TeamFormat(best_of=4)


@given(finished_matches(), st.data())
def test_no_game_can_be_taken_from_or_added_to_a_finished_match(match, data):
    fmt, games = match
    winner = judge("A", "B", games, fmt).winner
    assert winner == ("A" if games[-1][0] > games[-1][1] else "B")
    for other in (games[:-1], (*games, data.draw(st.sampled_from(games)))):
        with pytest.raises(ScoreError):
            judge("A", "B", other, fmt)


@given(broken_off_matches())
def test_a_match_broken_off_is_never_a_finished_one(match):
    fmt, result = match
    with pytest.raises(ScoreError):
        judge("A", "B", result.games, fmt)
