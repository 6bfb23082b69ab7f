"""A knockout from groups is placed by the book or separated (706.2), and stays so when a group is corrected."""

import pytest

from brackets.models import Seed
from brackets.services.build import bracket_build, bracket_unbuild
from brackets.services.filling import Filling, bracket_plan
from brackets.services.placing import MOST_SEPARATED, compare
from tests.hall import Hall
from tournaments.errors import Stale
from tournaments.models import Entry, Stage

BOOK = Filling(source=Stage.Source.GROUPS)
UPPER_HALF_OF_8 = {1, 8, 4, 5}
SEPARATED = Filling(source=Stage.Source.GROUPS, placement=Stage.Placement.SEPARATED)


def played(players: int, groups: int, qualifiers: int) -> tuple[Hall, Stage]:
    """A hall whose groups are over and whose knockout is not built."""
    hall = Hall(players)
    hall.play_groups(hall.groups(groups, qualifiers=qualifiers))
    return hall, hall._stage(Stage.Kind.KNOCKOUT)


def built(hall: Hall, stage: Stage, filling: Filling) -> Stage:
    seen = bracket_plan(stage=stage, filling=filling).token
    return bracket_build(stage=stage, by=hall.organizer, seen=seen, filling=filling)


def spots(stage: Stage) -> list[tuple[int, int]]:
    return list(Seed.objects.filter(stage=stage).order_by("number").values_list("group__number", "place"))


@pytest.mark.django_db
def test_three_groups_of_two_by_the_book_and_separated():  # case C40
    hall, stage = played(9, 3, 2)
    assert spots(built(hall, stage, BOOK)) == [(1, 1), (2, 1), (3, 1), (1, 2), (2, 2), (3, 2)]
    stage = built(hall, bracket_unbuild(stage=Stage.objects.get(pk=stage.pk), by=hall.organizer), SEPARATED)
    assert stage.placement == Stage.Placement.SEPARATED
    assert spots(stage)[:3] == [(1, 1), (2, 1), (3, 1)]
    assert spots(stage)[3:] != [(1, 2), (2, 2), (3, 2)]
    for row in (hall.pair(1, 3), hall.pair(1, 4)):
        first, second = (Seed.objects.get(stage=stage, entry=side) for side in (row.match.a, row.match.b))
        assert first.group_id != second.group_id


@pytest.mark.django_db
def test_the_preview_confirms_whichever_placement_is_chosen_on_its_page():
    hall, stage = played(9, 3, 2)
    seen = bracket_plan(stage=stage, filling=BOOK).token
    stage = bracket_build(stage=stage, by=hall.organizer, seen=seen, filling=SEPARATED)
    assert stage.placement == Stage.Placement.SEPARATED


@pytest.mark.django_db
def test_an_association_that_changes_the_separated_numbers_makes_the_preview_an_old_one():
    hall, stage = played(16, 4, 2)
    plan = bracket_plan(stage=stage, filling=BOOK)
    separated = bracket_plan(stage=stage, filling=SEPARATED)
    mates = [separated.numbers[0].entry.pk, separated.numbers[7].entry.pk]
    Entry.objects.filter(pk__in=mates).update(association="Lions")
    assert bracket_plan(stage=stage, filling=SEPARATED).numbers[7].entry.pk != mates[1]
    with pytest.raises(Stale):
        bracket_build(stage=stage, by=hall.organizer, seen=plan.token, filling=SEPARATED)


@pytest.mark.django_db
def test_clubmates_count_as_such_however_their_club_is_written():
    _hall, stage = played(16, 4, 2)
    plan = bracket_plan(stage=stage, filling=BOOK)
    for number, club in ((0, "Lions"), (7, " LIONS")):
        Entry.objects.filter(pk=plan.numbers[number].entry.pk).update(association=club)
    comparison = bracket_plan(stage=stage, filling=BOOK).comparison
    assert comparison.book.clubmates[0] == 1
    assert comparison.separated.clubmates[0] == 0


@pytest.mark.django_db
def test_where_there_is_nothing_to_choose_it_is_by_the_book():
    hall, stage = played(8, 2, 2)
    assert built(hall, stage, SEPARATED).placement == Stage.Placement.BOOK


@pytest.mark.django_db
def test_a_corrected_group_keeps_the_separated_placement():  # case C44
    hall, stage = played(16, 4, 2)
    stage = built(hall, stage, SEPARATED)
    before = spots(stage)
    assert before != [(group, place) for place in (1, 2) for group in (1, 2, 3, 4)]
    first, second = hall.table(1)[:2]
    hall.play(second, first)
    assert hall.table(1)[:2] == [second, first]
    assert spots(stage) == before
    of_group = dict(Seed.objects.filter(stage=stage, group__number=1).values_list("place", "entry__name"))
    assert of_group == {1: second, 2: first}
    # First and second of the corrected group stand in different halves still.
    numbers = [Seed.objects.get(stage=stage, entry__name=name).number for name in (first, second)]
    assert sum(number in UPPER_HALF_OF_8 for number in numbers) == 1


def test_the_better_placement_is_recommended():
    assert compare((1, 2, 3, 4), 4).recommended.kind == Stage.Placement.SEPARATED
    assert compare((1, 2), 2).recommended.kind == Stage.Placement.BOOK
    six = compare((1, 2, 3, 4, 5, 6), 2, (((1, 1), "lions"), ((6, 2), "lions"), ((5, 2), "bears")))
    assert six.book.audit.is_best
    assert six.recommended.verdict <= six.book.verdict


def test_too_many_players_are_placed_by_the_book():
    many = compare(tuple(range(1, MOST_SEPARATED // 2 + 2)), 2)
    assert many.separated is None
    assert many.recommended.kind == Stage.Placement.BOOK
    assert many.chosen(Stage.Placement.SEPARATED).kind == Stage.Placement.BOOK
