"""Entering a pair and a team: what an entry is called, whom it counts for, and that a person is one person."""

import pytest

from tests.registration import a_tournament, an_event, an_event_of, enter, order, pair_entry, team_entry
from tournaments.errors import Refused
from tournaments.models import Entry, Player
from tournaments.services.entries import entry_edit
from tournaments.services.pairs import pair_add
from tournaments.services.people import Namesake, Person
from tournaments.services.squads import team_add

pytestmark = pytest.mark.django_db


def squad(entry):
    rows = entry.entry_players.select_related("player")
    return [(row.player.name, row.is_captain) for row in rows]


def test_a_pair_is_called_by_its_players_and_as_strong_as_both():
    event = an_event_of("doubles")
    entry = pair_entry(event, "Ann", "Bo", clubs=("Lions", "Bears"), ratings=(1500, 1650))
    assert (entry.name, entry.association, entry.rating) == ("Ann / Bo", "Lions / Bears", 3150)
    assert entry.delegation == "Bears"  # that of the stronger player
    assert squad(entry) == [("Ann", False), ("Bo", False)]


def test_a_pair_from_one_club_names_it_once():
    entry = pair_entry(an_event_of("doubles"), "Ann", "Bo", clubs=("Lions", "lions"), ratings=(None, 1400))
    assert (entry.association, entry.delegation, entry.rating) == ("Lions", "Lions", 1400)


def test_pairs_are_seeded_by_the_sum_of_their_ratings():
    event = an_event_of("doubles")
    pair_entry(event, "Ann", "Bo", ratings=(1500, 1500))
    pair_entry(event, "Cy", "Di", ratings=(2000, 1100))
    assert order(event) == ["Cy / Di", "Ann / Bo"]


def test_who_plays_singles_and_doubles_is_asked_about_and_then_one_person():
    tournament = a_tournament()
    ann = enter(an_event(tournament), "Ann", association="Lions").players.get()
    event = an_event_of("doubles", tournament)
    with pytest.raises(Namesake) as asked:
        pair_add(event=event, persons=[Person("Bo"), Person("ann")])
    assert asked.value.asked == {1: [ann]}
    entry = pair_add(event=event, persons=[Person("Bo"), Person("ann", same_as=ann)])
    assert entry.name == "Bo / Ann"
    assert Player.objects.count() == 2


def test_a_corrected_name_and_club_follow_in_the_pair():  # case C78
    tournament = a_tournament()
    singles = enter(an_event(tournament), "Annn", association="Lions")
    pair = pair_entry(an_event_of("doubles", tournament), "Annn", "Bo", clubs=("", "Bears"))
    team = team_entry(an_event_of("teams", tournament), "Tigers", ["Annn"], association="Tigers")
    entry_edit(
        entry=singles, seen_version=1, name="Ann", association="Wolves", rating=None, birth_year=None, contact=""
    )
    pair.refresh_from_db()
    team.refresh_from_db()
    assert (pair.name, pair.association) == ("Ann / Bo", "Wolves / Bears")
    assert (team.name, team.association) == ("Tigers", "Tigers")


def test_nobody_plays_in_two_pairs_of_an_event_or_with_themselves():  # case C68
    event = an_event_of("doubles")
    pair_entry(event, "Ann", "Bo")
    with pytest.raises(Refused, match="Ann / Bo"):
        pair_entry(event, "Ann", "Cy")
    with pytest.raises(Refused, match="twice"):
        pair_add(event=event, persons=[Person("Di"), Person("Di")])
    assert Entry.objects.count() == 1
    assert Player.objects.count() == 2  # the partner who could not be entered is not left behind


def test_a_team_has_a_name_a_club_a_captain_and_the_rating_of_its_three_best():
    event = an_event_of("teams")
    persons = [Person("Ann", "Lions", 1500), Person("Bo", "Lions", 1700), Person("Cy"), Person("Di", "", 1000)]
    entry = team_add(event=event, name="Lions I", association="Lions", persons=persons, captain=1)
    assert (entry.title, entry.delegation, entry.rating) == ("Lions I", "Lions", 4200)
    assert squad(entry) == [("Ann", False), ("Bo", True), ("Cy", False), ("Di", False)]


def test_a_team_may_name_its_squad_later():
    entry = team_entry(an_event_of("teams"), "Lions")
    assert (squad(entry), entry.rating) == ([], None)


def test_teams_of_one_name_are_told_apart():  # case C67
    event = an_event_of("teams")
    team_entry(event, "Lions", ["Ann"], association="Harbour")
    team_entry(event, "Lions", association="Hill")
    assert sorted(entry.title for entry in event.entries.all()) == ["Lions (Harbour)", "Lions (Hill)"]


def test_the_same_form_sent_twice_enters_once():  # case C84
    doubles, teams = an_event_of("doubles"), an_event_of("teams", a_tournament(name="Teams"))
    for _click in range(2):
        pair_add(event=doubles, persons=[Person("Ann"), Person("Bo")], seen_entry=0)
        team_add(event=teams, name="Lions", persons=[Person("Cy")], seen_entry=0)
    assert Entry.objects.count() == 2
