"""Coming late: entered while the groups are being played, and no longer once a knockout is built."""

import pytest
from django.urls import reverse

from desk.services.results import Saved
from desk.views.live import changed_parts
from groups.domain.arranging import moved
from groups.models import Group
from groups.services.arranging import draw_put_back, groups_rearrange, groups_standing
from tests.hall import Hall
from tests.leaving import back, ending, out, points
from tournaments.errors import Refused
from tournaments.models import Entry, Stage
from tournaments.services.entries import entry_accept, entry_add

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    return Hall(8)


def asks(hall: Hall) -> Entry:
    entry = hall.enter("Asks", ranking=0)
    entry.status = Entry.Status.REQUESTED
    entry.save()
    return entry


def test_who_comes_late_is_entered_while_the_groups_are_played(hall):  # case C10
    stage = hall.groups(2)
    hall.play("Player 1", "Player 8")
    late = entry_add(event=hall.event, name="Late", rating=1500)
    asked = entry_accept(entry=asks(hall))
    assert {late.status, asked.status} == {Entry.Status.ENTERED}
    assert {entry.name for entry in groups_standing(stage).late} == {"Late", "Asks"}


def test_nobody_comes_late_once_the_knockout_is_built(hall):  # case C10
    hall.play_groups(hall.groups(2))
    hall.knockout()
    waiting = asks(hall)
    for attempt in (lambda: entry_add(event=hall.event, name="Late"), lambda: entry_accept(entry=waiting)):
        with pytest.raises(Refused, match="without a knockout built"):
            attempt()


def test_nobody_comes_late_into_a_knockout_alone(hall):
    hall.knockout(Stage.Source.ENTRIES)
    hall.play("Player 1", "Player 8")
    with pytest.raises(Refused, match="come only into groups"):
        entry_add(event=hall.event, name="Late")


def test_the_pages_of_the_groups_hear_of_who_comes_late_and_into_which_group(hall):  # case C74
    stage = hall.groups(2)
    hall.play("Player 1", "Player 8")
    hall.tournament.refresh_from_db()
    before = hall.tournament.live_version
    late = entry_add(event=hall.event, name="Late", rating=1500)
    assert f"live-stage-{stage.pk}" in changed_parts(hall.tournament, before)
    hall.tournament.refresh_from_db()
    before = hall.tournament.live_version
    first, second = groups_standing(stage).arrangement
    groups_rearrange(stage=stage, groups=(first, (*second, late.pk)), by=hall.organizer, seen_draw=stage.draw_number)
    parts = changed_parts(hall.tournament, before)
    changed = Group.objects.get(stage=stage, number=2)
    assert [part for part in parts if "group" in part] == [f"live-group-{changed.pk}"]
    assert {f"live-stage-{stage.pk}", f"live-event-{hall.event.pk}"} <= set(parts)


@pytest.fixture
def left() -> tuple[Hall, Stage, Saved]:
    """Player 1 played once and went out of the event; then Late came into his group."""
    hall = Hall(8)
    stage = hall.groups(2)
    hall.play("Player 1", "Player 8")
    return hall, stage, out(hall, "Player 1")


def comes_into(hall: Hall, stage: Stage, group: int) -> None:
    late = entry_add(event=hall.event, name="Late", rating=1500)
    stage.refresh_from_db()
    groups = moved(groups_standing(stage).arrangement, late.pk, group)
    groups_rearrange(stage=stage, groups=groups, by=hall.organizer, seen_draw=stage.draw_number)


def test_who_is_out_of_the_event_gives_a_newcomer_a_walkover_at_once(left):  # case C50
    hall, stage, _saved = left
    comes_into(hall, stage, 1)
    assert ending(hall, "Late", "Player 1") == ("walkover", "Late")
    assert ending(hall, "Late", "Player 4") == (None, None)
    assert points(hall)["Late"] == 2
    group = Group.objects.get(stage=stage, number=1)
    assert (group.played, group.total) == (4, 10)


def test_annulled_results_of_who_is_out_count_for_no_newcomer():  # case C50
    hall = Hall(8, annul_withdrawn=True)
    stage = hall.groups(2)
    hall.play("Player 1", "Player 8")
    out(hall, "Player 1")
    comes_into(hall, stage, 1)
    assert ending(hall, "Late", "Player 1") == ("walkover", "Late")
    assert points(hall)["Late"] == points(hall)["Player 1"] == 0


def test_who_comes_back_plays_the_newcomer_too(left):
    hall, stage, saved = left
    comes_into(hall, stage, 1)
    back(hall, saved.change)
    assert ending(hall, "Late", "Player 1") == (None, None)
    assert Group.objects.get(stage=stage, number=1).played == 1
    assert points(hall)["Late"] == 0


def test_who_comes_back_has_a_walkover_where_the_newcomer_is_out_too(left):
    hall, stage, saved = left
    comes_into(hall, stage, 1)
    hall.play("Late", "Player 4")
    out(hall, "Late")
    assert ending(hall, "Late", "Player 1") == ("walkover", "Late")
    back(hall, saved.change)
    assert ending(hall, "Late", "Player 1") == ("walkover", "Player 1")


def test_a_walkover_at_once_is_no_match_played_when_the_change_is_put_back(left):
    hall, stage, _saved = left
    before = groups_standing(stage).arrangement
    comes_into(hall, stage, 1)
    draw_put_back(stage=stage, by=hall.organizer, seen_draw=2)
    assert groups_standing(stage).arrangement == before
    assert Group.objects.get(stage=stage, number=1).total == 6


def test_the_list_of_players_says_so(hall, client):
    client.force_login(hall.organizer)
    address = reverse("tournaments:entries", args=[hall.tournament.code, 1])
    stage = hall.groups(2)
    hall.play("Player 1", "Player 8")
    page = client.get(address).content.decode()
    assert "Somebody who comes late can be entered here" in page
    assert "Paste a list" in page
    hall.play_groups(stage)
    hall.knockout()
    page = client.get(address).content.decode()
    assert "its entries and their order stand" in page
    assert "comes late" not in page
    assert "Paste a list" not in page
