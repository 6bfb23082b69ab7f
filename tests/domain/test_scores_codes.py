"""Every ending is written in the field of the score, with two letters."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.invented import broken_off_matches, finished_matches
from tournaments.domain.scores import (
    CODES,
    Ending,
    Letter,
    MatchFormat,
    Outcome,
    Recorded,
    Result,
    ScoreError,
    judge_outcome,
    outcome_text,
    parse_outcome,
)

FMT = MatchFormat()
A, B = Letter.A, Letter.B
WALKOVER, RETIRED, DEFAULTED = Ending.WALKOVER, Ending.RETIRED, Ending.DEFAULTED


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("wa", Outcome(WALKOVER, B)),
        ("wb", Outcome(WALKOVER, A)),
        ("ww", Outcome(Ending.BOTH_ABSENT)),
        ("ra", Outcome(RETIRED, B)),
        ("7 3-5 ra", Outcome(RETIRED, B, games=((11, 7), (3, 5)))),
        ("11-5, 8-3, ra", Outcome(RETIRED, B, games=((11, 5), (8, 3)))),  # case C59
        ("-7 rb", Outcome(RETIRED, A, games=((7, 11),))),
        ("da", Outcome(DEFAULTED, B)),
        ("7 8 9 da", Outcome(DEFAULTED, B, games=((11, 7), (11, 8), (11, 9)))),  # case C23
        ("7 -9 8 5", Outcome(Ending.PLAYED, games=((11, 7), (9, 11), (11, 8), (11, 5)))),
    ],
)
def test_two_letters_say_who_was_absent_retired_or_was_defaulted(text, outcome):
    assert parse_outcome(text, FMT) == outcome


@pytest.mark.parametrize(
    "text", ["7 3-5 RA", "7 3-5ra", "7 3-5 r a", "7,3-5,Ra.", "７ ３－５ ｒａ", "7 3-5 кф", "7 3-5 КФ", "7 3-5 ка"]
)
def test_any_case_width_and_a_russian_keyboard_will_do(text):
    assert parse_outcome(text, FMT) == Outcome(RETIRED, B, games=((11, 7), (3, 5)))


@pytest.mark.parametrize(
    ("text", "same"),
    [("цф", "wa"), ("ци", "wb"), ("цц", "ww"), ("ки", "rb"), ("вф", "da"), ("ви", "db"), ("Ца", "wa"), ("ЦБ", "wb")],
)
def test_the_same_keys_of_a_russian_keyboard(text, same):
    assert parse_outcome(text, FMT) == parse_outcome(same, FMT)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("xx", "unknown_code"),
        ("7 8 zb", "unknown_code"),
        ("wab", "unknown_code"),
        ("a", "unknown_code"),
        ("ц", "code_of_whom"),
        ("w", "code_of_whom"),
        ("W/O", "code_of_whom"),
        ("7 ret.", "code_of_whom"),
        ("7 8 9 def", "code_of_whom"),
        ("7 ra 5", "code_not_last"),
        ("7 8 x 9", "unreadable_game"),
        ("7 8 9 wa", "score_of_unplayed"),
        ("7 ww", "score_of_unplayed"),
        ("", "empty"),
        ("7 3-5", "game_unfinished"),
        ("7 3-5 da", "game_unfinished"),
    ],
)
def test_what_stands_for_nothing_is_refused(text, code):
    with pytest.raises(ScoreError) as refused:
        parse_outcome(text, FMT)
    assert refused.value.code == code
    assert str(refused.value)


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("3:1", Outcome(Ending.PLAYED, score=(3, 1))),
        ("2:1 ra", Outcome(RETIRED, B, score=(2, 1))),
        ("rb", Outcome(RETIRED, A)),
        ("3:1 da", Outcome(DEFAULTED, B, score=(3, 1))),
        ("wb", Outcome(WALKOVER, A)),
    ],
)
def test_where_games_are_written_down_the_score_is_a_total(text, outcome):
    assert parse_outcome(text, FMT, recorded=Recorded.GAMES) == outcome


@pytest.mark.parametrize(
    ("text", "outcome"),
    [
        ("a", Outcome(Ending.PLAYED, A)),
        ("И", Outcome(Ending.PLAYED, B)),
        ("б", Outcome(Ending.PLAYED, B)),
        ("rb", Outcome(RETIRED, A)),
        ("ww", Outcome(Ending.BOTH_ABSENT)),
    ],
)
def test_where_just_the_winner_is_written_down_one_letter_is_enough(text, outcome):
    assert parse_outcome(text, FMT, recorded=Recorded.WINNER) == outcome


@pytest.mark.parametrize(
    ("text", "recorded", "code"),
    [
        ("", Recorded.GAMES, "empty_score"),
        ("3 games", Recorded.GAMES, "unknown_code"),
        ("3:1", Recorded.WINNER, "unknown_winner"),
        ("x", Recorded.WINNER, "unknown_winner"),
        ("w", Recorded.WINNER, "code_of_whom"),
        ("", Recorded.WINNER, "winner_missing"),
    ],
)
def test_less_is_written_down_and_more_is_refused(text, recorded, code):
    with pytest.raises(ScoreError) as refused:
        parse_outcome(text, FMT, recorded=recorded)
    assert refused.value.code == code


def test_who_was_defaulted_may_have_won_what_was_played():  # case C23
    result = judge_outcome("A", "B", parse_outcome("7 8 9 da", FMT), FMT)
    assert result == Result("A", "B", "B", DEFAULTED, ((11, 7), (11, 8), (11, 9)))


def test_a_match_that_was_not_finished_cannot_be_defaulted_after_it():
    with pytest.raises(ScoreError, match="not finished"):
        judge_outcome("A", "B", parse_outcome("7 8 da", FMT), FMT)


def test_who_had_won_cannot_retire():
    with pytest.raises(ScoreError, match="stands 3:0"):
        judge_outcome("A", "B", parse_outcome("7 8 9 rb", FMT), FMT)


@given(finished_matches())
def test_a_played_match_is_written_as_it_is_read(match):
    fmt, games = match
    assert parse_outcome(outcome_text(Ending.PLAYED, None, fmt, games=games), fmt).games == games


@given(broken_off_matches())
def test_a_retirement_is_written_as_it_is_read(match):
    fmt, result = match
    winner = A if result.winner == "A" else B
    text = outcome_text(RETIRED, winner, fmt, games=result.games)
    assert parse_outcome(text, fmt) == Outcome(RETIRED, winner, games=result.games)


@given(st.sampled_from(sorted(CODES.items())), st.sampled_from(list(Recorded)))
def test_every_code_is_written_as_it_is_read(code, recorded):
    letters, (ending, winner) = code
    assert outcome_text(ending, winner, FMT) == letters
    assert parse_outcome(letters, FMT, recorded=recorded) == Outcome(ending, winner)
