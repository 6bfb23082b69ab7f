"""The audit of a numbering: the three principles of 706.2, what is best, what is given, who is affected."""

import pytest

from brackets.domain.placement import Meeting, PlacementError, audit, by_the_book


def tables(count: int, through: int) -> list[list[str]]:
    return [[f"{letter}{place}" for place in range(1, through + 1)] for letter in "ABCDEFGHIJKLMNOP"[:count]]


def verdicts(count: int, through: int) -> list[tuple]:
    four = tables(count, through)
    return [(p.best, p.actual) for p in audit(four, by_the_book(four)).principles]


def test_book_of_four_tables_lets_first_and_second_meet_in_the_semi_final():
    four = tables(4, 4)
    at_once, first_places, same_table = audit(four, by_the_book(four)).principles
    assert (at_once.best, at_once.actual, at_once.offenders) == (0, 0, ())
    assert (first_places.best, first_places.actual, first_places.offenders) == (3, 3, ())
    assert (same_table.best, same_table.actual) == (4, 3)
    assert same_table.offenders == tuple(Meeting(f"{t}1", f"{t}2", 3) for t in "ABCD")
    assert not same_table.is_best


def test_book_of_eight_tables_of_two_lets_them_meet_in_the_second_round():
    same_table = audit(tables(8, 2), by_the_book(tables(8, 2))).principles[2]
    assert (same_table.best, same_table.actual) == (4, 2)
    assert {meeting.round for meeting in same_table.offenders} == {2}


def test_book_of_three_tables_of_two_pairs_a_table_with_itself_at_once():
    at_once = audit(tables(3, 2), by_the_book(tables(3, 2))).principles[0]
    assert (at_once.best, at_once.actual) == (0, 1)
    assert at_once.offenders == (Meeting("C1", "C2", 1),)


def test_numbers_that_differ_from_the_book_are_named():
    two = tables(2, 2)
    assert audit(two, by_the_book(two)).moved == ()
    assert audit(two, ("A1", "B1", "B2", "A2")).moved == ("B2", "A2")


def test_first_places_side_by_side_fall_short():
    first_places = audit(tables(4, 1), ("A1", "B1", "C1", "D1")).principles[1]
    assert (first_places.best, first_places.actual) == (1, 1)
    swapped = audit(tables(2, 2), ("A1", "A2", "B2", "B1")).principles[1]
    assert (swapped.best, swapped.actual, swapped.offenders) == (2, 1, (Meeting("A1", "B1", 1),))


def test_with_one_table_nothing_can_be_parted_but_first_and_second():
    assert verdicts(1, 16) == [(8, 8), (None, None), (4, 4)]


def test_with_one_from_each_table_only_first_places_can_be_parted():
    assert verdicts(8, 1) == [(0, 0), (1, 1), (None, None)]


@pytest.mark.parametrize("count", [2, 6, 10, 14])
def test_the_book_keeps_all_principles_with_two_more_than_a_multiple_of_four(count):
    for through in range(2, 9):
        assert audit(tables(count, through), by_the_book(tables(count, through))).is_best


@pytest.mark.parametrize(
    "seeds",
    [("A1", "B1", "A2"), ("A1", "B1", "A2", "X"), ("A1", "B1", "A2", "A2"), ("A1", "B1", "A2", "B2", "C1")],
)
def test_only_those_who_go_through_have_numbers(seeds):
    with pytest.raises(PlacementError):
        audit(tables(2, 2), seeds)


def test_one_entry_is_no_knockout():
    with pytest.raises(PlacementError):
        audit([["A1"]], ["A1"])
