"""Taking back what was saved: exactly what stood before, the newest first."""

import pytest

from desk.services.results import change_undo
from tests.hall import Hall
from tests.leaving import four, stored
from tests.stages import insist
from tournaments.errors import Refused
from tournaments.models import Stage

pytestmark = pytest.mark.django_db


def test_undo_puts_back_exactly_what_stood():
    hall = four()
    hall.play("Player 1", "Player 2", "5 5 5")
    before = hall.table()
    corrected = hall.play("Player 2", "Player 1", "5 5 5")
    change_undo(change=corrected.change, by=hall.organizer)
    assert hall.match("Player 1", "Player 2").winner.name == "Player 1"
    assert hall.table() == before


def test_undo_is_refused_once_something_newer_stands():
    hall = four()
    entered = hall.play("Player 1", "Player 2", "5 5 5")
    hall.play("Player 2", "Player 1", "5 5 5")
    with pytest.raises(Refused):
        change_undo(change=entered.change, by=hall.organizer)


def test_the_changes_of_a_match_are_taken_back_one_after_the_other():
    """The newest first, as the refusal says; taking back and bringing back again in between changes nothing."""
    hall = four()
    entered = hall.play("Player 1", "Player 2", "5 5 5")
    corrected = hall.play("Player 2", "Player 1", "5 5 5")
    undone = change_undo(change=corrected.change, by=hall.organizer)
    again = change_undo(change=undone.change, by=hall.organizer)
    with pytest.raises(Refused, match="later change first"):
        change_undo(change=entered.change, by=hall.organizer)
    change_undo(change=again.change, by=hall.organizer)
    change_undo(change=entered.change, by=hall.organizer)
    assert hall.match("Player 1", "Player 2").ending is None


def test_a_knockout_that_waited_for_an_open_group_has_its_players_again_when_a_change_is_taken_back():
    hall = Hall(players=8)
    hall.play_groups(hall.groups(2))
    hall.knockout(third_place=True)
    (_one, two, three, _four), first = hall.table(1), hall.pair(1, 2).match
    assert two in {first.a.name, first.b.name}
    hall.play(first.a.name, first.b.name)
    insist(lambda confirmed: hall.clear(two, three, confirmed=confirmed))
    before = stored()
    entered = insist(lambda confirmed: hall.play(three, two, confirmed=confirmed))
    assert hall.pair(1, 2).match.ending is None
    insist(lambda confirmed: change_undo(change=entered.change, by=hall.organizer, confirmed=confirmed))
    assert stored() == before


def test_a_match_whose_players_came_and_went_again_stands_in_no_way():
    hall = Hall(4)
    hall.knockout(Stage.Source.ENTRIES)
    hall.play("Player 1", "Player 4")
    hall.play("Player 2", "Player 3")
    hall.play("Player 1", "Player 2")
    cleared = insist(lambda confirmed: hall.clear("Player 2", "Player 3", confirmed=confirmed))
    again = hall.play("Player 3", "Player 2")
    change_undo(change=again.change, by=hall.organizer)
    change_undo(change=cleared.change, by=hall.organizer)
    assert hall.match("Player 1", "Player 2").winner.name == "Player 1"


def test_a_change_is_taken_back_once():
    hall = four()
    entered = hall.play("Player 1", "Player 2", "5 5 5")
    change_undo(change=entered.change, by=hall.organizer)
    with pytest.raises(Refused):
        change_undo(change=entered.change, by=hall.organizer)


def test_undoing_an_undo_brings_the_result_back():
    hall = four()
    entered = hall.play("Player 1", "Player 2", "5 5 5")
    undone = change_undo(change=entered.change, by=hall.organizer)
    change_undo(change=undone.change, by=hall.organizer)
    assert hall.match("Player 1", "Player 2").winner.name == "Player 1"


def test_both_knockouts_have_their_players_again_while_a_group_is_open():
    hall = Hall(players=8)
    hall.play_groups(hall.groups(2))
    hall.knockout()
    rest = hall.knockout(Stage.Source.NOT_THROUGH)
    for row in rest.bracket_matches.filter(round=1).select_related("match__a", "match__b"):
        hall.play(row.match.a.name, row.match.b.name)
    (_one, two, three, _four) = hall.table(1)
    insist(lambda confirmed: hall.clear(two, three, confirmed=confirmed))
    before = stored()
    entered = insist(lambda confirmed: hall.play(three, two, confirmed=confirmed))
    between = stored()
    assert between != before
    undone = insist(lambda confirmed: change_undo(change=entered.change, by=hall.organizer, confirmed=confirmed))
    assert stored() == before
    change_undo(change=undone.change, by=hall.organizer)
    assert stored() == between


def test_numbers_that_were_moved_again_since_are_left_as_they_are():
    hall = Hall(players=8)
    hall.play_groups(hall.groups(2))
    knockout = hall.knockout()
    (_one, two, three, _four) = hall.table(1)
    insist(lambda confirmed: hall.clear(two, three, confirmed=confirmed))
    entered = hall.play(three, two)
    first, second = knockout.seeds.filter(group__number=1)
    knockout.seeds.filter(pk=first.pk).update(entry=second.entry)
    knockout.seeds.filter(pk=second.pk).update(entry=first.entry)
    moved = set(knockout.seeds.values_list("number", "entry"))
    insist(lambda confirmed: change_undo(change=entered.change, by=hall.organizer, confirmed=confirmed))
    assert set(knockout.seeds.values_list("number", "entry")) == moved
