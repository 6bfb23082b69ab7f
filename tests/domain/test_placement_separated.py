"""The separated numbering: three principles at their best, an even spread, few changes (706.2)."""

from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brackets.domain.placement import PlacementError, audit, by_the_book, separated
from brackets.domain.placement.assignment import cheapest
from brackets.domain.tree import leaves

# Every usual size: 2 to 16 tables and 2 to 8 from each; and the largest of the others with up to 128 entries.
USUAL = [(count, through) for count in range(2, 17) for through in range(2, 9)]
LARGEST = [*((count, 16) for count in range(2, 9)), (9, 14), (10, 12), (11, 11), (12, 10), (13, 9), (14, 9)]

# The fewest changes of the book's numbers with which the spread can be even, proven with a constraint solver
# for 2, 3 ... 8 from each table. An even number of tables reaches it.
FEWEST_CHANGES = {
    3: (2, 2, 4, 4, 6, 6, 8),
    4: (4, 8, 8, 8, 12, 12, 16),
    5: (2, 4, 8, 6, 9, 10, 15),
    7: (4, 6, 12, 9, 11, 13, 18),
    8: (8, 16, 24, 24, 32, 40, 48),
    9: (4, 6, 12, 11, 15, 18, 24),
    11: (6, 8, 16, 12, 16, 21, 28),
    12: (12, 24, 24, 24, 36, 36, 48),
    13: (6, 10, 20, 15, 18, 24, 32),
    15: (8, 12, 24, 18, 22, 28, 40),
    16: (16, 32, 48, 64, 80, 96, 112),
}


def tables(count: int, through: int) -> list[list[tuple[int, int]]]:
    """Entries are (table, place)."""
    return [[(table, place) for place in range(1, through + 1)] for table in range(count)]


def held_by_sections(seeds: tuple, count: int) -> list[list[int]]:
    """For each table how many of it each of `count` sections holds."""
    order = leaves(len(seeds))
    width = len(order) // count
    sections = [[seeds[s - 1] for s in order[i : i + width] if s] for i in range(0, len(order), width)]
    number_of_tables = len({table for table, _ in seeds})
    return [[sum(t == table for t, _ in section) for section in sections] for table in range(number_of_tables)]


def assert_even(seeds: tuple, through: int) -> None:
    """Each half, quarter, eighth ... holds of each table its share, rounded down or up."""
    count = 2
    while count < len(leaves(len(seeds))):
        for held in held_by_sections(seeds, count):
            assert through // count <= min(held) <= max(held) <= -(-through // count)
        count *= 2


@pytest.mark.parametrize("size", USUAL + LARGEST, ids=lambda size: f"{size[0]}x{size[1]}")
def test_principles_are_at_their_best_and_every_table_is_spread_evenly(size):  # case C40
    count, through = size
    seeds, book = separated(tables(*size)), by_the_book(tables(*size))
    verdict = audit(tables(*size), seeds)
    at_once, first_places, same_table = verdict.principles
    assert at_once.actual == 0
    assert first_places.actual == verdict.rounds - (count - 1).bit_length() + 1
    assert same_table.actual == verdict.rounds
    assert_even(seeds, through)
    assert seeds[:count] == book[:count], "first places keep their numbers"
    for first in range(0, count * through, count):
        assert set(seeds[first : first + count]) == set(book[first : first + count]), "numbers change inside a band"
    if size in USUAL:
        fewest = FEWEST_CHANGES.get(count, (0,) * 7)[through - 2]
        assert fewest <= len(verdict.moved) <= (fewest if count % 2 == 0 else fewest + 4)


def test_four_tables_of_four_have_one_of_each_table_in_every_quarter():  # case C40
    seeds = separated([[f"{letter}{place}" for place in (1, 2, 3, 4)] for letter in "ABCD"])
    order = [seeds[seed - 1] for seed in leaves(16)]
    quarters = [order[i : i + 4] for i in (0, 4, 8, 12)]
    assert all({entry[0] for entry in quarter} == set("ABCD") for quarter in quarters)
    assert [entry for entry in order if entry.endswith("1")] == ["A1", "D1", "B1", "C1"]


def test_a_numbering_that_is_already_separated_stays_the_book():
    six = tables(6, 4)
    assert separated(six) == by_the_book(six)


@pytest.mark.parametrize("size", [(1, 16), (16, 1), (2, 1)])
def test_one_table_or_one_from_each_keeps_the_book(size):
    assert separated(tables(*size)) == by_the_book(tables(*size))


def test_same_tables_always_give_the_same_numbers():
    assert separated(tables(7, 5)) == separated(tables(7, 5))


def test_names_play_no_part():
    named = [[f"{table}-{place}" for place in range(1, 6)] for table in "gfedcba"]
    assert separated(named) == tuple(named[table][place - 1] for table, place in separated(tables(7, 5)))


@pytest.mark.parametrize("size", [(48, 2), (32, 4), (20, 3)])
def test_many_tables_keep_the_principles_too(size):
    assert audit(tables(*size), separated(tables(*size))).is_best


def test_same_number_must_go_through_from_each_table():
    with pytest.raises(PlacementError):
        separated([["A1", "A2"], ["B1"]])


@given(
    st.integers(1, 5).flatmap(
        lambda n: st.lists(st.lists(st.integers(-9, 9), min_size=n, max_size=n), min_size=n, max_size=n)
    )
)
def test_assignment_is_the_cheapest_of_all(costs):
    column_of = cheapest(costs)
    assert sorted(column_of) == list(range(len(costs)))
    total = sum(row[column] for row, column in zip(costs, column_of, strict=True))
    every = permutations(range(len(costs)))
    assert total == min(sum(row[column] for row, column in zip(costs, order, strict=True)) for order in every)
