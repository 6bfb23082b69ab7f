"""The draw by lot: announced or from a public number, made once, on record, and repeated from the record."""

import json
import re

import pytest

from groups.domain.records import read_record
from groups.domain.seeds import commitment_to
from groups.models import Commitment, Draw, Group, Member
from groups.selectors.drawn import draw_download
from groups.services.by_lot import draw_announce, group_draw_by_lot, lot_preview
from groups.services.commitments import open_commitment
from groups.services.draw import draw_preview, draw_undo, group_draw, groups_place
from tests.hall import Hall
from tournaments.errors import Refused, Stale
from tournaments.models import Entry, Player, Stage, Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    hall = Hall()
    for n in range(1, 13):
        hall.enter(f"Player {n}", ranking=n, association=f"Club {n % 4}")
    return hall


@pytest.fixture
def stage(hall) -> Stage:
    stage = Stage.objects.create(event=hall.event, number=1, kind=Stage.Kind.GROUPS, group_count=3, qualifiers=2)
    stage.event = hall.event
    return stage


def by_lot(hall: Hall, stage: Stage, **public: str) -> Stage:
    stage.refresh_from_db(fields=["drawn_at", "draw_number"])
    return group_draw_by_lot(stage=stage, by=hall.organizer, seen=lot_preview(stage).token, **public)


def repeated(draw: Draw) -> list[str]:
    """From what a stranger downloads, and nothing else."""
    return read_record(json.dumps(draw_download(draw, draw.stage.event.tournament))).faults()


def test_an_announced_draw_keeps_its_word(hall, stage):
    made = draw_announce(stage=stage, by=hall.organizer)
    assert made.digest == commitment_to(made.secret)
    by_lot(hall, stage)
    draw = Draw.objects.get()
    assert draw.commitment == made
    assert draw.record["secret"] == made.secret
    assert draw.record["commitment"] == made.digest
    assert repeated(draw) == []
    assert open_commitment(stage) is None


def test_what_is_stored_is_what_the_record_says(hall, stage):
    by_lot(hall, stage, number="04 17 23", source="lottery of Saturday")
    draw = Draw.objects.get()
    names = {row.name: n for n, row in enumerate(Entry.objects.order_by("ranking"), 1)}
    stored = [
        [names[m.entry.name] for m in Member.objects.filter(group=group).select_related("entry").order_by("number")]
        for group in Group.objects.all()
    ]
    assert stored == draw.record["groups"]
    assert draw.record["seed"] == "04 17 23"
    assert draw.drawn_by == hall.organizer
    assert repeated(draw) == []


def test_number_one_of_every_group_is_from_the_first_band_and_clubs_are_apart(hall, stage):
    by_lot(hall, stage, number="7", source="dice")
    record = Draw.objects.get().record
    assert sorted(group[0] for group in record["groups"]) == [1, 2, 3]
    assert record["pairs"] == record["fewest"]


def test_without_announcement_or_number_nothing_is_drawn(hall, stage):
    with pytest.raises(Refused) as refused:
        by_lot(hall, stage)
    assert refused.value.field == "number"
    with pytest.raises(Refused) as refused:
        by_lot(hall, stage, number="7")
    assert refused.value.field == "source"
    assert not Group.objects.exists()


def test_a_promised_number_must_come(hall, stage):
    draw_announce(stage=stage, by=hall.organizer, promise="lottery of Saturday")
    with pytest.raises(Refused, match="promised"):
        by_lot(hall, stage)
    by_lot(hall, stage, number="1 2 3", source="lottery of Saturday")
    record = Draw.objects.get().record
    assert record["seed"] == f"{Commitment.objects.get().secret} 1 2 3"
    assert repeated(Draw.objects.get()) == []


def test_announced_twice_the_first_one_stands(hall, stage):
    first = draw_announce(stage=stage, by=hall.organizer)
    assert draw_announce(stage=stage, by=hall.organizer, promise="another") == first
    assert Commitment.objects.count() == 1


def test_an_announced_seed_cannot_be_passed_over(hall, stage):
    made = draw_announce(stage=stage, by=hall.organizer)
    by_lot(hall, stage, number="7", source="dice")
    assert Draw.objects.get().record["secret"] == made.secret


def test_an_announcement_nobody_could_see_is_none(hall, stage):
    Tournament.objects.update(visibility=Tournament.Visibility.DRAFT)
    with pytest.raises(Refused, match="draft"):
        draw_announce(stage=stage, by=hall.organizer)


def test_pressed_twice_it_draws_once(hall, stage):  # case C84
    seen = lot_preview(stage).token
    for _press in range(2):
        drawn = group_draw_by_lot(stage=stage, by=hall.organizer, seen=seen, number="7", source="dice")
    assert drawn.draw_number == 1
    assert Draw.objects.count() == 1


def test_what_changed_since_the_page_was_shown_stops_the_draw(hall, stage):
    seen = lot_preview(stage).token
    Entry.objects.filter(name="Player 3").update(association="Club 9")
    with pytest.raises(Stale):
        group_draw_by_lot(stage=stage, by=hall.organizer, seen=seen, number="7", source="dice")
    assert not Draw.objects.exists()


def test_every_draw_stays_on_record_whether_it_stands_or_not(hall, stage):
    by_lot(hall, stage, number="7", source="dice")
    by_lot(hall, stage, number="8", source="dice")
    draw_undo(stage=stage, by=hall.organizer)
    stage.refresh_from_db()
    group_draw(stage=stage, by=hall.organizer, seen=draw_preview(stage).token)
    draws = list(Draw.objects.all())
    assert [(d.number, d.method, d.voided_at is None) for d in draws] == [
        (1, "lot", False),
        (2, "lot", False),
        (3, "snake", True),
    ]
    assert [repeated(draw) for draw in draws] == [[], [], []]


def test_results_keep_the_draw(hall, stage):
    stage = by_lot(hall, stage, number="7", source="dice")
    meeting = Member.objects.filter(group__number=1).select_related("entry")[:2]
    hall.play(meeting[0].entry.name, meeting[1].entry.name)
    with pytest.raises(Refused, match="1 result"):
        by_lot(hall, stage, number="8", source="dice")
    with pytest.raises(Refused, match="1 result"):
        draw_announce(stage=stage, by=hall.organizer)


def test_groups_made_elsewhere_are_on_record_too(hall, stage):
    entries = hall.entries
    groups_place(stage=stage, groups=[entries[0:4], entries[4:8], entries[8:12]], by=hall.organizer)
    draw = Draw.objects.get()
    assert draw.method == Draw.Method.HAND
    assert draw.record["groups"] == [[1, 2, 3, 4], [5, 6, 7, 8], [9, 10, 11, 12]]


def test_the_record_holds_public_facts_alone(hall, stage):
    Player.objects.update(contact="secret@example.org")
    by_lot(hall, stage, number="7", source="dice")
    told = json.dumps(draw_download(Draw.objects.get(), hall.tournament))
    assert "example.org" not in told
    assert not re.search(r'"(pk|id)"', told)
