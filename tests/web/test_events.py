"""An event: its overview and its settings, as page and partial, for strangers, by the wrong method."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from tests.registration import a_tournament, an_event, drawn, enter_many, organizer, played
from tournaments.models import Event, User
from tournaments.selectors.sentence import event_facts
from tournaments.services.events import Plan, Playing, playing_of

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


def url(name, event):
    return reverse(f"tournaments:{name}", args=[event.tournament.code, event.number])


def text(response):
    return response.content.decode()


@pytest.fixture
def anna(client):
    user = organizer()
    client.force_login(user)
    return user


def form(**changes):
    values = {
        "name": "Men’s singles",
        "best_of": "5",
        "points": "11",
        "recorded": "points",
        "walkover_games": "on",
        "plan": "groups_knockout",
        "grouping": "sizes",
        "group_count": "",
        "group_size": "4",
        "group_sizes": "9, 10, 9, 10",
        "qualifiers": "4",
        "group_word": "table",
        "top": "",
        "third_place": "on",
        "entries_open": "on",
        "entries_close_at": "2026-11-06T18:00",
        "entry_limit": "38",
        "waiting_list": "on",
    }
    values.update(changes)
    return {name: value for name, value in values.items() if value is not None}


def create(client, tournament, **changes):
    return client.post(reverse("tournaments:event_create", args=[tournament.code]), form(**changes))


def test_creating_an_event(client, anna):
    tournament = a_tournament(anna)  # Europe/Moscow
    response = create(client, tournament)
    event = Event.objects.get()
    assert (response.status_code, response["Location"]) == (303, event.get_absolute_url())
    assert event.entries_close_at == datetime(2026, 11, 6, 15, tzinfo=UTC)
    assert (event.entry_limit, event.group_word, event.waiting_list) == (38, "table", True)
    assert playing_of(event) == Playing(group_sizes=(9, 10, 9, 10), qualifiers=4, third_place=True)


def test_the_form_opens_with_sensible_values(client, anna):
    page = text(client.get(reverse("tournaments:event_create", args=[a_tournament(anna).code])))
    assert 'name="group_size" value="4"' in page
    assert 'name="qualifiers" value="2"' in page


def test_a_double_click_creates_one(client, anna):  # case C84
    tournament = a_tournament(anna)
    first, second = (create(client, tournament, number="1") for _i in range(2))
    assert first["Location"] == second["Location"]
    assert Event.objects.count() == 1


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 81),
        ("best_of", "4"),
        ("plan", "swiss"),
        ("group_sizes", "9, ten"),
        ("group_sizes", "1, 2"),
        ("group_sizes", ""),
        ("qualifiers", "4,5"),
        ("qualifiers", ""),
        ("entries_close_at", "soon"),
        ("entry_limit", "-3"),
        ("top", "1"),
    ],
)
def test_bad_settings_are_told_by_the_field_and_kept(client, anna, field, value):
    response = create(client, a_tournament(anna), **{field: value})
    assert response.status_code == 200
    assert f'id="id_{field}_error"' in text(response) or f"error_1_id_{field}" in text(response)
    assert field == "name" or 'value="Men’s singles"' in text(response)
    assert not Event.objects.exists()


def test_the_summary_on_top_links_to_the_fields(client, anna):
    page = text(create(client, a_tournament(anna), qualifiers="4,5", entry_limit="x"))
    assert 'href="#id_qualifiers"' in page
    assert 'href="#id_entry_limit"' in page


def test_editing_keeps_what_is_stored(client, anna):
    event = an_event(a_tournament(anna), Playing(group_sizes=(3, 4), qualifiers=1))
    page = text(client.get(url("event_edit", event)))
    assert 'value="3, 4"' in page
    assert client.post(url("event_edit", event), form(version=str(event.version))).status_code == 303
    event.refresh_from_db()
    assert event.name == "Men’s singles"


def test_a_form_older_than_the_event_shows_both(client, anna):
    event = an_event(a_tournament(anna))
    client.post(url("event_edit", event), form(version="1", name="First"))
    page = text(client.post(url("event_edit", event), form(version="1", name="Second", best_of="7")))
    assert "Stands now: First" in page
    assert "Stands now: best of 5 games" in page
    assert 'value="Second"' in page
    assert 'name="version" value="2"' in page


def test_what_a_result_has_fixed_is_told_by_the_field(client, anna):
    event = an_event(a_tournament(anna))
    enter_many(event, 4)
    drawn(event)
    played(event)
    values = form(version=str(event.version), best_of="3", plan="groups_knockout", grouping="size", group_size="4")
    page = text(client.post(url("event_edit", event), values))
    assert "A match has been played" in page
    assert Event.objects.get().best_of == 5


def test_the_overview_as_page_and_as_partial(client):
    event = an_event()
    page, partial = text(client.get(url("event", event))), text(client.get(url("event", event), **HTMX))
    assert "<html" in page
    assert partial.lstrip().startswith(f'<section id="event-{event.pk}"')


def test_the_organizer_is_told_what_comes_next(client, anna):
    event = an_event(a_tournament(anna))
    told = []

    def look():
        told.append(text(client.get(url("event", event))))
        return told[-1]

    assert "Enter players" in look()
    enter_many(event, 4)
    assert "Draw the groups" in look()
    drawn(event)
    assert "Enter results" in look()
    enter_many(event, 5)
    assert "Draw again" in look()


def test_a_spectator_is_not_told_what_to_do(client):
    event = an_event()
    enter_many(event, 4)
    assert "What comes next" not in text(client.get(url("event", event)))


@pytest.mark.parametrize(
    ("playing", "sentence"),
    [
        (Playing(group_size=4), "31 players in 8 groups, best of 5 games. 2 go through from each to the top 16."),
        (
            Playing(group_count=5, qualifiers=1),
            "31 players in 5 groups, best of 5 games. 1 goes through from each to the top 5.",
        ),
        (Playing(plan=Plan.KNOCKOUT, top=16), "31 players, best of 5 games. Knockout of the top 16."),
        (
            Playing(plan=Plan.GROUPS, group_count=1),
            "31 players in 1 group, best of 5 games. Everybody plays everybody, and the table gives the final places.",
        ),
    ],
)
def test_one_sentence_says_how_it_is_played(playing, sentence):
    event = an_event(playing=playing)
    enter_many(event, 31)
    assert event_facts(event) == sentence


def test_deleting_takes_the_name(client, anna):
    event = an_event(a_tournament(anna))
    enter_many(event, 3)
    assert "3 entries" in text(client.get(url("event_delete", event)))
    client.post(url("event_delete", event), {"typed_name": "no"})
    assert Event.objects.exists()
    assert client.post(url("event_delete", event), {"typed_name": event.name}).status_code == 303
    assert not Event.objects.exists()


@pytest.mark.parametrize("name", ["event_edit", "event_delete"])
def test_strangers_change_nothing(client, name):  # case C90
    event = an_event()
    assert client.post(url(name, event), {"typed_name": event.name}).status_code == 302
    client.force_login(User.objects.create_user("stranger", password="long-enough-1"))
    assert client.post(url(name, event), {"typed_name": event.name}).status_code == 403
    assert Event.objects.exists()


def test_an_event_of_another_tournament_is_not_found(client, anna):  # case C90
    event = an_event(a_tournament(anna))
    other = a_tournament(anna)
    assert client.get(reverse("tournaments:event_edit", args=[other.code, event.number])).status_code == 404


@pytest.mark.parametrize("name", ["event", "event_edit", "event_delete"])
def test_wrong_methods_are_refused(client, anna, name):
    assert client.delete(url(name, an_event(a_tournament(anna)))).status_code == 405
