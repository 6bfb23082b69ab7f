"""Why a result was not saved is said, and what was typed waits for another try."""

import pytest
from django.contrib.sessions.models import Session
from playwright.sync_api import Page, expect

from tests.hall import Hall
from tournaments.models import Match, Role

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall() -> Hall:
    return Hall(4)


@pytest.fixture
def scoring(page: Page, live_server, hall) -> Page:
    """The groups page, signed in, with a score typed into the first line."""
    stage = hall.groups(1)
    page.goto(f"{live_server.url}/sign-in/?next={stage.get_absolute_url()}")
    sign_in(page)
    page.locator(".score-line").first.fill("5 5 5")
    return page


def sign_in(page: Page) -> None:
    page.locator("#id_username").fill("anna")
    page.locator("#id_password").fill("long-enough-1")
    page.locator("main").get_by_role("button", name="Sign in").click()


def save(page: Page) -> None:
    page.locator(".score-line").first.press("Enter")


def is_saved() -> bool:
    return Match.objects.filter(ending__isnull=False).exists()


def test_an_ended_session_keeps_the_score_until_one_has_signed_in_in_another_tab(scoring):
    Session.objects.all().delete()
    save(scoring)
    notice = scoring.locator("#signed-out")
    expect(notice).to_be_visible()
    expect(scoring.locator(".score-line").first).to_have_value("5 5 5")
    scoring.wait_for_timeout(3500)
    expect(notice).to_be_visible()  # a poll that goes well is no reason to hide it
    assert not is_saved()
    with scoring.context.expect_page() as other:
        notice.get_by_role("link").click()
    sign_in(other.value)
    expect(other.value.locator(".score-line").first).to_be_visible()
    save(scoring)
    expect(scoring.locator("main")).to_contain_text("provisional, 1 of 6")
    expect(notice).to_be_hidden()
    assert is_saved()


def test_who_may_no_longer_save_is_told(scoring):
    Role.objects.all().delete()
    save(scoring)
    expect(scoring.locator("#signed-out")).to_be_visible()
    expect(scoring.locator("#offline")).to_be_hidden()


def test_a_fault_of_ours_is_not_called_a_lost_connection(scoring, monkeypatch):
    with monkeypatch.context() as broken:
        broken.setattr("desk.views.matches.result_save", lambda **_values: 1 / 0)
        save(scoring)
        expect(scoring.locator("#failed")).to_be_visible()
        expect(scoring.locator("#offline")).to_be_hidden()
        expect(scoring.locator(".score-line").first).to_have_value("5 5 5")
    save(scoring)
    expect(scoring.locator("main")).to_contain_text("provisional, 1 of 6")
    expect(scoring.locator("#failed")).to_be_hidden()
