"""How HTMX and plain requests share one view: the page includes its partial, HTMX gets the partial alone."""

from typing import Any

from django.http import HttpRequest, HttpResponse, HttpResponseRedirect
from django.shortcuts import render, resolve_url
from django.utils.cache import patch_vary_headers
from django_htmx.http import HttpResponseClientRedirect


class SeeOther(HttpResponseRedirect):
    """303: after a POST, go and GET this."""

    status_code = 303


def is_partial(request: HttpRequest) -> bool:
    """Does HTMX want the partial alone? Not when it restores a page from history: that replaces the whole body."""
    return bool(request.htmx) and not request.htmx.history_restore_request


def render_part(
    request: HttpRequest, page: str, partial: str, context: dict[str, Any] | None = None, status: int = 200
) -> HttpResponse:
    """Render the template `partial` for HTMX, else the template `page`, which includes it, with the same context.

    An invalid form answers with status 200: htmx does not swap a 4xx.
    """
    is_part = is_partial(request)
    context = {**(context or {}), "is_part": is_part}  # what stands outside the part goes along with it, out of band
    response = render(request, partial if is_part else page, context, status=status)
    patch_vary_headers(response, ["HX-Request", "HX-History-Restore-Request"])
    return response


def redirect(request: HttpRequest, to: Any, *args: Any, **kwargs: Any) -> HttpResponse:
    """Send the browser to `to` (as django.shortcuts.redirect takes it).

    HTMX would follow a 303 by itself and swap the whole page into the partial's place, so it is told to go there.
    """
    is_address = isinstance(to, str) and to.startswith("/")  # resolve_url would look for a view of that name first
    url = to if is_address else resolve_url(to, *args, **kwargs)
    return HttpResponseClientRedirect(url) if request.htmx else SeeOther(url)
