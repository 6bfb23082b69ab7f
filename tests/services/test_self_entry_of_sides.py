"""Pairs and teams ask to be entered; the organizer answers, and nothing private gets out."""

import pytest

from tests.registration import a_tournament, an_event, an_event_of, drawn, enter, enter_pairs, pair_entry
from tournaments.errors import Refused
from tournaments.models import Player
from tournaments.services.entries import entry_accept, entry_decline
from tournaments.services.people import Person
from tournaments.services.self_entry import pair_request, team_request

pytestmark = pytest.mark.django_db


def asked(event, a="Ann", b="Bo", club="Lions", contact="ann@example.org"):
    return pair_request(event=event, persons=[Person(a, club, contact=contact), Person(b, club)])


def team_asked(event, name="Lions", players=("Ann", "Bo"), captain=0, contact="ann@example.org", club="Harbour"):
    persons = [Person(player, club) for player in players]
    return team_request(event=event, name=name, association=club, persons=persons, captain=captain, contact=contact)


def test_a_pair_asks_and_is_accepted():
    event = an_event_of("doubles", entries_open=True)
    entry = asked(event).entry
    assert (entry.name, entry.status, entry.association) == ("Ann / Bo", "requested", "Lions")
    assert [p.contact for p in entry.players.order_by("entry_players__position")] == ["ann@example.org", ""]
    assert entry_accept(entry=entry).status == "entered"


def test_a_team_asks_and_its_captain_can_be_reached():
    event = an_event_of("teams", entries_open=True)
    entry = team_asked(event, captain=1).entry
    assert (entry.name, entry.status) == ("Lions", "requested")
    assert [(r.player.name, r.is_captain, r.player.contact) for r in entry.entry_players.all()] == [
        ("Ann", False, ""),
        ("Bo", True, "ann@example.org"),
    ]


def test_asking_again_changes_nothing():  # case C68
    doubles = an_event_of("doubles", entries_open=True)
    teams = an_event_of("teams", doubles.tournament, entries_open=True)
    assert [asked(doubles).is_new, asked(doubles, "Bo", "Ann").is_new] == [True, False]
    assert [team_asked(teams, club="Lions").is_new, team_asked(teams, club="Lions").is_new] == [True, False]
    assert Player.objects.count() == 2  # of one name and club: the same people in both events


def test_nobody_asks_with_two_partners_and_who_the_other_is_stays_private():
    event = an_event_of("doubles", entries_open=True)
    asked(event)
    with pytest.raises(Refused) as refused:
        asked(event, "Cy", "Bo", contact="cy@example.org")
    assert "Ann" not in str(refused.value.message)
    assert Player.objects.count() == 2


def test_who_plays_singles_is_the_same_person_in_doubles():
    tournament = a_tournament()
    ann = enter(an_event(tournament), "Ann", association="Lions").players.get()
    bo = enter(tournament.events.get(), "Bo", association="Bears").players.get()
    event = an_event_of("doubles", tournament, entries_open=True)
    players = asked(event).entry.players.all()
    assert ann in players
    assert bo not in players  # of another club
    ann.refresh_from_db()
    assert ann.contact == "ann@example.org"


def test_somebody_elses_contact_is_never_taken_over():
    tournament = a_tournament()
    ann = enter(an_event(tournament), "Ann", association="Lions", contact="ann@example.org").players.get()
    event = an_event_of("doubles", tournament, entries_open=True)
    assert ann not in asked(event, contact="mallory@example.org").entry.players.all()
    ann.refresh_from_db()
    assert ann.contact == "ann@example.org"


def test_pairs_wait_when_all_places_are_taken():
    event = an_event_of("doubles", entries_open=True, entry_limit=1)
    pair_entry(event, "Cy", "Di")
    assert asked(event).entry.status == "waiting"


def test_closed_drawn_or_without_a_way_to_reach_you():  # case C93
    event = an_event_of("doubles")
    with pytest.raises(Refused, match="closed"):
        asked(event)
    event = an_event_of("doubles", event.tournament, name="Open", entries_open=True)
    with pytest.raises(Refused, match="reach you"):
        asked(event, contact=" ")
    with pytest.raises(Refused, match="captain"):
        team_asked(an_event_of("teams", event.tournament, entries_open=True), players=())
    enter_pairs(event, 4)
    drawn(event)
    with pytest.raises(Refused, match="draw is made"):
        asked(event)


def test_a_declined_pair_can_still_be_accepted_later_by_restoring():
    event = an_event_of("doubles", entries_open=True)
    entry = asked(event).entry
    assert entry_decline(entry=entry).status == "declined"
