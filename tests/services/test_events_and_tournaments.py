"""Tournaments, events, roles and accounts: made once, changed without losing anybody's work, deleted whole."""

from dataclasses import replace

import pytest

from tests.registration import SETTINGS, a_tournament, an_event, drawn, enter, enter_many, organizer, played
from tournaments.errors import Refused, Stale
from tournaments.models import Entry, Event, Match, Player, Role, Stage, Tournament, User
from tournaments.models.tournament import new_code
from tournaments.services.accounts import account_create, account_delete
from tournaments.services.events import Plan, Playing, event_create, event_delete, event_edit, playing_of
from tournaments.services.tournaments import (
    role_add,
    role_remove,
    tournament_create,
    tournament_delete,
    tournament_edit,
)

pytestmark = pytest.mark.django_db


def edit(event, settings=None, playing=None, seen=None):
    now = settings or replace(SETTINGS, name=event.name)
    return event_edit(
        event=event, seen_version=seen or event.version, settings=now, playing=playing or playing_of(event)
    )


def values_of(tournament, **changes):
    names = ("name", "place", "starts_on", "ends_on", "time_zone", "visibility")
    return {**{name: getattr(tournament, name) for name in names}, **changes}


def test_a_form_sent_twice_makes_one_tournament():  # case C84
    code, anna = new_code(), organizer()
    values = values_of(a_tournament(anna))
    first = tournament_create(code=code, by=anna, **values)
    assert tournament_create(code=code, by=anna, **values) == first
    assert Tournament.objects.count() == 2


def test_titles_in_any_script_have_addresses_of_their_own(client):  # case C79
    titles = ["Кубок города", "东区公开赛", "🏓", "Кубок города"]
    addresses = {a_tournament(name=title).get_absolute_url() for title in titles}
    assert len(addresses) == 4
    assert all(client.get(address).status_code == 200 for address in addresses)


def test_renaming_keeps_the_address():  # case C79
    tournament = a_tournament()
    tournament_edit(tournament=tournament, seen_version=1, **values_of(tournament, name="Другой"))
    assert Tournament.objects.get().code == tournament.code


def test_settings_older_than_the_stored_ones_are_stale():
    tournament = a_tournament()
    tournament_edit(tournament=tournament, seen_version=1, **values_of(tournament, name="First"))
    with pytest.raises(Stale):
        tournament_edit(tournament=tournament, seen_version=1, **values_of(tournament, name="Second"))
    assert Tournament.objects.get().name == "First"


def test_a_tournament_is_deleted_with_its_people_and_their_history():
    event = an_event()
    enter_many(event, 5)
    drawn(event)
    played(event)
    tournament = event.tournament
    with pytest.raises(Refused):
        tournament_delete(tournament=tournament, typed_name="Something else")
    tournament_delete(tournament=tournament, typed_name=" harbour OPEN ")
    for model in (Tournament, Event, Stage, Entry, Player, Match):
        assert not model.objects.exists()
    for model in (Tournament, Event, Stage, Entry, Player):
        assert not model.history.exists()


def test_a_plan_makes_its_stages():
    kinds = {
        Plan.GROUPS_KNOCKOUT: [("groups", 1), ("knockout", 2)],
        Plan.KNOCKOUT: [("knockout", 1)],
        Plan.GROUPS: [("groups", 1)],
    }
    tournament = a_tournament()
    for plan, stages in kinds.items():
        event = an_event(tournament, Playing(plan=plan, group_size=4, top=16, third_place=True), name=plan)
        assert list(event.stages.values_list("kind", "number")) == stages
    knockout = Event.objects.get(name="knockout").stages.get()
    assert (knockout.source, knockout.top, knockout.third_place) == ("entries", 16, True)


def test_an_event_form_sent_twice_makes_one_event():  # case C84
    tournament = a_tournament()
    first = event_create(tournament=tournament, settings=SETTINGS, playing=Playing(), seen_number=1)
    assert event_create(tournament=tournament, settings=SETTINGS, playing=Playing(), seen_number=1) == first
    with pytest.raises(Refused) as refused:
        event_create(tournament=tournament, settings=SETTINGS, playing=Playing(), seen_number=2)
    assert refused.value.field == "name"


def test_everything_can_change_before_the_draw():
    event = an_event()
    edit(event, replace(SETTINGS, best_of=3), Playing(plan=Plan.KNOCKOUT, third_place=True))
    event.refresh_from_db()
    assert (event.best_of, event.stages.get().kind) == (3, "knockout")


def test_sizes_by_hand_are_kept():
    event = an_event(playing=Playing(group_sizes=(9, 10, 9, 10), qualifiers=4))
    assert playing_of(event).group_sizes == (9, 10, 9, 10)
    assert event.stages.get(number=1).qualifiers == 4


def test_an_event_edited_by_two_is_stale_for_the_second():
    event = an_event()
    edit(event, replace(SETTINGS, best_of=3))
    with pytest.raises(Stale):
        edit(event, replace(SETTINGS, best_of=7), seen=1)


@pytest.mark.parametrize(
    ("field", "playing"),
    [
        ("plan", Playing(plan=Plan.KNOCKOUT)),
        ("grouping", Playing(group_count=2)),
        ("qualifiers", Playing(group_size=4, qualifiers=4)),
    ],
)
def test_the_draw_fixes_the_plan_and_the_groups(field, playing):
    event = an_event()
    enter_many(event, 7)  # groups of 4 and 3
    drawn(event)
    with pytest.raises(Refused) as refused:
        edit(event, playing=playing)
    assert refused.value.field == field


@pytest.mark.parametrize("change", [{"best_of": 3}, {"points": 21}, {"recorded": "games"}, {"walkover_games": False}])
def test_a_result_fixes_the_format(change):
    event = an_event()
    enter_many(event, 4)
    drawn(event)
    played(event)
    with pytest.raises(Refused) as refused:
        edit(event, replace(SETTINGS, **change))
    assert [refused.value.field] == list(change)
    edit(event, replace(SETTINGS, name="Renamed"))
    assert Event.objects.get().name == "Renamed"


def test_an_event_is_deleted_and_its_people_stay():
    event = an_event()
    enter_many(event, 4)
    drawn(event)
    played(event)
    event_delete(event=event, typed_name=event.name)
    assert not Event.objects.exists()
    assert not Match.objects.exists()
    assert Player.objects.count() == 4


def test_deleting_a_player_with_results_is_refused():  # case C87
    event = an_event()
    enter_many(event, 4)
    with pytest.raises(Exception, match="restricted"):
        Player.objects.first().delete()


def test_roles_are_given_by_name_or_address_and_taken_away():
    tournament = a_tournament()
    bo = account_create(username="bo", email="bo@example.org", password="long-enough-1")
    role = role_add(tournament=tournament, sign_in_name="BO@example.org", kind="scorer")
    assert (role.user, role.kind) == (bo, "scorer")
    assert role_add(tournament=tournament, sign_in_name="bo", kind="organizer").pk == role.pk
    role_remove(role=Role.objects.get(user=bo))
    assert Role.objects.count() == 1


def test_nobody_by_that_name_is_refused():
    with pytest.raises(Refused) as refused:
        role_add(tournament=a_tournament(), sign_in_name="nobody", kind="scorer")
    assert refused.value.field == "person"


def test_the_last_organizer_stays():
    tournament = a_tournament()
    role = tournament.roles.get()
    with pytest.raises(Refused):
        role_remove(role=role)
    with pytest.raises(Refused):
        role_add(tournament=tournament, sign_in_name="anna", kind="scorer")


def test_an_account_is_not_deleted_from_under_its_tournament():  # case C94
    tournament = a_tournament()
    anna = organizer()
    with pytest.raises(Refused) as refused:
        account_delete(user=anna)
    assert tournament.name in refused.value.message
    account_create(username="bo", email="", password="long-enough-1")
    role_add(tournament=tournament, sign_in_name="bo", kind="organizer")
    enter(an_event(tournament), "Ann")
    account_delete(user=anna)
    assert not User.objects.filter(username="anna").exists()
    assert Entry.objects.count() == 1


def test_names_and_addresses_are_taken_in_any_case():
    account_create(username="Bo", email="bo@example.org", password="long-enough-1")
    with pytest.raises(Refused) as refused:
        account_create(username="bo", email="", password="long-enough-1")
    assert refused.value.field == "username"
    with pytest.raises(Refused) as refused:
        account_create(username="ann", email="BO@example.org", password="long-enough-1")
    assert refused.value.field == "email"
