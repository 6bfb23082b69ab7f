"""Nothing that a browser still asks for outlives its test."""

import threading
import time
from collections.abc import Callable, Iterable, Iterator
from typing import Any

import pytest
from django.core.signals import request_finished, request_started
from playwright.sync_api import expect

expect.set_options(timeout=15_000)  # milliseconds; a busy machine is slow, not wrong

A_MOMENT = 0.05  # seconds in which a request on its way is read
PATIENCE = 10.0


class Answering:
    """The threads of the server that have a request in hand; those of the tests' own client are not among them."""

    def __init__(self) -> None:
        self.threads: set[int] = set()

    def begin(self, **_signal: object) -> None:
        if threading.current_thread() is not threading.main_thread():
            self.threads.add(threading.get_ident())

    def end(self, **_signal: object) -> None:
        self.threads.discard(threading.get_ident())

    def wait_for_rest(self) -> None:
        until = time.monotonic() + PATIENCE
        time.sleep(A_MOMENT)
        while self.threads and time.monotonic() < until:
            time.sleep(A_MOMENT)


@pytest.fixture(autouse=True)
def one_request_at_a_time(request: pytest.FixtureRequest) -> Iterator[None]:
    """On SQLite in memory all threads of the server share one connection, which is not made for two at once."""
    if "live_server" not in request.fixturenames:
        yield
        return
    server = request.getfixturevalue("live_server").thread.httpd
    answer, one = server.get_app(), threading.Lock()

    def in_turn(environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        with one:
            return answer(environ, start_response)

    server.set_app(in_turn)
    yield
    server.set_app(answer)


@pytest.fixture(autouse=True)
def nothing_left_running(request: pytest.FixtureRequest, _django_db_helper: None) -> Iterator[None]:
    """Pages ask every few seconds: all are closed, and the last answers given, before the database is taken away.

    A request that comes later fails in the server's thread, and its traceback is written in the middle of the next
    test, which cannot then parse Python: in 3.11 writing a traceback parses, and two parsers at a time do not get on.
    """
    answering = Answering()
    request_started.connect(answering.begin)
    request_finished.connect(answering.end)
    yield
    if "browser" in request.fixturenames:
        for context in request.getfixturevalue("browser").contexts:
            context.close()
        answering.wait_for_rest()
    request_started.disconnect(answering.begin)
    request_finished.disconnect(answering.end)
