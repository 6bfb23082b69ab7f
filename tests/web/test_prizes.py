"""The list of prizes on its page and on that of the event, and the sheet to sign."""

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from brackets.domain.prizes import MESSAGES
from brackets.services.prizes import prizes_of
from brackets.wording import SENTENCES
from tests.prized import SIXTY_FORTY, PrizedHall
from tournaments.models import EntryPlayer, Event, Player, Role, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    return PrizedHall()


@pytest.fixture
def anna(client, hall):
    client.force_login(hall.organizer)
    return client


def at(hall, name):
    return reverse(f"brackets:{name}", args=[hall.tournament.code, 1])


def sent(hall, text, currency="EUR", **fields):
    return {"text": text, "currency": currency, "version": Event.objects.get(pk=hall.event.pk).version, **fields}


def text_of(answer):
    return answer.content.decode().replace("\u00a0", " ")


def test_every_fault_has_its_sentence_to_translate():
    assert {code: str(sentence) for code, sentence in SENTENCES.items()} == MESSAGES


def test_everybody_sees_the_list_on_the_page_of_the_event(client, hall):
    html = text_of(client.get(hall.event.get_absolute_url()))
    assert "100 EUR" in html
    assert "for each of these places" in html
    assert at(hall, "prize_sheet") not in html


def test_without_prizes_the_page_of_the_event_says_so_to_organizers_alone(client):
    hall = PrizedHall(prizes="", rounds=0)
    assert "Prizes" not in text_of(client.get(hall.event.get_absolute_url()))
    client.force_login(hall.organizer)
    assert "Write the list of prizes" in text_of(client.get(hall.event.get_absolute_url()))


def test_an_organizer_writes_the_list(anna, hall):
    answer = anna.post(at(hall, "prizes"), sent(hall, "1: 1000\n2-3: cup", "JPY"))
    assert answer.status_code == 303
    hall.event.refresh_from_db()
    assert (hall.event.currency, [p.brings.money for p in prizes_of(hall.event)]) == ("JPY", [1000, 0])


def test_every_fault_is_told_with_its_line_and_the_text_stays(anna, hall):
    html = text_of(anna.post(at(hall, "prizes"), sent(hall, "1: 100\nx\n3: <b>0</b>\n4: 5.555")))
    assert "Line 2: Begin with the place" in html
    assert "Line 4: “5.555” can be read in two ways" in html
    assert "3: &lt;b&gt;0&lt;/b&gt;" in html
    assert "<b>0</b>" not in html


def test_a_hostile_thing_is_shown_as_text(anna, hall):
    anna.post(at(hall, "prizes"), sent(hall, "1: <script>alert(1)</script>"))
    assert "<script>alert" not in text_of(anna.get(hall.event.get_absolute_url()))


def test_currencies_that_are_none_are_refused(anna, hall):
    for currency in ("XXX", "eur", "EUR;"):
        assert anna.post(at(hall, "prizes"), sent(hall, "1: 5", currency)).status_code == 200
    hall.event.refresh_from_db()
    assert hall.event.currency == "EUR"


def test_who_saves_later_is_told_what_stands_and_keeps_the_text(anna, hall):
    mine = sent(hall, "1: 7")
    hall.write("1: 5")
    html = text_of(anna.post(at(hall, "prizes"), mine))
    assert "Somebody else saved this meanwhile" in html
    assert "1: 7" in html
    assert "1: 5" in html


def test_a_scorer_and_a_stranger_write_no_list_and_see_no_sheet(client, hall):
    sam = User.objects.create_user("sam", password="long-enough-1")
    Role.objects.create(tournament=hall.tournament, user=sam, kind=Role.Kind.SCORER)
    for name in ("prizes", "prize_sheet"):
        assert client.get(at(hall, name)).status_code == 302
    client.force_login(sam)
    for name in ("prizes", "prize_sheet"):
        assert client.get(at(hall, name)).status_code == 403


def test_the_sheet_says_who_gets_what_with_a_line_to_sign(anna, hall):
    hall.agree([(3, 1)], hall.terms(1, 2, shares=SIXTY_FORTY))
    html = text_of(anna.get(at(hall, "prize_sheet")))
    assert "96.00 EUR" in html
    assert "64.00 EUR" in html
    assert "by agreement (706.4); by place: 60.00 EUR" in html
    assert html.count('<td class="sign">') == 8
    assert "Nadia Orlova" in html
    assert "all places are settled" in html
    assert "230.00 EUR" in html  # 210 of the first four and four times 5


def test_before_the_end_the_sheet_is_provisional_and_tells_what_is_open(anna, hall):
    html = text_of(anna.get(at(hall, "prize_sheet")))
    assert "provisional" in html
    assert "place 1: 100.00 EUR + cup" in html


def test_a_thing_of_shared_places_waits_for_one_of_them(client):
    hall = PrizedHall(prizes="1: 100\n3: cup")
    client.force_login(hall.organizer)
    html = text_of(client.get(at(hall, "prize_sheet")))
    assert "A thing is not cut: one of" in html


def test_an_agreement_that_does_not_stand_is_told_and_counts_nowhere(anna, hall):
    from desk.services.withdrawals import take_back

    take_back(change=hall.agree([(3, 1)], hall.terms(1, 2, shares=SIXTY_FORTY)).change, by=hall.organizer)
    html = text_of(anna.get(at(hall, "prize_sheet")))
    assert "does not stand" in html
    assert "96.00" not in html


def test_the_players_of_a_team_stand_by_its_name(anna, hall):
    player = Player.objects.create(tournament=hall.tournament, name="Second Player", name_key="second player")
    EntryPlayer.objects.create(event=hall.event, entry=hall.entry(1), player=player, position=2)
    hall.play("Player 1", "Player 2")
    Event.objects.filter(pk=hall.event.pk).update(kind="teams")
    assert "Second Player" in text_of(anna.get(at(hall, "prize_sheet")))


def test_the_sheet_asks_the_same_whatever_its_size(client):
    counts = []
    for players, name in ((8, "anna"), (32, "ben")):
        hall = PrizedHall(players=players, rounds=players.bit_length() - 2, prizes="1-32: 5", organizer=name)
        final = (players.bit_length() - 1, 1)
        hall.agree([final], hall.terms(1, 2))
        client.force_login(hall.organizer)
        with CaptureQueriesContext(connection) as captured:
            assert client.get(at(hall, "prize_sheet")).status_code == 200
        counts.append(len(captured))
    assert counts[0] == counts[1] <= 16
