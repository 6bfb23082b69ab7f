"""The best of the next places over all groups: what is compared, what is left out, what only a lot can part."""

import random
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from groups.domain.next_places import Compare, Table, next_places
from groups.domain.standings import Criterion, rank
from tournaments.domain.scores import Ending, Result

THREE_NIL = ((11, 5), (11, 5), (11, 5))
THREE_ONE = ((11, 5), (5, 11), (11, 5), (11, 5))
CLOSE = ((11, 9), (11, 9), (11, 9))


def group(number: int, size: int, scores: dict[str, tuple] | None = None, out: str = "") -> Table:
    """Members A1, A2 … of group 1, B1 … of group 2; the better number wins 3:0, or as `scores` says: {"13": …}."""
    letter = "ABCDEFGH"[number - 1]
    members = [f"{letter}{place}" for place in range(1, size + 1)]
    results = [
        Result(a, b, a, Ending.PLAYED, (scores or {}).get(f"{i}{j}", THREE_NIL))
        for i, a in enumerate(members, 1)
        for j, b in enumerate(members, 1)
        if i < j
    ]
    return table(number, members, results, out)


def table(number: int, members: list[str], results: list[Result], out: str = "") -> Table:
    standings = rank(members, results)
    order = tuple(place.member for place in standings.places)
    return Table(number, order, frozenset(order) - {out}, standings.open_ties, tuple(results))


def order(tables: list[Table], **settings) -> list[str]:
    found = next_places(tables, **{"place": 3, "through": 1, **settings})
    return [candidate.member for candidate in found.candidates]


def classes(tables: list[Table], **settings) -> list[set[str]]:
    found = next_places(tables, **{"place": 3, "through": 1, **settings})
    places: dict[int, set[str]] = {}
    for place in found.standings.places:
        places.setdefault(place.place, set()).add(place.member)
    return list(places.values())


def test_match_points_come_first_then_games_then_points():
    worse = group(1, 4, {"23": THREE_ONE})  # A3 has won a game more
    equal = group(2, 4)
    close = group(3, 4, {"13": CLOSE})  # C3 has more points
    assert order([equal, close, worse]) == ["A3", "C3", "B3"]
    found = next_places([equal, close, worse], place=3, through=1)
    assert [step.criterion for step in found.standings.steps] == [
        Criterion.MATCH_POINTS,
        Criterion.GAMES,
        Criterion.POINTS,
    ]


def test_the_event_may_begin_with_games_or_with_points():
    absent = group(1, 4, {"34": THREE_ONE})
    rich = group(2, 4, {"13": CLOSE, "23": CLOSE})
    assert order([absent, rich], compare=Compare.GAMES) == ["B3", "A3"]
    assert order([absent, rich], compare=Compare.RALLIES) == ["B3", "A3"]
    walkover = group(3, 4)
    lost = [
        r if {r.a, r.b} != {"C1", "C3"} else Result("C1", "C3", "C1", Ending.WALKOVER, THREE_NIL)
        for r in walkover.results
    ]
    fewer = table(3, list(walkover.order), lost)
    assert order([fewer, group(4, 4)]) == ["D3", "C3"]
    assert classes([fewer, group(4, 4)], compare=Compare.GAMES) == [{"C3", "D3"}]


def test_results_against_the_last_of_a_larger_group_are_left_out():
    four, five = group(1, 4), group(2, 5)
    found = next_places([four, five], place=3, through=1)
    assert found.counted == 4
    assert [(c.member, c.line.played, c.line.match_points, c.left_out) for c in found.candidates] == [
        ("A3", 3, 4, ()),
        ("B3", 3, 4, ("B5",)),
    ]
    assert classes([four, five]) == [{"A3", "B3"}]


def test_a_group_without_such_a_place_has_no_candidate_and_does_not_shorten_the_comparison():
    pair, four = group(1, 2), group(2, 4)
    found = next_places([pair, four], place=3, through=1)
    assert [c.member for c in found.candidates] == ["B3"]
    assert found.counted == 4


def test_who_is_out_of_the_event_leaves_the_place_to_the_next_but_his_results_count():
    with_one_out = group(1, 4, out="A2")
    found = next_places([with_one_out, group(2, 4)], place=3, through=1)
    assert [(c.member, c.line.played) for c in found.candidates] == [("B3", 3), ("A4", 3)]


def test_what_nothing_parts_waits_for_a_lot_which_counts_for_exactly_these():
    same = [group(1, 4), group(2, 4), group(3, 4, {"13": THREE_ONE})]
    assert classes(same) == [{"C3"}, {"A3", "B3"}]
    assert order(same, lots=[("B3", "A3")]) == ["C3", "B3", "A3"]
    assert classes(same, lots=[("C3", "B3", "A3"), ("A3", "C3")]) == [{"C3"}, {"A3", "B3"}]


def in_a_circle(number: int) -> Table:
    """Four of whom three are equal in everything; the fourth has lost to all."""
    a, b, c, d = (f"{'ABCDEFGH'[number - 1]}{place}" for place in (1, 2, 3, 4))
    pairs = [(a, b), (b, c), (c, a), (a, d), (b, d), (c, d)]
    return table(number, [a, b, c, d], [Result(x, y, x, Ending.PLAYED, THREE_NIL) for x, y in pairs])


def test_equal_ones_of_a_group_must_be_parted_first_if_one_of_them_could_go_through():
    found = next_places([in_a_circle(1), group(2, 4)], place=3, through=1)
    doubtful = {c.group: c.equal for c in found.candidates}
    assert doubtful == {1: frozenset({"A1", "A2", "A3"}), 2: frozenset()}


def test_equal_ones_of_a_group_who_are_behind_in_any_order_need_no_lot():
    """Each of the three has lost a match more than the third of the other group."""
    a, b, c, d = "A1", "A2", "A3", "A4"
    pairs = [(a, b), (a, c), (a, d), (b, c), (c, d), (d, b)]
    behind = table(1, [a, b, c, d], [Result(x, y, x, Ending.PLAYED, THREE_NIL) for x, y in pairs])
    assert behind.ties == (frozenset({b, c, d}),)
    ahead = group(2, 4, {"13": THREE_ONE, "23": THREE_ONE})
    found = next_places([behind, ahead], place=3, through=1)
    assert [candidate.equal for candidate in found.candidates if candidate.group == 1] == [frozenset()]


def test_equal_ones_at_the_end_of_what_is_counted_must_be_parted_if_it_changes_the_comparison():
    a, b, c, d, e = (f"A{n}" for n in range(1, 6))
    results = [
        Result(x, y, x, Ending.PLAYED, THREE_NIL)
        for x, y in [(a, b), (a, c), (a, d), (a, e), (b, c), (b, d), (b, e), (d, e)]
    ]
    results += [Result(c, d, c, Ending.PLAYED, THREE_ONE), Result(c, e, c, Ending.PLAYED, THREE_NIL)]
    five = table(1, [a, b, c, d, e], results)
    assert five.ties == ()
    tied = Table(1, five.order, five.staying, (frozenset({d, e}),), five.results)
    found = next_places([tied, group(2, 4)], place=3, through=1)
    assert {c.group: c.equal for c in found.candidates} == {1: frozenset({d, e}), 2: frozenset()}


def test_what_is_not_written_down_is_skipped():
    bare = [Result(r.a, r.b, r.winner, Ending.PLAYED) for r in group(1, 4).results]
    found = next_places([table(1, list(group(1, 4).order), bare), group(2, 4)], place=3, through=1)
    assert [step.skipped for step in found.standings.steps] == [False, True, True]
    assert len(found.standings.open_ties) == 1


@pytest.mark.parametrize("compare", list(Compare))
def test_the_order_of_the_groups_plays_no_part(compare):
    tables = [group(n, 4 + n % 2, {"13": THREE_ONE} if n % 3 else None) for n in range(1, 6)]
    want = classes(tables, compare=compare)
    random.Random(1).shuffle(tables)
    assert classes(tables, compare=compare) == want


@settings(max_examples=60, deadline=None)
@given(st.integers(0, 10**6))
def test_it_is_what_a_slow_program_with_fractions_says(seed):
    lot = random.Random(seed)
    tables = []
    for number in range(1, 5):
        members = [f"{'ABCD'[number - 1]}{n}" for n in range(1, lot.choice((4, 4, 5)) + 1)]
        results = []
        for i, a in enumerate(members):
            for b in members[i + 1 :]:
                x, y = lot.sample((a, b), 2)
                games = tuple((11, lot.randrange(10)) for _ in range(3))
                lost = tuple((lot.randrange(10), 11) for _ in range(lot.randrange(3)))
                results.append(Result(x, y, x, Ending.PLAYED, lost + games))
        tables.append(table(number, members, results))
    if any(one.ties for one in tables):
        return
    smallest = min(len(one.order) for one in tables)

    def key(one: Table) -> tuple:
        me = one.order[2]
        against = [member for member in one.order if member != me][: smallest - 1]
        points, games, rallies = 0, [0, 0], [0, 0]
        for r in one.results:
            if {r.a, r.b} & set(against) and me in (r.a, r.b):
                points += 2 if r.winner == me else 1
                for x, y in r.games:
                    mine, other = (x, y) if r.a == me else (y, x)
                    games[mine < other] += 1
                    rallies[0] += mine
                    rallies[1] += other
        ratios = [
            Fraction(*pair) if pair[1] else Fraction(10**9) if pair[0] else Fraction(0) for pair in (games, rallies)
        ]
        return points, *ratios

    want: dict[tuple, set[str]] = {}
    for one in tables:
        want.setdefault(key(one), set()).add(one.order[2])
    assert classes(tables) == [want[each] for each in sorted(want, reverse=True)]
