"""Prepared reads and writes give what the ORM gives, and ask its compiler once."""

import pytest
from django.apps import apps
from django.db import IntegrityError, connection, transaction
from django.db.models import F, Model
from django.db.models.signals import post_init, pre_init

from desk.models import Change, MatchChange
from groups.models import Group, Member
from tests.hall import Hall
from tournaments.models import Entry, Event, Match, Stage, Tournament, User
from tournaments.services import rows
from tournaments.services.rows import AsStored, PreparedModels, PreparedRead, insert_row, insert_rows, update_rows

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall() -> Hall:
    hall = Hall(players=4)
    hall.groups(1)
    hall.play("Player 1", "Player 2", "7 -9 8 5")
    return hall


def stored(row: Model) -> dict[str, object]:
    return {field.attname: getattr(row, field.attname) for field in row._meta.concrete_fields}


@pytest.mark.parametrize("model", [Tournament, Event, Stage, Entry, Match, Group, Member, Change, MatchChange])
def test_a_prepared_instance_is_the_one_of_the_orm(hall, model):
    read = PreparedModels(lambda pk: model.objects.filter(pk=pk))
    for row in model.objects.all():
        assert stored(read.get(row.pk)) == stored(row)
    assert not read.get(row.pk)._state.adding


def test_related_rows_come_along_or_are_known_to_be_missing(hall, django_assert_num_queries):
    hall.knockout(Stage.Source.ENTRIES)
    read = PreparedModels(lambda number: Match.objects.select_related("a", "in_group__group").filter(number=number))
    in_group, in_bracket = Match.objects.earliest("pk"), Match.objects.latest("pk")
    with django_assert_num_queries(1):
        match = read.get(in_group.number)
        assert match.a.name.startswith("Player")
        assert match.in_group.group.number == 1
    with django_assert_num_queries(1):
        assert not hasattr(read.get(in_bracket.number), "in_group")


def test_annotations_come_along(hall):
    read = PreparedModels(lambda pk: Match.objects.filter(pk=pk).annotate(a_number=F("in_group__a_number")))
    match = hall.match("Player 1", "Player 2")
    assert read.get(match.pk).a_number == match.in_group.a_number


def test_deferred_columns_are_read_when_asked_for(hall, django_assert_num_queries):
    read = PreparedModels(lambda pk: Group.objects.defer("steps").filter(pk=pk))
    group = read.get(Group.objects.get().pk)
    with django_assert_num_queries(1):
        steps = group.steps
    assert steps == Group.objects.get().steps


def test_values_are_converted_as_the_orm_does(hall):
    match = hall.match("Player 1", "Player 2")
    read = PreparedRead(lambda pk: Match.objects.filter(pk=pk).values_list("games", "score", "saved_at"))
    assert read.rows(match.pk) == [(match.games, None, match.saved_at)]


def test_each_argument_goes_to_its_own_place(hall):
    read = PreparedRead(
        lambda code, number: Event.objects.filter(tournament__code=code, number=number).values_list("pk")
    )
    assert read.rows(hall.tournament.code, 1) == [(hall.event.pk,)]
    assert read.rows("nosuch", 1) == read.rows(hall.tournament.code, 2) == []


def test_a_query_is_compiled_once(hall, monkeypatch):
    read = PreparedModels(lambda pk: Entry.objects.filter(pk=pk))
    first = read.get(hall.entries[0].pk)
    monkeypatch.setattr(rows, "_Compiled", None)
    assert (first.name, read.get(hall.entries[1].pk).name) == ("Player 1", "Player 2")


def test_no_row_has_a_number_beyond_all_columns(client, hall):
    read = PreparedModels(lambda number: Match.objects.filter(number=number))
    assert read.get(10**30) is None
    assert client.get(f"/t/{hall.tournament.code}/matches/{10**30}/").status_code == 404


def test_a_query_must_hold_all_its_arguments(hall):
    with pytest.raises(ValueError, match="arguments"):
        PreparedRead(lambda pk: Entry.objects.values_list("pk")).rows(1)


def test_an_inserted_row_is_the_one_of_the_orm(hall):
    change = Change(tournament=hall.tournament, kind=Change.Kind.ENTERED, by=hall.organizer, reason="a slip")
    insert_row(change)
    assert stored(Change.objects.get(pk=change.pk)) == stored(change)


def test_inserted_rows_are_those_of_the_orm(hall):
    change, match = Change.objects.latest("pk"), hall.match("Player 1", "Player 2")
    lines = [(change.pk, match.pk, {"a": None}, {}, 2), (change.pk, None, {"games": [[11, 7]]}, {}, 3)]
    fields = ("change", "match", "before", "after", "version")
    insert_rows(MatchChange, fields, lines)
    told = MatchChange.objects.filter(change=change).order_by("-pk")[:2]
    assert list(told.values_list(*fields)) == lines[::-1]


def test_update_rows_writes_the_named_fields_alone(hall):
    member = Member.objects.earliest("pk")
    member.place, member.won, member.between = 4, 3, {"value": [5, 4]}
    update_rows([member], ("place", "between"))
    now = Member.objects.get(pk=member.pk)
    assert (now.place, now.between) == (4, {"value": [5, 4]})
    assert now.won != 3


@pytest.mark.django_db(transaction=True)
def test_a_connection_that_was_opened_anew_is_asked(django_assert_num_queries):
    read = PreparedRead(lambda pk: User.objects.filter(pk=pk).values_list("username"))
    anna = User.objects.create(username="anna")
    for _time in range(2):
        assert read.rows(anna.pk) == [("anna",)]
        connection.close()
        with django_assert_num_queries(1):
            assert read.rows(anna.pk) == [("anna",)]


def test_a_refused_statement_leaves_the_next_alone(hall):
    read = PreparedRead(lambda pk: Entry.objects.filter(pk=pk).values_list("name"))
    entry = Entry.objects.earliest("pk")
    with pytest.raises(IntegrityError), transaction.atomic():
        update_rows([Entry(pk=entry.pk)], ("event",))
    assert read.rows(entry.pk) == [(entry.name,)]


def test_nobody_listens_for_instances_to_be_made():
    """Those of prepared reads send no signals."""
    for model in apps.get_models():
        assert not pre_init.has_listeners(model)
        assert not post_init.has_listeners(model)


def test_a_model_with_an_init_of_its_own_is_not_made_of_its_stored_values():
    class Careful(Model):
        class Meta:
            abstract = True

        def __init__(self, *args: object) -> None:
            super().__init__(*args)

    with pytest.raises(TypeError, match="Careful"):
        AsStored(Careful)
