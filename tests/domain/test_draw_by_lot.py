"""Each band drawn by lot: repeatable from the seed, every draw with the fewest pairs possible (3.7.5.5)."""

from collections import Counter
from itertools import permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groups.domain.draw import Entrant, draw_groups, same_association_pairs
from groups.domain.lot import Lot


def entered(associations):
    return [Entrant(rank, None if a == "." else a) for rank, a in enumerate(associations, start=1)]


def admissible(entries, groups):
    """Every draw of full bands with the fewest pairs, found by trying all."""
    bands = [entries[start : start + groups] for start in range(0, len(entries), groups)]
    association_of = {entrant.id: entrant.association for entrant in entries}
    draws = {}
    for orders in product(*(permutations(entrant.id for entrant in band) for band in bands)):
        draw = tuple(zip(*orders, strict=True))
        draws[draw] = len(same_association_pairs(draw, association_of))
    fewest = min(draws.values())
    return {draw for draw, pairs in draws.items() if pairs == fewest}


def test_the_lot_is_the_same_on_every_machine():
    lot = Lot("2026-11-30", "draw of groups")
    assert [lot.below(10**6) for _ in range(6)] == [973224, 891937, 358759, 123188, 785266, 132440]
    assert Lot("Жребий", "draw of groups").shuffled(range(8)) == [7, 6, 3, 2, 4, 0, 1, 5]


def test_purposes_of_one_seed_are_apart():
    assert len({Lot(seed, purpose).below(2**60) for seed in "ab" for purpose in "xy"}) == 4


def test_every_order_by_lot_is_equally_likely():
    seen = Counter(tuple(Lot(str(seed), "order").shuffled("abc")) for seed in range(1200))
    assert len(seen) == 6
    assert all(140 <= times <= 260 for times in seen.values())


def test_the_same_seed_gives_the_same_draw():
    entries = entered("AABBCCAABBCC")
    drawn = draw_groups(entries, 4, method="lot", seed="17 4 23")
    assert drawn == draw_groups(entries, 4, method="lot", seed="17 4 23")
    assert drawn.groups == ((4, 8, 11), (2, 6, 10), (3, 7, 12), (1, 5, 9))
    assert drawn.moved == ()


def test_other_seeds_give_other_draws():
    assert len({draw_groups(entered("." * 16), 4, method="lot", seed=str(seed)).groups for seed in range(50)}) == 50


def test_without_separation_the_lot_alone_decides():
    counts = {
        draw_groups(entered("ABCDABCD"), 4, separate=False, method="lot", seed=str(seed)).same_association_pairs
        for seed in range(60)
    }
    assert counts == {0, 1, 2, 4}


@pytest.mark.parametrize(("associations", "groups"), [("AB.A.B", 3), ("AABBAB", 2), ("ABCABC", 3), ("AABABCA.", 4)])
def test_every_draw_with_the_fewest_pairs_has_its_chance_and_no_other_has(associations, groups):
    entries = entered(associations)
    possible = admissible(entries, groups)
    tries = 60 * len(possible)
    seen = Counter(draw_groups(entries, groups, method="lot", seed=str(seed)).groups for seed in range(tries))
    assert set(seen) == possible
    assert max(seen.values()) < 120
    assert min(seen.values()) > 20


def test_a_draw_repaired_after_too_many_attempts_still_has_every_possible_outcome(monkeypatch):  # case C05
    monkeypatch.setattr("groups.domain.draw.by_lot._SEATS_TRIED", 0)
    entries = entered("AABABC")
    possible = admissible(entries, 2)
    tries = 60 * len(possible)
    seen = Counter(draw_groups(entries, 2, method="lot", seed=str(seed)).groups for seed in range(tries))
    assert set(seen) == possible


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 6), st.lists(st.sampled_from("ABCDE."), min_size=12, max_size=40), st.text(min_size=1))
def test_a_draw_by_lot_keeps_bands_and_the_fewest_pairs(groups, associations, seed):  # case C05
    entries = entered(associations)
    drawn = draw_groups(entries, groups, method="lot", seed=seed)
    plain = draw_groups(entries, groups)
    assert drawn.same_association_pairs == drawn.fewest_possible == plain.fewest_possible
    for number in range(max(map(len, plain.groups))):
        band = [{group[number] for group in draw.groups if len(group) > number} for draw in (drawn, plain)]
        assert band[0] == band[1]


def test_sizes_set_by_hand_are_kept_by_the_lot():
    drawn = draw_groups(entered("ABCDEFGH" * 4 + "ABCDEF"), 4, sizes=(9, 10, 9, 10), method="lot", seed="hall 2")
    assert [len(group) for group in drawn.groups] == [9, 10, 9, 10]
    assert drawn.same_association_pairs == drawn.fewest_possible


def test_a_thousand_entries_of_sixty_clubs_are_drawn_by_lot_without_a_pair():
    entries = [Entrant(rank, f"club {rank * rank % 61}") for rank in range(1000)]
    drawn = draw_groups(entries, 250, method="lot", seed="1000")
    assert drawn.same_association_pairs == drawn.fewest_possible == 0
