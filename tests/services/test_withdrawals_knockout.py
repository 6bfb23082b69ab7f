"""Out of the event in a knockout: a walkover for each opponent who comes, in any round."""

import pytest

from desk.selectors.consequences import told
from desk.services.consequences import MustConfirm
from desk.services.withdrawals import take_back
from tests.hall import Hall
from tests.leaving import back, ending, knockout, out, status, stored
from tests.stages import insist
from tournaments.errors import Refused
from tournaments.models import Entry, Stage

pytestmark = pytest.mark.django_db


def test_a_finished_group_stage_stays_as_it_is():
    # case C33
    hall = Hall(players=8, annul_withdrawn=True)
    hall.play_groups(hall.groups(2))
    hall.knockout()
    tables = hall.table(1), hall.places(1), hall.table(2), hall.places(2)
    out(hall, "Player 1")
    hall.play("Player 1", "Player 4", "5 5 -5 5")  # a corrected score in the group
    assert (hall.table(1), hall.places(1), hall.table(2), hall.places(2)) == tables
    assert ending(hall, "Player 1", "Player 3") == ("walkover", "Player 3")
    assert hall.sides(1, 1)[0] == "Player 1"


def test_in_a_knockout_the_open_match_is_a_walkover_and_the_opponent_goes_on():
    # case C50, case C87
    hall = knockout()
    before = stored()
    saved = out(hall, "Player 1")
    assert ending(hall, "Player 1", "Player 4") == ("walkover", "Player 4")
    assert "Player 4" in hall.sides(2, 1)
    assert saved.change.lines.count() == 1
    back(hall, saved.change)
    assert stored() == before


def test_where_the_opponent_comes_later_the_walkover_follows_in_the_change_that_brings_him():
    # case C87
    hall = knockout(third_place=True)
    hall.play("Player 1", "Player 4")
    out(hall, "Player 1")
    before = stored()
    saved = hall.play("Player 2", "Player 3")
    assert ending(hall, "Player 1", "Player 2") == ("walkover", "Player 2")
    assert saved.change.lines.count() == 2
    assert ending(hall, "Player 3", "Player 4") == (None, None)
    winner = Entry.objects.get(name="Player 2")
    assert (winner.final_from, winner.final_to) == (1, 1)
    take_back(change=saved.change, by=hall.organizer)
    assert stored() == before


def test_who_is_out_and_lost_the_number_by_a_correction_has_it_again_when_that_is_taken_back():
    # case C33
    hall = Hall(players=8)
    hall.play_groups(hall.groups(2))
    hall.knockout()
    out(hall, "Player 1")
    before = stored()
    first = insist(lambda confirmed: hall.play("Player 4", "Player 1", confirmed=confirmed)).change
    second = insist(lambda confirmed: hall.play("Player 5", "Player 1", confirmed=confirmed)).change
    assert "Player 1" not in {name for pair in (1, 2) for name in hall.sides(1, pair)}
    take_back(change=second, by=hall.organizer)
    take_back(change=first, by=hall.organizer)
    assert stored() == before


def test_a_played_final_that_would_become_a_walkover_of_others_is_asked_about():
    hall = knockout()
    hall.play("Player 1", "Player 4")
    hall.play("Player 2", "Player 3")
    hall.play("Player 1", "Player 2")
    out(hall, "Player 3")
    before = stored()
    with pytest.raises(MustConfirm) as asked:
        hall.play("Player 3", "Player 2")
    assert len(asked.value.consequences.cleared) == 1
    assert [line.after_words for line in told(asked.value.consequences).lines] == [
        "Walkover: Player 1 wins without play."
    ]
    assert stored() == before
    saved = hall.play("Player 3", "Player 2", confirmed=asked.value.consequences.token)
    assert ending(hall, "Player 1", "Player 3") == ("walkover", "Player 1")
    take_back(change=saved.change, by=hall.organizer)
    assert stored() == before


def test_a_corrected_semi_final_gives_the_walkover_to_the_other():
    hall = knockout()
    hall.play("Player 1", "Player 4")
    out(hall, "Player 1")
    hall.play("Player 2", "Player 3")
    saved = hall.play("Player 3", "Player 2")
    assert ending(hall, "Player 1", "Player 3") == ("walkover", "Player 3")
    assert saved.change.lines.count() == 2


def test_out_in_every_round_at_once_the_last_one_is_champion():
    # case C46
    hall = knockout(8)
    for n in (1, 8, 2, 3, 4, 5, 6):
        out(hall, f"Player {n}")
    champion = Entry.objects.get(name="Player 7")
    assert (champion.final_from, champion.final_to) == (1, 1)
    assert Stage.objects.get().finished


def test_two_who_are_out_and_meet_later_are_both_absent():
    # case C46
    hall = knockout(8)
    hall.play("Player 1", "Player 8")
    out(hall, "Player 1")
    hall.play("Player 2", "Player 7")
    hall.play("Player 3", "Player 6")
    hall.play("Player 2", "Player 3")
    out(hall, "Player 2")
    hall.play("Player 4", "Player 5")
    assert ending(hall, "Player 1", "Player 4") == ("walkover", "Player 4")
    assert ending(hall, "Player 2", "Player 4") == ("walkover", "Player 4")


def test_a_result_taken_back_against_who_is_out_meanwhile_becomes_the_walkover():
    hall = knockout()
    entered = hall.play("Player 4", "Player 1")
    out(hall, "Player 1")
    saved = take_back(change=entered.change, by=hall.organizer)
    assert ending(hall, "Player 1", "Player 4") == ("walkover", "Player 4")
    assert saved.change.lines.get().after["ending"] == "walkover"


def test_what_followed_later_is_taken_back_first():
    hall = knockout()
    hall.play("Player 1", "Player 4")
    saved = out(hall, "Player 1")
    semi = hall.play("Player 2", "Player 3")
    with pytest.raises(Refused, match="Take back the later change first"):
        take_back(change=saved.change, by=hall.organizer)
    take_back(change=semi.change, by=hall.organizer)
    back(hall, saved.change)
    assert status(hall, "Player 1") == Entry.Status.ENTERED


def test_who_has_nothing_left_to_play_keeps_the_place_reached():
    hall = knockout()
    hall.play("Player 1", "Player 4")
    saved = out(hall, "Player 4")
    loser = Entry.objects.get(name="Player 4")
    assert (loser.final_from, loser.final_to) == (3, 4)
    assert not saved.change.lines.exists()
    back(hall, saved.change)
    assert status(hall, "Player 4") == Entry.Status.ENTERED
