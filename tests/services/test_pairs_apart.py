"""Pairs from two clubs are kept apart as pairs of their stronger player's club (3.7.5.5)."""

import pytest

from groups.services.draw import draw_preview
from tests.registration import an_event_of, pair_entry
from tournaments.services.events import Plan, Playing

pytestmark = pytest.mark.django_db


def test_a_pair_from_two_clubs_is_separated_from_those_of_its_stronger_players_club():
    event = an_event_of("doubles", playing=Playing(plan=Plan.GROUPS, group_count=2))
    pair_entry(event, "Ann", "Bo", clubs=("Lions", "Lions"), ratings=(2000, 2000))
    pair_entry(event, "Cy", "Di", clubs=("Bears", "Bears"), ratings=(1900, 1900))
    pair_entry(event, "Eve", "Fay", clubs=("Lions", "Bears"), ratings=(900, 1000))  # the snake puts it to Cy and Di
    pair_entry(event, "Gus", "Hal", clubs=("Lions", "Bears"), ratings=(900, 800))
    stage = event.stages.get()
    stage.event = event
    preview = draw_preview(stage)
    together = [{entry.name for entry in group} for group in preview.groups]
    assert together == [{"Ann / Bo", "Eve / Fay"}, {"Cy / Di", "Gus / Hal"}]
    assert [entry.association for entry in preview.record.entries] == ["Lions", "Bears", "Bears", "Lions"]
