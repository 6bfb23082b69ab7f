"""Two who have not begun to play change their numbers in a built knockout."""

import pytest

from brackets.models import Seed
from brackets.services.build import bracket_unbuild
from brackets.services.changing_numbers import free_numbers, numbers_change
from tests.hall import Hall
from tests.leaving import out
from tournaments.errors import Refused, Stale
from tournaments.models import Match, Stage

pytestmark = pytest.mark.django_db


def change(hall: Hall, stage: Stage, name: str, number: int, seen: int | None = None) -> Stage:
    entry = Seed.objects.get(stage=stage, entry__name=name).entry_id
    seen = Stage.objects.get(pk=stage.pk).draw_number if seen is None else seen
    return numbers_change(stage=stage, entry=entry, number=number, by=hall.organizer, seen_draw=seen)


def rows(*names: str) -> list[tuple[object, ...]]:
    return list(Match.objects.filter(a__name__in=names, b__name__in=names).order_by("number").values_list())


def test_only_their_own_matches_change_and_what_was_played_stays():  # case C11
    hall = Hall(8)
    stage = hall.knockout(Stage.Source.ENTRIES)
    hall.play("Player 1", "Player 8")
    hall.play("Player 4", "Player 5")
    played = rows("Player 1", "Player 8", "Player 4", "Player 5")
    keys = set(Match.objects.values_list("pk", "number"))
    again = change(hall, stage, "Player 6", 7)
    assert (hall.sides(1, 2), hall.sides(1, 3)) == (("Player 2", "Player 6"), ("Player 3", "Player 7"))
    assert rows("Player 1", "Player 8", "Player 4", "Player 5") == played
    assert len(played) == 3  # both of the first round, and the semi-final they lead to
    assert set(Match.objects.values_list("pk", "number")) == keys
    assert (again.draw_number, again.placement) == (2, "hand")
    assert [seed.number for seed in free_numbers(again)] == [2, 3, 6, 7]
    change(hall, stage, "Player 6", 6)
    assert (hall.sides(1, 2), hall.sides(1, 3)) == (("Player 2", "Player 7"), ("Player 3", "Player 6"))


def test_who_rests_and_who_plays_change_too_and_two_of_one_pair_change_sides():
    hall = Hall(3)
    stage = hall.knockout(Stage.Source.ENTRIES)
    change(hall, stage, "Player 1", 3)
    assert (hall.sides(1, 2), hall.sides(2, 1)) == (("Player 2", "Player 1"), ("Player 3", None))
    change(hall, stage, "Player 1", 2)
    assert hall.sides(1, 2) == ("Player 1", "Player 2")


def test_who_has_begun_or_is_out_keeps_the_number():
    hall = Hall(8)
    stage = hall.knockout(Stage.Source.ENTRIES)
    hall.play("Player 1", "Player 8")
    out(hall, "Player 3")
    before = rows(*[f"Player {number}" for number in range(1, 9)])
    for name, number in (("Player 8", 7), ("Player 7", 1), ("Player 3", 7), ("Player 7", 6)):
        with pytest.raises(Refused, match="both numbers stay"):
            change(hall, stage, name, number)
    assert rows(*[f"Player {number}" for number in range(1, 9)]) == before


def test_pressed_twice_they_change_once_and_numbers_changed_meanwhile_are_stale():  # case C84
    hall = Hall(8)
    stage = hall.knockout(Stage.Source.ENTRIES)
    change(hall, stage, "Player 6", 7, seen=1)
    change(hall, stage, "Player 6", 7, seen=1)
    assert hall.sides(1, 2) == ("Player 2", "Player 6")
    for name, number in (("Player 5", 7), ("Player 5", 99)):
        with pytest.raises(Stale):
            change(hall, stage, name, number, seen=1)
    bracket_unbuild(stage=stage, by=hall.organizer)
    with pytest.raises(Stale):
        numbers_change(stage=stage, entry=hall.entries[0].pk, number=2, by=hall.organizer, seen_draw=2)


def test_the_place_in_the_group_goes_along_so_a_corrected_group_moves_its_players():
    hall = Hall(8)
    hall.play_groups(hall.groups(2))
    stage = hall.knockout()
    first, second = hall.table(2)[:2]
    change(hall, stage, first, 3)
    assert [(seed.group.number, seed.place) for seed in Seed.objects.filter(stage=stage)] == [
        (1, 1),
        (1, 2),
        (2, 1),
        (2, 2),
    ]
    hall.play(second, first)
    assert Seed.objects.get(stage=stage, number=3).entry.name == second
