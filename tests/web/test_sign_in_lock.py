"""Guessing passwords is slow: five wrong tries lock one name from one address, and nobody else."""

from datetime import timedelta

import pytest
import time_machine
from django.urls import reverse
from django.utils import timezone

from tournaments.models import User

pytestmark = pytest.mark.django_db
PASSWORD = "a long sentence 7"
HERE, ELSEWHERE = "203.0.113.1", "203.0.113.2"


@pytest.fixture(autouse=True)
def people():
    for name in ("anna", "boris"):
        User.objects.create_user(name, password=PASSWORD)


def sign_in(client, name="anna", password=PASSWORD, address=HERE):
    credentials = {"username": name, "password": password}
    return client.post(reverse("tournaments:sign_in"), credentials, REMOTE_ADDR=address)


def is_in(client) -> bool:
    return "_auth_user_id" in client.session


@pytest.fixture
def locked(client):
    for _ in range(4):
        assert sign_in(client, password="wrong").status_code == 200
    return sign_in(client, password="wrong")


def test_the_fifth_wrong_try_locks_and_says_so(client, locked):
    assert locked.status_code == 429
    assert "15" in locked.content.decode()
    assert sign_in(client).status_code == 429
    assert not is_in(client)


def test_another_name_still_signs_in(client, locked):
    sign_in(client, name="boris")
    assert is_in(client)


def test_the_same_name_still_signs_in_from_elsewhere(client, locked):
    """Or a stranger could keep the organizer out of the tournament."""
    sign_in(client, address=ELSEWHERE)
    assert is_in(client)


def test_the_lock_ends_after_15_minutes_whatever_was_tried_meanwhile(client, locked):
    with time_machine.travel(timezone.now() + timedelta(minutes=10)):
        assert sign_in(client).status_code == 429
    with time_machine.travel(timezone.now() + timedelta(minutes=16)):
        sign_in(client)
    assert is_in(client)


def test_signing_in_forgets_the_wrong_tries(client):
    for _ in range(3):
        for _ in range(4):
            sign_in(client, password="wrong")
        sign_in(client)
        assert is_in(client)
        client.logout()


def test_the_admin_is_locked_too(client):
    for _ in range(5):
        answer = client.post(reverse("admin:login"), {"username": "anna", "password": "wrong"})
    assert answer.status_code == 429
