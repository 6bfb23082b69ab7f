"""What a person sees when something is refused, expired or broken: a page of ours, in their language."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.registration import a_tournament, an_event, organizer
from tournaments.models import Tournament, User

pytestmark = pytest.mark.django_db


def text(response):
    return response.content.decode()


def test_a_form_without_its_token_saves_nothing_and_keeps_what_was_typed():  # case C76
    tournament = a_tournament()
    client = Client(enforce_csrf_checks=True)
    client.force_login(organizer())
    address = reverse("tournaments:edit", args=[tournament.code])
    values = {"name": '"><b>Typed for long</b>', "place": "Hall", "version": "1"}
    response = client.post(address, values)
    assert response.status_code == 403
    page = text(response)
    assert "The page was open too long" in page
    assert 'value="&quot;&gt;&lt;b&gt;Typed for long&lt;/b&gt;"' in page
    assert f'action="{address}"' in page
    assert "csrfmiddlewaretoken" in page
    assert Tournament.objects.get().name == "Harbour Open"


def test_a_password_is_never_shown_back():  # case C76
    client = Client(enforce_csrf_checks=True)
    response = client.post(reverse("tournaments:sign_in"), {"username": "anna", "password": "very-secret"})
    assert response.status_code == 403
    assert "very-secret" not in text(response)


def test_what_a_stranger_may_not_do_is_said(client):
    client.force_login(User.objects.create_user("stranger", password="long-enough-1"))
    response = client.get(reverse("tournaments:edit", args=[a_tournament().code]))
    assert response.status_code == 403
    assert "Only its organizers may do this" in text(response)


def test_a_fault_of_ours_is_a_page_without_anything_to_fail(client, monkeypatch):
    event = an_event()
    monkeypatch.setattr("tournaments.views.events.event_overview", lambda event: 1 / 0)
    client.raise_request_exception = False
    response = client.get(event.get_absolute_url())
    assert response.status_code == 500
    assert "A fault of ours" in text(response)


def test_htmx_is_sent_to_the_sign_in_page(client):
    event = an_event()
    address = reverse("tournaments:entry_add", args=[event.tournament.code, event.number])
    response = client.post(address, {"name": "Ann"}, HTTP_HX_REQUEST="true")
    assert response["HX-Redirect"].startswith(reverse("tournaments:sign_in"))
