"""The list of prizes: saved, read, guarded against two at once and against what an agreement shared."""

import pytest

from brackets.domain.prizes import bundle, parse_prizes
from brackets.models import Prize
from brackets.services.prizes import prizes_of, prizes_save, third_and_fourth_differ
from tests.prized import LIST, SIXTY_FORTY, PrizedHall
from tournaments.errors import Refused, Stale

pytestmark = pytest.mark.django_db


def test_prizes_are_saved_and_read_as_they_were_typed():
    hall = PrizedHall()
    assert prizes_of(hall.event) == parse_prizes(LIST, "EUR")
    assert third_and_fourth_differ(hall.event)
    before = hall.event.version
    hall.write(LIST)
    assert hall.event.version == before
    hall.write("1: 500\n3-4: cup", "JPY")
    assert not third_and_fourth_differ(hall.event)
    assert Prize.objects.get(event=hall.event, first=1).amount == 500


def test_prizes_saved_by_two_at_once_are_stale_for_the_second():
    hall = PrizedHall()
    seen = hall.event.version
    hall.write("1: 5")
    with pytest.raises(Stale):
        prizes_save(event=hall.event, by=hall.organizer, seen_version=seen, currency="EUR", prizes=())
    assert prizes_of(hall.event) == parse_prizes("1: 5", "EUR")


def test_shared_prizes_are_not_changed_and_the_others_are():
    hall = PrizedHall()
    hall.agree([(3, 1)], hall.terms(1, 2, shares=SIXTY_FORTY))
    with pytest.raises(Refused):
        hall.write(LIST.replace("2: 60", "2: 70"))
    with pytest.raises(Refused):
        hall.write(LIST, "USD")
    hall.event.refresh_from_db()
    assert hall.event.currency == "EUR"
    hall.write(LIST.replace("5-8: 5", "5-8: 7"))
    assert prizes_of(hall.event)[-1].brings == bundle(7_00)
