"""One view, two answers: the page, and for HTMX its partial alone."""

import pytest
from django.http import HttpRequest
from django_htmx.middleware import HtmxDetails

from config import htmx


def asked(**headers: str) -> HttpRequest:
    request = HttpRequest()
    request.META = {f"HTTP_{name.upper()}": value for name, value in headers.items()}
    request.htmx = HtmxDetails(request)
    return request


@pytest.fixture(autouse=True)
def templates(settings, tmp_path):
    (tmp_path / "page.html").write_text("<main>{% include 'part.html' %}</main>")
    (tmp_path / "part.html").write_text("<section>{{ score }}</section>")
    settings.TEMPLATES = [{"BACKEND": "django.template.backends.django.DjangoTemplates", "DIRS": [tmp_path]}]


def body(request: HttpRequest) -> str:
    return htmx.render_part(request, "page.html", "part.html", {"score": "3:1"}).content.decode()


def test_a_browser_gets_the_page_with_its_partial():
    assert body(asked()) == "<main><section>3:1</section></main>"


def test_htmx_gets_the_partial_alone():
    assert body(asked(hx_request="true")) == "<section>3:1</section>"


def test_a_page_restored_from_history_is_whole():
    assert body(asked(hx_request="true", hx_history_restore_request="true")).startswith("<main>")


def test_no_cache_takes_one_for_the_other():
    assert "HX-Request" in htmx.render_part(asked(), "page.html", "part.html")["Vary"]


def test_a_post_redirects_a_browser_with_303():
    response = htmx.redirect(asked(), "/t/abc/")
    assert (response.status_code, response["Location"]) == (303, "/t/abc/")


def test_htmx_is_told_to_go_there():
    response = htmx.redirect(asked(hx_request="true"), "/t/abc/")
    assert (response.status_code, response["HX-Redirect"]) == (200, "/t/abc/")
