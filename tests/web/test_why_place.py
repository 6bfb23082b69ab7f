""" "Why?": the derivation of a place on a page of its own, for everybody, live and printable."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from config import live
from desk.services.lots import lot_save
from desk.services.outcomes import Outcome
from groups.models import Group, Member
from groups.services.draw import groups_place
from tests.hall import Hall
from tests.web.test_query_counts_groups import MOST, queries
from tournaments.domain.scores import Ending
from tournaments.models import Stage, Tournament

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}
# Equal on 7 are four; match points among them part the last, and games the other three (3.7.5.3).
RESTART = ["1-2", "1-3", "1-4", "1-5", "6-1", "6-2", "2-3", "2-4", "2-5", "3-4", "5-3", "3-6", "4-5", "4-6", "5-6"]
SCORES = {"5-3": "-7 -7 -7 5 5 5 5", "1-2": "5 5 5 5", "3-4": "-7 5 5 5 5", "4-5": "-7 5 5 5 5"}


@pytest.fixture
def hall() -> Hall:
    return Hall(4)


@pytest.fixture
def stage(hall) -> Stage:
    return one_group(hall)


def one_group(hall: Hall, *, qualifiers: int = 2) -> Stage:
    stage = Stage.objects.create(event=hall.event, number=1, kind=Stage.Kind.GROUPS, qualifiers=qualifiers)
    stage.event = hall.event
    groups_place(stage=stage, groups=[hall.entries], by=hall.organizer)
    return stage


def play(hall: Hall, *results: str, score: str = "5 5 5") -> None:
    """ "1-2": number 1 beats number 2."""
    for result in results:
        winner, loser = result.split("-")
        hall.play(f"Player {winner}", f"Player {loser}", score)


def cycle(hall: Hall) -> None:
    """1, 2 and 3 beat each other in turn by the same score, and all beat 4."""
    play(hall, "1-2", "2-3", "3-1", "1-4", "2-4", "3-4")


def why(stage: Stage, number: int) -> str:
    return reverse("groups:why", args=[stage.event.tournament.code, stage.event.number, stage.number, 1, number])


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", "", html.replace("<li>", " ").replace("<span", " <span")).split())


def page(client: Client, stage: Stage, number: int, **headers: str) -> str:
    live.forget(stage.event.tournament.code)  # nothing is committed inside a test
    answer = client.get(why(stage, number), headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def said(client: Client, stage: Stage, number: int) -> str:
    return words(page(client, stage, number))


def test_a_stranger_reads_why(client, hall, stage):
    play(hall, "1-2", "1-3", "1-4", "2-3", "2-4", "3-4")
    html = page(client, stage, 1)
    assert "<!doctype html>" in html
    assert "<bdi>Player 1</bdi>: why first place?" in html
    assert "Match points: 6, and nobody else in the group has as many (3.7.5.1)." in html
    assert '<p class="claim qed">No lot is needed.</p>' in html
    assert 'class="print-only"' in html


def test_htmx_gets_the_derivation_alone_with_its_heading(client, hall, stage):
    play(hall, "1-2")
    html = page(client, stage, 1, **HTMX)
    group = Group.objects.get()
    assert html.lstrip().startswith('<section class="why-place" id="why"')
    assert f'hx-trigger="live-group-{group.pk} from:body"' in html
    assert "<!doctype" not in html
    assert '<span id="why-heading" hx-swap-oob="true">' in html


def test_a_draft_is_not_found_by_strangers(client, hall, stage):
    Tournament.objects.update(visibility=Tournament.Visibility.DRAFT)
    live.forget(hall.tournament.code)
    assert client.get(why(stage, 1)).status_code == 404
    client.force_login(hall.organizer)
    assert client.get(why(stage, 1)).status_code == 200


def test_nothing_is_posted_and_nobody_has_other_numbers(client, hall, stage):
    assert client.post(why(stage, 1)).status_code == 405
    assert client.get(why(stage, 5)).status_code == 404
    assert client.get(why(stage, 0)).status_code == 404


def test_before_the_first_match_there_is_no_place(client, stage):
    assert "No match of this group is played yet, so nobody has a place." in said(client, stage, 1)


def test_a_group_being_played_is_provisional(client, hall, stage):
    play(hall, "1-2", "3-4")
    told = said(client, stage, 1)
    assert "Provisional: 2 of 6 matches are played." in told
    assert "No match between them is played yet, so nothing parts them so far." in told
    assert "A lot is drawn only for those who are equal when all matches are played." in told
    assert "qed" not in page(client, stage, 1)
    assert 'class="settled"' not in page(client, stage, 2)


def test_two_are_parted_by_the_match_between_them(client, hall, stage):
    play(hall, "1-2", "1-3", "4-1", "2-3", "2-4", "3-4")
    told = said(client, stage, 2)
    assert "2 are equal on match points (5 each). The match between them decides (3.7.5.2)." in told
    assert "Match points in it decide: 2, 1." in told


def test_who_is_placed_drops_out_and_the_rest_start_again(client):
    hall = Hall(6, best_of=7)
    stage = one_group(hall)
    for result in RESTART:
        play(hall, result, score=SCORES.get(result, "5 5 5 5"))
    told = said(client, stage, 3)
    assert "4 are equal on match points (7 each)." in told
    assert "Match points in these matches part some of them: 5, 5, 5, 3. Sixth place: Player 6." in told
    assert "Parted already: Player 6. Their matches with the others no longer count." in told
    assert "3 are still equal and start again from match points." in told
    assert "Games won to games lost in the matches between them decide: 7:5, 5:5, 5:7 (3.7.5.3)." in told
    assert "7:5 = 1.400" in told
    assert "But what of the match Player 5 – Player 3, 4:3?" in told


def test_a_tie_that_waits_for_a_lot_says_so(client, hall, stage):
    cycle(hall)
    told = said(client, stage, 2)
    assert "Player 2: why places 1–3?" in told
    assert "only a lot can part them (3.7.5.4)" in told
    assert "2 go through, so the cut falls below place 2." in told
    assert "Until it is drawn, they share the place." in told
    assert "qed" not in page(client, stage, 2)


def test_a_lot_is_told_with_who_recorded_it_and_when(client, hall, stage):
    cycle(hall)
    order = [hall.entries[i].pk for i in (2, 0, 1)]
    lot_save(group=Group.objects.get(), order=order, by=hall.organizer)
    html = page(client, stage, 3)
    told = words(html)
    assert "Player 3: why first place?" in told
    assert "In the matches between them all is equal; the lot decided (3.7.5.4)." in told
    assert "No comparison parts them, so the lot decides. Recorded by anna," in told
    assert "No lot is needed" not in told
    assert f'<a href="{stage.get_absolute_url()}1/lots/">Its record</a>' in html
    assert 'class="claim qed"' in html


def test_what_the_event_does_not_write_down_is_said_to_be_skipped(client):
    hall = Hall(3, recorded="games")
    stage = one_group(hall)
    for a, b in (("1", "2"), ("2", "3"), ("3", "1")):
        match = hall.match(f"Player {a}", f"Player {b}")
        hall.save(match, Outcome(Ending.PLAYED, score=(3, 1) if match.a.name == f"Player {a}" else (1, 3)))
    told = said(client, stage, 1)
    assert "Points are not written down in this event, so they are not compared." in told
    assert "The ratios are equal and part nobody." in told


def test_a_walkover_is_shown_as_it_is_credited_with_its_mark(client, hall, stage):
    play(hall, "1-2", "1-4", "2-3", "2-4", "4-3")
    hall.absent("Player 1", "Player 3")
    html = page(client, stage, 3)
    assert re.search(r'3:0 <abbr class="tag" title="walkover[^"]*"><span aria-hidden="true">w/o</span>', html)
    assert "0 for any other loss" in html
    assert "walkover: counted as 3:0, every game 11:0" in html


def test_the_standings_lead_there(client, hall, stage):
    cycle(hall)
    live.forget(hall.tournament.code)
    html = client.get(stage.get_absolute_url()).content.decode()
    for number in (1, 2, 3, 4):
        assert f'href="{why(stage, number)}" title="Why?"' in html
    note = html.split('<tr class="note">')[1].split("</tr>")[0]
    left_out = Member.objects.get(row=3)
    assert f'<a href="{why(stage, left_out.number)}">Why?</a>' in note


def test_names_are_isolated_and_escaped(client):  # case C80
    hall = Hall(2)
    hall.enter("<b>שלום</b> 100%", ranking=3)
    stage = one_group(hall)
    for other in ("Player 1", "Player 2"):
        hall.play("<b>שלום</b> 100%", other)
    html = page(client, stage, 3)
    assert "<bdi>&lt;b&gt;שלום&lt;/b&gt; 100%</bdi>: why first place?" in html
    assert "<b>שלום" not in html


def test_the_rule_stands_below_in_its_own_words(client, hall, stage):
    cycle(hall)
    html = page(client, stage, 1)
    assert '<a href="#rule-3.7.5.2">3.7.5.2</a>' in html
    assert 'id="rule-3.7.5.2" lang="en"' in html
    assert "Если два или более участника" in page(client, stage, 1, **{"Accept-Language": "ru"})


@pytest.mark.parametrize("signed_in", [False, True], ids=["spectator", "organizer"])
def test_as_many_questions_for_three_as_for_sixteen(signed_in):
    counts = []
    for players in (3, 16):
        hall = Hall(players, organizer=f"anna{players}")
        stage = one_group(hall)
        play(hall, "1-2", "2-3", "3-1")
        client = Client()
        if signed_in:
            client.force_login(hall.organizer)
        counts.append(queries(client, why(stage, 1)))
    assert counts[0] == counts[1] <= MOST
