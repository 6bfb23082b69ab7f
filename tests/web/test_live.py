"""News of a tournament: what one process remembers never hides what another has saved."""

import time

import pytest
from django.db.models import F
from django.test import Client, RequestFactory

from config import live
from tests.hall import Hall
from tournaments.models import Tournament

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    hall = Hall(players=4)
    hall.groups(1)
    hall.tournament.refresh_from_db()
    return hall


@pytest.fixture(autouse=True)
def clock(monkeypatch) -> list[float]:
    """Memory ages only when a test says so."""
    now = [1000.0]
    monkeypatch.setattr(time, "monotonic", lambda: now[0])
    return now


def poll(hall: Hall, version: int) -> str:
    return f"/t/{hall.tournament.code}/live/{version}/"


def changed_elsewhere(hall: Hall) -> int:
    """Another process saves a new name for the event; this one is not told. The version it then has."""
    hall.tournament.events.update(name="Renamed elsewhere")
    Tournament.objects.update(live_version=F("live_version") + 1)
    hall.tournament.refresh_from_db()
    return hall.tournament.live_version


def page(hall: Hall, told: object = None) -> str:
    """A stranger's page of the groups, fetched after hearing of a version."""
    headers = {} if told is None else {"Live-Version": str(told)}
    return Client().get(f"/t/{hall.tournament.code}/1/groups/1/", headers=headers).content.decode()


def test_what_is_fetched_after_news_is_not_older_than_the_news(hall):
    assert "Renamed" not in page(hall)
    version = changed_elsewhere(hall)
    assert "Renamed" not in page(hall)  # remembered: at most a second old
    assert "Renamed" in page(hall, version)
    assert "Renamed" in page(hall)


def test_news_that_are_known_already_ask_the_database_nothing(hall, django_assert_num_queries):
    page(hall)
    with django_assert_num_queries(0):
        page(hall, hall.tournament.live_version)


@pytest.mark.parametrize("told", ["", "-1", "1e9", "²", "9" * 40, "x"])
def test_a_version_that_is_none_is_passed_over(hall, django_assert_num_queries, told):
    page(hall)
    with django_assert_num_queries(0):
        assert "Women" in page(hall, told)


def test_a_poll_that_knows_more_than_this_process_makes_it_look(hall):
    assert Client().get(poll(hall, hall.tournament.live_version)).status_code == 204
    version = changed_elsewhere(hall)
    assert Client().get(poll(hall, version)).status_code == 204
    assert "HX-Trigger" in Client().get(poll(hall, version - 1))


# In front of Django ------------------------------------------------------------------------------------------------


class Server:
    """Calls the application as a server does; `reached` says whether Django was asked."""

    def __init__(self) -> None:
        self.reached = False
        self.status = ""
        self.headers: dict[str, str] = {}
        self.application = live.NothingNew(self.django)

    def django(self, environ, start_response):
        self.reached = True
        answer = Client().generic(environ["REQUEST_METHOD"], environ["PATH_INFO"])
        start_response(f"{answer.status_code} {answer.reason_phrase}", list(answer.items()))
        return answer

    def ask(self, path: str, method: str = "GET") -> str:
        self.reached = False
        body = self.application(RequestFactory().generic(method, path).environ, self.start_response)
        assert b"".join(body) == b"" or self.reached
        return self.status

    def start_response(self, status, headers, *_exception):
        self.status, self.headers = status, dict(headers)


def test_nothing_new_is_answered_in_front_of_django_while_it_is_remembered(hall, clock, django_assert_num_queries):
    server, url = Server(), poll(hall, hall.tournament.live_version)
    assert server.ask(url) == "204 No Content"
    assert server.reached
    with django_assert_num_queries(0):
        assert server.ask(url) == "204 No Content"
    assert not server.reached
    assert server.headers["Cache-Control"] == "no-store"
    clock[0] += live.REMEMBER_VERSION_SECONDS
    assert server.ask(url) == "204 No Content"
    assert server.reached


def test_everything_else_is_left_to_django(hall):
    server, version = Server(), hall.tournament.live_version
    server.ask(poll(hall, version))
    for path, method, status in (
        (poll(hall, version - 1), "GET", "200 OK"),
        (poll(hall, version), "POST", "405 Method Not Allowed"),
        (f"/t/{hall.tournament.code}/", "GET", "200 OK"),
        ("/t/bcdfghjk/live/1/", "GET", "404 Not Found"),
    ):
        assert server.ask(path, method) == status
        assert server.reached


def test_a_draft_is_not_remembered_for_strangers(hall):
    Tournament.objects.update(visibility=Tournament.Visibility.DRAFT)
    server, url = Server(), poll(hall, hall.tournament.live_version)
    for _time in range(2):
        assert server.ask(url) == "404 Not Found"
