"""Drawing the groups of a stage: what is stored, when it is refused, and that it happens once."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext

from groups.models import Group, GroupMatch, Lot, Member
from groups.services.draw import draw_preview, draw_undo, group_draw, groups_place
from groups.services.shape import Shape, sizes_for
from groups.services.standings import standings_refresh
from tests.hall import Hall
from tournaments.errors import Refused, Stale
from tournaments.models import Entry, Match, Stage

pytestmark = pytest.mark.django_db


def stage_of(hall: Hall, **settings: object) -> Stage:
    stage = Stage.objects.create(event=hall.event, number=1, kind=Stage.Kind.GROUPS, **settings)
    stage.event = hall.event
    return stage


def drawn_names(stage: Stage) -> list[list[str]]:
    groups: dict[int, list[str]] = {}
    for member in (
        Member.objects.filter(stage=stage).select_related("group", "entry").order_by("group__number", "number")
    ):
        groups.setdefault(member.group.number, []).append(member.entry.name)
    return list(groups.values())


def test_the_snake_gives_the_groups_their_numbers():
    hall = Hall(8)
    stage = hall.groups(2)
    assert drawn_names(stage) == [
        ["Player 1", "Player 4", "Player 5", "Player 8"],
        ["Player 2", "Player 3", "Player 6", "Player 7"],
    ]


def test_preview_writes_nothing():
    hall = Hall(8)
    stage = stage_of(hall, group_count=2)
    draw_preview(stage)
    assert not Group.objects.exists()
    assert not Match.objects.exists()


def test_the_draw_is_the_one_that_was_previewed():
    hall = Hall(9)
    stage = stage_of(hall, group_count=2)
    preview = draw_preview(stage)
    stage = group_draw(stage=stage, by=hall.organizer, seen=preview.token)
    assert drawn_names(stage) == [[entry.name for entry in group] for group in preview.groups]
    assert stage.drawn_at is not None
    assert stage.draw_number == 1


def test_every_pair_of_a_group_meets_once_and_the_decider_comes_last():  # case C07
    hall = Hall(9)
    stage = hall.groups(2, qualifiers=2)
    for group in Group.objects.filter(stage=stage):
        meetings = list(GroupMatch.objects.filter(group=group).order_by("position"))
        size = group.members.count()
        pairs = {(m.a_number, m.b_number) for m in meetings}
        assert len(meetings) == len(pairs) == size * (size - 1) // 2 == group.total
        assert (meetings[-1].a_number, meetings[-1].b_number) == (2, 3)
        by_number = {member.number: member.entry_id for member in group.members.all()}
        for meeting in meetings:
            assert (meeting.match.a_id, meeting.match.b_id) == (
                by_number[meeting.a_number],
                by_number[meeting.b_number],
            )


def test_a_rest_is_no_match():  # case C08
    hall = Hall(3)
    hall.groups(1, qualifiers=1)
    assert Match.objects.count() == 3


def test_match_numbers_run_through_the_tournament():
    hall = Hall(8)
    hall.groups(2)
    assert sorted(Match.objects.values_list("number", flat=True)) == list(range(1, 13))


@pytest.mark.parametrize(
    ("entries", "groups", "sizes"),
    [
        (14, 4, (4, 4, 3, 3)),
        (7, 2, (4, 3)),
        (9, 2, (5, 4)),
        (9, 3, (3, 3, 3)),
        (10, 3, (4, 3, 3)),
        (11, 3, (4, 4, 3)),
        (13, 4, (4, 3, 3, 3)),
        (15, 4, (4, 4, 4, 3)),
    ],
)
def test_sizes_differ_by_at_most_one(entries, groups, sizes):  # cases C01, C02, C06
    assert sizes_for(Shape(2, count=groups), entries) == sizes


@pytest.mark.parametrize(
    ("entries", "size", "sizes"), [(13, 4, (4, 3, 3, 3)), (8, 4, (4, 4)), (3, 2, (3,)), (5, 4, (3, 2))]
)
def test_a_size_is_the_most_in_a_group_but_nobody_is_left_alone(entries, size, sizes):
    assert sizes_for(Shape(1, size=size), entries) == sizes


def test_sizes_by_hand_are_kept():
    hall = Hall(38)
    stage = stage_of(hall, group_sizes=[9, 10, 9, 10], qualifiers=4)
    stage = group_draw(stage=stage, by=hall.organizer, seen=draw_preview(stage).token)
    assert [len(group) for group in drawn_names(stage)] == [9, 10, 9, 10]
    assert stage.group_sizes == [9, 10, 9, 10]


@pytest.mark.parametrize(
    ("shape", "entries", "field", "said"),
    [
        (Shape(2, count=4), 1, "entries", "at least two"),
        (Shape(2, count=4), 0, "entries", "at least two"),
        (Shape(1, count=5), 8, "groups", "at most 4 groups"),
        (Shape(2, sizes=(9, 10, 9, 9)), 38, "sizes", "add up to 37, but there are 38"),
        (Shape(1, sizes=(7, 1)), 8, "sizes", "at least two entries"),
        (Shape(4, count=2), 7, "qualifiers", "from 1 to 3"),
        (Shape(0, count=2), 8, "qualifiers", "from 1 to 4"),
        (Shape(2, count=1), 200, "groups", "too large"),
    ],
)
def test_a_shape_that_does_not_fit_says_what_to_change(shape, entries, field, said):
    with pytest.raises(Refused) as refused:
        sizes_for(shape, entries)
    assert refused.value.field == field
    assert said in str(refused.value.message)


def test_only_entered_players_are_drawn():
    hall = Hall(8)
    for entry, status in zip(hall.entries, ["withdrawn", "declined", "requested", "waiting"], strict=False):
        Entry.objects.filter(pk=entry.pk).update(status=status)
    stage = hall.groups(1)
    assert drawn_names(stage) == [["Player 5", "Player 6", "Player 7", "Player 8"]]


def test_a_tried_shape_is_kept_when_it_is_drawn():
    hall = Hall(8)
    stage = stage_of(hall, group_count=2, qualifiers=2)
    shape = Shape(1, sizes=(5, 3))
    stage = group_draw(stage=stage, by=hall.organizer, seen=draw_preview(stage, shape).token, shape=shape)
    assert stage.group_sizes == [5, 3]
    assert stage.qualifiers == 1


def test_a_preview_older_than_the_entries_is_refused():
    hall = Hall(8)
    stage = stage_of(hall, group_count=2)
    seen = draw_preview(stage).token
    Entry.objects.filter(pk=hall.entries[0].pk).update(status=Entry.Status.WITHDRAWN)
    with pytest.raises(Stale):
        group_draw(stage=stage, by=hall.organizer, seen=seen)
    assert not Group.objects.exists()


def test_pressed_twice_it_draws_once():  # case C84
    hall = Hall(8)
    stage = stage_of(hall, group_count=2)
    seen = draw_preview(stage).token
    group_draw(stage=stage, by=hall.organizer, seen=seen)
    first = set(Match.objects.values_list("pk", flat=True))
    again = group_draw(stage=stage, by=hall.organizer, seen=seen)
    assert again.draw_number == 1
    assert set(Match.objects.values_list("pk", flat=True)) == first


def test_drawn_again_the_old_matches_are_gone():  # case C12
    hall = Hall(8)
    stage = hall.groups(2)
    old = set(Match.objects.values_list("pk", flat=True))
    Entry.objects.filter(pk=hall.entries[7].pk).update(status=Entry.Status.WITHDRAWN)
    stage = group_draw(stage=stage, by=hall.organizer, seen=draw_preview(stage).token)
    assert stage.draw_number == 2
    assert not Match.objects.filter(pk__in=old).exists()
    assert Match.objects.count() == GroupMatch.objects.count() == 9
    assert "Player 8" not in str(drawn_names(stage))


def test_an_old_preview_does_not_draw_over_a_newer_draw():
    hall = Hall(8)
    stage = stage_of(hall, group_count=2)
    seen = draw_preview(stage).token
    shape = Shape(2, count=1)
    stage = group_draw(stage=stage, by=hall.organizer, seen=draw_preview(stage, shape).token, shape=shape)
    with pytest.raises(Stale):
        group_draw(stage=stage, by=hall.organizer, seen=seen, shape=Shape(2, count=2))
    assert Group.objects.count() == 1


def test_a_result_keeps_the_draw_and_says_how_many_there_are():  # case C11
    hall = Hall(8)
    stage = hall.groups(2)
    hall.play("Player 1", "Player 4")
    hall.play("Player 2", "Player 3")
    Entry.objects.filter(pk=hall.entries[7].pk).update(status=Entry.Status.WITHDRAWN)
    with pytest.raises(Refused, match="2 results"):
        group_draw(stage=stage, by=hall.organizer, seen=draw_preview(stage).token)
    with pytest.raises(Refused, match="2 results"):
        draw_undo(stage=stage, by=hall.organizer)
    assert Match.objects.filter(ending__isnull=False).count() == 2


def test_cleared_results_free_the_draw_and_their_record_stays():
    hall = Hall(4)
    stage = hall.groups(1)
    hall.play("Player 1", "Player 2")
    hall.clear("Player 1", "Player 2")
    stage = group_draw(
        stage=stage, by=hall.organizer, seen=draw_preview(stage, Shape(1, count=2)).token, shape=Shape(1, count=2)
    )
    assert stage.draw_number == 2
    assert hall.tournament.changes.count() == 2


def test_taken_back_nothing_is_left_of_the_draw():
    hall = Hall(8)
    stage = hall.groups(2)
    stage = draw_undo(stage=stage, by=hall.organizer)
    assert stage.drawn_at is None
    assert not Group.objects.exists()
    assert not Match.objects.exists()
    assert not Lot.objects.exists()
    assert draw_undo(stage=stage, by=hall.organizer).drawn_at is None  # pressed twice


def test_seeds_are_frozen_with_the_draw():  # case C15
    hall = Hall(8)
    stage = hall.groups(2)
    Entry.objects.filter(pk=hall.entries[0].pk).update(ranking=99, rating=1)
    assert drawn_names(stage)[0][0] == "Player 1"


def test_before_the_first_result_all_share_the_first_place_as_a_recomputation_says():
    hall = Hall(5)
    stage = hall.groups(1)
    rows = list(
        Member.objects.order_by("number").values("place", "row", "tied", "won", "lost", "match_points", "between")
    )
    standings_refresh(Group.objects.get(stage=stage), hall.event, live_version=9)
    assert rows == list(
        Member.objects.order_by("number").values("place", "row", "tied", "won", "lost", "match_points", "between")
    )
    assert {row["place"] for row in rows} == {1}


def test_live_pages_hear_of_a_draw():
    hall = Hall(4)
    before = hall.tournament.live_version
    stage = hall.groups(1)
    hall.tournament.refresh_from_db()
    assert hall.tournament.live_version > before
    stage.refresh_from_db()
    assert stage.touched == Group.objects.get(stage=stage).touched == hall.tournament.live_version


def test_associations_are_separated_within_the_bands():
    hall = Hall()
    for i, club in enumerate(["A", "B", "B", "A", "c ", "C", "D", "E"], 1):
        hall.enter(f"Player {i}", ranking=i, association=club)
    preview = draw_preview(stage_of(hall, group_count=2))
    assert preview.drawn.pairs == preview.drawn.fewest == 0
    assert {spread.association for spread in preview.spread} == {"A", "B", "c "}
    bands = [{entry.ranking for entry in band} for band in zip(*preview.groups, strict=True)]
    assert bands == [{1, 2}, {3, 4}, {5, 6}, {7, 8}]
    assert preview.moves


@pytest.mark.parametrize("entries", [151, 200, 257])
def test_everybody_is_drawn_once_whatever_the_number(entries):  # case C13
    hall = Hall()
    Entry.objects.bulk_create(
        Entry(event=hall.event, name=f"E{i}", ranking=i, association=f"Club {i % 11}") for i in range(1, entries + 1)
    )
    stage = stage_of(hall, group_size=4)
    group_draw(stage=stage, by=hall.organizer, seen=draw_preview(stage).token)
    assert Member.objects.filter(stage=stage).count() == entries


def test_a_thousand_entries_take_a_handful_of_queries():
    def queries(entries: int, number: int) -> int:
        hall = Hall(organizer=f"anna{number}")
        Entry.objects.bulk_create(
            Entry(event=hall.event, name=f"E{i}", ranking=i, association=f"Club {i % 40}")
            for i in range(1, entries + 1)
        )
        stage = stage_of(hall, group_size=4)
        seen = draw_preview(stage).token
        with CaptureQueriesContext(connection) as captured:
            group_draw(stage=stage, by=hall.organizer, seen=seen)
        return len(captured)

    # Rows go in batches where the database limits the parameters of one statement.
    assert queries(16, 1) <= 30
    assert queries(1000, 2) <= 100


def test_groups_drawn_elsewhere_are_checked():
    hall = Hall(6)
    stage = stage_of(hall, group_count=2)
    a, b, c, d, e, f = hall.entries
    with pytest.raises(Refused):
        groups_place(stage=stage, groups=[[a, b, c], [d, e, a]], by=hall.organizer)
    stage = groups_place(stage=stage, groups=[[f, e, d], [c, b, a]], by=hall.organizer)
    assert drawn_names(stage) == [["Player 6", "Player 5", "Player 4"], ["Player 3", "Player 2", "Player 1"]]


def test_the_preview_counts_the_pairs_of_the_snake_and_says_who_meets_all_the_same():
    hall = Hall()
    for ranking, association in enumerate("XXXXYZWY", 1):
        hall.enter(f"{association}{ranking}", ranking=ranking, association=association)
    stage = Stage.objects.create(event=hall.event, number=1, kind=Stage.Kind.GROUPS, group_count=2)
    preview = draw_preview(stage)
    told = {tuple(entry.name for entry in met.entries): met.still for met in preview.meetings_avoided}
    assert told == {("X1", "X4"): True, ("Y5", "Y8"): False, ("X2", "X3"): True}
    assert preview.pairs_on_snake == 3
    assert preview.drawn.pairs == 2
