"""The answers that belong to no app: what browsers and robots ask for by themselves, and to nonsense."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.templatetags.static import static
from django.views.decorators.cache import cache_control
from django.views.decorators.http import require_safe


@require_safe
@cache_control(public=True, max_age=86400)
def favicon(request: HttpRequest) -> HttpResponse:
    """Browsers ask for /favicon.ico on pages without a link to an icon; a missing one is an error in their console."""
    return redirect(static("img/icon.svg"))


@require_safe
@cache_control(public=True, max_age=86400)
def robots(request: HttpRequest) -> HttpResponse:
    """Search engines may read public pages; the rest is nothing to find."""
    closed = "".join(f"Disallow: {address}\n" for address in ("/admin/", "/language/", "/theme/"))
    return HttpResponse(f"User-agent: *\n{closed}", content_type="text/plain")


def bad_request(request: HttpRequest, exception: Exception) -> HttpResponse:
    """Django's own answer to a malformed request is rendered without the request, so without a language or a name."""
    return render(request, "400.html", status=400)
