"""Whole groups go on together where results are carried over; and the order of play without those who have met."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from groups.domain.draw import DrawError, Entrant, draw_groups
from groups.domain.order import order_of_matches, order_of_play
from groups.domain.records import DrawRecord, Entered, Fields, record_draw


def going_on(groups, through):
    """The first places by group, then the second places …: who is told by place and group."""
    return [
        Entrant((place, group), f"group {group}") for place in range(1, through + 1) for group in range(1, groups + 1)
    ]


def test_the_groups_are_dealt_as_a_snake_and_the_winners_have_the_first_numbers():
    drawn = draw_groups(going_on(4, 2), 2, method="together")
    assert drawn.groups == (((1, 1), (1, 4), (2, 1), (2, 4)), ((1, 2), (1, 3), (2, 2), (2, 3)))


def test_one_final_group_has_everybody():
    (group,) = draw_groups(going_on(2, 3), 1, method="together").groups
    assert group == ((1, 1), (1, 2), (2, 1), (2, 2), (3, 1), (3, 2))


@given(st.integers(1, 6), st.integers(2, 4), st.integers(1, 5))
def test_nobody_is_parted_from_his_group_and_every_band_is_of_one_place(second, parts, through):
    drawn = draw_groups(going_on(second * parts, through), second, method="together")
    for group in drawn.groups:
        places = [place for place, _group in group]
        assert places == sorted(places)
        came_from = [number for _place, number in group]
        assert all(came_from.count(number) == through for number in came_from)
    assert drawn.same_association_pairs == drawn.fewest_possible


@pytest.mark.parametrize(("groups", "second", "code"), [(3, 2, "parts_do_not_fit"), (4, 4, "nothing_to_play")])
def test_what_cannot_stay_together_is_refused(groups, second, code):
    with pytest.raises(DrawError) as refused:
        draw_groups(going_on(groups, 2), second, method="together")
    assert refused.value.code == code


def test_its_record_can_be_repeated():
    entries = [Entered(f"{one.id}", one.association) for one in going_on(4, 2)]
    record = record_draw(entries, (4, 4), method="together")
    again = DrawRecord.read(Fields(record.as_json()))
    assert again == record
    assert again.faults() == []


def test_without_matches_played_before_the_order_is_closed_up():
    met = {frozenset((1, 3)), frozenset((2, 4))}
    assert order_of_matches(4, 2, 1, met) == [(1, 1, 2), (1, 3, 4), (2, 1, 4), (2, 2, 3)]


@given(st.integers(3, 9), st.integers(1, 3), st.sampled_from((1, 2)), st.data())
def test_of_the_order_of_play_only_those_who_have_met_are_missing(size, qualifiers, legs, data):
    pairs = [frozenset(pair) for pairs in order_of_play(size, qualifiers) for pair in pairs]
    met = data.draw(st.sets(st.sampled_from(pairs)))
    order = order_of_matches(size, qualifiers, legs, met)
    whole = [pair for pairs in order_of_play(size, qualifiers, legs) for pair in pairs]
    assert [(a, b) for _round, a, b in order] == [pair for pair in whole if frozenset(pair) not in met]
    rounds = [number for number, _a, _b in order]
    assert sorted(set(rounds)) == list(range(1, len(set(rounds)) + 1))
