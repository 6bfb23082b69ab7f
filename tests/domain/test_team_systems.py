"""Systems of play of team matches: the published ones, those that somebody types, and who may fill their places."""

import pytest

from tournaments.domain.teams import (
    BUILT_IN,
    MESSAGES,
    DoublesBy,
    LineUpFault,
    Rubber,
    SystemFault,
    TeamSystem,
    check_line_up,
    line_up_of,
    players_in,
    read_rubbers,
    read_system,
    stored_system,
    written_rubber,
)
from tournaments.team_wording import SENTENCES

FIVE = BUILT_IN["five_singles"]
CORBILLON = BUILT_IN["corbillon"]
DOUBLES_FIRST = BUILT_IN["doubles_first"]
SQUAD = {1: "Ann", 2: "Bo", 3: "Cleo", 4: "Dina"}


def lines(key):
    return [written_rubber(rubber) for rubber in BUILT_IN[key].rubbers]


def test_the_published_orders_of_play():
    assert lines("five_singles") == ["A-X", "B-Y", "C-Z", "A-Y", "B-X"]
    assert lines("corbillon") == ["A-X", "B-Y", "doubles", "A-Y", "B-X"]
    assert lines("doubles_first") == ["BC-YZ", "A-X", "C-Z", "A-Y", "B-X"]
    assert lines("boards_3") == ["1-1", "2-2", "3-3"]


def test_nine_singles_are_everybody_against_everybody():
    assert len(lines("swaythling")) == 9
    assert set(lines("swaythling")) == {f"{a}-{x}" for a in "ABC" for x in "XYZ"}


@pytest.mark.parametrize(
    ("key", "players"),
    [("five_singles", 3), ("corbillon", 2), ("doubles_first", 3), ("boards_7", 7), ("free_5", 5), ("free_doubles", 2)],
)
def test_how_many_players_a_system_needs(key, players):
    assert BUILT_IN[key].players_needed == players


def test_every_system_can_be_stored_and_read_back():
    own = TeamSystem(read_rubbers("10-10\n1+2-3+4\ndoubles"), most_singles=2, doubles_by=DoublesBy.OTHERS)
    for system in (*BUILT_IN.values(), own):
        assert read_system(stored_system(system)) == system


@pytest.mark.parametrize(
    "text",
    [
        "A-X\nBC-YZ\ndoubles",
        "a - x \n\n b & c v y,z \n Doubles",
        "А–Х\nВС–YZ\nпара",
        "A-X BC-YZ doubles",
        "A-X, BC-YZ, doubles",
    ],
)
def test_a_system_can_be_typed_in_many_ways(text):
    assert read_rubbers(text) == (
        Rubber(("A",), ("X",)),
        Rubber(("B", "C"), ("Y", "Z"), is_doubles=True),
        Rubber(is_doubles=True),
    )


@pytest.mark.parametrize(
    ("text", "told"),
    [
        ("", "Write the individual matches, one a line, for example A-X."),
        ("A-X\nB-Y", "2 individual matches can end level. Write an odd number of them."),
        ("A-X\nhello\nB-Y", "“hello” is not an individual match. Write A-X, BC-YZ, singles or doubles."),
        ("A-XY", "“A-XY”: one player against one, or two against two."),
        ("AA-XY", "“AA-XY”: A stands there twice."),
        ("A-B\nB-A\nC-X", "A stands for a place of both teams. Use other letters for the second team."),
        ("A-X\n" * 27, "At most 25 individual matches."),
    ],
)
def test_what_is_no_system_is_told(text, told):
    with pytest.raises(SystemFault) as refused:
        read_rubbers(text)
    assert str(refused.value) == told


def test_a_fault_names_its_line():
    with pytest.raises(SystemFault) as refused:
        read_rubbers("A-X\nB=Y\nC-Z")
    assert refused.value.line == 2


def test_the_places_of_a_line_up():
    assert [place.key for place in DOUBLES_FIRST.places("b")] == ["X", "Y", "Z"]
    assert [(place.key, place.size) for place in CORBILLON.places("a")] == [("A", 1), ("B", 1), ("m3", 2)]


def test_who_plays_follows_from_the_line_up_and_back():
    line_up = {"X": [1], "Y": [2], "Z": [3]}
    played = [players_in(DOUBLES_FIRST, number, "b", line_up) for number in range(1, 6)]
    assert played == [(2, 3), (1,), (3,), (2,), (1,)]
    assert line_up_of(DOUBLES_FIRST, "b", played) == line_up
    pair = {"A": [1], "B": [2], "m3": [3, 4]}
    played = [players_in(CORBILLON, number, "a", pair) for number in range(1, 6)]
    assert played == [(1,), (2,), (3, 4), (1,), (2,)]
    assert line_up_of(CORBILLON, "a", played) == pair


def test_of_an_unfinished_line_up_nobody_is_invented():
    assert players_in(DOUBLES_FIRST, 1, "a", {"B": [1]}) == ()


@pytest.mark.parametrize(
    ("system", "line_up", "told"),
    [
        (FIVE, {"A": [1], "B": [2]}, "Nobody is chosen for C."),
        (FIVE, {"A": [1], "B": [2], "C": [1]}, "Ann has two places: A and C."),
        (FIVE, {"A": [1], "B": [2], "C": [9]}, "Somebody chosen for C is not in the squad."),
        (CORBILLON, {"A": [1], "B": [2], "m3": [3, 3]}, "m3: two different players play doubles."),
        (CORBILLON, {"A": [1], "B": [2], "m3": [3]}, "m3: two different players play doubles."),
        (BUILT_IN["free_3"], {"m1": [1], "m2": [2], "m3": [1]}, "Ann may play at most 1 singles."),
        (
            BUILT_IN["boards_3"],
            {"1": [2], "2": [1], "3": [3]},
            "The places follow the order of the squad: Ann stands before Bo.",
        ),
    ],
)
def test_what_a_system_forbids(system, line_up, told):
    with pytest.raises(LineUpFault) as refused:
        check_line_up(system, "a", line_up, SQUAD)
    assert str(refused.value) == told


def test_what_a_system_allows():
    check_line_up(FIVE, "b", {"X": [2], "Y": [1], "Z": [4]}, SQUAD)
    check_line_up(CORBILLON, "a", {"A": [1], "B": [2], "m3": [1, 3]}, SQUAD)
    check_line_up(BUILT_IN["boards_3"], "a", {"1": [1], "2": [3], "3": [4]}, SQUAD)
    check_line_up(BUILT_IN["free_doubles"], "a", {f"m{n}": [1] for n in (1, 2, 4, 5)} | {"m3": [1, 2]}, SQUAD)


def test_who_may_play_the_doubles():
    pair = {"A": [1], "B": [2], "m3": [2, 3]}
    for doubles_by, told in (
        (DoublesBy.SINGLES, "Cleo plays no singles, so not in the doubles either."),
        (DoublesBy.OTHERS, "Bo plays singles, so not in the doubles."),
    ):
        system = TeamSystem(CORBILLON.rubbers, doubles_by=doubles_by)
        with pytest.raises(LineUpFault) as refused:
            check_line_up(system, "a", pair, SQUAD)
        assert str(refused.value) == told
    check_line_up(TeamSystem(CORBILLON.rubbers, doubles_by=DoublesBy.OTHERS), "a", pair | {"m3": [3, 4]}, SQUAD)


def test_a_line_up_in_part_is_checked_as_far_as_it_goes():
    check_line_up(FIVE, "a", {"A": [1]}, SQUAD, is_whole=False)
    with pytest.raises(LineUpFault):
        check_line_up(FIVE, "a", {"A": [1], "B": [1]}, SQUAD, is_whole=False)


def test_the_product_says_what_the_domain_says():
    assert {code: str(words) for code, words in SENTENCES.items()} == MESSAGES
