"""The rule's own numbering from several tables (706.2)."""

import pytest

from brackets.domain.placement import PlacementError, by_the_book
from brackets.domain.tree import build


def table(letter: str, through: int) -> list[str]:
    return [f"{letter}{place}" for place in range(1, through + 1)]


def test_example_of_the_rule_numbers_first_places_then_second_places():
    """38 players at four tables of 9, 10, 9 and 10, four from each: top 16."""
    seeds = by_the_book([table(letter, 4) for letter in "ABCD"])
    assert seeds == tuple(f"{letter}{place}" for place in (1, 2, 3, 4) for letter in "ABCD")
    assert seeds[15] == "D4"


def test_one_table_keeps_its_order():
    """35 players, top 16: pair 1 is 1 v 16, pair 8 is 8 v 9 (706.1)."""
    seeds = by_the_book([range(1, 17)])
    assert seeds == tuple(range(1, 17))
    pairs = [(seeds[p.a.number - 1], seeds[p.b.number - 1]) for p in build(len(seeds)).in_round(1)]
    assert (pairs[0], pairs[7]) == ((1, 16), (8, 9))


@pytest.mark.parametrize("tables", [[["A1", "A2"], ["B1"]], [["A1"], []], [], [[], []]])
def test_same_number_must_go_through_from_each_table(tables):
    with pytest.raises(PlacementError):
        by_the_book(tables)


def test_nobody_has_two_numbers():
    with pytest.raises(PlacementError):
        by_the_book([["A1", "A2"], ["B1", "A2"]])
