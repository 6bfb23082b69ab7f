"""The public pages of group play: all groups, one group, as page and as partial."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from config import live
from desk.services.lots import lot_save
from desk.services.outcomes import Outcome, Side
from groups.models import Group
from tests.hall import Hall
from tournaments.domain.scores import Ending
from tournaments.models import Entry, Role, Stage, Tournament, User

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


def page(client: Client, stage: Stage, **headers: str) -> str:
    live.forget(stage.event.tournament.code)  # nothing is committed inside a test
    answer = client.get(stage.get_absolute_url(), headers=headers)
    assert answer.status_code == 200
    return answer.content.decode()


def words(html: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", html).split())


def group_url(stage: Stage, number: int = 1, name: str = "groups:group") -> str:
    return reverse(name, args=[stage.event.tournament.code, stage.event.number, stage.number, number])


@pytest.fixture
def hall() -> Hall:
    return Hall(8)


@pytest.fixture
def stage(hall) -> Stage:
    stage = hall.groups(2)
    stage.event = hall.event
    return stage


def test_a_stranger_sees_the_groups(client, stage):
    html = page(client, stage)
    assert "<!doctype html>" in html
    assert "Group <b>1</b>" in html
    assert "Group <b>2</b>" in html
    assert "Player 8" in html
    assert "not started" in html


def test_htmx_gets_the_groups_alone(client, stage):
    html = page(client, stage, **HTMX)
    assert html.lstrip().startswith(f'<section id="stage-{stage.pk}"')
    assert "<!doctype" not in html


def test_one_group_as_page_and_as_partial(client, stage):
    whole = client.get(group_url(stage, 2))
    part = client.get(group_url(stage, 2), headers=HTMX)
    group = Group.objects.get(number=2)
    assert b"<!doctype html>" in whole.content
    assert part.content.decode().lstrip().startswith(f'<section class="sec group" id="group-{group.pk}"')
    assert f"live-group-{group.pk} from:body".encode() in part.content
    assert "HX-Request" in part["Vary"]
    for sheet in page(client, stage).split('class="sec group')[1:]:  # cut apart for the tables: case C12, case C81
        assert "Harbour Open · Women’s singles · Draw 1" in words(sheet)


@pytest.mark.parametrize("name", ["groups:detail", "groups:group"])
def test_pages_cannot_be_posted_to(client, stage, name):
    address = group_url(stage) if name == "groups:group" else stage.get_absolute_url()
    assert client.post(address).status_code == 405


def test_unknown_groups_and_knockouts_are_not_found(client, hall, stage):
    knockout = Stage.objects.create(event=hall.event, number=2, kind=Stage.Kind.KNOCKOUT)
    assert client.get(group_url(stage, 3)).status_code == 404
    args = [hall.tournament.code, hall.event.number, knockout.number]
    for name in ("groups:detail", "groups:draw"):
        client.force_login(hall.organizer)
        assert client.get(reverse(name, args=args)).status_code == 404


def test_a_draft_is_not_found_by_strangers(client, hall, stage):
    Tournament.objects.update(visibility=Tournament.Visibility.DRAFT)
    assert client.get(stage.get_absolute_url()).status_code == 404
    assert client.get(group_url(stage)).status_code == 404
    client.force_login(User.objects.create_user("bob"))
    assert client.get(stage.get_absolute_url()).status_code == 404
    client.force_login(hall.organizer)
    assert client.get(stage.get_absolute_url()).status_code == 200


def test_before_the_draw_the_page_says_what_comes(client, hall):
    stage = Stage.objects.create(event=hall.event, number=1, kind=Stage.Kind.GROUPS, group_count=2)
    stage.event = hall.event
    html = page(client, stage)
    assert "Not drawn yet" in html
    assert "Prepare the draw" not in html
    assert f"live-stage-{stage.pk} from:body" in html
    client.force_login(hall.organizer)
    assert "Prepare the draw" in page(client, stage)


def test_the_organizers_word_is_used_everywhere(client, hall, stage):
    hall.event.group_word = "table"
    hall.event.save()
    html = page(client, stage)
    assert "Table <b>1</b>" in html
    assert "Group <b>" not in html


def test_played_and_unplayed_are_told_apart(client, hall, stage):  # cases C28, C32
    hall.play("Player 1", "Player 4", "5 -7 5 5")
    html = page(client, stage)
    assert "provisional, 1 of 6" in html
    assert "<b>3:1</b>" in html
    assert "<b>1:3</b>" in html
    assert not re.search(r"(?<!\d)0:0(?!\d)", words(html))  # no time of day, such as 10:00
    assert "11–5, 7–11, 11–5, 11–5" in html
    assert "not played" in html


def test_who_goes_through_is_marked_only_when_the_group_is_over(client, hall, stage):  # case C32
    hall.play("Player 1", "Player 4")
    assert 'class="in sure' not in page(client, stage)
    hall.play_groups(stage)
    html = page(client, stage)
    assert html.count('class="in sure') == 4
    assert html.count(" cut") >= 2
    assert "final" in html


def test_the_table_says_in_words_what_decided_between_equals(client, hall, stage):
    for winner, loser, score in [
        ("Player 1", "Player 4", "5 5 5"),
        ("Player 4", "Player 5", "5 5 -5 -5 5"),
        ("Player 5", "Player 1", "5 -5 5 5"),
        ("Player 1", "Player 8", "5 5 5"),
        ("Player 4", "Player 8", "5 5 5"),
        ("Player 5", "Player 8", "5 5 5"),
    ]:
        hall.play(winner, loser, score)
    html = words(page(client, stage))
    assert "Places 1–3: equal on 5 match points; games in the matches between them decide, 3.7.5.2." in html
    assert "4:3 = 1.333" in html
    assert "5:4 = 1.250" in html
    assert "3:5 = 0.600" in html


def test_two_equal_players_are_parted_by_their_match(client, hall, stage):
    hall.play("Player 1", "Player 4")
    hall.play("Player 5", "Player 8")
    hall.play("Player 1", "Player 5")
    hall.play("Player 8", "Player 4")
    html = words(page(client, stage))
    assert "Places 2–3: equal on 3 match points; the match between them decides, 3.7.5.2." in html


def cycle(hall: Hall, *, close: bool = False) -> None:
    """1 beats 4, 4 beats 5, 5 beats 1, all alike; 8 loses to everybody."""
    for winner, loser in [("1", "4"), ("4", "5"), ("5", "1"), ("1", "8"), ("4", "8"), ("5", "8")]:
        hall.play(f"Player {winner}", f"Player {loser}")


def test_an_open_tie_says_who_what_and_why_and_leads_the_organizer_to_the_lot(client, hall, stage):  # cases C26, C27
    cycle(hall)
    html = page(client, stage)
    assert "only a lot can part them, 3.7.5.4" in html
    assert "2 of these 3 can go through" in html
    assert "a lot is needed" in html
    assert [int(n) for n in re.findall(r'class="place">(\d)<', html)][:4] == [1, 1, 1, 4]
    section = html.split('id="group-')[1]
    assert "in sure" not in section
    assert section.count("a lot decides who goes through") == 3
    assert "would go through as it stands" not in section
    assert group_url(stage, name="desk:lot") not in html
    client.force_login(hall.organizer)
    assert group_url(stage, name="desk:lot") in page(client, stage)


def test_equal_players_at_the_cut_of_an_unfinished_group_are_not_said_to_go_through(client, hall, stage):
    for a, b in ((1, 4), (4, 5), (5, 1)):
        hall.play(f"Player {a}", f"Player {b}")
    section = page(client, stage).split('id="group-')[1]
    assert section.count("equal with others; not all of them can go through") == 3
    assert "would go through as it stands" not in section


def test_a_lot_is_shown_to_everybody_and_stays_visible_when_it_is_void(client, hall, stage):  # case C26
    cycle(hall)
    order = [next(e.pk for e in hall.entries if e.name == f"Player {n}") for n in (5, 1, 4)]
    lot_save(group=Group.objects.get(number=1), order=order, by=hall.organizer)
    html = words(page(client, stage))
    assert "Lot (3.7.5.4): 1. Player 5 , 2. Player 1 , 3. Player 4" in html
    assert "Recorded by anna" in html
    assert "the lot decided, 3.7.5.4" in html
    hall.play("Player 1", "Player 4", "3 3 3")
    html = page(client, stage)
    assert "Void since" in html
    assert "<del>" in html


def test_skipped_comparisons_are_named(client):
    hall = Hall(8, recorded="games")
    stage = hall.groups(2)
    for winner, loser in [("1", "4"), ("4", "5"), ("5", "1"), ("1", "8"), ("4", "8"), ("5", "8")]:
        match = hall.match(f"Player {winner}", f"Player {loser}")
        score = (3, 0) if match.a.name == f"Player {winner}" else (0, 3)
        hall.save(match, Outcome(Ending.PLAYED, score=score))
    assert "Points are not written down in this event" in page(client, stage)


def test_marks_come_with_a_legend(client, hall, stage):
    hall.absent("Player 1", "Player 4")
    hall.both_absent("Player 5", "Player 8")
    html = words(page(client, stage))
    assert "walkover: counted as 3:0, every game 11:0; the loser has 0 match points (3.7.5.1)." in html
    assert "both absent: nobody won" in html


def test_a_retirement_counts_what_was_played_and_credits_the_rest(client, hall, stage):
    match = hall.match("Player 1", "Player 4")
    hall.save(match, Outcome(Ending.RETIRED, Side.A, games=((11, 4), (5, 3))))
    html = page(client, stage)
    assert "11–4, 11–3, 11–0" in html
    assert "retired: every point played counts" in html


def test_a_withdrawn_player_is_marked_and_does_not_go_through(client, hall, stage):  # cases C24, C35
    hall.play_groups(stage)
    Entry.objects.filter(pk=hall.entries[0].pk).update(status=Entry.Status.WITHDRAWN)
    html = page(client, stage)
    row = next(row for row in html.split("<tr ") if f'data-key="r{hall.entries[0].pk}"' in row)
    assert "withdrawn" in row
    assert "in sure" not in row
    assert "withdrawn what was played stands, the rest are walkovers." in words(html)


def test_scorers_enter_results_in_place_and_strangers_do_not(client, hall, stage):
    match = hall.match("Player 1", "Player 4")
    save = reverse("desk:match_save", args=[hall.tournament.code, match.number])
    assert save not in page(client, stage)
    scorer = User.objects.create_user("sam")
    Role.objects.create(tournament=hall.tournament, user=scorer, kind=Role.Kind.SCORER)
    client.force_login(scorer)
    assert save in page(client, stage)
    hall.play("Player 1", "Player 4")
    html = page(client, stage)
    assert save not in html
    assert "Correct" in html


def test_the_answer_to_a_save_is_the_group_with_its_new_standings(client, hall, stage):
    match = hall.match("Player 1", "Player 4")
    client.force_login(hall.organizer)
    score = "5 5 5" if match.a.name == "Player 1" else "-5 -5 -5"
    answer = client.post(
        reverse("desk:match_save", args=[hall.tournament.code, match.number]),
        {"version": match.version, "score": score, "how": ""},
        headers=HTMX,
    )
    html = answer.content.decode()
    group = Group.objects.get(number=1)
    assert f'id="group-{group.pk}"' in html
    assert "provisional, 1 of 6" in html


def test_names_are_isolated_and_escaped(client, hall):  # case C80
    hall.enter("<b>שלום</b>", ranking=9)
    stage = hall.groups(2)
    html = page(client, stage)
    assert "<bdi>&lt;b&gt;שלום&lt;/b&gt;</bdi>" in html


def test_standings_survive_a_player_without_a_match(client, hall, stage):  # case C31
    hall.play("Player 1", "Player 4")
    assert "Player 8" in page(client, stage)
