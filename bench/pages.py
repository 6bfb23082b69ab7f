"""Pages and saves of the running product against bare Django."""

import re
import subprocess
import sys
from collections.abc import Callable, Collection
from urllib.parse import urlencode

import django

from bench.servers import ROOT, Server, cost

PAGE_TIMES, COLD_TIMES = 300, 12
SAVE_TIMES, SAVE_ROUNDS = 20, 15  # short rounds: what else the machine does then falls on both


def measure(in_turn: Callable, line: Callable, parts: Collection[str]) -> None:
    """Make the scene, start both servers, and print a line for each pair of the `parts`: pages, saves."""
    django.setup()
    from django.core.management import call_command

    from bench.scene import make

    call_command("migrate", verbosity=0)
    call_command("collectstatic", verbosity=0, interactive=False)
    scene = make()
    session = _session(scene.user)
    bare_session = subprocess.run(
        [sys.executable, "-c", "import bench.bare as bare; print(bare.prepare())"],
        cwd=ROOT,
        check=True,
        capture_output=True,
        text=True,
    ).stdout.strip()
    product = Server("config.wsgi:application", {})
    try:
        sizes = _sizes(product, scene)
        bare = Server("bench.bare:application", sizes)
        try:
            if "pages" in parts:
                _pages(in_turn, line, product, bare, scene)
            if "saves" in parts:
                _saves(in_turn, line, product, bare, scene, session, bare_session)
        finally:
            bare.stop()
    finally:
        product.stop()


def _sizes(product: Server, scene) -> dict[str, str]:
    """How many bytes and rows the reference must send for each page."""
    sizes = {}
    for name, stage in (("GROUPS", scene.groups), ("BRACKET", scene.bracket)):
        status, body, _headers = product.ask(stage.get_absolute_url())
        assert status == 200, status
        rows = len(re.findall(rb'<tr|class="side', body))
        sizes |= {f"BARE_{name}_BYTES": str(len(body)), f"BARE_{name}_ROWS": str(rows)}
        print(f"  {name.lower()} page: {len(body):,} bytes, {rows} rows", flush=True)
    return sizes


def _pages(in_turn, line, product: Server, bare: Server, scene) -> None:
    for name, stage, what in (
        ("GROUPS", scene.groups, "48 groups of 4"),
        ("BRACKET", scene.bracket, "bracket of 128"),
    ):
        url = stage.get_absolute_url()
        ours, reference = in_turn(
            lambda u=url: cost(product, lambda i: _ok(product.ask(u)), PAGE_TIMES).cpu,
            lambda n=name: cost(bare, lambda i: _ok(bare.ask(f"/bytes/{n}/")), PAGE_TIMES).cpu,
        )
        line(f"{what}, cached / the same bytes (rate)", ours, reference, "µs", ">= 0.6", reference / ours)
        count = iter(range(10**9))
        ours, reference = in_turn(
            lambda u=url, c=count: cost(product, lambda i: _ok(product.ask(f"{u}?cold={next(c)}")), COLD_TIMES).cpu,
            lambda n=name: cost(bare, lambda i: _ok(bare.ask(f"/rows/{n}/")), COLD_TIMES).cpu,
        )
        line(f"{what}, cold / a template of as many rows", ours, reference, "µs", "<= 2", ours / reference)
    scene.tournament.refresh_from_db()
    live = f"/t/{scene.tournament.code}/live/{scene.tournament.live_version}/"
    ours, reference = in_turn(
        lambda: cost(product, lambda i: _is(204, product.ask(live)), PAGE_TIMES * 4).cpu,
        lambda: cost(bare, lambda i: _is(304, bare.ask("/unchanged/")), PAGE_TIMES * 4).cpu,
    )
    line("nothing new / bare 304 (rate)", ours, reference, "µs", ">= 0.8", reference / ours)


def _saves(in_turn, line, product: Server, bare: Server, scene, session: str, bare_session: str) -> None:
    _status, token, headers = bare.ask("/token/", {"Cookie": f"sessionid={bare_session}"})
    bare_headers = _form_headers(bare_session, _cookie(headers))
    body = urlencode({"csrfmiddlewaretoken": token.decode(), "score": "7 -9 8 5"})

    def reference() -> float:
        post = lambda i: _is(302, bare.ask("/save/", bare_headers, method="POST", body=body))  # noqa: E731
        return cost(bare, post, SAVE_TIMES).cpu

    for stage, what in ((scene.groups, "group of 4"), (scene.small, "group of 10")):
        saver = Saver(product, scene, stage, session)
        ours, bare_cost = in_turn(lambda s=saver: cost(product, s.save, SAVE_TIMES).cpu, reference, SAVE_ROUNDS)
        line(f"save a result, {what} / bare form post", ours, bare_cost, "µs", "<= 2", ours / bare_cost)
        in_place = Saver(product, scene, stage, session, htmx=True)
        ours, bare_cost = in_turn(lambda s=in_place: cost(product, s.save, SAVE_TIMES).cpu, reference, SAVE_ROUNDS)
        line("  the same in place, the group rendered again", ours, bare_cost, "µs", "-", ours / bare_cost)
    knockout = Saver(product, scene, scene.bracket, session)
    ours, bare_cost = in_turn(lambda: cost(product, knockout.save, SAVE_TIMES).cpu, reference, SAVE_ROUNDS)
    line("save a result, knockout of 128 / bare form post", ours, bare_cost, "µs", "-", ours / bare_cost)
    small, large = Saver(product, scene, scene.small, session), Saver(product, scene, scene.large, session)
    ours, reference_cost = in_turn(
        lambda: cost(product, large.save, SAVE_TIMES).cpu,
        lambda: cost(product, small.save, SAVE_TIMES).cpu,
        SAVE_ROUNDS,
    )
    line("save in an event of 5,004 matches / of 45", ours, reference_cost, "µs", "<= 1.2", ours / reference_cost)


class Saver:
    """Saves another result of one match each time."""

    def __init__(self, server: Server, scene, stage, session: str, *, htmx: bool = False) -> None:
        from tournaments.models import Match

        self.server, self.stage = server, stage
        self.match = Match.objects.filter(stage=stage).order_by("number").first()
        self.url = f"/t/{scene.tournament.code}/matches/{self.match.number}/save/"
        _status, page, headers = server.ask(self.url.removesuffix("save/"), {"Cookie": f"sessionid={session}"})
        self.token = re.search(rb'name="csrfmiddlewaretoken" value="([^"]+)"', page)[1].decode()
        self.headers = _form_headers(session, _cookie(headers)) | ({"HX-Request": "true"} if htmx else {})
        self.expected = 200 if htmx else 303

    def save(self, i: int) -> None:
        self.match.refresh_from_db(fields=["version"])
        score = ("7 9 8", "-7 -9 -8")[self.match.version % 2]
        fields = {"csrfmiddlewaretoken": self.token, "version": self.match.version, "score": score, "how": "played"}
        _is(self.expected, self.server.ask(self.url, self.headers, method="POST", body=urlencode(fields)))


def _form_headers(session: str, csrf: str) -> dict[str, str]:
    return {
        "Cookie": f"sessionid={session}; csrftoken={csrf}",
        "Content-Type": "application/x-www-form-urlencoded",
    }


def _cookie(headers) -> str:
    return re.search(r"csrftoken=([^;]+)", headers["Set-Cookie"])[1]


def _session(user) -> str:
    from django.conf import settings
    from django.contrib.auth import BACKEND_SESSION_KEY, HASH_SESSION_KEY, SESSION_KEY
    from django.contrib.sessions.backends.db import SessionStore

    session = SessionStore()
    session[SESSION_KEY] = str(user.pk)
    session[BACKEND_SESSION_KEY] = settings.AUTHENTICATION_BACKENDS[-1]
    session[HASH_SESSION_KEY] = user.get_session_auth_hash()
    session.create()
    return session.session_key


def _ok(answer) -> None:
    _is(200, answer)


def _is(status: int, answer) -> None:
    if answer[0] != status:
        raise SystemExit(f"expected {status}, got {answer[0]}: {answer[1][:300]!r}")
