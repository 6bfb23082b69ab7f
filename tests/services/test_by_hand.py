"""Reading a drawing typed from top to bottom."""

import pytest

from brackets.services.by_hand import leaves_text, read_leaves

SIX = ((1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2))


def test_the_drawing_that_is_offered_reads_as_the_numbers_it_was_made_of():
    text = leaves_text(SIX, {(1, 1): "Ann", (3, 2): "Zoe 9.9"})
    assert text.splitlines() == ["1.1 Ann", "–", "1.2", "2.2", "2.1", "–", "3.1", "3.2 Zoe 9.9"]
    assert read_leaves(text, SIX).seeds == SIX


def test_lines_of_byes_may_be_left_out_or_be_blank():
    assert read_leaves("1.1\n\n1.2\n2.2\n2.1\n3.1\n3:2", SIX).seeds == SIX


def test_who_stands_elsewhere_has_the_number_of_that_line():
    seeds = read_leaves("3.2\n–\n1.2\n2.2\n2.1\n–\n3.1\n1.1", SIX).seeds
    assert seeds == ((3, 2), (2, 1), (3, 1), (1, 2), (2, 2), (1, 1))


@pytest.mark.parametrize(
    ("text", "problem"),
    [
        ("Ann", "Line 1 begins with no place such as 3.2."),
        ("1.11", "Line 1: 1.11 does not go through."),
        ("1.1\n1.1", "Line 2: 1.1 stands there twice."),
        ("1.1\n2.1\n3.1\n1.2\n2.2", "Without a place in the drawing: 3.2."),
        ("1.99999999999999999999999", "Line 1 begins with no place such as 3.2."),
    ],
)
def test_what_cannot_be_read_is_told_by_line(text, problem):
    found = read_leaves(text, SIX)
    assert found.problems[0] == problem
    assert not found.seeds


def test_beside_a_line_that_does_not_fit_it_is_told_who_is_missing():
    found = read_leaves("3.1\n2.2\n1.2\n2.1\n3.2\n3.2", SIX)
    assert found.problems == ("Line 6: 3.2 stands there twice.", "Without a place in the drawing: 1.1.")
