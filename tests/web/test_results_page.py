"""The page of all results and final places."""

import pytest
from django.urls import reverse

from tests.hall import Hall
from tournaments.models import Stage

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def hall():
    return Hall(4)


@pytest.fixture
def knockout(hall):
    return hall.knockout(Stage.Source.ENTRIES, third_place=True)


def page(client, url: str, **headers: object) -> str:
    answer = client.get(url, **headers)
    assert answer.status_code == 200
    return answer.content.decode()


def results_of(hall: Hall) -> str:
    return reverse("brackets:results", args=[hall.tournament.code, hall.event.number])


def test_results_and_places_are_for_everybody(client, hall, knockout):
    hall.play("Player 1", "Player 4")
    hall.play("Player 2", "Player 3")
    hall.play("Player 1", "Player 2")
    hall.play("Player 4", "Player 3")
    html = page(client, results_of(hall))
    html = html[html.index('id="places"') :]
    assert html.index(">Final<") < html.index(">Third place<") < html.index(">Semi-finals<")
    assert '<span class="state">final</span>' in html
    assert html.count("<tr>") == 5


def test_shared_places_are_shown_as_such(client):  # case C110
    hall = Hall(4)
    hall.knockout(Stage.Source.ENTRIES)
    hall.play("Player 1", "Player 4")
    html = page(client, results_of(hall))
    assert "3–4" in html
    assert "3 are not settled" in html


def test_the_latest_result_comes_first_when_asked(client, hall, knockout):
    hall.play("Player 1", "Player 4")
    hall.play("Player 2", "Player 3")
    html = page(client, results_of(hall) + "?order=latest", headers=HTMX)
    matches = html[html.index('id="matches"') :]
    assert matches.index("Player 2") < matches.index("Player 1")


def test_nothing_played_is_said(client, hall):
    html = page(client, results_of(hall))
    assert "No results yet" in html
    assert "No place is settled yet" in html


def test_results_of_groups_name_the_group(client, hall):
    hall.groups(1)
    hall.play("Player 1", "Player 2")
    assert "Group 1" in page(client, results_of(hall))


def test_results_only_read(client, hall):
    assert client.post(results_of(hall)).status_code == 405
