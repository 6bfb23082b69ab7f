"""A final by agreement with the prizes split 60:40, from the list of prizes to the sheet that is printed and signed."""

import re

import pytest
from playwright.sync_api import expect

from tests.browser.test_axe import Inspector
from tests.browser.visitors import sign_in
from tests.prized import PrizedHall

pytestmark = pytest.mark.django_db(transaction=True)
A4 = {"width": 718, "height": 1047}  # between the margins of the sheet


def test_a_final_is_agreed_on_and_the_prize_sheet_printed(page, live_server):
    hall = PrizedHall(prizes="")
    sign_in(page.context, live_server.url, hall.organizer)
    look = Inspector(page)
    page.goto(live_server.url + hall.event.get_absolute_url())
    page.get_by_role("link", name="Write the list of prizes").click()
    page.get_by_label("Currency").select_option("EUR")
    page.get_by_label("Prizes, one line").fill("1: 100 + cup\n2: 60\n3-4: 30\n5 12 boosters")
    page.get_by_role("button", name="Save the prizes").click()
    expect(page.locator("main")).to_contain_text("Line 4: Begin with the place and a colon")
    look.look()
    page.get_by_label("Prizes, one line").fill("1: 100 + cup\n2: 60\n3-4: 30\n5-8: 12 boosters")
    page.get_by_role("button", name="Save the prizes").click()
    expect(page.locator("main")).to_contain_text("All prizes together: 220 EUR + 48 boosters + cup.")
    look.look()

    page.goto(live_server.url + hall.stage.get_absolute_url())
    page.get_by_role("link", name="Agree not to play").click()
    page.get_by_label(re.compile("^Final")).check()
    page.get_by_role("button", name="Show what is due").click()
    expect(page.locator("#due")).to_contain_text("They share exactly 160 EUR + cup.")
    page.get_by_role("radio", name="Player 1").check()
    page.get_by_label("as written below").check()
    page.get_by_label("Amount: Player 1").fill("96")
    page.get_by_label("Amount: Player 2").fill("63.99")
    page.get_by_label("cup: Player 1").fill("1")
    page.get_by_label("Judge present").fill("Nadia Orlova")
    page.get_by_role("button", name="See what follows").click()
    expect(page.get_by_role("alert")).to_contain_text("0.01 EUR is missing")
    look.look()
    page.get_by_label("Amount: Player 2").fill("64")
    page.get_by_role("button", name="See what follows").click()
    expect(page.locator("main")).to_contain_text("Nothing has changed yet.")
    look.look()
    page.get_by_role("button", name="Record the agreement").click()
    expect(page.locator("#saved")).to_contain_text("By agreement")

    page.goto(live_server.url + hall.event.get_absolute_url())
    page.get_by_role("link", name="Prize sheet to sign").click()
    expect(page.locator(".prize-sheet")).to_contain_text("96.00 EUR")
    expect(page.locator(".prize-sheet")).to_contain_text("by agreement (706.4); by place: 60.00 EUR")
    look.look()
    page.set_viewport_size(A4)
    page.emulate_media(media="print")
    expect(page.locator(".prize-sheet td.sign").first).to_be_visible()
    expect(page.get_by_text("Judge Nadia Orlova, signature")).to_be_visible()
    expect(page.get_by_role("link", name="Change the prizes")).to_be_hidden()
    assert page.evaluate("document.documentElement.scrollHeight") <= A4["height"]
    assert not look.found, "\n".join(look.found)
