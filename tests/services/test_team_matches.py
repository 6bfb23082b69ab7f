"""Team matches beside the rest: what a correction clears of one that goes on, and what a withdrawal leaves of it."""

import pytest

from brackets.models import BracketMatch, Seed
from brackets.services.build import bracket_build, bracket_unbuild
from brackets.services.filling import Filling, bracket_plan
from desk.models import Change
from desk.services.consequences import MustConfirm
from desk.services.outcomes import TeamOutcome
from desk.services.results import change_undo, result_save
from desk.services.withdrawals import entry_out, take_back
from groups.models import Group, GroupMatch
from groups.services.arranging import groups_rearrange
from groups.services.draw import draw_preview, draw_undo, group_draw, groups_place
from tests.team_hall import TeamHall
from tournaments.domain.scores import parse_outcome
from tournaments.errors import Refused
from tournaments.models import Match, Stage
from tournaments.services.snapshots import snapshot

pytestmark = pytest.mark.django_db
WON, LOST = "5 5 5", "-5 -5 -5"


def write(hall, match, *lines, confirmed=""):
    outcome = TeamOutcome(rubbers=tuple(parse_outcome(line, match.format) for line in lines))
    return result_save(match=match, by=hall.organizer, seen_version=match.version, outcome=outcome, confirmed=confirmed)


def beats(hall, winner, loser, *, confirmed=""):
    match = hall.match(winner, loser)
    return write(hall, match, *[WON if match.a.name == winner else LOST] * 3, confirmed=confirmed)


@pytest.fixture
def knockout():
    hall = TeamHall(["Ants", "Bees", "Cats", "Dogs"])
    stage = hall.stage(Stage.Kind.KNOCKOUT, source=Stage.Source.ENTRIES)
    filling = Filling(source=Stage.Source.ENTRIES)
    seen = bracket_plan(stage=stage, filling=filling).token
    bracket_build(stage=stage, by=hall.organizer, seen=seen, filling=filling)
    beats(hall, "Ants", "Dogs")
    beats(hall, "Bees", "Cats")
    return hall


def final():
    return BracketMatch.objects.select_related("match").get(round=2, pair=1).match


def test_a_correction_that_clears_a_running_team_match_asks_first_and_comes_back(knockout):
    write(knockout, knockout.match("Ants", "Bees"), WON, LOST)
    with pytest.raises(MustConfirm) as asked:
        beats(knockout, "Dogs", "Ants")
    assert [effect.is_cleared for effect in asked.value.consequences.effects] == [True]
    assert final().is_running
    saved = beats(knockout, "Dogs", "Ants", confirmed=asked.value.consequences.token)
    assert final().rubbers == []
    change_undo(change=saved.change, by=knockout.organizer)
    assert len(final().rubbers) == 2


def test_a_team_out_of_the_event_breaks_off_the_match_it_plays_in_the_knockout(knockout):
    match = knockout.match("Ants", "Bees")
    write(knockout, match, WON, LOST)
    saved = confirmed_out(knockout, "Bees")
    ended = final()
    assert (ended.ending, ended.winner_id, len(ended.rubbers)) == ("retired", knockout.named("Ants").pk, 2)
    take_back_confirmed(knockout, saved.change)
    assert final().is_running


@pytest.fixture
def group():
    hall = TeamHall(["Ants", "Bees", "Cats"])
    stage = hall.stage(Stage.Kind.GROUPS, qualifiers=1)
    groups_place(stage=stage, groups=[hall.entries], by=hall.organizer)
    return hall


def confirmed_out(hall, name):
    with pytest.raises(MustConfirm) as asked:
        entry_out(entry=hall.named(name), by=hall.organizer)
    return entry_out(entry=hall.named(name), by=hall.organizer, confirmed=asked.value.consequences.token)


def take_back_confirmed(hall, change):
    with pytest.raises(MustConfirm) as asked:
        take_back(change=change, by=hall.organizer)
    take_back(change=change, by=hall.organizer, confirmed=asked.value.consequences.token)


def test_in_a_group_what_was_played_of_a_broken_off_match_counts(group):
    beats(group, "Ants", "Bees")
    match = group.match("Ants", "Cats")
    write(group, match, LOST if match.a.name == "Ants" else WON, WON if match.a.name == "Ants" else LOST)
    saved = confirmed_out(group, "Ants")
    ended = Match.objects.get(pk=match.pk)
    assert (ended.ending, ended.winner.name, len(ended.rubbers)) == ("retired", "Cats", 2)
    take_back_confirmed(group, saved.change)
    assert Match.objects.get(pk=match.pk).is_running


def test_a_draw_stands_while_a_team_match_goes_on(group):
    write(group, group.match("Ants", "Bees"), WON)
    with pytest.raises(Refused):
        draw_undo(stage=Stage.objects.get(), by=group.organizer)
    assert Group.objects.count() == 1


def test_nobody_changes_numbers_in_a_group_in_which_a_team_match_goes_on(group):
    write(group, group.match("Ants", "Bees"), WON)
    stage = Stage.objects.get()
    numbers = [entry.pk for entry in group.entries]
    with pytest.raises(Refused, match="has results"):
        groups_rearrange(stage=stage, groups=[numbers[::-1]], by=group.organizer, seen_draw=stage.draw_number)


def test_a_knockout_stands_while_a_team_match_goes_on():
    hall = TeamHall(["Ants", "Bees"])
    stage = hall.stage(Stage.Kind.KNOCKOUT, source=Stage.Source.ENTRIES)
    filling = Filling(source=Stage.Source.ENTRIES)
    seen = bracket_plan(stage=stage, filling=filling).token
    stage = bracket_build(stage=stage, by=hall.organizer, seen=seen, filling=filling)
    write(hall, hall.match("Ants", "Bees"), WON)
    with pytest.raises(Refused, match="cannot be taken back"):
        bracket_unbuild(stage=stage, by=hall.organizer)


def test_the_same_saved_twice_is_saved_once(group):
    match = group.match("Ants", "Bees")
    write(group, match, WON, LOST)
    write(group, Match.objects.select_related("event", "stage").get(pk=match.pk), WON, LOST)
    assert Change.objects.count() == 1


@pytest.mark.parametrize("lines", [(WON, LOST), (WON, WON, WON)])
def test_two_teams_that_only_change_numbers_keep_what_is_written_down(lines):
    hall = TeamHall(["Ants", "Bees", "Cats"])
    stage = hall.stage(Stage.Kind.GROUPS, group_count=1, qualifiers=2)
    group_draw(stage=stage, by=hall.organizer, seen=draw_preview(stage).token)
    for winner, loser in (("Ants", "Bees"), ("Ants", "Cats"), ("Bees", "Cats")):
        beats(hall, winner, loser)
    knockout = hall.stage(Stage.Kind.KNOCKOUT, source=Stage.Source.GROUPS)
    filling = Filling(source=Stage.Source.GROUPS)
    plan = bracket_plan(stage=knockout, filling=filling)
    bracket_build(stage=knockout, by=hall.organizer, seen=plan.token, filling=filling)
    write(hall, hall.match("Ants", "Bees"), *lines)
    before = snapshot(BracketMatch.objects.get().match)
    match = GroupMatch.objects.get(match__a__name__in=["Ants", "Bees"], match__b__name__in=["Ants", "Bees"]).match
    write(hall, match, *[WON if match.a.name == "Bees" else LOST] * 3)
    assert [seed.entry.name for seed in Seed.objects.order_by("number")] == ["Bees", "Ants"]
    assert snapshot(BracketMatch.objects.get().match) == before
