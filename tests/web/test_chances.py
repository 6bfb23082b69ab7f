"""What each needs: on the page of the groups and on the player’s own, while the group is being played."""

import re

import pytest
from django.db import connection
from django.test import Client
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config import live
from groups.domain.chances import Chance, Need, Other, Own, OwnKind, State
from groups.models import Group
from groups.selectors import chances as remembered
from groups.selectors.chance_words import saying
from tests.hall import Hall

pytestmark = pytest.mark.django_db


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", "", html).split())


def read(client: Client, address: str) -> str:
    live.forget(address.split("/")[2])  # nothing is committed inside a test
    answer = client.get(address)
    assert answer.status_code == 200
    return answer.content.decode()


def row(html: str, name: str) -> str:
    return next(r for r in re.findall(r"<tr class=.*?</tr>", html, re.S) if f"<bdi>{name}</bdi>" in r)


@pytest.fixture
def hall() -> Hall:
    hall = Hall(4)
    hall.stage = hall.groups(1, qualifiers=1)
    hall.stage.event = hall.event
    return hall


def player_address(hall: Hall, name: str) -> str:
    player = next(entry for entry in hall.entries if entry.name == name).players.get()
    return reverse("tournaments:player", args=[hall.tournament.code, player.pk])


def all_but_the_last(hall: Hall) -> None:
    """1 and 2 have won both their matches, and meet."""
    for a, b in (("1", "3"), ("1", "4"), ("2", "3"), ("2", "4"), ("3", "4")):
        hall.play(f"Player {a}", f"Player {b}")


def test_before_the_first_result_nothing_is_said(client, hall):
    assert "What each needs" not in read(client, hall.stage.get_absolute_url())


def test_the_group_says_what_each_needs(client, hall):
    all_but_the_last(hall)
    text = words(read(client, hall.stage.get_absolute_url()))
    assert "Player 1: A win against Player 2, by any score, is enough." in text
    assert "Player 2: A win against Player 1, by any score, is enough." in text
    assert "Holds for every score, walkover and absence: 13 outcomes checked." in text


def test_a_large_group_says_that_needs_come_later(client):
    hall = Hall(6)
    stage = hall.groups(1)
    hall.play("Player 1", "Player 6")
    html = read(client, f"/t/{hall.tournament.code}/1/groups/{stage.number}/")
    assert "What each needs is told here when fewer matches remain." in html


def test_where_only_the_own_match_is_left_nothing_is_said_of_others(client):
    """1, 2 and 3 have beaten each other in turn by the same score; 3 has still to play the last."""
    hall = Hall(4)
    stage = hall.groups(1)
    for a, b in (("1", "2"), ("2", "3"), ("3", "1"), ("1", "4"), ("2", "4")):
        hall.play(f"Player {a}", f"Player {b}")
    text = words(read(client, f"/t/{hall.tournament.code}/1/groups/{stage.number}/"))
    assert "Player 1: Through for certain if Player 3 does not beat Player 4." in text
    assert "Player 3: Without a win against Player 4 there is no way through." in text
    assert "The rest depends on the score, and in the end perhaps on a lot." in text


def test_out_for_certain_is_said_in_the_table(client, hall):
    all_but_the_last(hall)
    html = read(client, hall.stage.get_absolute_url())
    assert 'class="out"' in row(html, "Player 3")
    assert "Player 3 out" in words(row(html, "Player 3"))
    assert "Player 3:" not in words(html)


def test_through_for_certain_fills_the_box_before_the_group_ends(client, hall):
    for other in ("2", "3", "4"):
        hall.play("Player 1", f"Player {other}")
    html = read(client, hall.stage.get_absolute_url())
    assert "provisional, 3 of 6" in html
    assert 'class="in sure cut"' in row(html, "Player 1")
    assert "Player 1 through" in words(row(html, "Player 1"))


def test_when_all_is_played_nothing_more_is_needed(client, hall):
    hall.play_groups(hall.stage)
    html = read(client, hall.stage.get_absolute_url())
    assert "What each needs" not in html
    assert ">out<" not in html


def test_the_player_reads_the_need_in_one_sentence(client, hall):
    all_but_the_last(hall)
    html = read(client, player_address(hall, "Player 2"))
    assert '<p class="say">A win against <bdi>Player 1</bdi>, by any score, is enough.</p>' in html
    assert "13 outcomes checked" in html
    assert f'place 1, provisional <a href="{hall.stage.get_absolute_url()}1/why/2/">Why?</a>' in html
    assert "Out, however the other matches end." in read(client, player_address(hall, "Player 4"))


def test_names_are_never_taken_for_markup(client, hall):
    hall.entries[0].name = "<b>{bold} & 100%</b>"
    hall.entries[0].save()
    for a, b in (("2", "3"), ("2", "4"), ("3", "4")):
        hall.play(f"Player {a}", f"Player {b}")
    html = read(client, hall.stage.get_absolute_url())
    assert "&lt;b&gt;{bold} &amp; 100%&lt;/b&gt;" in html
    assert "<b>{bold}" not in html


def test_a_correction_is_another_position(client, hall):
    all_but_the_last(hall)
    read(client, hall.stage.get_absolute_url())
    hall.play("Player 3", "Player 1")
    text = words(read(client, hall.stage.get_absolute_url()))
    assert "Player 1: A win against Player 2, by any score, is enough." not in text


def test_a_position_is_worked_out_once(client, hall):
    all_but_the_last(hall)
    remembered.chances_in.cache_clear()
    for _time in range(3):
        read(client, hall.stage.get_absolute_url())
        read(client, player_address(hall, "Player 1"))
    assert remembered.chances_in.cache_info().misses == 1


def test_the_player_page_asks_as_often_however_many_play():
    counts = []
    for players in (8, 32):
        hall = Hall(players, organizer=f"anna{players}")
        hall.groups(players // 4)
        group = Group.objects.get(stage__event=hall.event, number=1)
        first, second = group.members.select_related("entry")[:2]
        hall.play(first.entry.name, second.entry.name)
        address = player_address(hall, first.entry.name)
        client = Client()
        live.forget(hall.tournament.code)
        with CaptureQueriesContext(connection) as captured:
            assert "say" in client.get(address).content.decode()
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 12


def test_two_matches_left_are_both_and_nobody_hopes_that_two_others_stay_away(client, hall):
    for a, b in (("1", "2"), ("3", "4")):
        hall.play(f"Player {a}", f"Player {b}")
    text = words(read(client, hall.stage.get_absolute_url()))
    of_one = text.partition("Player 1: ")[2].partition("Player 3: ")[0]
    assert of_one.startswith("Wins in both remaining matches, by any score, are enough.")
    assert "appears for their match" not in of_one


def test_what_is_enough_on_several_conditions_is_one_sentence_and_initials_end_it_with_one_stop():
    names = {1: "Orlov A.", 2: "Belov B.", 3: "Popov C."}
    win = Own(OwnKind.WINS)
    needs = (Need(win, (Other(2, 3, True, (3, 0)),)), Need(win, (Other(2, 3, False),)))
    told = saying(Chance(1, State.OPEN, needs), names, [(1, 2), (2, 3)])
    assert words(told.text) == (
        "A win against Belov B. is enough if Belov B. beats Popov C. by 3:0; or if Belov B. does not beat Popov C."
    )
