"""A small tournament whole: from the pasted list to the champion, while a spectator's page keeps itself fresh."""

import re
from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.visitors import complaints_of

pytestmark = pytest.mark.django_db(transaction=True)
SOON = 5000  # what a spectator waits at most
PLAYERS = ["Ada", "Bea", "Cleo", "Dora", "Edda", "Fay", "Gwen", "Hana"]
SCORE = "7 -9 8 5"


@pytest.fixture
def spectator(browser: Browser, live_server) -> Iterator[Page]:
    """A stranger's telephone."""
    context = browser.new_context(viewport={"width": 390, "height": 700})
    yield context.new_page()
    context.close()


def press(page: Page, name: str) -> None:
    """The button or link of this name."""
    page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name)).first.click()


def test_from_a_pasted_list_to_the_champion(page: Page, spectator: Page, live_server):
    complaints = [complaints_of(page), complaints_of(spectator)]
    sign_up(page, live_server.url)
    make_tournament(page)
    make_event(page)
    paste_entries(page)
    draw(page)

    spectator.goto(page.url)
    spectator.evaluate("window.scrollTo(0, 500); window.isTheSamePage = true")
    enter_the_groups_by_keyboard(page, spectator)
    assert spectator.evaluate("[window.scrollY, window.isTheSamePage]") == [500, True]

    build_knockout(page)
    spectator.goto(page.url)
    expect(spectator.locator(".champ")).to_have_text("not decided yet")
    play_knockout(page)
    expect(spectator.locator(".champ.done")).to_have_text("Ada", timeout=SOON)

    press(spectator, "Results")
    expect(spectator.locator("table.places tbody tr")).to_have_count(len(PLAYERS))
    places = [row.inner_text().split()[:2] for row in spectator.locator("table.places tbody tr").all()]
    assert places[:4] == [["1", "Ada"], ["2", "Bea"], ["3", "Cleo"], ["4", "Dora"]]
    assert complaints == [[], []]


def sign_up(page: Page, url: str) -> None:
    page.goto(url)
    press(page, "Sign in")
    press(page, "Sign up")
    page.get_by_label("Sign-in name").fill("olga")
    page.get_by_label("Password").fill("a-sentence-of-hers")
    press(page, "Sign up")


def make_tournament(page: Page) -> None:
    press(page, "New tournament")
    page.locator("main").get_by_label("Name").fill("Autumn Cup")
    page.get_by_label("First day").fill("2026-10-03")
    page.get_by_label("Last day").fill("2026-10-04")
    page.get_by_label("public", exact=False).first.check()
    press(page, "Create the tournament")
    expect(page.locator("h1")).to_have_text("Autumn Cup")


def make_event(page: Page) -> None:
    press(page, "New event")
    page.locator("main").get_by_label("Name").fill("Singles")
    page.get_by_label("Play for third place").check()
    press(page, "Create the event")
    expect(page.locator("h1")).to_have_text("Singles")


def paste_entries(page: Page) -> None:
    press(page, "Players")
    press(page, "Paste a list")
    page.get_by_label("One player a line").fill(
        "\n".join(f"{name}; Club {i % 3}; {1900 - 50 * i}" for i, name in enumerate(PLAYERS))
    )
    press(page, "Look at the lines")
    expect(page.locator("main")).to_contain_text("Hana")
    page.locator("main form button.btn-primary").click()
    expect(page.locator("main")).to_contain_text("8 players entered.")


def draw(page: Page) -> None:
    press(page, "Groups")
    press(page, "Prepare the draw")
    press(page, "Accept this draw")
    expect(page.locator("main")).to_contain_text("The groups are drawn.")


def enter_the_groups_by_keyboard(page: Page, spectator: Page) -> None:
    """The cursor goes from match to match by itself; the spectator sees each group move."""
    fields = page.locator(".score-line")
    expect(fields).to_have_count(12)
    fields.first.focus()
    for group in (0, 1):
        for played in range(1, 7):
            focused = page.locator(".score-line:focus")
            expect(focused).to_have_value("")
            box = focused.get_attribute("id")
            page.keyboard.type(SCORE)
            page.keyboard.press("Enter")
            expect(page.locator(f"#{box}")).to_have_count(0)
            expect(state(page, group)).to_have_text("final" if played == 6 else f"provisional, {played} of 6")
            if played == 1:
                expect(state(spectator, group)).to_have_text("provisional, 1 of 6", timeout=SOON)
    expect(state(spectator, 1)).to_have_text("final", timeout=SOON)


def state(page: Page, group: int) -> Locator:
    return page.locator("section.group").nth(group).locator("header .state")


def build_knockout(page: Page) -> None:
    press(page, "Knockout")
    press(page, "Build the knockout")
    press(page, "Build this knockout")
    expect(page.locator("main")).to_contain_text("The knockout is built.")


def play_knockout(page: Page) -> None:
    """Every match that can be played, from its page and back."""
    knockout = page.url
    for _match in ("semi-final", "semi-final", "final", "third place"):
        open_matches(page).first.locator("a").click()
        expect(page.locator(".score-line")).to_be_focused()
        page.keyboard.type(SCORE)
        page.keyboard.press("Enter")
        page.wait_for_url(re.compile(re.escape(knockout.partition("?")[0]) + r"\?saved=\d+$"))
    expect(open_matches(page)).to_have_count(0)


def open_matches(page: Page) -> Locator:
    """Both players are known, and there is no result."""
    matches = page.locator(".tree li.match:not(.is-bye)")
    return matches.filter(has_not=page.locator(".tbd")).filter(has_not=page.locator(".sum"))
