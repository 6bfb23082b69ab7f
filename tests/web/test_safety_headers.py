"""What every answer tells the browser about itself."""

import pytest
from django.urls import reverse

pytestmark = pytest.mark.django_db


@pytest.mark.parametrize("address", ["tournaments:list", "tournaments:sign_in", "admin:login"])
def test_pages_allow_nothing_foreign_and_nothing_inline(client, address):
    response = client.get(reverse(address))
    policy = dict(part.strip().split(" ", 1) for part in response["Content-Security-Policy"].split(";"))
    assert policy["default-src"] == policy["object-src"] == policy["base-uri"] == policy["frame-ancestors"] == "'none'"
    assert policy["script-src"] == policy["style-src"] == policy["form-action"] == "'self'"
    assert response["X-Frame-Options"] == "DENY"
    assert response["X-Content-Type-Options"] == "nosniff"
    assert response["Referrer-Policy"] == "same-origin"


def test_browsers_find_an_icon(client):
    response = client.get("/favicon.ico")
    assert response.status_code == 302
    assert response["Location"].endswith("icon.svg")


def test_robots_are_told_what_is_not_for_them(client):
    assert "Disallow: /admin/" in client.get("/robots.txt").content.decode()


def test_a_host_that_is_not_ours_is_a_bad_request(client):
    response = client.get(reverse("tournaments:list"), headers={"host": "evil.example.org"})
    assert response.status_code == 400


def test_an_unknown_address_is_a_page_that_says_so(client):
    response = client.get("/no/such/page/")
    assert response.status_code == 404
    assert "text/html" in response["Content-Type"]
