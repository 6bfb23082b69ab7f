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


def main() -> None:
    if not CHROMIUM:
        sys.exit("No chromium on this machine (apt-get install chromium, or CHROMIUM=/path/to/it)")
    IMAGES.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory() as state, served(Path(state)) as home, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        for theme in ("light", "dark"):
            spectator(browser, home, theme)
        scorer(browser, home)
        browser.close()
    report()


def spectator(browser: Browser, home: str, theme: str) -> None:
    page = opened(browser, home, theme)
    follow(page, "City Open", "Open singles", "Tables")
    table = page.locator("section[id^=group-]").nth(1)
    keep(page, f"groups-{theme}", (1280, 660), from_top_of=table)
    page.goto(home)
    follow(page, "City Open", "Open singles", "Knockout")
    keep(page, f"knockout-{theme}", (1440, 1060))
    page.context.close()

    page = opened(browser, home, theme, phone=True)
    follow(page, "Oceania Championships 2023", "Men’s singles", "Knockout")
    keep(page, f"phone-{theme}", (390, 780))
    page.context.close()


def scorer(browser: Browser, home: str) -> None:
    page = opened(browser, home, "light")
    page.goto(home + "/sign-in/")
    page.locator("[name=username]").fill("demo")
    page.locator("[name=password]").fill("topcut-demo")
    page.locator("[name=password]").press("Enter")
    page.wait_for_load_state("networkidle")
    page.goto(home)
    follow(page, "Oceania Championships, replayed today", "Women’s singles", "Groups")
    group = page.locator("section[id^=group-]").nth(3)
    group.locator("[name=score]").nth(1).press_sequentially("7 -9 8 5")
    keep(page, "entering-light", (1280, 640), to_bottom_of=group)
    page.context.close()


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
