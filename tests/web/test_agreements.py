"""The page on which players agree not to play (706.4), and where an agreement is shown and taken back."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from brackets.domain.prizes import bundle
from brackets.models import Agreement
from brackets.services.agreements import standing_of
from desk.models import Change
from tests.prized import SIXTY_FORTY, PrizedHall
from tournaments.models import Match, Role, User

pytestmark = pytest.mark.django_db
AT = "2026-11-07T10:00"


@pytest.fixture
def hall():
    return PrizedHall()


@pytest.fixture
def anna(client, hall):
    client.force_login(hall.organizer)
    return client


def page(hall):
    return reverse("desk:agree", args=[hall.tournament.code, 1])


def match_page(hall, number):
    return reverse("desk:match", args=[hall.tournament.code, number])


def text_of(answer):
    return answer.content.decode().replace("\u00a0", " ")


def said(hall, **fields):
    """The final: the first is ahead, shares 60:40, the cup to the first."""
    one, two = hall.entry(1).pk, hall.entry(2).pk
    form = {
        "match": [hall.number(3, 1)],
        "first": one,
        "shares": "written",
        f"amount-{one}": "96",
        f"amount-{two}": "64.00",
        f"thing-{one}-0": "1",
        "judge": "Nadia Orlova",
        "agreed_at": AT,
    }
    return form | fields


def token(answer):
    return answer.context["ask"].token


def test_the_matches_that_are_still_to_be_played_can_be_chosen(anna, hall):
    html = text_of(anna.get(page(hall)))
    assert f'id="match-{hall.number(3, 1)}"' in html
    assert f'id="match-{hall.number(2, 1)}"' not in html


def test_what_is_due_is_told_with_the_reason(anna, hall):
    html = text_of(anna.get(page(hall), {"match": hall.number(3, 1)}))
    assert "They share exactly <b>160 EUR + cup</b>" in html
    assert "between them they have these places for certain" in html
    assert "a thing is not cut" in html


def test_of_a_semi_final_is_told_what_is_certain(client):
    hall = PrizedHall(rounds=1)
    client.force_login(hall.organizer)
    html = text_of(client.get(page(hall), {"match": hall.number(2, 1)}))
    assert "They share exactly <b>85 EUR</b>" in html
    assert "brings at least is certain" in html
    assert "an equal part of these places" in html


def test_first_it_is_told_then_recorded(anna, hall):
    asked = anna.post(page(hall), said(hall))
    assert "Nothing has changed yet" in text_of(asked)
    assert "96.00 EUR + cup" in text_of(asked)
    assert not Agreement.objects.exists()
    again = dict(asked.context["fields"]) | {"match": [hall.number(3, 1)], "confirmed": token(asked)}
    answer = anna.post(page(hall), again)
    assert answer.status_code == 303
    assert hall.shares() == {"Player 1": SIXTY_FORTY[1], "Player 2": SIXTY_FORTY[2]}
    assert Match.objects.get(number=hall.number(3, 1)).ending == "agreed"


def test_equal_shares_are_confirmed_to_the_cent(client):
    hall = PrizedHall(prizes="1: 100.01\n2: 60")
    client.force_login(hall.organizer)
    asked = client.post(page(hall), said(hall, shares="equal"))
    assert dict(asked.context["fields"])[f"amount-{hall.entry(1).pk}"] == "80.01"
    again = dict(asked.context["fields"]) | {"match": [hall.number(3, 1)], "confirmed": token(asked)}
    client.post(page(hall), again)
    assert hall.shares() == {"Player 1": bundle(80_01), "Player 2": bundle(80_00)}


def test_something_can_be_changed_before_it_is_recorded(anna, hall):
    asked = anna.post(page(hall), said(hall))
    again = dict(asked.context["fields"]) | {"match": [hall.number(3, 1)], "confirmed": token(asked), "edit": "1"}
    html = text_of(anna.post(page(hall), again))
    assert 'value="Nadia Orlova"' in html
    assert "See what follows" in html
    assert not Agreement.objects.exists()


def test_an_order_of_four_is_written_for_several_matches(client):
    hall = PrizedHall(rounds=1, prizes="1: 100\n2: 60\n3-4: 20")
    client.force_login(hall.organizer)
    numbers = [hall.number(2, 1), hall.number(2, 2), hall.number(3, 1)]
    assert "They share exactly <b>200 EUR</b>" in text_of(client.get(page(hall), {"match": numbers}))
    order = {f"order-{hall.entry(n).pk}": place for place, n in enumerate((4, 3, 2, 1), 1)}
    form = {"match": numbers, "shares": "equal", "judge": "Nadia", "agreed_at": AT, **order}
    asked = client.post(page(hall), form)
    again = dict(asked.context["fields"]) | {"match": numbers, "confirmed": token(asked)}
    client.post(page(hall), again)
    assert hall.final_places()["Player 4"] == (1, 1)
    assert set(hall.shares().values()) == {bundle(50_00)}


def test_nobody_first_shares_the_places(anna, hall):
    asked = anna.post(page(hall), said(hall, first="nobody"))
    assert "Both share the places." in text_of(asked)
    again = dict(asked.context["fields"]) | {"match": [hall.number(3, 1)], "confirmed": token(asked)}
    anna.post(page(hall), again)
    assert hall.final_places()["Player 1"] == hall.final_places()["Player 2"] == (1, 2)
    assert "Player 1 and Player 2, shared" in text_of(anna.get(hall.stage.get_absolute_url()))
    overview = anna.get(hall.event.get_absolute_url())
    assert "First places" in text_of(overview)
    assert overview.content.decode().count('<span class="place" dir="ltr">1–2</span>') == 2
    assert "1–2" in text_of(anna.get(reverse("brackets:results", args=[hall.tournament.code, 1])))


@pytest.mark.parametrize(
    ("wrong", "words"),
    [
        ({"judge": ""}, "in the presence of a judge"),
        ({"judge": "Player 1"}, "cannot be the judge"),
        ({"agreed_at": "2126-01-01T10:00"}, "yet to come"),
        ({"agreed_at": "yesterday"}, "Enter a valid date/time"),
        ({"first": ""}, "the tournament goes on from there"),
        ({"first": "999999"}, "Select a valid choice"),
        ({"shares": "equal"}, "goes whole"),
        ({"shares": "mine"}, "Select a valid choice"),
    ],
)
def test_what_is_missing_or_wrong_is_told_and_nothing_is_recorded(anna, hall, wrong, words):
    answer = anna.post(page(hall), said(hall, **wrong))
    assert words in text_of(answer)
    assert answer.status_code == 200
    assert not Agreement.objects.exists()


@pytest.mark.parametrize("amount", ["59.99", "-96", "96.001", "1e2", "NaN", "9" * 40, "96 USD", "64,5,5"])
def test_wrong_sums_and_hostile_amounts_are_refused(anna, hall, amount):
    answer = anna.post(page(hall), said(hall, **{f"amount-{hall.entry(1).pk}": amount}))
    assert answer.status_code == 200
    assert "is-invalid" in text_of(answer) or "The shares do not add up" in text_of(answer)
    assert not Agreement.objects.exists()


def test_hostile_matches_are_refused(anna, hall):
    for number in ("999999", "0", "-1", "x", "1" * 30, "٣"):
        for answer in (anna.get(page(hall), {"match": number}), anna.post(page(hall), said(hall, match=[number]))):
            assert answer.status_code == 200
    assert "has a result already" in text_of(anna.get(page(hall), {"match": hall.number(2, 1)}))


def test_pressed_twice_it_is_recorded_once_and_both_answers_are_the_same(anna, hall):
    asked = anna.post(page(hall), said(hall))
    again = dict(asked.context["fields"]) | {"match": [hall.number(3, 1)], "confirmed": token(asked)}
    first, second = anna.post(page(hall), again), anna.post(page(hall), again)
    assert (first.status_code, first["Location"]) == (second.status_code, second["Location"])
    assert Agreement.objects.count() == 1


def test_the_match_played_meanwhile_is_told(anna, hall):
    asked = anna.post(page(hall), said(hall))
    hall.play("Player 1", "Player 2")
    again = dict(asked.context["fields"]) | {"match": [hall.number(3, 1)], "confirmed": token(asked)}
    assert "has a result already" in text_of(anna.post(page(hall), again))


def test_scorers_and_strangers_make_no_agreement_and_take_none_back(client, hall):
    change = hall.agree([(3, 1)], hall.terms(1, 2, shares=SIXTY_FORTY)).change
    undo = reverse("desk:undo", args=[hall.tournament.code, change.pk])
    sam = User.objects.create_user("sam", password="long-enough-1")
    Role.objects.create(tournament=hall.tournament, user=sam, kind=Role.Kind.SCORER)
    assert client.get(page(hall)).status_code == 302
    client.force_login(sam)
    assert client.get(page(hall)).status_code == 403
    assert client.post(undo).status_code == 403
    assert len(standing_of(hall.event)) == 1


def test_the_match_says_by_agreement_and_shares_are_for_organizers_and_scorers(client, hall):
    hall.agree([(3, 1)], hall.terms(1, 2, shares=SIXTY_FORTY))
    html = text_of(client.get(match_page(hall, hall.number(3, 1))))
    assert "agr." in html
    assert "by agreement" in html
    assert "walkover" not in html
    assert "96.00 EUR" not in html
    client.force_login(hall.organizer)
    html = text_of(client.get(match_page(hall, hall.number(3, 1))))
    assert "96.00 EUR + cup" in html
    assert "Take the agreement back" in html
    assert "Save the correction" not in html


def test_one_click_takes_it_back(anna, hall):
    change = hall.agree([(3, 1)], hall.terms(1, 2, shares=SIXTY_FORTY)).change
    there = match_page(hall, hall.number(3, 1))
    undo = reverse("desk:undo", args=[hall.tournament.code, change.pk])
    assert anna.post(undo, {"next": there}).status_code == 303
    assert standing_of(hall.event) == []
    assert "Agree not to play" in text_of(anna.get(there))


def test_a_result_cannot_be_saved_or_cleared_over_an_agreement(anna, hall):
    hall.agree([(3, 1)], hall.terms(1, 2, shares=SIXTY_FORTY))
    match = Match.objects.get(number=hall.number(3, 1))
    args = [hall.tournament.code, match.number]
    form = {"version": match.version, "score": "5 5 5", "how": "played"}
    assert "Take the agreement back" in text_of(anna.post(reverse("desk:match_save", args=args), form))
    assert "Take the agreement back" in text_of(anna.post(reverse("desk:match_clear", args=args), form))
    match.refresh_from_db()
    assert match.ending == "agreed"


def test_the_history_has_judge_and_shares(anna, hall):
    hall.agree([(3, 1)], hall.terms(1, 2, shares=SIXTY_FORTY))
    html = text_of(anna.get(reverse("desk:history", args=[hall.tournament.code])))
    assert "By agreement" in html
    assert "judge <bdi>Nadia Orlova</bdi>" in html
    assert "96 EUR + cup" in html


def test_the_knockout_shows_the_mark(client, hall):
    hall.agree([(3, 1)], hall.terms(2, 1, shares=SIXTY_FORTY))
    html = text_of(client.get(hall.stage.get_absolute_url()))
    assert "agr." in html
    assert "by agreement (706.4)" in html
    assert "walkover" not in html


def test_without_a_knockout_the_page_says_what_is_missing(client):
    hall = PrizedHall(rounds=0)
    hall.stage.bracket_matches.all().delete()
    client.force_login(hall.organizer)
    assert "No match is left" in text_of(client.get(page(hall)))


def test_the_page_asks_the_same_whatever_the_size(client):
    counts = []
    for players, name in ((8, "anna"), (32, "ben")):
        hall = PrizedHall(players=players, rounds=players.bit_length() - 2, prizes="1-32: 5", organizer=name)
        client.force_login(hall.organizer)
        number = hall.number(players.bit_length() - 1, 1)
        with CaptureQueriesContext(connection) as captured:
            assert client.get(page(hall), {"match": number}).status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 18
    assert Change.objects.exists()


@pytest.mark.parametrize("moment", ["0001-01-01T00:00", "9999-12-31T23:59"])
def test_a_moment_at_the_edge_of_the_calendar_is_refused(anna, hall, moment):
    answer = anna.post(page(hall), said(hall, agreed_at=moment))
    assert answer.status_code == 200 and "Enter a valid date/time." in text_of(answer)
    assert not Agreement.objects.exists()
