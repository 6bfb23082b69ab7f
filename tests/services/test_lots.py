"""The outcome of a lot: stored for exactly the equal players, void when they are equal no longer."""

import pytest

from groups.models import Group, Lot
from groups.services.lots import lot_enter, lot_sets
from tests.hall import Hall
from tournaments.errors import Refused, Stale

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
    return lot_enter(group=Group.objects.get(), order=order, by=hall.organizer)


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
        lot_enter(group=group, order=[entry.pk for entry in hall.entries], by=hall.organizer)


def test_a_knockout_built_from_the_group_keeps_its_lot(hall):
    lot(hall, "CAB")
    hall.knockout()
    with pytest.raises(Refused, match="knockout"):
        lot(hall, "BCA")
