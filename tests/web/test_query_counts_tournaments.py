"""A page asks the database the same number of questions for 8 and for 128 entries, and at most twelve."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.registration import (
    a_tournament,
    an_event,
    an_event_of,
    drawn,
    enter_many,
    enter_pairs,
    enter_teams,
    organizer,
    played,
)
from tournaments.services.self_entry import entry_request

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
MOST = 12


def singles_of(n):
    event = an_event(a_tournament(name=f"Cup of {n}"), entries_open=True)
    enter_many(event, n)
    for i in range(n // 4):
        entry_request(event=event, name=f"Asks {i}", contact="x")
    drawn(event)
    played(event)
    return event


@pytest.fixture
def events():
    return singles_of(8), singles_of(128)


def questions(client, address):
    client.get(address)  # content types, sessions and the like
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert client.get(address).status_code == 200
    return len(asked)


def addresses(event):
    code = event.tournament.code
    player = event.matches.exclude(ending=None).first().a.players.get()
    return {
        "list": reverse("tournaments:list"),
        "detail": reverse("tournaments:detail", args=[code]),
        "find": reverse("tournaments:detail", args=[code]) + "?q=player",
        "event": event.get_absolute_url(),
        "entries": reverse("tournaments:entries", args=[code, event.number]),
        "enter": reverse("tournaments:enter", args=[code, event.number]),
        "player": reverse("tournaments:player", args=[code, player.pk]),
    }


@pytest.mark.parametrize("role", ["spectator", "organizer"])
@pytest.mark.parametrize("page", ["list", "detail", "find", "event", "entries", "enter", "player"])
def test_the_size_does_not_matter(client, events, page, role, settings):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    if role == "organizer":
        client.force_login(organizer())
    few, many = (questions(client, addresses(event)[page]) for event in events)
    assert few == many
    assert many <= MOST


def test_a_long_list_of_tournaments(client, settings):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    a_tournament()
    few = questions(client, "/")
    for i in range(30):
        an_event(a_tournament(name=f"Cup {i}"))
    assert questions(client, "/") == few <= MOST


def sides_of(kind, n):
    event = an_event_of(kind, a_tournament(name=f"{kind} of {n}"), entries_open=True)
    (enter_pairs if kind == "doubles" else enter_teams)(event, n)
    drawn(event)
    played(event)
    side = event.matches.exclude(ending=None).first().a
    return event, side


@pytest.mark.parametrize("role", ["spectator", "organizer"])
@pytest.mark.parametrize("kind", ["doubles", "teams"])
def test_the_number_of_pairs_or_teams_does_not_matter(client, kind, role, settings):
    settings.CACHES = {"default": {"BACKEND": "django.core.cache.backends.dummy.DummyCache"}}
    if role == "organizer":
        client.force_login(organizer())
    counts = []
    for n in (4, 24):
        event, side = sides_of(kind, n)
        code = event.tournament.code
        pages = [
            reverse("tournaments:entries", args=[code, event.number]),
            reverse("tournaments:entry", args=[code, event.number, side.pk]),
            reverse("tournaments:player", args=[code, side.players.first().pk]),
            reverse("tournaments:enter", args=[code, event.number]),
        ]
        counts.append([questions(client, page) for page in pages])
    assert counts[0] == counts[1]
    assert max(counts[1]) <= MOST + 2  # who plays in each, and the names in individual matches
