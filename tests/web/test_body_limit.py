"""A body that is too large is refused unread, with a page that says so."""

import io

import pytest
from django.conf import settings
from django.urls import reverse

pytestmark = pytest.mark.django_db


class Unread(io.BytesIO):
    def read(self, *args):
        raise AssertionError("the body was read")

    readline = read


def post(client, length, **headers):
    return client.generic(
        "POST", reverse("tournaments:sign_in"), **{"CONTENT_LENGTH": length, "wsgi.input": Unread(), **headers}
    )


def test_a_hundred_megabytes_are_refused_unread(client):
    response = post(client, "100000000", CONTENT_TYPE="multipart/form-data; boundary=x")
    assert response.status_code == 413
    assert response["Connection"] == "close"
    assert "2.0\xa0MB" in response.content.decode()


def test_the_page_speaks_the_language_of_the_browser(client):
    response = post(client, "100000000", HTTP_ACCEPT_LANGUAGE="ru")
    assert response["Content-Language"] == "ru"


def test_an_upload_never_touches_the_disk():
    assert settings.FILE_UPLOAD_MAX_MEMORY_SIZE == settings.BODY_LIMIT
    assert not [handler for handler in settings.FILE_UPLOAD_HANDLERS if "Temporary" in handler]


def test_a_length_that_is_no_number_is_not_an_error(client):
    assert client.post(reverse("tournaments:sign_in"), CONTENT_LENGTH="x").status_code < 500
