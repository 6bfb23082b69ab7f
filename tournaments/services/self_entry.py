"""A player asks to be entered: every condition is checked here, in the transaction (C93)."""

from dataclasses import dataclass
from datetime import datetime

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.domain.names import clean, fold
from tournaments.errors import Refused
from tournaments.models import Entry, Event, Player

from .entries import seat
from .live import touch
from .locks import event_locked
from .people import Associations, cleaned_name, distinct_refresh, name_key, player_create
from .sides import entry_store

Status = Entry.Status
MOST_UNANSWERED = 500  # an entry page left open is no way to fill the database


@dataclass(frozen=True)
class Asked:
    entry: Entry
    is_new: bool  # False: the same person asked or was entered before; nothing was stored


def entries_are_open(event: Event, now: datetime | None = None) -> bool:
    """May players enter themselves at this moment?"""
    if not event.entries_open:
        return False
    return event.entries_close_at is None or (now or timezone.now()) < event.entries_close_at


@transaction.atomic
def entry_request(
    *,
    event: Event,
    name: str,
    contact: str,
    association: str = "",
    rating: int | None = None,
    birth_year: int | None = None,
) -> Asked:
    """Ask to be entered. The organizer answers; until then the entry holds a place, or waits when all are taken.

    Asking again changes nothing and says where the first request stands (C68). Refused: closed, drawn, or full.
    """
    event = event_locked(event)
    name = cleaned_name(name)
    if not clean(contact):
        raise Refused(_("Say how the organizer can reach you."), "contact")
    known = _asked_before(event, name, association, birth_year)
    if known is not None:
        return Asked(known, is_new=False)
    _refuse_when_closed(event)
    status = seat(event, holding=(Status.ENTERED, Status.REQUESTED))
    if status == Status.ENTERED:
        status = Status.REQUESTED
    player = _same_person(event, name, contact, birth_year) or player_create(
        tournament=event.tournament,
        name=name,
        association=Associations(event.tournament).spelled(association),
        rating=rating,
        birth_year=birth_year,
        contact=contact,
    )
    entry = entry_store(event=event, players=[player], status=status, rating=rating)
    distinct_refresh([event.pk])
    touch(event.tournament, event)
    return Asked(entry, is_new=True)


def _refuse_when_closed(event: Event) -> None:
    if not entries_are_open(event):
        raise Refused(_("Entries are closed. Ask the organizer."))
    if event.stages.filter(drawn_at__isnull=False).exists():
        raise Refused(_("The draw is made: entries are closed. Ask the organizer."))
    if Entry.objects.filter(event=event, status__in=(Status.REQUESTED, Status.WAITING)).count() >= MOST_UNANSWERED:
        raise Refused(_("Too many entries wait for the organizer’s answer. Try again later."))


def _asked_before(event: Event, name: str, association: str, birth_year: int | None) -> Entry | None:
    """The same name, and neither the club nor the year of birth says that it is somebody else."""
    entries = Entry.objects.filter(event=event, players__name_key=name_key(name)).prefetch_related("players")
    for entry in entries:
        player = entry.players.all()[0]
        years = {birth_year, player.birth_year} - {None}
        clubs = {fold(association), fold(player.association)} - {""}
        if len(years) < 2 and len(clubs) < 2:
            return entry
    return None


def _same_person(event: Event, name: str, contact: str, birth_year: int | None) -> Player | None:
    """Who asked in another event of the tournament under the same name, year of birth and contact."""
    alike = Player.objects.filter(
        tournament=event.tournament, name_key=name_key(name), birth_year=birth_year, contact__iexact=clean(contact)
    ).exclude(entries__event=event)
    return alike.order_by("pk").first()
