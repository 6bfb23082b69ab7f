"""Whoever plays in an event of teams is a team: no page that draws, compares or places calls one a player."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from desk.services.lots import lot_save
from groups.models import Group
from groups.services.draw import draw_preview, group_draw
from tests.team_hall import TeamHall
from tournaments.models import Match, Stage

pytestmark = pytest.mark.django_db
WON, LOST = ["5 6 7"] * 3, ["-5 -6 -7"] * 3


@pytest.fixture
def hall():
    """Two groups of three, in the first of which everybody is equal in everything; a knockout after them."""
    hall = TeamHall(["Lions", "Bears", "Foxes", "Owls", "Elks", "Hawks"], squad=3)
    groups = hall.stage(Stage.Kind.GROUPS, group_count=2, qualifiers=2)
    hall.stage(Stage.Kind.KNOCKOUT, source=Stage.Source.GROUPS, placement=Stage.Placement.SEPARATED)
    group_draw(stage=groups, by=hall.organizer, seen=draw_preview(groups).token)
    return hall


def play(hall: TeamHall, client: Client) -> None:
    for match in Match.objects.select_related("in_group__group").order_by("number"):
        a, b = match.in_group.a_number, match.in_group.b_number
        first_wins = (b - a) % 3 == 1 if match.in_group.group.number == 1 else a < b
        lines = {f"s{i}": text for i, text in enumerate(WON if first_wins else LOST, 1)}
        answer = client.post(
            reverse("desk:match_save", args=[hall.tournament.code, match.number]), {"version": match.version, **lines}
        )
        assert answer.status_code in (302, 303)


def said(client: Client, name: str, *args: int | str) -> str:
    html = client.get(reverse(name, args=args)).content.decode()
    main = html[html.index("<main") : html.index("</main>")]
    return " ".join(re.sub(r"<[^>]+>", " ", main).split())


def test_no_explanation_of_teams_speaks_of_players(client, hall):
    client.force_login(hall.organizer)
    event = (hall.tournament.code, hall.event.number)
    before = [said(client, f"groups:{name}", *event, 1) for name in ("detail", "draw", "drawn", "arrange")]
    play(hall, client)
    why = said(client, "groups:why", *event, 1, 1, 1)
    assert "3 are equal on match points" in why
    lot = said(client, "desk:lot", *event, 1, 1)
    assert "These players" not in lot
    group = Group.objects.select_related("stage__event__tournament").get(number=1)
    lot_save(group=group, order=list(group.members.values_list("entry", flat=True)), by=hall.organizer)
    build = said(client, "brackets:build", *event, 2)
    assert "No two of the same group meet at once" in build
    told = [
        *before,
        why,
        lot,
        said(client, "groups:lots", *event, 1, 1),
        build,
        said(client, "desk:entry_out", *event, hall.entries[0].pk),
    ]
    assert not [found for page in told for found in re.findall(r".{0,40}\b[Pp]layers?\b.{0,40}", page)]
