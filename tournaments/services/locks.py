"""Locking an event before anything of it is checked and changed, and what its state forbids."""

from django.db import connection
from django.db.models import Q
from django.utils.translation import gettext as _

from tournaments.errors import Refused
from tournaments.models import Entry, Event, Match, Stage, Tournament
from tournaments.services.rows import PreparedRead

# Of matches: a result, or, of a team match that goes on, individual ones.
BEGUN = Q(ending__isnull=False) | ~Q(rubbers=[])


def event_locked(event: Event) -> Event:
    """The event as it is now, locked until the transaction ends."""
    return Event.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=event.pk)


def hold_event(event: Event) -> None:
    """Lock the event's row until the transaction ends, reading nothing of it: for what every save passes.

    Where rows cannot be locked (SQLite), the transaction is the only writer from its beginning.
    """
    if connection.features.has_select_for_update:
        LOCK.rows(event.pk)


LOCK = PreparedRead(lambda event: Event.objects.select_for_update().filter(pk=event).order_by().values_list("pk"))


def tournament_locked(tournament: Tournament) -> Tournament:
    return Tournament.objects.select_for_update().get(pk=tournament.pk)


def has_results(event: Event) -> bool:
    """Is something played: has a match a result, or a team match that goes on an individual one?"""
    return Match.objects.filter(BEGUN, event=event).exists()


def refuse_after_results(event: Event) -> None:
    """Entries and their order stand once something has been played by them."""
    if has_results(event):
        raise Refused(_("The event is being played: its entries and their order can no longer be changed."))


def takes_late(event: Event) -> bool:
    """Are its groups drawn and nothing built on them: can who comes late still be put into one?"""
    kinds = list(Stage.objects.filter(event=event, drawn_at__isnull=False).values_list("kind", flat=True))
    return kinds == [Stage.Kind.GROUPS]


def refuse_late(event: Event) -> None:
    """Once something has been played, nobody comes in any more, except into groups on which no knockout is built."""
    if has_results(event) and not takes_late(event):
        raise Refused(_("The event is being played: who is late can come only into groups without a knockout built."))


def is_in_draw(entry: Entry) -> bool:
    """Does the entry have a place in a group, a number in a knockout, a way past drawn groups, or a match?"""
    if entry.memberships.exists() or entry.seeds.exists() or direct_stages(entry):
        return True
    return Match.objects.filter(Q(a=entry) | Q(b=entry), event=entry.event_id).exists()


def direct_stages(entry: Entry) -> list[Stage]:
    """The drawn groups past which the entry goes directly into the knockout; one query."""
    drawn = Stage.objects.filter(event=entry.event_id, kind=Stage.Kind.GROUPS, direct__gt=0, drawn_at__isnull=False)
    return [stage for stage in drawn if entry.pk in stage.direct_entries]


def match_played(entry: Entry) -> Match | None:
    """A match of the entry that has a result or goes on, if there is one."""
    return Match.objects.filter(Q(a=entry) | Q(b=entry), BEGUN, event=entry.event_id).first()
