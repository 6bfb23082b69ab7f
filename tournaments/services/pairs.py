"""Doubles: two players of one entry, entered and corrected together."""

from collections.abc import Sequence

from django.db import transaction

from tournaments.models import Entry, Event

from .entries import entry_seated, seat
from .locks import event_locked, refuse_late
from .people import Person, name_key, people_of
from .sides import entry_store


@transaction.atomic
def pair_add(
    *, event: Event, persons: Sequence[Person], rating: int | None = None, seen_entry: int | None = None
) -> Entry:
    """Enter a pair of new people or people of the tournament. Its rating is the sum of theirs, unless one is given.

    Namesake asks whose a known name is. `seen_entry` as for entry_add: the same pair entered since then is this very
    submission, sent twice (C84). Refused: one of them plays in the event already; no place left; played already.
    """
    if event.kind != Event.Kind.DOUBLES or len(persons) != 2:
        raise ValueError("an entry of two people")
    event = event_locked(event)
    sent_twice = _entered_since(event, seen_entry, persons)
    if sent_twice is not None:
        return sent_twice
    refuse_late(event)
    status = seat(event)
    players = people_of(event.tournament, persons)
    return entry_seated(event, entry_store(event=event, players=players, status=status, rating=rating))


def _entered_since(event: Event, seen_entry: int | None, persons: Sequence[Person]) -> Entry | None:
    if seen_entry is None:
        return None
    keys = [name_key(person.name) for person in persons]
    newer = Entry.objects.filter(event=event, pk__gt=seen_entry).prefetch_related("players")
    return next((entry for entry in newer if sorted(p.name_key for p in entry.players.all()) == sorted(keys)), None)
