"""A team match written down on a phone with the keyboard alone: numbers and Enter, to the very end."""

import pytest
from playwright.sync_api import Browser, Page, expect

from groups.services.draw import groups_place
from tests.browser.visitors import complaints_of, sign_in
from tests.team_hall import TeamHall
from tournaments.models import Match, Stage

pytestmark = pytest.mark.django_db(transaction=True)
WON, LOST = [(11, 7), (11, 8), (11, 5)], [(7, 11), (11, 9), (8, 11), (10, 12)]
PHONE = {"width": 360, "height": 740}


@pytest.fixture
def hall():
    hall = TeamHall(["Lions", "Bears", "Foxes"])
    stage = hall.stage(Stage.Kind.GROUPS, qualifiers=1)
    groups_place(stage=stage, groups=[hall.entries], by=hall.organizer)
    return hall


@pytest.fixture
def match(hall):
    return hall.match("Lions", "Bears")


def opened(browser: Browser, live_server, hall: TeamHall, match: Match, size=PHONE, **more) -> Page:
    context = browser.new_context(viewport=size, locale="en", **more)
    sign_in(context, live_server.url, hall.organizer)
    page = context.new_page()
    page.goto(f"{live_server.url}/t/{hall.tournament.code}/matches/{match.number}/")
    return page


def focused(page: Page) -> str:
    return page.evaluate("document.activeElement.name")


def write(page: Page, games: list[tuple[int, int]]) -> None:
    for points in (point for game in games for point in game):
        page.keyboard.type(str(points))
        page.keyboard.press("Enter")


def test_on_a_phone_with_the_keyboard_alone(browser, live_server, hall, match):
    page = opened(browser, live_server, hall, match)
    complaints = complaints_of(page)
    running = page.locator("output.running")
    assert page.evaluate("document.documentElement.scrollWidth") == PHONE["width"]
    assert focused(page) == "p1a1"
    for whose, name in zip(page.locator("#rubber-1 .pad p").all(), ("Lions", "Bears"), strict=True):
        expect(whose).to_be_visible()  # whose row of games it is
        expect(whose).to_have_text(name)

    write(page, WON)
    assert focused(page) == "p2a1"  # three games are won, so Enter goes on to the next individual match
    expect(running).to_have_text("1:0")
    write(page, LOST)
    expect(running).to_have_text("1:1")
    write(page, WON)
    page.keyboard.press("Tab")  # a look at the next field, and back
    page.keyboard.press("Shift+Tab")
    write(page, WON[:2])
    page.keyboard.type("11")
    page.keyboard.press("Enter")
    page.keyboard.type("5")
    expect(running).to_have_text("3:1")
    page.keyboard.press("Enter")  # the last one: saved

    expect(page.locator("#saved")).to_contain_text("3:1 (3:0 1:3 3:0 3:0)")
    match.refresh_from_db()
    assert (match.winner_id, len(match.rubbers)) == (match.a_id, 4)
    assert match.rubbers[1]["games"] == [[7, 11], [11, 9], [8, 11], [10, 12]]
    assert not complaints


def test_at_a_desk_a_line_is_an_individual_match(browser, live_server, hall, match):
    page = opened(browser, live_server, hall, match, {"width": 1280, "height": 800})
    assert focused(page) == "s1"
    for line in ("7 8 5", "wa", "-9 4-6 rb"):
        page.keyboard.type(line)
        page.keyboard.press("Enter")
    expect(page.locator("output.running")).to_have_text("2:1")
    assert focused(page) == "s4"
    page.keyboard.type("3 4 5")
    expect(page.locator("output.running.is-decided")).to_have_text("3:1")
    page.keyboard.press("Enter")
    expect(page.locator("#saved")).to_contain_text("3:1")
    match.refresh_from_db()
    assert [rubber["ending"] for rubber in match.rubbers] == ["played", "walkover", "retired", "played"]


def test_without_scripts_enter_saves_what_is_written_so_far(browser, live_server, hall, match):
    page = opened(browser, live_server, hall, match, {"width": 1280, "height": 800}, java_script_enabled=False)
    page.fill("[name=s1]", "7 8 5")
    page.press("[name=s1]", "Enter")
    expect(page.locator("#saved")).to_contain_text("1:0 so far (3:0)")
    match.refresh_from_db()
    assert match.is_running
