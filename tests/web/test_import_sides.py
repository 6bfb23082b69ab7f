"""Lists of pairs and of teams through the pages: pasted, uploaded, copied; each fault by its line; then stored."""

import io
import re

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse

from tests.registration import a_tournament, an_event, an_event_of, enter, organizer, pair_entry, team_entry
from tournaments.models import Entry

pytestmark = pytest.mark.django_db


@pytest.fixture(autouse=True)
def anna(client):
    user = organizer("anna")
    client.force_login(user)
    return user


def url(name, event):
    return reverse(f"tournaments:{name}", args=[event.tournament.code, event.number])


def text(response):
    return response.content.decode()


def signed(body):
    return re.search(r'name="lines" value="([^"]+)"', body)[1]


def preview(client, event, pasted):
    return text(client.post(url("entry_paste", event), {"text": pasted}))


def confirm(client, event, body, **answers):
    return client.post(url("roster_confirm", event), {"lines": signed(body), **answers}, follow=True)


def test_pairs_are_pasted_looked_at_and_stored(client):
    event = an_event_of("doubles")
    assert "One pair a line" in text(client.get(url("entry_paste", event)))
    body = preview(client, event, "Ann / Bo; Lions / Bears; 1500 / 1400\nCy; Lions")
    assert "1 new pair." in body
    assert "a pair is two players" in body
    assert not event.entries.exists()
    body = text(confirm(client, event, body))
    assert "Nothing is imported yet: line 2" in body
    assert "1 pair entered." in text(confirm(client, event, body, skip_faulty="on"))
    assert event.entries.get().rating == 2900


def test_teams_are_pasted_looked_at_and_stored(client):
    event = an_event_of("teams")
    body = preview(client, event, "Lions; Harbour; Ann (1500), Bo (c)\nBears; Hill; Cy")
    assert "2 new teams." in body
    assert "captain" in body
    assert "2 teams entered." in text(confirm(client, event, body))
    assert [e.name for e in event.entries.order_by("ranking")] == ["Lions", "Bears"]


def test_a_question_about_a_player_is_answered_in_the_preview(client):
    tournament = a_tournament()
    ann = enter(an_event(tournament), "Ann", association="Wolves").players.get()
    event = an_event_of("doubles", tournament)
    body = preview(client, event, "Bo / Ann; Lions")
    assert 'name="answer-1-1"' in body
    assert "Please answer for line 1" in text(confirm(client, event, body))
    confirm(client, event, body, **{"answer-1-1": "person"})
    assert ann in event.entries.get().players.all()


def sheet(*rows):
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    return SimpleUploadedFile("list.xlsx", content.getvalue())


def test_a_workbook_with_one_player_a_row(client):
    event = an_event_of("teams")
    file = sheet(["Team", "Club", "Name", "Rating"], ["Lions", "Harbour", "Ann", 1500], ["Lions", "", "Bo", 1400])
    body = text(client.post(url("entry_import", event), {"file": file}))
    confirm(client, event, body)
    assert [player.name for player in event.entries.get().players.all()] == ["Ann", "Bo"]


def test_a_csv_file_with_a_column_for_each_player_of_a_pair(client):
    event = an_event_of("doubles")
    content = "Игрок 1;Клуб 1;Игрок 2;Клуб 2\r\nИванов Иван;Львы;Петров Пётр;Медведи".encode("cp1251")
    body = text(client.post(url("entry_import", event), {"file": SimpleUploadedFile("list.csv", content)}))
    confirm(client, event, body)
    assert event.entries.get().title == "Иванов Иван / Петров Пётр"


def test_pairs_and_teams_are_copied_from_events_of_their_kind(client, anna):
    tournament = a_tournament(anna)
    doubles, teams = an_event_of("doubles", tournament), an_event_of("teams", tournament)
    pair_entry(doubles, "Ann", "Bo", clubs=("Lions", "Bears"), ratings=(1500, 1400))
    team_entry(teams, "Lions", ["Ann", "Bo"])
    for source, total in ((doubles, 2), (teams, 1)):
        event = an_event_of(source.kind, tournament, name=f"Second {source.kind}")
        page = text(client.get(url("entry_copy", event)))
        assert f'value="{source.pk}"' in page
        assert page.count("<option") == 1
        confirm(client, event, text(client.post(url("entry_copy", event), {"source": source.pk})))
        copy, original = event.entries.get(), source.entries.get()
        assert (copy.name, copy.rating, copy.association) == (original.name, original.rating, original.association)
        assert set(copy.players.all()) == set(original.players.all())
        assert total


@pytest.mark.parametrize("kind", ["doubles", "teams"])
@pytest.mark.parametrize(
    "nasty",
    [
        "<script>alert(1)</script> / {{ 7 }}; <b>; 1",
        "=1+1 / @x; +2; -3",
        '"; "; "',
        "/ / /; ; ;",
        "\u202eabc / x; \u0000y",
        "x" * 5000,
        "a, " * 2000,
    ],
)
def test_a_hostile_line_is_a_message(client, kind, nasty):
    event = an_event_of(kind)
    response = client.post(url("entry_paste", event), {"text": nasty})
    assert response.status_code == 200
    body = text(response)
    assert "<script>alert" not in body
    assert "<b>;" not in body
    if 'name="lines"' in body:
        assert confirm(client, event, body, skip_faulty="on").status_code == 200
    assert all(len(entry.name) <= 170 for entry in Entry.objects.all())


def test_lines_of_an_event_of_another_kind_are_refused(client):
    tournament = a_tournament()
    singles, doubles = an_event(tournament), an_event_of("doubles", tournament)
    body = preview(client, doubles, "Ann / Bo")
    assert "another event" in text(confirm(client, singles, body))
