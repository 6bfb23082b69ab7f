"""The derivation: every comparison with its clause, in order, and nothing that was not compared."""

import pytest

from groups.domain.standings import Criterion, Line, Step, rank
from tests.domain.players import players
from tournaments.domain.scores import Ending, MatchFormat, Recorded, Result, TeamFormat, credited

ann, bo, cat, dan, eve, fay = GROUP = players("ann bo cat dan eve fay")
BEST_OF_7 = MatchFormat(best_of=7)


def outline(standings):
    return [(step.clause, step.criterion, step.parts) for step in standings.steps]


def order(standings):
    return [(place.place, place.member) for place in standings.places]


def test_match_points_alone_place_a_group_without_equals():
    standings = rank(GROUP[:3], [ann.beats(bo, "3-1"), ann.beats(cat, "3-0"), cat.beats(bo, "3-2")])
    assert order(standings) == [(1, ann), (2, cat), (3, bo)]
    assert standings.steps == (
        Step("3.7.5.1", (ann, bo, cat), Criterion.MATCH_POINTS, ((ann, 4), (bo, 2), (cat, 3)), ((ann,), (cat,), (bo,))),
    )
    assert standings.open_ties == ()


def test_the_line_adds_up_every_match():
    standings = rank(
        GROUP[:3], [ann.beats(bo, "11-7 9-11 11-8 11-5"), cat.beats(ann, "7 8 9"), bo.gets_walkover_from(cat)]
    )
    lines = {place.member: place.line for place in standings.places}
    assert lines[ann] == Line(2, 1, 1, 3, (0, 0), (3, 4), (66, 64))
    assert lines[bo] == Line(2, 1, 1, 3, (0, 0), (4, 3), (64, 42))
    assert lines[cat] == Line(2, 1, 1, 2, (0, 0), (3, 3), (33, 57))


def test_two_equal_are_placed_by_their_match():
    results = [
        ann.beats(bo, "3-2"), cat.beats(ann, "3-0"), ann.beats(dan, "3-0"),
        bo.beats(cat, "3-0"), bo.beats(dan, "3-0"), cat.beats(dan, "3-2"),
    ]  # fmt: skip
    standings = rank(GROUP[:4], results)
    assert [step.clause for step in standings.steps] == ["3.7.5.1", "3.7.5.2", "3.7.5.2"]
    assert order(standings) == [(1, bo), (2, cat), (3, ann), (4, dan)]


def group_of_six():
    """Four have 7 match points; among them one has fewest; the three left are parted by games (best of 7)."""
    aus, fij, nzl, anon, pyf, ncl = GROUP
    won_by = [
        (aus, fij, "4-1"), (aus, nzl, "4-2"), (aus, anon, "4-0"), (aus, pyf, "4-3"), (ncl, aus, "4-3"),
        (fij, nzl, "4-2"), (fij, anon, "4-2"), (pyf, fij, "4-3"), (fij, ncl, "4-0"),
        (nzl, anon, "4-1"), (pyf, nzl, "4-3"), (nzl, ncl, "4-2"),
        (anon, pyf, "4-1"), (anon, ncl, "4-3"),
        (ncl, pyf, "4-0"),
    ]  # fmt: skip
    return [winner.beats(loser, score, BEST_OF_7) for winner, loser, score in won_by]


def test_what_is_still_equal_starts_again_without_the_placed():
    aus, fij, nzl, anon, pyf, ncl = GROUP
    standings = rank(GROUP, group_of_six())
    assert [(p.member, p.line.match_points) for p in standings.places[:2]] == [(aus, 9), (fij, 8)]
    first, second, third, fourth = standings.steps[0], *standings.steps[1:4]
    assert first.parts == ((aus,), (fij,), (nzl, anon, pyf, ncl))
    assert dict(second.values) == {nzl: 5, anon: 5, pyf: 4, ncl: 4}
    assert second.parts == ((nzl, anon), (pyf, ncl))
    assert (third.clause, third.among, third.parts) == ("3.7.5.3", (nzl, anon), ((nzl,), (anon,)))
    assert (fourth.clause, fourth.among, fourth.parts) == ("3.7.5.3", (pyf, ncl), ((ncl,), (pyf,)))
    assert order(standings) == [(1, aus), (2, fij), (3, nzl), (4, anon), (5, ncl), (6, pyf)]


def in_a_circle(ann_bo, bo_cat, cat_ann):
    """Each of three has won once."""
    return [ann.beats(bo, ann_bo), bo.beats(cat, bo_cat), cat.beats(ann, cat_ann)]


def test_one_comparison_that_separates_everybody_places_everybody():
    # games ann 4:3, cat 5:4, bo 3:5, whoever beat whom
    standings = rank((ann, bo, cat), in_a_circle("3-0", "3-2", "3-1"))
    assert outline(standings) == [
        ("3.7.5.1", Criterion.MATCH_POINTS, ((ann, bo, cat),)),
        ("3.7.5.2", Criterion.MATCH_POINTS, ((ann, bo, cat),)),
        ("3.7.5.2", Criterion.GAMES, ((ann,), (cat,), (bo,))),
    ]
    assert standings.steps[2].values == ((ann, (4, 3)), (bo, (3, 5)), (cat, (5, 4)))


@pytest.mark.parametrize(
    ("ann_bo", "cat_ann", "points", "placed"),
    [
        ("1 1 1", "5 5 6", {ann: (49, 36), bo: (36, 42), cat: (42, 49)}, ((ann,), (bo, cat))),
        ("5 5 6", "1 1 1", {ann: (36, 49), bo: (49, 42), cat: (42, 36)}, ((bo, cat), (ann,))),
    ],
)
def test_two_left_equal_by_the_last_ratio_start_again_with_their_own_match(ann_bo, cat_ann, points, placed):
    standings = rank((ann, bo, cat), in_a_circle(ann_bo, "3 3 3", cat_ann))
    by_points, restart = standings.steps[3:]
    assert (by_points.clause, by_points.criterion, by_points.parts) == ("3.7.5.2", Criterion.POINTS, placed)
    assert dict(by_points.values) == points
    assert restart == Step("3.7.5.3", (bo, cat), Criterion.MATCH_POINTS, ((bo, 2), (cat, 1)), ((bo,), (cat,)))


def test_equal_in_everything_share_the_place():
    standings = rank((ann, bo, cat, dan), [*in_a_circle(*["3-1"] * 3), *(x.beats(dan, "3-0") for x in (ann, bo, cat))])
    assert [(p.place, p.member, p.tied_with) for p in standings.places] == [
        (1, ann, (bo, cat)),
        (1, bo, (ann, cat)),
        (1, cat, (ann, bo)),
        (4, dan, ()),
    ]
    assert standings.open_ties == (frozenset({ann, bo, cat}),)


def test_a_lot_parts_them():
    results = in_a_circle(*["7 8 9"] * 3)
    standings = rank((ann, bo, cat), results, [(cat, ann, bo)])
    assert order(standings) == [(1, cat), (2, ann), (3, bo)]
    assert standings.open_ties == ()
    assert standings.steps[-1] == Step(
        "3.7.5.4", (ann, bo, cat), Criterion.LOT, ((ann, 2), (bo, 3), (cat, 1)), ((cat,), (ann,), (bo,))
    )
    assert standings.steps[:-1] == rank((ann, bo, cat), results).steps


@pytest.mark.parametrize(
    "lot", [(ann, bo), (ann, bo, cat, dan), (ann, bo, bo), (ann, bo, cat, cat), (dan, eve, fay), ()]
)
def test_a_lot_for_any_other_set_does_not_count(lot):
    results = in_a_circle(*["7 8 9"] * 3)
    assert rank((ann, bo, cat), results, [lot]) == rank((ann, bo, cat), results)


def test_a_corrected_result_that_changes_the_set_voids_the_lot():
    lot = [(cat, ann, bo)]
    corrected = rank((ann, bo, cat), in_a_circle("7 8 9", "7 8 8", "7 8 9"), lot)
    assert Criterion.LOT not in {step.criterion for step in corrected.steps}
    assert order(corrected) == [(1, bo), (2, ann), (3, cat)]


def test_the_later_of_two_lots_for_one_set_counts():
    standings = rank((ann, bo, cat), in_a_circle(*["7 8 9"] * 3), [(cat, ann, bo), (bo, ann, cat)])
    assert order(standings) == [(1, bo), (2, ann), (3, cat)]


def test_a_criterion_with_nothing_written_down_is_a_step_that_says_so():
    standings = rank((ann, bo, cat), in_a_circle(*["3-1"] * 3))
    assert standings.steps[-1] == Step("3.7.5.2", (ann, bo, cat), Criterion.POINTS, (), ((ann, bo, cat),))
    assert [step.skipped for step in standings.steps] == [False, False, False, True]
    only_winners = rank((ann, bo, cat), in_a_circle("", "", ""))
    assert [step.skipped for step in only_winners.steps] == [False, False, True, True]
    assert only_winners.open_ties == (frozenset({ann, bo, cat}),)


def test_a_criterion_that_one_match_among_them_lacks_is_skipped():
    standings = rank((ann, bo, cat), in_a_circle("7 8 9", "3-0", "7 8 9"))
    assert [(step.criterion, step.skipped) for step in standings.steps[2:]] == [
        (Criterion.GAMES, False),
        (Criterion.POINTS, True),
    ]


def test_what_a_match_outside_the_equal_set_lacks_does_not_matter():
    results = [*in_a_circle("1 1 1", "3 3 3", "5 5 6"), *(x.beats(dan) for x in (ann, bo, cat))]
    assert order(rank((ann, bo, cat, dan), results)) == [(1, ann), (2, bo), (3, cat), (4, dan)]


def test_a_walkover_without_games_lacks_nothing():
    fmt = MatchFormat()
    walkover = credited(Result(ann, bo, ann, Ending.WALKOVER), fmt, walkover_games=False)
    played = [bo.beats(cat, "7 8 9"), cat.beats(ann, "7 8 9"), bo.beats(dan, "7 8 9"), dan.beats(ann, "7 8 9")]
    standings = rank((ann, bo, cat, dan), [walkover, *played])
    assert {p.member: p.line.match_points for p in standings.places} == {ann: 4, bo: 4, cat: 3, dan: 3}
    assert [(step.clause, step.among, step.skipped) for step in standings.steps[-3:]] == [
        ("3.7.5.2", (cat, dan), False),
        ("3.7.5.2", (cat, dan), True),
        ("3.7.5.2", (cat, dan), True),
    ]


def test_nothing_lost_is_above_every_ratio_and_nothing_won_below():
    results = [ann.gets_walkover_from(bo), cat.and_nobody_came(dan), ann.beats(eve, "3-0"), eve.beats(bo, "3-0")]
    lines = {p.member: p.line.games for p in rank(GROUP[:5], results).places}
    assert lines == {ann: (6, 0), bo: (0, 6), cat: (0, 0), dan: (0, 0), eve: (3, 3)}


def test_both_absent_have_nothing_from_it():
    standings = rank((ann, bo, cat), [ann.and_nobody_came(bo), ann.gets_walkover_from(cat), bo.beats(cat, "3-2")])
    lines = {place.member: place.line for place in standings.places}
    assert (lines[ann].match_points, lines[bo].match_points, lines[cat].match_points) == (2, 2, 1)
    assert (lines[ann].played, lines[ann].won, lines[ann].lost, lines[ann].games) == (2, 1, 1, (3, 0))
    assert standings.open_ties == (frozenset({ann, bo}),)


def test_retired_loses_all_match_points_but_keeps_the_score():
    standings = rank((ann, bo), [ann.wins_as_retires(bo, "11-5 8-11 3-8")])
    lines = {place.member: place.line for place in standings.places}
    assert (lines[ann].match_points, lines[bo].match_points) == (2, 0)
    assert lines[bo].points == (24, 41)


def test_nothing_played_yet():
    standings = rank(GROUP[:3], [])
    assert {(p.place, p.line) for p in standings.places} == {(1, Line(0, 0, 0, 0, (0, 0), (0, 0), (0, 0)))}
    assert [step.skipped for step in standings.steps] == [False, False, True, True]
    assert rank((), []).places == rank((), []).steps == ()
    assert order(rank((ann,), [])) == [(1, ann)]


def test_whoever_is_not_in_the_group_is_an_error_of_the_program():
    with pytest.raises(ValueError, match="does not belong to this group"):
        rank((ann, bo), [ann.beats(cat, "3-0")])
    with pytest.raises(ValueError, match="named twice"):
        rank((ann, bo, ann), [])


TEAM = TeamFormat(best_of=3, rubber=MatchFormat(best_of=3))


def team_match(a, b, winners, games=((11, 7), (11, 7))):
    """winners: "aba": who won each individual match."""
    turned = tuple((y, x) for x, y in games)
    rubbers = tuple(Result(a, b, a, games=games) if w == "a" else Result(a, b, b, games=turned) for w in winners)
    return Result(a, b, a if winners.count("a") > winners.count("b") else b, rubbers=rubbers)


def test_teams_compare_individual_matches_before_games():
    standings = rank(
        (ann, bo, cat),
        [team_match(ann, bo, "aa"), team_match(bo, cat, "aba"), team_match(cat, ann, "aba")],
    )
    assert outline(standings)[2:] == [("3.7.5.2", Criterion.RUBBERS, ((ann,), (cat,), (bo,)))]
    assert dict(standings.steps[2].values) == {ann: (3, 2), bo: (2, 3), cat: (3, 3)}


def test_teams_equal_in_individual_matches_compare_games_then_points():
    three_games, narrow = ((11, 7), (7, 11), (11, 7)), ((11, 9), (11, 9))
    by_games = rank(
        (ann, bo, cat),
        [team_match(ann, bo, "aa"), team_match(bo, cat, "aa", three_games), team_match(cat, ann, "aa")],
    )
    assert outline(by_games)[3:] == [("3.7.5.2", Criterion.GAMES, ((cat,), (ann,), (bo,)))]
    assert dict(by_games.steps[3].values) == {ann: (4, 4), bo: (4, 6), cat: (6, 4)}
    by_points = rank(
        (ann, bo, cat), [team_match(ann, bo, "aa"), team_match(bo, cat, "aa", narrow), team_match(cat, ann, "aa")]
    )
    assert by_points.steps[-1].criterion is Criterion.POINTS
    assert dict(by_points.steps[-1].values) == {ann: (72, 72), bo: (72, 80), cat: (80, 72)}


def test_a_team_walkover_counts_individual_matches_games_and_points():
    walkover = credited(Result(ann, bo, ann, Ending.WALKOVER), TEAM)
    lines = {p.member: p.line for p in rank((ann, bo), [walkover]).places}
    assert lines[ann] == Line(1, 1, 0, 2, (2, 0), (4, 0), (44, 0))
    assert lines[bo] == Line(1, 0, 1, 0, (0, 2), (0, 4), (0, 44))


def test_a_team_event_that_writes_down_totals_compares_individual_matches_and_skips_the_rest():
    results = [ann.beats(bo, "3-1"), bo.beats(cat, "3-1"), cat.beats(ann, "3-1")]
    standings = rank((ann, bo, cat), results, team=True)
    assert [(step.criterion, step.skipped) for step in standings.steps[2:]] == [
        (Criterion.RUBBERS, False),
        (Criterion.GAMES, True),
        (Criterion.POINTS, True),
    ]
    assert standings.places[0].line.rubbers == (4, 4)
    total = credited(Result(ann, bo, ann, Ending.WALKOVER), TEAM, recorded=Recorded.WINNER)
    assert rank((ann, bo), [total], team=True).places[0].line.rubbers == (2, 0)
