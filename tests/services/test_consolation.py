"""A consolation knockout of those who did not go through: its numbers, and how it follows the groups."""

import pytest

from brackets.models import Seed
from brackets.services.build import bracket_build, bracket_unbuild
from brackets.services.filling import Filling, Plan, bracket_plan, sources
from brackets.services.placing import Ways
from desk.services.consequences import MustConfirm
from desk.services.lots import lot_draw
from desk.services.outcomes import Outcome, Side
from desk.services.results import change_undo
from groups.models import Group
from tests.hall import Hall
from tests.leaving import out, stored
from tests.stages import insist
from tournaments.domain.scores import Ending
from tournaments.errors import Refused
from tournaments.models import Entry, Stage

from .test_all_places import final_places, play_on

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

FILLING = Filling(source=Stage.Source.NOT_THROUGH)


def rest_of(hall: Hall, *, filling: Filling = FILLING) -> tuple[Stage, Plan]:
    stage = Stage.objects.filter(event=hall.event, source=Stage.Source.NOT_THROUGH).first()
    stage = stage or hall._stage(Stage.Kind.KNOCKOUT, source=Stage.Source.NOT_THROUGH)
    stage.event = hall.event
    return stage, bracket_plan(stage=stage, filling=filling)


def build_rest(hall: Hall, **wanted: object) -> Stage:
    stage, plan = rest_of(hall, filling=Filling(source=Stage.Source.NOT_THROUGH, **wanted))
    assert not plan.problems
    return bracket_build(stage=stage, by=hall.organizer, seen=plan.token, filling=plan.filling)


def two_groups(players: int = 8, *, qualifiers: int = 2) -> Hall:
    """Two finished groups, the knockout of their best built."""
    hall = Hall(players)
    hall.play_groups(hall.groups(2, qualifiers=qualifiers))
    hall.knockout()
    return hall


def numbers(stage: Stage) -> list[tuple[str, int, int]]:
    rows = Seed.objects.filter(stage=stage).order_by("number")
    return list(rows.values_list("entry__name", "group__number", "place"))


def test_the_next_places_come_first_then_those_after_them():
    hall = two_groups()
    stage = build_rest(hall)
    one, two = hall.table(1), hall.table(2)
    assert numbers(stage) == [(one[2], 1, 3), (two[2], 2, 3), (one[3], 1, 4), (two[3], 2, 4)]


def test_groups_of_different_sizes_give_byes_at_the_end():
    hall = two_groups(9)
    stage = build_rest(hall)
    assert [place for _name, _group, place in numbers(stage)] == [3, 3, 4, 4, 5]
    assert stage.size == 5


def test_it_waits_for_the_knockout_of_those_who_went_through():
    hall = Hall(8)
    hall.play_groups(hall.groups(2))
    hall._stage(Stage.Kind.KNOCKOUT)
    _stage, plan = rest_of(hall)
    assert "not built" in plan.problems[0].message
    assert plan.problems[0].url.endswith("/knockout/2/")


def test_nobody_or_one_left_makes_no_consolation_knockout():
    hall = two_groups(4, qualifiers=2)
    _stage, plan = rest_of(hall)
    assert plan.problems
    assert not plan.numbers


def test_it_has_no_other_source():
    hall = two_groups()
    stage, _plan = rest_of(hall)
    assert sources(stage) == [Stage.Source.NOT_THROUGH]


def test_who_is_out_of_the_event_is_left_out_and_the_next_of_the_group_keeps_his_place():
    hall = two_groups()
    Entry.objects.filter(event=hall.event, name=hall.table(1)[2]).update(status=Entry.Status.WITHDRAWN)
    stage = build_rest(hall)
    assert numbers(stage)[-1][0] == hall.table(2)[3]
    assert len(numbers(stage)) == 3


def test_a_corrected_group_moves_its_players_in_both_knockouts():
    hall = two_groups()
    stage = build_rest(hall)
    one = hall.table(1)
    had = numbers(stage)
    hall.play(one[2], one[1])  # second and third change places
    assert hall.table(1) == [one[0], one[2], one[1], one[3]]
    assert numbers(stage) == [(one[1], 1, 3), *had[1:]]
    assert Seed.objects.filter(stage__number=2, entry__name=one[2], place=2).exists()


def test_nobody_is_in_both_while_a_lot_below_the_cut_is_to_be_drawn():
    hall = Hall(8)
    stage = hall.groups(2)
    hall.play_groups(stage)
    hall.play("Player 4", "Player 1")
    hall.both_absent("Player 4", "Player 8")
    main = hall.knockout()
    rest = build_rest(hall)
    assert numbers(rest)[0] == ("Player 5", 1, 3)
    match = hall.match("Player 4", "Player 5")
    walkover = Outcome(Ending.WALKOVER, Side.B if match.a.name == "Player 4" else Side.A)
    before = stored()
    saved = insist(lambda confirmed: hall.save(hall.match("Player 4", "Player 5"), walkover, confirmed=confirmed))
    assert len(Group.objects.get(number=1).open_ties) == 1
    through = {name for name, _group, _place in numbers(main)}
    assert "Player 5" in through
    assert through.isdisjoint(name for name, _group, _place in numbers(rest))
    change_undo(change=saved.change, by=hall.organizer)
    assert stored() == before


def test_results_that_a_correction_would_clear_are_asked_about_and_come_back():
    hall = two_groups()
    build_rest(hall)
    one, two = hall.table(1), hall.table(2)
    hall.play(one[2], two[3])
    before = stored()
    with pytest.raises(MustConfirm) as ask:
        hall.play(one[2], one[1])
    assert len(ask.value.consequences.cleared) == 1
    saved = hall.play(one[2], one[1], confirmed=ask.value.consequences.token)
    assert hall.match(one[1], two[3]).ending is None
    change_undo(change=saved.change, by=hall.organizer)
    assert stored() == before


def test_a_group_in_play_again_leaves_both_knockouts_as_they_are():
    hall = two_groups()
    stage = build_rest(hall)
    one, had = hall.table(1), numbers(stage)
    with pytest.raises(MustConfirm) as ask:
        hall.clear(one[2], one[3])
    assert ask.value.consequences.unsettled
    hall.clear(one[2], one[3], confirmed=ask.value.consequences.token)
    assert numbers(stage) == had


def test_final_places_are_exact_for_everybody():
    hall = two_groups(9)
    build_rest(hall, all_places=True)
    play_on(hall)
    assert sorted(final_places(hall).values()) == [
        (1, 1),
        (2, 2),
        (3, 4),
        (3, 4),
        (5, 5),
        (6, 6),
        (7, 7),
        (8, 8),
        (9, 9),
    ]


def test_its_places_come_after_all_who_went_through_and_wait_until_it_is_built():
    hall = two_groups()
    rest_of(hall)
    one, two = hall.table(1), hall.table(2)
    hall.play(one[0], two[1])
    assert final_places(hall) == {two[1]: (3, 4)}
    build_rest(hall)
    hall.play(one[2], two[3])
    assert final_places(hall) == {two[1]: (3, 4), two[3]: (7, 8)}


def test_who_goes_out_later_gives_walkovers():
    hall = two_groups()
    build_rest(hall)
    one, two = hall.table(1), hall.table(2)
    out(hall, one[2])
    assert hall.match(one[2], two[3]).ending == "walkover"


def test_the_knockout_is_not_taken_back_under_it():
    hall = two_groups()
    rest = build_rest(hall)
    main = Stage.objects.get(event=hall.event, number=2)
    main.event = hall.event
    with pytest.raises(Refused, match="consolation"):
        bracket_unbuild(stage=main, by=hall.organizer)
    rest.event = hall.event
    bracket_unbuild(stage=rest, by=hall.organizer)
    bracket_unbuild(stage=main, by=hall.organizer)
    assert not Seed.objects.exists()


def below_the_cut() -> Hall:
    """Of five the three behind the two who go through stand equal, and the knockout is built."""
    hall = Hall(5)
    hall.groups(1, qualifiers=2)
    for better in ("Player 1", "Player 2"):
        for worse in ("Player 3", "Player 4", "Player 5"):
            hall.play(better, worse)
    hall.play("Player 1", "Player 2")
    for a, b in (("Player 3", "Player 4"), ("Player 4", "Player 5"), ("Player 5", "Player 3")):
        hall.play(a, b)
    hall.knockout()
    return hall


def test_a_lot_below_the_cut_lets_the_consolation_knockout_be_built():
    hall = below_the_cut()
    _stage, plan = rest_of(hall)
    assert "lot" in plan.problems[0].message
    assert "/lot/" in plan.problems[0].url
    group = Group.objects.get()
    equal = Entry.objects.filter(event=hall.event, name__in=("Player 3", "Player 4", "Player 5"))
    lot_draw(group=group, among=[entry.pk for entry in equal], by=hall.organizer, number="", source="")
    assert len(numbers(build_rest(hall))) == 3


def three_groups() -> Hall:
    """Nine in each of three groups; four go through, so fifteen are left."""
    hall = Hall(27)
    hall.play_groups(hall.groups(3, qualifiers=4))
    hall.knockout()
    return hall


def test_a_separated_placement_keeps_those_of_one_group_apart():
    hall = three_groups()
    _stage, plan = rest_of(hall)
    assert plan.comparison.book.audit.principles[0].actual == 2
    separated = plan.comparison.separated
    assert separated.audit.principles[0].actual == 0
    assert plan.comparison.recommended == separated
    stage = build_rest(hall, placement=Stage.Placement.SEPARATED)
    assert stage.placement == Stage.Placement.SEPARATED
    groups = dict(Seed.objects.filter(stage=stage).values_list("number", "group__number"))
    assert all(groups[number] != groups[17 - number] for number in range(2, 9))


def test_a_corrected_group_keeps_the_separated_numbers_of_its_places():
    hall = three_groups()
    stage = build_rest(hall, placement=Stage.Placement.SEPARATED)
    had = numbers(stage)
    one = hall.table(1)
    hall.play(one[6], one[5])
    assert hall.table(1)[5] == one[6]
    assert [spot for _name, *spot in numbers(stage)] == [spot for _name, *spot in had]
    assert (one[6], 1, 6) in numbers(stage)


def test_groups_of_two_sizes_are_compared_and_others_are_numbered_by_the_book():
    hall = two_groups(9)
    _stage, plan = rest_of(hall)
    assert (plan.ways.after, plan.ways.through, plan.ways.extra) == (2, 2, (1,))
    assert Ways.of_rest(((1, 3), (1, 4), (1, 5), (2, 3))) is None
    assert Ways.of_rest(((1, 3), (1, 4), (2, 4))) is None


def test_who_is_left_behind_the_best_thirds_follows_them():
    hall = Hall(12)
    groups = hall.groups(3, qualifiers=2)
    Stage.objects.filter(pk=groups.pk).update(best_next=2)
    hall.play_groups(groups)
    hall.play("Player 7", "Player 12", "5 5 -5 5")
    hall.play("Player 9", "Player 10", "5 -5 -5 5 5")
    hall.knockout()
    stage = build_rest(hall)
    assert numbers(stage) == [
        ("Player 9", 3, 3),
        ("Player 12", 1, 4),
        ("Player 11", 2, 4),
        ("Player 10", 3, 4),
    ]
    hall.play("Player 7", "Player 12", "5 -5 -5 5 9")  # now the third of group 1 is the last of the thirds
    assert numbers(stage)[0] == ("Player 7", 1, 3)
    assert {name for name, _group, _place in numbers(stage)[1:]} == {"Player 10", "Player 11", "Player 12"}
