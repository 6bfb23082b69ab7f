"""Every page in a browser, light and dark, wide and narrow: axe, the console, the width, the language, one heading.

A page is loaded once and then turned: axe looks with all its rules at the wide light page, and at the colours of the
narrow dark one.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass, field

import pytest
from axe_playwright_python.base import AXE_SCRIPT
from django.test import Client
from django.urls import reverse
from playwright.sync_api import Page, expect

from tests.addresses import app_addresses
from tests.browser.visitors import complaints_of, sign_in
from tests.scene import Scene, play, scene

pytestmark = pytest.mark.django_db(transaction=True)
WIDE, NARROW = {"width": 1440, "height": 900}, {"width": 360, "height": 640}
ALL_RULES: dict[str, object] = {"resultTypes": ["violations"]}
COLOURS = {**ALL_RULES, "runOnly": ["color-contrast"]}
RUN_AXE = "options => axe.run(document, options).then(found => found.violations)"


@dataclass
class Inspector:
    """Looks at pages and notes what is wrong with them."""

    page: Page
    found: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        self.complaints = complaints_of(self.page)
        self.page.set_viewport_size(WIDE)

    def open(self, url: str) -> None:
        answer = self.page.goto(url)
        is_error = answer is None or answer.status >= 400
        self.look(is_error=is_error)

    def look(self, *, is_error: bool = False) -> None:
        """The page as it is now."""
        own = [text for text in self.complaints if not (is_error and "Failed to load resource" in text)]
        self.complaints.clear()
        self.note("the console", own)
        if self.page.locator("html").get_attribute("lang") != "en":
            self.note("lang", ["is not en"])
        if (headings := self.page.locator("h1").count()) != 1:
            self.note("h1", [f"{headings} of them"])
        self.page.evaluate(AXE_SCRIPT)
        for size, theme, options in (
            (WIDE, "light", ALL_RULES),
            (NARROW, "dark", COLOURS),
        ):
            self.page.set_viewport_size(size)
            self.page.emulate_media(color_scheme=theme, reduced_motion="reduce")  # no colour is on its way to another
            where = f"{theme} {size['width']}"
            if self.page.evaluate("document.documentElement.scrollWidth > window.innerWidth"):
                self.note(where, ["scrolls sideways"])
            serious = [v for v in self.page.evaluate(RUN_AXE, options) if v["impact"] in {"serious", "critical"}]
            self.note(where, [f"{v['id']}: {node['html'][:200]}" for v in serious for node in v["nodes"][:3]])
        self.page.set_viewport_size(WIDE)
        self.page.emulate_media(color_scheme="light", reduced_motion="reduce")
        self.complaints.clear()  # axe itself runs into the content security policy

    def note(self, what: str, faults: list[str]) -> None:
        self.found += [f"{self.page.url} {what}: {fault}" for fault in faults]


@pytest.fixture
def hall(db: None) -> Scene:
    return scene()


@pytest.fixture
def inspector(page: Page) -> Iterator[Inspector]:
    inspector = Inspector(page)
    yield inspector
    assert not inspector.found, "\n".join(inspector.found)


def pages(hall: Scene, role: str, *, before: str = "") -> list[str]:
    """One page of every view that the role `before` has not, and every other page with a class in it that is new."""
    clients = {name: Client() for name in (before, role) if name}
    for name, client in clients.items():
        if name != "stranger":
            client.force_login(hall.person(name))
    found, seen = [], set()
    for name, client in clients.items():
        for address in app_addresses():
            for path in hall.paths(address):
                answer = client.get(path)
                text = answer.content.decode()
                parts = {address.name, *" ".join(re.findall(r' class="([^"]*)"', text)).split()}
                if answer.status_code == 200 and "<html" in text and not parts <= seen:
                    seen |= parts
                    found += [path] if name == role else []
    return found


def test_what_a_stranger_sees(hall, inspector, live_server):
    for path in pages(hall, "stranger"):
        inspector.open(live_server.url + path)


def test_what_a_scorer_sees_more(hall, inspector, live_server):
    sign_in(inspector.page.context, live_server.url, hall.person("scorer"))
    for path in pages(hall, "scorer", before="stranger"):
        inspector.open(live_server.url + path)


def test_what_an_organizer_sees_more(hall, inspector, live_server):
    sign_in(inspector.page.context, live_server.url, hall.person("organizer"))
    for path in pages(hall, "organizer", before="scorer"):
        inspector.open(live_server.url + path)


def test_what_is_not_there_or_not_allowed(hall, inspector, live_server):
    inspector.open(f"{live_server.url}/nowhere/")
    inspector.open(f"{live_server.url}/forgotten/who/token/")
    sign_in(inspector.page.context, live_server.url, hall.person("nobody"))
    inspector.open(live_server.url + hall.path("tournaments:edit", hall.played))


def test_what_stands_in_the_way_of_an_entry(hall, inspector, live_server):
    page = inspector.page
    page.goto(live_server.url + hall.path("tournaments:sign_in", hall.played))
    page.get_by_role("textbox", name="Name or e-mail").fill("anna")
    page.get_by_label("Password").fill("wrong")
    page.get_by_role("button", name="Sign in").click()
    inspector.look()
    sign_in(page.context, live_server.url, hall.person("organizer"))
    page.goto(live_server.url + hall.path("tournaments:entry_paste", hall.entered))
    page.get_by_label("One player a line").fill("Player 1; Lions; 1000\nNew; Lions; many\nNew; Lions\nNobody")
    page.get_by_role("button", name="Look at the lines").click()
    expect(page.locator("h1")).to_have_text("Nothing is saved yet")
    inspector.look()
    page.goto(live_server.url + hall.path("tournaments:entries", hall.entered))
    page.locator("main").get_by_label("Name").fill("Player 1")
    page.get_by_role("button", name="Enter the player").click()
    expect(page.locator("main")).to_contain_text("Whose name is it?")
    inspector.look()


def test_what_stands_in_the_way_of_a_result(hall, inspector, live_server):
    page = inspector.page
    sign_in(page.context, live_server.url, hall.person("scorer"))
    running = hall.running.matches.filter(ending=None, b__isnull=False)[0]
    address = live_server.url + reverse("desk:match", args=[hall.tournament.code, running.number])
    page.goto(address)
    type_score(page, "7 7")
    expect(page.locator(".fault").first).to_be_visible()
    inspector.look()
    play([running], hall.person("organizer"))
    type_score(page, "5 5 5")
    expect(page.locator("main")).to_contain_text("Somebody else saved this match")
    inspector.look()
    page.goto(live_server.url + hall.path("desk:match", hall.played, number=hall.played.matches.first().number))
    type_score(page, "-5 -5 -5")
    expect(page.locator("main")).to_contain_text("Nothing has changed yet")
    inspector.look()
    page.locator("main form .btn-danger").first.click()
    expect(page.locator("#saved")).to_contain_text("Undo")
    inspector.look()


def type_score(page: Page, score: str) -> None:
    page.locator(".score-line").fill(score)
    page.locator(".score-line").press("Enter")
    page.wait_for_load_state()
