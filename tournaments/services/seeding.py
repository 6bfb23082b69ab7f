"""The seeding order of an event: by rating, until the organizer moves somebody; the hand's order is then kept.

Who comes new, comes back or gets another rating is put where the order contradicts the fewest ratings: exactly by
rating while nobody was moved, and among the ratings' neighbours afterwards. Without a rating: last.
"""

import itertools
from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Entry, Event

from .live import touch
from .locks import event_locked, refuse_after_results

UNRATED = -1


def seeding_order(event: Event) -> list[Entry]:
    """Everybody entered, first seed first."""
    return list(Entry.objects.filter(event=event, status=Entry.Status.ENTERED).order_by("ranking", "pk"))


def place_for(order: Sequence[Entry], rating: int | None) -> int:
    """The index at which a rating fits best; behind its equals."""
    own = _strength(rating)
    cost = sum(_strength(entry.rating) > own for entry in order)
    best, best_cost = 0, cost
    for i, entry in enumerate(order, start=1):
        cost += (_strength(entry.rating) < own) - (_strength(entry.rating) > own)
        if cost <= best_cost:
            best, best_cost = i, cost
    return best


def placed(order: list[Entry], entry: Entry) -> list[Entry]:
    """The order with the entry in it, where its rating belongs."""
    others = [other for other in order if other.pk != entry.pk]
    others.insert(place_for(others, entry.rating), entry)
    return others


def renumber(order: Sequence[Entry]) -> None:
    """Store the order as 1 to n; writes only what changed."""
    changed = []
    for ranking, entry in enumerate(order, start=1):
        if entry.ranking != ranking:
            entry.ranking = ranking
            changed.append(entry)
    if changed:
        Entry.objects.bulk_update(changed, ["ranking"], batch_size=400)


@transaction.atomic
def entry_move(*, event: Event, entry: Entry, place: int) -> Event:
    """Put an entry at a place of the seeding order; a place beyond an end is that end. Refused once played."""
    event = event_locked(event)
    refuse_after_results(event)
    order = seeding_order(event)
    moved = next((other for other in order if other.pk == entry.pk), None)
    if moved is None:
        raise Refused(_("Only who is entered has a place in the seeding order."))
    order.remove(moved)
    order.insert(max(0, min(place, len(order) + 1) - 1), moved)
    renumber(order)
    touch(event.tournament, event)
    return event


@transaction.atomic
def order_by_rating(*, event: Event) -> Event:
    """Forget the hand's order: by rating, equal ones as they were entered. Refused once played."""
    event = event_locked(event)
    refuse_after_results(event)
    renumber(sorted(seeding_order(event), key=lambda entry: (-_strength(entry.rating), entry.pk)))
    touch(event.tournament, event)
    return event


def is_by_rating(order: Sequence[Entry]) -> bool:
    strengths = [_strength(entry.rating) for entry in order]
    return all(a >= b for a, b in itertools.pairwise(strengths))


def _strength(rating: int | None) -> int:
    return UNRATED if rating is None else rating
