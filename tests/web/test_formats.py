"""Pages of a league, of home and away, and of groups drawn from groups."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config import live
from groups.models import Draw, Group, Member
from tests.registration import a_tournament, an_event, imported, organizer
from tests.stages import a_two_stage_event, draw, match_between, matches, play, stage, win
from tournaments.models import Entry
from tournaments.services.events import Plan, Playing

pytestmark = pytest.mark.django_db


@pytest.fixture
def anna(client):
    user = organizer()
    client.force_login(user)
    return user


def a_league(players=4, legs=2):
    event = an_event(a_tournament(), Playing(plan=Plan.GROUPS, group_count=1, legs=legs))
    imported(event, "\n".join(f"Player {n};; {2000 - n}" for n in range(1, players + 1)))
    draw(event, 1)
    return event


def page(client, name, event, *args):
    live.forget(event.tournament.code)
    return client.get(address(name, event, *args)).content.decode()


def address(name, event, *args):
    return reverse(name, args=[event.tournament.code, event.number, *args])


def cells(html, row, column):
    """The cell of the cross table, as it is written."""
    return html.split(f'data-key="x{row}-{column}"', 1)[1].split("</td>", 1)[0]


def test_the_cross_table_shows_home_and_away(client):
    event = a_league(3)
    home, away = (m for m in matches(event, 1) if {m.a.name, m.b.name} == {"Player 1", "Player 2"})
    win(home, home.a, games=((11, 7), (11, 8), (9, 11), (11, 5)))
    html = page(client, "groups:detail", event, 1)
    assert cells(html, 1, 2).count('class="leg') == 2
    assert "<b>3:1</b>" in cells(html, 1, 2) and "not played" in cells(html, 1, 2)
    assert "<b>1:3</b>" in cells(html, 2, 1)
    win(away, away.a)
    html = page(client, "groups:detail", event, 1)
    assert "<b>3:1</b>" in cells(html, 1, 2) and "<b>0:3</b>" in cells(html, 1, 2)


def test_a_league_has_no_cut_and_says_when_its_table_is_final(client):
    event = a_league(3)
    match = matches(event, 1)[0]
    win(match, match.a)
    html = page(client, "groups:detail", event, 1)
    assert "go through" not in html and "goes through" not in html and "What each needs" not in html
    assert 'class="in' not in html
    play(event, 1)
    html = page(client, "groups:detail", event, 1)
    assert "final table" in html
    assert "1 – 1" not in page(client, "brackets:results", event)
    assert Entry.objects.get(event=event, final_from=1, final_to=1).name == "Player 1"


def test_a_league_is_drawn_again_with_other_sizes_and_nobody_goes_through(client, anna):
    event = an_event(a_tournament(), Playing(plan=Plan.GROUPS, group_count=1))
    imported(event, "\n".join(f"Player {n};; {2000 - n}" for n in range(1, 9)))
    form = {"groups": "2", "qualifiers": "0", "method": "snake"}
    html = client.get(address("groups:draw", event, 1), form).content.decode()
    assert "12 matches." in html
    form["seen"] = html.split('name="seen" value="')[1][:32]
    assert client.post(address("groups:draw", event, 1), form).status_code == 303
    assert (stage(event, 1).qualifiers, Group.objects.count()) == (0, 2)
    assert client.get(address("groups:draw", event, 1), {**form, "qualifiers": "1"}).status_code == 200


def test_why_lists_both_matches_of_two_who_are_equal(client):
    event = a_league(3)
    for match in matches(event, 1):
        pair = {match.a.name, match.b.name}
        winner = match.a if pair == {"Player 1", "Player 2"} else min(match.a, match.b, key=lambda e: e.name)
        games = ((11, 7), (8, 11), (11, 6), (11, 9)) if winner.name == "Player 2" else ((11, 5),) * 3
        win(match, winner, games=games)
    html = page(client, "groups:why", event, 1, 1, 1)
    assert "3:0, 1:3" in html
    assert "Only the matches between them count now." in html
    assert "The match between them decides" not in html


def test_the_draw_of_the_second_stage_waits_and_says_for_what(client, anna):
    event = a_two_stage_event()
    html = page(client, "groups:draw", event, 2)
    assert "Group 1 is not finished." in html
    assert f'href="{address("groups:detail", event, 1)}"' in html
    assert "Draw the second stage" not in page(client, "tournaments:event", event)
    play(event, 1)
    assert "Draw the second stage" in page(client, "tournaments:event", event)


def test_the_second_stage_is_previewed_and_drawn(client, anna):
    event = a_two_stage_event()
    play(event, 1)
    html = page(client, "groups:draw", event, 2)
    assert "Nobody of one group of the first stage meets again." in html
    assert "Group 1, place 1" in html and "Group 4, place 2" in html
    form = {"groups": "2", "qualifiers": "2", "method": "snake", "seen": html.split('name="seen" value="')[1][:32]}
    assert client.post(address("groups:draw", event, 2), form).status_code == 303
    assert Member.objects.filter(stage=stage(event, 2)).count() == 8
    drawn = page(client, "groups:drawn", event, 2)
    assert "Who went on in the order of the places in the first stage" in drawn
    assert "by places in the first stage (3.7.5.5)" in page(client, "groups:detail", event, 2)
    assert "The second stage was drawn from these groups" in page(client, "groups:arrange", event, 1)


def test_whole_groups_are_previewed_together(client, anna):
    event = a_two_stage_event(carry_over=True)
    play(event, 1)
    html = page(client, "groups:draw", event, 2)
    assert "Whole groups of the first stage go on together" in html
    assert 'name="method"' not in html
    assert "8 matches" in html


def test_groups_that_do_not_fit_whole_are_told_on_the_page(client, anna):
    event = a_two_stage_event(players=12, groups=3, carry_over=True)
    play(event, 1)
    assert "3 groups do not fill 2 evenly" in page(client, "groups:draw", event, 2)


def test_the_second_stage_can_be_drawn_by_lot_in_its_bands(client, anna):
    event = a_two_stage_event()
    play(event, 1)
    form = {"groups": "2", "qualifiers": "2", "method": "lot", "number": "04 17 23", "source": "lottery"}
    html = client.get(address("groups:draw", event, 2), {**form}).content.decode()
    assert "Nobody of one group of the first stage will meet again." in html
    seen = html.split('name="seen" value="')[1][:32]
    assert client.post(address("groups:draw", event, 2), {**form, "seen": seen}).status_code == 303
    assert Draw.objects.get(stage=stage(event, 2)).method == "lot"
    winners = Member.objects.filter(stage=stage(event, 2), number__lte=2)
    assert {member.from_place for member in winners} == {1}


def carried():
    event = a_two_stage_event(carry_over=True)
    play(event, 1)
    draw(event, 2)
    return event


def test_results_carried_over_are_shown_and_not_played_again(client, anna):
    event = carried()
    html = page(client, "groups:detail", event, 2)
    assert "Carried over from the first stage" in html
    assert "carried over: played in the first stage, and counts here again." in html
    assert "carried" in cells(html, 1, 3) and "<b>3:0</b>" in cells(html, 1, 3)
    assert "provisional, 0 of 4" in html  # the table stands from the draw on
    first = match_between(event, 1, 1, 8)
    assert f'id="match-{first.number}"' not in html  # corrected where it was played
    assert f'href="{reverse("desk:match", args=[event.tournament.code, first.number])}"' in html
    assert "Change by hand" not in html
    assert "stays together" in page(client, "groups:arrange", event, 2)


def test_why_says_that_carried_results_count(client):
    event = carried()
    assert "Results carried over from the first stage count too." in page(client, "groups:why", event, 2, 1, 1)


def test_chances_count_what_is_carried_over(client):
    event = carried()
    match = match_between(event, 2, 1, 4)
    win(match, match.a)
    assert "What each needs" in page(client, "groups:group", event, 2, 1)


def test_a_correction_tells_what_it_does_to_the_second_stage(client, anna):
    event = a_two_stage_event()
    play(event, 1)
    draw(event, 2)
    play(event, 2)
    match = match_between(event, 1, 8, 9)
    games = "5 5 5" if match.a.name == "Player 9" else "-5 -5 -5"
    form = {"version": match.version, "score": games, "ending": "played"}
    html = client.post(reverse("desk:match_save", args=[event.tournament.code, match.number]), form).content.decode()
    assert "Nothing has changed yet." in html
    assert "Second stage, Group" in html
    assert "and clear 3 other results" in html


def test_matches_of_the_second_stage_are_named_so_in_lists(client):
    event = carried()
    match = matches(event, 2)[0]
    win(match, match.a)
    assert "Second stage, Group 1" in page(client, "tournaments:event", event)


def test_pages_of_the_second_stage_ask_as_often_whatever_the_size(client):
    counts = []
    for players, groups in ((8, 2), (32, 8)):
        event = a_two_stage_event(players=players, groups=groups, second=groups // 2, carry_over=True)
        play(event, 1)
        draw(event, 2)
        live.forget(event.tournament.code)
        asked = []
        for name, args in (("groups:detail", (2,)), ("groups:group", (2, 1)), ("groups:why", (2, 1, 1))):
            with CaptureQueriesContext(connection) as captured:
                assert client.get(address(name, event, *args)).status_code == 200
            asked.append(len(captured))
        counts.append(asked)
    assert counts[0] == counts[1]
    assert max(counts[0]) <= 12


def test_saving_in_groups_alone_asks_no_more_than_before_and_with_a_second_stage_one_more():
    plain = an_event(a_tournament(), Playing(group_count=2))
    imported(plain, "\n".join(f"Player {n};; {2000 - n}" for n in range(1, 9)))
    draw(plain, 1)
    second = carried()
    counts = {}
    for name, event, number in (("plain", plain, 1), ("carried", second, 2)):
        match = matches(event, number)[0]
        with CaptureQueriesContext(connection) as captured:
            win(match, match.a)
        counts[name] = len(captured)
    assert counts["carried"] == counts["plain"] + 1


def test_every_page_of_a_group_is_there_in_both_stages(client, anna):
    event = carried()
    for number in (1, 2):
        for group in Group.objects.filter(stage=stage(event, number)):
            assert client.get(address("groups:group", event, number, group.number)).status_code == 200
        assert client.get(address("groups:drawn", event, number)).status_code == 200
