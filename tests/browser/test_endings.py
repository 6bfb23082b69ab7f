"""Every ending with the keyboard alone: typed, marked, explained; and out of the event step by step."""

import pytest
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.browser.visitors import complaints_of, sign_in
from tests.hall import Hall
from tournaments.models import Entry, Match

pytestmark = pytest.mark.django_db(transaction=True)


@pytest.fixture
def hall() -> Hall:
    hall = Hall(4)
    hall.groups(1)
    return hall


@pytest.fixture
def scoring(page: Page, live_server, hall) -> Page:
    sign_in(page.context, live_server.url, hall.organizer)
    return page


def test_two_keystrokes_and_enter_and_the_next_field_waits(scoring, live_server, hall):
    complaints = complaints_of(scoring)
    scoring.goto(live_server.url + Match.objects.first().stage.get_absolute_url())
    scoring.locator(".score-line").first.focus()
    for typed in ("wa", "цц", "7 3-5 rb", "5 5 5 da"):
        left = scoring.locator(".score-line").count()
        scoring.keyboard.type(typed)
        scoring.keyboard.press("Enter")
        expect(scoring.locator(".score-line")).to_have_count(left - 1)
        expect(scoring.locator(".score-line:focus")).to_have_count(1)
    assert set(Match.objects.filter(ending__isnull=False).values_list("ending", flat=True)) == {
        "walkover",
        "both_absent",
        "retired",
        "defaulted",
    }
    legend = scoring.locator(".legend", has_text="w/o")
    for mark in ("w/o", "ret.", "def.", "absent"):
        expect(legend.locator(".tag", has_text=mark)).to_be_visible()
    assert complaints == []


def test_what_stands_for_nothing_is_told_where_it_was_typed(scoring, live_server):
    scoring.goto(live_server.url + Match.objects.first().stage.get_absolute_url())
    scoring.locator(".score-line").first.focus()
    scoring.keyboard.type("w/o")
    scoring.keyboard.press("Enter")
    expect(scoring.locator(".fault")).to_contain_text("Write wa for the first, wb for the second.")
    expect(scoring.locator(".score-line.is-invalid")).to_be_focused()
    expect(scoring.locator(".score-line.is-invalid")).to_have_value("w/o")


def test_what_follows_changes_with_the_choice_and_the_focus_stays(scoring, live_server, hall):
    complaints = complaints_of(scoring)
    hall.play("Player 1", "Player 2")
    entry = Entry.objects.get(name="Player 1")
    address = reverse("desk:entry_out", args=[hall.tournament.code, hall.event.number, entry.pk])
    scoring.goto(live_server.url + address)
    scoring.get_by_label("are annulled: they count for nobody").focus()
    scoring.keyboard.press("Space")
    expect(scoring.locator("#entry-out")).to_contain_text("1 result of the group is annulled.")
    expect(scoring.get_by_label("are annulled: they count for nobody")).to_be_focused()
    scoring.get_by_label("disqualified by the referee").check()
    scoring.get_by_role("button", name="Disqualify Player 1").click()
    expect(scoring.locator(".saved")).to_contain_text("Player 1 is disqualified")
    assert Entry.objects.get(pk=entry.pk).is_disqualified
    assert complaints == []
