"""A body that is too large is refused before any of it is read."""

from collections.abc import Callable

from django.conf import settings
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.template.defaultfilters import filesizeformat


class BodyLimitMiddleware:
    """Answers 413 with a page that says how much is allowed when Content-Length is over BODY_LIMIT.

    Nothing of the body is kept, neither in memory nor on disk. A body without a Content-Length is no way round:
    Django reads none of it.
    """

    def __init__(self, get_response: Callable[[HttpRequest], HttpResponse]) -> None:
        self.get_response = get_response

    def __call__(self, request: HttpRequest) -> HttpResponse:
        if _announced(request) <= settings.BODY_LIMIT:
            return self.get_response(request)
        response = render(request, "413.html", {"limit": filesizeformat(settings.BODY_LIMIT)}, status=413)
        response["Connection"] = "close"
        return response


def _announced(request: HttpRequest) -> int:
    try:
        return int(request.META.get("CONTENT_LENGTH") or 0)
    except ValueError:
        return 0
