"""Groups drawn from groups: who goes on, who is kept apart or together, what counts again, what a correction does."""

import pytest

from desk.services.consequences import MustConfirm
from desk.services.results import change_undo
from groups.models import Group, GroupMatch, Member
from groups.services.draw import draw_preview, draw_undo, group_draw
from tests.registration import organizer
from tests.stages import (
    a_two_stage_event,
    clear,
    draw,
    groups_of,
    match_between,
    matches,
    play,
    stage,
    table_of,
    win,
)
from tournaments.errors import Refused
from tournaments.models import Entry, Match
from tournaments.services.entries import entry_withdraw
from tournaments.services.events import Plan

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


def player(event, number):
    return Entry.objects.get(event=event, name=f"Player {number}")


def test_it_waits_until_the_first_stage_is_drawn_and_played():
    event = a_two_stage_event()
    with pytest.raises(Refused, match="Group 1 is not finished"):
        draw(event, 2)
    play(event, 1)
    draw(event, 2)
    assert stage(event, 2).is_drawn


def test_winners_come_first_and_those_of_one_group_are_separated():
    event = a_two_stage_event()
    assert groups_of(event, 1) == [[1, 8, 9, 16], [2, 7, 10, 15], [3, 6, 11, 14], [4, 5, 12, 13]]
    play(event, 1)
    draw(event, 2)
    drawn = groups_of(event, 2)
    assert [set(group[:2]) for group in drawn] == [{1, 4}, {2, 3}]  # the winners, as the snake has them
    assert all(len({n if n < 5 else 9 - n for n in group}) == 4 for group in drawn)  # no two of one group
    assert {(m.from_group.number, m.from_place) for m in Member.objects.filter(stage=stage(event, 2))} == {
        (group, place) for group in (1, 2, 3, 4) for place in (1, 2)
    }


def test_an_open_tie_at_the_cut_is_in_the_way():
    event = a_two_stage_event(players=12)
    play(event, 1)
    a, b, c = (player(event, n) for n in groups_of(event, 1)[0])
    for match, winner in (((a, b), a), ((b, c), b), ((c, a), c)):
        numbers = [int(one.name.split()[-1]) for one in match]
        win(match_between(event, 1, *numbers), winner)
    with pytest.raises(Refused, match="only a lot can part"):
        draw(event, 2)


def test_who_has_withdrawn_between_the_stages_is_replaced_by_the_next():
    event = a_two_stage_event()
    play(event, 1)
    entry_status(player(event, 1), "withdrawn")
    draw(event, 2)
    drawn = {number for group in groups_of(event, 2) for number in group}
    assert 9 in drawn and 1 not in drawn


def entry_status(entry, status):
    Entry.objects.filter(pk=entry.pk).update(status=status)


def test_whole_groups_go_on_together_where_results_are_carried_over():
    event = a_two_stage_event(carry_over=True)
    play(event, 1)
    draw(event, 2)
    assert groups_of(event, 2) == [[1, 4, 8, 5], [2, 3, 7, 6]]
    pairs = {(m.a.name, m.b.name) for m in matches(event, 2) if m.in_group.group.number == 1}
    assert ("Player 1", "Player 8") not in pairs and ("Player 4", "Player 5") not in pairs
    assert len(pairs) == 4
    assert Group.objects.get(stage=stage(event, 2), number=1).total == 4


def test_rounds_are_closed_up_and_the_decider_is_last_where_results_are_carried_over():
    event = a_two_stage_event(carry_over=True)
    play(event, 1)
    draw(event, 2)
    rows = GroupMatch.objects.filter(group__stage=stage(event, 2), group__number=1).order_by("position")
    assert [(row.round, row.a_number, row.b_number) for row in rows] == [(1, 1, 2), (1, 3, 4), (2, 1, 4), (2, 2, 3)]


def test_carried_results_count_in_the_table():
    event = a_two_stage_event(carry_over=True)
    play(event, 1)
    draw(event, 2)
    play(event, 2)
    assert table_of(event, 2, 1) == [1, 4, 5, 8]
    rows = Member.objects.filter(stage=stage(event, 2), group__number=1).order_by("row")
    assert [(row.won, row.lost) for row in rows] == [(3, 0), (2, 1), (1, 2), (0, 3)]
    assert Group.objects.get(stage=stage(event, 2), number=1).is_finished


def test_groups_that_cannot_stay_together_are_refused_with_the_reason():
    event = a_two_stage_event(players=12, groups=3, second=2, carry_over=True)
    play(event, 1)
    with pytest.raises(Refused, match="do not fill 2 evenly"):
        draw(event, 2)
    event = a_two_stage_event(players=16, groups=4, second=4, carry_over=True)
    play(event, 1)
    with pytest.raises(Refused, match="nothing would be left to play"):
        draw(event, 2)


def test_a_final_group_of_all_who_go_on():
    event = a_two_stage_event(players=8, groups=2, second=1, carry_over=True, plan=Plan.TWICE)
    play(event, 1)
    draw(event, 2)
    assert groups_of(event, 2) == [[1, 2, 4, 3]]
    assert len(matches(event, 2)) == 4
    assert not Entry.objects.filter(event=event, final_from__isnull=False).exists()
    play(event, 2)
    places = Entry.objects.filter(event=event).order_by("final_from", "ranking").values_list("final_from", "final_to")
    assert list(places) == [(1, 1), (2, 2), (3, 3), (4, 4), (5, 6), (5, 6), (7, 8), (7, 8)]


def test_both_stages_over_twice():
    event = a_two_stage_event(players=8, groups=2, second=1, legs=2, plan=Plan.TWICE)
    play(event, 1)
    draw(event, 2)
    assert len(matches(event, 2)) == 12


def test_the_first_stage_stays_as_it_is_while_the_second_is_drawn():
    event = a_two_stage_event()
    play(event, 1)
    draw(event, 2)
    for match in matches(event, 1):
        Match.objects.filter(pk=match.pk).update(ending=None, winner=None)
    with pytest.raises(Refused, match="The second stage was drawn from these groups"):
        draw_undo(stage=stage(event, 1), by=organizer())
    draw_undo(stage=stage(event, 2), by=organizer())
    draw_undo(stage=stage(event, 1), by=organizer())


def test_a_preview_of_other_groups_is_stale():
    event = a_two_stage_event()
    play(event, 1)
    seen = draw_preview(stage(event, 2)).token
    win(match_between(event, 1, 1, 8), player(event, 8))
    with pytest.raises(Refused, match="changed since"):
        group_draw(stage=stage(event, 2), by=organizer(), seen=seen)


def test_a_correction_that_changes_nobody_who_goes_on_changes_nothing():
    event = a_two_stage_event()
    play(event, 1)
    draw(event, 2)
    before = groups_of(event, 2)
    saved = win(match_between(event, 1, 9, 16), player(event, 16))
    assert groups_of(event, 2) == before
    assert not saved.consequences.effects


def test_who_goes_on_now_takes_the_number_and_the_matches():
    event = a_two_stage_event()
    play(event, 1)
    draw(event, 2)
    before = groups_of(event, 2)
    saved = win(match_between(event, 1, 8, 9), player(event, 9))  # 9 is second of group 1 now
    assert groups_of(event, 2) == [[9 if n == 8 else n for n in group] for group in before]
    assert len(saved.consequences.effects) == 3
    names = {name for m in matches(event, 2) for name in (m.a.name, m.b.name)}
    assert "Player 8" not in names and "Player 9" in names


def test_results_that_would_go_are_asked_about_and_come_back_in_one_click():
    event = a_two_stage_event()
    play(event, 1)
    draw(event, 2)
    play(event, 2)
    before, tables = groups_of(event, 2), [table_of(event, 2, n) for n in (1, 2)]
    with pytest.raises(MustConfirm) as asked:
        win(match_between(event, 1, 8, 9), player(event, 9))
    assert len(asked.value.consequences.cleared) == 3
    assert groups_of(event, 2) == before
    saved = win(match_between(event, 1, 8, 9), player(event, 9), confirmed=asked.value.consequences.token)
    assert sum(not m.is_decided for m in matches(event, 2)) == 3
    assert not stage(event, 2).finished
    change_undo(change=saved.change, by=organizer())
    assert groups_of(event, 2) == before
    assert [table_of(event, 2, n) for n in (1, 2)] == tables
    assert all(m.is_decided for m in matches(event, 2))


def test_two_of_one_group_change_places_between_the_groups():
    event = a_two_stage_event()
    play(event, 1)
    draw(event, 2)
    win(match_between(event, 1, 1, 8), player(event, 8))  # 8 wins group 1, 1 is second
    first, second = groups_of(event, 2)
    assert 8 in first and 1 in second


def test_inside_one_group_nobody_changes_numbers():
    event = a_two_stage_event(carry_over=True)
    play(event, 1)
    draw(event, 2)
    play(event, 2)
    before = groups_of(event, 2)
    saved = win(match_between(event, 1, 1, 8), player(event, 8))
    assert groups_of(event, 2) == before
    assert not saved.consequences.cleared
    assert all(m.is_decided for m in matches(event, 2))


def test_a_carried_result_that_changes_is_counted_anew_and_told():
    event = a_two_stage_event(carry_over=True)
    play(event, 1)
    draw(event, 2)
    win(match_between(event, 1, 4, 5), player(event, 5))
    assert [table_of(event, 2, 1)[0], table_of(event, 2, 1)[1]] != [4, 5]
    saved = win(match_between(event, 1, 4, 5), player(event, 4))
    told = [row for row in saved.consequences.rows if row.group.stage_id == stage(event, 2).pk]
    assert told
    assert table_of(event, 2, 1)[:2] == [1, 4]


def test_a_cleared_result_of_the_first_stage_is_asked_about_and_keeps_the_second_as_it_is():
    event = a_two_stage_event(carry_over=True)
    play(event, 1)
    draw(event, 2)
    before = groups_of(event, 2)
    match = match_between(event, 1, 1, 8)
    with pytest.raises(MustConfirm) as asked:
        clear(match)
    clear(match, confirmed=asked.value.consequences.token)
    assert groups_of(event, 2) == before
    win(match, player(event, 1))
    assert groups_of(event, 2) == before


def test_the_knockout_takes_its_players_from_the_second_stage():
    from brackets.models import Seed
    from brackets.services.build import bracket_build
    from brackets.services.filling import Filling, bracket_plan

    event = a_two_stage_event()
    play(event, 1)
    draw(event, 2)
    play(event, 2)
    knockout = stage(event, 3)
    filling = Filling(source=knockout.source)
    seen = bracket_plan(stage=knockout, filling=filling).token
    bracket_build(stage=knockout, by=organizer(), seen=seen, filling=filling)
    seeds = [seed.entry.name for seed in Seed.objects.filter(stage=knockout).order_by("number").select_related("entry")]
    assert sorted(seeds) == ["Player 1", "Player 2", "Player 3", "Player 4"]
    # A correction in the first stage goes through the second to the knockout.
    with pytest.raises(MustConfirm):
        win(match_between(event, 1, 2, 10), player(event, 10))
    play(event, 3)
    assert Entry.objects.get(event=event, final_from=1, final_to=1).name == "Player 1"


def test_withdrawing_before_the_second_stage_is_told_by_the_entries_page():
    event = a_two_stage_event()
    with pytest.raises(Refused):
        entry_withdraw(entry=player(event, 1))
