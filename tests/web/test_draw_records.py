"""Draws by lot on the web: announced, made without a preview, shown, downloaded."""

import json

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config import live
from groups.domain.records import read_record
from groups.models import Commitment, Draw
from groups.services.by_lot import draw_announce
from groups.services.draw import draw_preview, group_draw
from tests.hall import Hall
from tournaments.models import Stage

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
SHAPE = {"groups": 2, "sizes": "", "qualifiers": 2, "method": "lot"}


@pytest.fixture
def hall() -> Hall:
    return Hall(8)


@pytest.fixture
def stage(hall) -> Stage:
    stage = Stage.objects.create(event=hall.event, number=1, kind=Stage.Kind.GROUPS, group_count=2, qualifiers=2)
    stage.event = hall.event
    return stage


@pytest.fixture
def organizer(hall) -> Client:
    client = Client()
    client.force_login(hall.organizer)
    return client


def url(stage: Stage, name: str, *more: object) -> str:
    return reverse(f"groups:{name}", args=[stage.event.tournament.code, stage.event.number, stage.number, *more])


def sent(organizer: Client, stage: Stage, **public: str) -> dict[str, object]:
    """What the button sends."""
    return {**SHAPE, "seen": organizer.get(url(stage, "draw"), SHAPE).context["by_lot"].token, **public}


def test_nothing_of_the_outcome_is_shown_before(organizer, stage):
    answer = organizer.get(url(stage, "draw"), SHAPE)
    assert answer.context["preview"] is None
    html = answer.content.decode()
    assert "What comes out is not shown before" in html
    assert 'class="groups4"' not in html
    assert "Announce the draw" in html


def test_the_announcement_is_public_and_its_secret_is_not(organizer, client, stage):
    assert organizer.post(url(stage, "announce"), {"promise": "lottery of Saturday"}).status_code == 303
    made = Commitment.objects.get()
    for page in (stage.get_absolute_url(), url(stage, "drawn")):
        html = client.get(page).content.decode()
        assert made.digest in html
        assert "lottery of Saturday" in html
        assert made.secret not in html
    assert made.secret not in organizer.get(url(stage, "draw")).content.decode()
    assert "The groups that stand now" not in html
    group_draw(stage=stage, by=made.made_by, seen=draw_preview(stage).token)  # by the snake after all
    live.forget(stage.event.tournament.code)  # nothing is committed inside a test
    html = client.get(url(stage, "drawn")).content.decode()
    assert "The groups that stand now do not come from this announcement." in html


def test_an_announced_draw_is_made_and_everybody_can_check_it(organizer, client, stage):
    organizer.post(url(stage, "announce"))
    answer = organizer.post(url(stage, "draw"), sent(organizer, stage))
    assert answer.status_code == 303
    html = client.get(url(stage, "drawn")).content.decode()
    made = Commitment.objects.get()
    assert "The secret is the one that was announced." in html
    assert made.secret in html
    assert made.digest in html
    assert "verify_draw" in html
    assert "by lot inside each band" in client.get(stage.get_absolute_url()).content.decode()


def test_a_secret_that_is_another_one_is_said(organizer, client, stage):
    organizer.post(url(stage, "announce"))
    organizer.post(url(stage, "draw"), sent(organizer, stage))
    draw = Draw.objects.get()
    draw.record["secret"] = draw.record["seed"] = "exchanged"
    draw.save()
    assert "The secret is NOT the one that was announced." in client.get(url(stage, "drawn")).content.decode()


def test_without_a_seed_the_field_says_what_is_missing(organizer, stage):
    answer = organizer.post(url(stage, "draw"), sent(organizer, stage))
    assert answer.status_code == 200
    assert answer.context["number_form"].errors["number"]
    answer = organizer.post(url(stage, "draw"), sent(organizer, stage, number="04 17"))
    assert answer.context["number_form"].errors["source"]
    assert answer.context["number_form"]["number"].value() == "04 17"
    assert not Draw.objects.exists()


def test_a_public_number_is_on_the_page_with_its_source(organizer, client, stage):
    organizer.post(url(stage, "draw"), sent(organizer, stage, number=" 04  17 ", source="<b>lottery</b>"))
    html = client.get(url(stage, "drawn")).content.decode()
    assert ">04 17<" in html
    assert "&lt;b&gt;lottery" in html


def test_the_record_is_downloaded_and_repeats(organizer, client, stage):
    organizer.post(url(stage, "draw"), sent(organizer, stage, number="7", source="dice"))
    answer = client.get(url(stage, "draw_record", 1))
    assert answer["Content-Type"] == "application/json"
    assert "attachment" in answer["Content-Disposition"]
    assert read_record(answer.content.decode()).faults() == []
    assert json.loads(answer.content)["drawn_by"] == "anna"


def test_who_moved_and_why_is_told_afterwards(organizer, client, hall, stage):
    hall.event.entries.filter(ranking__in=(1, 4)).update(association="Lions")
    token = organizer.get(url(stage, "draw")).context["preview"].token
    organizer.post(url(stage, "draw"), {**SHAPE, "method": "snake", "seen": token})
    html = client.get(url(stage, "drawn")).content.decode()
    assert "Who left the snake, and why" in html
    assert "else these would meet in 1:" in html


def test_draws_of_before_are_still_there(organizer, client, stage):
    for number in ("7", "8"):
        organizer.post(url(stage, "draw"), sent(organizer, stage, number=number, source="dice"))
    html = client.get(url(stage, "draw_made", 1)).content.decode()
    assert "stands no more since" in html
    assert url(stage, "draw_made", 2) in html
    assert client.get(url(stage, "draw_made", 3)).status_code == 404
    assert client.get(url(stage, "draw_record", 3)).status_code == 404


def test_before_any_draw_the_page_says_so_and_htmx_gets_the_part(client, organizer, stage):
    assert "Not drawn yet" in client.get(url(stage, "drawn")).content.decode()
    assert client.get(url(stage, "drawn"), headers=HTMX).content.decode().lstrip().startswith('<section id="drawn"')
    assert client.post(url(stage, "drawn")).status_code == 405
    assert organizer.get(url(stage, "announce")).status_code == 405


def test_pages_ask_the_database_as_often_for_128_players_as_for_8():
    counts = []
    for players in (8, 128):
        hall = Hall(players, organizer=f"anna{players}")
        stage = hall.groups(players // 4)
        stage.event = hall.event
        draw_announce(stage=stage, by=hall.organizer)
        client = Client()
        client.force_login(hall.organizer)
        pages = [url(stage, "drawn"), url(stage, "draw"), stage.get_absolute_url(), url(stage, "lots", 1)]
        counts.append([queries(client, page) for page in pages])
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 12


def queries(client: Client, address: str) -> int:
    live.forget(address.split("/")[2])
    with CaptureQueriesContext(connection) as captured:
        assert client.get(address).status_code == 200
    return len(captured)
