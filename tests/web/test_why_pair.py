""" "Why does X play Y?": from the place in the group to the number, from the number to the pair (706.1 to 706.3)."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from brackets.models import Seed
from config import live
from tests.hall import Hall
from tests.web.test_query_counts_groups import MOST, queries
from tournaments.models import Stage, Tournament

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def hall() -> Hall:
    return Hall(6)


@pytest.fixture
def knockout(hall) -> Stage:
    """Six entries, so the first two rest."""
    return hall.knockout(Stage.Source.ENTRIES, third_place=True)


def why(stage: Stage, round_: int, pair: int) -> str:
    event = stage.event
    return reverse("brackets:why", args=[event.tournament.code, event.number, stage.number, round_, pair])


def page(client: Client, stage: Stage, round_: int, pair: int, **headers: str) -> str:
    live.forget(stage.event.tournament.code)
    answer = client.get(why(stage, round_, pair), headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def said(client: Client, stage: Stage, round_: int, pair: int) -> str:
    html = page(client, stage, round_, pair)
    return " ".join(re.sub(r"<[^>]+>", "", html.replace("</td>", " ").replace("</th>", " ")).split())


def from_groups(hall: Hall) -> Stage:
    groups = hall.groups(2)
    hall.play_groups(groups)
    return hall.knockout(third_place=True)


def test_a_stranger_reads_why_these_two_meet(client, hall):
    stage = from_groups(hall)
    html = page(client, stage, 1, 1)
    told = said(client, stage, 1, 1)
    assert "<!doctype html>" in html
    assert "Player 1 – Player 3: why this pair?" in told
    assert "Player 1: Group 1, place 1, so number 1. Player 3: Group 2, place 2, so number 4." in told
    assert "Number 1 plays number 4 (706.1)." in told
    assert "One numbering for 2 groups: first places have the numbers 1 to 2, then come second places" in told
    assert reverse("groups:why", args=[hall.tournament.code, 1, 1, 1, 1]) in html
    assert 'id="rule-706.2"' in html
    assert 'class="claim qed"' in html


def test_numbers_that_are_not_the_rule_s_own_are_told(client, hall):
    stage = from_groups(hall)
    third, fourth = Seed.objects.filter(stage=stage, number__in=(3, 4)).order_by("number")
    third.entry_id, third.group_id, fourth.entry_id, fourth.group_id = (
        fourth.entry_id, fourth.group_id, third.entry_id, third.group_id
    )  # fmt: skip
    third.save()
    fourth.save()
    assert "Inside a later place numbers were changed" in said(client, stage, 1, 1)


def test_who_was_placed_by_hand_changed_no_numbers(client, hall):
    stage = from_groups(hall)
    Stage.objects.filter(pk=stage.pk).update(placement=Stage.Placement.HAND)
    told = said(client, stage, 1, 1)
    assert "Player 1: Group 1, place 1, placed by hand on number 1." in told
    assert "The organizer filled the drawing by hand, so no rule gave the numbers." in told
    assert "Number 1 plays number 4 (706.1)." in told
    assert "numbers were changed" not in told
    assert "One numbering" not in told


def test_who_has_no_opponent_rests_because_the_last_number_is_missing(client, knockout):
    told = said(client, knockout, 1, 2)
    assert "Player 2: why no opponent in the first round?" in told
    assert "Number 7, who would play number 2, is missing (706.1)." in told
    assert "Only 6 play in a tree of 8, so the last numbers are missing." in told
    assert "The numbers are the places in the seeding order." in told


def test_winners_meet_as_their_pairs_say(client, hall, knockout):
    hall.play("Player 3", "Player 6")
    hall.play("Player 4", "Player 5", "5 -5 5 5")
    told = said(client, knockout, 2, 1)
    assert "Player 1 – Player 4: why this pair?" in told
    assert "The winner of pair 1 plays the winner of pair 4 (706.1)." in told
    assert "Top 8 Pair 1, bye Pair 4, 3:1" in told
    assert "Pair 1 of this round joins the winners of pair 1 and pair 4." in told


def test_a_pair_whose_players_are_not_known_is_explained_by_its_number(client, knockout):
    told = said(client, knockout, 3, 1)
    assert "Final, pair 1: why this pair?" in told
    assert "In the final the winners of pair 1 and pair 2 meet." in told


def test_the_match_for_third_place_has_its_own_clause(client, knockout):
    told = said(client, knockout, 3, 2)
    assert "Match for third place: why this pair?" in told
    assert "The losers of the semi-finals play for third place (706.3)." in told


def test_where_both_were_absent_who_comes_from_the_other_pair_goes_on(client, hall, knockout):
    hall.both_absent("Player 3", "Player 6")
    assert "From one of them nobody comes" in said(client, knockout, 2, 2)


def test_htmx_gets_the_derivation_alone(client, knockout):
    html = page(client, knockout, 1, 3, **HTMX)
    assert html.lstrip().startswith('<section class="why-pair" id="why"')
    assert f"live-stage-{knockout.pk} from:body" in html
    assert "<!doctype" not in html
    assert 'id="why-heading" hx-swap-oob="true"' in html


def test_strangers_do_not_find_a_draft_and_nobody_what_is_not_there(client, hall, knockout):
    assert client.post(why(knockout, 1, 3)).status_code == 405
    for round_, pair in ((1, 5), (0, 1), (4, 1), (3, 3)):
        assert client.get(why(knockout, round_, pair)).status_code == 404
    groups = Stage.objects.create(event=hall.event, number=7, kind=Stage.Kind.GROUPS)
    unbuilt = Stage.objects.create(event=hall.event, number=8, kind=Stage.Kind.KNOCKOUT)
    for stage in (groups, unbuilt):
        assert client.get(why(stage, 1, 1)).status_code == 404
    Tournament.objects.update(visibility=Tournament.Visibility.DRAFT)
    live.forget(hall.tournament.code)
    assert client.get(why(knockout, 1, 3)).status_code == 404


def test_the_match_and_the_legend_lead_there(client, hall, knockout):
    match = hall.match("Player 3", "Player 6")
    live.forget(hall.tournament.code)
    html = client.get(reverse("desk:match", args=[hall.tournament.code, match.number])).content.decode()
    assert why(knockout, 1, 3) in html
    live.forget(hall.tournament.code)
    html = client.get(knockout.get_absolute_url()).content.decode()
    assert f'href="{why(knockout, 1, 1)}">Why these pairs?' in html


@pytest.mark.parametrize("signed_in", [False, True], ids=["spectator", "organizer"])
def test_as_many_questions_for_4_as_for_16(signed_in):
    counts = []
    for groups in (2, 8):
        hall = Hall(3 * groups, organizer=f"anna{groups}")
        stage = from_groups(hall)
        for row in stage.matches.filter(a__isnull=False, b__isnull=False):
            hall.play(row.a.name, row.b.name)
        client = Client()
        if signed_in:
            client.force_login(hall.organizer)
        counts.append([queries(client, why(stage, round_, 1)) for round_ in (1, 2)])
    assert counts[0] == counts[1]
    assert max(counts[0]) <= MOST


def played_on(hall: Hall, players: int) -> Stage:
    """The first round is played: the better numbers win, 3:0."""
    stage = hall.knockout(Stage.Source.ENTRIES, all_places=True)
    for worse in range(players // 2 + 1, players + 1):
        hall.play(f"Player {players + 1 - worse}", f"Player {worse}")
    return stage


def test_losers_meet_by_the_numbers_of_the_pairs_they_lost(client):
    stage = played_on(Hall(8), 8)
    told = said(client, stage, 2, 3)
    assert "Player 8 – Player 5: why this pair?" in told
    assert "The loser of pair 1 plays the loser of pair 4 (706.1)." in told
    assert "who loses in Top 8 plays on for places 5 to 8" in told
    assert "Top 8 Pair 1, 0:3 Pair 4, 0:3" in told
    assert "Places 5–8, pair 2: why" not in told
    html = page(client, stage, 2, 3)
    assert why(stage, 2, 4) in html
    assert why(stage, 3, 4) in html


def test_a_match_for_a_place_is_explained_before_its_players_are_known(client):
    stage = played_on(Hall(8), 8)
    told = said(client, stage, 3, 4)
    assert "Match for place 7: why this pair?" in told
    assert "The loser of pair 1 plays the loser of pair 2 (706.1)." in told
    assert "Match for place 5: why this pair?" in said(client, stage, 3, 3)


def test_who_rested_among_the_losers_is_told(client, hall):
    stage = hall.knockout(Stage.Source.ENTRIES, all_places=True)
    told = said(client, stage, 3, 3)
    assert "who loses in Top 8 plays on for places 5 to 6" in told
    assert "Fewer lost than there is room for, so the first numbers rest." in told


def test_numbers_of_a_consolation_knockout_are_told(client):
    hall = Hall(8)
    hall.play_groups(hall.groups(2))
    hall.knockout()
    told = said(client, hall.knockout(Stage.Source.NOT_THROUGH), 1, 1)
    assert "Group 1, place 3, so number 1." in told
    assert "For those who did not go through: the best places left have the first numbers, group by group." in told
