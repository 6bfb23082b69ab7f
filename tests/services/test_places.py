"""Final places of everybody, written with the result that settles them."""

import pytest

from brackets.services.build import bracket_unbuild
from brackets.services.places import places_refresh
from desk.services.lots import lot_save
from tests.hall import Hall
from tests.stages import insist
from tournaments.models import Entry, Stage

pytestmark = pytest.mark.django_db


def places(hall: Hall) -> dict[str, str]:
    return {
        entry.name: f"{entry.final_from}-{entry.final_to}"
        for entry in Entry.objects.filter(event=hall.event, final_from__isnull=False)
    }


def test_places_come_from_the_round_of_defeat_then_from_the_group():  # case C52
    hall = Hall(8)
    hall.play_groups(hall.groups(2, qualifiers=2))
    thirds = {hall.table(1)[2], hall.table(2)[2]}
    hall.knockout()
    assert {name: place for name, place in places(hall).items() if name in thirds} == dict.fromkeys(thirds, "5-6")
    first, second = hall.table(1), hall.table(2)
    hall.play(first[0], second[1])
    hall.play(second[0], first[1])
    hall.play(first[0], second[0])
    assert places(hall) == {
        first[0]: "1-1",
        second[0]: "2-2",
        first[1]: "3-4",
        second[1]: "3-4",
        **dict.fromkeys(thirds, "5-6"),
        first[3]: "7-8",
        second[3]: "7-8",
    }


def test_third_place_is_settled_by_its_match():
    hall = Hall(4)
    hall.knockout(Stage.Source.ENTRIES, third_place=True)
    hall.play("Player 1", "Player 4")
    hall.play("Player 2", "Player 3")
    assert places(hall) == {}
    hall.play("Player 4", "Player 3")
    assert places(hall) == {"Player 4": "3-3", "Player 3": "4-4"}


def test_a_cleared_result_takes_its_places_back():
    hall = Hall(4)
    hall.knockout(Stage.Source.ENTRIES)
    hall.play("Player 1", "Player 4")
    assert places(hall) == {"Player 4": "3-4"}
    hall.clear("Player 1", "Player 4")
    assert places(hall) == {}


def test_one_group_without_a_knockout_is_its_own_order():
    hall = Hall(3)
    groups = hall.groups(1)
    hall.play("Player 1", "Player 2")
    assert places(hall) == {}
    hall.play("Player 1", "Player 3")
    hall.play("Player 2", "Player 3")
    assert groups.pk
    assert places(hall) == {"Player 1": "1-1", "Player 2": "2-2", "Player 3": "3-3"}


def test_equal_ones_of_a_final_table_wait_for_the_lot():
    hall = Hall(3)
    groups = hall.groups(1)
    hall.play("Player 1", "Player 2")
    hall.play("Player 2", "Player 3")
    hall.play("Player 3", "Player 1")
    assert places(hall) == {}
    group = groups.groups.get()
    lot_save(group=group, order=group.open_ties[0], by=hall.organizer)
    assert sorted(places(hall).values()) == ["1-1", "2-2", "3-3"]


def test_several_groups_without_a_knockout_share_place_by_place():
    hall = Hall(6)
    hall.play_groups(hall.groups(2))
    assert sorted(places(hall).values()) == ["1-2", "1-2", "3-4", "3-4", "5-6", "5-6"]


def test_a_knockout_still_to_be_built_leaves_everything_open():
    hall = Hall(4)
    groups = hall.groups(2, qualifiers=1)
    hall._stage(Stage.Kind.KNOCKOUT)
    hall.play_groups(groups)
    assert places(hall) == {}


def test_who_withdraws_keeps_the_place_reached():  # case C33
    hall = Hall(4)
    hall.knockout(Stage.Source.ENTRIES)
    hall.play("Player 1", "Player 4")
    Entry.objects.filter(name="Player 4").update(status=Entry.Status.WITHDRAWN)
    hall.play("Player 2", "Player 3")
    assert places(hall)["Player 4"] == "3-4"


def test_who_did_not_go_through_waits_while_a_group_is_open_again():
    hall = Hall(6)
    hall.play_groups(hall.groups(2, qualifiers=1))
    hall.knockout()
    (first, second, third), (_first, *others) = hall.table(1), hall.table(2)
    assert places(hall) == {second: "3-4", others[0]: "3-4", third: "5-6", others[1]: "5-6"}
    insist(lambda confirmed: hall.clear(second, third, confirmed=confirmed))
    assert places(hall) == {}
    hall.clear(first, third)
    assert places(hall) == {}
    hall.play(first, third)
    hall.play(third, second)
    assert places(hall) == {third: "3-4", others[0]: "3-4", second: "5-6", others[1]: "5-6"}


def test_a_final_nobody_came_to_has_no_champion():  # case C47
    hall = Hall(2)
    hall.knockout(Stage.Source.ENTRIES)
    hall.both_absent("Player 1", "Player 2")
    assert places(hall) == {"Player 1": "2-2", "Player 2": "2-2"}


def test_the_rest_of_the_seeding_order_shares_the_places_after_the_top():
    hall = Hall(6)
    hall.knockout(Stage.Source.ENTRIES, top=4)
    assert places(hall) == {"Player 5": "5-6", "Player 6": "5-6"}


def test_taking_the_knockout_back_takes_the_places_back():
    hall = Hall(6)
    bracket_unbuild(stage=hall.knockout(Stage.Source.ENTRIES, top=4), by=hall.organizer)
    assert places(hall) == {}


def test_nothing_is_written_when_nothing_changed():
    hall = Hall(4)
    hall.knockout(Stage.Source.ENTRIES)
    hall.play("Player 1", "Player 4")
    assert places_refresh(hall.event) is False
