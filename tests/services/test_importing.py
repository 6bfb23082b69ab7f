"""Importing a list: shown first, stored all or not at all, and harmless a second time."""

import io

import openpyxl
import pytest

from tests.registration import a_tournament, an_event, built, drawn, enter, enter_many, imported, order, played
from tournaments.domain.rosters import RosterError, read_lines, read_table
from tournaments.errors import Refused
from tournaments.models import Entry, Player
from tournaments.services.events import Plan, Playing
from tournaments.services.imports import Outcome
from tournaments.services.roster_plans import roster_plan
from tournaments.services.workbooks import workbook_rows

pytestmark = pytest.mark.django_db
THIRTY = "\n".join(f"Player {i}; Club {i % 5}; {1500 + i}" for i in range(30))


def outcomes(event, text):
    return [row.outcome for row in roster_plan(event, read_lines(text)).rows]


def test_looking_stores_nothing():
    event = an_event()
    assert outcomes(event, "Ann\nBo") == [Outcome.NEW, Outcome.NEW]
    assert not Entry.objects.exists()


def test_a_list_enters_everybody_by_rating():
    event = an_event()
    done = imported(event, "Name;Club;Rating\nAnn; Lions ;1400\nBo;LIONS;1500\nCid;;")
    assert done.new == 3
    assert order(event) == ["Bo", "Ann", "Cid"]
    assert set(Player.objects.exclude(association="").values_list("association", flat=True)) == {"Lions"}  # case C66


def test_the_same_list_again_changes_nothing():  # case C69
    event = an_event()
    imported(event, THIRTY)
    done = imported(event, THIRTY + "\nNew A; Club 1; 1000\nNew B; Club 2; 1001")
    assert (done.new, done.same) == (2, 30)
    assert Player.objects.count() == 32
    done = imported(event, THIRTY)
    assert (done.new, done.same, done.updated) == (0, 30, 0)


def test_changed_values_are_taken_only_when_chosen():  # case C69
    event = an_event()
    imported(event, "Ann; Lions; 1500\nBo; Bears; 1400")
    text = "Ann; Lions; 1300\nBo; Bears; 1400"
    assert outcomes(event, text) == [Outcome.CHANGED, Outcome.SAME]
    imported(event, text)
    assert order(event) == ["Ann", "Bo"]
    assert imported(event, text, update_changed=True).updated == 1
    assert order(event) == ["Bo", "Ann"]
    assert imported(event, text, update_changed=True).updated == 0


def test_a_bad_line_stops_the_whole_list():  # case C70
    event = an_event()
    lines = [f"Player {i}; Club; {1500 + i}" for i in range(21)]
    lines[8] = "Player 8; Club; 15OO"
    with pytest.raises(Refused) as refused:
        imported(event, "\n".join(lines))
    assert "9" in refused.value.message
    assert not Entry.objects.exists()
    done = imported(event, "\n".join(lines), skip_faulty=True)
    assert (done.new, done.skipped) == (20, 1)


def test_the_button_pressed_twice_imports_once():  # case C70
    event = an_event()
    assert imported(event, THIRTY).new == 30
    assert imported(event, THIRTY).new == 0
    assert Entry.objects.count() == 30


def test_father_and_son_in_one_list_are_asked_about():  # case C67
    event = an_event()
    text = "Name;Year;Club\nIvanov Ivan;1975;Lions\nIvanov Ivan;2010;Lions"
    assert outcomes(event, text) == [Outcome.NEW, Outcome.ASK]
    with pytest.raises(Refused):
        imported(event, text)
    assert imported(event, text, {3: "another"}).new == 2
    assert sorted(e.title for e in Entry.objects.all()) == ["Ivanov Ivan (1975)", "Ivanov Ivan (2010)"]
    assert outcomes(event, text) == [Outcome.SAME, Outcome.SAME]  # case C69


def test_the_same_name_with_another_club_is_asked_about():
    event = an_event()
    enter(event, "Ann", 1500, association="Lions")
    text = "Ann; Bears; 1600"
    assert outcomes(event, text) == [Outcome.ASK]
    assert imported(event, text, {1: "skip"}).skipped == 1
    assert imported(event, text, {1: "update"}).updated == 1
    entry = Entry.objects.get()
    assert (entry.association, entry.rating) == ("Bears", 1600)
    assert outcomes(event, text) == [Outcome.SAME]
    assert imported(event, "Ann; Wolves; 1000", {1: "another"}).new == 1


def test_a_repeated_line_is_not_entered_twice_unasked():  # case C68
    event = an_event()
    assert outcomes(event, "Ann; Lions\nAnn; Lions") == [Outcome.NEW, Outcome.ASK]
    assert imported(event, "Ann; Lions\nAnn; Lions", {2: "skip"}).new == 1


def test_a_person_of_another_event_is_the_same_person():
    tournament = a_tournament()
    imported(an_event(tournament), "Ann; Lions; 1500")
    second = an_event(tournament, name="Second")
    plan = roster_plan(second, read_lines("Ann; Lions; 1500"))
    assert (plan.rows[0].outcome, plan.rows[0].chosen) == (Outcome.KNOWN, "person")
    imported(second, "Ann; Lions; 1500")
    assert Player.objects.count() == 1


def test_a_namesake_of_another_event_is_asked_about():
    tournament = a_tournament()
    imported(an_event(tournament), "Ann; Lions")
    second = an_event(tournament, name="Second")
    with pytest.raises(Refused):
        imported(second, "Ann; Bears")
    imported(second, "Ann; Bears", {1: "another"})
    assert Player.objects.count() == 2


def test_withdrawn_players_stay_withdrawn():
    event = an_event()
    entry = enter(event, "Ann", association="Lions")
    Entry.objects.filter(pk=entry.pk).update(status="withdrawn")
    assert imported(event, "Ann; Lions").new == 0
    assert Entry.objects.get().status == "withdrawn"


def test_beyond_the_limit_is_the_waiting_list():  # case C93
    event = an_event(entry_limit=2)
    done = imported(event, "Ann; Lions; 1\nBo; Lions; 2\nCid; Lions; 3")
    assert (done.new, done.waiting) == (3, 1)
    assert order(event) == ["Bo", "Ann"]


def test_beyond_the_limit_without_a_waiting_list_nothing_is_stored():  # case C93, case C70
    event = an_event(entry_limit=2, waiting_list=False)
    with pytest.raises(Refused):
        imported(event, "Ann\nBo\nCid")
    assert not Entry.objects.exists()


def test_a_list_enters_who_is_late_and_changes_nobody_who_is_entered():
    event = an_event()
    enter_many(event, 4)
    drawn(event)
    played(event)
    assert imported(event, "Late\nPlayer 1; Club 1; 1999").new == 1
    with pytest.raises(Refused, match="change nobody who is entered"):
        imported(event, "Player 1; Club 1; 2500", update_changed=True)


def test_nothing_is_imported_once_a_knockout_is_built():
    event = an_event(playing=Playing(plan=Plan.KNOCKOUT))
    enter_many(event, 4)
    built(event)
    played(event)
    with pytest.raises(Refused, match="who is late"):
        imported(event, "Late")


def test_a_long_list_takes_a_fixed_number_of_queries_for_each_hundred(django_assert_max_num_queries):
    event = an_event()
    with django_assert_max_num_queries(60):
        enter_many(event, 300)
    assert len(order(event)) == 300


def workbook(*rows):
    book = openpyxl.Workbook()
    for row in rows:
        book.active.append(row)
    content = io.BytesIO()
    book.save(content)
    return content.getvalue()


def test_a_workbook_is_read_like_a_list():
    content = workbook(
        ["ФИО", "Клуб", "Рейтинг", "Год"], ["Иванов Иван", "Заря", 1500.0, 1975], [None, None], ["Бо", None, 1400, None]
    )
    lines = read_table(workbook_rows(content))
    assert [(line.number, line.name, line.association, line.rating, line.birth_year) for line in lines] == [
        (2, "Иванов Иван", "Заря", 1500, 1975),
        (4, "Бо", "", 1400, None),
    ]


@pytest.mark.parametrize("content", [b"PK\x03\x04 broken", b"PK\x03\x04" + b"\x00" * 500])
def test_a_broken_workbook_is_refused(content):
    with pytest.raises(RosterError) as refused:
        workbook_rows(content)
    assert refused.value.code == "broken_workbook"


def test_a_zip_that_is_no_workbook_is_refused():
    import zipfile

    content = io.BytesIO()
    with zipfile.ZipFile(content, "w") as archive:
        archive.writestr("a.txt", "x")
    with pytest.raises(RosterError):
        workbook_rows(content.getvalue())


def test_a_workbook_that_unpacks_to_gigabytes_is_refused_unread():
    import zipfile

    content = io.BytesIO()
    with zipfile.ZipFile(content, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("xl/worksheets/sheet1.xml", b"0" * (30 * 1024 * 1024))
    with pytest.raises(RosterError) as refused:
        workbook_rows(content.getvalue())
    assert refused.value.code == "huge_workbook"


def test_an_empty_workbook_is_refused():
    with pytest.raises(RosterError) as refused:
        workbook_rows(workbook())
    assert refused.value.code == "empty"
