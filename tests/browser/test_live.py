"""Every public page keeps itself fresh, comes back whole, and stays where it is when language or theme change."""

import re

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.visitors import complaints_of
from tests.hall import Hall
from tournaments.models import Player, Stage

pytestmark = pytest.mark.django_db(transaction=True)
SOON = 5000  # what a spectator waits at most


@pytest.fixture
def hall() -> Hall:
    """Groups of four, played but for the last match; the knockout waits for them."""
    hall = Hall(8)
    hall.groups(2)
    hall._stage(Stage.Kind.KNOCKOUT)
    for a, b in ((1, 4), (1, 5), (1, 8), (4, 5), (4, 8)):
        hall.play(f"Player {a}", f"Player {b}")
    return hall


@pytest.fixture
def one_group(live_server, hall) -> str:
    """The address of a page that fetches its part from that very address."""
    stage = Stage.objects.get(kind="groups")
    return live_server.url + reverse("groups:group", args=[hall.tournament.code, 1, stage.number, 1])


def test_every_public_page_shows_a_new_result_by_itself_and_marks_it(page: Page, live_server, hall, one_group):
    code = hall.tournament.code
    player = Player.objects.get(name="Player 5")
    addresses = [
        one_group,
        live_server.url + reverse("tournaments:detail", args=[code]),
        live_server.url + reverse("tournaments:event", args=[code, 1]),
        live_server.url + reverse("tournaments:player", args=[code, player.pk]),
        live_server.url + reverse("brackets:results", args=[code, 1]),
        live_server.url + reverse("desk:match", args=[code, hall.match("Player 5", "Player 8").number]),
    ]
    tabs = [page.context.new_page() for _address in addresses]
    for tab, address in zip(tabs, addresses, strict=True):
        tab.goto(address)
        tab.evaluate("window.isTheSamePage = true")
    hall.play("Player 5", "Player 8", "9 9 9")
    for tab in tabs:
        expect(tab.locator("main .fresh").first).to_be_attached(timeout=SOON)
        expect(tab.locator("h1")).to_have_count(1)
        assert tab.evaluate("window.isTheSamePage")


def test_the_way_back_leads_to_a_whole_page(page: Page, hall, one_group):
    """The same address answers with a page and with its part; the browser must never mistake one for the other."""
    complaints = complaints_of(page)
    page.goto(one_group)
    hall.play("Player 5", "Player 8")
    expect(page.locator("section.group header .state")).to_have_text("final", timeout=SOON)  # fetched as a part
    page.locator("section.group").get_by_role("link", name="Player 5").first.click()
    expect(page.locator("h1")).to_have_text("Player 5")
    page.go_back()
    expect(page.locator("header.masthead")).to_be_visible()
    expect(page.locator("h1")).to_have_count(1)
    expect(page.locator("section.group header .state")).to_have_text("final")
    page.go_forward()
    expect(page.locator("h1")).to_have_text("Player 5")
    page.reload()
    expect(page.locator("header.masthead")).to_be_visible()
    assert not complaints


def test_language_and_theme_change_where_one_is_and_stay(page: Page, hall, one_group):
    page.goto(f"{one_group}?from=poster")
    html = page.locator("html")
    page.get_by_role("link", name="Русский").click()
    expect(html).to_have_attribute("lang", "ru")
    expect(page).to_have_url(f"{one_group}?from=poster")
    page.get_by_role("link", name="English").click()
    expect(html).to_have_attribute("lang", "en")
    page.get_by_role("link", name="Dark").click()
    expect(html).to_have_attribute("data-bs-theme", "dark")
    expect(page).to_have_url(f"{one_group}?from=poster")
    page.locator("nav.tabs").get_by_role("link", name="Players").click()
    expect(html).to_have_attribute("data-bs-theme", "dark")
    page.get_by_role("link", name="Light").click()
    expect(html).to_have_attribute("data-bs-theme", "light")
    page.get_by_role("link", name="Auto").click()
    expect(html).not_to_have_attribute("data-bs-theme", re.compile("."))


def test_the_part_that_is_fetched_speaks_the_page_s_language(page: Page, hall, one_group):
    page.goto(one_group)
    page.get_by_role("link", name="Русский").click()
    page.get_by_role("link", name="Тёмная").click()
    expect(page.locator("html")).to_have_attribute("data-bs-theme", "dark")
    state = page.locator("section.group header .state")
    before = state.inner_text()
    hall.play("Player 5", "Player 8")
    expect(state).not_to_have_text(before, timeout=SOON)
    assert re.search("[а-я]", state.inner_text())


def test_a_knockout_that_waits_for_the_groups_follows_them(page: Page, live_server, hall):
    page.goto(live_server.url + Stage.objects.get(kind="knockout").get_absolute_url())
    expect(page.locator("main")).to_contain_text("Group 1 is not finished")
    hall.play("Player 5", "Player 8")
    expect(page.locator("main")).not_to_contain_text("Group 1 is not finished", timeout=SOON)


def test_who_was_looked_for_in_a_knockout_stays_found_when_it_moves_on(page: Page, live_server):
    hall = Hall(4)
    stage = hall.knockout(Stage.Source.ENTRIES)
    page.goto(f"{live_server.url}{stage.get_absolute_url()}?find=player+4")
    expect(page.locator(".tree .sum")).to_have_count(0)
    expect(page.locator("main [role=status]")).to_contain_text("Player 4")
    hall.play("Player 4", "Player 1")
    expect(page.locator(".tree .sum")).to_have_count(2, timeout=SOON)
    expect(page.locator("main [role=status]")).to_contain_text("Player 4")
