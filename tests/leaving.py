"""Words for tests of withdrawals: who goes out of the event, who comes back, and everything that is stored."""

import pytest
from django.apps import apps

from desk.models import Change
from desk.services.consequences import MustConfirm
from desk.services.results import Saved
from desk.services.withdrawals import entry_out, take_back
from groups.models import Member
from tests.hall import Hall
from tournaments.models import Entry, Stage

# What a change leaves behind by being made: the record, and marks for live pages.
RECORD = {"Change", "MatchChange"}
COUNTERS = {"touched", "version", "live_version", "saved_at"}


def four(**event: object) -> Hall:
    hall = Hall(players=4, **event)
    hall.groups(1)
    return hall


def five(**event: object) -> Hall:
    hall = Hall(players=5, **event)
    hall.groups(1)
    return hall


def knockout(players: int = 4, *, third_place: bool = False) -> Hall:
    hall = Hall(players=players)
    hall.knockout(Stage.Source.ENTRIES, third_place=third_place)
    return hall


def out(hall: Hall, name: str, **how: object) -> Saved:
    entry = Entry.objects.get(event=hall.event, name=name)
    with pytest.raises(MustConfirm) as ask:
        entry_out(entry=entry, by=hall.organizer, **how)
    return entry_out(entry=entry, by=hall.organizer, confirmed=ask.value.consequences.token, **how)


def back(hall: Hall, change: Change) -> Saved:
    change = Change.objects.get(pk=change.pk)
    with pytest.raises(MustConfirm) as ask:
        take_back(change=change, by=hall.organizer)
    return take_back(change=change, by=hall.organizer, confirmed=ask.value.consequences.token)


def stored() -> dict[str, list[dict[str, object]]]:
    """Every row of the product but the record, and without the counters that only go up."""
    labels = {"tournaments", "groups", "brackets", "desk"}
    models = [m for m in apps.get_models() if m._meta.app_label in labels and m.__name__ not in RECORD]
    models = [model for model in models if not model.__name__.startswith("Historical")]
    return {
        model.__name__: [
            {name: value for name, value in row.items() if name not in COUNTERS}
            for row in model._default_manager.order_by("pk").values()
        ]
        for model in models
    }


def ending(hall: Hall, a: str, b: str) -> tuple[str | None, str | None]:
    match = hall.match(a, b)
    return match.ending, match.winner and match.winner.name


def status(hall: Hall, name: str) -> str:
    return Entry.objects.get(event=hall.event, name=name).status


def numbers() -> list[tuple[int, str]]:
    return list(Member.objects.order_by("number").values_list("number", "entry__name"))


def points(hall: Hall) -> dict[str, int]:
    return dict(Member.objects.filter(stage__event=hall.event).values_list("entry__name", "match_points"))
