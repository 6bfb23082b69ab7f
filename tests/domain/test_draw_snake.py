"""The plain draw of groups: sizes, bands, the snake, and what is no draw (3.7.5.5)."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groups.domain.draw import DrawError, Entrant, draw_groups


def unattached(count):
    return [Entrant(number) for number in range(1, count + 1)]


def sizes_of(draw):
    return [len(group) for group in draw.groups]


def test_the_snake_turns_at_every_band():
    assert draw_groups(unattached(12), 4).groups == ((1, 8, 9), (2, 7, 10), (3, 6, 11), (4, 5, 12))


def test_a_draw_of_unattached_entries_has_no_pair_to_separate_and_moves_nobody():
    draw = draw_groups(unattached(12), 4)
    assert (draw.same_association_pairs, draw.fewest_possible, draw.moved, draw.proven) == (0, 0, (), True)


@pytest.mark.parametrize(
    ("entries", "groups", "sizes"),
    [
        (14, 4, [4, 4, 3, 3]),
        (7, 2, [4, 3]),
        (9, 2, [5, 4]),
        (9, 3, [3, 3, 3]),
        (10, 3, [4, 3, 3]),
        (11, 3, [4, 4, 3]),
        (13, 4, [4, 3, 3, 3]),
    ],
)
def test_left_over_entries_are_spread_over_the_first_groups(entries, groups, sizes):  # case C01
    assert sizes_of(draw_groups(unattached(entries), groups)) == sizes


@pytest.mark.parametrize(
    ("entries", "groups", "sizes"), [(15, 4, [4, 4, 4, 3]), (5, 1, [5]), (7, 2, [4, 3]), (9, 2, [5, 4]), (4, 2, [2, 2])]
)
def test_odd_groups_are_as_good_as_even_ones(entries, groups, sizes):  # case C02
    assert sizes_of(draw_groups(unattached(entries), groups)) == sizes


def test_no_group_is_two_short_before_every_group_is_one_short():  # case C06
    for entries in range(8, 40):
        sizes = sizes_of(draw_groups(unattached(entries), 4))
        assert max(sizes) - min(sizes) <= 1


@pytest.mark.parametrize("entries", [151, 200, 257, 1000])
@pytest.mark.parametrize("method", ["snake", "lot"])
def test_everybody_is_drawn_exactly_once_whatever_the_number(entries, method):  # case C13
    draw = draw_groups(unattached(entries), entries // 4, method=method, seed="151")
    assert sorted(member for group in draw.groups for member in group) == list(range(1, entries + 1))


def test_sizes_set_by_hand_are_kept():  # case C01
    draw = draw_groups(unattached(38), 4, sizes=(9, 10, 9, 10))
    assert sizes_of(draw) == [9, 10, 9, 10]
    assert draw.groups[1][-1] == 38
    assert draw.groups[3][-1] == 37


def test_a_band_holds_only_the_groups_that_still_have_room():
    assert draw_groups(unattached(9), 3, sizes=(2, 4, 3)).groups == ((1, 6), (2, 5, 7, 9), (3, 4, 8))


@given(st.lists(st.integers(2, 7), min_size=1, max_size=9))
def test_numbers_in_a_group_descend_by_ranking_band_by_band(sizes):
    draw = draw_groups(unattached(sum(sizes)), len(sizes), sizes=sizes)
    assert sizes_of(draw) == sizes
    bands = [[group[k] for group in draw.groups if len(group) > k] for k in range(max(sizes))]
    assert [rank for band in bands for rank in sorted(band)] == list(range(1, sum(sizes) + 1))


@pytest.mark.parametrize(
    ("code", "arguments"),
    [
        ("no_groups", {"groups": 0}),
        ("too_few_entries", {"groups": 5}),
        ("sizes_wrong_count", {"groups": 2, "sizes": (3, 3, 3)}),
        ("sizes_wrong_sum", {"groups": 2, "sizes": (4, 4)}),
        ("size_too_small", {"groups": 2, "sizes": (8, 1)}),
        ("unknown_method", {"groups": 2, "method": "guess"}),
        ("seed_missing", {"groups": 2, "method": "lot"}),
        ("seed_missing", {"groups": 2, "method": "lot", "seed": ""}),
    ],
)
def test_what_cannot_be_drawn_is_refused_by_name(code, arguments):
    with pytest.raises(DrawError) as refused:
        draw_groups(unattached(9), **arguments)
    assert refused.value.code == code
    assert isinstance(refused.value, ValueError)


def test_the_same_entry_twice_is_refused_by_name():
    with pytest.raises(DrawError) as refused:
        draw_groups([Entrant("ann"), Entrant("bo"), Entrant("ann"), Entrant("cy")], 2)
    assert (refused.value.code, refused.value.params) == ("entry_twice", {"id": "ann"})


def test_too_few_entries_says_how_many_are_needed():
    with pytest.raises(DrawError) as refused:
        draw_groups(unattached(7), 4)
    assert refused.value.params == {"entries": 7, "groups": 4, "needed": 8}
