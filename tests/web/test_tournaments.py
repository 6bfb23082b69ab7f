"""The list, a tournament, its settings and its people: as page and partial, for strangers, by the wrong method."""

from datetime import UTC, date, datetime

import pytest
import time_machine
from django.urls import reverse
from django.utils.html import escape

from tests.registration import a_tournament, an_event, enter, enter_many, organizer
from tournaments.models import Role, Tournament, User

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


def url(name, tournament=None, *args):
    return reverse(f"tournaments:{name}", args=[tournament.code, *args] if tournament else [])


def text(response):
    return response.content.decode()


@pytest.fixture
def anna(client):
    user = organizer()
    client.force_login(user)
    return user


@pytest.fixture
def stranger():
    return User.objects.create_user("stranger", password="long-enough-1")


def form_of(tournament, **changes):
    names = ("name", "place", "starts_on", "ends_on", "time_zone", "visibility", "version")
    return {**{name: str(getattr(tournament, name)) for name in names}, **changes}


def new_form(**changes):
    values = {
        "name": "Winter Cup",
        "place": "",
        "starts_on": "2026-12-05",
        "ends_on": "2026-12-06",
        "time_zone": "Asia/Tokyo",
        "visibility": "draft",
    }
    return {**values, **changes}


def test_an_empty_list_says_what_belongs_there(client):
    page = text(client.get(url("list")))
    assert "Nothing announced yet" in page
    assert url("create") in page


def test_the_list_shows_public_tournaments_by_their_days(client):
    for name, day in (("Past", 1), ("Now", 7), ("Later", 20)):
        a_tournament(name=name, starts_on=date(2026, 11, day), ends_on=date(2026, 11, day))
    with time_machine.travel(datetime(2026, 11, 7, 12, tzinfo=UTC)):
        page = text(client.get(url("list")))
    positions = [page.index(word) for word in ("Running", "Now", "Coming", "Later", "Finished", "Past")]
    assert positions == sorted(positions)


def test_a_day_begins_in_the_zone_of_the_tournament(client):
    for zone in ("Pacific/Auckland", "America/Los_Angeles"):
        a_tournament(name=zone, time_zone=zone, starts_on=date(2026, 11, 7), ends_on=date(2026, 11, 7))
    with time_machine.travel(datetime(2026, 11, 6, 20, tzinfo=UTC)):
        page = text(client.get(url("list")))
    positions = [page.index(word) for word in ("Running", "Pacific/Auckland", "Coming", "America/Los_Angeles")]
    assert positions == sorted(positions)


def test_drafts_and_unlisted_are_in_no_strangers_list(client, stranger):  # case C89
    for visibility in ("draft", "unlisted"):
        a_tournament(name=f"Hidden {visibility}", visibility=visibility)
    for page in (client.get(url("list")), client.get(url("list"), {"page": "2"})):
        assert "Hidden" not in text(page)
    client.force_login(stranger)
    assert "Hidden" not in text(client.get(url("list")))
    client.force_login(organizer())
    assert "Hidden draft" in text(client.get(url("list")))


def test_finished_tournaments_have_pages(client):
    for i in range(25):
        a_tournament(name=f"Cup {i:02}", starts_on=date(2020, 1, 1 + i), ends_on=date(2020, 1, 1 + i))
    first, second = text(client.get(url("list"))), text(client.get(url("list"), {"page": "2"}))
    assert "Cup 24" in first
    assert "Cup 00" not in first
    assert "Cup 00" in second
    assert client.get(url("list"), {"page": "nonsense"}).status_code == 200


def test_a_draft_is_nothing_to_strangers(client, stranger):
    tournament = a_tournament(visibility="draft")
    assert client.get(url("detail", tournament)).status_code == 404
    client.force_login(stranger)
    assert client.get(url("detail", tournament)).status_code == 404
    client.force_login(organizer())
    assert client.get(url("detail", tournament)).status_code == 200


def test_an_unlisted_tournament_is_open_to_whoever_has_the_address(client):
    assert client.get(url("detail", a_tournament(visibility="unlisted"))).status_code == 200


def test_a_tournament_as_page_and_as_partial(client):
    tournament = a_tournament()
    an_event(tournament)
    page, partial = text(client.get(url("detail", tournament))), text(client.get(url("detail", tournament), **HTMX))
    assert "<html" in page
    assert partial.lstrip().startswith('<section id="glance"')
    assert "Women’s singles" in partial


def test_a_player_is_found_by_a_part_of_the_name(client):
    event = an_event()
    enter_many(event, 3)
    enter(event, "Müller, Jörg")
    found = client.get(url("detail", event.tournament), {"q": "jorg"})
    assert found.status_code == 303
    assert "Müller" in text(client.get(found["Location"]))
    assert text(client.get(url("detail", event.tournament), {"q": "player"})).count("/players/") == 3
    assert "Nobody here" in text(client.get(url("detail", event.tournament), {"q": "<script>"}))


def test_creating_takes_signing_in(client):
    assert client.get(url("create"))["Location"].startswith(url("sign_in"))
    assert client.post(url("create"), new_form()).status_code == 302
    assert not Tournament.objects.exists()


def test_creating_a_tournament(client, anna):
    response = client.post(url("create"), new_form())
    tournament = Tournament.objects.get()
    assert (response.status_code, response["Location"]) == (303, tournament.get_absolute_url())
    assert tournament.roles.get().user == anna


def test_a_double_click_creates_one(client, anna):  # case C84
    code = text(client.get(url("create"))).split('name="code" value="')[1].split('"')[0]
    first, second = (client.post(url("create"), new_form(code=code)) for _i in range(2))
    assert first["Location"] == second["Location"]
    assert Tournament.objects.count() == 1


def test_a_made_up_code_chooses_no_address(client, anna):
    client.post(url("create"), new_form(code="bettercode"))
    assert Tournament.objects.get().code != "bettercode"


@pytest.mark.parametrize(
    "wrong",
    [
        {"name": " \u00a0 "},
        {"name": "x" * 81},
        {"starts_on": "yesterday"},
        {"ends_on": "2026-12-01"},
        {"ends_on": "2031-12-01"},
        {"time_zone": "Mars/Olympus"},
        {"visibility": "everybody"},
    ],
)
def test_bad_settings_are_told_by_the_field_and_kept(client, anna, wrong):
    response = client.post(url("create"), new_form(place="Harbour hall", **wrong))
    assert response.status_code == 200
    assert "is-invalid" in text(response)
    assert 'value="Harbour hall"' in text(response)
    assert not Tournament.objects.exists()


def test_the_form_proposes_the_zone_of_the_last_tournament(client, anna):
    a_tournament(anna, time_zone="Asia/Vladivostok")
    assert '<option value="Asia/Vladivostok" selected' in text(client.get(url("create")))


def test_changing_the_settings(client, anna):
    tournament = a_tournament(anna)
    response = client.post(url("edit", tournament), form_of(tournament, name="Renamed", visibility="unlisted"))
    assert response.status_code == 303
    tournament.refresh_from_db()
    assert (tournament.name, tournament.visibility) == ("Renamed", "unlisted")


def test_a_form_older_than_the_settings_shows_both(client, anna):
    tournament = a_tournament(anna)
    client.post(url("edit", tournament), form_of(tournament, name="First"))
    response = client.post(url("edit", tournament), form_of(tournament, name="Second"))
    assert "Stands now: First" in text(response)
    assert 'value="Second"' in text(response)
    assert 'name="version" value="2"' in text(response)
    assert Tournament.objects.get().name == "First"
    client.post(url("edit", tournament), form_of(tournament, name="Second", version="2"))
    assert Tournament.objects.get().name == "Second"


def test_deleting_takes_the_name(client, anna):
    event = an_event(a_tournament(anna))
    enter_many(event, 3)
    page = text(client.get(url("delete", event.tournament)))
    assert "3 players" in page
    assert client.post(url("delete", event.tournament), {"typed_name": "no"}).status_code == 200
    assert Tournament.objects.exists()
    assert client.post(url("delete", event.tournament), {"typed_name": "Harbour Open"}).status_code == 303
    assert not Tournament.objects.exists()


def test_people_are_added_and_removed(client, anna, stranger):
    tournament = a_tournament(anna)
    assert client.post(url("people", tournament), {"person": "stranger", "kind": "scorer"}).status_code == 303
    role = Role.objects.get(user=stranger)
    assert "stranger" in text(client.get(url("people", tournament)))
    assert client.post(url("person_remove", tournament, role.pk)).status_code == 303
    assert not Role.objects.filter(user=stranger).exists()


def test_unknown_people_and_the_last_organizer_are_told(client, anna):
    tournament = a_tournament(anna)
    assert "Nobody signs in" in text(client.post(url("people", tournament), {"person": "nobody", "kind": "scorer"}))
    response = client.post(url("person_remove", tournament, tournament.roles.get().pk))
    assert "needs an organizer" in text(response)


def test_a_role_of_another_tournament_is_not_found(client, anna, stranger):  # case C90
    other = a_tournament(stranger)
    assert client.post(url("person_remove", a_tournament(anna), other.roles.get().pk)).status_code == 404
    assert other.roles.exists()


@pytest.mark.parametrize("name", ["edit", "delete", "people", "event_create"])
def test_strangers_change_nothing(client, stranger, name):  # case C90
    tournament = a_tournament()
    assert client.get(url(name, tournament))["Location"].startswith(url("sign_in"))
    client.force_login(stranger)
    for answer in (
        client.get(url(name, tournament)),
        client.post(url(name, tournament), {"typed_name": "Harbour Open"}),
    ):
        assert answer.status_code == 403
    assert Tournament.objects.exists()


@pytest.mark.parametrize("name", ["detail", "edit", "delete", "people", "event_create"])
def test_wrong_methods_are_refused(client, anna, name):
    assert client.delete(url(name, a_tournament(anna))).status_code == 405


def test_hostile_names_are_shown_literally(client, anna):  # case C91
    names = ["<script>alert(1)</script>", '"><img src=x onerror=alert(1)>', "</script><b>", "{{ 7|add:7 }}{% now %}"]
    for name in names:
        tournament = a_tournament(anna, name=name, place=name)
        event = an_event(tournament, name=name)
        enter(event, name, association=name)
        for page in ("detail", "edit", "delete", "people"):
            body = text(client.get(url(page, tournament)))
            assert "<script>alert" not in body
            assert "<img src=x" not in body
            assert "</script><b>" not in body
            assert escape(name) in body
        assert client.get(event.get_absolute_url()).status_code == 200
    for body in (text(client.get("/")), text(client.get(url("account")))):
        assert "<script>alert" not in body
        assert "<img src=x" not in body


def test_an_unknown_address_is_a_page_of_ours(client):
    response = client.get("/t/nothing-here/")
    assert response.status_code == 404
    assert "There is nothing at this address" in text(response)
    assert client.get("/t/nothing-here/players/99999999999999999999999/").status_code == 404


def test_russian_speaks_russian_plurals(client):
    assert client.get("/", HTTP_ACCEPT_LANGUAGE="ru")["Content-Language"] == "ru"
