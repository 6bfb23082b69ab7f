"""The settings of an event show what the plan has a use for, with the style sheet alone: here there is no script."""

from collections.abc import Iterator

import pytest
from django.urls import reverse
from playwright.sync_api import Browser, Page, expect

from tests.registration import a_tournament, organizer
from tournaments.models import Event
from tournaments.services.events import Plan, SecondGroups, playing_of

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def page(browser: Browser) -> Iterator[Page]:
    context = browser.new_context(java_script_enabled=False, viewport={"width": 360, "height": 740})
    yield context.new_page()
    context.close()


def test_each_plan_shows_its_own_fields(page: Page, live_server):
    tournament = a_tournament(organizer())
    address = reverse("tournaments:event_create", args=[tournament.code])
    page.goto(f"{live_server.url}/sign-in/?next={address}")
    page.get_by_role("textbox", name="Name or e-mail").fill("anna")
    page.get_by_label("Password").fill("long-enough-1")
    page.locator("main").get_by_role("button", name="Sign in").click()

    size, count = page.get_by_label("How many in a group, at most"), page.get_by_label("Groups", exact=True)
    expect(size).to_be_visible()
    expect(count).to_be_hidden()
    for folded in ("Everybody plays everybody twice", "A consolation knockout", "Groups in the second stage"):
        expect(page.get_by_label(folded, exact=True)).to_be_hidden()
    expect(page.get_by_label("Size of the top")).to_be_hidden()

    page.get_by_label("Knockout only").check()
    expect(page.get_by_label("Size of the top")).to_be_visible()
    expect(size).to_be_hidden()

    page.get_by_label("Two stages of groups", exact=True).check()
    expect(page.get_by_label("Play for third place")).to_be_hidden()
    page.get_by_label("by how many groups there are").check()
    expect(size).to_be_hidden()
    count.fill("4")
    page.get_by_label("Results of the first stage are carried over").check()
    page.get_by_text("More about the groups").click()
    page.get_by_label("Everybody plays everybody twice", exact=True).check()
    page.locator("main").get_by_label("Name").fill("Singles")
    page.locator("main").get_by_role("button", name="Create the event").click()
    expect(page.locator("h1")).to_have_text("Singles")
    playing = playing_of(Event.objects.get())
    assert (playing.plan, playing.group_count, playing.legs) == (Plan.TWICE, 4, 2)
    assert playing.second == SecondGroups(group_count=2, carry_over=True)


def test_a_fault_in_a_field_of_another_plan_is_seen(page: Page, live_server):
    tournament = a_tournament(organizer())
    address = reverse("tournaments:event_create", args=[tournament.code])
    page.goto(f"{live_server.url}/sign-in/?next={address}")
    page.get_by_role("textbox", name="Name or e-mail").fill("anna")
    page.get_by_label("Password").fill("long-enough-1")
    page.locator("main").get_by_role("button", name="Sign in").click()
    page.locator("main").get_by_label("Name").fill("Singles")
    page.get_by_label("How many in a group, at most").fill("four")
    page.get_by_label("Knockout only").check()
    page.locator("main").get_by_role("button", name="Create the event").click()
    expect(page.locator("#id_group_size_error")).to_be_visible()
