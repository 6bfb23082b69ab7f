"""Entries of one association are kept apart exactly as far as possible, near the snake (3.7.5.5)."""

from collections import Counter, defaultdict
from itertools import combinations, islice, permutations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groups.domain.draw import (
    Clash,
    Entrant,
    Move,
    association_spread,
    draw_groups,
    fewest_pairs,
    same_association_pairs,
)
from groups.domain.lot import Lot


def entered(associations):
    """Entries ranked 1, 2, 3 … of these associations; a dot stands for none."""
    return [Entrant(rank, None if a == "." else str(a)) for rank, a in enumerate(associations, start=1)]


def pairs_of(draw, entries):
    return len(same_association_pairs(draw.groups, {entrant.id: entrant.association for entrant in entries}))


def bands_of(draw):
    return [sorted(group[k] for group in draw.groups if len(group) > k) for k in range(max(map(len, draw.groups)))]


def every_case(entries, letters="ABC"):
    """Every way to give entries these associations or none; cases that differ only in the letters' names count once."""
    for associations in product(f"{letters}.", repeat=entries):
        if "".join(dict.fromkeys(a for a in associations if a != ".")) == letters[: len(set(associations) - {"."})]:
            yield associations


def fewest_by_trying_everything(entries, sizes):
    """The fewest pairs over every draw that keeps the bands: what each group may hold, band after band."""
    ranked = iter(entries)
    holdings = {tuple(() for _ in sizes)}
    for number in range(1, max(sizes) + 1):
        rooms = [group for group, size in enumerate(sizes) if size >= number]
        band = [next(ranked).association or "" for _ in rooms]
        orders = set(permutations(band))
        holdings = {
            tuple(
                tuple(sorted((*held, order[rooms.index(group)]))) if group in rooms else held
                for group, held in enumerate(holding)
            )
            for holding in holdings
            for order in orders
        }
    return min(sum(bool(a) and a == b for held in holding for a, b in combinations(held, 2)) for holding in holdings)


def test_two_of_an_association_who_meet_on_the_snake_are_parted():
    draw = draw_groups(entered("A...A..."), 4)
    assert draw.groups == ((1, 8), (2, 7), (3, 6), (4, 5))
    draw = draw_groups(entered("A......A"), 4)
    assert draw.same_association_pairs == draw.fewest_possible == 0
    assert len(draw.moved) == 2


def test_every_move_names_the_clash_it_undoes():
    draw = draw_groups(entered("A......A"), 4)
    would_meet = Clash("A", 1, (1, 8))
    assert draw.groups == ((1, 7), (2, 8), (3, 6), (4, 5))
    assert draw.moved == (Move(7, 2, 1, would_meet), Move(8, 1, 2, would_meet))


def test_a_draw_with_one_pair_that_no_draw_can_avoid():
    bands = ("AUS1 PYF1 NCL1 AUS2", "NCL3 AUS3 NCL2 PYF2", "NZL1 FIJ1 FIJ2 NZL2", "AUS5 NZL3 AUS4 NCL4", "PYF3")
    ranked = [name for k, band in enumerate(bands) for name in band.split()[:: -1 if k % 2 else 1]]
    entries = [Entrant(name, name[:3]) for name in ranked]
    plain = draw_groups(entries, 4, separate=False)
    draw = draw_groups(entries, 4)
    assert plain.groups[2] == ("NCL1", "NCL2", "FIJ2", "AUS4")
    assert (plain.same_association_pairs, plain.fewest_possible, plain.moved) == (2, 1, ())
    assert (draw.same_association_pairs, draw.fewest_possible) == (1, 1)
    clash = Clash("NCL", 3, ("NCL1", "NCL2"))
    assert draw.moved == (Move("PYF1", 2, 3, clash), Move("NCL1", 3, 2, clash))


def test_what_would_have_met_without_separation_is_told():
    entries = entered("AB.BA.")
    association_of = {entrant.id: entrant.association for entrant in entries}
    plain = draw_groups(entries, 3, separate=False)
    assert plain.groups == ((1, 6), (2, 5), (3, 4))
    assert same_association_pairs([(1, 5, 6), (2, 4), (3,)], association_of) == ((1, 5), (2, 4))
    assert same_association_pairs(plain.groups, association_of) == ()


def test_how_an_association_is_spread_is_told():
    entries = entered("AAB.AAB.")
    draw = draw_groups(entries, 2)
    largest, other = association_spread(draw.groups, {entrant.id: entrant.association for entrant in entries})
    assert (largest.association, largest.entries, largest.per_group, largest.pairs) == ("A", 4, (2, 2), 2)
    assert (other.association, other.entries, other.per_group, other.pairs) == ("B", 2, (1, 1), 0)
    assert [fewest_pairs(spread.entries, 2) for spread in (largest, other)] == [2, 0]


@pytest.mark.parametrize("nobody", [None, ""])
def test_entries_without_association_are_kept_apart_from_nobody(nobody):
    draw = draw_groups([Entrant(rank, nobody) for rank in range(8)], 4)
    assert (draw.same_association_pairs, draw.fewest_possible, draw.moved) == (0, 0, ())


def test_one_association_alone_leaves_the_snake_as_it_is():
    entries = entered("A" * 11)
    draw = draw_groups(entries, 3)
    assert draw.groups == draw_groups(entries, 3, separate=False).groups
    assert draw.same_association_pairs == draw.fewest_possible == 6 + 6 + 3


def test_a_full_band_of_one_association_paints_nobody_into_a_corner():  # case C05
    draw = draw_groups(entered("ABCD" + "AAAA" + "BCDA"), 4)
    assert draw.same_association_pairs == draw.fewest_possible == 2
    assert bands_of(draw) == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]


def test_the_larger_groups_stay_the_first_ones_whatever_the_separation_moves():
    for associations in product("AB.", repeat=7):
        draw = draw_groups(entered(associations), 3)
        assert [len(group) for group in draw.groups] == [3, 2, 2]


@pytest.mark.parametrize(
    "sizes", [(2, 2), (3, 2), (2, 3), (3, 3), (4, 2), (2, 2, 2), (3, 2, 2), (2, 3, 2), (4, 3), (2, 5)]
)
def test_no_draw_has_fewer_pairs_in_any_small_case(sizes):
    for associations in every_case(sum(sizes)):
        entries = entered(associations)
        draw = draw_groups(entries, len(sizes), sizes=sizes)
        assert draw.proven
        assert draw.same_association_pairs == draw.fewest_possible == pairs_of(draw, entries)
        assert draw.fewest_possible == fewest_by_trying_everything(entries, sizes)


SMALL_SIZES = st.lists(st.integers(2, 5), min_size=2, max_size=4).filter(lambda sizes: sum(sizes) <= 11)


@settings(max_examples=150, deadline=None)
@given(SMALL_SIZES.flatmap(lambda s: st.tuples(st.just(s), st.lists(st.sampled_from("ABCD."), min_size=sum(s)))))
def test_no_draw_has_fewer_pairs_whatever_sizes_are_set_by_hand(case):
    sizes, associations = case
    entries = entered(associations[: sum(sizes)])
    draw = draw_groups(entries, len(sizes), sizes=sizes)
    assert [len(group) for group in draw.groups] == sizes
    assert draw.same_association_pairs == pairs_of(draw, entries)
    assert draw.same_association_pairs == draw.fewest_possible == fewest_by_trying_everything(entries, sizes)


def test_an_even_spread_can_be_impossible_where_sizes_differ_by_two():
    draw = draw_groups(entered("AB.AB."), 2, sizes=(4, 2))
    assert draw.same_association_pairs == draw.fewest_possible == 0
    draw = draw_groups(entered("ABCC" + "A" + "B"), 2, sizes=(4, 2))
    assert draw.same_association_pairs == draw.fewest_possible == 1  # A and B are both met by number 1 or number 2


@settings(max_examples=2000, deadline=None)
@given(st.integers(1, 14), st.integers(1, 12), st.integers(0, 10**9))
def test_the_fewest_is_the_even_spread_where_sizes_differ_by_at_most_one(groups, clubs, number):
    lot = Lot(str(number), "a case")
    associations = [lot.below(clubs + 1) for _ in range(2 * groups + lot.below(5 * groups))]
    entries = entered(["." if a == 0 else a for a in associations])
    members = Counter(a for a in associations if a)
    draw = draw_groups(entries, groups)
    assert draw.fewest_possible == sum(fewest_pairs(m, groups) for m in members.values())
    assert draw.same_association_pairs == draw.fewest_possible == pairs_of(draw, entries)
    for spread in association_spread(draw.groups, {entrant.id: entrant.association for entrant in entries}):
        assert max(spread.per_group) - min(spread.per_group) <= 1
    assert bands_of(draw) == bands_of(draw_groups(entries, groups, separate=False))


@settings(max_examples=150, deadline=None)
@given(st.integers(2, 8), st.lists(st.sampled_from("ABCDEF."), min_size=16, max_size=48))
def test_the_moves_lead_from_the_snake_to_the_draw(groups, associations):
    entries = entered(associations)
    plain = draw_groups(entries, groups, separate=False)
    draw = draw_groups(entries, groups)
    was = {member: number for number, group in enumerate(plain.groups, start=1) for member in group}
    now = {member: number for number, group in enumerate(draw.groups, start=1) for member in group}
    assert [(m.id, m.from_group, m.to_group) for m in draw.moved] == [
        (member, was[member], now[member]) for member in sorted(was) if was[member] != now[member]
    ]
    for move in draw.moved:
        assert {entries[member - 1].association for member in move.because.ids} == {move.because.association}
        assert len(move.because.ids) > 1


def test_a_draw_that_is_already_separate_moves_nobody():
    assert draw_groups(entered("ABCDABCD"), 4).moved == ()


def test_few_leave_the_snake():
    """In cases of nine entries in three groups: on the whole hardly more than the fewest moves there can be."""
    moved = fewest = 0
    for associations in islice(every_case(9), 0, None, 500):
        draw = draw_groups(entered(associations), 3)
        moved += len(draw.moved)
        fewest += _fewest_moves(associations)
    assert fewest <= moved <= fewest * 1.05


def _fewest_moves(associations):
    snake = ((0, 1, 2), (5, 4, 3), (6, 7, 8))
    best = defaultdict(lambda: 9)
    for orders in product(*(permutations(band) for band in snake)):
        pairs = sum(
            associations[a] == associations[b] != "."
            for group in zip(*orders, strict=True)
            for a, b in combinations(group, 2)
        )
        away = sum(x != y for order, band in zip(orders, snake, strict=True) for x, y in zip(order, band, strict=True))
        best[pairs] = min(best[pairs], away)
    return best[min(best)]


@pytest.mark.parametrize("sizes", [None, (5, 3) * 125])
def test_a_thousand_entries_of_sixty_clubs_are_separated_without_a_pair(sizes):
    entries = [Entrant(rank, f"club {rank * rank % 61}") for rank in range(1000)]
    assert draw_groups(entries, 250, sizes=sizes, separate=False).same_association_pairs > 0
    draw = draw_groups(entries, 250, sizes=sizes)
    assert draw.same_association_pairs == draw.fewest_possible == 0
