"""Admins look after people, tournaments and entries; results and draws are shown and never changed past the desk."""

import pytest
from django.contrib import admin
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.registration import a_tournament, an_event, built, drawn, enter, enter_many, order, organizer, played, status
from tournaments.models import Entry, Event, Match, Player, Tournament, User
from tournaments.services.events import Plan, Playing

pytestmark = pytest.mark.django_db
OURS = ("tournaments", "groups", "brackets", "desk")
MODELS = [model for model in admin.site._registry if model._meta.app_label in OURS]
SHOWN_ONLY = [model for model in MODELS if model not in (User, Tournament, Player)]


@pytest.fixture
def boss(client):
    user = User.objects.create_superuser("boss", password="long-enough-1")
    client.force_login(user)
    return user


def address(model, page="changelist", *args):
    return reverse(f"admin:{model._meta.app_label}_{model._meta.model_name}_{page}", args=args)


def filled(n):
    """Groups in play, and a knockout beside them."""
    tournament = a_tournament(name=f"Cup of {n}")
    event, knockout = an_event(tournament), an_event(tournament, Playing(plan=Plan.KNOCKOUT), name="Knockout")
    for one in (event, knockout):
        enter_many(one, n)
    drawn(event)
    built(knockout)
    played(event)
    return event


def questions(client, url):
    client.get(url)
    with CaptureQueriesContext(connection) as asked:
        assert client.get(url).status_code == 200
    return len(asked)


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.model_name)
def test_lists_open_search_and_ask_a_fixed_number_of_questions(client, boss, model):
    filled(8)
    few = questions(client, address(model) + "?q=cup")
    filled(32)
    assert questions(client, address(model) + "?q=cup") == few


@pytest.mark.parametrize("model", MODELS, ids=lambda model: model._meta.model_name)
def test_each_row_opens(client, boss, model):
    filled(8)
    row = model.objects.first()
    if row is not None:
        assert client.get(address(model, "change", row.pk)).status_code == 200


@pytest.mark.parametrize("model", SHOWN_ONLY, ids=lambda model: model._meta.model_name)
def test_nothing_gets_round_the_one_way_to_write(client, boss, model):
    filled(8)
    assert client.get(address(model, "add")).status_code == 403
    row = model.objects.first()
    if row is not None:
        assert client.post(address(model, "change", row.pk), {"number": 99}).status_code == 403
        assert client.post(address(model, "delete", row.pk), {"post": "yes"}).status_code == 403


def test_a_tournament_is_deleted_whole(client, boss):
    event = filled(8)
    assert client.post(address(Tournament, "delete", event.tournament.pk), {"post": "yes"}).status_code == 302
    assert not (Tournament.objects.exists() or Event.objects.exists() or Match.objects.exists())
    assert not Player.history.exists()


def test_the_only_organizer_is_not_deleted(client, boss):  # case C94
    a_tournament()
    client.post(address(User, "delete", organizer().pk), {"post": "yes"})
    assert User.objects.filter(username="anna").exists()


def test_a_name_corrected_here_follows_everywhere(client, boss):  # case C78
    event = an_event()
    person = enter(event, "Anm", 1500).players.get()
    values = {"name": " Ann\u00a0", "association": "", "rating": "1500", "birth_year": "", "contact": "", "notes": ""}
    assert client.post(address(Player, "change", person.pk), values).status_code == 302
    assert Entry.objects.get().name == "Ann"
    assert Player.objects.get().name_key == "ann"


def test_entries_are_withdrawn_and_restored_by_the_same_rules(client, boss):
    event = an_event()
    enter_many(event, 4)
    row = Entry.objects.get(name="Player 2")
    client.post(address(Entry), {"action": "withdraw", "_selected_action": [row.pk]})
    assert status(event, "Player 2") == "withdrawn"
    client.post(address(Entry), {"action": "restore", "_selected_action": [row.pk]})
    assert order(event)[1] == "Player 2"
    drawn(event)
    response = client.post(address(Entry), {"action": "withdraw", "_selected_action": [row.pk]}, follow=True)
    assert "is in the draw" in response.content.decode()
    assert status(event, "Player 2") == "entered"


def test_a_stranger_has_no_business_here(client):
    client.force_login(organizer())
    for model in MODELS:
        assert client.get(address(model)).status_code == 302
