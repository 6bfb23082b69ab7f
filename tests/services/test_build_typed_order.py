"""One table's order typed or pasted by hand (706.1)."""

import pytest

from brackets.models import Seed
from brackets.services.build import bracket_build
from brackets.services.filling import Filling, Plan, bracket_plan
from brackets.services.typed_order import split_line
from tests.hall import Hall
from tournaments.errors import Refused
from tournaments.models import Entry, Player, Stage
from tournaments.services.people import name_key

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    return Hall()


@pytest.fixture
def stage(hall):
    return hall._stage(Stage.Kind.KNOCKOUT)


def enter(hall: Hall, *names: str) -> None:
    for name in names:
        entry = hall.enter(name, ranking=len(hall.entries) + 1)
        Player.objects.filter(entries=entry).update(name_key=name_key(name))


def plan(stage: Stage, text: str, **values: object) -> Plan:
    return bracket_plan(stage=stage, filling=Filling(source="order", text=text, **values))


def build(hall: Hall, stage: Stage, text: str, **values: object) -> Stage:
    filling = Filling(source="order", text=text, **values)
    seen = bracket_plan(stage=stage, filling=filling).token
    return bracket_build(stage=stage, by=hall.organizer, seen=seen, filling=filling)


@pytest.mark.parametrize(
    ("typed", "place", "name"),
    [
        ("7. Anna Berg", 7, "Anna Berg"),
        ("7) Anna Berg", 7, "Anna Berg"),
        ("7.Anna", 7, "Anna"),
        ("7 Anna", 7, "Anna"),
        ("7\tAnna Berg\t5.5\t1900", 7, "Anna Berg"),
        ("Anna  Berg", None, "Anna Berg"),
        ("7", None, "7"),
    ],
)
def test_a_line_is_a_number_and_a_name(typed, place, name):
    assert split_line(typed) == (place, name)


def test_35_names_become_a_top_16_with_19_places_after_it(hall, stage):
    names = [f"Player {i}" for i in range(1, 36)]
    enter(hall, *names[::-1])
    built = build(hall, stage, "\n".join(f"{i}. {name}" for i, name in enumerate(names, 1)), top=16)
    assert list(Seed.objects.order_by("number").values_list("entry__name", flat=True)) == names[:16]
    assert len(built.typed_order) == 35
    last = Entry.objects.get(name="Player 35")
    assert (last.final_from, last.final_to) == (35, 35)


def test_names_are_found_whatever_their_case_and_accents(hall, stage):  # case C65
    enter(hall, "Żółć Müller", "Семёнов Пётр")
    assert plan(stage, "1. zolc  MULLER\n2. семенов петр").problems == ()


def test_unknown_names_are_told_with_their_lines(hall, stage):
    enter(hall, "Anna Berg", "Bo Lund")
    found = plan(stage, "Anna Berg\nBo Lunt\nCy")
    assert [line.problem != "" for line in found.lines] == [False, True, True]
    assert [entry.name for entry in found.lines[1].choices] == ["Bo Lund"]
    assert "Line 2" in found.problems[0].message


def test_a_near_name_is_taken_when_the_organizer_says_so(hall, stage):
    enter(hall, "Anna Berg", "Bo Lund")
    line = plan(stage, "Anna Berg\nBo Lunt").lines[1]
    found = plan(stage, "Anna Berg\nBo Lunt", picks={line.key: str(line.choices[0].pk)})
    assert found.problems == ()
    assert [number.name for number in found.numbers] == ["Anna Berg", "Bo Lund"]


def test_unknown_names_are_entered_when_the_organizer_ticks_it(hall, stage):
    enter(hall, "Anna Berg")
    build(hall, stage, "New One\nAnna Berg\nNew Two", add_unknown=True)
    assert list(Entry.objects.order_by("ranking").values_list("name", flat=True)) == ["Anna Berg", "New One", "New Two"]
    assert Player.objects.filter(name_key="new two").count() == 1
    assert Seed.objects.get(number=1).entry.name == "New One"


def test_nothing_is_entered_before_it_is_confirmed(hall, stage):
    plan(stage, "New One\nNew Two", add_unknown=True)
    assert not Entry.objects.exists()


def test_a_namesake_of_another_event_is_asked_about_never_merged(hall, stage):  # case C67
    person = Player.objects.create(tournament=hall.tournament, name="Anna Berg", name_key="anna berg")
    found = plan(stage, "Anna Berg\nBo", add_unknown=True)
    assert found.lines[0].persons == (person,)
    assert len(found.problems) == 1
    build(hall, stage, "Anna Berg\nBo", add_unknown=True, picks={found.lines[0].key: f"person-{person.pk}"})
    assert Player.objects.count() == 2


def test_namesakes_are_told_apart_by_the_organizer(hall, stage):
    enter(hall, "Anna Berg", "Anna Berg", "Bo")
    first, second, _bo = hall.entries
    found = plan(stage, "Anna Berg\nBo\nAnna Berg")
    assert [line.must_choose for line in found.lines] == [True, False, True]
    picks = {found.lines[0].key: str(second.pk), found.lines[2].key: str(first.pk)}
    assert plan(stage, "Anna Berg\nBo\nAnna Berg", picks=picks).numbers[0].entry == second
    twice = {found.lines[0].key: str(second.pk), found.lines[2].key: str(second.pk)}
    assert "line 1" in plan(stage, "Anna Berg\nBo\nAnna Berg", picks=twice).problems[0].message


def test_nobody_stands_in_the_order_twice(hall, stage):  # case C09
    enter(hall, "Anna", "Bo")
    assert len(plan(stage, "Anna\nBo\nANNA").problems) == 1


def test_a_withdrawn_player_is_not_taken(hall, stage):
    enter(hall, "Anna", "Bo")
    Entry.objects.filter(name="Bo").update(status=Entry.Status.WITHDRAWN)
    assert "withdrawn" in plan(stage, "Anna\nBo").problems[0].message


@pytest.mark.parametrize(("text", "top"), [("", None), ("Anna", None), ("Anna\nBo", 3)])
def test_too_few_names_are_said(hall, stage, text, top):  # case C37
    enter(hall, "Anna", "Bo")
    assert plan(stage, text, top=top).problems
    with pytest.raises(Refused):
        build(hall, stage, text, top=top)


def test_numbers_out_of_order_are_said(hall, stage):
    enter(hall, "Anna", "Bo")
    assert len(plan(stage, "2. Anna\n1. Bo").problems) == 1


def test_who_is_left_out_is_named(hall, stage):
    enter(hall, "Anna", "Bo", "Cy")
    assert "Cy" in plan(stage, "Anna\nBo").notes[0]


def test_a_team_nobody_knows_comes_without_a_squad_and_a_pair_is_entered_first():
    hall = Hall(kind="teams")
    built = build(hall, hall._stage(Stage.Kind.KNOCKOUT), "Lions\nBears", add_unknown=True)
    assert built.size == 2
    assert [(entry.name, entry.players.count()) for entry in Entry.objects.order_by("ranking")] == [
        ("Lions", 0),
        ("Bears", 0),
    ]
    hall = Hall(kind="doubles", organizer="olga")
    with pytest.raises(Refused, match="page of the pairs"):
        build(hall, hall._stage(Stage.Kind.KNOCKOUT), "Ann / Bo\nCy / Di", add_unknown=True)
