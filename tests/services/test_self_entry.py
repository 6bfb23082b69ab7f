"""A player asks to be entered; every condition is checked on the server."""

from datetime import UTC, datetime, timedelta

import pytest
import time_machine

from tests.registration import a_tournament, an_event, drawn, enter, enter_many
from tournaments.errors import Refused
from tournaments.models import Entry, Player
from tournaments.services.self_entry import entry_request

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 1, 12, tzinfo=UTC)


def ask(event, name="Ann", contact="ann@example.org", **person):
    return entry_request(event=event, name=name, contact=contact, **person)


def test_a_request_waits_for_the_organizers_answer():
    asked = ask(an_event(entries_open=True), association="Lions", birth_year=1990)
    assert asked.is_new
    assert asked.entry.status == "requested"


def test_asking_again_changes_nothing():  # case C68, case C84
    event = an_event(entries_open=True)
    first = ask(event, association="Lions", birth_year=1990)
    for again in (ask(event), ask(event, "ANN", association="lions"), ask(event, birth_year=1990)):
        assert not again.is_new
        assert again.entry == first.entry
    assert Entry.objects.count() == 1


def test_a_namesake_of_another_year_or_club_is_somebody_else():  # case C67
    event = an_event(entries_open=True)
    ask(event, association="Lions", birth_year=1975)
    assert ask(event, association="Lions", birth_year=2010).is_new
    assert ask(event, association="Bears", birth_year=1990).is_new


def test_who_is_entered_already_is_told_so():  # case C68
    event = an_event(entries_open=True)
    enter(event, "Ann")
    asked = ask(event)
    assert (asked.is_new, asked.entry.status) == (False, "entered")


def test_one_person_in_two_events_is_one_player():
    tournament = a_tournament()
    ask(an_event(tournament, entries_open=True)), ask(an_event(tournament, name="Second", entries_open=True))
    assert Player.objects.count() == 1


@pytest.mark.parametrize(
    "closed", [{"entries_open": False}, {"entries_open": True, "entries_close_at": NOW - timedelta(seconds=1)}]
)
def test_closed_entries_are_refused_on_the_server(closed):  # case C93
    event = an_event(**closed)
    with time_machine.travel(NOW, tick=False), pytest.raises(Refused):
        ask(event)
    assert not Entry.objects.exists()


def test_open_until_the_closing_time():  # case C93
    event = an_event(entries_open=True, entries_close_at=NOW + timedelta(seconds=1))
    with time_machine.travel(NOW, tick=False):
        assert ask(event).is_new


def test_no_entries_after_the_draw():  # case C93
    event = an_event(entries_open=True)
    enter_many(event, 4)
    drawn(event)
    with pytest.raises(Refused):
        ask(event)


def test_requests_hold_places_and_the_next_one_waits():  # case C93
    event = an_event(entries_open=True, entry_limit=2)
    enter(event, "Bo")
    statuses = [ask(event, f"Player {i}", f"{i}@example.org").entry.status for i in range(3)]
    assert statuses == ["requested", "waiting", "waiting"]


def test_full_without_a_waiting_list_is_refused():  # case C93
    event = an_event(entries_open=True, entry_limit=2, waiting_list=False)
    ask(event, "Ann"), ask(event, "Bo")
    with pytest.raises(Refused):
        ask(event, "Cid")


def test_a_contact_is_needed():
    with pytest.raises(Refused) as refused:
        ask(an_event(entries_open=True), contact=" ")
    assert refused.value.field == "contact"
