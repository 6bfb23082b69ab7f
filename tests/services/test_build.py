"""Building the knockout: from groups, from the entries, and taking it back."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from brackets.models import BracketMatch, Seed
from brackets.services.build import bracket_build, bracket_unbuild, third_place_switch
from brackets.services.filling import Filling, bracket_plan
from tests.hall import Hall
from tournaments.errors import Refused, Stale
from tournaments.models import Entry, Match, Stage

pytestmark = pytest.mark.django_db

ENTRIES = Filling(source=Stage.Source.ENTRIES)
GROUPS = Filling(source=Stage.Source.GROUPS)


def waiting_knockout(hall: Hall, **values: object) -> Stage:
    return hall._stage(Stage.Kind.KNOCKOUT, **values)


def built(hall: Hall, stage: Stage, filling: Filling) -> Stage:
    return bracket_build(
        stage=stage, by=hall.organizer, seen=bracket_plan(stage=stage, filling=filling).token, filling=filling
    )


def numbers(stage: Stage) -> list[str]:
    return list(Seed.objects.filter(stage=stage).order_by("number").values_list("entry__name", flat=True))


def problems(stage: Stage, filling: Filling = GROUPS) -> list[str]:
    return [problem.message for problem in bracket_plan(stage=stage, filling=filling).problems]


def test_first_places_are_numbered_before_second_places():
    hall = Hall(8)
    groups = hall.groups(2, qualifiers=2)
    hall.play_groups(groups)
    stage = hall.knockout()
    assert numbers(stage) == [hall.table(1)[0], hall.table(2)[0], hall.table(1)[1], hall.table(2)[1]]
    assert (stage.size, stage.source, stage.draw_number) == (4, "groups", 1)
    assert [(s.group.number, s.place) for s in Seed.objects.filter(stage=stage)] == [(1, 1), (2, 1), (1, 2), (2, 2)]


def test_an_unfinished_group_stops_the_building():
    hall = Hall(6)
    hall.groups(2)
    hall.play("Player 1", "Player 4")
    assert len(problems(waiting_knockout(hall))) == 2
    with pytest.raises(Refused):
        built(hall, Stage.objects.get(kind="knockout"), GROUPS)
    assert not Seed.objects.exists()


@pytest.mark.parametrize("qualifiers", [1, 2])
def test_an_open_tie_that_touches_a_place_through_needs_a_lot(qualifiers):  # case C26, case C27
    hall = Hall(3)
    hall.groups(1, qualifiers=qualifiers)
    hall.play("Player 1", "Player 2")
    hall.play("Player 2", "Player 3")
    hall.play("Player 3", "Player 1")
    (problem,) = bracket_plan(stage=waiting_knockout(hall), filling=GROUPS).problems
    assert "3.7.5.4" in problem.message
    assert problem.url.endswith("/1/1/groups/1/1/lot/".removeprefix("/1")) or problem.url.endswith("/lot/")


def test_a_tie_below_the_cut_stops_nothing():
    hall = Hall(8)
    groups = hall.groups(2, qualifiers=1)
    first = hall.table(1)
    for other in first[1:]:
        hall.play(first[0], other)
    for a, b in [(1, 2), (2, 3), (3, 1)]:
        hall.play(first[a], first[b])
    second = hall.table(2)
    for i, a in enumerate(second):
        for b in second[i + 1 :]:
            hall.play(a, b)
    assert groups.pk
    assert problems(waiting_knockout(hall)) == []


def test_the_next_of_the_group_goes_through_for_who_has_withdrawn():  # case C24
    hall = Hall(6)
    hall.play_groups(hall.groups(2, qualifiers=2))
    gone = hall.table(1)[1]
    Entry.objects.filter(name=gone).update(status=Entry.Status.WITHDRAWN)
    stage = waiting_knockout(hall)
    plan = bracket_plan(stage=stage, filling=GROUPS)
    assert not plan.problems
    assert gone in plan.notes[0]
    assert [number.name for number in plan.numbers] == [
        hall.table(1)[0],
        hall.table(2)[0],
        hall.table(1)[2],
        hall.table(2)[1],
    ]


def test_too_few_players_for_the_places_is_said():
    hall = Hall(4)
    hall.play_groups(hall.groups(2, qualifiers=2))
    Entry.objects.filter(name="Player 1").update(status=Entry.Status.WITHDRAWN)
    assert "706.2" in problems(waiting_knockout(hall))[0]


def test_one_place_is_no_knockout():  # case C37
    hall = Hall(3)
    hall.play_groups(hall.groups(1, qualifiers=1))
    assert len(problems(waiting_knockout(hall))) == 1


@pytest.mark.parametrize("players", [0, 1])
def test_nobody_and_one_are_no_knockout(players):  # case C37
    hall = Hall(players)
    stage = waiting_knockout(hall)
    assert problems(stage, ENTRIES)
    with pytest.raises(Refused):
        built(hall, stage, ENTRIES)
    assert not Match.objects.exists()


def test_three_players_are_a_semifinal_and_a_final():  # case C37
    hall = Hall(3)
    hall.knockout(Stage.Source.ENTRIES, third_place=True)
    assert hall.sides(1, 2) == ("Player 2", "Player 3")
    assert hall.sides(2, 1) == ("Player 1", None)
    assert BracketMatch.objects.count() == 2


def test_byes_are_no_matches_and_the_first_places_rest():  # case C14, case C38
    hall = Hall(18)
    hall.knockout(Stage.Source.ENTRIES)
    first = BracketMatch.objects.filter(round=1).order_by("pair")
    assert [(row.pair, row.match.a.name, row.match.b.name) for row in first] == [
        (15, "Player 15", "Player 18"),
        (16, "Player 16", "Player 17"),
    ]
    assert hall.sides(2, 1)[0] == "Player 1"
    assert Match.objects.count() == 17


def test_after_all_results_are_cleared_those_who_rested_still_wait_in_the_second_round():  # case C49
    hall = Hall(5)
    hall.knockout(Stage.Source.ENTRIES)
    for pair in ((1, 4), (2, 1), (2, 2)):
        hall.play(*hall.sides(*pair))
    for pair in ((2, 1), (2, 2), (1, 4)):
        hall.clear(*hall.sides(*pair))
    assert [hall.sides(2, pair) for pair in (1, 2)] == [("Player 1", None), ("Player 2", "Player 3")]
    assert hall.sides(3, 1) == (None, None)


def test_top_of_the_entries():
    hall = Hall(10)
    stage = hall.knockout(Stage.Source.ENTRIES, top=4, third_place=True)
    assert numbers(stage) == ["Player 1", "Player 2", "Player 3", "Player 4"]
    assert problems(stage, Filling(source="entries", top=11))


def test_clubmates_who_meet_at_once_by_one_order_are_told_before_it_is_built():  # case C04
    hall = Hall()
    for number, club in enumerate(["Lions", "Bears", " BEARS", "lions "], 1):
        hall.enter(f"Player {number}", ranking=number, association=club)
    stage = waiting_knockout(hall, source="entries")
    (note,) = bracket_plan(stage=stage, filling=ENTRIES).notes
    assert "Player 1 – Player 4 (Lions), Player 2 – Player 3 (Bears)" in note
    assert not bracket_plan(stage=stage, filling=Filling(source="entries", top=2)).notes
    for order, met in (("1243", ()), ("123", ("Player 4", "Player 2 – Player 3 (Bears)"))):
        text = "\n".join(f"Player {number}" for number in order)
        notes = bracket_plan(stage=stage, filling=Filling(source="order", text=text)).notes
        assert [name in note for name, note in zip(met, notes, strict=True)] == [True] * len(met)


def test_withdrawn_entries_do_not_play():
    hall = Hall(4)
    Entry.objects.filter(name="Player 2").update(status=Entry.Status.WITHDRAWN)
    assert numbers(hall.knockout(Stage.Source.ENTRIES)) == ["Player 1", "Player 3", "Player 4"]


def test_a_second_press_builds_nothing_more():  # case C84
    hall = Hall(4)
    stage = waiting_knockout(hall)
    seen = bracket_plan(stage=stage, filling=ENTRIES).token
    for _press in range(2):
        bracket_build(stage=stage, by=hall.organizer, seen=seen, filling=ENTRIES)
    assert Match.objects.count() == 3
    assert Stage.objects.get().draw_number == 1


def test_an_old_preview_builds_nothing():
    hall = Hall(4)
    stage = waiting_knockout(hall)
    seen = bracket_plan(stage=stage, filling=ENTRIES).token
    hall.enter("Late", ranking=5)
    with pytest.raises(Stale):
        bracket_build(stage=stage, by=hall.organizer, seen=seen, filling=ENTRIES)
    assert not Match.objects.exists()


def test_taken_back_and_built_again():  # case C44
    hall = Hall(4)
    stage = hall.knockout(Stage.Source.ENTRIES)
    bracket_unbuild(stage=stage, by=hall.organizer)
    stage.refresh_from_db()
    assert (stage.is_drawn, stage.size) == (False, None)
    assert not Match.objects.exists()
    assert not Seed.objects.exists()
    assert built(hall, stage, ENTRIES).draw_number == 2


def test_the_size_that_was_wanted_outlives_the_knockout():
    hall = Hall(6)
    stage = hall.knockout(Stage.Source.ENTRIES, top=4)
    assert (stage.top, stage.size) == (4, 4)
    bracket_unbuild(stage=stage, by=hall.organizer)
    stage.refresh_from_db()
    assert (stage.top, stage.size) == (4, None)


def test_a_knockout_with_a_result_is_not_taken_back():  # case C44
    hall = Hall(4)
    stage = hall.knockout(Stage.Source.ENTRIES)
    hall.play("Player 1", "Player 4")
    with pytest.raises(Refused, match="has a result"):
        bracket_unbuild(stage=stage, by=hall.organizer)
    assert Match.objects.count() == 3


def test_taking_back_what_is_not_built_is_harmless():
    hall = Hall(2)
    bracket_unbuild(stage=waiting_knockout(hall), by=hall.organizer)


def test_third_place_is_switched_until_both_semifinals_are_decided():  # case C55
    hall = Hall(4)
    stage = hall.knockout(Stage.Source.ENTRIES)
    hall.play("Player 1", "Player 4")
    third_place_switch(stage=stage, by=hall.organizer, wanted=True)
    third = BracketMatch.objects.get(place_from=3)
    assert third.match.a.name == "Player 4"
    third_place_switch(stage=stage, by=hall.organizer, wanted=False)
    assert not BracketMatch.objects.filter(place_from=3).exists()
    third_place_switch(stage=stage, by=hall.organizer, wanted=True)
    hall.play("Player 2", "Player 3")
    assert hall.sides(2, 2) == ("Player 4", "Player 3")
    with pytest.raises(Refused):
        third_place_switch(stage=stage, by=hall.organizer, wanted=False)


def test_no_third_place_for_three():  # case C55
    hall = Hall(3)
    with pytest.raises(Refused):
        third_place_switch(stage=hall.knockout(Stage.Source.ENTRIES), by=hall.organizer, wanted=True)


def test_512_entries_take_few_queries():  # case C98
    hall = Hall()
    Entry.objects.bulk_create(Entry(event=hall.event, name=f"Player {i}", ranking=i) for i in range(1, 513))
    stage = waiting_knockout(hall)
    seen = bracket_plan(stage=stage, filling=ENTRIES).token
    with CaptureQueriesContext(
        connection,
    ) as queries:
        bracket_build(stage=stage, by=hall.organizer, seen=seen, filling=ENTRIES)
    assert Match.objects.count() == 511
    assert len(queries) < 60
