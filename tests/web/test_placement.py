"""The two placements of 706.2 side by side, the choice, and how a knockout was placed for everybody to see."""

import re
from html import unescape

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config import live
from groups.models import Group, Member
from tests.hall import Hall
from tournaments.models import Entry, Event, Stage

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
MOST = 13  # queries


def finished(hall: Hall, groups: int, through: int) -> Stage:
    """Groups that are over, each in the order of its numbers, without playing all their matches; and a knockout."""
    stage = hall._stage(Stage.Kind.GROUPS, group_count=groups, qualifiers=through)
    entries = Entry.objects.bulk_create(
        Entry(event=hall.event, name=f"Player {i}", ranking=i) for i in range(1, groups * through + 1)
    )
    rows = Group.objects.bulk_create(Group(stage=stage, number=g, played=1, total=1) for g in range(1, groups + 1))
    Member.objects.bulk_create(
        Member(stage=stage, group=rows[i % groups], entry=entry, number=place, place=place, row=place)
        for i, entry in enumerate(entries)
        for place in [i // groups + 1]
    )
    return hall._stage(Stage.Kind.KNOCKOUT)


def address(name: str, stage: Stage, *pair: int) -> str:
    return reverse(f"brackets:{name}", args=[stage.event.tournament.code, stage.event.number, stage.number, *pair])


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def seen_in(html: str) -> str:
    return html.split('name="seen" value="')[1].split('"')[0]


@pytest.fixture
def hall():
    return Hall()


@pytest.fixture
def stage(hall):
    return finished(hall, 4, 4)


@pytest.fixture
def anna(client, hall):
    client.force_login(hall.organizer)
    return client


def third_principle(html: str) -> str:
    return text_of(html[html.index("3. First and second") :].split("</tr>")[0])


def test_by_the_book_lets_first_and_second_meet_in_the_semi_final_and_separated_keeps_them_for_the_final(  # case C40
    anna, stage
):
    html = anna.get(address("build", stage)).content.decode()
    text = text_of(html)
    assert "The separated one changes 8 numbers" in text
    assert "first and second of a group can then meet only in the final" in text
    assert third_principle(html) == (
        "3. First and second of a group meet as late as possible final semi-final Group 1, Group 2, Group 3, Group 4: "
        "first and second can meet in the semi-final; the final would be possible. final , best possible"
    )
    assert "recommended by the audit" in text[text.index("Use separated") :]
    assert html.count("is-mini") == 2
    assert html.count('class="moved"') == 8


def test_by_the_book_is_the_default(anna, stage):
    html = anna.get(address("build", stage)).content.decode()
    assert re.search(r'id="placement-book" checked', html)
    seen = seen_in(html)
    anna.post(address("build", stage), {"source": "groups", "seen": seen, "build": "1"})
    stage.refresh_from_db()
    assert stage.placement == Stage.Placement.BOOK


def test_the_choice_is_built_and_told_to_everybody(client, anna, stage):
    seen = seen_in(anna.get(address("build", stage)).content.decode())
    sent = {"source": "groups", "seen": seen, "placement": "separated", "build": "1"}
    assert anna.post(address("build", stage), sent).status_code == 303
    stage.refresh_from_db()
    assert stage.placement == Stage.Placement.SEPARATED
    client.logout()
    html = client.get(address("detail", stage)).content.decode()
    assert address("audit", stage) in html
    assert "numbers were changed" in html
    text = text_of(client.get(address("audit", stage)).content.decode())
    assert "among the later places 8 numbers were changed" in text
    assert "1.1 Player 1" in text
    assert "falls" not in third_principle(client.get(address("audit", stage)).content.decode())
    why = text_of(client.get(address("why", stage, 1, 5)).content.decode())
    assert "Group 2, place 2, by the book number 6, separated to number 5." in why
    assert "Place By the book Number" in why
    assert re.search(r"Group 2, place 2 6 5 ", why)


def test_choosing_shows_that_knockout_at_once(anna, stage):
    sent = {"source": "groups", "placement": "separated", "third_place": "on"}
    answer = anna.post(address("build", stage), sent, headers=HTMX)
    html = answer.content.decode()
    assert html.strip().startswith('<section id="build">')
    assert re.search(r'id="placement-separated" checked', html)
    first_round = html[html.index('id="top-16-8"') :].split("</li>")[0]
    assert "Player 8" not in first_round
    assert "The losers of the semi-finals play for third place" in html


def test_a_placement_that_does_not_exist_is_refused(anna, stage):
    seen = seen_in(anna.get(address("build", stage)).content.decode())
    sent = {"source": "groups", "seen": seen, "placement": "mine", "build": "1"}
    answer = anna.post(address("build", stage), sent)
    assert answer.status_code == 200
    assert "alert-danger" in answer.content.decode()
    assert not Stage.objects.get(pk=stage.pk).is_drawn


def test_clubmates_are_told_with_their_club(anna, stage):
    Entry.objects.filter(name__in=["Player 1", "Player 16"]).update(association="Lions")
    text = text_of(anna.get(address("build", stage)).content.decode())
    assert "top 16: 1 pair Player 1 – Player 16 (Lions)" in text
    assert "parts clubmates better than the separated one" in text


def test_for_many_it_is_found_not_proven(anna, hall):
    stage = finished(hall, 12, 4)
    for i in range(1, 49):
        Entry.objects.filter(name=f"Player {i}").update(association=f"Club {i % 6}")
    text = text_of(anna.get(address("build", stage)).content.decode())
    assert "the best one found for them; that there is no better one is not proven" in text


def test_names_of_clubs_are_text_not_markup(anna, stage):  # case C91
    Entry.objects.filter(name__in=["Player 1", "Player 16"]).update(association="<script>alert(1)</script>")
    assert "<script>alert(1)" not in anna.get(address("build", stage)).content.decode()


def test_where_both_are_the_same_there_is_nothing_to_choose(anna, hall):
    html = anna.get(address("build", finished(hall, 2, 4))).content.decode()
    assert "nothing to choose" in html
    assert "placement-separated" not in html
    assert html.count("is-mini") == 1


def test_who_rests_stands_in_the_second_round(anna, hall):
    html = anna.get(address("build", finished(hall, 3, 4))).content.decode()
    second = html[html.index('class="round later"') :].split("</ol>")[0]
    assert "1.1" in second
    assert "4.1" not in second


def test_it_is_a_table_where_the_organizer_calls_it_so(anna, hall, stage):
    Event.objects.update(group_word="table")
    assert "3.2 is place 2 of table 3" in anna.get(address("build", stage)).content.decode()


def test_the_audit_of_a_knockout_that_is_not_built_or_not_from_groups(client, hall, stage):
    assert "Not built yet" in client.get(address("audit", stage)).content.decode()
    built = hall.knockout(Stage.Source.ENTRIES)
    assert "No groups, no placement" in client.get(address("audit", built)).content.decode()
    assert address("audit", built) not in client.get(address("detail", built)).content.decode()


def test_the_audit_is_a_part_for_htmx_and_only_reads(client, stage):
    html = client.get(address("audit", stage), headers=HTMX).content.decode()
    assert html.strip().startswith(f'<section class="sec plain" id="audit-{stage.pk}"')
    assert "<html" not in html
    assert client.post(address("audit", stage)).status_code == 405


# by hand


def typed(html: str) -> list[str]:
    return unescape(html.split('id="id_leaves"')[1].split(">", 1)[1].split("</textarea>")[0]).splitlines()


def test_a_draw_made_elsewhere_is_typed_from_top_to_bottom_audited_and_built(client, anna, stage):
    sent = {"source": "groups", "placement": "hand"}
    lines = typed(anna.post(address("build", stage), sent).content.decode())
    assert lines[:3] == ["1.1 Player 1", "4.4 Player 16", "4.2 Player 8"]
    lines[1], lines[6] = lines[6], lines[1]  # 1.1 now meets 1.2 at once, and 4.4 meets 4.3
    sent["leaves"] = "\n".join(lines)
    html = anna.post(address("build", stage), sent).content.decode()
    assert typed(html) == lines
    assert "Group 1, Group 4: two can meet in the first round; later would be possible." in text_of(html)
    assert html.count("is-mini") == 3
    answer = anna.post(address("build", stage), {**sent, "seen": seen_in(html), "build": "1"})
    assert answer.status_code == 303
    stage.refresh_from_db()
    assert stage.placement == Stage.Placement.HAND
    numbers = dict(stage.seeds.values_list("entry__name", "number"))
    assert (numbers["Player 5"], numbers["Player 16"], numbers["Player 2"]) == (16, 5, 2)
    client.logout()
    assert "Placed by hand" in client.get(address("audit", stage)).content.decode()


def test_what_is_typed_is_seen_before_it_is_built(anna, stage):
    sent = {"source": "groups", "placement": "hand"}
    html = anna.post(address("build", stage), sent).content.decode()
    sent |= {"leaves": "\n".join(reversed(typed(html))), "seen": seen_in(html), "build": "1"}
    html = anna.post(address("build", stage), sent).content.decode()
    assert "Something changed since this preview" in html
    assert not Stage.objects.get(pk=stage.pk).is_drawn
    assert anna.post(address("build", stage), {**sent, "seen": seen_in(html)}).status_code == 303


def test_lines_that_fit_nobody_are_told(anna, stage):
    lines = typed(anna.post(address("build", stage), {"source": "groups", "placement": "hand"}).content.decode())
    lines[0], lines[1] = "Player 1", lines[2]
    sent = {"source": "groups", "placement": "hand", "leaves": "\n".join(lines), "preview": "1"}
    html = anna.post(address("build", stage), sent).content.decode()
    assert html.count("Line 1 begins with no place such as 3.2.") == 2  # above, and beside the field
    assert "Line 3: 4.2 stands there twice." in html
    assert "Build this knockout" not in html
    assert typed(html) == lines


@pytest.mark.parametrize("what", ["build", "audit"])
def test_8_and_128_players_take_the_same_few_queries(client, what):
    counts = []
    for groups in (4, 64):
        hall = Hall(organizer=f"anna{groups}")
        client.force_login(hall.organizer)
        stage = finished(hall, groups, 2)
        Entry.objects.filter(event=hall.event, ranking__lte=groups).update(association="Lions")
        if what == "audit":
            seen = seen_in(client.get(address("build", stage)).content.decode())
            client.post(address("build", stage), {"source": "groups", "seen": seen, "build": "1"})
        live.forget(hall.tournament.code)  # remembered for a moment, and the larger one takes longer to make
        with CaptureQueriesContext(connection) as captured:
            assert client.get(address(what, stage)).status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1] <= MOST
