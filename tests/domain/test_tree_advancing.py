"""Who stands where in the tree: byes, walkovers, absences, corrections."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from brackets.domain.tree import (
    NOBODY,
    UNKNOWN,
    Positions,
    State,
    Tree,
    TreeError,
    advance,
    build,
    changed,
    walkovers_due,
)
from tournaments.domain.scores import Ending, Result


def won(winner, loser, ending=Ending.PLAYED):
    return Result(winner, loser, winner, ending)


def both_absent(a, b):
    return Result(a, b, None, Ending.BOTH_ABSENT)


def sides(positions: Positions, key: tuple[int, int]) -> tuple:
    return positions[key].a, positions[key].b


EIGHT = build(8, third_place=True)
# Pairs of the first round: 1 v 8, 2 v 7, 3 v 6, 4 v 5; semi-finals: pair 1 v pair 4, pair 2 v pair 3.
QUARTER_FINALS = {(1, 1): won(1, 8), (1, 2): won(7, 2), (1, 3): won(3, 6), (1, 4): won(4, 5)}


def test_before_the_first_result_only_the_draw_is_known():
    positions = advance(build(4), {}, seeds=["ann", "bo", None, "di"])
    assert sides(positions, (1, 1)) == ("ann", "di")
    assert positions[1, 1].state is State.READY
    assert sides(positions, (1, 2)) == ("bo", UNKNOWN)
    assert positions[1, 2].state is State.WAITING
    assert sides(positions, (2, 1)) == (UNKNOWN, UNKNOWN)
    assert not positions[2, 1].is_settled


def test_winners_meet_as_the_rule_pairs_them():
    positions = advance(EIGHT, QUARTER_FINALS)
    assert sides(positions, (2, 1)) == (1, 4)
    assert sides(positions, (2, 2)) == (7, 3)


def test_losers_of_the_semi_finals_play_for_third_place():
    positions = advance(EIGHT, {**QUARTER_FINALS, (2, 1): won(4, 1), (2, 2): won(7, 3)})
    assert sides(positions, EIGHT.final) == (4, 7)
    assert sides(positions, EIGHT.third) == (1, 3)


def test_of_three_the_first_waits_in_the_final():  # case C37
    positions = advance(build(3), {})
    assert sides(positions, (2, 1)) == (1, UNKNOWN)
    assert sides(advance(build(3), {(1, 2): won(3, 2)}), (2, 1)) == (1, 3)


def test_two_play_a_final():  # case C37
    final = advance(build(2), {(1, 1): won(2, 1)})[1, 1]
    assert (final.winner, final.loser) == (2, 1)


@pytest.mark.parametrize("ending", [Ending.WALKOVER, Ending.RETIRED, Ending.DEFAULTED, Ending.AGREED])
def test_a_winner_goes_on_however_the_match_ended(ending):  # case C45
    positions = advance(EIGHT, {**QUARTER_FINALS, (1, 1): won(8, 1, ending)})
    assert positions[1, 1].state is State.FINISHED
    assert sides(positions, (2, 1)) == (8, 4)


def test_after_both_were_absent_the_next_opponent_goes_through_without_play():  # case C47
    positions = advance(EIGHT, {**QUARTER_FINALS, (1, 1): both_absent(1, 8)})
    assert positions[1, 1].winner is NOBODY
    assert positions[2, 1].state is State.UNOPPOSED
    assert positions[2, 1].winner == 4
    assert sides(positions, EIGHT.final) == (4, UNKNOWN)
    assert sides(positions, EIGHT.third) == (NOBODY, UNKNOWN)


def test_an_unopposed_match_waits_for_the_one_who_will_come():  # case C46
    positions = advance(EIGHT, {(1, 1): both_absent(1, 8)})
    assert positions[2, 1].state is State.UNOPPOSED
    assert sides(positions, (2, 1)) == (NOBODY, UNKNOWN)
    assert not positions[2, 1].is_settled


def test_a_free_place_passes_through_every_round():  # case C46
    results = {**QUARTER_FINALS, (1, 1): both_absent(1, 8), (1, 4): both_absent(4, 5), (2, 2): won(3, 7)}
    positions = advance(EIGHT, results)
    assert positions[2, 1].state is State.EMPTY
    assert positions[EIGHT.final].state is State.UNOPPOSED
    assert positions[EIGHT.final].winner == 3
    assert positions[EIGHT.third].winner == 7


def test_both_semi_finals_empty_leave_no_champion():  # case C47
    results = {**QUARTER_FINALS, (2, 1): both_absent(1, 4), (2, 2): both_absent(7, 3)}
    positions = advance(EIGHT, results)
    assert positions[EIGHT.final].state is State.EMPTY
    assert positions[EIGHT.final].winner is NOBODY
    assert positions[EIGHT.third].state is State.EMPTY


def test_a_final_without_players_ends_without_a_champion():  # case C47
    results = {**QUARTER_FINALS, (2, 1): won(1, 4), (2, 2): won(3, 7), (3, 1): both_absent(1, 3)}
    positions = advance(EIGHT, results)
    assert positions[EIGHT.final].winner is NOBODY
    assert positions[EIGHT.final].is_settled
    assert sides(positions, EIGHT.third) == (4, 7)


def test_the_other_loser_is_third_when_a_semi_final_had_no_players():  # case C47
    positions = advance(EIGHT, {**QUARTER_FINALS, (2, 1): both_absent(1, 4), (2, 2): won(3, 7)})
    assert sides(positions, EIGHT.third) == (NOBODY, 7)
    assert positions[EIGHT.third].winner == 7
    assert positions[EIGHT.final].winner == 3


def test_a_seed_that_nobody_takes_is_a_bye_wherever_it_stands():  # case C46, case C54
    """Two protected entries wait in the semi-finals while eight others play two rounds for the right to meet them."""
    seeds = ["X", "Y", *"abcd", *[NOBODY] * 4, *"efgh", *[NOBODY] * 2]
    positions = advance(build(16), {}, seeds=seeds)
    assert sum(position.state is State.READY for position in positions.by_key.values()) == 4
    assert positions[2, 1].state is State.UNOPPOSED
    assert sides(positions, (3, 1)) == ("X", UNKNOWN)
    assert sides(positions, (3, 2)) == ("Y", UNKNOWN)


def test_a_result_for_a_match_without_both_players_is_ignored_and_named():  # case C48
    positions = advance(EIGHT, {(1, 1): won(1, 8), (2, 1): won(1, 4, Ending.WALKOVER)})
    assert positions[2, 1].winner is UNKNOWN
    assert positions.stale == ((2, 1),)


def test_corrected_semi_final_moves_the_right_player_on():  # case C42
    tree = build(4, third_place=True)
    seeds = ["T1", "T3", "T4", "T2"]
    before = {(1, 1): won("T2", "T1"), (1, 2): won("T3", "T4")}
    assert sides(advance(tree, before, seeds=seeds), tree.final) == ("T2", "T3")
    after = advance(tree, {**before, (1, 1): won("T1", "T2")}, seeds=seeds)
    assert sides(after, tree.final) == ("T1", "T3")
    assert sides(after, tree.third) == ("T2", "T4")


def test_correction_names_every_later_result_it_would_clear():  # case C42
    results = {**QUARTER_FINALS, (2, 1): won(1, 4), (2, 2): won(3, 7), (3, 1): won(1, 3), (3, 2): won(4, 7)}
    before = advance(EIGHT, results)
    assert before.stale == ()
    after = advance(EIGHT, {**results, (1, 1): won(8, 1)})
    assert after.stale == ((2, 1), (3, 1), (3, 2))
    assert sides(after, (2, 1)) == (8, 4)
    assert sides(after, EIGHT.final) == (UNKNOWN, 3)
    assert changed(before, after) == ((1, 1), (2, 1), (3, 1), (3, 2))


def test_correction_of_the_score_alone_changes_nothing_later():
    results = {**QUARTER_FINALS, (2, 1): won(1, 4)}
    corrected = {**results, (1, 1): Result(1, 8, 1, games=((11, 0),) * 3)}
    before, after = advance(EIGHT, results), advance(EIGHT, corrected)
    assert after.stale == ()
    assert changed(before, after) == ((1, 1),)


def test_result_of_a_match_for_third_place_that_was_switched_off_is_named():  # case C55
    results = {(1, 1): won(1, 4), (1, 2): won(2, 3), (2, 1): won(1, 2), (2, 2): won(3, 4)}
    assert advance(build(4, third_place=True), results).stale == ()
    assert advance(build(4), results).stale == ((2, 2),)


def test_sides_of_a_result_may_be_written_either_way():
    assert advance(build(2), {(1, 1): Result(2, 1, 1)})[1, 1].winner == 1


def test_without_results_a_bye_still_stands_in_the_second_round():  # case C49
    positions = advance(build(13), {})
    in_second_round = {side for pair in build(13).in_round(2) for side in sides(positions, pair.key)}
    assert in_second_round == {1, 2, 3, UNKNOWN}
    later = [p for key, p in positions.by_key.items() if key[0] > 2]
    assert all((p.a, p.b) == (UNKNOWN, UNKNOWN) for p in later)


def test_retiring_in_a_match_leaves_later_matches_open():  # case C50
    results = {**QUARTER_FINALS, (2, 1): won(1, 4, Ending.RETIRED), (2, 2): won(3, 7)}
    assert advance(EIGHT, results)[EIGHT.third].state is State.READY


def test_out_of_the_event_all_open_matches_are_walkovers_and_played_ones_stay():  # case C50
    results = {**QUARTER_FINALS, (2, 1): won(1, 4), (2, 2): won(3, 7)}
    assert walkovers_due(EIGHT, results, [4, 8]) == {EIGHT.third: Result(4, 7, 7, Ending.WALKOVER)}
    assert walkovers_due(EIGHT, results, [4, 7]) == {EIGHT.third: both_absent(4, 7)}
    assert walkovers_due(EIGHT, results, []) == {}


def test_whoever_withdrew_waits_until_his_opponent_arrives():  # case C48
    assert walkovers_due(EIGHT, {(1, 1): won(1, 8)}, [1]) == {}
    arrived = {(1, 1): won(1, 8), (1, 4): won(5, 4)}
    assert walkovers_due(EIGHT, arrived, [1]) == {(2, 1): Result(1, 5, 5, Ending.WALKOVER)}


def test_walkovers_run_on_through_the_rounds():
    due = walkovers_due(build(4), {}, [1, 2, 3])
    assert due == {(1, 1): Result(1, 4, 4, Ending.WALKOVER), (1, 2): both_absent(2, 3)}


def test_an_agreement_says_who_goes_on():
    with pytest.raises(TreeError):
        advance(build(4), {(1, 1): Result(1, 4, None, Ending.AGREED)})


def test_a_level_match_is_no_result_of_a_knockout():  # case C53
    with pytest.raises(ValueError):
        Result(1, 4, None, Ending.PLAYED, score=(2, 2))


@pytest.mark.parametrize("seeds", [["ann"], ["ann", "bo", "ann", "di"]])
def test_seeds_fill_the_tree_and_nobody_has_two_numbers(seeds):
    with pytest.raises(TreeError):
        advance(build(4), {}, seeds=seeds)


ENDINGS = [Ending.PLAYED, Ending.WALKOVER, Ending.RETIRED, Ending.DEFAULTED, Ending.AGREED]


@st.composite
def played_knockouts(draw: st.DrawFn) -> tuple[Tree, dict]:
    """A tree and results for some of its matches, as they can come in: a match only when both its players are known."""
    tree = build(draw(st.integers(2, 24)), third_place=draw(st.booleans()))
    return tree, play_on(tree, {}, draw)


def play_on(tree: Tree, results: dict, draw: st.DrawFn) -> dict:
    results = dict(results)
    for pair in tree.pairs:
        position = advance(tree, results)[pair.key]
        if position.state is not State.READY:
            continue
        winner = draw(st.sampled_from([position.a, position.b, None, "later"]))
        if winner is None:
            results[pair.key] = both_absent(position.a, position.b)
        elif winner != "later":
            results[pair.key] = Result(position.a, position.b, winner, draw(st.sampled_from(ENDINGS)))
    return results


def assert_everybody_shown_has_won(tree: Tree, results: dict, positions: Positions) -> None:
    for pair in tree.pairs:
        position = positions[pair.key]
        for side, source in ((position.a, pair.a), (position.b, pair.b)):
            if side in (UNKNOWN, NOBODY) or not hasattr(source, "key"):
                continue
            before = positions[source.key]
            result = results.get(source.key)
            if before.state is State.UNOPPOSED:
                assert side in (before.a, before.b)
            elif pair.key == tree.third:
                assert result.loser == side
            else:
                assert result.winner == side
        if position.state is State.FINISHED:
            assert {position.a, position.b} == {results[pair.key].a, results[pair.key].b}


@given(played_knockouts())
def test_advancing_never_shows_a_player_who_did_not_win(knockout):
    tree, results = knockout
    positions = advance(tree, results)
    assert positions.stale == ()
    assert_everybody_shown_has_won(tree, results, positions)


@given(st.data())
def test_correcting_never_shows_a_player_who_did_not_win(data):  # case C42
    tree, results = data.draw(played_knockouts())
    if not results:
        return
    key = data.draw(st.sampled_from(sorted(results)))
    old = results[key]
    corrected = {**results, key: Result(old.a, old.b, data.draw(st.sampled_from([old.a, old.b])))}
    positions = advance(tree, corrected)
    assert_everybody_shown_has_won(tree, {k: r for k, r in corrected.items() if k not in positions.stale}, positions)
    cleared = {k: r for k, r in corrected.items() if k not in positions.stale}
    assert advance(tree, cleared).by_key == positions.by_key


@given(st.data())
def test_correcting_and_correcting_back_is_as_if_nothing_had_been(data):
    tree, results = data.draw(played_knockouts())
    if not results:
        return
    key = data.draw(st.sampled_from(sorted(results)))
    old = results[key]
    wrong = {**results, key: both_absent(old.a, old.b)}
    kept = {k: r for k, r in wrong.items() if k not in advance(tree, wrong).stale}
    restored = {**kept, **{k: results[k] for k in results if k not in kept}, key: old}
    assert advance(tree, restored) == advance(tree, results)


@given(played_knockouts(), st.randoms(use_true_random=False))
def test_order_in_which_results_come_in_changes_nothing(knockout, random):
    tree, results = knockout
    shuffled = list(results.items())
    random.shuffle(shuffled)
    assert advance(tree, dict(shuffled)) == advance(tree, results)


def test_four_thousand_entries_advance_in_one_pass():
    """Twice the size is about twice the work: every match is looked at once."""
    tree = build(4096)
    results = {}
    better = {key: key[1] for key in tree.by_key}
    for pair in tree.pairs:
        results[pair.key] = won(better[pair.key], 2 ** (tree.rounds - pair.round + 1) + 1 - pair.number)
    positions = advance(tree, results)
    assert positions.stale == ()
    assert positions[tree.final].winner == 1
