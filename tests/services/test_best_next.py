"""The best of the next places go through as well: who, with which number, and what a correction changes."""

import pytest

from brackets.models import Seed
from brackets.selectors.qualifying import qualified
from brackets.selectors.why.stored import is_by_the_book, numbers_of
from brackets.services.build import bracket_build
from brackets.services.filling import Filling, bracket_plan
from desk.models import Change
from desk.services.consequences import MustConfirm
from desk.services.next_lots import next_lot_draw, next_lot_save
from desk.services.outcomes import Outcome, TeamOutcome
from desk.services.results import change_undo, result_save
from groups.domain.records import Fields, LotRecord
from groups.domain.standings import Criterion
from groups.models import NextPlaceLot
from groups.selectors.sections import sections_and_next
from groups.services.draw import draw_preview, group_draw
from groups.services.next_places import next_compared
from groups.services.shape import Shape
from tests.hall import Hall
from tests.leaving import out
from tests.registration import a_tournament, an_event_of, enter_teams, organizer
from tournaments.domain.scores import Ending
from tournaments.errors import Refused, Stale
from tournaments.models import Entry, Match, Stage
from tournaments.services.playing import Playing

pytestmark = pytest.mark.django_db

BOOK = Filling(source=Stage.Source.GROUPS)


def hall_of(players: int, groups: int, **settings: object) -> tuple[Hall, Stage]:
    """Drawn groups, nothing played; two go through from each, and so many as `settings` say."""
    hall = Hall(players)
    stage = hall._stage(Stage.Kind.GROUPS, group_count=groups, **settings)
    stage = group_draw(stage=stage, by=hall.organizer, seen=draw_preview(stage).token)
    hall._stage(Stage.Kind.KNOCKOUT)
    return hall, stage


def knockout(hall: Hall) -> Stage:
    stage = Stage.objects.get(event=hall.event, kind=Stage.Kind.KNOCKOUT)
    stage.event = hall.event
    return stage


def build(hall: Hall, filling: Filling = BOOK) -> Stage:
    stage = knockout(hall)
    plan = bracket_plan(stage=stage, filling=filling)
    assert not plan.problems, plan.problems
    return bracket_build(stage=stage, by=hall.organizer, seen=plan.token, filling=filling)


def names(hall: Hall) -> list[str]:
    """By number."""
    return list(Seed.objects.filter(stage=knockout(hall)).order_by("number").values_list("entry__name", flat=True))


def three_of_four(**settings: object) -> tuple[Hall, Stage]:
    """Groups 1 6 7 12, 2 5 8 11 and 3 4 9 10: played, the third of each has another score against the fourth."""
    hall, stage = hall_of(12, 3, **{"best_next": 2, **settings})
    hall.play_groups(stage)
    hall.play("Player 7", "Player 12", "5 5 -5 5")
    hall.play("Player 9", "Player 10", "5 -5 -5 5 5")
    return hall, stage


def test_direct_ones_first_places_second_places_and_the_best_thirds_have_the_numbers_in_turn():
    hall, stage = hall_of(14, 3, direct=2, best_next=2)
    hall.play_groups(stage)
    hall.play("Player 9", "Player 14", "5 5 -5 5")
    hall.play("Player 11", "Player 12", "5 -5 -5 5 5")
    build(hall)
    assert names(hall) == [f"Player {n}" for n in (1, 2, 3, 4, 5, 8, 7, 6, 10, 9)]
    rows = Seed.objects.filter(stage=knockout(hall)).order_by("number").values_list("group__number", "place", "rank")
    assert list(rows) == [
        (None, None, 1),
        (None, None, 2),
        (1, 1, None),
        (2, 1, None),
        (3, 1, None),
        (1, 2, None),
        (2, 2, None),
        (3, 2, None),
        (2, 3, 1),
        (1, 3, 2),
    ]
    assert is_by_the_book(numbers_of(knockout(hall)).values())


def test_they_are_compared_by_match_points_games_and_points_and_the_others_stay_out():
    hall, stage = three_of_four()
    stage.event = hall.event
    compared = next_compared(stage)
    assert compared.is_settled
    found = Entry.objects.in_bulk()
    assert [found[one.member].name for one in compared.found.candidates] == ["Player 8", "Player 7", "Player 9"]
    build(hall)
    assert names(hall)[6:] == ["Player 8", "Player 7"]


def test_until_all_groups_are_finished_nobody_is_through_by_it():
    hall, stage = hall_of(12, 3, best_next=1)
    stage.event = hall.event
    assert not next_compared(stage).is_final
    assert qualified(stage).extra == ()


def test_nobody_goes_through_an_undrawn_tie_between_groups():
    hall, stage = hall_of(12, 3, best_next=2)
    hall.play_groups(stage)
    plan = bracket_plan(stage=knockout(hall), filling=BOOK)
    assert "nothing parts" in plan.problems[0].message
    assert plan.problems[0].url.endswith("/next/lot/")
    with pytest.raises(Refused):
        bracket_build(stage=knockout(hall), by=hall.organizer, seen=plan.token, filling=BOOK)


def test_a_tie_behind_the_cut_needs_no_lot():
    hall, stage = hall_of(12, 3, best_next=1)
    hall.play_groups(stage)
    hall.play("Player 6", "Player 7", "5 5 -5 5")
    build(hall)
    assert names(hall)[6:] == ["Player 7"]


def tied() -> tuple[Hall, Stage, list[int]]:
    """The thirds of three groups are equal in everything; two go through."""
    hall, stage = hall_of(12, 3, best_next=2)
    hall.play_groups(stage)
    stage.event = hall.event
    (tie,) = next_compared(stage).ties
    return hall, stage, sorted(tie)


def test_the_outcome_of_a_lot_gives_the_numbers_and_is_on_record():
    hall, stage, tie = tied()
    order = [tie[2], tie[0], tie[1]]
    next_lot_save(stage=stage, order=order, by=hall.organizer)
    build(hall)
    found = Entry.objects.in_bulk()
    assert names(hall)[6:] == [found[pk].name for pk in order[:2]]
    lot = NextPlaceLot.objects.get()
    assert LotRecord.read(Fields(lot.record)).place == 3
    assert lot.drawn_by == hall.organizer


def test_the_product_draws_once_and_its_record_repeats():
    hall, stage, tie = tied()
    lot = next_lot_draw(stage=stage, among=tie, by=hall.organizer, number="7", source="dice")
    record = LotRecord.read(Fields(lot.record))
    assert record.faults() == []
    assert (record.place, record.group, record.first_place) == (3, 0, 1)
    with pytest.raises(Stale):
        next_lot_draw(stage=stage, among=tie, by=hall.organizer)


@pytest.mark.parametrize("wrong", [slice(0, 2), slice(0, 0)])
def test_a_lot_for_others_than_the_equal_ones_is_refused(wrong):
    hall, stage, tie = tied()
    with pytest.raises(Stale):
        next_lot_save(stage=stage, order=tie[wrong], by=hall.organizer)


def test_a_corrected_result_that_changes_who_is_equal_voids_the_lot_visibly():
    hall, stage, tie = tied()
    next_lot_save(stage=stage, order=tie, by=hall.organizer)
    hall.play("Player 7", "Player 12", "9 9 9")
    lot = NextPlaceLot.objects.get()
    assert lot.voided_at is not None
    assert lot.voided_because == NextPlaceLot.Void.RESULT


def test_a_correction_taken_back_lets_the_lot_between_groups_stand_again():
    hall, stage, tie = tied()
    next_lot_save(stage=stage, order=tie, by=hall.organizer)
    corrected = hall.play("Player 7", "Player 12", "9 9 9").change
    assert corrected.removed == {"next_lots": [NextPlaceLot.objects.get().pk]}
    change_undo(change=corrected, by=hall.organizer)
    lot = NextPlaceLot.objects.get()
    assert (lot.voided_at, lot.voided_because) == (None, "")
    assert next_compared(stage).is_settled


def test_a_correction_elsewhere_keeps_the_lot():
    hall, stage, tie = tied()
    next_lot_save(stage=stage, order=tie, by=hall.organizer)
    hall.play("Player 1", "Player 6", "9 9 9")
    assert NextPlaceLot.objects.get().voided_at is None


def test_a_lot_entered_again_moves_the_players_of_the_knockout_and_asks_when_it_clears_a_result():
    hall, stage, tie = tied()
    next_lot_save(stage=stage, order=tie, by=hall.organizer)
    build(hall)
    before = names(hall)
    pair = next(number for number in range(1, 5) if before[6] in hall.sides(1, number))
    hall.play(*hall.sides(1, pair))
    with pytest.raises(MustConfirm) as ask:
        next_lot_save(stage=stage, order=tie[::-1], by=hall.organizer)
    assert names(hall) == before
    next_lot_save(stage=stage, order=tie[::-1], by=hall.organizer, confirmed=ask.value.consequences.token)
    found = Entry.objects.in_bulk()
    assert names(hall)[6:] == [found[pk].name for pk in tie[::-1][:2]]
    with pytest.raises(Refused, match="no longer equal"):
        next_lot_draw(stage=stage, among=tie, by=hall.organizer)


def test_a_corrected_result_brings_another_third_into_the_knockout():
    hall, _stage = three_of_four()
    build(hall)
    assert names(hall)[6:] == ["Player 8", "Player 7"]
    hall.play("Player 9", "Player 10", "1 1 1")
    hall.play("Player 7", "Player 12", "5 -5 -5 5 5")
    assert names(hall)[6:] == ["Player 9", "Player 8"]


def test_a_correction_that_clears_a_result_of_the_knockout_asks_first_and_is_taken_back_whole():
    hall, _stage = three_of_four()
    build(hall)
    pair = next(number for number in range(1, 5) if "Player 7" in hall.sides(1, number))
    hall.play(*hall.sides(1, pair))
    with pytest.raises(MustConfirm) as ask:
        hall.play("Player 7", "Player 12", "5 -5 -5 5 9")
    assert ask.value.consequences.cleared
    hall.play("Player 7", "Player 12", "5 -5 -5 5 9", confirmed=ask.value.consequences.token)
    assert "Player 7" not in names(hall)
    assert hall.pair(1, pair).match.ending is None
    change_undo(change=Change.objects.first(), by=hall.organizer)
    assert names(hall)[6:] == ["Player 8", "Player 7"]
    assert hall.pair(1, pair).match.ending is not None


def test_a_correction_that_leaves_a_tie_at_the_cut_asks_and_keeps_the_players_until_the_lot():
    hall, stage = three_of_four(best_next=1)
    build(hall)
    assert names(hall)[6:] == ["Player 8"]
    with pytest.raises(MustConfirm) as ask:
        hall.play("Player 7", "Player 12", "5 5 5")
    assert {group.number for group in ask.value.consequences.unsettled} == {1, 2}
    hall.play("Player 7", "Player 12", "5 5 5", confirmed=ask.value.consequences.token)
    assert names(hall)[6:] == ["Player 8"]
    stage.event = hall.event
    (tie,) = next_compared(stage).ties
    order = sorted(tie, key=lambda pk: Entry.objects.get(pk=pk).name)
    next_lot_save(stage=stage, order=order, by=hall.organizer)
    assert names(hall)[6:] == ["Player 7"]


def test_a_place_through_and_a_next_place_that_change_together_never_put_somebody_in_twice():
    hall, _stage = three_of_four()
    build(hall)
    hall.play("Player 7", "Player 6", "5 5 -5 5")
    assert len(set(names(hall))) == 8
    assert names(hall)[3] == "Player 7"
    assert names(hall)[6:] == ["Player 6", "Player 8"]


def test_a_group_opened_again_keeps_the_numbers_and_all_follow_once_it_is_settled():
    hall, _stage = three_of_four()
    build(hall)
    with pytest.raises(MustConfirm) as ask:
        hall.clear("Player 4", "Player 10")
    hall.clear("Player 4", "Player 10", confirmed=ask.value.consequences.token)
    hall.play("Player 7", "Player 6", "5 5 -5 5")
    assert names(hall)[3] == "Player 6"
    hall.play("Player 4", "Player 10")
    assert names(hall)[3] == "Player 7"


def test_separated_numbers_stay_with_their_rank_after_a_correction():
    hall, _stage = three_of_four()
    build(hall, Filling(source=Stage.Source.GROUPS, placement=Stage.Placement.SEPARATED))
    ranks = dict(Seed.objects.filter(rank__isnull=False).values_list("rank", "number"))
    hall.play("Player 9", "Player 10", "1 1 1")
    hall.play("Player 7", "Player 12", "5 -5 -5 5 5")
    assert dict(Seed.objects.filter(rank__isnull=False).values_list("rank", "number")) == ranks
    by_rank = dict(Seed.objects.filter(rank__isnull=False).values_list("rank", "entry__name"))
    assert by_rank == {1: "Player 9", 2: "Player 8"}


def test_a_direct_entry_out_before_the_knockout_is_not_in_it_and_out_after_it_gives_walkovers():
    hall, stage = hall_of(10, 2, direct=2)
    hall.play_groups(stage)
    out(hall, "Player 2")
    build(hall)
    assert names(hall)[:2] == ["Player 1", "Player 3"]
    out(hall, "Player 1")
    hall.play(*hall.sides(1, 4))
    assert hall.pair(2, 1).match.ending == "walkover"


def test_numbers_by_hand_name_direct_ones_with_a_d():
    hall, stage = hall_of(9, 2, direct=1)
    hall.play_groups(stage)
    plan = bracket_plan(
        stage=knockout(hall), filling=Filling(source=Stage.Source.GROUPS, placement=Stage.Placement.HAND)
    )
    assert plan.leaves.splitlines()[0] == "D1 Player 1"
    typed = plan.leaves.replace("D1", "d1").replace("1.1", "X").replace("2.1", "1.1").replace("X", "2.1")
    plan = bracket_plan(
        stage=knockout(hall),
        filling=Filling(source=Stage.Source.GROUPS, placement=Stage.Placement.HAND, leaves=typed),
    )
    assert not plan.problems
    assert plan.numbers[0].name == "Player 1"


def test_of_teams_individual_matches_are_compared_before_games():
    by = organizer()
    event = an_event_of("teams", a_tournament(by), Playing(group_count=2, qualifiers=1, best_next=1))
    enter_teams(event, 6)
    stage = event.stages.get(kind=Stage.Kind.GROUPS)
    stage.event = event
    stage = group_draw(stage=stage, by=by, seen=draw_preview(stage).token)
    won = Outcome(Ending.PLAYED, games=((11, 7), (11, 8), (11, 5)))
    lost = Outcome(Ending.PLAYED, games=((7, 11), (8, 11), (5, 11)))
    for match in event.matches.select_related("in_group__group").order_by("number"):
        is_closer = match.in_group.group.number == 2 and (match.in_group.a_number, match.in_group.b_number) == (1, 2)
        rubbers = (lost, lost, won, won, won) if is_closer else (won,) * 3
        result_save(match=match, by=by, seen_version=match.version, outcome=TeamOutcome(rubbers=rubbers))
    stage = Stage.objects.select_related("event__tournament").get(pk=stage.pk)
    compared = next_compared(stage)
    assert [(one.group, one.line.rubbers) for one in compared.found.candidates] == [(2, (5, 3)), (1, (3, 3))]
    criteria = [step.criterion for step in compared.found.standings.steps]
    assert criteria == [Criterion.MATCH_POINTS, Criterion.RUBBERS]
    assert compared.is_settled
    _sections, shown = sections_and_next(stage)
    assert [row.entry.pk for row in shown.rows] == [one.member for one in compared.found.candidates]
    assert shown.compared.found.standings == compared.found.standings
    assert "individual matches" in shown.rows[0].reason


def test_what_a_page_has_read_gives_the_same_ranking_as_what_a_save_reads():
    _hall, stage = three_of_four(direct=0)
    _sections, shown = sections_and_next(Stage.objects.select_related("event__tournament").get(pk=stage.pk))
    assert shown.compared.found == next_compared(stage).found


def test_a_draw_made_again_takes_the_lots_of_its_players_with_it():
    hall, stage, tie = tied()
    next_lot_save(stage=stage, order=tie, by=hall.organizer)
    for match in Match.objects.filter(event=hall.event).select_related("a", "b"):
        hall.clear(match.a.name, match.b.name)
    shape = Shape(2, count=4)
    group_draw(stage=stage, by=hall.organizer, seen=draw_preview(stage, shape).token, shape=shape)
    assert not NextPlaceLot.objects.exists()
