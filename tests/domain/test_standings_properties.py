"""What is true of every group, against a slow and plain reading of the rule with Fractions."""

from fractions import Fraction

from hypothesis import given
from hypothesis import strategies as st

from groups.domain.standings import Criterion, rank
from tests.domain.invented import groups, team_groups
from tournaments.domain.scores import Ending

LOST_NOTHING = Fraction(10**9)


def match_points_of(member, results):
    return sum(
        2 if result.winner == member else 1
        for result in results
        if member in (result.a, result.b) and result.winner is not None
        if result.winner == member or result.ending is Ending.PLAYED
    )


def ratio(pairs):
    won, lost = sum(pair[0] for pair in pairs), sum(pair[1] for pair in pairs)
    return Fraction(won, lost) if lost else LOST_NOTHING if won else Fraction(0)


def from_side(member, result, pair):
    return pair if result.a == member else pair[::-1]


def games_of(result):
    if result.games or result.score:
        return result.games_won
    return None if result.ending.counts_as_played else (0, 0)


def points_of(result):
    if result.games:
        return sum(x for x, _ in result.games), sum(y for _, y in result.games)
    return None if result.ending.counts_as_played else (0, 0)


def over_rubbers(one):
    def total(result):
        pairs = [one(rubber) for rubber in result.rubbers]
        return None if None in pairs else (sum(x for x, _ in pairs), sum(y for _, y in pairs))

    return total


SINGLES = (games_of, points_of)
TEAMS = (lambda result: result.rubbers_won, over_rubbers(games_of), over_rubbers(points_of))


def by_the_letter(members, results, criteria, placed=False):
    """The classes of 3.7.5, best first: match points of all, then of the equal, then ratios; restart when parted."""
    among = [result for result in results if result.a in members and result.b in members]
    keys = [{member: match_points_of(member, among) for member in members}]
    for written in criteria if placed else ():
        pairs = {result: written(result) for result in among}
        if None not in pairs.values():
            mine = {m: [from_side(m, r, pairs[r]) for r in among if m in (r.a, r.b)] for m in members}
            keys.append({member: ratio(mine[member]) for member in members})
    for key in keys:
        values = sorted(set(key.values()), reverse=True)
        if len(values) > 1:
            parts = [frozenset(m for m in members if key[m] == value) for value in values]
            return [c for part in parts for c in settle(part, among, criteria)]
    return [frozenset(members)] if placed else settle(frozenset(members), among, criteria)


def settle(part, results, criteria):
    return [part] if len(part) == 1 else by_the_letter(part, results, criteria, placed=True)


def classes(standings):
    shared = {}
    for place in standings.places:
        shared.setdefault(place.place, set()).add(place.member)
    return [frozenset(members) for _, members in sorted(shared.items())]


@given(groups())
def test_standings_are_what_the_letter_of_the_rule_gives(group):
    members, results = group
    assert classes(rank(members, results)) == by_the_letter(frozenset(members), results, SINGLES)


@given(team_groups())
def test_standings_of_teams_are_what_the_letter_of_the_rule_gives(group):
    members, results = group
    assert classes(rank(members, results, team=True)) == by_the_letter(frozenset(members), results, TEAMS)


@given(groups())
def test_a_ranking_is_a_partition_in_order(group):
    members, results = group
    standings = rank(members, results)
    assert sorted(place.member for place in standings.places) == sorted(members)
    expected = 1
    for shared in classes(standings):
        assert {place.place for place in standings.places if place.member in shared} == {expected}
        expected += len(shared)
    for place in standings.places:
        assert {place.member, *place.tied_with} in classes(standings)
    assert set(standings.open_ties) == {shared for shared in classes(standings) if len(shared) > 1}


@given(groups(), st.randoms(use_true_random=False))
def test_the_order_of_members_and_results_changes_nothing(group, random):
    members, results = group
    standings = rank(members, results)
    assert rank(members, random.sample(results, len(results))) == standings
    shuffled = rank(random.sample(members, len(members)), results)
    assert classes(shuffled) == classes(standings)
    assert {(p.place, p.member, p.line) for p in shuffled.places} == {
        (p.place, p.member, p.line) for p in standings.places
    }
    assert [unordered(step) for step in shuffled.steps] == [unordered(step) for step in standings.steps]


def unordered(step):
    return step.clause, set(step.among), step.criterion, dict(step.values), [set(part) for part in step.parts]


@given(groups())
def test_the_steps_lead_from_the_whole_group_to_the_places(group):
    members, results = group
    standings = rank(members, results)
    settled = [frozenset(members)]
    for step in standings.steps:
        parts = [frozenset(part) for part in step.parts]
        assert frozenset().union(*parts) == frozenset(step.among)
        position = settled.index(frozenset(step.among))
        settled[position : position + 1] = parts
        assert step.skipped or [member for member, _ in step.values] == list(step.among)
        assert len(parts) == 1 or not step.skipped
        for part in step.parts:
            assert list(part) == [member for member in members if member in part]
    assert settled == classes(standings)


@given(groups())
def test_every_line_adds_up(group):
    members, results = group
    lines = [place.line for place in rank(members, results).places]
    assert sum(line.played for line in lines) == 2 * len(results)
    for line in lines:
        assert line.won + line.lost == line.played
        assert 2 * line.won <= line.match_points <= 2 * line.won + line.lost
    for name in ("games", "points"):
        pairs = [getattr(line, name) for line in lines]
        assert sum(won for won, _ in pairs) == sum(lost for _, lost in pairs)


@given(groups(), st.randoms(use_true_random=False))
def test_lots_for_every_open_tie_leave_none(group, random):
    members, results = group
    before = rank(members, results)
    lots = [random.sample(sorted(tie), len(tie)) for tie in before.open_ties]
    after = rank(members, results, lots)
    assert after.open_ties == ()
    assert [place.place for place in after.places] == list(range(1, len(members) + 1))
    assert [step for step in after.steps if step.criterion is not Criterion.LOT] == list(before.steps)
    for lot in lots:
        assert [place.member for place in after.places if place.member in lot] == lot
