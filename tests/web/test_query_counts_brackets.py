"""The pages of the knockout ask the database the same, whatever its size."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from tests.hall import Hall
from tournaments.models import Entry, Stage

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

MOST = 12


def hall_of(players: int, organizer: str) -> Hall:
    hall = Hall(organizer=organizer)
    Entry.objects.bulk_create(Entry(event=hall.event, name=f"Player {i}", ranking=i) for i in range(1, players + 1))
    return hall


def queries(client, url: str) -> int:
    with CaptureQueriesContext(connection) as captured:
        assert client.get(url).status_code == 200
    return len(captured)


def results_of(hall: Hall) -> str:
    return reverse("brackets:results", args=[hall.tournament.code, 1])


@pytest.mark.parametrize("role", ["stranger", "organizer"])
@pytest.mark.parametrize("what", ["built", "waiting", "groups", "build", "results"])
def test_8_and_128_entries_take_the_same_few_queries(client, role, what):
    counts = []
    for players in (8, 128):
        hall = hall_of(players, f"anna{players}")
        if role == "organizer":
            client.force_login(hall.organizer)
        if what in ("groups",):
            hall.groups(players // 4)
        stage = hall._stage(Stage.Kind.KNOCKOUT) if what in ("waiting", "groups", "build") else None
        if stage is None:
            stage = hall.knockout(Stage.Source.ENTRIES, third_place=True)
            last = players // 2
            hall.play("Player 1", f"Player {players}")
            hall.play(f"Player {last}", f"Player {last + 1}")
        if what == "build":
            if role == "stranger":
                return
            url = reverse("brackets:build", args=[hall.tournament.code, 1, stage.number])
        else:
            url = results_of(hall) if what == "results" else stage.get_absolute_url()
        counts.append(queries(client, url))
    assert counts[0] == counts[1]
    assert counts[1] <= MOST


def test_a_page_of_512_is_quick_and_below_a_megabyte(client):  # case C98
    hall = hall_of(512, "anna")
    html = client.get(hall.knockout(Stage.Source.ENTRIES).get_absolute_url()).content
    assert len(html) < 1_000_000
