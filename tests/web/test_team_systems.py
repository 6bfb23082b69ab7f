"""An organizer's own systems of team matches: added, changed, deleted, chosen by an event, which keeps its copy."""

from dataclasses import replace

import pytest
from django.urls import reverse

from desk.services.line_ups import line_up_save
from groups.services.draw import groups_place
from tests.registration import SETTINGS, a_tournament, an_event_of, organizer
from tests.team_hall import TeamHall
from tournaments.domain.teams import written_rubber
from tournaments.models import Event, LineUp, Stage, TeamSystem
from tournaments.services.events import event_edit, playing_of
from tournaments.services.teams import chosen_key, event_system, event_system_name, system_of

pytestmark = pytest.mark.django_db
OURS = {"name": "Ours", "rubbers": "A-X\ndoubles\nB-Y", "doubles_by": "others"}


@pytest.fixture
def tournament():
    return a_tournament()


@pytest.fixture
def anna(client):
    client.force_login(organizer())
    return client


def page(tournament):
    return reverse("tournaments:team_systems", args=[tournament.code])


def rubbers(event):
    return [written_rubber(rubber) for rubber in event_system(event).rubbers]


def test_all_systems_are_listed_with_their_orders_of_play(anna, tournament):
    html = anna.get(page(tournament)).content.decode()
    for text in ("Corbillon Cup", "world team championships", "BC-YZ", "7 players a team"):
        assert text in html


def test_an_own_system_is_added_and_listed(anna, tournament):
    assert anna.post(page(tournament), OURS).status_code == 303
    own = TeamSystem.objects.get()
    assert (own.name, own.system["rubbers"], own.system["doubles_by"]) == ("Ours", ["A-X", "doubles", "B-Y"], "others")
    html = anna.get(page(tournament)).content.decode()
    assert "Ours" in html and "Doubles: only who plays no singles." in html


@pytest.mark.parametrize(
    ("typed", "told"),
    [
        (
            {"rubbers": "A-X\nB=Y\nC-Z"},
            "Line 2: “B=Y” is not an individual match. Write A-X, BC-YZ, singles or doubles.",
        ),
        ({"rubbers": "A-X\nB-Y"}, "2 individual matches can end level. Write an odd number of them."),
        ({"name": ""}, "This field is required."),
    ],
)
def test_what_cannot_be_is_told_and_what_was_typed_stays(anna, tournament, typed, told):
    html = anna.post(page(tournament), OURS | typed).content.decode()
    assert told in html
    assert "doubles" in html
    assert not TeamSystem.objects.exists()


def test_a_name_stands_for_one_system(anna, tournament):
    anna.post(page(tournament), OURS)
    assert (
        "There is a system of this name already."
        in anna.post(page(tournament), OURS | {"name": "OURS"}).content.decode()
    )


def event_form(**changed):
    return {
        "name": "Teams",
        "kind": "teams",
        "best_of": "5",
        "points": "11",
        "recorded": "points",
        "plan": "groups",
        "grouping": "size",
        "group_size": "4",
        "qualifiers": "2",
        "group_word": "group",
        **changed,
    }


def test_an_event_chooses_a_system_and_keeps_its_copy(anna, tournament):
    anna.post(page(tournament), OURS)
    own = TeamSystem.objects.get()
    create = reverse("tournaments:event_create", args=[tournament.code])
    assert anna.post(create, event_form(team_system=f"own-{own.pk}", played_out="on")).status_code == 303
    event = Event.objects.get(name="Teams")
    assert rubbers(event) == ["A-X", "doubles", "B-Y"]
    assert event.team_system["played_out"] is True
    assert event_system_name(event) == "Ours"

    edit = reverse("tournaments:team_system_edit", args=[tournament.code, own.pk])
    assert anna.post(edit, OURS | {"rubbers": "A-X", "version": "1"}).status_code == 303
    settings = reverse("tournaments:event_edit", args=[tournament.code, event.number])
    anna.post(settings, event_form(team_system=f"own-{own.pk}", version=str(event.version)))
    event.refresh_from_db()
    assert (rubbers(event), event.team_system["played_out"]) == (["A-X", "doubles", "B-Y"], False)

    anna.post(reverse("tournaments:team_system_delete", args=[tournament.code, own.pk]))
    event.refresh_from_db()
    assert not TeamSystem.objects.exists()
    assert rubbers(event) == ["A-X", "doubles", "B-Y"]


def test_the_settings_of_an_event_whose_own_system_is_gone_can_still_be_saved(anna, tournament):
    anna.post(page(tournament), OURS)
    own = TeamSystem.objects.get()
    key = f"own-{own.pk}"
    anna.post(reverse("tournaments:event_create", args=[tournament.code]), event_form(team_system=key))
    own.delete()
    event = Event.objects.get(name="Teams")
    settings = reverse("tournaments:event_edit", args=[tournament.code, event.number])
    sent = event_form(team_system=key, version=str(event.version), name="Renamed")
    assert anna.post(settings, sent).status_code == 303
    event.refresh_from_db()
    assert (event.name, rubbers(event)) == ("Renamed", ["A-X", "doubles", "B-Y"])


def test_another_system_voids_the_line_ups_that_were_handed_in():
    hall = TeamHall(["Lions", "Bears"])
    groups_place(stage=hall.stage(Stage.Kind.GROUPS), groups=[hall.entries], by=hall.organizer)
    match = hall.match("Lions", "Bears")
    places = {place: [player] for place, player in zip("ABC", hall.squad(match.a.name), strict=False)}
    for key, left in (("five_singles", 1), ("corbillon", 0)):
        line_up_save(match=match, side="a", places=places, by=hall.organizer, seen_version=0)
        event = Event.objects.get(pk=hall.event.pk)
        settings = replace(SETTINGS, kind="teams", team_system=system_of(key))
        event_edit(event=event, seen_version=event.version, settings=settings, playing=playing_of(event))
        assert LineUp.objects.count() == left
        LineUp.objects.all().delete()


def test_an_event_of_singles_has_no_system(anna, tournament):
    anna.post(
        reverse("tournaments:event_create", args=[tournament.code]), event_form(kind="singles", team_system="corbillon")
    )
    assert Event.objects.get(name="Teams").team_system is None


def test_somebody_elses_change_is_told(anna, tournament):
    anna.post(page(tournament), OURS)
    own = TeamSystem.objects.get()
    edit = reverse("tournaments:team_system_edit", args=[tournament.code, own.pk])
    anna.post(edit, OURS | {"name": "Theirs", "version": "1"})
    html = anna.post(edit, OURS | {"name": "Mine", "version": "1"}).content.decode()
    assert "Stands now: Theirs" in html


def test_the_facts_of_an_event_name_its_system(client):
    event = an_event_of("teams")
    assert chosen_key(event) == "five_singles"
    html = client.get(event.get_absolute_url()).content.decode()
    assert "best of 5 games" in html


def test_a_system_that_somebody_deletes_while_it_is_changed_is_not_found(anna, tournament, monkeypatch):
    anna.post(page(tournament), OURS)
    own = TeamSystem.objects.get()
    monkeypatch.setattr("tournaments.services.teams.tournament_locked", lambda _tournament: own.delete())
    url = reverse("tournaments:team_system_edit", args=[tournament.code, own.pk])
    assert anna.post(url, {**OURS, "name": "Theirs", "version": 1}).status_code == 404
