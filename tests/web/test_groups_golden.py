"""Real groups entered match by match in the browser's words: the page shows the published table."""

import json
import re
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from groups.services.draw import groups_place
from tests.hall import Hall
from tournaments.models import Stage

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]
GOLDEN = {g["id"]: g for g in json.loads((Path(__file__).parent.parent / "data/golden/groups.json").read_text())}
RANKED = [
    "ittf-news-01",
    "ittf-news-02",
    "ittf-news-05",
    "ittf-news-10",
    "nttb-scenario-2",
    "nttb-scenario-3",
    "sbtf-three-games",
    "sbtf-four-wo-all",
]
TIED = ["nttb-scenario-5", "nttb-scenario-7", "sbtf-three-lot"]


def played(client: Client, golden: dict) -> str:
    """The last answer: the section of the group."""
    has_scores = "games" in golden["matches"][0]
    hall = Hall(best_of=golden["best_of"], recorded="points" if has_scores else "winner")
    for i, name in enumerate(golden["members"], 1):
        hall.enter(name, ranking=i)
    stage = Stage.objects.create(event=hall.event, number=1, kind=Stage.Kind.GROUPS, qualifiers=1)
    stage.event = hall.event
    groups_place(stage=stage, groups=[hall.entries], by=hall.organizer)
    client.force_login(hall.organizer)
    html = ""
    for line in golden["matches"]:
        match = hall.match(line["a"], line["b"])
        sent = {"version": match.version, **said(line, turned=match.a.name != line["a"])}
        address = reverse("desk:match_save", args=[hall.tournament.code, match.number])
        answer = client.post(address, sent, headers={"HX-Request": "true"})
        html = answer.content.decode()
        assert 'id="group-' in html, html
    return html


def said(line: dict, *, turned: bool) -> dict[str, str]:
    """A match as a scorer enters it."""
    own, other = "ba" if turned else "ab"
    winner, loser = (own, other) if line.get("winner") == line["a"] else (other, own)
    if line["status"] == "walkover":
        return {"how": f"absent_{loser}"}
    if "games" not in line:
        return {"how": f"win_{winner}"}
    games = [game[::-1] if turned else game for game in line["games"]]
    return {"how": "played", "score": " ".join(f"{x}-{y}" for x, y in games)}


def table(html: str) -> list[tuple[str, str]]:
    body = html.split("<tbody>")[1].split("</tbody>")[0]
    return re.findall(r'class="place">(\d+)<.*?<bdi>(.*?)</bdi>', body, re.S)


@pytest.mark.parametrize("golden", RANKED)
def test_the_published_order_stands_on_the_page(client, golden):
    html = played(client, GOLDEN[golden])
    ranking = GOLDEN[golden]["published_ranking"]
    assert table(html) == [(str(i), name) for i, name in enumerate(ranking, 1)]
    assert '<span class="state">final</span>' in html


@pytest.mark.parametrize("golden", TIED)
def test_what_only_a_lot_can_part_is_left_open_on_the_page(client, golden):
    html = played(client, GOLDEN[golden])
    tied = GOLDEN[golden].get("ittf_lot_group") or GOLDEN[golden]["members"]
    places = {name: place for place, name in table(html)}
    assert len({places[name] for name in tied}) == 1
    assert "only a lot can part them, 3.7.5.4" in html
    assert "a lot is needed" in html
