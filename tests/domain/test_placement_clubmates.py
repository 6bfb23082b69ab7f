"""Clubmates in the separated numbering: after the three principles and the even spread, and as late as can be."""

import random
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brackets.domain.placement import Meeting, audit, by_the_book, clubmates, clubs, separated, separation
from brackets.domain.tree import leaves
from tests.domain.test_placement_separated import LARGEST, USUAL, assert_even, tables

Entry = tuple[int, int]


def drawn_clubs(entries: tuple[Entry, ...], number: int, seed: str) -> dict[Entry, str]:
    lot = random.Random(seed)
    return {entry: f"club {lot.randrange(number)}" for entry in entries}


def rank(seeds: tuple[Entry, ...], club_of: dict[Entry, str], book: tuple[Entry, ...]) -> tuple[list[int], int]:
    """Pairs of clubmates by the round of their meeting, the first round first; and the changes."""
    rounds = len(leaves(len(seeds))).bit_length() - 1
    pairs = [0] * rounds
    for meeting in clubmates(seeds, club_of):
        pairs[meeting.round - 1] += 1
    return pairs[:-1], sum(a != b for a, b in zip(seeds, book, strict=True))


def every_even_numbering(count: int, through: int):
    """All numberings that keep first places, bands, the principles and the even spread."""
    book = by_the_book(tables(count, through))
    bands = [book[i : i + count] for i in range(count, count * through, count)]
    for later in product(*(permutations(band) for band in bands)):
        seeds = (*book[:count], *(entry for band in later for entry in band))
        try:
            assert_even(seeds, through)
        except AssertionError:
            continue
        if audit(tables(count, through), seeds).is_best:
            yield seeds


@pytest.mark.parametrize("size", USUAL + LARGEST, ids=lambda size: f"{size[0]}x{size[1]}")
def test_clubmates_cost_no_principle_and_no_even_spread(size, monkeypatch):  # case C40
    monkeypatch.setattr(clubs, "TRIES", 1500)
    monkeypatch.setattr(clubs, "STEPS", 1500)
    count, through = size
    book = by_the_book(tables(*size))
    club_of = drawn_clubs(book, 1 + count * through // 4, f"{size}")
    seeds = separated(tables(*size), club_of)
    assert audit(tables(*size), seeds).is_best
    assert_even(seeds, through)
    assert seeds[:count] == book[:count], "first places keep their numbers"
    for first in range(0, count * through, count):
        assert set(seeds[first : first + count]) == set(book[first : first + count]), "numbers change inside a band"
    plain = separated(tables(*size))
    assert rank(seeds, club_of, book) <= rank(plain, club_of, book)


@settings(max_examples=15)
@given(
    size=st.sampled_from([(2, 2), (2, 3), (2, 4), (3, 2), (3, 3), (4, 2), (3, 4)]),
    number=st.integers(1, 6),
    seed=st.text(max_size=4),
)
def test_for_few_entries_nothing_better_exists(size, number, seed):
    book = by_the_book(tables(*size))
    club_of = drawn_clubs(book, number, seed)
    found = separation(tables(*size), club_of)
    assert found.is_proven
    best = min(rank(seeds, club_of, book) for seeds in every_even_numbering(*size))
    assert rank(found.numbers, club_of, book) == best


def test_clubmates_who_would_meet_at_once_are_parted():
    """By the book A1 plays D2 first; they are clubmates."""
    four = [["A1", "A2"], ["B1", "B2"], ["C1", "C2"], ["D1", "D2"]]
    club_of = {"A1": "Lions", "D2": "Lions"}
    assert clubmates(by_the_book(four), club_of) == (Meeting("A1", "D2", 1),)
    seeds = separated(four, club_of)
    assert clubmates(seeds, club_of)[0].round > 1
    assert audit(four, seeds).is_best


def test_without_clubmates_the_numbering_is_as_without_clubs():
    club_of = {(table, 1): f"club {table}" for table in range(7)} | {(0, 2): "", (1, 2): ""}
    assert separated(tables(7, 4), club_of) == separated(tables(7, 4))


def test_the_search_says_when_it_has_proven_nothing():
    many = tables(16, 4)
    assert not separation(many, drawn_clubs(by_the_book(many), 9, "many")).is_proven
    assert separation(many).is_proven


def test_the_same_clubs_always_give_the_same_numbers():
    book = by_the_book(tables(8, 4))
    club_of = drawn_clubs(book, 6, "again")
    assert separated(tables(8, 4), club_of) == separated(tables(8, 4), dict(reversed(club_of.items())))


def test_what_clubs_are_called_plays_no_part():
    book = by_the_book(tables(5, 4))
    club_of = drawn_clubs(book, 5, "names")
    renamed = {entry: club[::-1] + "!" for entry, club in club_of.items()}
    assert separated(tables(5, 4), club_of) == separated(tables(5, 4), renamed)


@pytest.mark.parametrize("size", [(1, 8), (8, 1)])
def test_one_table_or_one_from_each_keeps_the_book_whatever_the_clubs(size):
    book = by_the_book(tables(*size))
    assert separated(tables(*size), dict.fromkeys(book, "Lions")) == book


def test_clubmates_are_listed_the_earliest_meeting_first():
    seeds = ("A1", "B1", "B2", "A2")
    assert clubmates(seeds, {"A1": "Lions", "B1": "Lions", "A2": "Lions", "B2": ""}) == (
        Meeting("A1", "A2", 1),
        Meeting("A1", "B1", 2),
        Meeting("B1", "A2", 2),
    )
    assert clubmates((), {}) == ()
