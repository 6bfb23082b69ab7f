"""The tree of 706.1 for every size: pairs, byes, and lines that do not cross."""

import pytest

from brackets.domain.tree import Feed, LoserOf, Pair, SeedOf, Side, Tree, TreeError, WinnerOf, build, leaves

EVERY_SIZE = range(2, 129)


def first_round(size: int) -> list[tuple[int, int]]:
    return [(pair.a.number, pair.b.number) for pair in build(size).in_round(1)]


def seeds_below(tree: Tree, source: SeedOf | WinnerOf | LoserOf) -> list[int]:
    """The seeds that can reach a side, top to bottom."""
    if isinstance(source, SeedOf):
        return [source.number]
    pair = tree.by_key[source.key]
    return seeds_below(tree, pair.a) + seeds_below(tree, pair.b)


def sections(size: int, count: int) -> list[set[int]]:
    """The seeds of each half, quarter, eighth ... of the tree."""
    order = leaves(size)
    width = len(order) // count
    return [{s for s in order[i : i + width] if s} for i in range(0, len(order), width)]


def test_leaves_of_16_are_those_of_the_rule():
    assert leaves(16) == (1, 16, 8, 9, 4, 13, 5, 12, 2, 15, 7, 10, 3, 14, 6, 11)


def test_a_bye_leaves_a_gap():
    assert leaves(6) == (1, None, 4, 5, 2, None, 3, 6)


def test_top_16_pairs_the_first_with_the_last():
    assert first_round(16) == [(1, 16), (2, 15), (3, 14), (4, 13), (5, 12), (6, 11), (7, 10), (8, 9)]


@pytest.mark.parametrize(("round_", "pairs"), [(2, 4), (3, 2), (4, 1)])
def test_winner_of_the_first_pair_meets_the_winner_of_the_last(round_, pairs):
    joined = [(pair.a, pair.b) for pair in build(16).in_round(round_)]
    assert joined == [
        (WinnerOf((round_ - 1, number)), WinnerOf((round_ - 1, 2 * pairs + 1 - number)))
        for number in range(1, pairs + 1)
    ]


def test_two_entries_play_just_a_final():  # case C37
    assert build(2, third_place=True).pairs == (Pair((1, 1), 0, SeedOf(1), SeedOf(2)),)


def test_of_three_entries_the_first_rests_until_the_final():  # case C37
    tree = build(3, third_place=True)
    assert tree.pairs == (
        Pair((1, 2), 1, SeedOf(2), SeedOf(3), feeds=Feed((2, 1), Side.B)),
        Pair((2, 1), 0, SeedOf(1), WinnerOf((1, 2))),
    )
    assert tree.byes == (1,)


@pytest.mark.parametrize("size", [1, 0, -3])
def test_one_entry_makes_no_knockout(size):  # case C37
    with pytest.raises(TreeError):
        build(size)
    with pytest.raises(TreeError):
        leaves(size)


def test_eighteen_entries_play_two_matches_in_the_first_round():  # case C38
    assert build(18).byes == tuple(range(1, 15))
    assert first_round(18) == [(15, 18), (16, 17)]


def test_best_and_second_best_stand_in_opposite_halves():  # case C39
    assert sections(8, 2) == [{1, 8, 4, 5}, {2, 7, 3, 6}]


def test_protected_entries_rest_without_matches_made_up_for_them():  # case C54
    tree = build(6)
    assert [pair.key for pair in tree.pairs] == [(1, 3), (1, 4), (2, 1), (2, 2), (3, 1)]
    assert [pair.a for pair in tree.in_round(2)] == [SeedOf(1), SeedOf(2)]


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_best_seeds_stand_in_different_sections(size):  # case C38
    count = 2
    while count <= size:
        assert all(len(section & set(range(1, count + 1))) == 1 for section in sections(size, count))
        count *= 2


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_first_round_numbers_add_up_to_one_more_than_the_places(size):  # case C38
    places = len(leaves(size))
    assert all(a + b == places + 1 for a, b in first_round(size))
    assert len(first_round(size)) == size - places // 2
    assert build(size).byes == tuple(range(1, places - size + 1))


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_everybody_but_one_loses_one_match(size):
    tree = build(size)
    assert len(tree.pairs) == len(tree.by_key) == size - 1
    assert sorted(tree.by_key) == [pair.key for pair in tree.pairs]
    assert sorted(seeds_below(tree, WinnerOf(tree.final))) == list(range(1, size + 1))


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_lines_do_not_cross(size):
    """Top to bottom, every pair stands over its own leaves, and the better number's side is the upper one."""
    tree = build(size)
    order = leaves(size)
    for pair in tree.pairs:
        width = 2**pair.round
        above, below = seeds_below(tree, pair.a), seeds_below(tree, pair.b)
        assert above + below == [s for s in order[pair.slot * width : (pair.slot + 1) * width] if s]
        assert min(above) == pair.number < min(below)


@pytest.mark.parametrize("size", EVERY_SIZE)
def test_whom_a_pair_feeds_is_fed_by_it(size):
    tree = build(size, third_place=True)
    for pair in tree.pairs:
        if pair.feeds:
            assert getattr(tree.by_key[pair.feeds.key], pair.feeds.side) == WinnerOf(pair.key)
        if pair.loser_feeds:
            assert getattr(tree.by_key[pair.loser_feeds.key], pair.loser_feeds.side) == LoserOf(pair.key)
    last = {tree.final, tree.third}
    assert all((pair.feeds is None) == (pair.key in last) for pair in tree.pairs)


@pytest.mark.parametrize("size", range(4, 129))
def test_losers_of_the_semi_finals_play_for_third_place_when_asked(size):  # case C55
    tree = build(size, third_place=True)
    assert tree.third == (tree.rounds, 2)
    third = tree.by_key[tree.third]
    assert (third.a, third.b) == (LoserOf((tree.rounds - 1, 1)), LoserOf((tree.rounds - 1, 2)))
    assert build(size).third is None
    assert [p for p in tree.pairs if p.key != tree.third] == [
        Pair(p.key, p.slot, p.a, p.b, p.feeds, loser_feeds=tree.by_key[p.key].loser_feeds) for p in build(size).pairs
    ]
