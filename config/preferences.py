"""Language and theme: what a person chose, kept in cookies, so that public pages need no session."""

from django.conf import settings
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils.http import url_has_allowed_host_and_scheme
from django.utils.translation import get_language, get_language_info

YEAR = 365 * 24 * 3600
THEMES = ("light", "dark")


def choose_language(request: HttpRequest, language: str) -> HttpResponse:
    """Remember the language and go back to the page the person came from."""
    if language not in dict(settings.LANGUAGES):
        raise Http404
    answer = _back(request)
    answer.set_cookie(settings.LANGUAGE_COOKIE_NAME, language, max_age=YEAR, samesite="Lax")
    return answer


def choose_theme(request: HttpRequest, theme: str) -> HttpResponse:
    """Remember light or dark; "system" forgets the choice."""
    if theme not in (*THEMES, "system"):
        raise Http404
    answer = _back(request)
    if theme == "system":
        answer.delete_cookie("theme")
    else:
        answer.set_cookie("theme", theme, max_age=YEAR, samesite="Lax")
    return answer


def preferences(request: HttpRequest) -> dict[str, object]:
    """For templates: the chosen theme ("" follows the system), the next one, and the other languages."""
    theme = request.COOKIES.get("theme", "")
    theme = theme if theme in THEMES else ""
    return {
        "theme": theme,
        "next_theme": {"": "dark", "dark": "light", "light": "system"}[theme],
        "other_languages": [get_language_info(code) for code, _name in settings.LANGUAGES if code != get_language()],
    }


def _back(request: HttpRequest) -> HttpResponse:
    target = request.GET.get("next", "/")
    if not url_has_allowed_host_and_scheme(
        target, allowed_hosts={request.get_host()}, require_https=request.is_secure()
    ):
        target = "/"
    return redirect(target)
