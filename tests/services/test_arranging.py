"""Changing a draw by hand, and late entries: what is kept, what is made, when it is refused."""

import pytest

from desk.services.consequences import MustConfirm
from desk.services.withdrawals import entry_out
from groups.domain.arranging import Arrangement, moved, stepped, swapped
from groups.models import Draw, Group, GroupMatch, Member
from groups.services.arranging import arrangement_before, draw_put_back, groups_rearrange, groups_standing
from groups.services.draw import draw_undo, group_draw
from groups.services.preview import draw_preview
from tests.hall import Hall
from tests.leaving import out
from tournaments.errors import Refused, Stale
from tournaments.models import Entry, Match, Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    return Hall(8)


@pytest.fixture
def stage(hall) -> Stage:
    return hall.groups(2)


def now(stage: Stage) -> Arrangement:
    return groups_standing(stage).arrangement


def rearrange(hall: Hall, stage: Stage, groups: Arrangement, seen: int | None = None) -> Stage:
    stage.refresh_from_db()
    seen = stage.draw_number if seen is None else seen
    return groups_rearrange(stage=stage, groups=groups, by=hall.organizer, seen_draw=seen)


def pk(hall: Hall, number: int) -> int:
    return hall.entries[number - 1].pk


def rows(**of: object) -> list[tuple[object, ...]]:
    """Everything of the matches, with their places in the groups."""
    found = Match.objects.filter(**of).order_by("number").values_list()
    places = GroupMatch.objects.filter(match__in=Match.objects.filter(**of)).order_by("match__number").values_list()
    return [*found, *places]


def sound(stage: Stage) -> None:
    """Every pair of a group meets once, under the numbers it has, the positions count from 1 where all is new."""
    for group in Group.objects.filter(stage=stage):
        entry = dict(group.members.values_list("number", "entry"))
        assert sorted(entry) == list(range(1, len(entry) + 1))
        meetings = list(GroupMatch.objects.filter(group=group).select_related("match"))
        assert len({(m.a_number, m.b_number) for m in meetings}) == len(meetings) == group.total
        assert group.total == len(entry) * (len(entry) - 1) // 2
        for m in meetings:
            assert m.a_number < m.b_number
            assert (m.match.a_id, m.match.b_id) == (entry[m.a_number], entry[m.b_number])


def test_a_swap_across_groups_keeps_the_matches_it_does_not_concern(hall, stage):
    kept = rows(a__in=[pk(hall, 1), pk(hall, 5)], b__in=[pk(hall, 5), pk(hall, 8)])
    groups = swapped(now(stage), pk(hall, 4), pk(hall, 3))
    again = rearrange(hall, stage, groups)
    assert now(stage) == groups
    assert again.draw_number == 2
    sound(stage)
    assert Match.objects.count() == 12
    after = rows(a__in=[pk(hall, 1), pk(hall, 5)], b__in=[pk(hall, 5), pk(hall, 8)])
    assert [row[4] for row in kept[:3]] == [row[4] for row in after[:3]]  # their numbers


def test_changed_numbers_keep_every_match(hall, stage):
    numbers = set(Match.objects.values_list("pk", "number"))
    groups = stepped(now(stage), pk(hall, 1), 1)
    rearrange(hall, stage, groups)
    assert now(stage) == groups
    assert set(Match.objects.values_list("pk", "number")) == numbers
    sound(stage)
    order = GroupMatch.objects.filter(group__number=1).order_by("position").values_list("a_number", "b_number")
    assert list(order)[-1] == (2, 3)
    assert Match.objects.filter(version=2).count() == 1  # the sides of 1 against 4 are turned


def test_the_other_groups_stay_as_they_are():  # case C11
    hall = Hall(12)
    stage = hall.groups(3)
    hall.play("Player 1", "Player 12")
    hall.play("Player 7", "Player 6")
    played = Group.objects.get(stage=stage, number=1)
    kept, members = rows(in_group__group=played), list(Member.objects.filter(group=played).order_by("pk").values())
    rearrange(hall, stage, swapped(now(stage), pk(hall, 2), pk(hall, 3)))
    assert rows(in_group__group=played) == kept
    assert list(Member.objects.filter(group=played).order_by("pk").values()) == members
    touched = dict(Group.objects.filter(stage=stage).values_list("number", "touched"))
    assert touched[1] == played.touched < Group.objects.get(pk=played.pk).stage.touched == touched[2] == touched[3]
    sound(stage)


def test_a_group_with_results_stands(hall, stage):
    hall.play("Player 1", "Player 8")
    before = rows(stage=stage)
    for groups in (
        swapped(now(stage), pk(hall, 4), pk(hall, 3)),
        stepped(now(stage), pk(hall, 4), 1),
        moved(now(stage), pk(hall, 4), 2),
        moved(now(stage), pk(hall, 3), 1, 1),
        moved(now(stage), pk(hall, 3), 1),
    ):
        with pytest.raises(Refused, match="Group 1 has results"):
            rearrange(hall, stage, groups)
    assert rows(stage=stage) == before
    rearrange(hall, stage, stepped(now(stage), pk(hall, 3), 1))
    sound(stage)


def test_a_move_changes_the_sizes_and_a_group_too_small_is_refused(hall, stage):
    rearrange(hall, stage, moved(now(stage), pk(hall, 8), 2))
    assert [len(group) for group in now(stage)] == [3, 5]
    assert Match.objects.count() == 3 + 10
    sound(stage)
    rearrange(hall, stage, moved(now(stage), pk(hall, 5), 2))
    with pytest.raises(Refused, match="Group 1 needs at least 2 entries"):
        rearrange(hall, stage, moved(now(stage), pk(hall, 4), 2))


def test_a_group_left_small_by_a_withdrawal_does_not_hold_up_the_others(hall, stage):
    Stage.objects.update(qualifiers=3)
    for name in ("Player 5", "Player 8"):
        entry = Entry.objects.get(name=name)
        with pytest.raises(MustConfirm) as asked:
            entry_out(entry=entry, by=hall.organizer)
        entry_out(entry=entry, by=hall.organizer, confirmed=asked.value.consequences.token)
    assert [len(group) for group in now(stage)] == [2, 4]
    rearrange(hall, stage, stepped(now(stage), pk(hall, 3), 1))
    sound(stage)
    late = hall.enter("Late", ranking=9)
    standing = groups_standing(stage)
    assert standing.place_for(late, standing.arrangement) == 1
    rearrange(hall, stage, moved(standing.arrangement, late.pk, 1))
    assert [len(group) for group in now(stage)] == [3, 4]
    sound(stage)


def test_a_change_is_a_draw_on_record_and_can_be_put_back(hall, stage):
    drawn = now(stage)
    groups = swapped(drawn, pk(hall, 4), pk(hall, 3))
    rearrange(hall, stage, groups)
    first, second = Draw.objects.filter(stage=stage)
    assert first.voided_at and not second.voided_at
    assert (second.method, second.drawn_by) == ("hand", hall.organizer)
    assert second.record["groups"] == [[1, 3, 5, 8], [2, 4, 6, 7]]
    for wanted in (drawn, groups):
        stage.refresh_from_db()
        draw_put_back(stage=stage, by=hall.organizer, seen_draw=stage.draw_number)
        assert now(stage) == wanted
        sound(stage)
    assert Draw.objects.filter(stage=stage).count() == 4
    assert Draw.objects.filter(stage=stage, voided_at=None).count() == 1


def test_there_is_nothing_to_put_back_before_the_first_change(hall, stage):
    with pytest.raises(Refused, match="no draw before"):
        draw_put_back(stage=stage, by=hall.organizer, seen_draw=1)


def test_groups_changed_meanwhile_are_stale_and_pressing_twice_changes_once(hall, stage):
    groups = swapped(now(stage), pk(hall, 4), pk(hall, 3))
    rearrange(hall, stage, groups)
    rearrange(hall, stage, groups, seen=1)
    assert Draw.objects.filter(stage=stage).count() == 2
    for attempt in (
        lambda: rearrange(hall, stage, swapped(groups, pk(hall, 5), pk(hall, 6)), seen=1),
        lambda: draw_put_back(stage=stage, by=hall.organizer, seen_draw=1),
    ):
        with pytest.raises(Stale):
            attempt()


def test_other_entries_than_those_drawn_are_refused(hall, stage):
    other = Entry.objects.create(event=hall.event, name="Asks", ranking=0, status=Entry.Status.REQUESTED)
    for groups in (now(stage)[:1], (*now(stage), (other.pk,)), moved(now(stage), other.pk, 1), (now(stage)[0],) * 2):
        with pytest.raises(Stale):
            rearrange(hall, stage, groups)
    draw_undo(stage=stage, by=hall.organizer)
    with pytest.raises(Stale):
        rearrange(hall, stage, ((pk(hall, 1), pk(hall, 2)),))


def test_nothing_changes_once_the_knockout_is_built(hall, stage):
    hall.play_groups(stage)
    hall.knockout()
    late = hall.enter("Late", ranking=9)
    for groups in (swapped(now(stage), pk(hall, 4), pk(hall, 3)), moved(now(stage), late.pk, 1)):
        with pytest.raises(Refused, match="knockout was built"):
            rearrange(hall, stage, groups)


def test_a_late_entry_adds_exactly_its_own_matches_to_a_group_being_played():  # case C10
    hall = Hall(7)
    stage = hall.groups(2)
    hall.play_groups(stage)
    stage.refresh_from_db()
    assert stage.finished
    before, places = rows(stage=stage), list(Member.objects.order_by("pk").values_list("pk", "number"))
    late = hall.enter("Late", ranking=8)
    standing = groups_standing(stage)
    assert standing.late == (late,)
    assert standing.place_for(late, standing.arrangement) == 2
    rearrange(hall, stage, moved(standing.arrangement, late.pk, 2))
    new = Match.objects.filter(b=late)
    assert Match.objects.count() == 9 + 3 == 9 + new.count()
    assert rows(pk__in=Match.objects.exclude(b=late)) == before
    assert list(Member.objects.exclude(entry=late).order_by("pk").values_list("pk", "number")) == places
    assert sorted(new.values_list("in_group__position", "in_group__round")) == [(4, 4), (5, 5), (6, 6)]
    assert hall.table(2)[-1] == "Late"
    stage.refresh_from_db()
    assert not stage.finished
    sound(stage)


def test_a_late_entry_before_the_first_result_gets_the_order_of_play_of_the_new_size():  # case C10
    hall = Hall(7)
    stage = hall.groups(2)
    before = set(Match.objects.values_list("pk", "number", "a", "b", "version"))
    late = hall.enter("Late", ranking=1)
    rearrange(hall, stage, moved(now(stage), late.pk, 2))
    assert before < set(Match.objects.values_list("pk", "number", "a", "b", "version"))
    order = GroupMatch.objects.filter(group__number=2).order_by("position").values_list("a_number", "b_number")
    assert (list(order)[-1], len(order)) == ((2, 3), 6)
    sound(stage)


def test_a_late_entry_goes_out_again_while_it_has_no_result(hall, stage):
    hall.play("Player 1", "Player 8")
    drawn, before = now(stage), rows(stage=stage)
    late = hall.enter("Late", ranking=9)
    rearrange(hall, stage, moved(drawn, late.pk, 1))
    stage.refresh_from_db()
    draw_put_back(stage=stage, by=hall.organizer, seen_draw=stage.draw_number)
    assert now(stage) == drawn
    assert rows(stage=stage) == before
    rearrange(hall, stage, moved(drawn, late.pk, 1))
    hall.play("Late", "Player 1")
    stage.refresh_from_db()
    with pytest.raises(Refused, match="Group 1 has results"):
        draw_put_back(stage=stage, by=hall.organizer, seen_draw=stage.draw_number)


def test_a_draw_of_old_without_its_groups_gets_them_when_it_is_changed(hall, stage):
    drawn = now(stage)
    Draw.objects.update(arrangement=[])
    rearrange(hall, stage, swapped(drawn, pk(hall, 4), pk(hall, 3)))
    stage.refresh_from_db()
    draw_put_back(stage=stage, by=hall.organizer, seen_draw=2)
    assert now(stage) == drawn


def test_a_new_draw_after_a_change_is_made_as_ever(hall, stage):
    drawn = now(stage)
    rearrange(hall, stage, moved(drawn, pk(hall, 8), 2))
    stage.refresh_from_db()
    group_draw(stage=stage, by=hall.organizer, seen=draw_preview(stage).token)
    assert now(stage) == drawn


def test_the_draw_before_comes_back_without_whom_was_taken_out_since(hall, stage):
    drawn = now(stage)
    gone = pk(hall, 8)
    rearrange(hall, stage, swapped(drawn, pk(hall, 4), pk(hall, 3)))
    out(hall, "Player 8")
    stage.refresh_from_db()
    draw_put_back(stage=stage, by=hall.organizer, seen_draw=stage.draw_number)
    assert now(stage) == tuple(tuple(entry for entry in group if entry != gone) for group in drawn)
    sound(stage)


def test_a_draw_before_that_stands_anyway_is_not_offered(hall, stage):
    late = hall.enter("Late", ranking=9)
    rearrange(hall, stage, moved(now(stage), late.pk, 1))
    out(hall, "Late")
    stage.refresh_from_db()
    assert arrangement_before(groups_standing(stage)) is None
