"""Pages of group play ask the database as often for 128 players as for 8, and never more than twelve times."""

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config import live
from groups.models import GroupMatch
from tests.hall import Hall
from tournaments.models import Match, Stage

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
MOST = 12


def queries(client: Client, address: str) -> int:
    live.forget(address.split("/")[2])
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)


def played(hall: Hall, groups: int) -> Stage:
    stage = hall.groups(groups)
    for meeting in GroupMatch.objects.filter(group__stage=stage).select_related("match__a", "match__b")[:2]:
        hall.play(meeting.match.a.name, meeting.match.b.name)
    stage.event = hall.event
    return stage


@pytest.mark.parametrize("signed_in", [False, True], ids=["spectator", "organizer"])
def test_groups(signed_in):
    counts = []
    for players in (8, 128):
        hall = Hall(players, organizer=f"anna{players}")
        stage = played(hall, players // 4)
        args = [hall.tournament.code, hall.event.number, stage.number]
        client = Client()
        if signed_in:
            client.force_login(hall.organizer)
        pages = [stage.get_absolute_url(), reverse("groups:group", args=[*args, 1])]
        counts.append([queries(client, address) for address in pages])
    assert counts[0] == counts[1]
    assert max(counts[0]) <= MOST


def test_a_result_is_saved_and_answered_as_ever_however_large_the_event():  # case C96
    counts, sizes = [], []
    for players in (8, 64):
        hall = Hall(players, organizer=f"anna{players}")
        played(hall, players // 4)
        match = Match.objects.filter(event=hall.event, in_group__group__number=1, ending=None).first()
        client = Client()
        client.force_login(hall.organizer)
        sent = {"version": match.version, "score": "5 5 5", "how": "played"}
        address = reverse("desk:match_save", args=[hall.tournament.code, match.number])
        with CaptureQueriesContext(connection) as captured:
            answer = client.post(address, sent, headers={"HX-Request": "true"})
        assert answer.content.count(b'<section class="sec group') == 1
        counts.append(len(captured))
        sizes.append(len(answer.content))
    assert counts[0] == counts[1]
    assert abs(sizes[0] - sizes[1]) < 200


def test_draw_before_and_after():
    counts = []
    for players in (8, 128):
        hall = Hall(players, organizer=f"anna{players}")
        stage = Stage.objects.create(event=hall.event, number=1, kind=Stage.Kind.GROUPS, group_size=4)
        address = reverse("groups:draw", args=[hall.tournament.code, hall.event.number, 1])
        client = Client()
        client.force_login(hall.organizer)
        before = queries(client, address)
        stage.delete()
        hall.groups(players // 4)
        counts.append([before, queries(client, address)])
    assert counts[0] == counts[1]
    assert max(counts[0]) <= MOST


def test_changing_a_draw_by_hand():
    counts = []
    for players in (8, 128):
        hall = Hall(players, organizer=f"anna{players}")
        stage = played(hall, players // 4)
        hall.enter("Late", ranking=players + 1)
        client = Client()
        client.force_login(hall.organizer)
        address = reverse("groups:arrange", args=[hall.tournament.code, hall.event.number, 1])
        late = f"{address}?late={hall.entries[-1].pk}"
        counts.append([queries(client, page) for page in (address, late, stage.get_absolute_url())])
    assert counts[0] == counts[1]
    assert max(counts[0]) <= MOST
