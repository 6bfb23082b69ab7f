"""Chances: no claim is ever refuted, and certainty is exactly what going through everything by hand gives."""

from hypothesis import given, settings
from hypothesis import strategies as st

from groups.domain.chances import NextPlace, State, chances
from tests.domain.remaining_matches import ahead, completions, ends, holds, in_or_out, moments, own_holds


@settings(max_examples=120)
@given(moments(sizes=(3, 6), most_left=5), st.data())
def test_no_end_of_the_group_refutes_what_was_said(moment, data):
    members, results, pairings, cut, event = moment
    said = chances(members, results, pairings, **cut, **event)
    for _end in range(8):
        rest = [data.draw(ends(pairing, **event)) for pairing in pairings]
        for chance in said:
            if chance.member in cut["withdrawn"]:
                continue
            is_in, is_out = in_or_out(chance.member, members, [*results, *rest], **cut)
            refuted = (
                (chance.state is State.SURE and not is_in)
                or (chance.state is State.OUT and not is_out)
                or any(holds(need, chance.member, rest) and not is_in for need in chance.needs)
                or (own_holds(chance.must, chance.member, rest) is False and not is_out)
            )
            assert not refuted, (chance, rest)


@settings(max_examples=60)
@given(moments(sizes=(3, 5), most_left=2))
def test_certainty_is_what_every_end_gone_through_by_hand_gives(moment):
    members, results, pairings, cut, event = moment
    reach = {member: [] for member in members}
    for whole, rest in completions(results, pairings, **event):
        for member in members:
            reach[member].append(ahead(member, members, whole, rest, cut["withdrawn"]))
    for chance in chances(members, results, pairings, **cut, **event):
        if chance.member in cut["withdrawn"]:
            assert chance.state is State.OUT
            continue
        least, most = (f(places[i] for places in reach[chance.member]) for i, f in ((0, min), (1, max)))
        expected = State.SURE if most < cut["qualifiers"] else State.OUT if least >= cut["qualifiers"] else State.OPEN
        assert chance.state is expected


@settings(max_examples=40)
@given(moments(sizes=(3, 5), most_left=2))
def test_every_condition_holds_in_every_end(moment):
    """An enough is always enough, and without a must there is no way through."""
    members, results, pairings, cut, event = moment
    said = [c for c in chances(members, results, pairings, **cut, **event) if c.needs or c.must]
    for whole, rest in completions(results, pairings, **event):
        for chance in said:
            least, most = ahead(chance.member, members, whole, rest, cut["withdrawn"])
            for need in chance.needs:
                assert most < cut["qualifiers"] or not holds(need, chance.member, rest), (chance, need, rest)
            assert least >= cut["qualifiers"] or own_holds(chance.must, chance.member, rest) is not False, chance


@settings(max_examples=15)
@given(moments(sizes=(5, 5), most_left=9))
def test_of_five_it_is_never_too_early(moment):
    members, results, pairings, cut, event = moment
    assert State.TOO_EARLY not in {c.state for c in chances(members, results, pairings, **cut, **event)}


@settings(max_examples=120)
@given(moments(sizes=(3, 6), most_left=5), st.data())
def test_where_the_best_next_places_go_through_too_no_end_refutes_what_was_said(moment, data):
    """Through whatever the other groups do, out whatever they do; between, the place that hangs on them."""
    members, results, pairings, cut, event = moment
    said = chances(members, results, pairings, **cut, **event, with_next=True)
    wider = {**cut, "qualifiers": cut["qualifiers"] + 1}
    for _end in range(8):
        rest = [data.draw(ends(pairing, **event)) for pairing in pairings]
        whole = [*results, *rest]
        for chance in said:
            if chance.member in cut["withdrawn"]:
                continue
            is_in, is_behind = in_or_out(chance.member, members, whole, **cut)
            is_in_or_next, is_out = in_or_out(chance.member, members, whole, **wider)
            refuted = (
                (chance.state is State.SURE and not is_in)
                or (chance.state is State.OUT and not is_out)
                or any(holds(need, chance.member, rest) and not is_in for need in chance.needs)
                or (own_holds(chance.must, chance.member, rest) is False and not is_out)
                or (chance.next_place in (NextPlace.AT_LEAST, NextPlace.CERTAIN) and not is_in_or_next)
                or (chance.next_place in (NextPlace.AT_BEST, NextPlace.CERTAIN) and not is_behind)
            )
            assert not refuted, (chance, rest)


@settings(max_examples=60)
@given(moments(sizes=(3, 5), most_left=3))
def test_nobody_who_can_still_have_the_next_place_is_out(moment):
    members, results, pairings, cut, event = moment
    wider = chances(members, results, pairings, **{**cut, "qualifiers": cut["qualifiers"] + 1}, **event)
    for chance, other in zip(chances(members, results, pairings, **cut, **event, with_next=True), wider, strict=True):
        assert (chance.state is State.OUT) == (other.state is State.OUT)
        assert (chance.next_place is None) == (chance.state is not State.OPEN)
