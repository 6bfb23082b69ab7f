"""Several people at once: places are given once, and a form sent twice at the same moment makes one."""

from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connections

from tests.registration import SETTINGS, a_tournament, an_event, enter_many, imported, order, organizer
from tournaments.errors import Refused
from tournaments.models import Entry, Event, Tournament
from tournaments.models.tournament import new_code
from tournaments.services.entries import entry_accept, entry_add
from tournaments.services.events import Playing, event_create
from tournaments.services.self_entry import entry_request
from tournaments.services.tournaments import tournament_create

pytestmark = pytest.mark.django_db(transaction=True)


def at_once(*calls):
    """Run the calls at the same moment, each on a connection of its own; what each returned or was refused with."""
    barrier = Barrier(len(calls))

    def run(call):
        try:
            barrier.wait()
            return call()
        except Refused as refused:
            return refused
        finally:
            connections.close_all()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(run, calls))


def test_the_last_place_is_given_once():  # case C93
    event = an_event(entries_open=True, entry_limit=20)
    enter_many(event, 19)

    def ask(i):
        return entry_request(event=event, name=f"Late {i}", contact=f"{i}@example.org").entry.status

    statuses = at_once(*(lambda i=i: ask(i) for i in range(5)))
    assert sorted(statuses) == ["requested", "waiting", "waiting", "waiting", "waiting"]


def test_the_last_place_is_accepted_once():  # case C93
    event = an_event(entry_limit=20)
    enter_many(event, 24)
    waiting = list(event.entries.filter(status="waiting"))
    Entry.objects.filter(pk=event.entries.filter(status="entered").last().pk).delete()
    at_once(*(lambda entry=entry: entry_accept(entry=entry) for entry in waiting))
    assert event.entries.filter(status="entered").count() == 20


def test_one_person_asks_five_times_at_once():  # case C68, case C84
    event = an_event(entries_open=True)
    at_once(*[lambda: entry_request(event=event, name="Ann", contact="ann@example.org")] * 5)
    assert Entry.objects.count() == 1


def test_a_player_is_entered_once_by_two_clicks():  # case C84
    event = an_event()
    at_once(*[lambda: entry_add(event=event, name="Ann", rating=1500, seen_entry=0)] * 3)
    assert order(event) == ["Ann"]


def test_a_list_is_imported_once_by_two_clicks():  # case C70
    event = an_event()
    lines = "\n".join(f"Player {i}; Club; {1000 + i}" for i in range(20))
    done = at_once(*[lambda: imported(event, lines)] * 2)
    assert sorted(result.new for result in done) == [0, 20]
    assert len(order(event)) == 20


def test_players_entered_by_several_people_have_places_of_their_own():
    event = an_event()
    at_once(*(lambda i=i: entry_add(event=event, name=f"Player {i}", rating=1000 + i) for i in range(8)))
    assert order(event) == [f"Player {i}" for i in reversed(range(8))]


def test_a_tournament_and_an_event_are_made_once_by_two_clicks():  # case C84
    anna, code = organizer(), new_code()
    model = a_tournament(anna)
    names = ("name", "place", "starts_on", "ends_on", "time_zone", "visibility")
    values = {name: getattr(model, name) for name in names}
    at_once(*[lambda: tournament_create(code=code, by=anna, **values)] * 3)
    assert Tournament.objects.filter(code=code).count() == 1
    at_once(*[lambda: event_create(tournament=model, settings=SETTINGS, playing=Playing(), seen_number=1)] * 3)
    assert Event.objects.filter(tournament=model).count() == 1
