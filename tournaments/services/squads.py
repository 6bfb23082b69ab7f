"""Teams: a name, a club, a squad with its captain."""

from collections.abc import Sequence

from django.db import transaction

from tournaments.domain.names import fold
from tournaments.models import Entry, Event

from .entries import entry_seated, seat
from .locks import event_locked, refuse_late
from .people import Associations, Person, cleaned_name, people_of
from .sides import entry_store


@transaction.atomic
def team_add(
    *,
    event: Event,
    name: str,
    persons: Sequence[Person] = (),
    association: str = "",
    rating: int | None = None,
    captain: int = 0,
    seen_entry: int | None = None,
) -> Entry:
    """Enter a team with its squad, which may still be empty; `captain` is a place in it, from 0.

    Without a rating of its own it has that of its three best. Namesake asks whose a known name is; `seen_entry` as for
    entry_add. Refused: somebody of the squad plays in the event already; no place left; played already.
    """
    if event.kind != Event.Kind.TEAMS:
        raise ValueError("an entry of a team")
    event = event_locked(event)
    name = cleaned_name(name)
    sent_twice = _entered_since(event, seen_entry, name)
    if sent_twice is not None:
        return sent_twice
    refuse_late(event)
    status = seat(event)
    players = people_of(event.tournament, persons)
    entry = entry_store(
        event=event,
        players=players,
        status=status,
        rating=rating,
        name=name,
        association=Associations(event.tournament).spelled(association),
        captain=captain,
    )
    return entry_seated(event, entry)


def _entered_since(event: Event, seen_entry: int | None, name: str) -> Entry | None:
    if seen_entry is None:
        return None
    newer = Entry.objects.filter(event=event, pk__gt=seen_entry)
    return next((entry for entry in newer if fold(entry.name) == fold(name)), None)
