"""Everybody plays everybody twice: two matches of each pair, in everything that follows from a draw."""

import pytest

from desk.services.consequences import MustConfirm
from desk.services.lots import lot_save
from desk.services.withdrawals import entry_out, take_back
from groups.domain.arranging import swapped
from groups.models import Group, GroupMatch, Member
from groups.services.arranging import groups_rearrange, groups_standing
from groups.services.draw import draw_preview
from tests.registration import a_tournament, an_event, enter, imported, organizer
from tests.stages import STRAIGHT, draw, fresh, matches, stage, table_of, win
from tournaments.models import Entry, Match
from tournaments.services.events import Plan, Playing

pytestmark = pytest.mark.django_db


def a_league(players=4, groups=1, plan=Plan.GROUPS):
    event = an_event(a_tournament(), Playing(plan=plan, group_count=groups, legs=2))
    imported(event, "\n".join(f"Player {n};; {2000 - n}" for n in range(1, players + 1)))
    draw(event, 1)
    return event


def player(event, number):
    return Entry.objects.get(event=event, name=f"Player {number}")


def between(event, one, other):
    names = {f"Player {one}", f"Player {other}"}
    return [match for match in matches(event, 1) if {match.a.name, match.b.name} == names]


def legs_of(event):
    """How often each pair of entries stands in the order of play, by whose side is first."""
    return sorted((match.a_id, match.b_id) for match in matches(event, 1))


def test_each_pair_plays_twice_with_the_sides_swapped():
    event = a_league(5)
    pairs = legs_of(event)
    assert len(pairs) == 20 == len(set(pairs))
    assert sorted((b, a) for a, b in pairs) == pairs
    assert Group.objects.get().total == 20
    assert draw_preview(stage(event, 1)).total == 20


def test_a_league_ends_with_the_first_against_the_second():
    event = a_league(4)
    rows = list(GroupMatch.objects.order_by("position").values_list("round", "a_number", "b_number"))
    assert rows[5] == (3, 1, 2) and rows[-1] == (6, 2, 1)
    assert stage(event, 1).qualifiers == 0


def test_the_table_is_over_both_matches():
    event = a_league(3)
    home, away = between(event, 1, 2)
    win(home, player(event, 1), games=((11, 9), (11, 9), (11, 9)))
    win(away, player(event, 2), games=((11, 2), (11, 2), (11, 2)))
    rows = {m.entry.name: (m.won, m.lost, m.match_points) for m in Member.objects.select_related("entry")}
    assert rows["Player 1"] == rows["Player 2"] == (1, 1, 3)
    assert table_of(event, 1, 1)[0] == 2  # by points, in both matches together


def test_final_places_come_from_the_table_of_a_league():
    event = a_league(3)
    for match in matches(event, 1):
        win(match, min(match.a, match.b, key=lambda entry: entry.name))
    places = Entry.objects.filter(event=event).order_by("final_from").values_list("name", "final_from", "final_to")
    assert list(places) == [("Player 1", 1, 1), ("Player 2", 2, 2), ("Player 3", 3, 3)]
    assert stage(event, 1).finished


def test_a_lot_parts_those_who_are_equal_in_all_their_matches():
    event = a_league(3)
    for one, other in ((1, 2), (2, 3), (3, 1)):  # each beats the next, home and away, by the same score
        for match in between(event, one, other):
            win(match, player(event, one))
    group = Group.objects.select_related("stage__event__tournament").get()
    assert len(group.open_ties) == 1 and len(group.open_ties[0]) == 3
    order = [player(event, n).pk for n in (2, 3, 1)]
    lot_save(group=group, order=order, by=organizer())
    assert table_of(event, 1, 1) == [2, 3, 1]
    # Another score in one of the six matches parts them, and the lot counts no more.
    win(between(event, 1, 2)[1], player(event, 1), games=(*STRAIGHT[:2], (5, 11), (11, 5)))
    assert not Group.objects.get().open_ties
    assert group.lots.get().voided_at is not None


def test_swapped_by_hand_those_who_stay_together_keep_both_matches():
    event = a_league(8, groups=2)
    before = {frozenset((m.a_id, m.b_id)): set() for m in matches(event, 1)}
    for match in matches(event, 1):
        before[frozenset((match.a_id, match.b_id))].add(match.number)
    now = stage(event, 1)
    arrangement = groups_standing(now).arrangement
    changed = swapped(arrangement, arrangement[0][3], arrangement[1][3])
    groups_rearrange(stage=now, groups=changed, by=organizer(), seen_draw=now.draw_number)
    after = matches(event, 1)
    assert len(after) == 24 == len(set(legs_of(event)))
    for match in after:
        kept = before.get(frozenset((match.a_id, match.b_id)))
        assert kept is None or match.number in kept
        row = match.in_group
        assert (match.a_id, match.b_id) == tuple(
            Member.objects.get(group=row.group, number=number).entry_id for number in (row.a_number, row.b_number)
        )


def test_who_comes_late_plays_everybody_twice_after_the_others():
    event = a_league(4)
    win(matches(event, 1)[0], matches(event, 1)[0].a)
    late = enter(event, "Player 5", rating=1)
    now = stage(event, 1)
    standing = groups_standing(now)
    groups_rearrange(
        stage=now, groups=((*standing.arrangement[0], late.pk),), by=organizer(), seen_draw=now.draw_number
    )
    assert len(matches(event, 1)) == 20 == len(set(legs_of(event)))
    rows = GroupMatch.objects.order_by("position").values_list("a_number", "b_number")
    assert all(5 in row for row in list(rows)[12:])
    assert Group.objects.get().total == 20


def out(event, number):
    entry = player(event, number)
    with pytest.raises(MustConfirm) as asked:
        entry_out(entry=entry, by=organizer())
    return entry_out(entry=entry, by=organizer(), confirmed=asked.value.consequences.token)


def test_taken_out_before_the_first_match_with_both_matches_of_each_and_put_back():
    event = a_league(4)
    before = legs_of(event), list(GroupMatch.objects.order_by("pk").values())
    saved = out(event, 2)
    assert len(matches(event, 1)) == 6 == len(set(legs_of(event)))
    numbers = {number for row in GroupMatch.objects.values_list("a_number", "b_number") for number in row}
    assert numbers == {1, 2, 3}
    with pytest.raises(MustConfirm) as asked:
        take_back(change=saved.change, by=organizer())
    take_back(change=saved.change, by=organizer(), confirmed=asked.value.consequences.token)
    assert (legs_of(event), list(GroupMatch.objects.order_by("pk").values())) == before


def test_out_in_mid_group_is_a_walkover_in_every_match_left():
    event = a_league(3)
    home, away = between(event, 1, 2)
    win(home, player(event, 1))
    out(event, 1)
    assert fresh(away).ending == "walkover"
    assert Match.objects.filter(event=event, ending="walkover").count() == 3
