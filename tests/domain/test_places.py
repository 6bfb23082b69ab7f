"""Final places from the round reached, then from the tables."""

from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brackets.domain.places import FinalPlace, final_places
from brackets.domain.tree import NOBODY, State, Tree, advance, build
from tournaments.domain.scores import Ending, Result


def won(winner, loser, ending=Ending.PLAYED):
    return Result(winner, loser, winner, ending)


def both_absent(a, b):
    return Result(a, b, None, Ending.BOTH_ABSENT)


def better_number_wins(tree: Tree, seeds=None, ending=Ending.PLAYED) -> dict:
    """Results of all matches; the one with the better number wins each."""
    results = {}
    for pair in tree.pairs:
        position = advance(tree, results, seeds=seeds)[pair.key]
        if position.state is State.READY:
            winner = min(position.a, position.b)
            results[pair.key] = Result(position.a, position.b, winner, ending)
    return results


def labels(tree: Tree, results, seeds=None, not_through=()) -> list[tuple[str, set]]:
    places = final_places(tree, advance(tree, results, seeds=seeds), not_through=not_through)
    return [(f"{p.first}-{p.last}" if p.is_shared else f"{p.first}", set(p.entries)) for p in places]


FOUR = build(4)
FOUR_WITH_THIRD = build(4, third_place=True)
SEMI_FINALS = {(1, 1): won(1, 4), (1, 2): won(2, 3)}


def test_places_come_from_the_round_of_defeat():  # case C52
    tree = build(16)
    assert labels(tree, better_number_wins(tree)) == [
        ("1", {1}),
        ("2", {2}),
        ("3-4", {3, 4}),
        ("5-8", {5, 6, 7, 8}),
        ("9-16", set(range(9, 17))),
    ]


@pytest.mark.parametrize("ending", [Ending.WALKOVER, Ending.RETIRED, Ending.DEFAULTED, Ending.AGREED])
def test_a_walkover_on_the_way_changes_no_place(ending):  # case C52
    tree = build(16)
    assert labels(tree, better_number_wins(tree, ending=ending)) == labels(tree, better_number_wins(tree))


def test_losers_of_a_first_round_with_byes_share_the_places_there_are():  # case C52
    tree = build(13)
    assert labels(tree, better_number_wins(tree))[-1] == ("9-13", {9, 10, 11, 12, 13})


def test_match_for_third_place_parts_the_losers_of_the_semi_finals():
    results = {**SEMI_FINALS, (2, 1): won(1, 2), (2, 2): won(4, 3)}
    assert labels(FOUR_WITH_THIRD, results)[2:] == [("3", {4}), ("4", {3})]


def test_until_it_is_played_third_and_fourth_place_are_open():
    results = {**SEMI_FINALS, (2, 1): won(1, 2)}
    assert labels(FOUR_WITH_THIRD, results) == [("1", {1}), ("2", {2})]


def test_match_for_third_place_that_is_not_played_leaves_a_shared_place():  # case C110
    final = {**SEMI_FINALS, (2, 1): won(1, 2)}
    agreed = Result(3, 4, None, Ending.AGREED)
    assert labels(FOUR_WITH_THIRD, {**final, (2, 2): agreed})[2:] == [("3-4", {3, 4})]
    assert labels(FOUR_WITH_THIRD, {**final, (2, 2): both_absent(3, 4)})[2:] == [("3-4", {3, 4})]
    assert labels(FOUR, final)[2:] == [("3-4", {3, 4})]


def test_two_and_three_entries():  # case C37
    assert labels(build(2), {(1, 1): won(2, 1)}) == [("1", {2}), ("2", {1})]
    results = {(1, 2): won(3, 2), (2, 1): won(3, 1)}
    assert labels(build(3, third_place=True), results) == [("1", {3}), ("2", {1}), ("3", {2})]


def test_only_settled_places_are_given_while_playing():
    tree = build(8)
    results = {(1, 1): won(1, 8), (1, 2): won(7, 2), (1, 3): won(3, 6), (1, 4): won(4, 5), (2, 1): won(1, 4)}
    assert labels(tree, results) == [("3-4", {4}), ("5-8", {8, 2, 6, 5})]
    assert labels(tree, {}) == []


def test_those_who_did_not_go_through_follow_by_place_in_their_table():
    thirds, fourths = ["A3", "B3"], ["B4"]
    places = labels(FOUR, {**SEMI_FINALS, (2, 1): won(2, 1)}, not_through=[thirds, [], fourths])
    assert places[-2:] == [("5-6", {"A3", "B3"}), ("7", {"B4"})]


def test_whoever_withdrew_keeps_the_place_he_reached_and_is_no_champion():  # case C35
    results = {**SEMI_FINALS, (2, 1): won(2, 1, Ending.WALKOVER)}
    assert labels(FOUR, results)[:2] == [("1", {2}), ("2", {1})]


def test_a_final_without_players_has_no_champion():  # case C35, case C47
    results = {**SEMI_FINALS, (2, 1): both_absent(1, 2)}
    assert labels(FOUR, results) == [("2", {1, 2}), ("3-4", {3, 4})]


def test_a_final_shared_by_agreement_has_two_first_places():
    results = {**SEMI_FINALS, (2, 1): Result(1, 2, None, Ending.AGREED)}
    assert labels(FOUR, results)[0] == ("1-2", {1, 2})


def test_two_absent_share_the_places_of_the_losers_of_their_round():  # case C47
    tree = build(8)
    results = {(1, 1): both_absent(1, 8), (1, 2): won(2, 7), (1, 3): won(3, 6), (1, 4): won(4, 5)}
    results |= {(2, 2): won(2, 3), (3, 1): won(4, 2)}
    assert labels(tree, results) == [("1", {4}), ("2", {2}), ("3-4", {3}), ("5-8", {1, 8, 7, 6, 5})]


def test_third_is_the_one_loser_of_a_semi_final_who_was_there():  # case C47
    results = {(1, 1): both_absent(1, 4), (1, 2): won(2, 3)}
    assert labels(FOUR_WITH_THIRD, results) == [("1", {2}), ("3", {3}), ("4", {1, 4})]
    assert labels(FOUR, results) == [("1", {2}), ("3-4", {1, 4, 3})]


def test_nobody_came_to_the_semi_finals():  # case C47
    results = {(1, 1): both_absent(1, 4), (1, 2): both_absent(2, 3)}
    assert labels(FOUR_WITH_THIRD, results) == [("3-4", {1, 4, 2, 3})]


def test_places_count_the_entries_where_numbers_are_byes():  # case C54
    """Numbers 1 and 2 wait in the semi-finals, eight others play two rounds: 3-4, 5-6, 7-10."""
    tree = build(16)
    seeds = [1, 2, 3, 4, 5, 6, *[NOBODY] * 4, 7, 8, 9, 10, NOBODY, NOBODY]
    assert labels(tree, better_number_wins(tree, seeds), seeds, [["x"]]) == [
        ("1", {1}),
        ("2", {2}),
        ("3-4", {3, 4}),
        ("5-6", {5, 6}),
        ("7-10", {7, 8, 9, 10}),
        ("11", {"x"}),
    ]


@pytest.mark.parametrize("size", range(2, 129))
def test_finished_knockout_gives_every_place_once(size):
    tree = build(size, third_place=size % 2 == 0)
    better = {pair.key: Result(*_expected(tree, pair), min(_expected(tree, pair))) for pair in tree.pairs}
    places = final_places(tree, advance(tree, better))
    covered = [place for p in places for place in range(p.first, p.last + 1)]
    assert covered == list(range(1, size + 1))
    assert sorted(entry for p in places for entry in p.entries) == list(range(1, size + 1))
    assert all(len(p.entries) == p.last - p.first + 1 for p in places)


def _expected(tree: Tree, pair) -> tuple[int, int]:
    """Who meets here when the better number wins every match."""
    if pair.key == tree.third:
        return 4, 3
    return pair.number, 2 ** (tree.rounds - pair.round + 1) + 1 - pair.number


@given(st.data())
def test_nobody_is_placed_twice_or_before_one_who_went_further(data):  # case C52
    tree = build(data.draw(st.integers(2, 20)), third_place=data.draw(st.booleans()))
    results = {}
    for pair in tree.pairs:
        position = advance(tree, results)[pair.key]
        if position.state is State.READY:
            winner = data.draw(st.sampled_from([position.a, position.b, None]))
            ending = Ending.PLAYED if winner is not None else Ending.BOTH_ABSENT
            results[pair.key] = Result(position.a, position.b, winner, ending)
    places = final_places(tree, advance(tree, results))
    placed = [entry for p in places for entry in p.entries]
    assert sorted(placed) == list(range(1, tree.size + 1))
    assert all(p.last < q.first for p, q in pairwise(places))


def test_a_place_of_ones_own_is_not_shared():
    assert not FinalPlace(1, 1, ("ann",)).is_shared
    assert FinalPlace(3, 4, ("bo", "cy")).is_shared
