"""Disqualified: out of the event like who withdraws, but called so; results stand or are annulled as one says."""

import pytest

from desk.services.consequences import MustConfirm
from desk.services.withdrawals import entry_out
from tests.hall import Hall
from tests.leaving import back, ending, five, knockout, out, points, stored
from tournaments.models import Entry, Stage

pytestmark = pytest.mark.django_db


def entry(name: str) -> Entry:
    return Entry.objects.get(name=name)


def played(**event: object) -> Hall:
    """A group of five in which Player 5 has won against 1 and lost to 2."""
    hall = five(**event)
    hall.play("Player 5", "Player 1", "5 -5 5 5")
    hall.play("Player 2", "Player 5", "5 5 5")
    return hall


def test_a_disqualified_entry_is_out_and_called_so_and_can_come_back():
    # case C109
    hall = played()
    before = stored()
    saved = out(hall, "Player 5", disqualified=True)
    assert (entry("Player 5").status, entry("Player 5").is_disqualified) == ("withdrawn", True)
    assert ending(hall, "Player 3", "Player 5") == ("walkover", "Player 3")
    back(hall, saved.change)
    assert stored() == before
    out(hall, "Player 5")
    assert (entry("Player 5").status, entry("Player 5").is_disqualified) == ("withdrawn", False)


def test_whether_results_stand_is_said_when_somebody_goes_whatever_the_event_is_set_to():
    hall = played()
    out(hall, "Player 5", disqualified=True, annul=True)
    assert points(hall) == {"Player 1": 0, "Player 2": 0, "Player 3": 0, "Player 4": 0, "Player 5": 0}


def test_results_that_the_event_would_annul_can_be_kept():
    hall = played(annul_withdrawn=True)
    before = stored()
    saved = out(hall, "Player 5", annul=False)
    assert points(hall) == {"Player 1": 1, "Player 2": 2, "Player 3": 2, "Player 4": 2, "Player 5": 3}
    back(hall, saved.change)
    assert stored() == before


def sums(hall: Hall, name: str, **how: object) -> dict[str, tuple[object, object]]:
    """What is told of each opponent: match points, games and points before and after."""
    with pytest.raises(MustConfirm) as ask:
        entry_out(entry=entry(name), by=hall.organizer, **how)
    told = ask.value.consequences
    names = {pk: one.title for pk, one in told.entries().items()}
    return {
        names[change.entry_id]: tuple(
            (line.match_points, line.games, line.points) for line in (change.before, change.after)
        )
        for change in told.sums
    }


def test_what_the_opponents_have_is_told_before_and_after():
    # case C24
    hall = played()
    # Walkovers for 3 and 4, 11:0 each; 1 and 2 keep what they played.
    assert sums(hall, "Player 5") == {
        "Player 3": ((0, (0, 0), (0, 0)), (2, (3, 0), (33, 0))),
        "Player 4": ((0, (0, 0), (0, 0)), (2, (3, 0), (33, 0))),
    }
    # Annulled: 1 loses the point and the games of the defeat, 2 the victory.
    assert sums(hall, "Player 5", annul=True) == {
        "Player 1": ((1, (1, 3), (26, 38)), (0, (0, 0), (0, 0))),
        "Player 2": ((2, (3, 0), (33, 15)), (0, (0, 0), (0, 0))),
    }


def test_other_results_than_were_shown_are_not_confirmed():
    hall = played()
    with pytest.raises(MustConfirm) as kept:
        entry_out(entry=entry("Player 5"), by=hall.organizer)
    with pytest.raises(MustConfirm):
        entry_out(entry=entry("Player 5"), by=hall.organizer, annul=True, confirmed=kept.value.consequences.token)
    assert entry("Player 5").status == "entered"


def test_in_a_knockout_who_was_beaten_before_does_not_come_back():
    # case C50
    hall = knockout(third_place=True)
    hall.play("Player 1", "Player 4")
    hall.play("Player 2", "Player 3")
    out(hall, "Player 1", disqualified=True)
    assert ending(hall, "Player 1", "Player 2") == ("walkover", "Player 2")
    assert ending(hall, "Player 1", "Player 4") == ("played", "Player 1")
    # An entry that is out keeps the place it reached.
    assert (entry("Player 1").final_from, entry("Player 2").final_from) == (2, 1)
    assert Stage.objects.get().finished is False


def test_who_goes_out_does_not_go_through_and_the_next_of_the_table_does():
    hall = played()
    hall.play("Player 5", "Player 3")
    hall.play("Player 5", "Player 4")
    hall.play("Player 1", "Player 2")
    assert hall.table()[:3] == ["Player 5", "Player 1", "Player 2"]
    with pytest.raises(MustConfirm) as ask:
        entry_out(entry=entry("Player 5"), by=hall.organizer)
    told = ask.value.consequences
    names = {pk: one.title for pk, one in told.entries().items()}
    rows = [(row.row, names[row.before], names[row.after], row.goes_through) for row in told.told_rows]
    assert rows == [(1, "Player 5", "Player 5", False), (3, "Player 2", "Player 2", True)]
