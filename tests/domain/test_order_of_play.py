"""The order of play in a group: 3.7.5.6 and the published convention."""

import json
from itertools import combinations, pairwise
from pathlib import Path

import pytest

from groups.domain.order import OrderError, order_of_play

SHEETS = Path(__file__).parents[1] / "data" / "match_orders.json"
PUBLISHED = json.loads(SHEETS.read_text())["club_convention_last_1v2"]
SIZES = range(2, 45)


def one_table(rounds):
    return [pair for pairs in rounds for pair in pairs]


def repeats(rounds):
    return sum(bool(set(first) & set(second)) for first, second in pairwise(one_table(rounds)))


@pytest.mark.parametrize("size", SIZES)
def test_every_pair_meets_exactly_once_with_the_lower_number_first(size):  # case C07
    for qualifiers in range(1, size + 1):
        assert sorted(one_table(order_of_play(size, qualifiers))) == list(combinations(range(1, size + 1), 2))


@pytest.mark.parametrize("size", SIZES)
def test_an_even_group_has_one_round_less_than_entries_and_an_odd_one_as_many(size):  # case C07
    for qualifiers in range(1, size + 1):
        rounds = order_of_play(size, qualifiers)
        assert len(rounds) == (size if size % 2 else size - 1)
        assert all(len(pairs) == size // 2 for pairs in rounds)


@pytest.mark.parametrize("size", SIZES)
def test_nobody_plays_twice_in_a_round_and_in_an_odd_group_everybody_rests_once(size):  # case C07
    for qualifiers in range(1, size + 1):
        rests = []
        for pairs in order_of_play(size, qualifiers):
            playing = [number for pair in pairs for number in pair]
            assert len(playing) == len(set(playing))
            rests += set(range(1, size + 1)) - set(playing)
        assert sorted(rests) == (list(range(1, size + 1)) if size % 2 else [])


@pytest.mark.parametrize(("size", "matches"), [(3, 3), (5, 10)])
def test_a_rest_is_not_a_match(size, matches):  # case C08
    assert len(one_table(order_of_play(size, 1))) == matches


@pytest.mark.parametrize("size", SIZES)
def test_the_last_match_decides_who_goes_through(size):
    for qualifiers in range(1, size + 3):
        decider = min(qualifiers, size - 1)
        assert order_of_play(size, qualifiers)[-1][-1] == (decider, decider + 1)


@pytest.mark.parametrize("size", [3, 4, 5, 6, 8])
def test_one_who_goes_through_follows_the_published_convention(size):
    assert one_table(order_of_play(size, 1)) == [tuple(pair) for pair in PUBLISHED[str(size)]]


def test_the_published_sheet_for_seven_is_no_set_of_rounds_so_two_of_its_matches_change_rounds():
    published = [{tuple(pair) for pair in PUBLISHED["7"][at : at + 3]} for at in range(0, 21, 3)]
    assert any(len({number for pair in pairs for number in pair}) < 6 for pairs in published)
    moved = [set(ours) - theirs for ours, theirs in zip(order_of_play(7, 1), published, strict=True)]
    assert sorted(pair for pairs in moved for pair in pairs) == [(2, 5), (2, 7)]


def test_two_who_go_through_from_a_group_of_four_end_with_2_v_3():
    assert order_of_play(4, 2) == (((2, 4), (1, 3)), ((1, 2), (3, 4)), ((1, 4), (2, 3)))


@pytest.mark.parametrize("size", range(5, 45))
def test_nobody_plays_twice_in_a_row_on_one_table_from_five_entries_on(size):  # case C104
    assert all(repeats(order_of_play(size, qualifiers)) == 0 for qualifiers in range(1, size + 1))


@pytest.mark.parametrize(("size", "fewest"), [(2, 0), (3, 2), (4, 2)])
def test_small_groups_repeat_a_player_no_more_often_than_they_must(size, fewest):  # case C104
    assert all(repeats(order_of_play(size, qualifiers)) == fewest for qualifiers in range(1, size + 1))


@pytest.mark.parametrize(
    ("size", "qualifiers", "code"),
    [(1, 1, "group_too_small"), (0, 1, "group_too_small"), (4, 0, "nobody_goes_through")],
)
def test_what_cannot_be_played_is_refused_by_name(size, qualifiers, code):
    with pytest.raises(OrderError) as refused:
        order_of_play(size, qualifiers)
    assert refused.value.code == code


@pytest.mark.parametrize("size", SIZES)
def test_played_twice_over_each_pair_meets_again_with_the_sides_swapped(size):
    for qualifiers in range(1, min(size, 5) + 1):
        once, rounds = order_of_play(size, qualifiers), order_of_play(size, qualifiers, 2)
        first, second = rounds[: len(once)], rounds[len(once) :]
        assert first == once
        assert sorted((b, a) for a, b in one_table(second)) == sorted(one_table(once))
        assert {frozenset((b, a) for a, b in pairs) for pairs in second} == set(map(frozenset, once))
        assert all(len({number for pair in pairs for number in pair}) == 2 * len(pairs) for pairs in second)


@pytest.mark.parametrize("size", SIZES)
def test_the_deciding_pair_ends_both_halves(size):
    for qualifiers in range(1, size + 1):
        rounds = order_of_play(size, qualifiers, 2)
        decider = min(qualifiers, size - 1)
        assert rounds[len(rounds) // 2 - 1][-1] == (decider, decider + 1)
        assert rounds[-1][-1] == (decider + 1, decider)


@pytest.mark.parametrize("size", SIZES)
def test_where_the_halves_meet_nobody_plays_twice_in_a_row_from_six_on(size):
    unavoidable = {2: 1, 3: 5, 4: 5, 5: 1}
    assert repeats(order_of_play(size, 2, 2)) == unavoidable.get(size, 0)
