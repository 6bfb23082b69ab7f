"""Makes the README's pictures from the running product: a server of its own with the demo, and chromium.

    make screenshots

Writes docs/img/*.png, each below LARGEST bytes. Touches no database but its own, which is gone afterwards.
"""

import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, Page, sync_playwright

ROOT = Path(__file__).parent.parent
IMAGES = ROOT / "docs" / "img"
CHROMIUM = os.environ.get("CHROMIUM") or shutil.which("chromium") or shutil.which("chromium-browser")
LARGEST = 250_000


PLAYERS = """\
Ines Carvalho; University; 1912
Hanna Brandt; Railway Works; 1894
Noor Rahimi; Old Mill; 1871
Ольга Ветрова; Riverside; 1866
Mei Tanaka; University; 1840
Katrin Saar; Old Mill; 1822
Zsófia Horváth; Northside; 1815
Amara Diallo; University; 1790
Лидия Морозова; Railway Works; 1764
Giulia Conti; Riverside; 1758
Anke de Vries; University; 1733
Marta Nowicka; Northside; 1720
Signe Lund; Old Mill; 1698
Clara-Sophie von Hohenfels; Railway Works; 1677
Paula Ortega; University; 1650
Teuta Hoxha; Riverside; 1634"""
TEAMS = """\
University; ; Ines Lima, Mei Sato, Amara Fofana
Old Mill; ; Noor Aziz, Katrin Tamm, Signe Holm
Railway Works; ; Hanna Vogt, Лидия Белова, Clara Weiss
Riverside; ; Ольга Серова, Giulia Rossi, Teuta Krasniqi"""
TIE = {  # one wins everything, three beat one another in a circle: 5:4, 5:5, 4:5
    "1 v 2": "8 6 9",
    "1 v 3": "5 -9 7 8",
    "1 v 4": "6 9 11",
    "2 v 3": "8 -9 7 5",
    "2 v 4": "8 -4 12 -4 -6",
    "3 v 4": "-9 7 -8 9 6",
}
PRIZES = "1: 300 + cup\n2: 200\n3-4: 100\n5-8: 40"


def main() -> None:
    if not CHROMIUM:
        sys.exit("No chromium on this machine (apt-get install chromium, or CHROMIUM=/path/to/it)")
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as state, served(Path(state)) as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        organizer(browser, home)
        for theme in ("light", "dark"):
            spectator(browser, home, theme)
        scorer(browser, home)
        browser.close()
    report()


def organizer(browser: Browser, home: str) -> None:
    """Makes a tournament with singles and teams, and is watched at it; then prizes for one that is over."""
    page = signed_in(browser, home)
    press(page, "New tournament")
    page.locator("[name=name]").fill("Harbour Open")
    page.locator("[name=visibility][value=public]").check()
    press(page, "Create the tournament")
    singles(page)
    teams(page)
    page.goto(home)
    follow(page, "Oceania Championships 2023", "Men’s singles", "Write the list of prizes")
    page.locator("[name=currency]").select_option("EUR")
    page.locator("[name=text]").fill(PRIZES)
    press(page, "Save the prizes", "Prize sheet to sign")
    keep(page, "prizes-light", (1280, 760))
    page.context.close()


def singles(page: Page) -> None:
    press(page, "New event")
    page.locator("[name=name]").fill("Women’s singles")
    press(page, "Create the event", "Players", "Paste a list")
    paste(page, PLAYERS)
    press(page, "Groups", "Prepare the draw")
    keep(page, "draw-light", (1440, 760), from_top_of=page.locator(".groups4").locator("xpath=ancestor::section[1]"))
    press(page, "Accept this draw")
    for pair, score in TIE.items():
        field = page.locator("section.group").first.locator("li", has_text=pair).locator("[name=score]")
        field.fill(score)
        field.press("Enter")
        field.wait_for(state="detached")


def teams(page: Page) -> None:
    follow(page, "Tournament")
    press(page, "New event")
    page.locator("[name=name]").fill("Teams")
    page.locator("[name=kind][value=teams]").check()
    page.locator("[name=plan][value=groups]").check()
    page.locator("[name=grouping][value=count]").check()
    page.locator("[name=group_count]").fill("1")
    press(page, "Create the event", "Teams", "Paste a list")
    paste(page, TEAMS)
    press(page, "Group", "Prepare the draw", "Accept this draw", "Write down the individual matches")
    page.locator("summary", has_text="Who plays").click()
    for side in page.locator(".line-up-fields fieldset").all():
        for number, player in enumerate(side.locator("select").all(), start=1):
            player.select_option(index=number)
    write(page, {1: "7 -9 8 5", 2: "-8 9 -7 -10"})
    press(page, "Save")
    write(page, {3: "6 11 9"})
    keep(page, "team-light", (1280, 560), from_top_of=page.locator(".entry"))


def paste(page: Page, lines: str) -> None:
    page.locator("[name=text]").fill(lines)
    press(page, "Look at the lines")
    page.locator("main form button.btn-primary").click()
    page.wait_for_load_state("networkidle")


def write(page: Page, scores: dict[int, str]) -> None:
    """Scores of individual matches, as they are typed."""
    for number, score in scores.items():
        page.locator(f"[name=s{number}]").press_sequentially(score)


def spectator(browser: Browser, home: str, theme: str) -> None:
    page = opened(browser, home, theme)
    follow(page, "Harbour Open", "Women’s singles", "Groups")
    group = page.locator("section.group").first
    keep(page, f"groups-{theme}", (1440, 584), from_top_of=group)
    if theme == "light":
        group.locator(".note a").first.click()
        page.wait_for_load_state("networkidle")
        keep(page, "why-light", (1440, 860))
    page.goto(home)
    follow(page, "City Open", "Open singles", "Knockout")
    keep(page, f"knockout-{theme}", (1440, 1060))
    page.context.close()

    page = opened(browser, home, theme, phone=True)
    follow(page, "Oceania Championships 2023", "Men’s singles", "Knockout")
    keep(page, f"phone-{theme}", (390, 780))
    page.context.close()


def scorer(browser: Browser, home: str) -> None:
    page = signed_in(browser, home)
    follow(page, "Oceania Championships, replayed today", "Women’s singles", "Groups")
    group = page.locator("section[id^=group-]").nth(3)
    group.locator("[name=score]").nth(1).press_sequentially("7 -9 8 5")
    keep(page, "entering-light", (1280, 640), to_bottom_of=group)
    page.context.close()


def signed_in(browser: Browser, home: str) -> Page:
    page = opened(browser, home, "light")
    page.goto(home + "/sign-in/")
    page.locator("[name=username]").fill("demo")
    page.locator("[name=password]").fill("topcut-demo")
    page.locator("[name=password]").press("Enter")
    page.wait_for_load_state("networkidle")
    page.goto(home)
    return page


def opened(browser: Browser, home: str, theme: str, *, phone: bool = False) -> Page:
    context = browser.new_context(
        viewport={"width": 390, "height": 780} if phone else {"width": 1280, "height": 860},
        device_scale_factor=2 if phone else 1,
        color_scheme=theme,
        locale="en",
        reduced_motion="reduce",
    )
    page = context.new_page()
    page.goto(home)
    return page


def follow(page: Page, *links: str) -> None:
    """Click through, as people do."""
    for name in links:
        page.get_by_role("link", name=name, exact=True).first.click()
        page.wait_for_load_state("networkidle")


def press(page: Page, *names: str) -> None:
    """The first button or link of each name, one after another."""
    for name in names:
        page.get_by_role("button", name=name).or_(page.get_by_role("link", name=name)).first.click()
        page.wait_for_load_state("networkidle")


def keep(page: Page, name: str, size: tuple[int, int], *, from_top_of=None, to_bottom_of=None) -> None:
    """What a window of this size shows, scrolled so that the part stands near its top or its bottom."""
    page.set_viewport_size({"width": size[0], "height": size[1]})
    if from_top_of is not None:
        from_top_of.evaluate("part => scrollTo(0, part.getBoundingClientRect().top + scrollY - 24)")
    if to_bottom_of is not None:
        to_bottom_of.evaluate("part => scrollTo(0, part.getBoundingClientRect().bottom + scrollY + 24 - innerHeight)")
    page.screenshot(path=IMAGES / f"{name}.png", animations="disabled", caret="initial")


@contextmanager
def served(state: Path) -> Iterator[str]:
    """The product as `make run` serves it, with the demo, on a free port."""
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port = probe.getsockname()[1]
    ours = {"STATE_DIR": str(state), "ENV_FILE": os.devnull, "PORT": str(port), "HOST": "127.0.0.1", "WORKERS": "1"}
    kept = {name: os.environ[name] for name in ("PATH", "HOME", "LANG") if name in os.environ}
    server = subprocess.Popen([ROOT / "scripts" / "run"], env=kept | ours, stdout=subprocess.DEVNULL)
    try:
        yield awaited(f"http://127.0.0.1:{port}", server)
    finally:
        server.terminate()
        server.wait(timeout=20)


def awaited(home: str, server: subprocess.Popen) -> str:
    for _second in range(120):
        if server.poll() is not None:
            sys.exit("The server did not start.")
        try:
            urllib.request.urlopen(home, timeout=5).close()
        except (urllib.error.URLError, OSError):
            time.sleep(1)
        else:
            return home
    sys.exit("The server did not answer in two minutes.")


def report() -> None:
    for image in sorted(IMAGES.glob("*.png")):
        size = image.stat().st_size
        print(f"{image.relative_to(ROOT)}  {size // 1000} kB")
        if size > LARGEST:
            sys.exit(f"{image.name} is larger than {LARGEST // 1000} kB.")


if __name__ == "__main__":
    main()
