"""Lists of pairs and of teams as people have them: pasted lines, tables, squads; faults are told, nothing is lost."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tournaments.domain.rosters import Fault, RosterError, read_pairs, read_squad, read_teams
from tournaments.domain.rosters.squads import Squad


def told(line):
    return [(m.name, m.association, m.rating) for m in line.members]


def pair(text):
    (line,) = read_pairs(text)
    return line


def team(text):
    (line,) = read_teams(text)
    return line


@pytest.mark.parametrize(
    ("text", "players"),
    [
        (
            "Ivanov Ivan / Petrov Petr; Club A / Club B",
            [("Ivanov Ivan", "Club A", None), ("Petrov Petr", "Club B", None)],
        ),
        ("Ann/Bo\tLions\t1500/1400", [("Ann", "Lions", 1500), ("Bo", "Lions", 1400)]),
        ("Ann + Bo; Lions / Bears; 1500; 1400", [("Ann", "Lions", 1500), ("Bo", "Bears", 1400)]),
        ("Ann – Bo", [("Ann", "", None), ("Bo", "", None)]),
        ("Salt-Pepper Ann / Bo, Lions", [("Salt-Pepper Ann", "Lions", None), ("Bo", "Lions", None)]),
    ],
)
def test_a_pair_in_one_line(text, players):
    line = pair(text)
    assert told(line) == players
    assert not line.all_faults


def test_one_figure_is_the_rating_of_the_pair():
    line = pair("Ann / Bo; Lions; 2900")
    assert (line.rating, told(line)) == (2900, [("Ann", "Lions", None), ("Bo", "Lions", None)])


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Ann; Lions", Fault.NO_PARTNER),
        ("Ann / Bo / Cy", Fault.NO_PARTNER),
        ("Ann /; Lions", Fault.NO_PARTNER),
        ("Ann / ann", Fault.TWICE),
        (f"Ann / {'x' * 81}", Fault.LONG_NAME),
        ("Ann / Bo; Lions; 15OO", Fault.BAD_RATING),
        ("Ann / Bo; Lions; 15OO / 1400", Fault.BAD_RATING),
        (f"Ann / Bo; {'x' * 81}", Fault.LONG_ASSOCIATION),
    ],
)
def test_a_fault_of_a_pair_is_told(text, fault):
    assert fault in [found for _member, found in pair(text).all_faults]


def test_two_people_of_one_name_are_a_pair_when_their_clubs_differ():
    assert not pair("Ann / Ann; Lions / Bears").all_faults


@pytest.mark.parametrize(
    "header",
    [
        "Player 1;Club 1;Rating 1;Player 2;Club 2;Rating 2",
        "Игрок 1;Клуб 1;Рейтинг 1;Игрок 2;Клуб 2;Рейтинг 2",
        "Name;Club;Rating;Partner;Partner’s club;Partner’s rating",
    ],
)
def test_a_table_with_a_column_for_each_player(header):
    line = pair(f"{header}\nAnn;Lions;1500;Bo;Bears;1400")
    assert told(line) == [("Ann", "Lions", 1500), ("Bo", "Bears", 1400)]


def test_a_table_with_one_column_for_the_pair():
    assert told(pair("№,Пара,Клуб,Рейтинг\n1,Ann / Bo,Lions / Bears,1500 / 1400")) == [
        ("Ann", "Lions", 1500),
        ("Bo", "Bears", 1400),
    ]


def test_a_missing_partner_in_a_table_is_a_fault():
    line = read_pairs("Player 1;Player 2\nAnn;Bo\nCy;")[1]
    assert Fault.NO_PARTNER in [fault for _member, fault in line.all_faults]


@pytest.mark.parametrize(
    "text",
    [
        "Lions; Harbour; Ann, Bo, Cy",
        "Lions; Harbour; Ann; Bo; Cy",
        "Lions, Harbour, Ann, Bo, Cy",
        "Lions\tHarbour\tAnn, Bo, Cy",
        '"Lions";"Harbour";"Ann; Bo; Cy"',
    ],
)
def test_a_team_in_one_line(text):
    line = team(text)
    assert (line.name, line.association, [m.name for m in line.members]) == ("Lions", "Harbour", ["Ann", "Bo", "Cy"])
    assert line.captain == 0
    assert not line.all_faults


def test_ratings_and_the_captain_in_a_squad():
    line = team("Lions; Harbour; 4500; Ann (1500), Bo (c), Cy; 1400")
    assert (line.rating, line.captain) == (4500, 1)
    assert [(m.name, m.rating) for m in line.members] == [("Ann", 1500), ("Bo", None), ("Cy", 1400)]


def test_a_team_without_a_squad_is_a_team():
    lines = read_teams("Lions\nBears")
    assert [(line.name, line.members, line.all_faults) for line in lines] == [("Lions", (), ()), ("Bears", (), ())]


@pytest.mark.parametrize("header", ["Team;Club;Squad;Rating", "Команда;Клуб;Состав;Рейтинг"])
def test_a_table_with_a_column_for_the_squad(header):
    line = team(f"{header}\nLions;Harbour;Ann, Bo;3000")
    assert (line.name, line.association, line.rating) == ("Lions", "Harbour", 3000)
    assert [m.name for m in line.members] == ["Ann", "Bo"]


def test_a_cell_with_a_player_a_line():
    assert [m.name for m in team('Team,Squad\nLions,"Ann\nBo\nCy"').members] == ["Ann", "Bo", "Cy"]


def test_one_player_a_row_grouped_by_team():
    lines = read_teams(
        "Team;Club;Name;Rating;Captain\nLions;Harbour;Ann;1500;\n;;Bo;1400;yes\nBears;;Cy;;\nlions;;Di;;"
    )
    assert [(line.name, [m.name for m in line.members], line.captain) for line in lines] == [
        ("Lions", ["Ann", "Bo", "Di"], 1),
        ("Bears", ["Cy"], 0),
    ]
    assert lines[0].association == "Harbour"


def test_a_row_without_a_team_is_a_fault():
    line = read_teams("Team;Name\n;Ann\nLions;Bo")[0]
    assert Fault.NO_TEAM in [fault for _member, fault in line.all_faults]
    assert [m.name for m in line.members] == ["Ann"]


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("Lions; Harbour; Ann, Bo, ann", Fault.TWICE),
        ("; Harbour; Ann", Fault.NO_TEAM),
        (f"{'x' * 81}; Harbour", Fault.LONG_NAME),
        (f"Lions; Harbour; Ann, {'x' * 81}", Fault.LONG_NAME),
        (f"Lions; Harbour; {', '.join(f'P{i}x' for i in range(41))}", Fault.LARGE_SQUAD),
    ],
)
def test_a_fault_of_a_team_is_told(text, fault):
    lines = read_teams(f"{text}\nBears; Hill; Zed")
    assert fault in [found for _member, found in lines[0].all_faults]


def test_a_captain_in_a_column_of_his_own():
    line = team("Team;Captain;Squad\nLions;Bo;Ann, Bo, Cy")
    assert ([m.name for m in line.members], line.captain) == (["Ann", "Bo", "Cy"], 1)
    line = team("Team;Captain;Squad\nLions;Di;Ann, Bo")
    assert ([m.name for m in line.members], line.captain) == (["Di", "Ann", "Bo"], 0)


def test_a_squad_is_typed_one_player_a_line_or_in_a_row():
    squad = read_squad("1. Ann; 1500\n2. Bo (c); Bears; 1400\n\nCy, Di (900)")
    assert [(m.name, m.association, m.rating) for m in squad.members] == [
        ("Ann", "", 1500),
        ("Bo", "Bears", 1400),
        ("Cy", "", None),
        ("Di", "", 900),
    ]
    assert squad.captain == 1


@given(st.text(max_size=300))
def test_whatever_is_pasted_is_lines_or_a_message(text):
    for read in (read_pairs, read_teams):
        try:
            lines = read(text)
        except RosterError:
            continue
        assert all(line.members or line.name or line.faults for line in lines)
    read_squad(text)


@given(st.lists(st.sampled_from(["Ann", "Bo", "/", ";", ",", " ", "\n", '"', "1500", "(c)", "Team", "Squad", "\t"])))
def test_whatever_is_put_together_is_lines_or_a_message(parts):
    for read in (read_pairs, read_teams):
        try:
            read("".join(parts))
        except RosterError:
            continue
    read_squad("".join(parts))


def test_a_squad_of_thousands_is_told_as_too_large_at_once():
    names = ",".join(["Ann"] * 30_000)
    (line,) = read_teams(f"Lions;Club;{names}")
    assert {Fault.TWICE, Fault.LARGE_SQUAD} <= set(line.faults)
    assert len(Squad(line.members * 10).twice) == 299_999
