"""What a player needs, in positions small enough to see it."""

import pytest

from groups.domain.chances import Need, Other, Own, OwnKind, Pairing, State, chances
from tests.domain.players import players
from tournaments.domain.scores import Recorded

ann, bo, cy, di, eve = players("ann bo cy di eve")
WIN = Own(OwnKind.WINS)


def of(player, group, results, left, qualifiers, **event):
    pairings = [Pairing(a, b, 3) for a, b in left]
    (found,) = (c for c in chances(group, results, pairings, qualifiers=qualifiers, **event) if c.member == player)
    return found


def test_the_last_match_is_a_decider():
    results = [ann.beats(cy, "3-0"), bo.beats(cy, "3-0")]
    for player in (ann, bo):
        chance = of(player, (ann, bo, cy), results, [(ann, bo)], 1)
        assert chance.state is State.OPEN
        assert chance.needs == (Need(WIN),)
        assert chance.must is None  # if neither appears, a lot decides
        assert chance.checked == 13
    assert of(cy, (ann, bo, cy), results, [(ann, bo)], 1).state is State.OUT


def test_who_has_won_everything_is_through_before_the_end():
    results = [ann.beats(bo, "3-0"), ann.beats(cy, "3-0"), ann.beats(di, "3-2")]
    left = [(bo, cy), (cy, di), (bo, di)]
    assert of(ann, (ann, bo, cy, di), results, left, 1).state is State.SURE
    assert of(bo, (ann, bo, cy, di), results, left, 1).state is State.OUT


def test_a_loss_is_enough_only_if_the_match_is_played_to_its_end():
    """2 points and a loss are 3; a walkover leaves 2, and the other may have 3 (3.7.5.1)."""
    results = [ann.beats(di, "3-0"), ann.beats(bo, "3-0"), bo.beats(cy, "3-0"), cy.beats(di, "3-0")]
    chance = of(ann, (ann, bo, cy, di), results, [(ann, cy), (bo, di)], 2)
    assert Need(Own(OwnKind.LOSS, score=(1, 3))) in chance.needs


def test_how_high_a_win_must_be():
    """Three would be equal on match points, and games between them decide (3.7.5.2)."""
    results = [ann.beats(bo, "3-1"), bo.beats(cy, "3-1")]
    chance = of(cy, (ann, bo, cy), results, [(cy, ann)], 1)
    assert chance.must == Own(OwnKind.WINS, score=(3, 1))
    # by walkover ann would have a match point less, and bo, who beat cy, be level with cy alone
    assert chance.needs == (Need(Own(OwnKind.WINS, score=(3, 0), played=True)),)


def test_with_nothing_left_to_play_it_is_up_to_the_others():
    results = [ann.beats(bo, "3-0"), ann.beats(cy, "3-0"), bo.beats(di, "3-0"), di.beats(ann, "3-0")]
    chance = of(ann, (ann, bo, cy, di), results, [(bo, cy), (cy, di)], 1)
    assert chance.must is None
    assert chance.needs == (Need(None, (Other(di, cy, False),)),)


def test_only_if_neither_appears():
    """cy beat ann, and bo would be level with them: only without that match ann stays ahead for certain."""
    results = [ann.beats(bo, "3-0"), cy.beats(ann, "3-0")]
    chance = of(ann, (ann, bo, cy), results, [(bo, cy)], 1)
    assert chance.needs == (Need(None, (Other(cy, bo, False), Other(bo, cy, False))),) or chance.needs == (
        Need(None, (Other(bo, cy, False), Other(cy, bo, False))),
    )


def test_points_are_open_so_a_tie_that_only_they_part_is_no_certainty():
    results = [ann.beats(bo, "11-1 11-1 11-1"), bo.beats(cy, "11-9 11-9 11-9")]
    chance = of(ann, (ann, bo, cy), results, [(cy, ann)], 1)
    assert Need(Own(OwnKind.LOSS, score=(1, 3))) in chance.needs
    assert of(cy, (ann, bo, cy), results, [(cy, ann)], 1).state is State.OPEN


def test_points_of_matches_that_are_all_played_are_no_longer_open():
    """ann, bo and cy beat each other 3:0, by different points; what di does cannot part them."""
    results = [
        ann.beats(bo, "11-1 11-1 11-1"),
        bo.beats(cy, "11-5 11-5 11-5"),
        cy.beats(ann, "11-9 11-9 11-9"),
        ann.beats(di, "3-0"),
        bo.beats(di, "3-0"),
    ]
    chance = of(ann, (ann, bo, cy, di), results, [(cy, di)], 2)
    assert chance.state is State.SURE


def test_where_just_winners_are_written_down_no_score_is_asked_for():
    results = [ann.beats(bo), bo.beats(cy)]
    chance = of(cy, (ann, bo, cy), results, [(cy, ann)], 1, recorded=Recorded.WINNER)
    assert chance.must == WIN
    assert chance.needs == ()
    assert chance.checked == 5


def test_the_next_comes_in_for_who_has_withdrawn():
    results = [ann.beats(bo, "3-0"), ann.beats(cy, "3-0")]
    chance = of(bo, (ann, bo, cy), results, [(bo, cy)], 1, withdrawn=(ann,))
    assert chance.needs == (Need(WIN),)
    assert of(ann, (ann, bo, cy), results, [(bo, cy)], 1, withdrawn=(ann,)).state is State.OUT


def test_a_large_group_with_many_matches_left_is_too_early():
    group = tuple(range(8))
    left = [Pairing(a, b, 3) for a in group for b in group if a < b]
    assert {c.state for c in chances(group, [], left, qualifiers=2)} == {State.TOO_EARLY}


def test_strangers_are_refused():
    with pytest.raises(ValueError, match="does not belong"):
        chances((ann, bo), [], [Pairing(ann, eve, 3)], qualifiers=1)
