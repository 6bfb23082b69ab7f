"""The desk in the browser's language: a match's page, saving with and without HTMX, conflict, consequences, record."""

from datetime import timedelta

import pytest
from django.db.models import F
from django.test import Client
from django.urls import reverse

from desk.models import Change
from tests.hall import Hall
from tournaments.models import Match, Role, Stage, Tournament, User

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def hall() -> Hall:
    hall = Hall(players=4)
    hall.groups(1)
    return hall


@pytest.fixture
def anna(hall: Hall) -> Client:
    client = Client()
    client.force_login(hall.organizer)
    return client


def page_of(hall: Hall, a: str = "Player 1", b: str = "Player 2") -> str:
    return reverse("desk:match", args=[hall.tournament.code, hall.match(a, b).number])


def sent(hall: Hall, score: str = "7 -9 8 5", a: str = "Player 1", b: str = "Player 2", **more: object) -> dict:
    return {"version": hall.match(a, b).version, "score": score, "how": "played", **more}


def save(client: Client, hall: Hall, *args: str, htmx: bool = False, **more: object):
    url = page_of(hall, *args[1:]) + "save/"
    return client.post(url, sent(hall, *args, **more), headers=HTMX if htmx else {})


def test_everybody_sees_a_match_and_only_scorers_its_form(hall, anna):
    assert b"<form" not in Client().get(page_of(hall)).content
    assert b'name="score"' in anna.get(page_of(hall)).content


def test_a_plain_save_goes_back_to_the_groups_and_offers_undo(hall, anna):
    answer = save(anna, hall)
    assert answer.status_code == 303
    shown = anna.get(answer["Location"])
    assert b"Undo" in shown.content
    assert hall.match("Player 1", "Player 2").winner.name == "Player 1"


def test_a_save_in_place_answers_with_the_whole_group_and_the_saved_line(hall, anna):
    answer = save(anna, hall, htmx=True)
    html = answer.content.decode()
    group = hall.entries[0].memberships.get().group
    assert html.lstrip().startswith(f'<section class="sec group" id="group-{group.pk}"')
    assert 'id="saved" hx-swap-oob="true"' in html
    assert "3:1" in html


@pytest.mark.parametrize("again", ["7 -9 8 5", "-7 9 -8 -5"])
def test_the_very_same_score_for_another_match_a_moment_later_asks_whether_it_is_the_right_one(
    hall, anna, again
):  # case C62
    first = save(anna, hall, htmx=True).content.decode()
    assert "Is it the right match?" not in first
    html = save(anna, hall, again, "Player 3", "Player 4", htmx=True).content.decode()
    number = hall.match("Player 1", "Player 2").number
    assert f"the very same score for match {number}, <bdi>Player 1</bdi> – <bdi>Player 2</bdi>." in html
    assert hall.match("Player 3", "Player 4").is_decided  # it is a question, no refusal


def test_another_score_another_person_or_a_later_moment_asks_nothing(hall, anna):  # case C62
    def asks(*args: str) -> bool:
        return "Is it the right match?" in save(anna, hall, *args, htmx=True).content.decode()

    save(anna, hall)
    assert not asks("7 -9 8 6", "Player 3", "Player 4")
    assert asks("7 -9 8 5", "Player 1", "Player 3")
    Change.objects.update(by=None)
    assert not asks("7 -9 8 5", "Player 1", "Player 4")
    Change.objects.update(at=F("at") - timedelta(minutes=3))
    assert not asks("7 -9 8 5", "Player 2", "Player 4")


def test_a_correction_tells_what_stood_before(hall, anna):  # case C62
    save(anna, hall)
    html = save(anna, hall, "7 8 5", htmx=True).content.decode()
    assert '<del dir="ltr">3:1' in html


def test_an_illegal_score_says_which_game_and_keeps_what_was_typed(hall, anna):
    answer = save(anna, hall, "7 8 11-10", htmx=True)
    html = answer.content.decode()
    assert answer.status_code == 200
    assert answer["HX-Retarget"].startswith("#entry-")
    assert "Game 3: 11:10 is not finished" in html
    assert 'value="7 8 11-10"' in html
    assert not Change.objects.exists()


def test_a_message_stands_at_the_field_in_russian_too(hall, anna):
    answer = anna.post(page_of(hall) + "save/", sent(hall, "nonsense"), headers={"Accept-Language": "ru"})
    assert "nonsense" in answer.content.decode()


@pytest.mark.parametrize(
    ("how", "ending", "winner"),
    [
        ("absent_a", "walkover", "b"),
        ("absent_b", "walkover", "a"),
        ("both_absent", "both_absent", None),
        ("retired_a", "retired", "b"),
        ("defaulted_b", "defaulted", "a"),
    ],
)
def test_matches_that_were_not_simply_played(hall, anna, how, ending, winner):
    answer = save(anna, hall, "", how=how)
    assert answer.status_code == 303
    match = hall.match("Player 1", "Player 2")
    assert match.ending == ending
    assert match.winner == {"a": match.a, "b": match.b, None: None}[winner]


def test_a_retirement_keeps_the_score_so_far_and_its_winner_comes_from_the_reason(hall, anna):
    # case C59
    save(anna, hall, "11-5 8-3", how="retired_a")
    match = hall.match("Player 1", "Player 2")
    assert match.games == [[11, 5], [8, 3]]
    assert match.winner == match.b
    assert b"ret." in Client().get(page_of(hall)).content


def test_the_pad_of_a_phone_is_read_game_by_game(hall, anna):
    pad = {"a1": "11", "b1": "7", "a2": "9", "b2": "11", "a3": "11", "b3": "8", "a4": "11", "b4": "5"}
    save(anna, hall, "", **pad)
    assert hall.match("Player 1", "Player 2").games == [[11, 7], [9, 11], [11, 8], [11, 5]]


def test_a_gap_in_the_pad_is_a_fault_and_shifts_nothing(hall, anna):
    # case C61
    pad = {"a1": "11", "b1": "7", "a3": "11", "b3": "8", "a4": "11", "b4": "5"}
    answer = save(anna, hall, "", **pad)
    assert b"Game 2: The score of this game is missing." in answer.content
    assert hall.match("Player 1", "Player 2").ending is None


def test_a_correction_on_a_phone_takes_the_pad_when_the_line_was_left_alone(hall, anna):
    save(anna, hall, "5 5 5")
    pad = {"a1": "11", "b1": "9", "a2": "11", "b2": "9", "a3": "11", "b3": "9"}
    save(anna, hall, "5 5 5", shown="5 5 5", **pad)
    assert hall.match("Player 1", "Player 2").games == [[11, 9]] * 3


def test_two_people_save_the_same_match_and_the_second_chooses(hall, anna):
    stale = sent(hall, "-5 -5 -5")
    save(anna, hall, "5 5 5")
    answer = anna.post(page_of(hall) + "save/", stale)
    html = answer.content.decode()
    assert "Somebody else saved this match" in html
    assert "-5 -5 -5" in html
    assert hall.match("Player 1", "Player 2").winner.name == "Player 1"
    anna.post(page_of(hall) + "save/", sent(hall, "-5 -5 -5"))  # "Save mine instead"
    assert hall.match("Player 1", "Player 2").winner.name == "Player 2"


def test_clearing_and_undoing(hall, anna):
    save(anna, hall, "5 5 5")
    anna.post(page_of(hall) + "clear/", {"version": hall.match("Player 1", "Player 2").version})
    assert hall.match("Player 1", "Player 2").ending is None
    change = Change.objects.latest("pk")
    answer = anna.post(reverse("desk:undo", args=[hall.tournament.code, change.pk]))
    assert answer.status_code == 303
    assert hall.match("Player 1", "Player 2").ending == "played"


def test_the_page_that_asks_names_what_would_be_cleared():
    hall = Hall(players=4)
    hall.knockout(Stage.Source.ENTRIES)
    for a, b in (("Player 1", "Player 4"), ("Player 2", "Player 3"), ("Player 1", "Player 2")):
        hall.play(a, b)
    client = Client()
    client.force_login(hall.organizer)
    url = page_of(hall, "Player 1", "Player 4") + "save/"
    form = sent(hall, "-5 -5 -5", "Player 1", "Player 4")
    html = client.post(url, form).content.decode()
    assert "Nothing has changed yet" in html
    assert "clear 1 other result" in html
    token = html.split('name="confirmed" value="')[1].split('"')[0]
    client.post(url, form | {"confirmed": token})
    assert hall.sides(2, 1) == ("Player 4", "Player 2")


def test_a_scorer_saves_and_a_stranger_does_not(hall):
    # case C90
    scorer = User.objects.create_user("ben")
    Role.objects.create(tournament=hall.tournament, user=scorer, kind=Role.Kind.SCORER)
    other = Hall(organizer="carl").organizer
    for user, allowed in ((scorer, True), (other, False), (None, False)):
        client = Client()
        if user:
            client.force_login(user)
        answer = save(client, hall, "5 5 5")
        assert (answer.status_code == 303) is allowed or answer.status_code == 302
    assert Change.objects.count() == 1
    assert Change.objects.get().by == scorer


def test_the_number_of_a_match_belongs_to_its_tournament(hall, anna):
    # case C90
    other = Hall(organizer="carl", players=2)
    other.groups(1)
    url = reverse("desk:match", args=[other.tournament.code, other.match("Player 1", "Player 2").number])
    assert anna.post(url + "save/", sent(hall)).status_code == 403
    assert Match.objects.filter(tournament=other.tournament, ending__isnull=False).count() == 0


def test_wrong_methods_are_refused(hall, anna):
    assert anna.get(page_of(hall) + "save/").status_code == 405
    assert anna.get(page_of(hall) + "clear/").status_code == 405
    assert anna.post(page_of(hall)).status_code == 405


def test_what_one_person_typed_wrongly_is_not_in_the_form_of_the_next(hall, anna):
    save(anna, hall, "5 5", how="nonsense", reason="mine")
    form = anna.get(page_of(hall)).context["form"]
    assert not form.errors
    assert form["reason"].value() is None
    assert form["how"].value() == "played"


@pytest.mark.parametrize("how", ["win_a", "nonsense", "x" * 30])
def test_an_ending_that_the_event_does_not_know_is_refused(hall, anna, how):
    answer = save(anna, hall, "5 5 5", how=how)
    assert answer.status_code == 200
    assert "how" in answer.context["form"].errors
    assert not Change.objects.exists()


def test_a_draft_is_not_found(hall):
    # case C89
    Tournament.objects.update(visibility="draft")
    assert Client().get(page_of(hall)).status_code == 404
    assert Client().get(reverse("desk:live", args=[hall.tournament.code, 1])).status_code == 404


def test_the_record_shows_every_change(hall, anna):
    save(anna, hall, "5 5 5")
    html = anna.get(reverse("desk:history", args=[hall.tournament.code])).content.decode()
    assert "3:0 (11:5 11:5 11:5)" in html
    assert Client().get(reverse("desk:history", args=[hall.tournament.code])).status_code == 302


def test_live_says_nothing_new_without_a_body_and_names_what_changed(hall, anna, django_capture_on_commit_callbacks):
    hall.tournament.refresh_from_db()
    version = hall.tournament.live_version
    url = reverse("desk:live", args=[hall.tournament.code, version])
    assert (Client().get(url).status_code, Client().get(url).content) == (204, b"")
    with django_capture_on_commit_callbacks(execute=True):
        save(anna, hall)
    answer = Client().get(url)
    group = hall.entries[0].memberships.get().group
    assert f"live-group-{group.pk}" in answer["HX-Trigger"]
    assert f"/live/{version + 1}/" in answer.content.decode()


def test_public_pages_come_out_of_memory_and_are_fresh_after_a_save(
    hall, anna, django_assert_num_queries, django_capture_on_commit_callbacks
):
    # case C97
    url = Stage.objects.get().get_absolute_url()
    first = Client().get(url).content
    with django_assert_num_queries(0):
        assert Client().get(url).content == first
    with django_capture_on_commit_callbacks(execute=True):
        save(anna, hall)
    assert Client().get(url).content != first


@pytest.mark.parametrize("recorded", ["games", "winner"])
def test_events_that_record_less(recorded):
    hall = Hall(players=3, recorded=recorded)
    hall.groups(1)
    client = Client()
    client.force_login(hall.organizer)
    how, score = ("played", "3:1") if recorded == "games" else ("win_a", "")
    assert save(client, hall, score, how=how).status_code == 303
    assert hall.match("Player 1", "Player 2").winner == hall.match("Player 1", "Player 2").a
    assert client.get(Stage.objects.get().get_absolute_url()).status_code == 200
