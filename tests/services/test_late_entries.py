"""Coming late: entered while the groups are being played, and no longer once a knockout is built."""

import pytest
from django.urls import reverse

from desk.views.live import changed_parts
from groups.models import Group
from groups.services.arranging import groups_rearrange, groups_standing
from tests.hall import Hall
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


def test_the_list_of_players_says_so(hall, client):
    client.force_login(hall.organizer)
    address = reverse("tournaments:entries", args=[hall.tournament.code, 1])
    stage = hall.groups(2)
    hall.play("Player 1", "Player 8")
    page = client.get(address).content.decode()
    assert "Somebody who comes late can be entered here" in page
    assert "Paste a list" not in page
    hall.play_groups(stage)
    hall.knockout()
    page = client.get(address).content.decode()
    assert "its entries and their order stand" in page
    assert "comes late" not in page
