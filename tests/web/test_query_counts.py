"""Every page asks the database as often for 40 entries in each event as for 8, and at most twelve times."""

import pytest
from django.core.cache import cache
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import resolve

from config import live
from tests.addresses import app_addresses
from tests.scene import Scene, scene

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
MOST = 12
OF_A_SIGNED_IN_PERSON = 2  # the session and the person
TRIES = {"desk:entry_out"}  # does it, says what would follow, and rolls it back
ROLES = ["stranger", "organizer"]


def asked(hall: Scene, role: str) -> dict[str, int]:
    """How often each page that the role may open asks the database, by the view and the event."""
    client = Client()
    if role != "stranger":
        client.force_login(hall.person(role))
    counts = {}
    for address in app_addresses():
        for path in hall.paths(address):
            cache.clear()
            live.forget(hall.tournament.code)
            with CaptureQueriesContext(connection) as queries:
                answer = client.get(path)
            if answer.status_code == 200:
                match = resolve(path)
                counts[f"{match.view_name} {match.kwargs.get('event', '')}"] = len(queries)
    return counts


def test_the_size_does_not_matter():
    few, many = scene(8), scene(40, anna="ben")
    for role in ROLES:
        of_few, of_many = asked(few, role), asked(many, role)
        grown = {page: (of_few[page], n) for page, n in of_many.items() if n != of_few[page]}
        assert not grown, role
        most = MOST if role == "stranger" else MOST + OF_A_SIGNED_IN_PERSON
        assert not {page: n for page, n in of_many.items() if n > most and page.split()[0] not in TRIES}, role
