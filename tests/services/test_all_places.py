"""A knockout played for all places: matches of the losers, corrections, walkovers, and everybody's final place."""

import pytest

from brackets.models import BracketMatch
from brackets.services.build import bracket_build, can_switch_third_place, third_place_switch
from brackets.services.filling import Filling, bracket_plan
from desk.services.consequences import MustConfirm
from desk.services.results import change_undo
from tests.hall import Hall
from tests.leaving import out, stored
from tournaments.errors import Refused
from tournaments.models import Entry, Match, Stage

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def eight(**wanted: bool) -> Hall:
    hall = Hall(8)
    hall.knockout(Stage.Source.ENTRIES, all_places=True, **wanted)
    return hall


def quarter_finals(hall: Hall) -> None:
    for better in range(1, 5):
        hall.play(f"Player {better}", f"Player {9 - better}")


def play_on(hall: Hall) -> None:
    """Whatever stands ready, until nothing does: the first of the two wins."""
    while match := hall.event.matches.filter(ending=None, a__isnull=False, b__isnull=False).order_by("number").first():
        hall.play(match.a.name, match.b.name)


def final_places(hall: Hall) -> dict[str, tuple[int, int]]:
    rows = Entry.objects.filter(event=hall.event, final_from__isnull=False)
    return {entry.name: (entry.final_from, entry.final_to) for entry in rows}


def test_every_match_is_made_with_the_places_it_is_for():
    hall = eight()
    rows = BracketMatch.objects.order_by("round", "pair").values_list("round", "pair", "place_from")
    assert list(rows)[4:] == [(2, 1, 1), (2, 2, 1), (2, 3, 5), (2, 4, 5), (3, 1, 1), (3, 2, 3), (3, 3, 5), (3, 4, 7)]
    assert Match.objects.filter(event=hall.event).count() == 12


def test_the_preview_counts_the_matches_that_are_made():
    hall = Hall(8)
    stage = hall._stage(Stage.Kind.KNOCKOUT, source=Stage.Source.ENTRIES)
    plan = bracket_plan(stage=stage, filling=Filling(Stage.Source.ENTRIES, all_places=True))
    assert plan.matches == 12
    stage = bracket_build(stage=stage, by=hall.organizer, seen=plan.token, filling=plan.filling)
    assert stage.all_places
    assert stage.matches.count() == 12


def test_losers_of_the_quarter_finals_meet():
    hall = eight()
    quarter_finals(hall)
    assert hall.sides(2, 3) == ("Player 8", "Player 5")
    assert hall.sides(2, 4) == ("Player 7", "Player 6")


@pytest.mark.parametrize("players", [2, 3, 5, 6, 7, 8, 11, 16])
def test_everybody_has_a_place_of_his_own_in_the_end(players):
    hall = Hall(players)
    stage = hall.knockout(Stage.Source.ENTRIES, all_places=True)
    play_on(hall)
    assert sorted(final_places(hall).values()) == [(place, place) for place in range(1, players + 1)]
    assert Stage.objects.get(pk=stage.pk).finished


def test_a_corrected_quarter_final_changes_the_places_tree_too_and_asks_first():
    hall = eight()
    quarter_finals(hall)
    hall.play("Player 8", "Player 5")
    before = stored()
    with pytest.raises(MustConfirm) as ask:
        hall.play("Player 8", "Player 1")
    assert [effect.row.place_from for effect in ask.value.consequences.cleared] == [5]
    assert stored() == before
    hall.play("Player 8", "Player 1", confirmed=ask.value.consequences.token)
    assert hall.sides(2, 3) == ("Player 1", "Player 5")
    assert hall.pair(2, 3).match.ending is None


def test_the_correction_is_taken_back_with_the_places_tree():
    hall = eight()
    quarter_finals(hall)
    hall.play("Player 8", "Player 5")
    before = stored()
    with pytest.raises(MustConfirm) as ask:
        hall.play("Player 8", "Player 1")
    saved = hall.play("Player 8", "Player 1", confirmed=ask.value.consequences.token)
    change_undo(change=saved.change, by=hall.organizer)
    assert stored() == before


def test_who_goes_out_gives_walkovers_in_the_matches_for_places():
    hall = eight()
    quarter_finals(hall)
    out(hall, "Player 8")
    assert (hall.pair(2, 3).match.ending, hall.pair(2, 3).through.name) == ("walkover", "Player 5")
    hall.play("Player 6", "Player 7")
    match = hall.pair(3, 4).match
    assert (match.ending, match.winner.name) == ("walkover", "Player 7")
    assert final_places(hall)["Player 8"] == (8, 8)


def test_who_goes_out_before_his_quarter_final_loses_every_match_without_play():
    hall = eight()
    out(hall, "Player 1")
    for better in (2, 3, 4):
        hall.play(f"Player {better}", f"Player {9 - better}")
    play_on(hall)
    assert final_places(hall)["Player 1"] == (8, 8)


def test_nobody_at_a_quarter_final_leaves_the_others_their_places():
    hall = eight()
    hall.both_absent("Player 1", "Player 8")
    for better in (2, 3, 4):
        hall.play(f"Player {better}", f"Player {9 - better}")
    play_on(hall)
    places = final_places(hall)
    assert places["Player 1"] == places["Player 8"] == (8, 8)
    assert sorted(places[f"Player {number}"] for number in (5, 6, 7)) == [(5, 5), (6, 6), (7, 7)]


def test_the_match_for_third_place_belongs_to_it():
    hall = eight()
    stage = Stage.objects.get(event=hall.event)
    assert not can_switch_third_place(stage)
    with pytest.raises(Refused):
        third_place_switch(stage=stage, by=hall.organizer, wanted=True)
