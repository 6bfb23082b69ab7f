"""What went wrong elsewhere, one test for each case."""

import pytest

from groups.domain.standings import rank
from tests.domain.players import Player, players
from tournaments.domain.scores import Ending, MatchFormat, Result, credited, judge

ann, bo, cat, dan, eve = players("ann bo cat dan eve")
FMT = MatchFormat()
BEST_OF_7 = MatchFormat(best_of=7)


def order(standings):
    return [(place.place, place.member) for place in standings.places]


def names(standings):
    return [place.member for place in standings.places]


def from_text(*matches):
    """Results written "A-B 3-1"."""
    results = []
    for match in matches:
        sides, score = match.split()
        a, b = sides.split("-")
        results.append(Player(a).beats(Player(b), score))
    return results


def match_points(standings):
    return {place.member: place.line.match_points for place in standings.places}


@pytest.mark.parametrize(
    ("matches", "games"),
    [
        (
            [
                ("P3", "P1", [(8, 11), (5, 11), (11, 8), (6, 11), (11, 6), (11, 9), (11, 9)]),
                ("P1", "P2", [(11, 9), (11, 8), (11, 6), (11, 9)]),
                ("P2", "P3", [(11, 5), (8, 11), (11, 6), (11, 7), (11, 3)]),
            ],
            {"P1": (7, 4), "P2": (4, 5), "P3": (5, 7)},
        ),
        (
            [
                ("P3", "P1", [(11, 7), (5, 11), (5, 11), (11, 5), (8, 11), (11, 9), (11, 9)]),
                ("P1", "P2", [(11, 7), (11, 7), (11, 9), (11, 9)]),
                ("P2", "P3", [(11, 8), (11, 5), (11, 9), (11, 5)]),
            ],
            {"P1": (7, 4), "P2": (4, 4), "P3": (4, 7)},
        ),
    ],
)
def test_published_groups_decided_on_the_ratio_of_games(matches, games):  # case C17
    standings = rank(("P1", "P2", "P3"), [judge(a, b, played, BEST_OF_7) for a, b, played in matches])
    assert names(standings) == ["P1", "P2", "P3"]
    assert dict(standings.steps[-1].values) == games


def test_only_matches_among_the_equal_count():  # case C19
    standings = rank("ABCD", from_text("A-B 3-1", "B-C 3-2", "C-A 3-0", "A-D 3-0", "B-D 3-2", "C-D 3-2"))
    assert names(standings) == ["C", "B", "A", "D"]
    assert dict(standings.steps[2].values) == {"A": (3, 4), "B": (4, 5), "C": (5, 3)}


def test_a_ratio_is_not_a_difference():  # case C20
    standings = rank("ABC", from_text("A-B 3-0", "B-C 3-2", "C-A 3-1"))
    assert names(standings) == ["A", "C", "B"]
    assert dict(standings.steps[2].values) == {"A": (4, 3), "B": (3, 5), "C": (5, 4)}


def test_ratios_are_compared_exactly():  # case C21
    matches = [
        ("A", "B", [(7, 11), (11, 0), (11, 4), (11, 6)]),
        ("B", "C", [(11, 6), (4, 11), (15, 13), (11, 9)]),
        ("C", "A", [(12, 10), (9, 11), (11, 2), (11, 9)]),
    ]
    standings = rank("ABC", [judge(a, b, games, FMT) for a, b, games in matches])
    assert names(standings) == ["A", "C", "B"]
    assert dict(standings.steps[-1].values) == {"A": (72, 64), "B": (62, 79), "C": (82, 73)}


def test_ratios_that_floats_cannot_tell_apart_are_parted():  # case C21
    m = 10**10 + 5
    endless = MatchFormat(best_of=1, points=10**10)
    lost = {"AB": 5, "BC": 6, "CA": 4}
    results = [judge(a, b, [(10**10, points)], endless) for (a, b), points in lost.items()]
    standings = rank("ABC", results)
    assert dict(standings.steps[-1].values) == {"A": (m - 1, m), "B": (m, m + 1), "C": (m + 1, m - 1)}
    assert (m - 1) / m == m / (m + 1)  # as floats
    assert names(standings) == ["C", "B", "A"]


def test_defaulted_after_the_match_gets_nothing_from_it():  # case C23
    played = judge("A", "B", [(11, 7), (9, 11), (11, 8), (9, 11), (11, 7)], FMT)
    defaulted = credited(Result("A", "B", "B", Ending.DEFAULTED, played.games), FMT)
    standings = rank("ABC", [defaulted, *from_text("A-C 3-0", "B-C 3-1")])
    assert match_points(standings) == {"A": 2, "B": 4, "C": 2}
    assert names(standings) == ["B", "A", "C"]


def test_whoever_leaves_keeps_what_was_played_and_loses_the_rest_unplayed():  # case C24
    played = from_text("E-A 3-1", "B-E 3-0", "A-B 3-1", "C-D 3-1", "A-C 3-0", "B-D 3-0", "A-D 3-0", "B-C 3-2")
    rest = [credited(Result(winner, "E", winner, Ending.WALKOVER), FMT) for winner in "CD"]
    standings = rank("ABCDE", played + rest)
    assert match_points(standings) == {"A": 7, "B": 7, "C": 6, "D": 5, "E": 3}
    assert standings.places[-1].member == "E"


def test_annulled_results_are_simply_not_there():  # case C24
    played = from_text("E-A 3-1", "B-E 3-0", "A-B 3-1", "C-D 3-1", "A-C 3-0", "B-D 3-0", "A-D 3-0", "B-C 3-2")
    standings = rank("ABCDE", [result for result in played if "E" not in (result.a, result.b)])
    assert match_points(standings) == {"A": 6, "B": 5, "C": 4, "D": 3, "E": 0}


def test_a_tie_at_any_boundary_is_named_and_a_lot_is_repeatable():  # cases C26, C27
    results = [dan.beats(x, "3-0") for x in (ann, bo, cat)]
    results += [ann.beats(bo, "7 8 9"), bo.beats(cat, "7 8 9"), cat.beats(ann, "7 8 9")]
    standings = rank((ann, bo, cat, dan), results)
    assert order(standings) == [(1, dan), (2, ann), (2, bo), (2, cat)]
    assert standings.open_ties == (frozenset({ann, bo, cat}),)
    drawn = [rank((ann, bo, cat, dan), results, [(bo, cat, ann)]) for _ in range(2)]
    assert drawn[0] == drawn[1]
    assert order(drawn[0]) == [(1, dan), (2, bo), (3, cat), (4, ann)]


def test_an_unplayed_match_counts_nowhere():  # case C28
    standings = rank((ann, bo, cat), [ann.beats(bo, "3-1")])
    lines = {place.member: place.line for place in standings.places}
    assert (lines[ann].played, lines[cat].played, lines[cat].match_points) == (1, 0, 0)


def test_the_winner_gets_two_and_the_loser_one():  # case C29
    assert match_points(rank((ann, bo), [ann.beats(bo, "3-0")])) == {ann: 2, bo: 1}


def test_totals_are_ordered_as_numbers():  # case C30
    everyone = players("a b c d e f")
    results = [x.beats(y, "3-0") for i, x in enumerate(everyone) for y in everyone[i + 1 :]]
    standings = rank(everyone, results)
    assert [place.line.match_points for place in standings.places] == [10, 9, 8, 7, 6, 5]
    assert names(standings) == list(everyone)


def test_ratios_without_losses_or_without_games_are_ratios_too():  # case C31
    # in mid-group, all four have 2 match points, and none of the others has met any but dan
    no_games = credited(Result(cat, dan, cat, Ending.WALKOVER), FMT, walkover_games=False)
    standings = rank((cat, dan, ann, bo), [ann.beats(dan, "3-0"), bo.beats(dan, "3-1"), no_games])
    by_games = standings.steps[-1]
    assert dict(by_games.values) == {ann: (3, 0), bo: (3, 1), cat: (0, 0), dan: (1, 6)}
    assert by_games.parts == ((ann,), (bo,), (dan,), (cat,))


def test_two_who_lost_nothing_are_equal_however_much_they_won():  # case C31
    standings = rank((ann, bo, cat), [ann.beats(cat, "3-0", FMT), bo.beats(cat, "4-0", BEST_OF_7)])
    by_games = standings.steps[2]
    assert dict(by_games.values) == {ann: (3, 0), bo: (4, 0), cat: (0, 7)}
    assert by_games.parts == ((ann, bo), (cat,))
    assert order(standings) == [(1, ann), (1, bo), (3, cat)]


def test_mid_group_standings_leave_out_what_is_not_played_and_say_who_is_level():  # case C32
    standings = rank((ann, bo, cat, dan), [ann.beats(bo, "3-0"), cat.beats(dan, "3-0")])
    assert order(standings) == [(1, ann), (1, cat), (3, bo), (3, dan)]
    assert standings.open_ties == (frozenset({ann, cat}), frozenset({bo, dan}))


def test_whoever_placed_last_in_a_part_does_not_count_for_the_others():  # case C34
    # 2 wins each of four among five; ratios of games place one, the others look at their own matches again
    results = from_text(
        "A-B 3-0", "B-C 3-0", "C-A 3-0", "D-A 3-0", "B-D 3-0", "D-C 3-0", "A-E 3-0", "E-B 3-0", "C-E 3-0", "E-D 3-2"
    )
    standings = rank("ABCDE", results)
    assert standings.steps[2].parts == (("D",), ("A", "B", "C"), ("E",))
    assert [step.clause for step in standings.steps[3:]] == ["3.7.5.3"] * 3
    assert {member for step in standings.steps[3:] for member in step.among} == {"A", "B", "C"}
    assert standings.open_ties == (frozenset("ABC"),)


def test_an_early_leaver_without_points_is_last():  # case C35
    results = [bo.gets_walkover_from(ann), cat.gets_walkover_from(ann), bo.beats(cat, "3-2")]
    assert order(rank((ann, bo, cat), results)) == [(1, bo), (2, cat), (3, ann)]


def test_a_rest_in_a_group_of_three_is_no_match():  # case C08
    standings = rank((ann, bo, cat), [ann.beats(bo, "3-0"), ann.beats(cat, "3-0"), bo.beats(cat, "3-0")])
    assert {place.line.played for place in standings.places} == {2}
