"""What people type is read, or refused with the game that is wrong."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.domain.invented import finished_matches
from tournaments.domain.scores import (
    LONGEST_TEXT,
    MatchFormat,
    ScoreError,
    TeamFormat,
    format_games,
    judge,
    losers_points,
    parse_games,
    parse_score,
)

FMT = MatchFormat()
WON_7_LOST_9 = ((11, 7), (9, 11))


@pytest.mark.parametrize(
    ("text", "games"),
    [
        ("11-7 9-11 11:8, 12-10", ((11, 7), (9, 11), (11, 8), (12, 10))),
        ("7 -9 8 10 -0", ((11, 7), (9, 11), (11, 8), (12, 10), (0, 11))),
        ("12 3", ((14, 12), (11, 3))),
        ("-10 -12", ((10, 12), (12, 14))),
        ("0 -0", ((11, 0), (0, 11))),
        ("0-11", ((0, 11),)),  # case C58
        ("11-7 -9 8 12:10", ((11, 7), (9, 11), (11, 8), (12, 10))),
        ("+7 -9", WON_7_LOST_9),
        ("99", ((101, 99),)),
    ],
)
def test_both_notations_are_read_and_can_be_mixed(text, games):
    assert parse_games(text, FMT) == games


@pytest.mark.parametrize(
    "text",
    [
        "11-7 9-11",
        "11:7;9:11",
        " 11-7 ,  9-11 , ",
        "11-7\t9-11\n",
        "11 - 7, 9 - 11",
        "11 : 7 9 : 11",
        "11- 7 9- 11",
        "11–7 9—11",
        "11−7 9‑11",
        "１１－７　９：１１",
        "11∶7 9∶11",
        "\u200e11-7\u200f 9-11",
        "11-7、9-11",
        "7 −9",
        "7 –9",
        "7, - 9",
        "７ －９",
        "7;-9",
    ],
)
def test_any_dash_separator_and_width_will_do(text):
    assert parse_games(text, FMT) == WON_7_LOST_9


def test_two_numbers_with_a_dash_are_never_losers_points():
    with pytest.raises(ScoreError) as refused:
        parse_games("7-9 8", FMT)
    assert (refused.value.code, refused.value.game) == ("game_unfinished", 1)


def test_other_formats_of_a_game_fill_up_losers_points_by_their_own_rule():
    assert parse_games("15 19 20 -25", MatchFormat(points=21)) == ((21, 15), (21, 19), (22, 20), (25, 27))
    assert parse_games("10 -3", MatchFormat(points=11, margin=1)) == ((11, 10), (3, 11))


@pytest.mark.parametrize(
    ("text", "code", "game"),
    [
        ("", "empty", None),
        ("  ,; ", "empty", None),
        ("x", "unreadable_game", 1),
        ("11-7 abc", "unreadable_game", 2),
        ("11-7-9", "unreadable_game", 1),
        ("11.7", "unreadable_game", 1),
        ("11-", "unreadable_game", 1),
        ("--9", "unreadable_game", 1),
        ("7 8 1111", "unreadable_game", 3),
        ("11-7 ½", "unreadable_game", 2),
        ("11-10", "game_unfinished", 1),
        ("11-7 5-3 11-2", "game_unfinished", 2),
        ("0-0", "game_unfinished", 1),
        ("11-7 12-9", "game_overrun", 2),
        ("15-11", "game_overrun", 1),
        ("11-5,,11-7", "gap", 2),  # case C61
        (",11-7", "gap", 1),  # case C61
        ("1 2 3 4 5 6", "too_many_games", 6),
        ("7 " * LONGEST_TEXT, "too_long", None),
    ],
)
def test_anything_else_is_refused_with_the_game_named(text, code, game):
    with pytest.raises(ScoreError) as refused:
        parse_games(text, FMT)
    assert (refused.value.code, refused.value.game) == (code, game)
    assert str(refused.value).startswith(f"Game {game}: " if game else refused.value.reason)


def test_the_sentence_says_what_would_be_right():
    with pytest.raises(ScoreError, match=r"^Game 2: 12:9 cannot be: the game was over at 11:9.$"):
        parse_games("11-7 12-9", FMT)
    with pytest.raises(ScoreError, match=r"^Game 1: 11:10 is not finished: a game needs 11 points and a lead of 2.$"):
        parse_games("11-10", FMT)


def test_a_match_broken_off_may_end_in_an_unfinished_game_or_have_none():
    assert parse_games("11-5, 8-3", FMT, unfinished=True) == ((11, 5), (8, 3))  # case C59
    assert parse_games("", FMT, unfinished=True) == ()
    assert parse_games("0-0", FMT, unfinished=True) == ((0, 0),)
    assert parse_games("11-11", FMT, unfinished=True) == ((11, 11),)
    with pytest.raises(ScoreError, match="Game 1: 8:3 is not finished"):
        parse_games("8-3 11-5", FMT, unfinished=True)
    with pytest.raises(ScoreError, match="Game 1: 14:3 cannot be"):
        parse_games("14-3", FMT, unfinished=True)


@pytest.mark.parametrize("text", ["3:1", "3-1", " 3 1 ", "3 : 1", "3–1", "３：１"])
def test_a_total_is_read(text):
    assert parse_score(text, FMT) == (3, 1)


def test_a_total_no_match_can_have_is_refused():
    for text in ("", "3", "x", "3:1:1", "-3:1", "11-7 9-11"):
        with pytest.raises(ScoreError) as refused:
            parse_score(text, FMT)
        assert refused.value.code == "unreadable_score"
    for text in ("4:1", "3:3", "0:5"):
        with pytest.raises(ScoreError, match=r"cannot be: the match is over when one side has won 3\.$"):
            parse_score(text, FMT)
    assert parse_score("4:1", TeamFormat(best_of=7)) == (4, 1)
    assert parse_score("2:1", FMT) == (2, 1)  # so far: a match broken off


@given(finished_matches())
def test_games_written_in_either_notation_are_read_back(match):
    fmt, games = match
    assert parse_games(format_games(games), fmt) == games
    assert parse_games(losers_points(games, fmt), fmt) == games
    assert judge("A", "B", games, fmt).games == games


def test_an_unfinished_game_is_written_out_in_the_short_notation():
    games = ((11, 7), (9, 11), (3, 5))
    assert losers_points(games, FMT) == "7 -9 3-5"
    assert parse_games("7 -9 3-5", FMT, unfinished=True) == games


@given(st.text(max_size=60) | st.text(alphabet="0123456789-:+,; –−", max_size=60))
def test_no_text_does_worse_than_a_score_error(text):
    for unfinished in (False, True):
        try:
            games = parse_games(text, FMT, unfinished=unfinished)
        except ScoreError as refused:
            assert str(refused)
        else:
            assert parse_games(format_games(games), FMT, unfinished=unfinished) == games
