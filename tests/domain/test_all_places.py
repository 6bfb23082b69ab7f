"""A knockout played for all places: the trees of the losers, and the places that come from them."""

from itertools import pairwise
from random import Random

import pytest

from brackets.domain.places import FinalPlace, final_places
from brackets.domain.tree import LoserOf, Pair, State, Tree, WinnerOf, advance, build, walkovers_due
from tournaments.domain.scores import Ending, Result

EVERY_SIZE = range(2, 34)


def pairs_for(tree: Tree, place: int) -> list[tuple[tuple[int, int], object, object]]:
    return [(pair.key, pair.a, pair.b) for pair in tree.pairs if pair.place_from == place]


def played(tree: Tree, choose, results: dict | None = None) -> dict:
    """Results of all matches that come to be; `choose` says who of two wins, None for nobody."""
    results = dict(results or {})
    for pair in tree.pairs:
        position = advance(tree, results)[pair.key]
        if position.state is State.READY:
            winner = choose(position.a, position.b)
            ending = Ending.PLAYED if winner is not None else Ending.BOTH_ABSENT
            results[pair.key] = Result(position.a, position.b, winner, ending)
    return results


def spans(places: tuple[FinalPlace, ...]) -> dict[object, tuple[int, int]]:
    return {entry: (place.first, place.last) for place in places for entry in place.entries}


def test_losers_of_the_quarter_finals_play_first_against_last_for_the_places_from_five():
    tree = build(8, all_places=True)
    assert pairs_for(tree, 5) == [
        ((2, 3), LoserOf((1, 1)), LoserOf((1, 4))),
        ((2, 4), LoserOf((1, 2)), LoserOf((1, 3))),
        ((3, 3), WinnerOf((2, 3)), WinnerOf((2, 4))),
    ]
    assert pairs_for(tree, 7) == [((3, 4), LoserOf((2, 3)), LoserOf((2, 4)))]
    assert pairs_for(tree, 3) == [((3, 2), LoserOf((2, 1)), LoserOf((2, 2)))]


def test_sixteen_play_eight_matches_in_each_round():
    tree = build(16, all_places=True)
    assert [len(tree.in_round(round_)) for round_ in range(1, 5)] == [8, 8, 8, 8]
    assert sorted({pair.place_from for pair in tree.pairs}) == [1, 3, 5, 7, 9, 11, 13, 15]
    assert [pair.number_in_tree for pair in tree.in_round(2)] == [1, 2, 3, 4, 1, 2, 3, 4]


def test_of_six_the_two_losers_of_the_first_round_play_for_place_five():
    tree = build(6, all_places=True)
    assert pairs_for(tree, 5) == [((3, 3), LoserOf((1, 4)), LoserOf((1, 3)))]
    assert pairs_for(tree, 7) == []


def test_of_seven_one_loser_of_the_first_round_rests_and_last_is_who_loses_before():
    tree = build(7, all_places=True)
    assert pairs_for(tree, 5) == [
        ((2, 4), LoserOf((1, 2)), LoserOf((1, 3))),
        ((3, 3), LoserOf((1, 4)), WinnerOf((2, 4))),
    ]
    assert spans(final_places(tree, advance(tree, played(tree, min)))) == {entry: (entry,) * 2 for entry in range(1, 8)}


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_the_main_tree_is_the_same_whatever_is_played_beside_it(size):
    def main(tree: Tree) -> list[Pair]:
        return [(p.key, p.slot, p.a, p.b, p.feeds) for p in tree.pairs if p.place_from == 1]

    tree = build(size, all_places=True)
    assert main(tree) == main(build(size))
    assert tree.third == build(size, third_place=True).third


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_everybody_plays_on_until_a_place_is_his(size):
    tree = build(size, all_places=True)
    assert sorted(tree.by_key) == [pair.key for pair in tree.pairs]
    for pair in tree.pairs:
        for feed, source in ((pair.feeds, WinnerOf(pair.key)), (pair.loser_feeds, LoserOf(pair.key))):
            if feed:
                assert getattr(tree.by_key[feed.key], feed.side) == source
                assert feed.key[0] > pair.round
    if size & (size - 1) == 0:
        assert len(tree.pairs) == tree.rounds * size // 2


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_when_the_better_number_always_wins_everybody_ends_at_his_number(size):
    tree = build(size, all_places=True)
    places = final_places(tree, advance(tree, played(tree, min)))
    assert spans(places) == {number: (number, number) for number in range(1, size + 1)}


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_every_place_is_taken_once_when_every_match_has_a_winner(size):
    for seed in range(6):
        tree, chance = build(size, all_places=True), Random(f"{size} {seed}")
        results = played(tree, lambda a, b: chance.choice((a, b)))  # noqa: B023
        found = spans(final_places(tree, advance(tree, results)))
        assert sorted(found.values()) == [(place, place) for place in range(1, size + 1)]
        assert all(found[one.winner] < found[one.b if one.winner == one.a else one.a] for one in results.values())


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_where_nobody_comes_the_others_stand_before_and_shared_places_are_told(size):
    for seed in range(12):
        tree, chance = build(size, all_places=True), Random(f"{size} {seed}")
        results = played(tree, lambda a, b: chance.choice((a, b, None)))  # noqa: B023
        places = final_places(tree, advance(tree, results))
        assert sorted(entry for place in places for entry in place.entries) == list(range(1, size + 1))
        assert all(before.last < after.first for before, after in pairwise(places))
        assert all(1 <= place.first <= place.last <= size for place in places)
        found = spans(places)
        for one in results.values():
            if one.winner is not None:
                assert found[one.winner] < found[one.b if one.winner == one.a else one.a]
            else:
                assert found[one.a] == found[one.b]


@pytest.mark.parametrize("size", [8, 11, 16])
def test_places_appear_only_when_nothing_can_change_them(size):
    """What is told while playing is what it is in the end."""
    for seed in range(5):
        tree, chance = build(size, all_places=True), Random(seed)
        results = played(tree, lambda a, b: chance.choice((a, b, a, b, a, b, None)))  # noqa: B023
        final = spans(final_places(tree, advance(tree, results)))
        so_far: dict = {}
        for key, result in sorted(results.items(), key=lambda one: (one[0][0], chance.random())):
            so_far[key] = result
            told = spans(final_places(tree, advance(tree, so_far)))
            assert told == {entry: span for entry, span in final.items() if entry in told}


def test_two_absent_from_a_quarter_final_share_the_last_places_and_the_others_move_up():
    tree = build(8, all_places=True)
    results = played(tree, min, {(1, 1): Result(1, 8, None, Ending.BOTH_ABSENT)})
    assert spans(final_places(tree, advance(tree, results))) == {
        2: (1, 1),
        4: (2, 2),
        3: (3, 3),
        5: (5, 5),
        6: (6, 6),
        7: (7, 7),
        1: (8, 8),
        8: (8, 8),
    }


def test_two_absent_from_a_match_for_a_place_share_what_it_was_for():
    tree = build(8, all_places=True)
    results = played(tree, lambda a, b: None if {a, b} == {5, 6} else min(a, b))
    assert spans(final_places(tree, advance(tree, results)))[5] == (5, 6)


def test_who_is_out_gives_walkovers_in_the_matches_for_places_too():
    tree = build(8, all_places=True)
    results = {(1, key): Result(key, 9 - key, key) for key in range(1, 5)}
    due = walkovers_due(tree, results, {8})
    assert due == {(2, 3): Result(8, 5, 5, Ending.WALKOVER)}
    results |= {(2, 4): Result(7, 6, 6)}
    assert walkovers_due(tree, results, {8})[3, 4] == Result(8, 7, 7, Ending.WALKOVER)


def test_a_corrected_quarter_final_moves_both_trees():
    tree = build(8, all_places=True)
    results = played(tree, min)
    after = advance(tree, {**results, (1, 1): Result(1, 8, 8)})
    assert (after[2, 3].a, after[2, 3].b) == (1, 5)
    assert {(2, 1), (2, 3)} <= set(after.stale)
