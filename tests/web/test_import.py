"""Lists of players on the web: pasted, uploaded or copied; nothing is stored before it is confirmed."""

import io
import re

import openpyxl
import pytest
from django.core.files.uploadedfile import SimpleUploadedFile
from django.urls import reverse
from django.utils.html import escape

from tests.registration import a_tournament, an_event, enter, enter_many, imported, order, organizer
from tournaments.models import Entry, Player, User

pytestmark = pytest.mark.django_db


def url(name, event):
    return reverse(f"tournaments:{name}", args=[event.tournament.code, event.number])


def text(response):
    return response.content.decode()


@pytest.fixture
def event(client):
    user = organizer()
    client.force_login(user)
    return an_event(a_tournament(user))


def paste(client, event, lines):
    return client.post(url("entry_paste", event), {"text": lines})


def upload(client, event, content, name="players.csv"):
    return client.post(url("entry_import", event), {"file": SimpleUploadedFile(name, content)})


def confirm(client, event, preview, **answers):
    signed = re.search(r'name="lines" value="([^"]+)"', text(preview))[1]
    return client.post(url("roster_confirm", event), {"lines": signed, **answers})


def test_pasted_lines_are_shown_and_stored_when_confirmed(client, event):
    preview = paste(client, event, "Ann; Lions; 1500\nBo; Bears; 1600")
    assert preview.status_code == 200
    assert "Nothing is saved yet" in text(preview)
    assert not Entry.objects.exists()
    response = confirm(client, event, preview)
    assert (response.status_code, response["Location"]) == (303, url("entries", event))
    assert order(event) == ["Bo", "Ann"]
    assert "2 players entered" in text(client.get(url("entries", event)))


def test_thirty_five_names_alone(client, event):
    confirm(client, event, paste(client, event, "\n".join(f"Player {i}" for i in range(35))))
    assert Entry.objects.count() == 35


def test_confirming_twice_imports_once(client, event):  # case C69, case C70
    preview = paste(client, event, "Ann; Lions; 1500\nBo; Bears; 1600")
    confirm(client, event, preview)
    confirm(client, event, preview)
    assert Entry.objects.count() == 2
    assert "2 were entered already" in text(client.get(url("entries", event)))


@pytest.mark.parametrize("encoding", ["utf-8", "utf-8-sig", "cp1251", "utf-16"])
def test_a_russian_file_in_every_usual_form(client, event, encoding):  # case C65
    content = "ФИО;Клуб;Рейтинг\r\nИванов Иван;«Заря»;1500\r\n".encode(encoding)
    confirm(client, event, upload(client, event, content))
    assert Entry.objects.values_list("name", "association", "rating").get() == ("Иванов Иван", "«Заря»", 1500)


def test_a_workbook(client, event):
    book = openpyxl.Workbook()
    for row in (["Name", "Club", "Rating"], ["Ann", "Lions", 1500], ["Bo", "Bears", None]):
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    confirm(client, event, upload(client, event, content.getvalue(), "players.xlsx"))
    assert order(event) == ["Ann", "Bo"]


@pytest.mark.parametrize(
    ("content", "words"),
    [
        (b"", "nothing in it"),
        (b"\x89PNG\r\n\x1a\n\x00\x00", "not a text file"),
        (b"%PDF-1.7", "a document"),
        (b"\xd0\xcf\x11\xe0 old", "old format"),
        (b"PK\x03\x04 broken", "cannot be read"),
        (("x\n" * 2001).encode(), "more than 2000"),
    ],
)
def test_what_is_no_list_is_refused_with_a_reason(client, event, content, words):
    response = upload(client, event, content)
    assert response.status_code == 200
    assert words in text(response)
    assert "is-invalid" in text(response)


def test_a_file_too_large_is_refused(client, event):
    assert "1 MB" in text(upload(client, event, b"x" * (1024 * 1024 + 1)))


def test_no_file_is_told(client, event):
    assert "is-invalid" in text(client.post(url("entry_import", event), {}))


def test_nothing_pasted_is_told_and_too_much_is_kept(client, event):
    assert "is-invalid" in text(paste(client, event, " \n "))
    lines = "\n".join(f"Player {i}" for i in range(2001))
    page = text(paste(client, event, lines))
    assert "more than 2000" in page
    assert "Player 2000" in page


def test_every_fault_is_shown_by_its_line(client, event):  # case C70
    preview = paste(client, event, f"Ann; Lions; 1500\nBo; Bears; 15OO\n;Wolves\n{'x' * 81}")
    page = text(preview)
    for words in ("“15OO” is no rating", "no name", "longer than 80"):
        assert words in page
    again = confirm(client, event, preview)
    assert again.status_code == 200
    assert "line 2, 3, 4" in text(again)
    assert not Entry.objects.exists()
    confirm(client, event, again, skip_faulty="on")
    assert order(event) == ["Ann"]


def test_the_same_name_twice_is_asked_about(client, event):  # case C67
    enter(event, "Ann", association="Lions")
    preview = paste(client, event, "Ann; Bears\nBo\nBo")
    page = text(preview)
    assert "answer-1" in page
    assert "answer-3" in page
    again = confirm(client, event, preview, **{"answer-1": "another"})
    assert "answer for line 3" in text(again)
    assert 'value="another" checked' in text(again)
    assert Entry.objects.count() == 1
    confirm(client, event, again, **{"answer-1": "another", "answer-3": "skip"})
    assert Player.objects.count() == 3


def test_changed_players_change_only_when_chosen(client, event):  # case C69
    imported(event, "Ann; Lions; 1500")
    preview = paste(client, event, "Ann; Lions; 1600")
    confirm(client, event, preview)
    assert Entry.objects.get().rating == 1500
    confirm(client, event, preview, update_changed="on")
    assert Entry.objects.get().rating == 1600


def test_made_up_lines_are_not_taken(client, event):
    response = client.post(url("roster_confirm", event), {"lines": "made:up:lines"})
    assert response.status_code == 303
    assert response["Location"] == url("entry_paste", event)
    assert not Entry.objects.exists()


def test_lines_shown_for_one_event_are_not_taken_for_another(client, event):
    preview = paste(client, event, "Ann")
    other = an_event(event.tournament, name="Other")
    confirm(client, other, preview)
    assert not Entry.objects.exists()


def test_players_are_copied_from_an_earlier_tournament(client, event):
    earlier = an_event(a_tournament(organizer(), name="Earlier Cup"))
    enter(earlier, "Ann", 1500, association="Lions", birth_year=1990, contact="ann@example.org")
    assert "Earlier Cup" in text(client.get(url("entry_copy", event)))
    confirm(client, event, client.post(url("entry_copy", event), {"source": str(earlier.pk)}))
    person = Entry.objects.get(event=event).players.get()
    assert (person.name, person.association, person.birth_year, person.contact) == (
        "Ann",
        "Lions",
        1990,
        "ann@example.org",
    )
    assert person.tournament == event.tournament


def test_players_of_others_cannot_be_copied(client, event):  # case C90
    stranger = User.objects.create_user("stranger", password="long-enough-1")
    theirs = an_event(a_tournament(stranger, name="Theirs"))
    enter_many(theirs, 2)
    assert "Theirs" not in text(client.get(url("entry_copy", event)))
    response = client.post(url("entry_copy", event), {"source": str(theirs.pk)})
    assert "lines" not in text(response)


def test_hostile_names_are_shown_literally(client, event):  # case C91
    for name in (
        "<script>alert(1)</script>",
        '"><img src=x onerror=alert(1)>',
        "</script><b>",
        "{{ 7|add:7 }}",
        "=1+1",
    ):
        preview = paste(client, event, f"Name\tClub\n{name}\t{name}")
        assert escape(name) in text(preview)
        assert "<script>alert" not in text(preview)
        assert "<img src=x" not in text(preview)
        confirm(client, event, preview)
    for page in (
        text(client.get(url("entries", event))),
        text(client.get(event.tournament.get_absolute_url(), {"q": "a"})),
    ):
        assert "<script>alert" not in page
        assert "<img src=x" not in page


@pytest.mark.parametrize("name", ["entry_paste", "entry_import", "entry_copy", "roster_confirm", "entry_add"])
def test_strangers_import_nothing(client, name):  # case C90
    event = an_event()
    assert client.post(url(name, event), {"text": "Ann", "name": "Ann"}).status_code == 302
    client.force_login(User.objects.create_user("stranger", password="long-enough-1"))
    assert client.post(url(name, event), {"text": "Ann", "name": "Ann"}).status_code == 403
    assert not Entry.objects.exists()


def test_confirming_takes_a_post(client, event):
    assert client.get(url("roster_confirm", event)).status_code == 405
