"""The first of the seeding order go past the groups, directly into the knockout."""

import pytest

from desk.models import Change
from groups.domain.records import DrawRecord, Fields
from groups.models import Draw, Member
from groups.services.arranging import late_entries
from groups.services.by_lot import group_draw_by_lot, lot_preview
from groups.services.direct import went_directly
from groups.services.draw import draw_preview, draw_undo, group_draw, groups_place
from groups.services.shape import Shape
from tests.hall import Hall
from tests.leaving import back, out, status
from tournaments.errors import Refused
from tournaments.models import Entry, Stage
from tournaments.services.seeding import entry_move

pytestmark = pytest.mark.django_db


def drawn(players: int = 10, direct: int = 2, groups: int = 2, **settings: object) -> tuple[Hall, Stage]:
    hall = Hall(players)
    stage = hall._stage(Stage.Kind.GROUPS, group_count=groups, direct=direct, **settings)
    return hall, group_draw(stage=stage, by=hall.organizer, seen=draw_preview(stage).token)


def members() -> set[str]:
    return set(Member.objects.values_list("entry__name", flat=True))


def test_the_draw_leaves_them_out_and_the_stage_keeps_who_they_were():
    _hall, stage = drawn()
    assert members() == {f"Player {n}" for n in range(3, 11)}
    assert [entry.name for entry in went_directly(stage)] == ["Player 1", "Player 2"]


def test_the_record_lists_those_drawn_names_the_others_beside_them_and_repeats():
    drawn()
    record = DrawRecord.read(Fields(Draw.objects.get().record))
    assert [entry.name for entry in record.direct] == ["Player 1", "Player 2"]
    assert len(record.entries) == 8
    assert record.faults() == []


def test_the_token_of_the_preview_stands_for_them_too():
    hall = Hall(10)
    stage = hall._stage(Stage.Kind.GROUPS, group_count=2, direct=2)
    seen = draw_preview(stage).token
    entry_move(event=hall.event, entry=hall.entries[1], place=1)
    assert draw_preview(stage).token != seen


def test_a_draw_by_lot_leaves_them_out_as_well():
    hall = Hall(10)
    stage = hall._stage(Stage.Kind.GROUPS, group_count=2, direct=2)
    preview = lot_preview(stage)
    assert [entry.name for entry in preview.direct] == ["Player 1", "Player 2"]
    stage = group_draw_by_lot(stage=stage, by=hall.organizer, seen=preview.token, number="7", source="dice")
    assert "Player 1" not in members()
    record = DrawRecord.read(Fields(Draw.objects.get().record))
    assert (len(record.direct), record.faults()) == (2, [])


def test_of_groups_drawn_elsewhere_the_first_who_are_in_no_group_go_directly():
    hall = Hall(6)
    stage = hall._stage(Stage.Kind.GROUPS, direct=1)
    e = hall.entries
    stage = groups_place(stage=stage, groups=[[e[0], e[2]], [e[3], e[4]]], by=hall.organizer)
    assert [entry.name for entry in went_directly(stage)] == ["Player 2"]


def test_taking_the_draw_back_frees_them():
    hall, stage = drawn()
    stage = draw_undo(stage=stage, by=hall.organizer)
    assert stage.direct_entries == []
    assert went_directly(Stage.objects.get(pk=stage.pk)) == []


def test_who_comes_late_goes_into_a_group_whatever_the_ranking_and_a_direct_entry_is_not_late():
    hall, stage = drawn()
    assert list(late_entries(stage)) == []
    late = hall.enter("Late and strong", ranking=0, rating=3000)
    assert list(late_entries(stage)) == [late]
    assert len(went_directly(stage)) == 2


def test_too_many_direct_entries_leave_nothing_to_draw():
    hall = Hall(5)
    stage = hall._stage(Stage.Kind.GROUPS, group_count=1, direct=4)
    with pytest.raises(Refused, match="too few are left"):
        draw_preview(stage)


def test_the_best_of_the_next_places_need_groups_that_have_such_a_place():
    hall = Hall(7)
    stage = hall._stage(Stage.Kind.GROUPS, group_count=2, best_next=2, qualifiers=3)
    with pytest.raises(Refused, match="only 1 groups have one"):
        draw_preview(stage)
    assert draw_preview(stage, Shape(2, count=2)).groups


def test_out_of_the_event_before_the_knockout_a_direct_entry_is_just_out_and_can_come_back():
    hall, stage = drawn()
    out(hall, "Player 1")
    assert status(hall, "Player 1") == Entry.Status.WITHDRAWN
    assert [entry.name for entry in went_directly(stage)] == ["Player 2"]
    assert stage.groups.count() == 2
    back(hall, Change.objects.get())
    assert [entry.name for entry in went_directly(stage)] == ["Player 1", "Player 2"]
