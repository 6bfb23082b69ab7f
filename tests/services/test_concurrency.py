"""Many people at once: no result is lost, nothing is done twice, nobody sees an error.

Each thread has a connection of its own: on SQLite to the database file, with transactions that begin by locking it; on
PostgreSQL the row of the event is locked. Entering and importing players at once: test_registration_races.py.
"""

import re
from collections.abc import Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from threading import Barrier

import pytest
from django.db import connection
from django.test import Client
from django.urls import reverse

from brackets.models import BracketMatch
from desk.models import Change
from desk.services.outcomes import Outcome
from groups.models import Group, GroupMatch, Member
from tests.hall import Hall
from tests.registration import an_event, enter_many
from tournaments.domain.scores import Ending
from tournaments.errors import Refused, Stale
from tournaments.models import Entry, Match, Stage, Tournament
from tournaments.services.self_entry import entry_request

pytestmark = pytest.mark.django_db(transaction=True)
Task = Callable[[], object]


def at_once(*tasks: Task) -> list[object]:
    """Run the tasks in threads that start together: what each returned, or what it raised."""
    start = Barrier(len(tasks))

    def run(task: Task) -> object:
        try:
            start.wait(10)
            return task()
        except Exception as error:
            return error
        finally:
            connection.close()

    with ThreadPoolExecutor(len(tasks)) as threads:
        return list(threads.map(run, tasks))


def wins_3_0(game: tuple[int, int] = (11, 5)) -> Outcome:
    return Outcome(Ending.PLAYED, games=(game,) * 3)


def errors(outcomes: Sequence[object]) -> list[str]:
    return [repr(outcome) for outcome in outcomes if isinstance(outcome, Exception)]


def organizer(hall: Hall) -> Client:
    client = Client()
    client.force_login(hall.organizer)
    return client


def post(client: Client, address: str, **fields: object) -> Callable[[], int]:
    """A press of a button in the browser: the answer's status."""
    return lambda: client.post(address, fields).status_code


def test_ten_savers_at_once_store_ten_results_and_see_no_error():  # case C86
    hall = Hall(20)
    hall.groups(4)
    matches = list(Match.objects.order_by("number")[:10])
    saves = [
        post(
            organizer(hall),
            reverse("desk:match_save", args=[hall.tournament.code, match.number]),
            version=match.version,
            score="7 -9 8 5",
            how="played",
        )
        for match in matches
    ]
    before = Tournament.objects.get().live_version
    assert at_once(*saves) == [303] * 10
    assert set(Match.objects.filter(ending="played").values_list("number", flat=True)) == {m.number for m in matches}
    assert Change.objects.count() == 10
    assert Tournament.objects.get().live_version == before + 10
    for group in Group.objects.all():
        done = GroupMatch.objects.filter(group=group, match__ending__isnull=False).count()
        assert group.played == done
        assert sum(Member.objects.filter(group=group).values_list("won", flat=True)) == done


def test_ten_savers_in_one_group_leave_the_table_of_all_ten():  # case C86
    hall = Hall(5)
    hall.groups(1)
    matches = list(Match.objects.order_by("number"))
    saved = at_once(*[lambda match=match: hall.save(match, wins_3_0()) for match in matches])
    assert not errors(saved)
    group = Group.objects.get()
    assert group.is_finished
    assert sum(Member.objects.values_list("match_points", flat=True)) == 10 * 3


def test_two_scorers_in_two_matches_of_one_page_keep_both():  # case C85
    hall = Hall(4)
    hall.groups(1)
    one, other = hall.match("Player 1", "Player 4"), hall.match("Player 2", "Player 3")
    close = Outcome(Ending.PLAYED, games=((11, 9), (9, 11), (11, 9), (9, 11), (11, 9)))
    saved = at_once(lambda: hall.save(one, wins_3_0()), lambda: hall.save(other, close))
    assert not errors(saved)
    assert [len(Match.objects.get(pk=match.pk).games) for match in (one, other)] == [3, 5]


def test_both_semi_finals_at_the_same_instant_fill_the_final_and_the_match_for_third_place():  # case C83
    hall = Hall(4)
    hall.knockout(Stage.Source.ENTRIES, third_place=True)
    semis = [hall.pair(1, pair).match for pair in (1, 2)]
    saved = at_once(*[lambda match=match: hall.save(match, wins_3_0()) for match in semis])
    assert not errors(saved)
    third = BracketMatch.objects.select_related("match").get(place_from=3)
    final = BracketMatch.objects.select_related("match").get(round=2, place_from=1)
    assert {final.match.a_id, final.match.b_id} == {semi.a_id for semi in semis}
    assert {third.match.a_id, third.match.b_id} == {semi.b_id for semi in semis}


def test_two_people_save_one_match_and_the_second_is_told():
    hall = Hall(4)
    hall.groups(1)
    match = hall.match("Player 1", "Player 4")
    first, second = ((11, 5), (5, 11))
    outcomes = at_once(
        lambda: hall.save(match, wins_3_0(first)),
        lambda: hall.save(match, wins_3_0(second)),
    )
    assert [type(outcome) for outcome in outcomes if isinstance(outcome, Exception)] == [Stale]
    stored = Match.objects.get(pk=match.pk)
    theirs = first if isinstance(outcomes[1], Stale) else second
    assert stored.games == [list(theirs)] * 3
    assert Change.objects.count() == 1


def test_two_people_save_the_same_result_and_neither_is_bothered():  # case C84
    hall = Hall(4)
    hall.groups(1)
    match = hall.match("Player 1", "Player 4")
    saved = at_once(*[lambda: hall.save(match, wins_3_0())] * 3)
    assert not errors(saved)
    assert Change.objects.count() == 1


def shown_token(page: str) -> str:
    """The token of the preview that a page's form sends along."""
    found = re.search(r'name="seen" value="([^"]+)"', page)
    assert found
    return found[1]


def test_a_draw_confirmed_twice_is_one_draw():  # case C84
    hall = Hall(8)
    Stage.objects.create(event=hall.event, number=1, kind=Stage.Kind.GROUPS, group_count=2)
    address = reverse("groups:draw", args=[hall.tournament.code, 1, 1])
    seen = shown_token(organizer(hall).get(address).content.decode())
    assert at_once(*[post(organizer(hall), address, groups=2, qualifiers=2, seen=seen) for _ in range(3)]) == [303] * 3
    assert Group.objects.count() == 2
    assert Match.objects.count() == 12
    assert Stage.objects.get().draw_number == 1


def test_a_knockout_confirmed_twice_is_built_once():  # case C84
    hall = Hall(8)
    Stage.objects.create(event=hall.event, number=1, kind=Stage.Kind.KNOCKOUT, source=Stage.Source.ENTRIES)
    address = reverse("brackets:build", args=[hall.tournament.code, 1, 1])
    seen = shown_token(organizer(hall).get(address).content.decode())
    presses = [post(organizer(hall), address, source="entries", seen=seen, build=1) for _ in range(3)]
    assert at_once(*presses) == [303] * 3
    assert Match.objects.count() == 7


def test_without_a_waiting_list_the_last_place_is_given_once_and_the_others_are_told():  # case C93
    event = an_event(entries_open=True, entry_limit=20, waiting_list=False)
    enter_many(event, 19)
    asked = at_once(*[lambda n=n: entry_request(event=event, name=f"Late {n}", contact="x") for n in range(5)])
    assert sum(isinstance(answer, Refused) for answer in asked) == 4
    assert len(errors(asked)) == 4
    assert Entry.objects.filter(event=event).count() == 20
