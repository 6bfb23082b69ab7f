"""Out of the event in mid-group: taken out, walkovers, annulled; and exactly back again."""

import pytest

from desk.models import Change
from desk.services.consequences import MustConfirm
from desk.services.outcomes import Outcome, Side
from desk.services.withdrawals import entry_out, take_back
from groups.models import Group, GroupMatch, Member
from tests.hall import Hall
from tests.leaving import back, ending, five, four, numbers, out, points, status, stored
from tournaments.domain.scores import Ending
from tournaments.errors import Refused
from tournaments.models import Entry, Match, Stage

pytestmark = pytest.mark.django_db


def test_nothing_is_written_before_the_consequences_are_confirmed():
    hall = four()
    before = stored()
    with pytest.raises(MustConfirm):
        entry_out(entry=hall.entries[1], by=hall.organizer)
    with pytest.raises(MustConfirm):
        entry_out(entry=hall.entries[1], by=hall.organizer, confirmed="something else")
    assert stored() == before
    assert not Change.objects.exists()


def test_before_its_first_match_an_entry_is_taken_out_and_the_numbers_close_up():
    hall = four()
    hall.play("Player 1", "Player 4")
    order = list(GroupMatch.objects.values_list("match", "position", "round"))
    gone = set(Match.objects.filter(a__name="Player 2") | Match.objects.filter(b__name="Player 2"))
    out(hall, "Player 2")
    assert status(hall, "Player 2") == Entry.Status.WITHDRAWN
    assert numbers() == [(1, "Player 1"), (2, "Player 3"), (3, "Player 4")]
    assert list(GroupMatch.objects.values_list("match", "position", "round")) == [
        row for row in order if row[0] not in {match.pk for match in gone}
    ]
    for row in GroupMatch.objects.select_related("match"):
        by_number = dict(Member.objects.values_list("number", "entry"))
        assert (by_number[row.a_number], by_number[row.b_number]) == (row.match.a_id, row.match.b_id)
    group = Group.objects.get()
    assert (group.played, group.total) == (1, 3)
    assert ending(hall, "Player 1", "Player 4") == ("played", "Player 1")


@pytest.mark.parametrize("name", ["Player 1", "Player 2", "Player 4"])
def test_taken_back_exactly_the_same_stands_as_before(name):
    hall = four()
    hall.play(*[other for other in ("Player 1", "Player 2", "Player 3") if other != name][:2])
    before = stored()
    saved = out(hall, name)
    assert stored() != before
    undone = back(hall, saved.change)
    assert stored() == before
    assert undone.change.undoes == saved.change
    assert undone.change.entry.name == name


def test_results_saved_meanwhile_stay_when_it_is_taken_back():
    hall = four()
    saved = out(hall, "Player 2")
    hall.play("Player 1", "Player 3")
    back(hall, saved.change)
    assert numbers()[1] == (2, "Player 2")
    assert ending(hall, "Player 1", "Player 3") == ("played", "Player 1")
    assert Group.objects.get().total == 6


def test_taking_out_the_last_unplayed_one_finishes_the_group():
    hall = four()
    for a, b in (("Player 1", "Player 2"), ("Player 1", "Player 3"), ("Player 2", "Player 3")):
        hall.play(a, b)
    saved = out(hall, "Player 4")
    assert Group.objects.get().is_finished
    assert Stage.objects.get().finished
    back(hall, saved.change)
    assert not Stage.objects.get().finished


def test_a_group_keeps_two_players():
    hall = Hall(players=2)
    hall.groups(1)
    with pytest.raises(Refused, match="only one entry left"):
        entry_out(entry=hall.entries[0], by=hall.organizer)
    assert status(hall, "Player 1") == Entry.Status.ENTERED


def test_it_is_not_put_back_into_groups_that_were_changed():
    hall = four()
    saved = out(hall, "Player 2")
    Stage.objects.update(draw_number=9)
    with pytest.raises(Refused, match="the old place is gone"):
        take_back(change=saved.change, by=hall.organizer)


def test_after_its_first_match_the_rest_are_walkovers_in_one_change():
    # case C24
    hall = five()
    hall.play("Player 5", "Player 1", "5 -5 5 5")
    hall.play("Player 2", "Player 5")
    before = stored()
    saved = out(hall, "Player 5")
    assert saved.change.kind == Change.Kind.OUT
    assert saved.change.lines.count() == 2
    assert ending(hall, "Player 5", "Player 1") == ("played", "Player 5")
    assert ending(hall, "Player 3", "Player 5") == ("walkover", "Player 3")
    assert ending(hall, "Player 4", "Player 5") == ("walkover", "Player 4")
    # 2 for the win, 1 for the defeat in play, 0 for each walkover; C and D have 2 from it.
    assert points(hall) == {"Player 1": 1, "Player 2": 2, "Player 3": 2, "Player 4": 2, "Player 5": 3}
    back(hall, saved.change)
    assert stored() == before


def test_with_the_setting_its_results_count_for_nobody_and_it_stands_last():
    # case C24, case C35
    hall = five(annul_withdrawn=True)
    hall.play("Player 5", "Player 1", "5 -5 5 5")
    hall.play("Player 2", "Player 5")
    hall.play("Player 1", "Player 2")
    before = stored()
    saved = out(hall, "Player 5")
    assert points(hall) == {"Player 1": 2, "Player 2": 1, "Player 3": 0, "Player 4": 0, "Player 5": 0}
    assert hall.table() == ["Player 1", "Player 2", "Player 3", "Player 4", "Player 5"]
    assert hall.places()[-1] == 5
    for a, b in (
        ("Player 1", "Player 3"),
        ("Player 1", "Player 4"),
        ("Player 2", "Player 3"),
        ("Player 2", "Player 4"),
    ):
        hall.play(a, b)
    hall.play("Player 3", "Player 4")
    assert Group.objects.get().is_finished
    # E's four matches are ignored: three matches each are left.
    assert points(hall) == {"Player 1": 6, "Player 2": 5, "Player 3": 4, "Player 4": 3, "Player 5": 0}
    assert ending(hall, "Player 5", "Player 1") == ("played", "Player 5")
    for match in Match.objects.filter(ending="played").exclude(a__name="Player 5").exclude(b__name="Player 5"):
        if {match.a.name, match.b.name} != {"Player 1", "Player 2"}:
            hall.clear(match.a.name, match.b.name)
    back(hall, saved.change)
    assert stored() == before


def test_annulled_results_stay_annulled_whatever_the_setting_says_later():
    hall = five(annul_withdrawn=True)
    hall.play("Player 5", "Player 1")
    out(hall, "Player 5")
    hall.event.annul_withdrawn = False
    hall.event.save()
    hall.play("Player 1", "Player 2")
    assert hall.table()[-1] == "Player 5"
    assert points(hall)["Player 1"] == 2


def test_two_who_are_out_leave_one_walkover_between_them():
    hall = four()
    hall.play("Player 1", "Player 2")
    hall.play("Player 3", "Player 4")
    first = out(hall, "Player 1")
    assert ending(hall, "Player 1", "Player 3") == ("walkover", "Player 3")
    out(hall, "Player 3")
    assert ending(hall, "Player 1", "Player 3") == ("walkover", "Player 3")
    assert ending(hall, "Player 3", "Player 2") == ("walkover", "Player 2")
    # The first comes back: who went out after him cannot play against him.
    back(hall, first.change)
    assert ending(hall, "Player 1", "Player 3") == ("walkover", "Player 1")
    assert ending(hall, "Player 1", "Player 4") == (None, None)


def test_an_open_match_between_two_who_are_out_has_both_absent():
    hall = four()
    hall.play("Player 1", "Player 2")
    hall.play("Player 3", "Player 4")
    out(hall, "Player 1")
    hall.clear("Player 1", "Player 3")
    out(hall, "Player 3")
    assert ending(hall, "Player 1", "Player 3") == ("both_absent", None)


def test_it_is_taken_back_once():
    hall = four()
    hall.play("Player 1", "Player 2")
    saved = out(hall, "Player 1")
    back(hall, saved.change)
    with pytest.raises(Refused, match="already taken back"):
        take_back(change=saved.change, by=hall.organizer)


def test_who_came_back_goes_out_again_only_by_going_out():
    hall = four()
    hall.play("Player 1", "Player 2")
    returned = back(hall, out(hall, "Player 1").change).change
    with pytest.raises(Refused, match="came back by this"):
        take_back(change=returned, by=hall.organizer)
    assert status(hall, "Player 1") == Entry.Status.ENTERED


def test_what_was_corrected_and_taken_back_since_then_keeps_nobody_out():
    hall = four()
    hall.play("Player 1", "Player 2")
    before = stored()
    saved = out(hall, "Player 1")
    for a, b in (("Player 2", "Player 1"), ("Player 1", "Player 3")):  # one played before, one a walkover
        corrected = hall.play(a, b).change
        with pytest.raises(Refused, match="later change first"):
            take_back(change=saved.change, by=hall.organizer)
        take_back(change=corrected, by=hall.organizer)
    back(hall, saved.change)
    assert stored() == before


def test_retired_in_a_match_is_not_out_of_the_event():
    # case C50
    hall = four()
    match = hall.match("Player 1", "Player 2")
    hall.save(match, Outcome(Ending.RETIRED, Side.B if match.a.name == "Player 1" else Side.A, games=((3, 5),)))
    assert status(hall, "Player 1") == Entry.Status.ENTERED
    assert ending(hall, "Player 1", "Player 3") == (None, None)


def test_out_twice_or_never_in_the_draw_is_refused():
    hall = four()
    late = hall.enter("Late", ranking=5)
    with pytest.raises(Refused, match="not in the draw"):
        entry_out(entry=late, by=hall.organizer)
    out(hall, "Player 1")
    with pytest.raises(Refused, match="does not play"):
        entry_out(entry=hall.entries[0], by=hall.organizer)
