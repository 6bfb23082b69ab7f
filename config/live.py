"""Live pages: "nothing new", and public pages out of memory, both answered before anything else is done.

Each process remembers a tournament's live_version for a second, so a thousand phones cost one small query a second.
Another process may know a newer one: who was told of it says so (Live-Version), and the database is asked again.
A page is kept by version, language and theme; a change makes a new key, and ten seconds bound what a clock can age.
"""

import re
import time
from collections.abc import Callable, Iterable
from typing import Any, NamedTuple

from django.conf import settings
from django.core.cache import cache
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.utils.translation import get_language_from_request

REMEMBER_VERSION_SECONDS = 1.0
KEEP_PAGE_SECONDS = 10
PUBLIC_PATH = re.compile(r"^/t/(?P<code>[0-9a-z]{8,12})/(?:live/(?P<version>\d{1,18})/$)?")

# Who has one of these cookies may see more than a stranger.
KEPT_FOR = {settings.SESSION_COOKIE_NAME, "messages"}

NOT_STORED = {"Cache-Control": "no-store"}


class Seen(NamedTuple):
    version: int
    is_open: bool  # anyone with the address may look: not a draft
    until: float


_seen: dict[str, Seen] = {}


def forget(code: str) -> None:
    """Ask the database again at the next request: the tournament has just changed in this process."""
    _seen.pop(code, None)


def seen(code: str, told: int = 0) -> Seen | None:
    """The tournament's version and openness, at most a second old; None for an unknown code.

    `told`: a version that the asker has heard of; what is remembered is no good if it is older than that.
    """
    from tournaments.models import Tournament

    now = time.monotonic()
    known = _seen.get(code)
    if known is not None and known.until > now and known.version >= told:
        return known
    row = Tournament.objects.filter(code=code).values_list("live_version", "visibility").first()
    if row is None:
        _seen.pop(code, None)
        return None
    known = Seen(row[0], row[1] != Tournament.Visibility.DRAFT, now + REMEMBER_VERSION_SECONDS)
    _seen[code] = known
    return known


class NothingNew:
    """Around the whole application: a poll that memory can answer costs a fraction of what any request to Django does.

    It never asks the database. What it cannot answer goes on to LiveMiddleware, which remembers for the next time.
    """

    def __init__(self, application: Callable[..., Iterable[bytes]]) -> None:
        self.application = application

    def __call__(self, environ: dict[str, Any], start_response: Callable[..., Any]) -> Iterable[bytes]:
        if environ["REQUEST_METHOD"] == "GET" and _is_newest(environ["PATH_INFO"]):
            start_response("204 No Content", list(NOT_STORED.items()))
            return ()
        return self.application(environ, start_response)


def _is_newest(path: str) -> bool:
    """This is a poll, and it shows the version that is remembered, of a tournament that anyone may look at."""
    address = PUBLIC_PATH.match(path)
    if address is None or address["version"] is None:
        return False
    known = _seen.get(address["code"])
    if known is None or not known.is_open or known.until <= time.monotonic():
        return False
    return known.version == int(address["version"])


class LiveMiddleware:
    """First in the list, so that its answers skip sessions, languages and rendering."""

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponseBase]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponseBase:
        address = PUBLIC_PATH.match(request.path_info) if request.method == "GET" else None
        if address is None:
            return self.get_response(request)
        known = seen(address["code"], told=int(address["version"] or _told(request)))
        if known is None or not known.is_open:
            return self.get_response(request)
        if address["version"] is not None:
            if int(address["version"]) == known.version:
                return HttpResponse(status=204, headers=NOT_STORED)
            return self.get_response(request)
        if request.META.get("QUERY_STRING") or not KEPT_FOR.isdisjoint(request.COOKIES):
            return self.get_response(request)
        return self._from_memory(request, known)

    def _from_memory(self, request: HttpRequest, known: Seen) -> HttpResponseBase:
        """A stranger's page; only what sets no cookie is kept, so a page with a form never is."""
        key = "page:{}:{}:{}:{}:{}:{}".format(
            known.version,
            get_language_from_request(request),
            request.COOKIES.get("theme", "")[:5],
            "HX-Request" in request.headers and "HX-History-Restore-Request" not in request.headers,
            "gzip" in request.headers.get("Accept-Encoding", ""),
            request.path_info.encode().hex(),
        )
        kept = cache.get(key)
        if kept is not None:
            content, headers = kept
            response = HttpResponse(content)
            response.headers = headers
            return response
        answer = self.get_response(request)
        if isinstance(answer, HttpResponse) and answer.status_code == 200 and not answer.cookies:
            cache.set(key, (answer.content, answer.headers), KEEP_PAGE_SECONDS)
        return answer


def _told(request: HttpRequest) -> int:
    """The version that the news were of which this request fetches; 0 where none came before it."""
    version = request.headers.get("Live-Version", "")
    return int(version) if version.isdecimal() and len(version) <= 18 else 0
