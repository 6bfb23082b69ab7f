"""The rest of a group gone through without any cleverness, and what a claim means: written apart from the product."""

from __future__ import annotations

from fractions import Fraction
from itertools import combinations, product

from hypothesis import strategies as st

from groups.domain.chances import OwnKind, Pairing
from groups.domain.standings import rank
from tournaments.domain.scores import Ending, MatchFormat, Recorded, Result, credited

INFINITE = Fraction(10**9)


def endings(pair, recorded=Recorded.POINTS, walkover_games=True):
    """Every end that a match can have, credited; the points are one example of many."""
    fmt = MatchFormat(best_of=2 * pair.needed - 1)
    a, b = pair.a, pair.b
    for winner in (a, b):
        for lost in range(pair.needed if recorded is not Recorded.WINNER else 1):
            won_by_a = (pair.needed, lost) if winner == a else (lost, pair.needed)
            for ending in (Ending.PLAYED, Ending.RETIRED):
                yield Result(a, b, winner, ending, **written(won_by_a, recorded))
        for ending in (Ending.WALKOVER, Ending.DEFAULTED):
            result = Result(a, b, winner, ending)
            yield credited(result, fmt, recorded=recorded, walkover_games=walkover_games)
    yield Result(a, b, None, Ending.BOTH_ABSENT)


def written(score, recorded, points=lambda: (11, 7)):
    """A score as the event writes it down."""
    if recorded is Recorded.WINNER:
        return {}
    if recorded is Recorded.GAMES:
        return {"score": score}
    games = [points() for _g in range(score[0])]
    lost = [points()[::-1] for _g in range(score[1])]
    return {"games": tuple(lost + games if score[0] > score[1] else games + lost)}


def completions(results, pairings, **event):
    for rest in product(*(list(endings(p, **event)) for p in pairings)):
        yield [*results, *rest], rest


def ahead(member, members, results, still_open, withdrawn=()):
    """How many come before the member at least and at most, if only points of `still_open` matches are unknown."""
    return _ahead(member, set(members), results, {id(r) for r in still_open}, set(withdrawn), whole=True)


def _ahead(member, equal, results, still_open, withdrawn, whole=False):
    among = results if whole else [r for r in results if r.a in equal and r.b in equal]
    for measure in (match_points,) if whole else (match_points, games, points):
        values = {m: measure(m, among, still_open) for m in equal}
        if None in values.values():
            break
        before = {m for m in equal if values[m] > values[member]} - withdrawn
        same = {m for m in equal if values[m] == values[member]}
        if same != equal or (whole and len(equal) > 1):
            least, most = _ahead(member, same, among, still_open, withdrawn)
            return len(before) + least, len(before) + most
    return 0, len(equal - withdrawn - {member})


def match_points(member, results, still_open):
    total = 0
    for r in results:
        if member in (r.a, r.b) and r.winner is not None:
            total += 2 if r.winner == member else int(r.ending is Ending.PLAYED)
    return total


def ratio(won, lost):
    return Fraction(won, lost) if lost else INFINITE if won else Fraction(0)


def games(member, results, still_open):
    won = lost = 0
    for r in results:
        known = r.games_won
        if known is None:
            if r.ending in (Ending.PLAYED, Ending.RETIRED):
                return None
            known = (0, 0)
        if member in (r.a, r.b):
            won += known[r.b == member]
            lost += known[r.a == member]
    # where just winners are written down, what is to come may be anything
    return ratio(won, lost)


def points(member, results, still_open):
    won = lost = 0
    for r in results:
        if id(r) in still_open or (not r.games and r.ending in (Ending.PLAYED, Ending.RETIRED)):
            return None
        for x, y in r.games:
            if member in (r.a, r.b):
                won += y if r.b == member else x
                lost += x if r.b == member else y
    return ratio(won, lost)


def beats(result, member, score=None):
    """Did this member win, by this score or higher? None: it may be taken either way (no games are credited)."""
    if result.winner != member:
        return False
    if score is None:
        return True
    won = result.games_won
    if won is None or won == (0, 0):
        return None
    return min(won) <= score[1]


def holds(need, member, rest):
    """Does a need hold in this end of the group, in some way of reading it?"""
    return own_holds(need.own, member, rest) is not False and all(
        (True if (found := _beats_once(o.a, o.b, rest, o.score)) is None else found is o.beats) for o in need.others
    )


def own_holds(own, member, rest):
    if own is None:
        return True
    mine = [r for r in rest if member in (r.a, r.b)]
    if own.kind is OwnKind.WIN_AGAINST:
        return any(r.winner == member for r in _between(member, own.against, rest))
    if own.kind is OwnKind.LOSS:
        (only,) = mine
        if only.winner == member:
            return True
        if only.ending is not Ending.PLAYED:
            return False
        return own.score is None or min(only.games_won) >= own.score[0]
    if own.played and any(r.ending is not Ending.PLAYED for r in mine):
        return False
    told = [beats(r, member, own.score) for r in mine]
    if sum(t is not False for t in told) < own.count:
        return False
    return None if sum(t is True for t in told) < own.count else True


def _between(a, b, rest):
    """One match, or two where everybody plays everybody twice."""
    return [r for r in rest if {r.a, r.b} == {a, b}]


def _beats_once(a, b, rest, score):
    """Did a beat b in any of their matches? None: it may be taken either way."""
    told = [beats(r, a, score) for r in _between(a, b, rest)]
    return True if True in told else None if None in told else False


def points_of_a_game(draw):
    low = draw(st.integers(0, 14))
    return (max(11, low + 2), low)


@st.composite
def ends(draw, pair, recorded, walkover_games):
    """One end of a match, points and all."""
    fmt = MatchFormat(best_of=2 * pair.needed - 1)
    winner = draw(st.sampled_from((pair.a, pair.b)))
    ending = draw(st.sampled_from([Ending.PLAYED] * 7 + [Ending.RETIRED, Ending.WALKOVER, Ending.BOTH_ABSENT]))
    if ending is Ending.BOTH_ABSENT:
        return Result(pair.a, pair.b, None, ending)
    if ending is Ending.WALKOVER:
        result = Result(pair.a, pair.b, winner, ending)
        return credited(result, fmt, recorded=recorded, walkover_games=walkover_games)
    lost = draw(st.integers(0, pair.needed - 1))
    score = (pair.needed, lost) if winner == pair.a else (lost, pair.needed)
    return Result(pair.a, pair.b, winner, ending, **written(score, recorded, lambda: points_of_a_game(draw)))


@st.composite
def moments(draw, sizes=(3, 6), most_left=4):
    """A group at some moment: members, results, pairings, and the keywords of chances()."""
    members = tuple(range(draw(st.integers(*sizes))))
    needed = draw(st.sampled_from((2, 3)))
    once = list(combinations(members, 2))
    twice = draw(st.sampled_from((False, False, True))) and len(members) < 5
    pairs = draw(st.permutations(once + [(b, a) for a, b in once] if twice else once))
    left = draw(st.integers(1, min(most_left, len(pairs) - 1)))
    pairings = [Pairing(a, b, needed) for a, b in pairs[:left]]
    event = {
        "recorded": draw(st.sampled_from((Recorded.POINTS, Recorded.POINTS, Recorded.GAMES, Recorded.WINNER))),
        "walkover_games": draw(st.sampled_from((True, True, False))),
    }
    results = [draw(ends(Pairing(a, b, needed), **event)) for a, b in pairs[left:]]
    qualifiers = draw(st.integers(1, len(members) - 1))
    withdrawn = draw(st.sampled_from([(), (), (), (members[0],)]))
    return members, results, pairings, {"qualifiers": qualifiers, "withdrawn": withdrawn}, event


def in_or_out(member, members, results, qualifiers, withdrawn):
    """Through for good, and out for good, in a finished group by its standings; a lot can still go either way."""
    places = {p.member: p.place for p in rank(members, results).places}
    others = [m for m in members if m != member and m not in withdrawn]
    return (
        sum(places[m] <= places[member] for m in others) < qualifiers,
        sum(places[m] < places[member] for m in others) >= qualifiers,
    )
