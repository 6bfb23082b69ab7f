"""Changing a draw by hand, and the place of a late entry: pure arrangements of entry ids."""

import pytest

from groups.domain.arranging import (
    ArrangementError,
    Difference,
    Seat,
    broken_bands,
    difference,
    late_place,
    moved,
    parsed,
    stepped,
    swapped,
    written,
)

DRAWN = ((1, 4, 5, 8), (2, 3, 6, 7))


def test_an_arrangement_is_written_and_read():
    assert written(DRAWN) == "1,4,5,8;2,3,6,7"
    assert parsed(written(DRAWN)) == DRAWN


@pytest.mark.parametrize("text", ["", ";", "1,2;", "1,x;2", "1,1;2", "1,2;2,3", "-1,2", "1 ,2", "٣,4", "9" * 30])
def test_what_is_no_arrangement_is_refused(text):
    with pytest.raises(ArrangementError):
        parsed(text)


def test_two_entries_change_places():
    assert swapped(DRAWN, 4, 3) == ((1, 3, 5, 8), (2, 4, 6, 7))
    assert swapped(DRAWN, 1, 8) == ((8, 4, 5, 1), (2, 3, 6, 7))
    assert swapped(DRAWN, 1, 1) == DRAWN


def test_an_entry_moves_to_the_end_or_under_a_number():
    assert moved(DRAWN, 4, 2) == ((1, 5, 8), (2, 3, 6, 7, 4))
    assert moved(DRAWN, 4, 2, 2) == ((1, 5, 8), (2, 4, 3, 6, 7))
    assert moved(DRAWN, 9, 1) == ((1, 4, 5, 8, 9), (2, 3, 6, 7))


def test_numbers_change_inside_a_group_and_not_beyond_its_ends():
    assert stepped(DRAWN, 4, 1) == ((1, 5, 4, 8), (2, 3, 6, 7))
    assert stepped(DRAWN, 4, -1) == ((4, 1, 5, 8), (2, 3, 6, 7))
    assert stepped(DRAWN, 1, -1) == stepped(DRAWN, 7, 1) == DRAWN


def test_strangers_and_groups_that_are_not_there_are_refused():
    for attempt in (
        lambda: swapped(DRAWN, 1, 99),
        lambda: stepped(DRAWN, 99, 1),
        lambda: moved(DRAWN, 1, 3),
        lambda: moved(DRAWN, 1, 0),
    ):
        with pytest.raises(ArrangementError):
            attempt()


def test_the_difference_names_who_stands_elsewhere():
    assert difference(DRAWN, DRAWN) == []
    assert difference(DRAWN, swapped(DRAWN, 4, 3)) == [
        Difference(3, Seat(2, 2), Seat(1, 2)),
        Difference(4, Seat(1, 2), Seat(2, 2)),
    ]
    assert difference(DRAWN, moved(DRAWN, 9, 1)) == [Difference(9, None, Seat(1, 5))]
    assert difference(moved(DRAWN, 9, 1), DRAWN) == [Difference(9, Seat(1, 5), None)]


def test_a_band_is_broken_where_the_number_is_another():
    ranking = list(range(1, 9))
    assert broken_bands(DRAWN, ranking) == {}
    assert broken_bands(swapped(DRAWN, 4, 3), ranking) == {}
    assert broken_bands(stepped(DRAWN, 4, 1), ranking) == {4: 2, 5: 3}


def test_bands_of_groups_of_different_size():
    assert broken_bands(((1, 4, 5), (2, 3)), [1, 2, 3, 4, 5]) == {}


def test_a_late_entry_goes_into_the_smallest_group():  # case C10
    groups = ((1, 4, 5, 8), (2, 3, 6))
    assert late_place(groups, 9, [1, 2, 3, 4, 5, 6, 8, 9], {9: "lions", 2: "lions", 3: "lions"}) == 2


def test_among_the_smallest_it_meets_the_fewest_of_its_own():
    ranking = [*range(1, 9), 9]
    assert late_place(DRAWN, 9, ranking, {9: "lions", 1: "lions", 2: "lions", 3: "lions"}) == 1
    assert late_place(DRAWN, 9, ranking, {9: "lions", 1: "lions"}) == 2


def test_else_it_goes_near_its_place_on_the_snake():
    three = ((1, 6), (2, 5), (3, 4))
    assert late_place(three, 7, [1, 2, 3, 4, 5, 6, 7], {}) == 1
    assert late_place(three, 7, [1, 2, 7, 3, 4, 5, 6], {}) == 3
    assert late_place(three, 7, [1, 2, 3, 7, 4, 5, 6], {}) == 3
    assert late_place(three, 7, [1, 7, 2, 3, 4, 5, 6], {7: "", 1: "", 2: ""}) == 2
