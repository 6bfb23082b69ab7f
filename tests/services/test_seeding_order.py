"""The seeding order follows the rating until somebody is moved by hand; the hand's order is then kept."""

import pytest

from tests.registration import an_event, drawn, enter, enter_many, order, played
from tournaments.errors import Refused
from tournaments.models import Entry
from tournaments.services.seeding import entry_move, order_by_rating

pytestmark = pytest.mark.django_db


def entered(*people):
    event = an_event()
    for name, rating in people:
        enter(event, name, rating)
    return event


def move(event, name, place):
    entry_move(event=event, entry=Entry.objects.get(event=event, name=name), place=place)


def test_by_rating_whatever_the_order_of_entering():
    event = entered(("Ann", 1400), ("Bo", None), ("Cid", 1600), ("Dan", 1500), ("Eve", 1500))
    assert order(event) == ["Cid", "Dan", "Eve", "Ann", "Bo"]


def test_equal_ratings_stand_as_they_were_entered():
    assert order(entered(("Ann", 1500), ("Bo", 1500), ("Cid", 1500))) == ["Ann", "Bo", "Cid"]


@pytest.mark.parametrize(
    ("place", "expected"), [(1, "Cid Ann Bo"), (2, "Ann Cid Bo"), (0, "Cid Ann Bo"), (99, "Ann Bo Cid")]
)
def test_moved_to_a_place(place, expected):
    event = entered(("Ann", 1500), ("Bo", 1400), ("Cid", 1300))
    move(event, "Cid", place)
    assert order(event) == expected.split()


def test_the_hands_order_is_kept_when_others_come():
    event = entered(("Ann", 1500), ("Bo", 1400), ("Cid", 1300))
    move(event, "Cid", 1)
    enter(event, "Dan", 1450)
    assert order(event) == ["Cid", "Ann", "Dan", "Bo"]


def test_a_strong_player_moved_to_the_end_draws_nobody_down():
    event = entered(("Ann", 2000), ("Bo", 1800), ("Cid", 1600), ("Dan", 1400))
    move(event, "Ann", 4)
    enter(event, "Eve", 1700)
    assert order(event) == ["Bo", "Eve", "Cid", "Dan", "Ann"]


def test_back_to_the_order_by_rating():
    event = entered(("Ann", 1500), ("Bo", 1400), ("Cid", None))
    move(event, "Cid", 1)
    order_by_rating(event=event)
    assert order(event) == ["Ann", "Bo", "Cid"]


def test_only_what_changed_is_written(django_assert_max_num_queries):
    event = an_event()
    enter_many(event, 128)
    with django_assert_max_num_queries(14):
        move(event, "Player 127", 128)
    assert order(event)[-1] == "Player 127"


def test_the_order_stands_once_something_is_played():
    event = an_event()
    enter_many(event, 4)
    drawn(event)
    played(event)
    with pytest.raises(Refused):
        move(event, "Player 1", 4)
