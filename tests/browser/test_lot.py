"""A three-way tie decided by lot: drawn by the product, seen by a spectator, void after a correction."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Browser, Page, expect

from groups.models import Group, Lot
from tests.browser.visitors import complaints_of, sign_in
from tests.hall import Hall
from tournaments.models import Stage

pytestmark = pytest.mark.django_db(transaction=True)
SOON = 9000  # a poll comes every three seconds


@pytest.fixture
def spectator(browser: Browser) -> Iterator[Page]:
    """A stranger's telephone."""
    context = browser.new_context(viewport={"width": 360, "height": 700})
    yield context.new_page()
    context.close()


@pytest.fixture
def hall() -> Hall:
    """Ada beat Bea, Bea beat Cleo, Cleo beat Ada, all alike; Dora lost to everybody."""
    hall = Hall()
    for ranking, name in enumerate(("Ada", "Bea", "Cleo", "Dora"), 1):
        hall.enter(name, ranking=ranking)
    hall.groups(1, qualifiers=2)
    for winner, loser in (("Ada", "Bea"), ("Bea", "Cleo"), ("Ada", "Dora"), ("Bea", "Dora"), ("Cleo", "Dora")):
        hall.play(winner, loser)
    return hall


def test_a_tie_of_three_is_parted_by_lot_while_a_spectator_looks_on(page: Page, spectator: Page, live_server, hall):
    complaints = [complaints_of(page), complaints_of(spectator)]
    sign_in(page.context, live_server.url, hall.organizer)
    stage = Stage.objects.select_related("event__tournament").get()
    address = live_server.url + stage.get_absolute_url()
    group = f"#group-{Group.objects.get().pk}"
    spectator.goto(address)
    expect(spectator.locator(group)).to_contain_text("provisional, 5 of 6")

    hall.play("Cleo", "Ada")
    expect(spectator.locator(group)).to_contain_text("a lot is needed", timeout=SOON)
    expect(spectator.locator(group)).to_contain_text("The cut runs through them: 2 of these 3 can go through.")

    page.goto(address)
    page.get_by_role("link", name="Draw the lot").click()
    expect(page.locator("main")).to_contain_text("no criterion parts them")
    page.get_by_label("Public number", exact=True).fill("04 17 23")
    page.get_by_role("button", name="Draw the lot now").click()
    expect(page.locator("main")).to_contain_text("Say where the number comes from")
    page.get_by_label("Where it comes from").fill("lottery of Saturday")
    page.get_by_role("button", name="Draw the lot now").click()
    expect(page.locator("main")).to_contain_text("Drawn by Topcut")

    lot = Lot.objects.get()
    best = next(entry.name for entry in hall.entries if entry.pk == lot.order[0])
    expect(spectator.locator(f"{group} .standings tbody tr").first).to_contain_text(best, timeout=SOON)
    spectator.get_by_role("link", name="Its record").click()
    expect(spectator.locator("#lot-stories")).to_contain_text("04 17 23")
    with spectator.expect_download() as download:
        spectator.get_by_role("link", name="Download the record").click()
    assert download.value.suggested_filename.startswith(f"lot-{hall.tournament.code}-1-1-1-1")

    hall.play("Ada", "Bea", "3 3 3")
    expect(spectator.locator("#lot-stories del")).to_contain_text(best, timeout=SOON)
    expect(spectator.locator("#lot-stories")).to_contain_text("only while exactly these are equal")
    assert spectator.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints == [[], []]


def test_a_draw_by_lot_is_announced_and_made(page: Page, spectator: Page, live_server):
    hall = Hall(12)
    stage = Stage.objects.create(event=hall.event, number=1, kind=Stage.Kind.GROUPS, group_count=3, qualifiers=2)
    stage.event = hall.event
    complaints = complaints_of(page)
    sign_in(page.context, live_server.url, hall.organizer)
    spectator.goto(live_server.url + stage.get_absolute_url())
    page.goto(f"{live_server.url}{stage.get_absolute_url()}draw/")
    expect(page.locator("#draw .groups4")).to_be_visible()
    page.get_by_label("How it is drawn").select_option("lot")
    expect(page.locator("#draw")).to_contain_text("What comes out is not shown before")
    expect(page.locator("#draw .groups4")).to_have_count(0)
    page.get_by_role("button", name="Announce the draw").click()
    published = page.locator("#draw .hash").inner_text()
    expect(spectator.locator(".hash")).to_have_text(published, timeout=SOON)
    page.get_by_role("button", name="Draw by lot now").click()
    expect(page.locator("main")).to_contain_text("The groups are drawn.")
    expect(spectator.locator("main")).to_contain_text("by lot inside each band", timeout=SOON)
    spectator.get_by_role("link", name="How it was drawn").click()
    expect(spectator.locator("#drawn")).to_contain_text("The secret is the one that was announced.")
    expect(spectator.locator("#drawn")).to_contain_text(published)
    assert spectator.evaluate("document.documentElement.scrollWidth <= innerWidth")
    assert complaints == []
