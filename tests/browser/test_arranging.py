"""A draw changed by hand: with the mouse, and with the keyboard alone."""

import re

import pytest
from playwright.sync_api import Page, expect

from groups.models import Draw
from groups.services.arranging import groups_standing
from tests.browser.visitors import complaints_of, sign_in
from tests.hall import Hall
from tournaments.models import Stage

pytestmark = pytest.mark.django_db(transaction=True)
DOWN = re.compile("^Down ?: Player 2$")


def names(hall: Hall, stage: Stage) -> list[list[int]]:
    """The groups by the numbers of their players."""
    number = {entry.pk: n for n, entry in enumerate(hall.entries, 1)}
    return [[number[pk] for pk in group] for group in groups_standing(stage).arrangement]


def row(page: Page, name: str):
    return page.locator("#arrange tr", has=page.get_by_role("rowheader", name=name))


def test_players_change_places_by_mouse_and_by_keyboard(page: Page, live_server):
    hall = Hall(8)
    stage = hall.groups(2)
    complaints = complaints_of(page)
    sign_in(page.context, live_server.url, hall.organizer)
    address = f"{live_server.url}{stage.get_absolute_url()}arrange/"

    page.set_viewport_size({"width": 1440, "height": 1000})
    page.goto(address)
    row(page, "Player 4").drag_to(row(page, "Player 3"))
    expect(page.locator(".change", has_text="Player 4").locator("ins")).to_have_text("Group 2, number 2")
    row(page, "Player 8").drag_to(page.get_by_role("heading", name="Group 2"))
    expect(page.locator("#arrange")).to_contain_text("Sizes: 3 5.")
    page.get_by_role("button", name="Accept this arrangement").click()
    expect(page.locator("main")).to_contain_text("The groups are changed.")
    assert names(hall, stage) == [[1, 3, 5], [2, 4, 6, 7, 8]]

    page.set_viewport_size({"width": 360, "height": 700})
    page.goto(address)
    page.get_by_role("button", name=DOWN).focus()
    page.keyboard.press("Enter")
    expect(row(page, "Player 2").locator(".no")).to_have_text("2")
    expect(page.get_by_role("button", name=DOWN)).to_be_focused()
    page.keyboard.press("Enter")
    expect(row(page, "Player 2").locator(".no")).to_have_text("3")
    page.get_by_label("The first of the two").select_option(label="1 Player 1")
    page.get_by_label("The second of the two").select_option(label="2 Player 6")
    page.get_by_role("button", name="Swap", exact=True).press("Enter")
    expect(page.locator(".change", has_text="Player 1").locator("ins")).to_have_text("Group 2, number 2")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.get_by_role("button", name="Accept this arrangement").press("Enter")
    expect(page.locator("main")).to_contain_text("The groups are changed.")
    assert names(hall, stage) == [[6, 3, 5], [4, 1, 2, 7, 8]]

    page.goto(address)
    page.get_by_role("button", name="Put the draw before back").press("Enter")
    expect(page.locator("main")).to_contain_text("The groups are changed.")
    assert names(hall, stage) == [[1, 3, 5], [2, 4, 6, 7, 8]]
    assert Draw.objects.filter(stage=stage).count() == 4
    assert complaints == []
