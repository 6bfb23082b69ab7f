"""Importing lists of pairs and of teams: shown first, stored whole, and a second time nothing happens."""

import pytest

from tests.registration import a_tournament, an_event, an_event_of, drawn, enter, order, pair_entry, played, team_entry
from tournaments.domain.rosters import read_pairs, read_teams
from tournaments.errors import Refused
from tournaments.models import Entry, Event, Player
from tournaments.services.imports import Choice, Outcome
from tournaments.services.side_plans import side_plan
from tournaments.services.side_rosters import side_import

pytestmark = pytest.mark.django_db


def lines(event, text):
    return read_pairs(text) if event.kind == Event.Kind.DOUBLES else read_teams(text)


def imported(event, text, answers=None, **options):
    return side_import(event=event, lines=lines(event, text), answers=answers or {}, **options)


def plan(event, text, answers=None):
    return side_plan(event, lines(event, text), answers)


def squad(event, name):
    rows = event.entries.get(name=name).entry_players.select_related("player")
    return [(row.player.name, row.is_captain) for row in rows]


PAIRS = "Ann / Bo; Lions / Bears; 1500 / 1400\nCy / Di; Wolves; 1600 / 1600"
TEAMS = "Lions; Harbour; Ann (1500), Bo\nBears; Hill; Cy, Di (c)"


def test_pairs_are_imported_in_the_order_of_their_ratings():
    event = an_event_of("doubles")
    assert imported(event, PAIRS).new == 2
    assert order(event) == ["Cy / Di", "Ann / Bo"]
    entry = event.entries.get(name="Ann / Bo")
    assert (entry.association, entry.delegation, entry.rating) == ("Lions / Bears", "Lions", 2900)
    assert Player.objects.get(name="Bo").association == "Bears"


def test_teams_are_imported_with_their_squads():
    event = an_event_of("teams")
    assert imported(event, TEAMS).new == 2
    assert squad(event, "Bears") == [("Cy", False), ("Di", True)]
    assert order(event) == ["Lions", "Bears"]
    assert Player.objects.get(name="Bo").association == "Harbour"


@pytest.mark.parametrize(("kind", "text"), [("doubles", PAIRS), ("teams", TEAMS)])
def test_a_second_time_nothing_happens(kind, text):  # case C69
    event = an_event_of(kind)
    imported(event, text)
    before = list(Entry.objects.values()), list(Player.objects.values())
    again = imported(event, text)
    assert (again.new, again.same) == (0, 2)
    assert (list(Entry.objects.values()), list(Player.objects.values())) == before


def test_a_pair_in_the_other_order_is_the_same_pair():
    event = an_event_of("doubles")
    imported(event, "Ann / Bo")
    assert plan(event, "Bo / Ann").rows[0].outcome == Outcome.SAME


def test_who_is_in_another_event_is_the_same_person_unless_told_otherwise():  # case C67
    tournament = a_tournament()
    ann = enter(an_event(tournament), "Ann", association="Lions").players.get()
    event = an_event_of("doubles", tournament)
    row = plan(event, "Ann / Bo; Lions").rows[0]
    assert [(m.line.name, m.player, m.chosen) for m in row.asking] == [("Ann", ann, Choice.PERSON)]
    imported(event, "Ann / Bo; Lions", {(1, 0): "person"})
    assert ann in event.entries.get().players.all()
    other = an_event_of("doubles", tournament, name="Mixed")
    imported(other, "Ann / Cy; Lions", {(1, 0): "another"})
    assert ann not in other.entries.get().players.all()


def test_who_may_be_somebody_else_is_asked_about():
    tournament = a_tournament()
    enter(an_event(tournament), "Ann", association="Lions")
    event = an_event_of("teams", tournament)
    text = "Bears; Hill; Ann; Bears"
    assert plan(event, "Bears; Hill; Ann").unanswered == []  # no club in the line: the same, unless told otherwise
    assert plan(event, "Team;Name;Club\nBears;Ann;Bears").unanswered
    with pytest.raises(Refused, match="line 2"):
        imported(event, "Team;Name;Club\nBears;Ann;Bears")
    assert text


def test_nobody_comes_into_two_pairs():  # case C68
    event = an_event_of("doubles")
    pair_entry(event, "Ann", "Bo", clubs=("Lions", "Lions"))
    row = plan(event, "Ann / Cy; Lions").rows[0]
    assert (row.outcome, "Ann / Bo" in row.reason) == (Outcome.FAULTY, True)
    with pytest.raises(Refused):
        imported(event, "Ann / Cy; Lions")
    assert imported(event, "Ann / Cy; Lions\nDi / Ed", skip_faulty=True).new == 1
    assert imported(event, "Ann / Fay; Bears", {(1, 0): "another"}).new == 1  # of another club


def test_the_same_name_twice_in_a_list_is_asked_about():
    event = an_event_of("doubles")
    text = "Ann / Bo\nAnn / Cy"
    assert [row.line.number for row in plan(event, text).unanswered] == [2]
    assert imported(event, text, {(2, 0): "skip"}).new == 1
    assert (
        imported(
            an_event_of("doubles", event.tournament, name="Two"),
            text,
            {(1, 0): "person", (1, 1): "person", (2, 0): "another"},
        ).new
        == 2
    )


def test_a_list_brings_missing_players_into_a_squad():
    event = an_event_of("teams")
    team_entry(event, "Lions", ["Ann"], association="Harbour")
    text = "Lions; Harbour; Ann, Bo (1500)\nBears; ; Cy"
    assert [row.outcome for row in plan(event, text).rows] == [Outcome.CHANGED, Outcome.NEW]
    assert imported(event, text).skipped == 1
    done = imported(event, text, update_changed=True)
    assert (done.new, done.updated, done.same) == (0, 1, 1)
    assert squad(event, "Lions") == [("Ann", True), ("Bo", False)]
    assert event.entries.get(name="Lions").rating == 1500


def test_a_list_that_names_the_squad_of_a_team_names_its_captain():
    event = an_event_of("teams")
    imported(event, "Lions; Harbour")
    imported(event, "Lions; Harbour; Ann, Bo (c)", update_changed=True)
    assert squad(event, "Lions") == [("Ann", False), ("Bo", True)]


def test_lists_do_not_fill_a_squad_beyond_its_size():
    event = an_event_of("teams")
    imported(event, f"Lions; Harbour; {', '.join(f'First {n}' for n in range(30))}")
    text = f"Lions; Harbour; {', '.join(f'Other {n}' for n in range(11))}"
    (row,) = plan(event, text).rows
    assert (row.outcome, row.reason) == (Outcome.FAULTY, "A squad has at most 40 players.")
    imported(event, text.replace(", Other 10", ""), update_changed=True)
    assert len(squad(event, "Lions")) == 40


def test_a_changed_rating_of_a_pair_follows_when_asked():
    event = an_event_of("doubles")
    imported(event, PAIRS)
    text = PAIRS.replace("1500", "1900")
    assert imported(event, text).updated == 0
    assert imported(event, text, update_changed=True).updated == 1
    assert order(event) == ["Ann / Bo", "Cy / Di"]
    assert plan(event, text).rows[0].outcome == Outcome.SAME


def test_places_and_the_waiting_list_hold_for_pairs():
    event = an_event_of("doubles", entry_limit=1)
    done = imported(event, PAIRS)
    assert (done.new, done.waiting) == (2, 1)


def test_a_list_after_the_draw_enters_who_is_late():
    event = an_event_of("teams")
    imported(event, "\n".join(f"Team {i}; ; Player {i}" for i in range(4)))
    drawn(event)
    played(event)
    assert imported(event, "Late; ; Lena").new == 1
    with pytest.raises(Refused, match="page of the entry"):
        imported(event, "Team 1; Hill; 4000; Player 1", update_changed=True)


def test_a_fault_is_stored_by_nobody():
    event = an_event_of("teams")
    with pytest.raises(Refused, match="line 1"):
        imported(event, "; Harbour; Ann\nBears; ; Cy")
    assert not Entry.objects.exists()
    assert not Player.objects.exists()


def test_a_team_stands_in_a_list_once():
    event = an_event_of("teams")
    rows = plan(event, "Lions; Harbour; Ann\nlions; ; Bo\nLions; Hill; Cy").rows
    assert [row.outcome for row in rows] == [Outcome.NEW, Outcome.FAULTY, Outcome.NEW]
    assert "line 1" in rows[1].reason
