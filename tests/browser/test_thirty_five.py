"""Thirty-five names in the order of a preliminary played elsewhere, the best sixteen to a champion, on a telephone."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.visitors import complaints_of, sign_in
from tests.registration import an_event, organizer
from tournaments.models import Entry, Event, Player, Stage, Tournament
from tournaments.services.events import Plan, Playing

pytestmark = pytest.mark.django_db(transaction=True)
WIDTH = 360
NAMES = [f"Swiss {n:02}" for n in range(1, 36)]


@pytest.fixture
def browser_context_args(browser_context_args: dict) -> dict:
    return {**browser_context_args, "viewport": {"width": WIDTH, "height": 640}, "has_touch": True, "is_mobile": True}


@pytest.fixture
def event(db: None) -> Event:
    return an_event(playing=Playing(plan=Plan.KNOCKOUT))


def test_a_pasted_order_of_35_to_a_champion(page: Page, live_server, event):  # case C73
    complaints = complaints_of(page)
    sign_in(page.context, live_server.url, organizer())
    page.goto(f"{live_server.url}{Stage.objects.get().get_absolute_url()}build/?source=order")
    build(page)
    for _match in range(15):
        play_upset(page)
    expect(page.locator(".champ.done")).to_have_text("Swiss 16")
    places(page)
    without_a_space(event)
    match = event.matches.last().number
    for path in ("", "entries/", "results/", "knockout/1/", "knockout/1/numbers/", "delete/", f"../matches/{match}/"):
        page.goto(f"{live_server.url}{event.get_absolute_url()}{path}")
        fits(page)
    for path in ("/", event.tournament.get_absolute_url(), f"{event.tournament.get_absolute_url()}history/"):
        page.goto(live_server.url + path)
        fits(page)
    assert not complaints


def build(page: Page) -> None:
    page.get_by_label("The order, one name a line").fill("\n".join(f"{i}. {name}" for i, name in enumerate(NAMES, 1)))
    page.get_by_label("How many play").fill("16")
    page.get_by_label("Enter the names that are not entered yet").check()
    page.get_by_role("button", name="Show the knockout").tap()
    first = page.locator(".tree .round").first.locator("li.match")
    expect(first).to_have_count(8)
    expect(first.first).to_contain_text("Swiss 16")  # the first plays the last (706.1)
    fits(page)
    page.get_by_role("button", name="Build this knockout").tap()
    expect(page.locator("main")).to_contain_text("The knockout is built.")


def play_upset(page: Page) -> None:
    """The worse placed of the two wins 3:0, entered on the number pad."""
    match = open_matches(page).first
    a, b = match.locator(".nm").all_inner_texts()
    match.locator(".match__meta a").tap()
    expect(page.locator("input[name=a1]")).to_be_visible()
    expect(page.locator(".score-line")).to_be_hidden()
    fits(page)
    own, others = ("11", "9") if a > b else ("9", "11")
    for side, points in (("a", own), ("b", others)):
        for game in (1, 2, 3):
            cell = page.locator(f"input[name={side}{game}]")
            assert cell.get_attribute("inputmode") == "numeric"
            cell.fill(points)
    box = page.locator("input[name=a1]").bounding_box()
    assert box and box["height"] >= 44  # a thumb's width
    page.get_by_role("button", name="Save").tap()
    page.wait_for_url(re.compile(r"\?saved=\d+$"))
    fits(page)


def open_matches(page: Page) -> Locator:
    """Both players are known, and there is no result."""
    matches = page.locator(".tree li.match:not(.is-bye)")
    return matches.filter(has_not=page.locator(".tbd")).filter(has_not=page.locator(".sum"))


def places(page: Page) -> None:
    """Everybody has a final place: the sixteen by their round of defeat, the others as they came."""
    page.get_by_role("link", name="Results").first.tap()
    rows = page.locator("table.places tbody tr")
    expect(rows).to_have_count(35)
    expect(rows.first).to_contain_text("Swiss 16")
    expect(rows.nth(1)).to_contain_text("Swiss 15")
    expect(rows.nth(34)).to_contain_text(re.compile(r"35\s*Swiss 35"))
    fits(page)


def without_a_space(event: Event) -> None:
    """Everything is called by 80 letters in one word (case C73)."""
    Tournament.objects.update(name="T" * 80)
    Event.objects.update(name="E" * 80)
    Entry.objects.update(name="W" * 80, association="Q" * 80)
    Player.objects.update(name="W" * 80, association="Q" * 80)


def fits(page: Page) -> None:
    """Nothing has to be pushed sideways to be read."""
    page.wait_for_load_state()
    assert page.evaluate("document.documentElement.scrollWidth") <= WIDTH, page.url
