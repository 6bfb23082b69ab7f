"""Real team tournaments entered in the browser’s words, rubber by rubber, to their published end."""

import json
from pathlib import Path

import pytest
from django.test import Client
from django.urls import reverse

from brackets.services.build import bracket_build
from brackets.services.filling import Filling, bracket_plan
from desk.demo.numbering import numbering
from groups.models import Member
from groups.services.draw import groups_place
from tests.services.test_demo import published_places, stored_places
from tests.team_hall import TeamHall
from tournaments.models import Match, Stage

pytestmark = pytest.mark.django_db
GOLDEN = Path(__file__).parent.parent / "data" / "golden"
TOURNAMENTS = [
    path for path in sorted((GOLDEN / "real").glob("*.json")) if json.loads(path.read_text())["kind"] == "team"
]


def said(line: dict, match: Match) -> dict[str, str]:
    """A team match as a scorer writes it down."""
    turned = match.a.name != line["a"]
    own, other = "ba" if turned else "ab"
    if line["status"] == "double_walkover":
        return {"how": "both_absent"}
    if line["status"] == "walkover":
        return {"how": f"absent_{other if line['winner'] == line['a'] else own}"}
    sent = {}
    endings = line.get("rubber_status") or ["played"] * len(line["rubbers"])
    for number, (games, ending) in enumerate(zip(line["rubbers"], endings, strict=True), 1):
        if ending == "walkover":
            sent[f"s{number}"] = f"w{other if games[0][0] > games[0][1] else own}"
        else:
            sent[f"s{number}"] = " ".join(f"{y}-{x}" if turned else f"{x}-{y}" for x, y in games)
    return sent


def write_down(client: Client, hall: TeamHall, stage: Stage, lines: list[dict]) -> None:
    for line in lines:
        names = (line["a"], line["b"])
        matches = Match.objects.filter(stage=stage, a__name__in=names, b__name__in=names).select_related("a", "b")
        match = matches.get(ending=None)
        address = reverse("desk:match_save", args=[hall.tournament.code, match.number])
        answer = client.post(address, {"version": match.version, **said(line, match)})
        assert answer.status_code in (302, 303), answer.content.decode()
        match.refresh_from_db()
        assert (match.winner and match.winner.name) == line["winner"]


@pytest.mark.parametrize("path", TOURNAMENTS, ids=lambda path: path.stem)
def test_a_real_team_tournament_ends_as_it_did(path, client):
    real = json.loads(path.read_text())
    hall = TeamHall([entry["name"] for entry in real["entries"]], best_of=real["best_of"])
    client.force_login(hall.organizer)
    groups = hall.stage(Stage.Kind.GROUPS, qualifiers=2)
    groups_place(
        stage=groups, groups=[[hall.named(m) for m in g["members"]] for g in real["groups"]], by=hall.organizer
    )
    write_down(client, hall, groups, [line for group in real["groups"] for line in group["matches"]])
    for number, group in enumerate(real["groups"], 1):
        published_order(number, group)

    knockout = hall.stage(Stage.Kind.KNOCKOUT, source=Stage.Source.ORDER)
    drawn = [None if leaf == "bye" else leaf for leaf in real["knockout"]["leaves"]]
    third = real["knockout"].get("third_place")
    filling = Filling(Stage.Source.ORDER, third_place=bool(third), text="\n".join(numbering(drawn)))
    seen = bracket_plan(stage=knockout, filling=filling).token
    bracket_build(stage=knockout, by=hall.organizer, seen=seen, filling=filling)
    rounds = [line for lines in real["knockout"]["rounds"] for line in lines]
    write_down(client, hall, knockout, rounds + ([third] if third else []))

    stored = stored_places(hall.event)
    expected = {name: places for name, places in published_places(real).items() if name in drawn}
    assert {name: stored[name] for name in expected} == expected
    page = client.get(knockout.get_absolute_url()).content.decode()
    assert f"<bdi>{real['final_placings'][0]['entries'][0]}</bdi>" in page
    assert not Match.objects.filter(event=hall.event, ending=None).exists()


def published_order(number: int, group: dict) -> None:
    """The table is the published one, as far as one is published and no lot is needed."""
    rows = list(Member.objects.filter(group__number=number).order_by("row").select_related("entry"))
    if group.get("published_ranking"):
        assert [row.entry.name for row in rows] == group["published_ranking"]
    place = 0
    for published in group["published_classes"]:
        ours, place = rows[place : place + len(published)], place + len(published)
        if place < len(rows) and rows[place].place == rows[place - 1].place:
            break  # a lot that the source does not tell parted them
        assert {row.entry.name for row in ours} == set(published)
