"""What an organizer does with entries: enters, corrects, withdraws and restores them."""

import pytest

from tests.registration import a_tournament, an_event, drawn, enter, enter_many, imported, order, played, status
from tournaments.errors import Refused, Stale
from tournaments.models import Entry, Player
from tournaments.services.entries import (
    entry_accept,
    entry_add,
    entry_decline,
    entry_edit,
    entry_restore,
    entry_withdraw,
)
from tournaments.services.people import Namesake
from tournaments.services.self_entry import entry_request

pytestmark = pytest.mark.django_db


def edited(entry, **changes):
    person = entry.players.get()
    values = {
        "name": person.name,
        "association": person.association,
        "rating": entry.rating,
        "birth_year": person.birth_year,
        "contact": person.contact,
        "seen_version": entry.version,
        **changes,
    }
    return entry_edit(entry=entry, **values)


def test_a_player_is_entered_with_everything_known():
    event = an_event()
    entry = enter(event, "  Ann\u00a0Lee ", 1500, association="Lions", birth_year=1990, contact="ann@example.org")
    assert (entry.name, entry.association, entry.rating, entry.ranking) == ("Ann Lee", "Lions", 1500, 1)
    person = entry.players.get()
    assert (person.birth_year, person.contact) == (1990, "ann@example.org")


def test_a_blank_name_is_refused():
    with pytest.raises(Refused) as refused:
        enter(an_event(), " \u200b ")
    assert refused.value.field == "name"


def test_clubs_in_many_spellings_are_one():  # case C66
    event = an_event()
    for i, club in enumerate(["Lions", " Lions ", "LIONS", "Lions\u00a0"]):
        enter(event, f"Player {i}", association=club)
    assert set(Entry.objects.values_list("association", flat=True)) == {"Lions"}


def test_a_known_name_is_asked_about_never_merged():  # case C67
    event = an_event()
    father = enter(event, "Ivanov Ivan", birth_year=1975, association="Lions").players.get()
    with pytest.raises(Namesake) as asked:
        enter(event, "ivanov ivan", birth_year=2010, association="Lions")
    assert asked.value.players == [father]
    enter(event, "Ivanov Ivan", birth_year=2010, association="Lions", is_another=True)
    assert Player.objects.count() == 2
    assert sorted(entry.title for entry in Entry.objects.all()) == ["Ivanov Ivan (1975)", "Ivanov Ivan (2010)"]


def test_namesakes_are_told_apart_by_club_then_year_then_number():  # case C67
    event = an_event()
    first = enter(event, "Bo", association="Lions")
    second = enter(event, "Bo", association="Bears", is_another=True)
    assert [Entry.objects.get(pk=e.pk).title for e in (first, second)] == ["Bo (Lions)", "Bo (Bears)"]
    enter(event, "Bo", association="Lions", is_another=True)
    assert sorted(e.title for e in Entry.objects.all()) == ["Bo (1)", "Bo (2)", "Bo (3)"]


def test_the_same_person_is_in_an_event_once():  # case C68
    event = an_event()
    entry = enter(event, "Ann")
    with pytest.raises(Refused):
        entry_add(event=event, name="Ann", same_as=entry.players.get())
    assert Entry.objects.count() == 1


def test_the_same_person_plays_in_two_events():
    tournament = a_tournament()
    singles, doubles = an_event(tournament), an_event(tournament, name="Second")
    person = enter(singles, "Ann", 1500).players.get()
    entry = entry_add(event=doubles, name="Ann", same_as=person)
    assert Player.objects.count() == 1
    assert entry.rating == 1500


def test_a_form_sent_twice_enters_once():  # case C84
    event = an_event()
    first = enter(event, "Ann", 1500, association="Lions", seen_entry=0)
    second = enter(event, "Ann", 1500, association="Lions", seen_entry=0)
    assert first == second
    assert Entry.objects.count() == 1


def test_a_corrected_name_follows_in_every_event():  # case C78
    tournament = a_tournament()
    singles, second = an_event(tournament), an_event(tournament, name="Second")
    entry = enter(singles, "Anm", association="Lions")
    entry_add(event=second, name="Anm", same_as=entry.players.get())
    before = tournament.live_version
    edited(entry, name="Ann", association="Bears")
    assert set(Entry.objects.values_list("name", "association")) == {("Ann", "Bears")}
    assert Player.objects.get().name_key == "ann"
    tournament.refresh_from_db()
    assert tournament.live_version > before


def test_a_changed_rating_moves_the_player():
    event = an_event()
    enter(event, "Ann", 1500), enter(event, "Bo", 1400)
    edited(Entry.objects.get(name="Bo"), rating=1600)
    assert order(event) == ["Bo", "Ann"]


def test_a_form_older_than_the_entry_is_stale():
    entry = enter(an_event(), "Ann")
    edited(entry, name="Anna")
    with pytest.raises(Stale):
        edited(entry, name="Annie", seen_version=1)
    assert Entry.objects.get().name == "Anna"


def test_the_only_spelling_of_a_club_can_be_corrected():
    entry = enter(an_event(), "Ann", association="LIONS")
    assert edited(entry, association="Lions").association == "Lions"


def test_withdrawn_and_restored_to_the_old_place():
    event = an_event()
    for name, rating in (("Ann", 1500), ("Bo", 1400), ("Cid", 1300)):
        enter(event, name, rating)
    bo = Entry.objects.get(name="Bo")
    entry_withdraw(entry=bo)
    assert order(event) == ["Ann", "Cid"]
    entry_restore(entry=bo)
    assert order(event) == ["Ann", "Bo", "Cid"]


def test_who_is_in_the_draw_cannot_be_withdrawn():
    event = an_event()
    enter_many(event, 4)
    drawn(event)
    with pytest.raises(Refused):
        entry_withdraw(entry=event.entries.first())
    assert event.entries.filter(status="entered").count() == 4


def test_who_came_after_the_draw_can_be_withdrawn():
    event = an_event()
    enter_many(event, 4)
    drawn(event)
    late = enter(event, "Late")
    entry_withdraw(entry=late)
    assert status(event, "Late") == "withdrawn"


def test_a_name_is_corrected_even_while_the_event_is_played():  # case C78
    event = an_event()
    enter_many(event, 4)
    drawn(event)
    played(event)
    group = event.stages.get(number=1).groups.get()
    edited(event.entries.get(name="Player 1"), name="Ann")
    assert event.entries.get(ranking=1).name == "Ann"
    touched = group.touched
    group.refresh_from_db()
    assert group.touched > touched


def test_beyond_the_limit_is_the_waiting_list():  # case C93
    event = an_event(entry_limit=2)
    for name in ("Ann", "Bo", "Cid"):
        enter(event, name)
    assert status(event, "Cid") == "waiting"
    with pytest.raises(Refused):
        entry_accept(entry=event.entries.get(name="Cid"))
    entry_withdraw(entry=event.entries.get(name="Ann"))
    entry_accept(entry=event.entries.get(name="Cid"))
    assert order(event) == ["Bo", "Cid"]


def test_beyond_the_limit_without_a_waiting_list_is_refused():  # case C93
    event = an_event(entry_limit=2, waiting_list=False)
    enter(event, "Ann"), enter(event, "Bo")
    with pytest.raises(Refused):
        enter(event, "Cid")
    assert event.entries.count() == 2


def test_who_asked_is_accepted_or_declined():
    event = an_event(entries_open=True)
    enter(event, "Ann", 1000)
    bo = entry_request(event=event, name="Bo", contact="bo@example.org", rating=1500).entry
    cid = entry_request(event=event, name="Cid", contact="cid@example.org").entry
    assert order(event) == ["Ann"]
    entry_accept(entry=bo)
    entry_decline(entry=cid)
    assert order(event) == ["Bo", "Ann"]
    assert status(event, "Cid") == "declined"
    entry_restore(entry=cid)
    assert order(event) == ["Bo", "Ann", "Cid"]


def test_who_asked_and_is_accepted_too_late_waits():  # case C93
    event = an_event(entries_open=True, entry_limit=2)
    asked = entry_request(event=event, name="Bo", contact="x").entry
    enter(event, "Ann"), enter(event, "Cid")
    assert entry_accept(entry=asked).status == "waiting"


def test_answers_given_twice_change_nothing():  # case C84
    event = an_event(entries_open=True)
    asked = entry_request(event=event, name="Bo", contact="x").entry
    entry_accept(entry=asked)
    entry_accept(entry=asked)
    entry_decline(entry=asked)
    assert order(event) == ["Bo"]


@pytest.mark.parametrize(
    "name", ["11111111+Name", "Zoe 🏌️‍♀️", "O'Brien & Sons", "a|b", "<b>x</b>", "Łukasz Żółć", "李娜", "محمد"]
)
def test_names_are_stored_sign_for_sign(name):  # case C71
    event = an_event()
    enter(event, name)
    assert Entry.objects.get().name == name
    imported(event, f"Name\n{name}x")
    assert Entry.objects.filter(name=f"{name}x").exists()


def test_who_was_withdrawn_before_the_draw_comes_back_as_a_late_entry():
    event = an_event()
    enter_many(event, 5)
    entry = event.entries.get(name="Player 5")
    entry_withdraw(entry=entry)
    drawn(event)
    played(event)
    assert entry_restore(entry=entry).status == "entered"


def test_who_went_out_of_a_draw_is_brought_back_in_the_history():
    event = an_event()
    enter_many(event, 4)
    drawn(event)
    entry = event.entries.get(name="Player 4")
    Entry.objects.filter(pk=entry.pk).update(status="withdrawn")
    with pytest.raises(Refused, match="history"):
        entry_restore(entry=entry)
