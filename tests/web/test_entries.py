"""Entries on the web: the public list, the organizer's working list, a player's page, and asking to be entered."""

import pytest
from django.urls import reverse

from tests.registration import (
    a_tournament,
    an_event,
    an_event_of,
    drawn,
    enter,
    enter_many,
    order,
    organizer,
    played,
    status,
)
from tournaments.models import Entry, Player, User
from tournaments.services.self_entry import entry_request

pytestmark = pytest.mark.django_db
HTMX = {"HTTP_HX_REQUEST": "true"}


def url(name, event, *args):
    return reverse(f"tournaments:{name}", args=[event.tournament.code, event.number, *args])


def text(response):
    return response.content.decode()


@pytest.fixture
def anna(client):
    user = organizer()
    client.force_login(user)
    return user


@pytest.fixture
def event(anna):
    return an_event(a_tournament(anna), entries_open=True)


def add(client, event, name="Ann", headers=None, **values):
    defaults = {"name": name, "association": "", "rating": "", "birth_year": "", "contact": ""}
    return client.post(url("entry_add", event), {**defaults, **values}, **(headers or {}))


def entry_of(event, name):
    return Entry.objects.get(event=event, name=name)


def test_the_public_list_as_page_and_as_partial(client):
    event = an_event()
    enter(event, "Ann", 1500, association="Lions")
    page, partial = text(client.get(url("entries", event))), text(client.get(url("entries", event), **HTMX))
    assert "<html" in page
    assert partial.lstrip().startswith("<section")
    assert all(word in partial for word in ("Ann", "Lions", "1500"))


def test_the_public_list_shows_nobody_without_an_answer(client):
    event = an_event(entries_open=True, entry_limit=3)
    enter(event, "Ann")
    for i in range(4):
        entry_request(event=event, name=f"Hidden {i}", contact="x")
    page = text(client.get(url("entries", event)))
    assert "Hidden" not in page
    assert "2 more are on the waiting list" in page


PRIVATE = ("secret@example.org", "1987", "a private note")


def test_nothing_private_is_on_a_public_page(client):  # case C92
    event = an_event(entries_open=True)
    enter_many(event, 3)
    entry = enter(event, "Ann", 1500, birth_year=1987, contact="secret@example.org")
    Player.objects.update(notes="a private note")
    drawn(event)
    played(event)
    tournament = event.tournament.get_absolute_url()
    player = reverse("tournaments:player", args=[event.tournament.code, entry.players.get().pk])
    addresses = [
        tournament,
        f"{tournament}?q=ann",
        event.get_absolute_url(),
        url("entries", event),
        url("enter", event),
    ]
    for address in [*addresses, player]:
        for headers in ({}, HTMX):
            body = text(client.get(address, follow=True, **headers))
            assert not [word for word in PRIVATE if word in body], address


def test_organizers_see_what_is_private(client, anna, event):
    entry = enter(event, "Ann", contact="secret@example.org")
    assert "secret@example.org" in text(client.get(url("entry_edit", event, entry.pk)))


def test_a_player_is_added_and_the_form_is_ready_for_the_next(client, event):
    response = add(client, event, "Ann", HTMX, rating="1500", association="Lions")
    assert response.status_code == 200
    assert text(response).lstrip().startswith('<section id="entries"')
    assert "is entered, place 1" in text(response)
    assert add(client, event, "Bo").status_code == 303
    assert order(event) == ["Ann", "Bo"]


@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("name", ""),
        ("name", "x" * 81),
        ("rating", "15OO"),
        ("rating", "-1"),
        ("birth_year", "1066"),
        ("association", "x" * 81),
    ],
)
def test_bad_entries_are_told_by_the_field_and_kept(client, event, field, value):
    for headers in ({}, HTMX):
        response = add(client, event, headers=headers, contact="kept@example.org", **{field: value})
        assert response.status_code == 200
        assert "is-invalid" in text(response)
        assert "kept@example.org" in text(response)
    assert not Entry.objects.exists()


def test_a_known_name_is_asked_about(client, event):  # case C67
    enter(event, "Ann", association="Lions")
    page = text(add(client, event, "ann", rating="1400"))
    assert "the same person as Ann (Lions)" in page
    assert Entry.objects.count() == 1
    add(client, event, "ann", rating="1400", same_as="another")
    assert Entry.objects.count() == 2


def test_the_same_person_twice_is_refused(client, event):  # case C68
    person = enter(event, "Ann").players.get()
    page = text(add(client, event, "Ann", same_as=str(person.pk)))
    assert "is entered already" in page
    assert Entry.objects.count() == 1


def test_a_double_click_enters_once(client, event):  # case C84
    add(client, event, "Ann", seen="0"), add(client, event, "Ann", seen="0")
    assert Entry.objects.count() == 1


def test_moving_by_place_and_by_button(client, event):
    enter_many(event, 4)
    row = entry_of(event, "Player 4")
    client.post(url("entry_move", event, row.pk), {"place": "1"})
    assert order(event)[0] == "Player 4"
    response = client.post(url("entry_move", event, row.pk), {"to": "down"}, **HTMX)
    assert text(response).lstrip().startswith('<section id="entries"')
    assert order(event)[1] == "Player 4"
    assert "Order by rating" in text(response)
    client.post(url("order_by_rating", event))
    assert order(event)[3] == "Player 4"


@pytest.mark.parametrize("place", ["", "x", "-1", "1.5", "999999999"])
def test_a_place_that_is_no_number_moves_nobody(client, event, place):
    enter_many(event, 2)
    response = client.post(url("entry_move", event, entry_of(event, "Player 2").pk), {"place": place})
    assert "whole number" in text(response)
    assert order(event) == ["Player 1", "Player 2"]


def test_withdrawing_and_restoring(client, event):
    enter_many(event, 3)
    row = entry_of(event, "Player 2")
    assert client.post(url("entry_withdraw", event, row.pk)).status_code == 303
    assert "withdrawn" in text(client.get(url("entries", event)))
    client.post(url("entry_restore", event, row.pk))
    assert order(event) == ["Player 1", "Player 2", "Player 3"]


def test_withdrawing_after_the_draw_is_refused_with_a_reason(client, event):
    enter_many(event, 4)
    drawn(event)
    response = client.post(url("entry_withdraw", event, event.entries.first().pk), **HTMX)
    assert response.status_code == 200
    assert "is in the draw" in text(response)


def test_requests_are_accepted_and_declined(client, event):
    for name in ("Bo", "Cid"):
        entry_request(event=event, name=name, contact=f"{name}@example.org")
    assert "Bo@example.org" in text(client.get(url("entries", event)))
    client.post(url("entry_accept", event, entry_of(event, "Bo").pk))
    client.post(url("entry_decline", event, entry_of(event, "Cid").pk))
    assert (status(event, "Bo"), status(event, "Cid")) == ("entered", "declined")


def test_a_place_that_is_free_is_offered_to_the_waiting_list(client, anna):
    event = an_event(a_tournament(anna), entry_limit=2)
    for name in ("Ann", "Bo", "Cid"):
        enter(event, name)
    assert "Give the place" not in text(client.get(url("entries", event)))
    client.post(url("entry_withdraw", event, entry_of(event, "Bo").pk))
    assert "Give the place" in text(client.get(url("entries", event)))


def test_correcting_a_player(client, event):  # case C78
    entry = enter(event, "Anm", 1500)
    values = {"name": "Ann", "association": "Lions", "rating": "1500", "birth_year": "", "contact": "", "version": "1"}
    assert client.post(url("entry_edit", event, entry.pk), values).status_code == 303
    client.logout()
    for address in (
        url("entries", event),
        reverse("tournaments:player", args=[event.tournament.code, entry.players.get().pk]),
    ):
        assert "Ann" in text(client.get(address))
        assert "Anm" not in text(client.get(address))


def test_a_form_older_than_the_entry_shows_both(client, event):
    entry = enter(event, "Ann", 1500)
    values = {"name": "First", "association": "", "rating": "1500", "birth_year": "", "contact": "", "version": "1"}
    client.post(url("entry_edit", event, entry.pk), values)
    page = text(client.post(url("entry_edit", event, entry.pk), {**values, "name": "Second"}))
    assert "Stands now: First" in page
    assert 'value="Second"' in page


def ask(client, event, **values):
    defaults = {"name": "Zoe", "association": "", "rating": "", "birth_year": "", "contact": "zoe@example.org"}
    return client.post(url("enter", event), {**defaults, **values})


def test_a_player_asks_to_be_entered(client):
    event = an_event(entries_open=True)
    response = ask(client, event)
    assert (response.status_code, status(event, "Zoe")) == (303, "requested")
    assert "has reached the organizer" in text(client.get(response["Location"]))
    again = ask(client, event)
    assert "asked before" in text(client.get(again["Location"]))
    assert Entry.objects.count() == 1


def test_asking_takes_a_name_and_a_contact(client):
    event = an_event(entries_open=True)
    for missing in ("name", "contact"):
        page = text(ask(client, event, **{missing: " "}))
        assert "is-invalid" in page
    assert not Entry.objects.exists()


def test_a_machine_that_fills_in_everything_is_not_entered(client):
    event = an_event(entries_open=True)
    assert ask(client, event, website="http://spam.example").status_code == 303
    assert not Entry.objects.exists()


def test_closed_entries_say_so(client):  # case C93
    event = an_event()
    assert "Entries are closed" in text(client.get(url("enter", event)))
    assert "Entries are closed" in text(ask(client, event))
    assert not Entry.objects.exists()


def test_asking_in_a_draft_is_nothing(client):
    event = an_event(a_tournament(visibility="draft"), entries_open=True)
    assert ask(client, event).status_code == 404


def test_a_players_page_as_page_and_as_partial(client):
    event = an_event()
    enter_many(event, 4)
    drawn(event)
    played(event)
    player = event.matches.exclude(ending=None).get().a.players.get()
    address = reverse("tournaments:player", args=[event.tournament.code, player.pk])
    page, partial = text(client.get(address)), text(client.get(address, **HTMX))
    assert "<html" in page
    assert partial.lstrip().startswith('<section id="player"')
    assert partial.count('class="match"') == 3
    assert "Group 1" in partial


def test_a_player_of_another_tournament_or_without_an_answer_is_not_found(client):  # case C89
    event, other = an_event(entries_open=True), a_tournament(name="Other")
    player = enter(event, "Ann").players.get()
    asking = entry_request(event=event, name="Hidden", contact="x").entry.players.get()
    for code, pk in ((other.code, player.pk), (event.tournament.code, asking.pk), (event.tournament.code, 999)):
        assert client.get(reverse("tournaments:player", args=[code, pk])).status_code == 404


ACTIONS = ["entry_withdraw", "entry_restore", "entry_accept", "entry_decline", "entry_move"]


@pytest.mark.parametrize("name", ["entry_edit", *ACTIONS])
def test_strangers_change_nothing(client, name):  # case C90
    event = an_event()
    enter_many(event, 2)
    address = url(name, event, entry_of(event, "Player 2").pk)
    assert client.post(address, {"place": "1", "name": "x", "version": "1"}).status_code == 302
    client.force_login(User.objects.create_user("stranger", password="long-enough-1"))
    assert client.post(address, {"place": "1", "name": "x", "version": "1"}).status_code == 403
    assert order(event) == ["Player 1", "Player 2"]


@pytest.mark.parametrize("name", ["entry_edit", *ACTIONS])
def test_an_entry_of_another_event_is_not_found(client, event, name):  # case C90
    other = an_event(event.tournament, name="Other")
    entry = enter(other, "Ann")
    assert client.post(url(name, event, entry.pk), {"place": "1"}).status_code == 404


@pytest.mark.parametrize("name", [*ACTIONS])
def test_changes_take_a_post(client, event, name):
    assert client.get(url(name, event, enter(event, "Ann").pk)).status_code == 405


@pytest.mark.parametrize("name", ["entries", "entry_add", "entry_paste", "entry_import", "entry_copy", "enter"])
def test_wrong_methods_are_refused(client, event, name):
    assert client.delete(url(name, event)).status_code == 405


def test_names_in_any_direction_stay_apart_from_figures(client):  # case C80
    event = an_event()
    enter(event, "محمد", 1500)
    assert "<bdi>محمد</bdi>" in text(client.get(url("entries", event)))


@pytest.mark.parametrize("kind", ["singles", "doubles", "teams"])
def test_an_entry_beyond_all_numbers_is_not_found(client, kind):
    event = an_event_of(kind, a_tournament())
    for number in (2**31, 2**63, 10**25):
        assert (
            client.get(reverse("tournaments:entry", args=[event.tournament.code, event.number, number])).status_code
            == 404
        )
