"""Pages of pairs and teams: the form, who is asked about, their own page, and the page of a person in all of them."""

import pytest
from django.urls import reverse

from tests.registration import (
    a_tournament,
    an_event,
    an_event_of,
    drawn,
    enter,
    organizer,
    pair_entry,
    played,
    team_entry,
)
from tests.scene import play
from tournaments.models import Entry, Player

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def anna(client):
    user = organizer("anna")
    client.force_login(user)
    return user


def url(name, event, *args):
    return reverse(f"tournaments:{name}", args=[event.tournament.code, event.number, *args])


def person_url(event, player, name="player"):
    return reverse(f"tournaments:{name}", args=[event.tournament.code, player.pk])


def text(response):
    return response.content.decode()


def squad(entry):
    return [(row.player.name, row.is_captain) for row in entry.entry_players.select_related("player")]


PAIR = {"a_name": "Ann", "a_association": "Lions", "a_rating": "1500", "b_name": "Bo", "b_association": "Bears"}


def test_a_pair_is_entered_with_one_form_and_the_next_can_follow(client, anna):
    event = an_event_of("doubles")
    assert "Enter a pair" in text(client.get(url("entries", event)))
    response = client.post(url("entry_add", event), PAIR, headers=HTMX)
    assert text(response).lstrip().startswith('<section id="entries"')
    assert "Ann / Bo" in text(response)
    entry = event.entries.get()
    assert (entry.name, entry.association, entry.rating) == ("Ann / Bo", "Lions / Bears", 1500)


@pytest.mark.parametrize(("field", "value"), [("a_name", ""), ("b_name", ""), ("b_rating", "x"), ("b_birth_year", "1")])
def test_a_pair_with_a_fault_is_not_entered_and_what_was_typed_stays(client, anna, field, value):
    event = an_event_of("doubles")
    response = client.post(url("entry_add", event), {**PAIR, field: value}, headers=HTMX)
    assert response.status_code == 200
    assert f'id="id_{field}"' in text(response)
    assert "invalid-feedback" in text(response)
    assert "Lions" in text(response)
    assert not event.entries.exists()


def test_a_known_name_in_a_pair_is_asked_about_and_the_likely_answer_ticked(client, anna):
    tournament = a_tournament()
    ann = enter(an_event(tournament), "Ann", association="Lions").players.get()
    event = an_event_of("doubles", tournament)
    assert '<option value="Ann">' in text(client.get(url("entries", event)))
    response = client.post(url("entry_add", event), PAIR, headers=HTMX)
    assert "Ann: whose name is it?" in text(response)
    assert response.context["form"]["same_as_0"].value() == str(ann.pk)
    client.post(url("entry_add", event), {**PAIR, "same_as_0": str(ann.pk)})
    assert set(event.entries.get().players.values_list("pk", flat=True)) > {ann.pk}


def test_an_answer_for_another_name_does_not_count(client, anna):
    tournament = a_tournament()
    ann = enter(an_event(tournament), "Ann").players.get()
    event = an_event_of("doubles", tournament)
    client.post(url("entry_add", event), {**PAIR, "a_name": "Cy", "same_as_0": str(ann.pk)})
    assert event.entries.get().name == "Cy / Bo"
    assert Player.objects.filter(name="Cy").exists()


def test_a_team_is_entered_with_its_squad(client, anna):
    event = an_event_of("teams")
    form = {"name": "Lions", "association": "Harbour", "squad": "Ann; 1500\nBo (c)\nCy; 1000"}
    assert client.post(url("entry_add", event), form).status_code == 303
    entry = event.entries.get()
    assert squad(entry) == [("Ann", False), ("Bo", True), ("Cy", False)]
    assert (entry.rating, entry.players.get(name="Bo").association) == (2500, "Harbour")


def test_a_fault_in_a_squad_names_the_line(client, anna):
    event = an_event_of("teams")
    body = text(client.post(url("entry_add", event), {"name": "Lions", "squad": f"Ann\n{'x' * 81}"}, headers=HTMX))
    assert "Line 2: the name is longer than 80 characters" in body
    assert not event.entries.exists()


def test_several_known_names_of_a_squad_are_asked_about_together(client, anna):
    tournament = a_tournament()
    singles = an_event(tournament)
    ann, cy = (enter(singles, name).players.get() for name in ("Ann", "Cy"))
    event = an_event_of("teams", tournament)
    form = {"name": "Lions", "squad": "Ann\nBo\nCy"}
    body = text(client.post(url("entry_add", event), form, headers=HTMX))
    assert "Ann: whose name is it?" in body
    assert "Cy: whose name is it?" in body
    body = text(client.post(url("entry_add", event), {**form, "same_as_0": str(ann.pk)}, headers=HTMX))
    assert "Ann: whose name is it?" in body  # one answer is kept while the other is missing
    client.post(url("entry_add", event), {**form, "same_as_0": str(ann.pk), "same_as_2": "another"})
    assert ann in event.entries.get().players.all()
    assert cy not in event.entries.get().players.all()


def test_the_lists_lead_to_the_page_of_the_pair_and_that_to_its_players(client):
    event = an_event_of("doubles")
    entry = pair_entry(event, "Ann", "Bo", clubs=("Lions", "Bears"), ratings=(1500, 1400))
    assert f'href="{url("entry", event, entry.pk)}"' in text(client.get(url("entries", event)))
    page = text(client.get(url("entry", event, entry.pk)))
    for player in entry.players.all():
        assert f'href="{person_url(event, player)}"' in page
    partial = text(client.get(url("entry", event, entry.pk), headers=HTMX))
    assert partial.lstrip().startswith('<section id="side"')


def test_the_page_of_a_single_entry_is_that_of_the_person(client):
    event = an_event()
    entry = enter(event, "Ann")
    response = client.get(url("entry", event, entry.pk))
    assert response.headers["Location"] == person_url(event, entry.players.get())


def test_the_page_of_a_team_tells_its_squad_its_matches_and_who_won_what(client):
    event = an_event_of("teams")
    lions = team_entry(event, "Lions", ["Ann", "Bo"])
    bears = team_entry(event, "Bears", ["Cy", "Di"])
    play_rubbers(event, lions, bears)
    page = text(client.get(url("entry", event, lions.pk)))
    assert "captain" in page
    assert "2–0" in page  # Ann
    assert page.count("Individual match 1") == 1
    assert "Cy" in page


def play_rubbers(event, one, other):
    """Ann beats Cy, Di beats Bo, Ann and Bo beat Cy and Di."""
    drawn(event)
    match = event.matches.get(a__in=(one, other), b__in=(one, other))
    pk = {player.name: player.pk for entry in (one, other) for player in entry.players.all()}
    mine = "a" if match.a_id == one.pk else "b"
    theirs = "b" if mine == "a" else "a"
    lines = [(["Ann"], ["Cy"], mine), (["Bo"], ["Di"], theirs), (["Ann", "Bo"], ["Cy", "Di"], mine)]
    match.rubbers = [
        {
            mine: [pk[name] for name in ours],
            theirs: [pk[name] for name in others],
            "ending": "played",
            "winner": winner,
            "games": [[11, 5] if winner == "a" else [5, 11]] * 3,
            "score": None,
        }
        for ours, others, winner in lines
    ]
    match.ending, match.winner = "played", one
    match.save()


def test_a_person_in_three_events_has_one_page_with_everything(client):
    tournament = a_tournament()
    singles, doubles = an_event(tournament), an_event_of("doubles", tournament)
    teams = an_event_of("teams", tournament)
    for name in ("Ann", "Cy"):
        enter(singles, name)
    pair_entry(doubles, "Ann", "Bo")
    pair_entry(doubles, "Cy", "Di")
    lions, bears = team_entry(teams, "Lions", ["Ann", "Bo"]), team_entry(teams, "Bears", ["Cy", "Di"])
    for event in (singles, doubles):
        drawn(event)
        played(event)
    play_rubbers(teams, lions, bears)
    ann, bo = (Player.objects.get(name=name) for name in ("Ann", "Bo"))
    page = text(client.get(person_url(singles, ann)))
    for event in (singles, doubles, teams):
        assert event.name in page
    assert f'href="{person_url(doubles, bo)}"' in page  # partner and team-mate
    assert f'href="{url("entry", teams, lions.pk)}"' in page
    assert "Individual match 1" in page
    assert "Individual match 2" not in page  # Bo’s
    assert "Individual match 3" in page
    assert "2 of 2 individual matches won" in page


def test_a_pair_waiting_for_an_answer_is_nobodys_business(client):
    event = an_event_of("doubles")
    entry = pair_entry(event, "Ann", "Bo")
    Entry.objects.update(status="requested")
    assert client.get(url("entry", event, entry.pk)).status_code == 404
    assert client.get(person_url(event, entry.players.first())).status_code == 404


def test_a_team_is_changed_and_the_page_shows_it(client, anna):
    event = an_event_of("teams")
    entry = team_entry(event, "Lions", ["Ann", "Bo", "Cy"])
    ann, bo, cy = (row.player_id for row in entry.entry_players.all())
    page = text(client.get(url("entry_edit", event, entry.pk)))
    assert 'name="captain"' in page
    form = {
        "version": "1",
        "name": "Lions I",
        "squad": "Di; 1200",
        "captain": str(cy),
        f"place_{ann}": "1",
        f"place_{bo}": "2",
        f"place_{cy}": "1",
        f"leaves_{bo}": "on",
    }
    assert client.post(url("entry_edit", event, entry.pk), form).headers["Location"] == url("entry", event, entry.pk)
    assert squad(entry) == [("Cy", True), ("Ann", False), ("Di", False)]


def test_two_people_changing_a_team_both_see_it(client, anna):
    event = an_event_of("teams")
    entry = team_entry(event, "Lions", ["Ann"])
    Entry.objects.update(version=2, name="Tigers")
    body = text(client.post(url("entry_edit", event, entry.pk), {"version": "1", "name": "Lions I", "squad": ""}))
    assert "Stands now: Tigers" in body
    assert "Lions I" in body


def test_a_pair_gets_another_partner(client, anna):
    event = an_event_of("doubles")
    entry = pair_entry(event, "Ann", "Bo")
    bo = entry.players.get(name="Bo")
    address = url("entry_edit", event, entry.pk)
    assert "Say who is replaced." in text(client.post(address, {"version": "1", "b_name": "Cy"}))
    assert "Who comes instead?" in text(client.post(address, {"version": "1", "leaves": str(bo.pk)}))
    client.post(address, {"version": "1", "leaves": str(bo.pk), "b_name": "Cy"})
    entry.refresh_from_db()
    assert entry.name == "Ann / Cy"


def test_a_person_is_corrected_in_every_event_at_once(client, anna):
    event = an_event_of("doubles")
    entry = pair_entry(event, "Ann", "Bo")
    ann = entry.players.get(name="Ann")
    address = person_url(event, ann, "player_edit")
    assert client.post(address, {"version": "1", "name": "Anne"}).headers["Location"] == person_url(event, ann)
    entry.refresh_from_db()
    assert entry.name == "Anne / Bo"
    assert "Stands now: Anne" in text(client.post(address, {"version": "1", "name": "Anja"}))


def test_names_of_squads_are_text_and_nothing_else(client, anna):
    event = an_event_of("teams")
    nasty = "<b>{{ 7|add:7 }}</b>"
    client.post(url("entry_add", event), {"name": nasty, "squad": f"{nasty}\n=1+1 (c)"})
    entry = event.entries.get()
    for address in (url("entries", event), url("entry", event, entry.pk), url("entry_edit", event, entry.pk)):
        body = text(client.get(address))
        assert "<b>{" not in body
        assert "{{ 7" in body


def test_the_table_of_a_group_leads_to_the_page_of_the_pair(client):
    event = an_event_of("doubles")
    entry = pair_entry(event, "Ann", "Bo")
    pair_entry(event, "Cy", "Di")
    drawn(event)
    play(event.matches.all(), organizer())
    assert url("entry", event, entry.pk) in text(client.get(event.stages.get(number=1).get_absolute_url()))


def test_a_pair_and_a_team_ask_on_their_page(client):
    tournament = a_tournament()
    doubles = an_event_of("doubles", tournament, entries_open=True)
    teams = an_event_of("teams", tournament, entries_open=True)
    assert "Your partner" in text(client.get(url("enter", doubles)))
    form = {"a_name": "Ann", "a_contact": "ann@example.org", "b_name": "Bo"}
    assert "done=requested" in client.post(url("enter", doubles), form).headers["Location"]
    assert doubles.entries.get().name == "Ann / Bo"
    assert "invalid-feedback" in text(client.post(url("enter", doubles), {**form, "b_name": ""}))
    form = {"name": "Lions", "squad": "Cy\nDi", "contact": "cy@example.org"}
    assert "done=requested" in client.post(url("enter", teams), form).headers["Location"]
    assert squad(teams.entries.get()) == [("Cy", True), ("Di", False)]
    client.force_login(organizer("anna"))
    page = text(client.get(url("entries", teams)))
    assert "<bdi>Cy</bdi>, <bdi>Di</bdi>" in page  # who is answered
    assert "cy@example.org" in page
    assert "Accept" in page


def test_a_machine_that_fills_in_everything_enters_no_pair(client):
    event = an_event_of("doubles", entries_open=True)
    form = {"a_name": "Ann", "a_contact": "a@example.org", "b_name": "Bo", "website": "http://spam"}
    assert "done=requested" in client.post(url("enter", event), form).headers["Location"]
    assert not event.entries.exists()


def test_two_people_of_one_name_are_made_one_on_their_page(client, anna):
    tournament = a_tournament()
    one = enter(an_event(tournament), "Ann").players.get()
    other = enter(an_event(tournament, name="Juniors"), "Ann", is_another=True).players.get()
    event = tournament.events.get(name="Juniors")
    page = text(client.get(person_url(event, one, "player_edit")))
    assert "The same name" in page
    assert "Juniors" in page
    address = person_url(event, one, "player_merge")
    assert "no longer there" in text(client.post(address, {"other": "x"}))
    assert client.post(address, {"other": str(other.pk)}).headers["Location"] == person_url(event, one)
    assert one.entries.count() == 2
    assert "The same name" not in text(client.get(person_url(event, one, "player_edit")))


def test_a_team_is_found_by_a_part_of_its_name(client):
    event = an_event_of("teams")
    lions = team_entry(event, "Łódź Lions", ["Ann"])
    team_entry(event, "Bears", ["Leona Lion"])
    home = event.tournament.get_absolute_url()
    assert client.get(f"{home}?q=lodz").headers["Location"] == url("entry", event, lions.pk)
    body = text(client.get(f"{home}?q=lion"))
    assert "Łódź Lions" in body
    assert "Leona Lion" in body


def test_a_partner_typed_before_the_pair_played_is_not_dropped_in_silence(client, anna):
    event = an_event_of("doubles")
    entry = pair_entry(event, "Ann", "Bo")
    pair_entry(event, "Cy", "Di")
    drawn(event)
    played(event)
    form = {
        "version": Entry.objects.get(pk=entry.pk).version,
        "leaves": entry.players.get(name="Bo").pk,
        "b_name": "Ed",
    }
    answer = client.post(url("entry_edit", event, entry.pk), form)
    assert answer.status_code == 200
    assert answer.context["form"].non_field_errors() == ["The pair has played: its players can no longer change."]
    assert [name for name, _captain in squad(entry)] == ["Ann", "Bo"]
