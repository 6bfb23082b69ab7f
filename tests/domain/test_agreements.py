"""What is due to players who agree not to play (706.4), and that shares always add up to exactly that."""

import random
from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from brackets.domain.agreements import AgreementError, Draw, Fault, agreed_ends, players, reach
from brackets.domain.places import final_places
from brackets.domain.prizes import (
    NOTHING,
    Agreed,
    accounts,
    at_place,
    bundle,
    can_win,
    difference,
    due,
    equal_shares,
    parse_prizes,
    shared_by,
    together,
)
from brackets.domain.tree import State, build
from tests.domain.test_prizes import lists
from tournaments.domain.scores import Ending, Result

MONEY = parse_prizes("1: 100 + cup\n2: 60\n3: 30\n4: 20\n5-8: 5", "EUR")


def draw(size, *, third_place=False, all_places=False, played=()):
    """A knockout of numbers, the better of which won in the rounds that are played."""
    tree = build(size, third_place=third_place, all_places=all_places)
    state = Draw(tree, tuple(range(1, size + 1)), {})
    for round_ in played:
        positions = state.positions
        for pair in tree.in_round(round_):
            position = positions[pair.key]
            if position.state is State.READY:
                state = state.ended({pair.key: Result(position.a, position.b, min(position.a, position.b))})
    return state


def agreed_on(state, keys, order, *, prizes=MONEY, before=None):
    """The draw after the agreement, the reach of its parties, and what is due."""
    after = state.ended(agreed_ends(state, keys, order))
    reached = {party: reach(after, party) for party in players(state, keys)}
    return after, reached, due(prizes, reached, before=before)


def test_the_two_of_a_final_share_the_prizes_of_places_1_and_2():
    _after, reached, made = agreed_on(draw(8, played=(1, 2)), [(3, 1)], {1: 1, 2: 2})
    assert reached == {1: ((1, 1),), 2: ((2, 2),)}
    assert set(made.whole) == {1, 2}
    assert made.total == bundle(160_00, {"cup": 1})


def test_a_final_without_order_is_shared_by_both():
    after, reached, made = agreed_on(draw(8, played=(1, 2)), [(3, 1)], {1: 1, 2: 1})
    assert reached == {1: ((1, 2),), 2: ((1, 2),)}
    assert made.total == bundle(160_00, {"cup": 1})
    assert [p.entries for p in final_places(after.tree, after.positions) if p.first == 1] == [(1, 2)]


def test_the_match_for_third_place_shares_3_and_4():
    _after, _reached, made = agreed_on(draw(8, third_place=True, played=(1, 2)), [(3, 2)], {3: 1, 4: 1})
    assert made.total == bundle(50_00)


def test_of_a_semi_final_is_due_what_is_certain():
    """Who goes on has the prize of place 2 for certain; the loser half of what 3 and 4 bring."""
    _after, reached, made = agreed_on(draw(8, played=(1,)), [(2, 1)], {1: 1, 4: 2})
    assert reached == {1: ((1, 1), (2, 2)), 4: ((3, 4),)}
    assert made.certain == {1: bundle(60_00), 4: bundle(25_00)}
    assert made.total == bundle(85_00)


def test_before_a_match_for_third_place_the_loser_has_the_prize_of_place_4_for_certain():
    _after, reached, made = agreed_on(draw(8, third_place=True, played=(1,)), [(2, 1)], {4: 1, 1: 2})
    assert reached == {4: ((1, 1), (2, 2)), 1: ((3, 3), (4, 4))}
    assert made.total == bundle(80_00)


def test_it_does_not_matter_for_what_is_due_who_goes_on():
    state = draw(8, third_place=True, played=(1,))
    totals = {agreed_on(state, [(2, 1)], order)[2].total for order in ({1: 1, 4: 2}, {1: 2, 4: 1})}
    assert len(totals) == 1


def test_both_semi_finals_and_the_final_share_all_four_prizes():
    keys = [(2, 1), (2, 2), (3, 1)]
    _after, reached, made = agreed_on(draw(8, played=(1,)), keys, {3: 1, 1: 2, 2: 3, 4: 4})
    assert reached == {1: ((2, 2),), 2: ((3, 4),), 3: ((1, 1),), 4: ((3, 4),)}
    assert made.total == bundle(210_00, {"cup": 1})


def test_both_semi_finals_alone_share_all_four_prizes_and_the_final_is_played():
    """Whoever wins it: between them the four have the places 1 to 4."""
    for third_place in (False, True):
        state = draw(8, third_place=third_place, played=(1,))
        _after, reached, made = agreed_on(state, [(2, 1), (2, 2)], {1: 1, 2: 2, 3: 3, 4: 4})
        assert reached[1] == reached[2] == ((1, 1), (2, 2))
        assert made.total == bundle(210_00, {"cup": 1})
        assert not made.certain


def test_what_was_shared_before_is_not_due_again():
    state, reached, first = agreed_on(draw(8, played=(1,)), [(2, 1)], {1: 1, 4: 2})
    position = state.positions[2, 2]
    state = state.ended({(2, 2): Result(position.a, position.b, 2)})
    before = shared_by(MONEY, [Agreed(reached, equal_shares(first.total, (1, 4)))])
    _after, _reached, final = agreed_on(state, [(3, 1)], {1: 1, 2: 2}, before=before)
    assert final.total == bundle(100_00, {"cup": 1})


def test_after_all_is_shared_nothing_is_due_any_more():
    state, reached, first = agreed_on(draw(8, played=(1,)), [(2, 1), (2, 2)], {1: 1, 2: 2, 3: 3, 4: 4})
    before = shared_by(MONEY, [Agreed(reached, {1: first.total})])
    assert agreed_on(state, [(3, 1)], {1: 1, 2: 2}, before=before)[2].total == NOTHING


def test_a_thing_is_certain_only_where_every_place_brings_it():
    prizes = parse_prizes("1: cup + 24 boosters\n2: 18 boosters\n3-4: 12 boosters", "")
    assert agreed_on(draw(8, played=(1,)), [(2, 1)], {1: 1, 4: 2}, prizes=prizes)[2].total == bundle(
        0, {"boosters": 30}
    )


def test_things_that_do_not_divide_are_not_shared_equally():
    assert equal_shares(bundle(160_00, {"cup": 1}), (1, 2)) is None
    assert equal_shares(bundle(160_01), (1, 2)) == {1: bundle(80_01), 2: bundle(80_00)}


def test_who_can_win_no_prize_plays_for_none():
    state = draw(16)
    assert can_win(MONEY, reach(state, 1))
    assert not can_win(parse_prizes("1: cup", ""), ((9, 16),))


def test_faults_of_the_matches_are_named():
    state = draw(8, played=(1,))

    def fault(keys, order):
        with pytest.raises(AgreementError) as caught:
            agreed_ends(state, keys, order)
        return caught.value.fault

    order = {1: 1, 2: 2, 3: 3, 4: 4}
    assert fault([(1, 1)], order) is Fault.PLAYED
    assert fault([(3, 1)], order) is Fault.NOT_KNOWN
    assert fault([(3, 1), (2, 1)], order) is Fault.NOT_KNOWN
    assert fault([(2, 1)], {1: 1}) is Fault.NO_ORDER
    assert fault([(2, 1)], {1: 1, 4: 1}) is Fault.NO_ORDER


def test_a_match_to_which_nobody_can_come_is_not_agreed_on():
    state = draw(4, third_place=True)
    state = state.ended({(1, 1): Result(1, 4, None, Ending.BOTH_ABSENT)})
    with pytest.raises(AgreementError) as caught:
        players(state, [(2, 1)])
    assert caught.value.fault is Fault.NOT_PLAYED


def test_where_one_plays_on_for_all_places_every_place_within_reach_is_found():
    state = draw(8, all_places=True)
    assert reach(state, 1) == tuple((place, place) for place in range(1, 9))


@settings(max_examples=60)
@given(lists, st.integers(2, 9), st.booleans(), st.integers(0, 2**32), st.data())
def test_whatever_is_agreed_and_played_every_prize_is_given_once(prizes, size, third_place, seed, data):
    """Random knockouts, with agreements on random matches shared at random: the sheet adds up, nothing is negative."""
    chance = random.Random(seed)
    state, made = draw(size, third_place=third_place), []
    while ready := [key for key, position in state.positions.by_key.items() if position.state is State.READY]:
        if data.draw(st.booleans()):
            keys = chance.sample(ready, chance.randint(1, len(ready)))
            parties = players(state, keys)
            order = dict(zip(parties, chance.sample(range(size), len(parties)), strict=True))
            before = shared_by(prizes, made)
            state, reached, found = agreed_on(state, keys, order, prizes=prizes, before=before)
            shares = split_at_random(found.total, parties, chance)
            assert difference(found.total, shares) == (NOTHING, NOTHING)
            made.append(Agreed(reached, shares))
        else:
            key = chance.choice(ready)
            a, b = state.positions[key].a, state.positions[key].b
            state = state.ended({key: Result(a, b, chance.choice((a, b)))})
    placed = [(entry, (p.first, p.last)) for p in final_places(state.tree, state.positions) for entry in p.entries]
    sheet = accounts(prizes, placed, made)
    assert not sheet.short
    reached_places = {place for _entry, (first, last) in placed for place in range(first, last + 1)}
    assert sheet.total == together(at_place(prizes, place) for place in reached_places)


def split_at_random(total, parties, chance):
    """Any shares that add up."""
    cuts = sorted(chance.randint(0, total.money) for _ in parties[1:])
    money = [after - before for before, after in pairwise([0, *cuts, total.money])]
    things = [{} for _ in parties]
    for kind, count in total.things:
        for _ in range(count):
            mine = chance.choice(things)
            mine[kind] = mine.get(kind, 0) + 1
    return {party: bundle(money[i], things[i]) for i, party in enumerate(parties)}
