"""What `make run` serves: the production server with collected files, seen by a browser."""

import os
import re
import signal
import socket
import stat
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

ROOT = Path(__file__).parent.parent.parent


@pytest.fixture(scope="module")
def state(tmp_path_factory) -> Path:
    return tmp_path_factory.mktemp("state")


@pytest.fixture(scope="module")
def address(state) -> Iterator[str]:
    """The address of a server started on an empty state folder, as on a fresh machine."""
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = free.getsockname()[1]
    environment = {name: os.environ[name] for name in ("PATH", "LANG", "HOME") if name in os.environ}
    environment |= {"STATE_DIR": str(state), "ENV_FILE": os.devnull, "PORT": str(port), "WORKERS": "1"}
    with (state / "log").open("wb") as log:
        server = subprocess.Popen(
            ["sh", ROOT / "scripts" / "run"], env=environment, stdout=log, stderr=log, start_new_session=True
        )
    address = f"http://127.0.0.1:{port}"
    try:
        wait_for(address, server, state / "log")
        yield address
    finally:
        os.killpg(server.pid, signal.SIGTERM)
        server.wait(20)


def wait_for(address: str, server: subprocess.Popen, log: Path) -> None:
    for _ in range(240):
        assert server.poll() is None, log.read_text()
        try:
            urllib.request.urlopen(f"{address}/robots.txt", timeout=5)
        except (urllib.error.URLError, OSError):
            time.sleep(0.5)
        else:
            return
    raise AssertionError(log.read_text())


@pytest.fixture
def complaints(page: Page) -> list[str]:
    """What the browser's console complains about."""
    found: list[str] = []
    page.on("console", lambda message: found.append(message.text) if message.type in {"error", "warning"} else None)
    page.on("pageerror", lambda error: found.append(str(error)))
    return found


@pytest.mark.parametrize("path", ["/", "/sign-in/", "/sign-up/", "/admin/login/"])
def test_the_browser_has_nothing_to_complain_about(page, address, complaints, path):
    page.goto(address + path)
    page.wait_for_load_state("networkidle")
    assert not complaints


def test_files_are_compressed_and_kept_for_good(page, address):
    page.goto(address)
    sheet = page.locator("link[rel=stylesheet]").first.get_attribute("href")
    assert re.search(r"\.[0-9a-f]{12}\.css$", sheet)
    headers = page.request.get(address + sheet, headers={"Accept-Encoding": "br"}).headers
    assert headers["content-encoding"] == "br"
    assert "immutable" in headers["cache-control"]


def test_it_says_where_it_is_and_keeps_a_key_of_its_own(address, state):
    log = (state / "log").read_text()
    assert address in log
    assert "demo" in log
    assert stat.S_IMODE((state / "secret_key").stat().st_mode) == 0o600


def test_an_unknown_address_shows_a_page_without_secrets(page, address):
    assert page.goto(f"{address}/no/such/page/").status == 404
    assert "DEBUG" not in page.content()


CHOOSE_A_FILE_OF = """megabytes => {
    const form = document.querySelector("main form[method=post]")
    form.enctype = "multipart/form-data"
    const field = form.appendChild(document.createElement("input"))
    field.type = "file"
    field.name = "list"
    const files = new DataTransfer()
    files.items.add(new File([new Uint8Array(megabytes * 1024 * 1024)], "players.csv"))
    field.files = files.files
    HTMLFormElement.prototype.submit.call(form)
}"""


def test_a_hundred_megabytes_are_answered_with_a_page_and_not_with_a_broken_connection(page, address):
    page.goto(f"{address}/sign-in/")
    with page.expect_response(lambda response: response.request.method == "POST") as answer:
        page.evaluate(CHOOSE_A_FILE_OF, 100)
    assert answer.value.status == 413
    expect(page.locator("h1")).to_have_text("That is too large")
