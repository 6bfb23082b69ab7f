"""A team match on its page: written down whole or in parts, corrected, in conflict, taken back; and its line-ups."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from desk.models import Change
from groups.models import Group, Member
from groups.services.draw import groups_place
from tests.team_hall import TeamHall
from tournaments.models import Match, Role, Stage, User

pytestmark = pytest.mark.django_db
WON, LOST = "5 6 7", "-5 -6 -7"
THREE_ONE = {"s1": WON, "s2": LOST, "s3": "8 -9 8 9", "s4": WON}


@pytest.fixture
def hall():
    return played_in_a_group(TeamHall(["Lions", "Bears", "Foxes"]))


def played_in_a_group(hall):
    stage = hall.stage(Stage.Kind.GROUPS, qualifiers=1)
    groups_place(stage=stage, groups=[hall.entries], by=hall.organizer)
    return hall


@pytest.fixture
def anna(client, hall):
    client.force_login(hall.organizer)
    return client


@pytest.fixture
def match(hall):
    return hall.match("Lions", "Bears")


def address(match, name="match_save"):
    return reverse(f"desk:{name}", args=[match.tournament.code, match.number])


def send(client, match, version=None, **fields):
    return client.post(address(match), {"version": version or Match.objects.get(pk=match.pk).version, **fields})


def page(client, match, name="match"):
    return client.get(address(match, name)).content.decode()


def stored(match):
    return Match.objects.get(pk=match.pk)


def squads(hall, match):
    """The fields that choose the first three of both squads for their places."""
    chosen = {}
    for side, places, entry in (("a", "ABC", match.a), ("b", "XYZ", match.b)):
        for place, player in zip(places, hall.squad(entry.name), strict=False):
            chosen[f"{side}-{place}"] = str(player)
    return chosen


def test_a_team_match_is_written_down_in_one_go(anna, hall, match):
    answer = send(anna, match, **THREE_ONE, **squads(hall, match))
    assert answer.status_code == 303
    assert answer["Location"].startswith(match.stage.get_absolute_url())
    match = stored(match)
    assert (match.winner_id, match.ending, len(match.rubbers)) == (match.a_id, "played", 4)
    assert match.rubbers[2]["games"] == [[11, 8], [9, 11], [11, 8], [11, 9]]
    lions, bears = hall.squad(match.a.name), hall.squad(match.b.name)
    assert [(r["a"], r["b"]) for r in match.rubbers] == [
        ([lions[0]], [bears[0]]),
        ([lions[1]], [bears[1]]),
        ([lions[2]], [bears[2]]),
        ([lions[0]], [bears[1]]),
    ]


def test_its_page_shows_who_played_with_links_and_games(anna, hall, match):
    send(anna, match, **THREE_ONE, **squads(hall, match))
    html = page(Client(), match)
    player = hall.squad(match.a.name)[0]
    link = reverse("tournaments:player", args=[hall.tournament.code, player])
    assert f'<a href="{link}"><bdi>{match.a.name} 1</bdi></a>' in html
    assert html.count('data-key="i') == 4  # the fifth was not needed
    assert '<i class="w">11</i>' in html


def test_tables_and_lists_show_the_team_score(anna, hall, match):
    send(anna, match, **THREE_ONE)
    html = Client().get(match.stage.get_absolute_url()).content.decode()
    assert "<b>3:1</b>" in html and "<b>1:3</b>" in html
    assert '<span class="sum" dir="ltr">3</span>' in html


def test_what_goes_on_is_saved_in_parts_and_seen_by_everybody(anna, hall, match):
    answer = send(anna, match, s1=WON)
    assert answer["Location"].startswith(address(match, "match"))
    assert (stored(match).ending, stored(match).is_running) == (None, True)
    html = page(Client(), match)
    assert html.count("being played") == 2  # the page, and the match as every page shows it
    assert "being played" in Client().get(match.stage.get_absolute_url()).content.decode()
    assert Group.objects.get().played == 0
    assert set(Member.objects.values_list("match_points", flat=True)) == {0}

    send(anna, match, s1=WON, s2=WON, s3=WON)
    assert stored(match).ending == "played"
    assert [line.after["ending"] for change in Change.objects.order_by("pk") for line in change.lines.all()] == [
        None,
        "played",
    ]


def test_a_spectators_page_fetches_just_the_result_again(anna, match):
    send(anna, match, s1=WON)
    html = Client().get(address(match, "match"), headers={"HX-Request": "true"}).content.decode()
    assert html.lstrip().startswith(f'<section class="sec plain" id="result-{match.number}"')
    assert html.count('data-key="i') == 5 and 'hx-trigger="live-tournament from:body"' in html


def test_who_plays_is_kept_for_the_parts_to_come(anna, hall, match):
    send(anna, match, s1=WON, **squads(hall, match))
    html = page(anna, match)
    third = hall.squad(match.a.name)[2]
    assert f'<option value="{third}" selected>' in html
    assert f"<bdi>{match.a.name} 3</bdi> – <bdi>{match.b.name} 3</bdi>" in html


@pytest.mark.parametrize(
    ("sent", "told"),
    [
        (THREE_ONE | {"s2": "5 5"}, "Individual match 2: The match is not finished: it stands 2:0, and 3 must be won."),
        (THREE_ONE | {"s3": "5 5-5 5 5"}, "Individual match 3, game 2: 5:5 is not finished"),
        (THREE_ONE | {"s5": WON}, "Individual match 5: The team match was over after individual match 4."),
        (THREE_ONE | {"s2": "hello"}, "Individual match 2: “hello” stands for no ending."),
        (THREE_ONE | {"s1": "", "how1": "retired_a", "p1a1": "5"}, "Individual match 1"),
        ({}, "Enter the score of an individual match."),
        ({"how": "absent_a", "s1": WON}, "say which team gave up"),
        ({"total": "2:1"}, "The match is not finished: it stands 2:1, and 3 must be won."),
    ],
)
def test_a_fault_names_the_individual_match_and_keeps_what_was_typed(anna, match, sent, told):
    answer = send(anna, match, **sent)
    html = answer.content.decode()
    assert answer.status_code == 200
    assert told in html
    for name in ("s2", "s4"):
        if name in sent:
            assert f'name="{name}" maxlength="200" value="{sent[name]}"' in html
    assert not stored(match).rubbers


def test_all_faults_are_told_at_once(anna, match):
    html = send(anna, match, s1="5 5", s2="x", s3=WON).content.decode()
    for fault in ("Individual match 1: The match is not finished", "Individual match 2: “x” stands for no ending"):
        assert html.count(fault) == 2  # on top, and in the line
    assert html.count("is-invalid") == 2 * 11  # the lines and their pads


def test_the_number_pad_of_a_phone_does_as_well(anna, match):
    pad = {}
    for rubber in (1, 2, 3):
        for game in (1, 2, 3):
            pad |= {f"p{rubber}a{game}": "11", f"p{rubber}b{game}": str(game)}
    assert send(anna, match, **pad).status_code == 303
    assert stored(match).rubbers[0]["games"] == [[11, 1], [11, 2], [11, 3]]


def test_endings_of_individual_matches_by_letters_or_by_choice(anna, match):
    send(anna, match, s1="wa", how2="absent_b", s3="7 3-5 rb", s4="ww", s5="5 5 5 db")
    rubbers = stored(match).rubbers
    assert [(r["ending"], r["winner"]) for r in rubbers] == [
        ("walkover", "b"),
        ("walkover", "a"),
        ("retired", "a"),
        ("both_absent", None),
        ("defaulted", "a"),
    ]
    assert stored(match).winner_id == match.a_id
    html = page(Client(), match)
    assert "w/o" in html and "ret." in html and "def." in html


@pytest.mark.parametrize(
    ("sent", "ending", "winner", "points"),
    [
        ({"how": "absent_a"}, "walkover", "b", (0, 2)),
        ({"how": "both_absent"}, "both_absent", None, (0, 0)),
        ({"how": "retired_b", "s1": WON, "s2": LOST}, "retired", "a", (2, 0)),
        ({"how": "defaulted_a", **THREE_ONE}, "defaulted", "b", (0, 2)),
        ({"total": "3:2"}, "played", "a", (2, 1)),
    ],
)
def test_endings_of_the_team_match_and_their_match_points(anna, match, sent, ending, winner, points):
    assert send(anna, match, **sent).status_code == 303
    match = stored(match)
    assert match.ending == ending
    assert match.winner_id == {"a": match.a_id, "b": match.b_id, None: None}[winner]
    rows = dict(Member.objects.values_list("entry", "match_points"))
    assert (rows[match.a_id], rows[match.b_id]) == points
    assert page(anna, match)


def test_a_match_that_goes_on_can_be_broken_off_and_one_that_was_played_not_played_after_all(anna, match):
    send(anna, match, s1=WON)
    send(anna, match, s1=WON, shown1=WON, how="retired_a")
    assert (stored(match).ending, len(stored(match).rubbers)) == ("retired", 1)
    send(anna, match, s1=WON, shown1=WON, how="absent_a")
    assert (stored(match).ending, stored(match).rubbers) == ("walkover", [])


def test_nobody_plays_where_the_system_forbids_it(anna, hall, match):
    twice = squads(hall, match) | {"a-B": str(hall.squad(match.a.name)[0])}
    html = send(anna, match, **THREE_ONE, **twice).content.decode()
    assert html.count(f"{match.a.name} 1 has two places: A and B.") == 2  # on top, and by the place
    strange = squads(hall, match) | {"a-B": str(hall.squad("Foxes")[0])}
    assert "Somebody chosen for B is not in the squad." in send(anna, match, **THREE_ONE, **strange).content.decode()
    assert not stored(match).rubbers


def test_two_people_at_once_both_results_are_shown_and_nothing_is_lost(anna, match):
    seen = match.version
    send(anna, match, s1=WON, s2=WON, s3=WON)
    html = send(anna, match, version=seen, **THREE_ONE).content.decode()
    assert "Somebody else saved this match while you were writing." in html
    assert "A – X: 5 6 7" in html and "C – Z: 8 -9 8 9" in html
    fields = dict(
        re.findall(r'<input type="hidden" name="([a-z0-9-]+)" value="([^"]*)"', html.split("Keep what is")[1])
    )
    answer = anna.post(address(match), fields)
    assert answer.status_code == 303
    assert len(stored(match).rubbers) == 4


def test_a_correction_is_told_game_by_game_and_taken_back(anna, hall, match):
    send(anna, match, **THREE_ONE)
    send(anna, match, **THREE_ONE | {"s1": "5 6 8"})
    html = anna.get(reverse("desk:history", args=[hall.tournament.code])).content.decode()
    assert "3:1; individual match 1: 3:0 (11:5 11:6 11:7)" in html
    assert "3:1; individual match 1: 3:0 (11:5 11:6 11:8)" in html
    assert "3:1 (3:0 0:3 3:1 3:0)" in html
    change = Change.objects.latest("pk")
    anna.post(reverse("desk:undo", args=[hall.tournament.code, change.pk]))
    assert stored(match).rubbers[0]["games"][2] == [11, 7]


def test_the_record_tells_the_parts_of_a_match_as_they_came(anna, hall, match):
    send(anna, match, s1=WON)
    send(anna, match, s1=WON, s2=LOST)
    html = anna.get(reverse("desk:history", args=[hall.tournament.code])).content.decode()
    assert "1:0 so far (3:0)</del>" in html and "1:1 so far (3:0 0:3)</b>" in html
    send(anna, match, s1=WON, s2="-5 -6 -8")
    html = anna.get(reverse("desk:history", args=[hall.tournament.code])).content.decode()
    assert "1:1 so far; individual match 2: 0:3 (5:11 6:11 8:11)</b>" in html
    send(anna, match, s1=WON, s2="-5 -6 -8", **squads(hall, match))
    html = anna.get(reverse("desk:history", args=[hall.tournament.code])).content.decode()
    assert "1:1 so far (3:0 0:3), who played was corrected</b>" in html


def test_a_running_match_is_cleared_and_comes_back(anna, hall, match):
    send(anna, match, s1=WON)
    anna.post(address(match, "match_clear"), {"version": stored(match).version})
    assert stored(match).rubbers == []
    change = Change.objects.latest("pk")
    anna.post(reverse("desk:undo", args=[hall.tournament.code, change.pk]))
    assert stored(match).is_running


def test_the_form_is_for_those_who_help(client, hall, match):
    assert "data-team" not in page(client, match)
    sam = User.objects.create_user("sam", password="long-enough-1")
    client.force_login(sam)
    assert "data-team" not in page(client, match)
    assert send(client, match, **THREE_ONE).status_code == 403
    Role.objects.create(tournament=hall.tournament, user=sam, kind=Role.Kind.SCORER)
    assert "data-team" in page(client, match)


def test_doubles_that_are_picked_take_two_of_the_squad(client):
    hall = played_in_a_group(TeamHall(["Lions", "Bears", "Foxes"], system="corbillon"))
    client.force_login(hall.organizer)
    match = hall.match("Lions", "Bears")
    squad = hall.squad(match.a.name)
    sent = {"a-A": squad[0], "a-B": squad[1], "a-m3": squad[2], "a-m3-2": squad[3]}
    send(client, match, s1=WON, s2=WON, s3=WON, **sent)
    assert [rubber["a"] for rubber in stored(match).rubbers] == [[squad[0]], [squad[1]], [squad[2], squad[3]]]
    html = page(Client(), match)
    assert re.search(rf"<bdi>{match.a.name} 3</bdi></a> / <a[^>]*><bdi>{match.a.name} 4</bdi>", html)


def test_where_all_are_played_the_match_goes_on_after_the_decision(client):
    hall = played_in_a_group(TeamHall(["Lions", "Bears", "Foxes"], played_out=True))
    client.force_login(hall.organizer)
    match = hall.match("Lions", "Bears")
    send(client, match, s1=WON, s2=WON, s3=WON)
    assert stored(match).is_running
    send(client, match, s1=WON, s2=WON, s3=WON, s4=LOST, s5=LOST)
    assert (stored(match).ending, len(stored(match).rubbers)) == ("played", 5)


def test_the_pages_ask_a_fixed_number_of_queries(anna, hall, match, django_assert_max_num_queries):
    for fields in ({}, {"s1": WON}, THREE_ONE):
        if fields:
            send(anna, match, **fields, **squads(hall, match))
        with django_assert_max_num_queries(14):
            page(anna, match)
    with django_assert_max_num_queries(8):
        page(Client(), match)


@pytest.mark.parametrize("headers", [{}, {"HX-Request": "true"}])
def test_a_result_for_a_team_that_is_not_known_any_more_is_refused(anna, match, headers):
    Match.objects.filter(pk=match.pk).update(b=None)
    answer = anna.post(address(match), {"version": match.version, "s1": WON}, headers=headers)
    assert answer.status_code == 200
    assert stored(match).rubbers == []
    assert anna.get(address(match, "line_ups")).status_code in (302, 303)
    assert anna.get(address(match, "match")).status_code == 200
