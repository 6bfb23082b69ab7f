"""Without JavaScript everything can still be done: the pages are pages, the forms are forms."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests.hall import Hall
from tournaments.models import Match, Stage

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(java_script_enabled=False)
    yield context.new_page()
    context.close()


def press(page: Page, name: str) -> None:
    page.locator("main").get_by_role("button", name=name).first.click()


def test_entering_drawing_and_playing(page: Page, live_server):
    hall = Hall(3)
    stage = Stage.objects.create(event=hall.event, number=1, kind=Stage.Kind.GROUPS, group_count=1)
    stage.event = hall.event
    entries = live_server.url + reverse("tournaments:entries", args=[hall.tournament.code, 1])
    page.goto(f"{live_server.url}/sign-in/?next={reverse('tournaments:entries', args=[hall.tournament.code, 1])}")
    page.get_by_role("textbox", name="Name or e-mail").fill("anna")
    page.get_by_label("Password").fill("long-enough-1")
    press(page, "Sign in")
    expect(page).to_have_url(entries)
    page.locator("main").get_by_label("Name").fill("Late Player")
    press(page, "Enter the player")
    expect(page.locator("table")).to_contain_text("Late Player")
    press(page, "Up")
    assert hall.event.entries.get(ranking=1).name == "Player 2"

    groups = live_server.url + stage.get_absolute_url()
    page.goto(f"{groups}draw/")
    press(page, "Accept this draw")
    expect(page).to_have_url(groups)
    expect(page.locator("li.match")).to_have_count(6)

    first = page.locator("form.entry-line").first
    first.locator(".score-line").fill("7 7")
    first.get_by_role("button", name="Save").click()
    expect(page.locator(".fault").first).to_be_visible()
    expect(page.locator(".score-line")).to_have_value("7 7")
    page.locator(".score-line").fill("7 -9 8 5")
    press(page, "Save")
    expect(page.locator("section.group header .state")).to_have_text("provisional, 1 of 6")
    assert Match.objects.get(ending="played").games == [[11, 7], [9, 11], [11, 8], [11, 5]]
    page.locator("#saved").get_by_role("button", name="Undo").click()
    expect(page.locator("section.group header .state")).to_have_text("not started")


def test_building_a_knockout_and_its_champion(page: Page, live_server):
    hall = Hall(2)
    stage = Stage.objects.create(event=hall.event, number=1, kind=Stage.Kind.KNOCKOUT, source=Stage.Source.ENTRIES)
    stage.event = hall.event
    page.goto(f"{live_server.url}/sign-in/?next={stage.get_absolute_url()}build/")
    page.get_by_role("textbox", name="Name or e-mail").fill("anna")
    page.get_by_label("Password").fill("long-enough-1")
    press(page, "Sign in")
    press(page, "Build this knockout")
    page.locator(".tree li.match a").first.click()
    page.locator(".score-line").fill("-5 -5 -5")
    press(page, "Save")
    expect(page.locator(".champ.done")).to_have_text("Player 2")
