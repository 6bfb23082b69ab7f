"""Groups drawn from groups, afterwards: who goes out, what is changed by hand, lots of the first stage."""

from dataclasses import replace
from functools import partial
from random import Random

import pytest
from django.utils import timezone

from brackets.models import Seed
from desk.services.consequences import MustConfirm
from desk.services.lots import lot_draw, lot_save
from desk.services.results import change_undo
from desk.services.withdrawals import entry_out, take_back
from groups.domain.arranging import swapped
from groups.models import Group, Lot, Member
from groups.selectors import group_sections
from groups.services.arranging import groups_rearrange, groups_standing
from groups.services.draw import draw_preview, draw_undo, group_draw
from groups.services.going_on import going_on
from groups.services.shape import Shape
from tests.registration import SETTINGS, built, organizer
from tests.stages import (
    a_two_stage_event,
    draw,
    groups_of,
    insist,
    match_between,
    matches,
    play,
    stage,
    strength,
    table_of,
    win,
)
from tournaments.errors import Refused
from tournaments.models import Entry
from tournaments.services.events import SecondGroups, event_delete, event_edit, playing_of

pytestmark = pytest.mark.django_db


def player(event, number):
    return Entry.objects.get(event=event, name=f"Player {number}")


def out(event, number):
    return insist(partial(entry_out, entry=player(event, number), by=organizer()))


def test_who_goes_out_before_playing_in_the_second_stage_leaves_with_what_was_carried_and_comes_back():
    event = a_two_stage_event(carry_over=True)
    play(event, 1)
    draw(event, 2)
    before = groups_of(event, 2), list(Member.objects.order_by("pk").values())
    saved = out(event, 8)
    assert groups_of(event, 2) == [[1, 4, 5], [2, 3, 7, 6]]
    assert Member.objects.get(stage=stage(event, 2), entry=player(event, 1)).won == 0
    # A correction in the group it came from brings nobody else in.
    win(match_between(event, 1, 9, 16), player(event, 16))
    assert groups_of(event, 2) == [[1, 4, 5], [2, 3, 7, 6]]
    win(match_between(event, 1, 9, 16), player(event, 9))
    insist(partial(take_back, change=saved.change, by=organizer()))
    assert (groups_of(event, 2), list(Member.objects.order_by("pk").values())) == before


def test_out_in_the_middle_of_the_second_stage_is_walkovers_and_the_carried_result_stands():
    event = a_two_stage_event(carry_over=True)
    play(event, 1)
    draw(event, 2)
    win(match_between(event, 2, 1, 4), player(event, 1))
    out(event, 1)
    assert match_between(event, 2, 1, 5).ending == "walkover"
    assert Member.objects.get(stage=stage(event, 2), entry=player(event, 1)).won == 2  # over 8, carried, and over 4
    win(match_between(event, 1, 1, 8), player(event, 8))  # who is out keeps the place in the second stage
    assert groups_of(event, 2)[0] == [1, 4, 8, 5]


def test_annulled_in_the_second_stage_the_carried_result_does_not_count_either():
    event = a_two_stage_event(carry_over=True)
    event.annul_withdrawn = True
    event.save()
    play(event, 1)
    draw(event, 2)
    win(match_between(event, 2, 1, 4), player(event, 1))
    out(event, 1)
    rows = {m.entry.name: (m.won, m.lost) for m in Member.objects.filter(stage=stage(event, 2), group__number=1)}
    assert rows["Player 8"] == (0, 0)
    assert table_of(event, 2, 1)[-1] == 1


def test_changed_by_hand_everybody_still_knows_where_he_comes_from():
    event = a_two_stage_event()
    play(event, 1)
    draw(event, 2)
    now = stage(event, 2)
    groups = groups_standing(now).arrangement
    groups_rearrange(
        stage=now, groups=swapped(groups, groups[0][0], groups[1][0]), by=organizer(), seen_draw=now.draw_number
    )
    came = {m.entry.name: (m.from_group.number, m.from_place) for m in Member.objects.filter(stage=now)}
    assert came["Player 1"] == (1, 1) and came["Player 2"] == (2, 1)
    win(match_between(event, 1, 8, 9), player(event, 9))
    assert 9 in groups_of(event, 2)[1] or 9 in groups_of(event, 2)[0]
    win(match_between(event, 1, 1, 9), player(event, 9))  # 9 wins group 1, 1 is second
    assert 9 in groups_of(event, 2)[1]


def test_where_results_are_carried_over_nothing_is_changed_by_hand():
    event = a_two_stage_event(carry_over=True)
    play(event, 1)
    draw(event, 2)
    now = stage(event, 2)
    groups = groups_standing(now).arrangement
    with pytest.raises(Refused, match="stays together"):
        groups_rearrange(
            stage=now, groups=swapped(groups, groups[0][0], groups[1][0]), by=organizer(), seen_draw=now.draw_number
        )


def test_a_lot_of_the_first_stage_that_is_entered_anew_gives_its_places_in_the_second():
    event = a_two_stage_event(players=12)
    play(event, 1)
    first = groups_of(event, 1)[0]
    for one, other in zip(first, [*first[1:], first[0]], strict=True):  # each beats the next
        win(match_between(event, 1, one, other), player(event, one))
    group = Group.objects.select_related("stage__event__tournament").get(stage=stage(event, 1), number=1)
    a, b, c = (player(event, n).pk for n in first)
    lot_save(group=group, order=[a, b, c], by=organizer())
    draw(event, 2)
    assert {first[0], first[1]} <= {n for g in groups_of(event, 2) for n in g}
    lot_save(group=group, order=[c, b, a], by=organizer())
    drawn = {n for g in groups_of(event, 2) for n in g}
    assert first[2] in drawn and first[0] not in drawn


def test_the_product_draws_no_lot_over_results_that_it_could_clear():
    event = a_two_stage_event(players=12)
    play(event, 1)
    draw(event, 2)
    play(event, 2)
    first = groups_of(event, 1)[0]
    insist(partial(win, match_between(event, 1, first[0], first[2]), player(event, first[2])))
    group = Group.objects.select_related("stage__event__tournament").get(stage=stage(event, 1), number=1)
    with pytest.raises(Refused, match="results that this lot could clear"):
        lot_draw(group=group, among=group.open_ties[0], by=organizer(), number="1", source="lottery")


def test_an_event_of_two_drawn_stages_is_deleted_whole():
    event = a_two_stage_event(carry_over=True)
    play(event, 1)
    draw(event, 2)
    event_delete(event=event, typed_name=event.name)
    assert not Group.objects.exists()


def test_sizes_typed_at_the_draw_go_when_the_settings_say_another_number():
    event = a_two_stage_event()
    play(event, 1)
    second = stage(event, 2)
    shape = Shape(2, sizes=(5, 3))
    group_draw(stage=second, by=organizer(), seen=draw_preview(second, shape).token, shape=shape)
    draw_undo(stage=stage(event, 2), by=organizer())
    assert stage(event, 2).group_sizes == [5, 3]
    event.refresh_from_db()
    playing = replace(playing_of(event), second=SecondGroups(group_count=1))
    settings = replace(SETTINGS, name=event.name)
    event_edit(event=event, seen_version=event.version, settings=settings, playing=playing)
    assert len(draw_preview(stage(event, 2)).groups) == 1


def hold_together(event):
    """Who is in the second stage is who goes on, by group and place; and each match is between the numbers it says."""
    second = stage(event, 2)
    members = Member.objects.filter(stage=second).select_related("from_group")
    came = {(m.from_group.number, m.from_place): m.entry_id for m in members}
    assert came == {(one.group.number, one.place): one.entry.pk for one in going_on(second)}
    numbers = {(m.group_id, m.number): m.entry_id for m in members}
    for match in matches(event, 2):
        row = match.in_group
        assert (match.a_id, match.b_id) == (
            numbers[row.group_id, row.a_number],
            numbers[row.group_id, row.b_number],
        )


def second_stage(event):
    """Who has which number in the second stage, where everybody stands, and every result."""
    members = Member.objects.filter(stage=stage(event, 2)).order_by("group", "number")
    results = [(m.number, m.a_id, m.b_id, m.ending, m.winner_id, m.games) for m in matches(event, 2)]
    return list(members.values_list("group", "number", "entry", "from_place", "place", "row")), results


def sure(do, **what):
    """Make the change; whatever is asked, the answer is yes."""
    try:
        return do(**what)
    except MustConfirm as asked:
        return do(**what, confirmed=asked.consequences.token)


@pytest.mark.parametrize("carry_over", [False, True])
@pytest.mark.parametrize("seed", [1, 2, 3])
def test_after_any_corrections_the_second_stage_is_of_those_who_go_on(carry_over, seed):
    chance = Random(seed)
    event = a_two_stage_event(carry_over=carry_over, players=8, groups=2, second=1)
    play(event, 1)
    draw(event, 2)
    for _correction in range(5):
        play(event, 2)
        before = second_stage(event)
        match = chance.choice(matches(event, 1))
        other = match.b if match.winner_id == match.a_id else match.a
        games = chance.choice([((11, 5),) * 3, ((11, 7), (5, 11), (11, 9), (11, 3))])
        saved = sure(win, match=match, winner=other, games=games)
        if not any(group.open_ties for group in Group.objects.filter(stage=stage(event, 1))):
            hold_together(event)
        if chance.random() < 0.5:
            sure(change_undo, change=saved.change, by=organizer())
            assert second_stage(event) == before


@pytest.mark.parametrize(("carry_over", "pair"), [(False, (8, 9)), (True, (1, 8))])
def test_open_pages_of_the_second_stage_hear_of_a_correction_in_the_first(carry_over, pair):
    event = a_two_stage_event(carry_over=carry_over)
    play(event, 1)
    draw(event, 2)
    before = dict(Group.objects.filter(stage=stage(event, 2)).values_list("pk", "touched"))
    win(match_between(event, 1, *pair), player(event, pair[1]))
    after = dict(Group.objects.filter(stage=stage(event, 2)).values_list("pk", "touched"))
    assert any(after[pk] > touched for pk, touched in before.items())


def test_a_lot_of_the_second_stage_still_names_who_has_left_the_group_since():
    event = a_two_stage_event(6, 2, 1)
    play(event, 1)
    draw(event, 2)
    group = Group.objects.get(stage=stage(event, 2))
    inside, gone = Member.objects.filter(group=group).first().entry, player(event, 6)
    Lot.objects.create(group=group, order=[gone.pk, inside.pk], voided_at=timezone.now(), voided_because="result")
    (section,) = group_sections(stage(event, 2))
    assert [lot.entries for lot in section.lots] == [(gone, inside)]


def test_two_who_change_groups_under_a_built_knockout_are_in_it_once_whichever_group_is_played_first():
    event = a_two_stage_event(8, 2, 2)
    play(event, 1)
    draw(event, 2)
    play(event, 2)
    built(event)
    insist(partial(win, match_between(event, 1, 1, 4), player(event, 4)))
    for match in reversed(matches(event, 2)):
        win(match, match.a)
        assert Seed.objects.filter(stage__event=event).values("entry").distinct().count() == 4
    firsts = {table_of(event, 2, number)[0] for number in (1, 2)}
    assert {strength(seed.entry) for seed in Seed.objects.filter(stage__event=event, place=1)} == firsts
