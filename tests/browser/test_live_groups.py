"""A groups page in a browser: it keeps itself fresh, loses nothing that is typed, and says when the network is gone."""

import re

import pytest
from django.conf import settings
from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
from django.contrib.sessions.backends.db import SessionStore
from playwright.sync_api import BrowserContext, Locator, Page, expect

from groups.models import Group
from tests.hall import Hall
from tournaments.models import Match, Stage, User

pytestmark = pytest.mark.django_db(transaction=True)
SOON = 9000  # a poll comes every three seconds


@pytest.fixture
def hall() -> Hall:
    return Hall(8)


@pytest.fixture
def stage(hall) -> Stage:
    stage = hall.groups(2)
    stage.event = hall.event
    return stage


@pytest.fixture
def scorer(context: BrowserContext, live_server, hall) -> BrowserContext:
    sign_in(context, live_server.url, hall.organizer)
    return context


def sign_in(context: BrowserContext, url: str, user: User) -> None:
    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.save()
    context.add_cookies([{"name": settings.SESSION_COOKIE_NAME, "value": session.session_key or "", "url": url}])


def group(page: Page, number: int = 1) -> Locator:
    return page.locator(f"#group-{Group.objects.get(number=number).pk}")


def score(page: Page, match: Match) -> Locator:
    return page.locator(f"#score-{match.number}")


def test_a_spectators_page_shows_a_result_by_itself_and_marks_it(page: Page, live_server, hall, stage):  # case C74
    complaints: list[str] = []
    page.on("console", lambda message: complaints.append(message.text) if message.type == "error" else None)
    page.goto(live_server.url + stage.get_absolute_url())
    page.evaluate("window.scrollTo(0, 900)")
    stays = page.locator(f"#group-{Group.objects.get(number=2).pk}")
    before = stays.bounding_box()
    expect(group(page)).to_contain_text("not started")
    hall.play("Player 1", "Player 4")
    expect(group(page)).to_contain_text("provisional, 1 of 6", timeout=SOON)
    changed = hall.match("Player 1", "Player 4")
    expect(page.locator(f"#match-{changed.number}")).to_have_class(re.compile("fresh"))
    expect(page.locator("li.match.fresh")).to_have_count(1)
    after = stays.bounding_box()
    assert before and after and abs(before["y"] - after["y"]) < 3  # what the eye rests on has not moved
    assert not complaints


def test_a_new_draw_replaces_the_groups(page: Page, live_server, hall, stage):  # case C12
    page.goto(live_server.url + stage.get_absolute_url())
    hall.enter("Late Player", ranking=9)
    from groups.services.draw import draw_preview, group_draw

    group_draw(stage=stage, by=hall.organizer, seen=draw_preview(stage).token)
    expect(page.locator("main")).to_contain_text("Late Player", timeout=SOON)
    hall.play("Player 1", "Player 4")
    expect(group(page)).to_contain_text("provisional", timeout=SOON)


def test_who_comes_late_appears_in_the_group_by_himself(page: Page, context, live_server, hall, stage):
    from groups.services.arranging import groups_rearrange, groups_standing
    from tournaments.services.entries import entry_add

    only = context.new_page()
    page.goto(live_server.url + stage.get_absolute_url())
    only.goto(f"{live_server.url}{stage.get_absolute_url()}2/")
    late = entry_add(event=hall.event, name="Late Player")
    first, second = groups_standing(stage).arrangement
    groups_rearrange(stage=stage, groups=(first, (*second, late.pk)), by=hall.organizer, seen_draw=1)
    for tab in (page, only):
        expect(tab.locator("section.group", has_text="Late Player").first).to_be_visible(timeout=SOON)
        expect(tab.locator("h1")).to_have_count(1)


def test_enter_saves_and_the_cursor_is_in_the_next_match(scorer, page: Page, live_server, hall, stage):
    page.goto(live_server.url + stage.get_absolute_url())
    fields = page.locator(".score-line")
    second = fields.nth(1).get_attribute("id")
    fields.first.fill("7 -9 8 5")
    fields.first.press("Enter")
    expect(group(page)).to_contain_text("provisional, 1 of 6")
    expect(page.locator(f"#{second}")).to_be_focused()
    page.keyboard.type("5 5 5")
    page.keyboard.press("Enter")
    expect(group(page)).to_contain_text("provisional, 2 of 6")


def test_a_refused_score_stays_in_its_field_with_the_cursor(scorer, page: Page, live_server, hall, stage):
    page.goto(live_server.url + stage.get_absolute_url())
    field = page.locator(".score-line").first
    number = field.get_attribute("id")
    field.fill("7 7")
    field.press("Enter")
    expect(page.locator(f"#{number}.is-invalid")).to_be_focused()
    expect(page.locator(f"#{number}")).to_have_value("7 7")


def test_a_half_typed_score_survives_news_and_other_saves(scorer, page: Page, live_server, hall, stage):  # case C74
    page.goto(live_server.url + stage.get_absolute_url())
    typing = score(page, hall.match("Player 5", "Player 8"))
    typing.fill("11-7 9-1")
    hall.play("Player 1", "Player 4")
    page.wait_for_timeout(5000)
    expect(typing).to_have_value("11-7 9-1")
    expect(typing).to_be_focused()
    expect(group(page)).to_contain_text("not started")
    other = score(page, hall.match("Player 1", "Player 5"))
    other.fill("5 5 5")
    other.press("Enter")
    expect(group(page)).to_contain_text("provisional, 2 of 6")
    expect(typing).to_have_value("11-7 9-1")
    typing.fill("")
    hall.play("Player 1", "Player 8")
    page.wait_for_timeout(4000)
    typing.blur()
    expect(group(page)).to_contain_text("provisional, 3 of 6", timeout=SOON)


def test_a_lost_network_is_told_and_a_failed_save_is_sent_again(
    scorer, page: Page, live_server, hall, stage
):  # case C75
    page.goto(live_server.url + stage.get_absolute_url())
    field = page.locator(".score-line").first
    scorer.set_offline(True)
    field.fill("5 5 5")
    field.press("Enter")
    expect(page.locator("#offline")).to_be_visible()
    expect(field).to_have_value("5 5 5")
    assert not Match.objects.filter(ending__isnull=False).exists()
    scorer.set_offline(False)
    expect(group(page)).to_contain_text("provisional, 1 of 6", timeout=SOON)
    expect(page.locator("#offline")).to_be_hidden()


def test_a_spectator_offline_is_told_and_catches_up(context, page: Page, live_server, hall, stage):  # case C75
    page.goto(live_server.url + stage.get_absolute_url())
    context.set_offline(True)
    expect(page.locator("#offline")).to_be_visible(timeout=SOON)
    hall.play("Player 1", "Player 4")
    context.set_offline(False)
    expect(group(page)).to_contain_text("provisional, 1 of 6", timeout=SOON)
    expect(page.locator("#offline")).to_be_hidden()


def test_a_hidden_tab_does_not_ask_and_catches_up_when_it_is_seen(page: Page, live_server, hall, stage):
    page.goto(live_server.url + stage.get_absolute_url())
    polls: list[str] = []
    page.on("request", lambda request: polls.append(request.url) if "/live/" in request.url else None)
    page.evaluate("Object.defineProperty(document, 'hidden', {value: true, configurable: true})")
    page.wait_for_timeout(4000)
    polls.clear()
    hall.play("Player 1", "Player 4")
    page.wait_for_timeout(4000)
    assert not polls
    page.evaluate("delete document.hidden; document.dispatchEvent(new Event('visibilitychange'))")
    expect(group(page)).to_contain_text("provisional, 1 of 6", timeout=2500)


def test_the_draw_follows_what_is_typed(scorer, page: Page, live_server, hall):
    stage = Stage.objects.create(event=hall.event, number=1, kind=Stage.Kind.GROUPS, group_count=2, qualifiers=1)
    stage.event = hall.event
    page.goto(f"{live_server.url}{stage.get_absolute_url()}draw/")
    expect(page.locator("#draw h3", has_text="Group")).to_have_count(2)
    page.locator("#id_groups").fill("4")
    expect(page.locator("#draw h3", has_text="Group")).to_have_count(4)
    page.locator("#id_sizes").fill("3, 4")
    expect(page.locator("#draw [role=alert]")).to_contain_text("add up to 7, but there are 8")
    page.locator("#id_sizes").fill("3, 5")
    page.get_by_role("button", name="Accept this draw").click()
    expect(page.locator("main")).to_contain_text("The groups are drawn.")
    assert [row.total for row in Group.objects.order_by("number")] == [3, 10]
