"""The outcome of a lot: stored for exactly the equal players, void when they are equal no longer."""

import pytest

from desk.services.consequences import MustConfirm
from desk.services.lots import lot_save
from groups.models import Group, Lot
from groups.services.lots import lot_sets
from tests.hall import Hall
from tournaments.errors import Refused, Stale
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    """A beat B, B beat C, C beat A, all 3:0 to 5; D lost to everybody."""
    hall = Hall()
    for i, name in enumerate("ABCD", 1):
        hall.enter(name, ranking=i)
    hall.groups(1, qualifiers=2)
    for winner, loser in ["AB", "BC", "CA", "AD", "BD", "CD"]:
        hall.play(winner, loser)
    return hall


def lot(hall: Hall, names: str) -> Lot:
    order = [next(entry.pk for entry in hall.entries if entry.name == name) for name in names]
    lot_save(group=Group.objects.get(), order=order, by=hall.organizer)
    return Lot.objects.latest("pk")


def test_what_only_a_lot_can_part_shares_the_place(hall):  # cases C26, C27
    assert hall.places() == [1, 1, 1, 4]
    assert len(lot_sets(Group.objects.get())) == 1


def test_the_outcome_gives_the_places_and_is_kept_with_who_and_when(hall):
    drawn = lot(hall, "CAB")
    assert hall.table() == ["C", "A", "B", "D"]
    assert hall.places() == [1, 2, 3, 4]
    assert drawn.drawn_by == hall.organizer
    assert drawn.drawn_at is not None
    assert Group.objects.get().open_ties == []


def test_a_lot_for_others_than_the_equal_ones_is_refused(hall):
    for names in ("CA", "CABD", "CAA"):
        with pytest.raises(Stale):
            lot(hall, names)
    assert not Lot.objects.exists()


def test_a_corrected_result_that_changes_the_set_voids_the_lot_visibly(hall):
    drawn = lot(hall, "CAB")
    hall.play("A", "B", "3 3 3")
    drawn.refresh_from_db()
    assert drawn.voided_at is not None
    assert hall.table()[0] == "A"


def test_a_correction_that_keeps_the_set_keeps_the_lot(hall):
    drawn = lot(hall, "CAB")
    hall.play("A", "D", "1 1 1")
    drawn.refresh_from_db()
    assert drawn.voided_at is None
    assert hall.table() == ["C", "A", "B", "D"]


def test_a_lot_entered_wrongly_is_entered_again_and_the_first_stays_on_record(hall):
    first = lot(hall, "CAB")
    lot(hall, "BCA")
    first.refresh_from_db()
    assert first.voided_at is not None
    assert hall.table() == ["B", "C", "A", "D"]


def test_while_the_group_is_played_no_lot_is_needed():
    hall = Hall(4)
    hall.groups(1)
    group = Group.objects.get()
    assert lot_sets(group) == []
    with pytest.raises(Refused, match="still being played"):
        lot_save(group=group, order=[entry.pk for entry in hall.entries], by=hall.organizer)


def test_a_lot_corrected_under_a_knockout_moves_its_players(hall):
    lot(hall, "CAB")
    hall.knockout()
    assert hall.sides(1, 1) == ("C", "A")
    lot(hall, "BCA")
    assert hall.sides(1, 1) == ("B", "C")


def test_a_lot_that_would_clear_a_result_of_the_knockout_asks_first(hall):
    lot(hall, "CAB")
    hall.knockout()
    hall.play("C", "A")
    with pytest.raises(MustConfirm) as ask:
        lot(hall, "BCA")
    assert hall.sides(1, 1) == ("C", "A")
    assert Lot.objects.filter(voided_at=None).count() == 1
    order = [next(entry.pk for entry in hall.entries if entry.name == name) for name in "BCA"]
    lot_save(group=Group.objects.get(), order=order, by=hall.organizer, confirmed=ask.value.consequences.token)
    assert hall.sides(1, 1) == ("B", "C")
    assert hall.pair(1, 1).match.ending is None


def test_the_last_lot_of_an_event_of_groups_settles_its_places(hall):
    lot(hall, "CAB")
    assert {e.name: e.final_from for e in Entry.objects.all()} == {"C": 1, "A": 2, "B": 3, "D": 4}
