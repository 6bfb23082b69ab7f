"""The outcome of a lot: stored for exactly the equal players, void when they are equal no longer."""

import pytest

from desk.services.consequences import MustConfirm
from desk.services.lots import lot_draw, lot_save
from desk.services.results import change_undo
from groups.domain.records import Fields, LotRecord
from groups.models import Group, Lot
from groups.services.lots import lot_sets, lots_stand_again
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


def test_a_correction_taken_back_lets_the_lot_stand_again(hall):
    """Nobody draws a second time by correcting a result and taking that back."""
    drawn = lot(hall, "CAB")
    for change in (lambda: hall.play("A", "B", "3 3 3"), lambda: hall.clear("B", "C")):
        undo = change()
        drawn.refresh_from_db()
        assert drawn.voided_at is not None
        change_undo(change=undo.change, by=hall.organizer)
        drawn.refresh_from_db()
        assert (drawn.voided_at, drawn.voided_because) == (None, "")
        assert hall.table() == ["C", "A", "B", "D"]


def test_a_lot_drawn_after_a_correction_stays_when_that_is_taken_back_and_made_again(hall):
    first = lot(hall, "CAB")
    changed = hall.clear("A", "B")
    hall.play("A", "B")
    second = lot(hall, "BCA")
    with pytest.raises(Refused):
        change_undo(change=changed.change, by=hall.organizer)
    lots_stand_again([first.pk])
    first.refresh_from_db()
    second.refresh_from_db()
    assert first.voided_at is not None
    assert second.voided_at is None
    assert hall.table() == ["B", "C", "A", "D"]


def test_a_lot_parts_nobody_while_the_group_is_open_again():
    hall = Hall(2)
    hall.groups(1, qualifiers=1)
    hall.both_absent("Player 1", "Player 2")
    lot_save(group=Group.objects.get(), order=[hall.entries[1].pk, hall.entries[0].pk], by=hall.organizer)
    assert hall.table() == ["Player 2", "Player 1"]
    hall.clear("Player 1", "Player 2")
    assert hall.places() == [1, 1]
    hall.both_absent("Player 1", "Player 2")
    assert hall.table() == ["Player 2", "Player 1"]
    assert Lot.objects.get().voided_at is None


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


def drawn_by_product(hall: Hall, names: str = "ABC", **public: str) -> Lot:
    among = [entry.pk for entry in hall.entries if entry.name in names]
    lot_draw(group=Group.objects.get(), among=among, by=hall.organizer, **public)
    return Lot.objects.latest("pk")


def record_of(drawn: Lot) -> LotRecord:
    return LotRecord.read(Fields(drawn.record))


def reopen(hall: Hall) -> None:
    """A result is cleared and entered again: the same are equal, and their lot is void."""
    hall.clear("A", "D")
    hall.play("A", "D")


def test_the_product_draws_and_its_record_repeats(hall):
    for public in ({}, {"number": "04 17 23", "source": "lottery"}):
        drawn = drawn_by_product(hall, **public)
        record = record_of(drawn)
        assert record.faults() == []
        assert record.entries == ("A", "B", "C")
        assert [record.entries[number - 1] for number in record.outcome] == hall.table()[:3]
        assert drawn.method == Lot.Method.PRODUCT
        assert drawn.drawn_by == hall.organizer
        assert hall.places() == [1, 2, 3, 4]
        reopen(hall)


def test_the_same_number_gives_the_same_order_whoever_asks(hall):
    first = drawn_by_product(hall, number="7", source="dice").order
    reopen(hall)
    assert drawn_by_product(hall, number="7", source="dice").order == first


def test_seeds_of_the_product_are_never_the_same(hall):
    seeds = set()
    for _draw in range(3):
        seeds.add(record_of(drawn_by_product(hall)).seed.secret)
        reopen(hall)
    assert len(seeds) == 3


def test_what_the_product_drew_is_not_drawn_again(hall):
    drawn_by_product(hall)
    with pytest.raises(Stale):
        drawn_by_product(hall)
    assert Lot.objects.count() == 1


def test_the_product_draws_for_exactly_the_equal_ones(hall):
    for names in ("AB", "ABCD", ""):
        with pytest.raises(Stale):
            drawn_by_product(hall, names)
    hall.clear("A", "D")
    with pytest.raises(Refused, match="still being played"):
        drawn_by_product(hall)


def test_a_number_needs_its_source(hall):
    with pytest.raises(Refused) as refused:
        drawn_by_product(hall, number="7")
    assert refused.value.field == "source"
    assert not Lot.objects.exists()


def test_a_lot_of_the_table_is_on_record_too(hall):
    record = record_of(lot(hall, "CAB"))
    assert record.method == "table"
    assert [record.entries[number - 1] for number in record.outcome] == ["C", "A", "B"]


def test_a_void_lot_says_why(hall):
    first = lot(hall, "CAB")
    second = lot(hall, "BCA")
    hall.play("A", "B", "3 3 3")
    first.refresh_from_db()
    second.refresh_from_db()
    assert (first.voided_because, second.voided_because) == (Lot.Void.REPLACED, Lot.Void.RESULT)


def test_a_lot_is_not_tried_out_over_results_of_the_knockout(hall):
    """Whether it would clear them depends on what comes out, so it is refused before anything comes out."""
    lot(hall, "CAB")
    hall.knockout()
    hall.play("C", "A")
    hall.play("A", "B", "3 3 3", confirmed=confirmation(hall, "A", "B", "3 3 3"))
    hall.play("A", "B", "5 5 5", confirmed=confirmation(hall, "A", "B", "5 5 5"))
    assert lot_sets(Group.objects.get()) != []
    if hall.pair(1, 1).match.ending is None:
        hall.play(*[name for name in hall.sides(1, 1) if name])
    for _attempt in range(4):
        with pytest.raises(Refused, match="not tried out"):
            drawn_by_product(hall)
    assert not Lot.objects.filter(voided_at=None).exists()


def confirmation(hall: Hall, a: str, b: str, score: str) -> str:
    """The token of what would follow; a result of their group, though they may also have met in the knockout."""
    try:
        hall.play(a, b, score)
    except MustConfirm as ask:
        return ask.consequences.token
    return ""
