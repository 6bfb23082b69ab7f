"""Pairs and teams go out of the event as well: an entry is an entry."""

import pytest

from desk.services.consequences import MustConfirm
from desk.services.results import result_save
from desk.services.withdrawals import entry_out
from groups.services.draw import draw_preview, group_draw
from tests.hall import Hall
from tests.leaving import back, ending, out, points, stored
from tests.team_hall import TeamHall
from tournaments.domain.scores import parse_outcome
from tournaments.domain.teams import TeamOutcome
from tournaments.models import Entry, Event, Stage
from tournaments.selectors.sentence import event_facts

pytestmark = pytest.mark.django_db


def test_a_pair_goes_out_and_comes_back():
    hall = Hall(kind=Event.Kind.DOUBLES)
    for n, (a, b) in enumerate((("Ada", "Bea"), ("Cleo", "Dora"), ("Eva", "Fay")), 1):
        hall.enter_pair(a, b, ranking=n)
    hall.groups(1)
    hall.play("Ada / Bea", "Cleo / Dora")
    before = stored()
    saved = out(hall, "Ada / Bea", disqualified=True)
    assert ending(hall, "Ada / Bea", "Eva / Fay") == ("walkover", "Eva / Fay")
    assert Entry.objects.get(name="Ada / Bea").status_word == "disqualified"
    assert event_facts(Event.objects.get()).startswith("3 pairs in 1 group")  # as its table has them
    back(hall, saved.change)
    assert stored() == before


def test_a_team_goes_out_and_its_opponents_have_the_individual_matches():
    hall = TeamHall(["Harbour", "Mills", "Quarry"], squad=3)
    stage = hall.stage(Stage.Kind.GROUPS, group_count=1)
    group_draw(stage=stage, by=hall.organizer, seen=draw_preview(stage).token)
    match = hall.match("Harbour", "Mills")
    typed = ["5 5 5", "wa", "5 5 5", "5 5 5"] if match.a.name == "Harbour" else ["-5 -5 -5", "wb"] + ["-5 -5 -5"] * 2
    outcome = TeamOutcome([parse_outcome(text, match.format) for text in typed])
    result_save(match=match, by=hall.organizer, seen_version=match.version, outcome=outcome)
    before = stored()
    with pytest.raises(MustConfirm) as ask:
        entry_out(entry=hall.named("Harbour"), by=hall.organizer)
    (change,) = ask.value.consequences.sums
    assert change.entry_id == hall.named("Quarry").pk
    assert (change.before.rubbers, change.before.games) == ((0, 0), (0, 0))
    assert (change.after.match_points, change.after.rubbers, change.after.games) == (2, (3, 0), (9, 0))
    saved = out(hall, "Harbour")
    assert points(hall) == {"Harbour": 2, "Mills": 1, "Quarry": 2}
    back(hall, saved.change)
    assert stored() == before


def test_a_team_that_had_won_and_leaves_before_the_rest_is_played_has_won():
    # Broken off for the others it would have 3:3 individual matches, of a match of five.
    hall = TeamHall(["Harbour", "Mills", "Quarry"], squad=3, played_out=True)
    stage = hall.stage(Stage.Kind.GROUPS, group_count=1)
    group_draw(stage=stage, by=hall.organizer, seen=draw_preview(stage).token)
    match = hall.match("Harbour", "Mills")
    won = "5 5 5" if match.a.name == "Harbour" else "-5 -5 -5"
    outcome = TeamOutcome([parse_outcome(won, match.format)] * 3)
    result_save(match=match, by=hall.organizer, seen_version=match.version, outcome=outcome)
    before = stored()
    saved = out(hall, "Harbour")
    match = hall.match("Harbour", "Mills")
    assert (match.ending, match.winner.name) == ("played", "Harbour")
    result = match.to_domain()
    assert sorted(result.rubbers_won) == [2, 3]
    assert [rubber.ending for rubber in result.rubbers] == ["played"] * 3 + ["walkover"] * 2
    assert points(hall) == {"Harbour": 2, "Mills": 1, "Quarry": 2}
    back(hall, saved.change)
    assert stored() == before
