"""Lists of prizes as they are typed, and what places bring: exact, nothing lost, nothing negative."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brackets.domain.prizes import (
    MESSAGES,
    MINOR,
    NOTHING,
    Prize,
    PrizeError,
    PrizeListError,
    accounts,
    amount,
    amount_text,
    at_place,
    at_places,
    awards,
    bundle,
    differ,
    parse_amount,
    parse_prizes,
    places_of,
    prizes_text,
    share_out,
    together,
)

kinds = st.sampled_from(["boosters", "cup", "medal"])
bundles = st.builds(bundle, st.integers(0, 10**9), st.dictionaries(kinds, st.integers(0, 40)))
lists = st.lists(
    st.builds(
        lambda first, width, brings: Prize(first, first + width, brings), st.integers(1, 9), st.integers(0, 4), bundles
    ),
    max_size=6,
)


def faults(text, currency="EUR"):
    with pytest.raises(PrizeListError) as caught:
        parse_prizes(text, currency)
    return [(fault.line, fault.error.code) for fault in caught.value.faults]


def test_a_list_is_read_line_by_line():
    text = "1: 100\n2: 60\n3-4: 30.50\n\n5–8: 12 boosters\n1: cup"
    assert parse_prizes(text, "EUR") == (
        Prize(1, 1, bundle(100_00)),
        Prize(2, 2, bundle(60_00)),
        Prize(3, 4, bundle(30_50)),
        Prize(5, 8, bundle(0, {"boosters": 12})),
        Prize(1, 1, bundle(0, {"cup": 1})),
    )


def test_lines_for_one_place_add_up():
    prizes = parse_prizes("1: 100\n1: cup\n1-4: 30 + 2 boosters", "EUR")
    assert at_place(prizes, 1) == bundle(130_00, {"cup": 1, "boosters": 2})
    assert at_place(prizes, 4) == bundle(30_00, {"boosters": 2})
    assert at_place(prizes, 5) == NOTHING


def test_each_place_of_a_range_brings_what_is_written():
    prizes = parse_prizes("5-8: 10", "EUR")
    assert at_places(prizes, (5, 8)) == bundle(40_00)


@given(lists, st.integers(1, 12), st.integers(0, 6))
def test_places_bring_together_what_each_of_them_brings(prizes, first, width):
    each = together(at_place(prizes, place) for place in range(first, first + width + 1))
    assert at_places(prizes, (first, first + width)) == each


def test_the_longest_list_is_counted_at_once():
    prizes = parse_prizes("\n".join(f"1-9999: 2 cups{n} + 1" for n in range(200)), "EUR")
    assert at_places(prizes, (1, 9999)).counts["cups7"] == 2 * 9999
    assert accounts(prizes, [("Ann", (1, 2))]).open[-1][0] == 9999


def test_neighbours_that_bring_the_same_are_told_together():
    prizes = parse_prizes("1: 100\n1-2: cup\n3: 30\n4: 30\n6: 5", "EUR")
    assert [span for span, _brings in places_of(prizes)] == [(1, 1), (2, 2), (3, 4), (6, 6)]


def test_different_prizes_for_third_and_fourth_are_seen():
    assert differ(parse_prizes("3: 30\n4: 20", "EUR"), 3, 4)
    assert not differ(parse_prizes("1: 100\n3-4: 30", "EUR"), 3, 4)


@pytest.mark.parametrize(
    ("text", "units"),
    [
        ("100", 100_00),
        ("99,50", 99_50),
        ("99.5", 99_50),
        ("1 000", 1000_00),
        ("1\u00a0000 EUR", 1000_00),
        ("€5", 5_00),
        ("EUR 5", 5_00),
        ("5 eur", 5_00),
        ("0.01", 1),
    ],
)
def test_an_amount_is_read_to_the_cent(text, units):
    assert parse_amount(text, "EUR") == units


def test_each_currency_has_its_own_smallest_unit():
    assert parse_amount("100", "JPY") == 100
    assert parse_amount("1.005", "KWD") == 1005
    assert faults("1: 5.5", "JPY") == [(1, "whole")]
    assert str(amount(1005, "KWD")) == "1.005"


@pytest.mark.parametrize(
    ("line", "code"),
    [
        ("cup", "no_places"),
        ("0: cup", "place_zero"),
        ("4-3: cup", "places_backwards"),
        ("10000: cup", "place_far"),
        ("1:", "no_prize"),
        ("1: 5 +", "no_prize"),
        ("1: 5 USD", "other_currency"),
        ("1: $5", "other_currency"),
        ("1: 5.12345", "digits"),
        ("1: 1,000", "thousands"),
        ("1: 1.000", "thousands"),
        ("1: 99999999999999999999", "too_much"),
        ("1: 9999999 boosters", "too_much"),
        ("1: 0", "nothing"),
        ("1: 0 boosters", "nothing"),
        ("1: -5", "unreadable"),
        ("1: 1/2", "unreadable"),
        ("1: " + "x" * 81, "long_thing"),
        ("1: ٣", "unreadable"),
    ],
)
def test_what_cannot_be_read_is_told_with_its_line(line, code):
    assert faults(f"1: 100\n{line}") == [(2, code)]


def test_all_faults_are_told_at_once():
    assert faults("x\n1: 5\n2: 0\ny") == [(1, "no_places"), (3, "nothing"), (4, "no_places")]
    assert faults("1: cup\n" * 201) == [(201, "too_many")]


def test_an_amount_wants_a_currency_and_a_thing_does_not():
    assert faults("1: 100", "") == [(1, "no_currency")]
    assert parse_prizes("1: 100 boosters", "") == (Prize(1, 1, bundle(0, {"boosters": 100})),)


def test_things_that_look_like_codes_or_hold_amounts_are_things():
    for text, things in (
        ("cup", {"cup": 1}),
        ("2 cup", {"cup": 2}),
        ("3 top cards", {"top cards": 3}),
        ("2 x medal", {"medal": 2}),
        ("voucher of 100 EUR", {"voucher of 100 EUR": 1}),
        ("100 EUR voucher", {"100 EUR voucher": 1}),
        ("3D printer", {"3D printer": 1}),
        ("C++ book", {"C++ book": 1}),
        ("=HYPERLINK(1)", {"=HYPERLINK(1)": 1}),
    ):
        assert parse_prizes(f"1: {text}", "EUR")[0].brings == bundle(0, things), text


def test_every_fault_has_its_sentence():
    for code in MESSAGES:
        params = {"text": "x", "limit": 1, "place": 1, "first": 2, "last": 1, "digits": 2}
        assert PrizeError(code, **params).code == code


@given(lists, st.sampled_from(["EUR", "JPY", "KWD"]))
def test_a_list_can_be_typed_again_as_it_is_shown(prizes, currency):
    prizes = tuple(prize for prize in prizes if not prize.brings.is_empty)
    assert parse_prizes(prizes_text(prizes, currency), currency) == prizes


@given(st.integers(0, 10**12), st.sampled_from(sorted(MINOR)))
def test_an_amount_is_the_same_in_words_and_back(units, currency):
    assert parse_amount(amount_text(units, currency), currency) == units
    assert amount(units, currency).scaleb(MINOR[currency]) == units


@given(bundles, st.integers(1, 300))
def test_equal_shares_lose_no_cent_and_no_thing(whole, ways):
    shares, left = share_out(whole, ways)
    assert together([*shares, left]) == whole
    assert left.money == 0
    assert max(share.money for share in shares) - min(share.money for share in shares) <= 1
    assert all(share.counts == shares[0].counts for share in shares)
    assert all(count < ways for _kind, count in left.things)


def test_the_first_of_them_have_the_cent_that_is_over():
    shares, _left = share_out(bundle(100_00), 3)
    assert [share.money for share in shares] == [33_34, 33_33, 33_33]


def test_shared_places_share_what_all_of_them_bring():
    prizes = parse_prizes("5: 40\n6: 30\n7: 20\n8: 10.01\n5: cup", "EUR")
    found = awards(prizes, [(name, (5, 8)) for name in "abcd"])
    assert [found.of[name].money for name in "abcd"] == [25_01, 25_00, 25_00, 25_00]
    assert [(one.span, one.things) for one in found.left] == [((5, 8), bundle(0, {"cup": 1}))]


def test_a_place_of_ones_own_brings_its_prize():
    prizes = parse_prizes("1: 100 + cup\n2: 60", "EUR")
    found = awards(prizes, [("a", (1, 1)), ("b", (2, 2)), ("c", (3, 4))])
    assert found.of == {"a": bundle(100_00, {"cup": 1}), "b": bundle(60_00), "c": NOTHING}
    assert found.left == ()


@given(lists, st.lists(st.integers(1, 4), max_size=5))
def test_what_settled_places_bring_is_given_away_to_the_cent(prizes, widths):
    placed, first = [], 1
    for block, width in enumerate(widths):
        placed += [((block, i), (first, first + width - 1)) for i in range(width)]
        first += width
    found = awards(prizes, placed)
    given_away = together([*found.of.values(), *(one.things for one in found.left)])
    assert given_away == together(at_place(prizes, place) for place in range(1, first))
