"""What teams need: no end of a group of teams refutes what was said, though games and points are left open."""

from itertools import combinations

from hypothesis import given, settings
from hypothesis import strategies as st

from groups.domain.chances import Pairing, State, chances
from groups.domain.chances.teams import as_single, compared
from groups.domain.standings import rank
from tests.domain.remaining_matches import holds, own_holds
from tournaments.domain.scores import Ending, MatchFormat, Result, TeamFormat, credited, judge

SHORT = MatchFormat(best_of=3)


@st.composite
def team_ends(draw, a, b, fmt, walkover_games):
    """One end of a team match, games and all, credited."""
    ending = draw(st.sampled_from([Ending.PLAYED] * 6 + [Ending.RETIRED, Ending.WALKOVER, Ending.BOTH_ABSENT]))
    winner = draw(st.sampled_from((a, b)))
    if ending is Ending.BOTH_ABSENT:
        result = Result(a, b, None, ending)
    elif ending is Ending.WALKOVER:
        result = Result(a, b, winner, ending)
    else:
        result = draw(_played(a, b, winner, fmt, is_broken_off=ending is Ending.RETIRED))
    return credited(result, fmt, walkover_games=walkover_games)


@st.composite
def _played(draw, a, b, winner, fmt, *, is_broken_off):
    loser = b if winner == a else a
    lost = draw(st.integers(0, fmt.needed - 1))
    won = draw(st.integers(0, fmt.needed - 1)) if is_broken_off else fmt.needed
    if fmt.played_out and not is_broken_off:
        won, lost = fmt.best_of - lost, lost
    order = draw(st.permutations([winner] * won + [loser] * lost))
    if not fmt.played_out and not is_broken_off:
        order = [*[who for i, who in enumerate(order) if i != order.index(winner)], winner]
    rubbers = tuple(draw(_rubber(a, b, who, fmt.rubber)) for who in order)
    return Result(a, b, winner, Ending.RETIRED if is_broken_off else Ending.PLAYED, rubbers=rubbers)


@st.composite
def _rubber(draw, a, b, winner, fmt):
    if draw(st.integers(0, 9)) == 0:
        return Result(a, b, winner, Ending.WALKOVER)
    lost = [draw(_game()) for _game_lost in range(draw(st.integers(0, fmt.needed - 1)))]
    games = [(y, x) for x, y in lost] + [draw(_game()) for _game_won in range(fmt.needed)]
    return judge(a, b, games if winner == a else [(y, x) for x, y in games], fmt)


@st.composite
def _game(draw):
    low = draw(st.integers(0, 12))
    return max(11, low + 2), low


@settings(max_examples=60)
@given(st.data())
def test_no_end_of_a_group_of_teams_refutes_what_was_said(data):
    draw = data.draw
    members = tuple(range(draw(st.integers(3, 4))))
    fmt = TeamFormat(draw(st.sampled_from((3, 5))), SHORT, played_out=draw(st.booleans()))
    walkover_games = draw(st.sampled_from((True, True, False)))
    pairs = draw(st.permutations(list(combinations(members, 2))))
    left = draw(st.integers(1, min(3, len(pairs) - 1)))
    results = [draw(team_ends(a, b, fmt, walkover_games)) for a, b in pairs[left:]]
    through = draw(st.integers(1, len(members) - 1))
    said = chances(
        members,
        [as_single(result) for result in results],
        [Pairing(a, b, fmt.needed) for a, b in pairs[:left]],
        qualifiers=through,
        recorded=compared(fmt),
        walkover_games=walkover_games,
    )
    for _end in range(6):
        rest = [draw(team_ends(a, b, fmt, walkover_games)) for a, b in pairs[:left]]
        placed = {place.member: place for place in rank(members, [*results, *rest], team=True).places}
        as_said = [as_single(result) for result in rest]
        for chance in said:
            place = placed[chance.member]
            is_in, is_out = place.place + len(place.tied_with) <= through, place.place > through
            refuted = (
                (chance.state is State.SURE and not is_in)
                or (chance.state is State.OUT and not is_out)
                or any(holds(need, chance.member, as_said) and not is_in for need in chance.needs)
                or (own_holds(chance.must, chance.member, as_said) is False and not is_out)
            )
            assert not refuted, (chance, rest)
