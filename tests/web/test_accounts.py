"""Signing up, in and out; one's own account."""

import re

import pytest
from django.urls import reverse

from tests.registration import a_tournament, organizer
from tournaments.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "long-enough-1"


def url(name):
    return reverse(f"tournaments:{name}")


@pytest.fixture
def anna():
    user = organizer()
    user.email = "anna@example.org"
    user.save()
    return user


def sign_in(client, username="anna", password=PASSWORD, next_="", **headers):
    return client.post(f"{url('sign_in')}?next={next_}", {"username": username, "password": password}, **headers)


def signed_in(client):
    return "_auth_user_id" in client.session


@pytest.mark.parametrize("name", ["anna", "ANNA", "anna@example.org", " Anna@Example.org "])
def test_signing_in_by_name_or_address(client, anna, name):
    response = sign_in(client, name)
    assert (response.status_code, response["Location"]) == (303, "/")
    assert signed_in(client)


def test_signing_in_leads_back(client, anna):
    assert sign_in(client, next_="/new/")["Location"] == "/new/"


@pytest.mark.parametrize("target", ["https://evil.example/", "//evil.example/", "javascript:alert(1)"])
def test_signing_in_leads_nowhere_else(client, anna, target):
    assert sign_in(client, next_=target)["Location"] == "/"


def test_a_wrong_password_keeps_the_name(client, anna):
    response = sign_in(client, password="mistyped-secret")
    assert response.status_code == 200
    assert not signed_in(client)
    assert 'value="anna"' in response.content.decode()
    assert "mistyped-secret" not in response.content.decode()


def test_five_wrong_passwords_lock_the_form(client, anna):
    for _i in range(5):
        response = sign_in(client, password="wrong")
    assert response.status_code == 429
    assert "15 minutes" in response.content.decode()
    assert sign_in(client).status_code == 429


def test_a_session_may_end_with_the_browser(client, anna):
    sign_in(client)
    assert client.session.get_expire_at_browser_close()


def test_signing_out_takes_a_post(client, anna):
    client.force_login(anna)
    assert client.get(url("sign_out")).status_code == 405
    assert client.post(url("sign_out")).status_code == 303
    assert not signed_in(client)


def sign_up(client, **values):
    return client.post(url("sign_up"), {"username": "bo", "email": "", "password": PASSWORD, **values})


def test_signing_up_signs_in(client):
    assert sign_up(client).status_code == 303
    assert signed_in(client)
    assert User.objects.get().check_password(PASSWORD)


@pytest.mark.parametrize(
    "values",
    [
        {"password": "12345678"},
        {"password": "bo"},
        {"username": ""},
        {"username": "b o"},
        {"email": "nonsense"},
        {"username": "victim@example.org"},
        {"username": "x" * 151},
    ],
)
def test_bad_sign_ups_are_told_by_the_field(client, values):
    response = sign_up(client, **values)
    assert response.status_code == 200
    assert "invalid-feedback" in response.content.decode()
    assert not User.objects.exists()


def test_a_taken_name_is_told(client, anna):
    response = sign_up(client, username="ANNA")
    assert "taken" in response.content.decode()
    assert User.objects.count() == 1


def test_signing_up_can_be_closed(client, settings):
    settings.SIGN_UP_OPEN = False
    assert "closed" in client.get(url("sign_up")).content.decode()
    assert sign_up(client).status_code == 403
    assert not User.objects.exists()
    assert url("sign_up") not in client.get(url("sign_in")).content.decode()


def test_an_account_page_is_for_the_signed_in(client, anna):
    assert client.get(url("account"))["Location"].startswith(url("sign_in"))
    tournament = a_tournament(anna, visibility="draft")
    client.force_login(anna)
    assert tournament.name in client.get(url("account")).content.decode()


def test_changing_the_password(client, anna):
    client.force_login(anna)
    response = client.post(url("password_change"), {"old_password": "wrong", "new_password": "another-one-2"})
    assert response.status_code == 200
    client.post(url("password_change"), {"old_password": PASSWORD, "new_password": "another-one-2"})
    anna.refresh_from_db()
    assert anna.check_password("another-one-2")
    assert signed_in(client)


def test_the_only_organizer_cannot_leave(client, anna):  # case C94
    tournament = a_tournament(anna)
    client.force_login(anna)
    response = client.post(url("account_delete"), {"password": PASSWORD})
    assert response.status_code == 200
    assert tournament.name in response.content.decode()
    assert User.objects.count() == 1


def test_deleting_the_account_takes_the_password(client, anna):
    client.force_login(anna)
    assert client.post(url("account_delete"), {"password": "wrong"}).status_code == 200
    assert User.objects.count() == 1
    assert client.post(url("account_delete"), {"password": PASSWORD}).status_code == 303
    assert not User.objects.exists()
    assert not signed_in(client)


@pytest.mark.parametrize("name", ["sign_in", "sign_up", "account", "password_change", "account_delete"])
def test_wrong_methods_are_refused(client, anna, name):
    client.force_login(anna)
    assert client.delete(url(name)).status_code == 405


def link_in(letter):
    return "/" + re.search(r"http://testserver/(\S+)", letter.body)[1]


def test_a_forgotten_password_is_set_anew_by_a_letter(client, anna, mailoutbox):
    assert client.post(url("forgotten"), {"email": "ANNA@example.org"}).status_code == 200
    (letter,) = mailoutbox
    assert letter.to == ["anna@example.org"]
    assert client.post(link_in(letter), {"new_password": "12345678"}).status_code == 200
    assert client.post(link_in(letter), {"new_password": "another-one-2"}).status_code == 303
    anna.refresh_from_db()
    assert anna.check_password("another-one-2")
    assert client.get(link_in(letter)).status_code == 410


def test_nobody_learns_who_has_an_account(client, anna, mailoutbox):
    unknown = client.post(url("forgotten"), {"email": "nobody@example.org"}).content.decode()
    known = client.post(url("forgotten"), {"email": "anna@example.org"}).content.decode()
    assert unknown.replace("nobody@", "anna@") == known
    assert len(mailoutbox) == 1


@pytest.mark.parametrize("who", ["MQ", "!!", "OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5OTk5"])
def test_a_made_up_link_sets_nothing(client, anna, who):
    address = reverse("tournaments:new_password", args=[who, "made-up"])
    assert client.post(address, {"new_password": "another-one-2"}).status_code == 410
