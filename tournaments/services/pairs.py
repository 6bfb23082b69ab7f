"""Doubles: two players of one entry, entered and corrected together."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Entry, EntryPlayer, Event, Player

from .entries import entry_locked, entry_marked, entry_seated, rating_edit, seat
from .live import edit
from .locks import event_locked, has_results, match_played, refuse_late
from .people import Person, distinct_refresh, name_key, people_of
from .sides import entry_store, own_rating, pair_values, refuse_entered


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


@transaction.atomic
def pair_edit(*, entry: Entry, seen_version: int, rating: int | None) -> Entry:
    """Give a pair a rating of its own, or None: the sum of its players. Their names are corrected with person_edit.

    Stale, Refused: something is played, and the order of the entries stands.
    """
    event, entry = entry_locked(entry)
    players = list(entry.players.all())
    rating_edit(event, entry, seen_version, own_rating(event, players) if rating is None else rating)
    entry_marked(entry)
    return entry


@transaction.atomic
def partner_change(*, entry: Entry, seen_version: int, leaves: Player, person: Person) -> Entry:
    """Another partner for a pair that has not played yet: `person` comes for the one who `leaves`.

    The rating becomes the sum of the new two; the place in the order follows it while nothing is played.
    Namesake, Stale; Refused: the pair has played, or who comes plays in the event already.
    """
    event, entry = entry_locked(entry)
    row = EntryPlayer.objects.filter(entry=entry, player=leaves).first()
    if row is None:
        raise Refused(_("%(name)s is not in this pair any more.") % {"name": leaves.name})
    if match_played(entry) is not None:
        raise Refused(_("The pair has played: its players can no longer change."))
    (player,) = people_of(event.tournament, [person])
    refuse_entered(event, [player])
    row.player = player
    row.save(update_fields=["player"])
    players = list(entry.players.order_by("entry_players__position"))
    values = pair_values(players)
    if has_results(event):
        edit(entry, seen_version, **values)
    else:
        rating_edit(event, entry, seen_version, own_rating(event, players), **values)
    distinct_refresh([event.pk])
    entry_marked(entry)
    return entry


def _entered_since(event: Event, seen_entry: int | None, persons: Sequence[Person]) -> Entry | None:
    if seen_entry is None:
        return None
    keys = [name_key(person.name) for person in persons]
    newer = Entry.objects.filter(event=event, pk__gt=seen_entry).prefetch_related("players")
    return next((entry for entry in newer if sorted(p.name_key for p in entry.players.all()) == sorted(keys)), None)
