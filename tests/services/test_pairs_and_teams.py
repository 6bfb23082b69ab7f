"""Entering a pair and a team: what an entry is called, whom it counts for, and that a person is one person."""

import pytest
from django.utils import timezone

from tests.registration import a_tournament, an_event, an_event_of, drawn, enter, order, pair_entry, played, team_entry
from tournaments.errors import Refused, Stale
from tournaments.models import Entry, LineUp, Player
from tournaments.services.entries import entry_edit
from tournaments.services.events import Plan, Playing
from tournaments.services.pairs import pair_add, pair_edit, partner_change
from tournaments.services.people import Namesake, Person
from tournaments.services.persons import person_edit, person_merge
from tournaments.services.squads import team_add, team_edit

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


def test_nobody_plays_in_two_pairs_of_an_event_or_with_themselves():  # case C09, case C68
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


def a_team(**team):
    """Ann (the captain), Bo and Cy, in a drawn event of four teams."""
    event = an_event_of("teams", playing=Playing(plan=Plan.GROUPS, group_count=1))
    entry = team_entry(event, "Lions", ["Ann", "Bo", "Cy"], association="Harbour", **team)
    for name in ("Bears", "Wolves", "Foxes"):
        team_entry(event, name, [f"{name} {i}" for i in range(3)])
    drawn(event)
    return entry


def changed(entry, *, leaves=(), **values):
    entry.refresh_from_db()
    staying = [row.player_id for row in entry.entry_players.select_related("player") if row.player.name not in leaves]
    stored = {"seen_version": entry.version, "name": entry.name, "association": entry.association, "rating": None}
    return team_edit(entry=entry, **{**stored, "squad": staying, **values})


def play_rubber(entry, *players):
    """A team match of the entry in which these of its players played."""
    match = entry.event.matches.filter(a=entry).first() or entry.event.matches.filter(b=entry).first()
    ids = [entry.players.get(name=name).pk for name in players]
    a, b = (ids, []) if match.a_id == entry.pk else ([], ids)
    match.rubbers = [{"a": a, "b": b, "ending": "played", "winner": "a", "games": [[11, 5]] * 3, "score": None}]
    match.ending, match.winner = "played", match.a
    match.save()
    return match


def test_a_squad_is_changed_after_the_draw_and_while_it_is_played():
    entry = a_team()
    play_rubber(entry, "Ann")
    bo = entry.players.get(name="Bo")
    changed(entry, leaves=["Cy"], persons=[Person("Di", "", 1500)], captain=bo.pk, name="Lions I")
    entry.refresh_from_db()
    assert squad(entry) == [("Ann", False), ("Bo", True), ("Di", False)]
    assert (entry.name, entry.rating) == ("Lions I", None)  # once something is played the order stands


def test_the_order_of_a_squad_can_be_changed():
    entry = a_team()
    ann, bo, cy = (row.player_id for row in entry.entry_players.all())
    changed(entry, squad=[cy, ann, bo], captain=bo)
    assert squad(entry) == [("Cy", False), ("Ann", False), ("Bo", True)]


def test_who_has_played_stays_in_the_squad():
    entry = a_team()
    match = play_rubber(entry, "Bo")
    with pytest.raises(Refused, match=f"Bo has played in match {match.number}"):
        changed(entry, leaves=["Bo"])
    assert len(squad(entry)) == 3


def test_who_stands_in_a_line_up_stays_until_it_is_changed():
    entry = a_team()
    match = entry.event.matches.filter(a=entry).first() or entry.event.matches.filter(b=entry).first()
    cy = entry.players.get(name="Cy").pk
    LineUp.objects.create(match=match, entry=entry, places={"A": [cy]}, at=timezone.now())
    with pytest.raises(Refused, match=f"line-up of match {match.number}"):
        changed(entry, leaves=["Cy"])


def test_the_captain_who_leaves_is_followed_by_the_first():
    entry = a_team()
    changed(entry, leaves=["Ann"])
    assert squad(entry) == [("Bo", True), ("Cy", False)]


def test_who_leaves_a_squad_may_join_another():
    entry = a_team()
    cy = entry.players.get(name="Cy")
    changed(entry, leaves=["Cy"])
    bears = entry.event.entries.get(name="Bears")
    changed(bears, persons=[Person("Cy", same_as=cy)])
    assert squad(bears)[-1] == ("Cy", False)
    with pytest.raises(Refused, match="Bears"):
        changed(entry, persons=[Person("Cy", same_as=cy)])


def test_a_stale_form_of_a_team_changes_nothing():
    entry = a_team()
    changed(entry, name="Lions I")
    with pytest.raises(Stale):
        changed(entry, seen_version=1, name="Tigers", persons=[Person("Di")])
    entry.refresh_from_db()
    assert entry.name == "Lions I"
    assert len(squad(entry)) == 3


def test_the_rating_of_a_team_follows_its_squad_until_something_is_played():
    entry = a_team()
    changed(entry, persons=[Person("Di", "", 1500)])
    entry.refresh_from_db()
    assert (entry.rating, entry.ranking) == (1500, 1)
    changed(entry, rating=9000)
    changed(entry, rating=9000, persons=[Person("Eve", "", 100)])
    entry.refresh_from_db()
    assert entry.rating == 9000  # its own


def test_a_corrected_rating_of_a_person_follows_where_nothing_is_played():
    tournament = a_tournament()
    doubles = an_event_of("doubles", tournament)
    pair = pair_entry(doubles, "Ann", "Bo", ratings=(1000, 1000))
    pair_entry(doubles, "Cy", "Di", ratings=(1100, 1100))
    ann = pair.players.get(name="Ann")
    person_edit(player=ann, seen_version=1, name="Anne", association="Lions", rating=1500, birth_year=1990, contact="")
    pair.refresh_from_db()
    assert (pair.name, pair.association, pair.rating, pair.ranking) == ("Anne / Bo", "Lions", 2500, 1)


def test_a_pair_gets_another_partner_until_it_has_played():
    event = an_event_of("doubles")
    pair = pair_entry(event, "Ann", "Bo", ratings=(1000, 1000), clubs=("Lions", "Bears"))
    other = pair_entry(event, "Cy", "Di", ratings=(900, 900))
    bo = pair.players.get(name="Bo")
    partner_change(entry=pair, seen_version=1, leaves=bo, person=Person("Eve", "Lions", 500))
    pair.refresh_from_db()
    assert (pair.name, pair.association, pair.rating, pair.ranking) == ("Ann / Eve", "Lions", 1500, 2)
    partner_change(entry=other, seen_version=1, leaves=other.players.get(name="Di"), person=Person("Bo", same_as=bo))
    drawn(event)
    played(event)
    with pytest.raises(Refused, match="has played"):
        partner_change(entry=pair, seen_version=2, leaves=pair.players.get(name="Eve"), person=Person("Fay"))


def test_a_pair_may_have_a_rating_of_its_own():
    event = an_event_of("doubles")
    pair = pair_entry(event, "Ann", "Bo", ratings=(1000, 1000))
    assert pair_edit(entry=pair, seen_version=1, rating=1800).rating == 1800
    assert pair_edit(entry=pair, seen_version=2, rating=None).rating == 2000


def twins():
    """Ann of the singles, and another Ann of the doubles."""
    tournament = a_tournament()
    one = enter(an_event(tournament), "Ann", association="Lions").players.get()
    doubles = an_event_of("doubles", tournament)
    persons = [Person("Ann", rating=1500, contact="ann@example.org", is_another=True), Person("Bo")]
    pair = pair_add(event=doubles, persons=persons)
    return one, pair.players.get(name="Ann"), pair


def test_two_that_are_one_person_become_one_with_all_entries():
    one, other, pair = twins()
    person_merge(keep=one, gone=other)
    one.refresh_from_db()
    assert not Player.objects.filter(pk=other.pk).exists()
    assert one.entries.count() == 2
    assert (one.association, one.rating, one.contact) == ("Lions", 1500, "ann@example.org")
    pair.refresh_from_db()
    assert (pair.name, pair.association) == ("Ann / Bo", "Lions")


def test_who_plays_in_one_event_twice_is_two_people():
    one, other, _pair = twins()
    pair_entry(an_event_of("doubles", one.tournament, name="Mixed"), "Ann", "Cy")  # the first Ann
    event = an_event_of("teams", one.tournament)
    team_add(event=event, name="Lions", persons=[Person("Ann", same_as=one)])
    team_add(event=event, name="Bears", persons=[Person("Ann", same_as=other)])
    with pytest.raises(Refused, match="two people"):
        person_merge(keep=one, gone=other)


def test_the_results_of_a_person_are_not_handed_to_another():
    entry = a_team()
    play_rubber(entry, "Ann")
    ann = entry.players.get(name="Ann")
    singles = an_event(ann.tournament)
    other = enter(singles, "Ann", is_another=True).players.get()
    with pytest.raises(Refused, match="individual matches"):
        person_merge(keep=other, gone=ann)
    assert person_merge(keep=ann, gone=other).entries.count() == 2


def test_people_of_different_names_or_tournaments_are_never_joined():
    one, other, pair = twins()
    with pytest.raises(Refused, match="names differ"):
        person_merge(keep=one, gone=pair.players.get(name="Bo"))
    stranger = enter(an_event(a_tournament(name="Other")), "Ann").players.get()
    with pytest.raises(Refused):
        person_merge(keep=one, gone=stranger)
    assert Player.objects.filter(pk__in=[one.pk, other.pk, stranger.pk]).count() == 3
