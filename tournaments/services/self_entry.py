"""A player asks to be entered: every condition is checked here, in the transaction (C93)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.domain.names import clean, fold
from tournaments.errors import Refused
from tournaments.models import Entry, EntryPlayer, Event, Player

from .entries import seat
from .live import touch
from .locks import event_locked
from .people import (
    Associations,
    Person,
    cleaned_name,
    distinct_refresh,
    name_key,
    namesakes_of,
    people_of,
    player_create,
)
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
    _refuse_without_contact(contact)
    known = _asked_before(event, name, association, birth_year)
    if known is not None:
        return Asked(known, is_new=False)
    _refuse_when_closed(event)
    player = _same_person(event, name, contact, birth_year) or player_create(
        tournament=event.tournament,
        name=name,
        association=Associations(event.tournament).spelled(association),
        rating=rating,
        birth_year=birth_year,
        contact=contact,
    )
    return _requested(event, [player], rating=rating)


@transaction.atomic
def pair_request(*, event: Event, persons: Sequence[Person]) -> Asked:
    """A pair asks to be entered; the first of the two is who asks and has a contact. As entry_request.

    Refused besides: one of them plays in the event already, or asked to, with somebody else.
    """
    event = event_locked(event)
    _refuse_without_contact(persons[0].contact)
    known = _asked_as_pair(event, persons)
    if known is not None:
        return Asked(known, is_new=False)
    _refuse_when_closed(event)
    return _requested(event, _people(event, persons))


@transaction.atomic
def team_request(
    *, event: Event, name: str, association: str, persons: Sequence[Person], captain: int, contact: str
) -> Asked:
    """A team asks to be entered; its captain can be reached by `contact`. As entry_request.

    Refused besides: nobody in the squad; one of them plays in the event already, or asked to, in another team.
    """
    event = event_locked(event)
    name = cleaned_name(name)
    _refuse_without_contact(contact)
    if not persons:
        raise Refused(_("Name at least the captain."), "squad")
    known = _asked_as_team(event, name, association)
    if known is not None:
        return Asked(known, is_new=False)
    _refuse_when_closed(event)
    persons = [replace(person, contact=contact if i == captain else "") for i, person in enumerate(persons)]
    association = Associations(event.tournament).spelled(association)
    return _requested(event, _people(event, persons), name=name, association=association, captain=captain)


def _requested(event: Event, players: Sequence[Player], **entry: Any) -> Asked:
    """Store the request: it holds a place, or waits when all are taken. Refused when there is no waiting list."""
    status = seat(event, holding=(Status.ENTERED, Status.REQUESTED))
    if status == Status.ENTERED:
        status = Status.REQUESTED
    stored = entry_store(event=event, players=players, status=status, **entry)
    distinct_refresh([event.pk])
    touch(event.tournament, event)
    return Asked(stored, is_new=True)


def _people(event: Event, persons: Sequence[Person]) -> list[Player]:
    """People of the tournament where nothing says that it is somebody else, and new ones."""
    persons = [replace(person, same_as=_known(event, person), is_another=True) for person in persons]
    players = people_of(event.tournament, persons)
    if EntryPlayer.objects.filter(event=event, player__in=players).exists():
        # Who it is and with whom is for the organizer alone to know, as long as it is not answered.
        raise Refused(_("Somebody named here plays in this event already, or has asked to. Talk to the organizer."))
    for player, person in zip(players, persons, strict=True):
        if clean(person.contact) and not player.contact:
            player.contact = clean(person.contact)
            player.save(update_fields=["contact"])
    return players


def _known(event: Event, person: Person) -> Player | None:
    """The one person of this name and club in the tournament; a year or a contact that differs makes another."""
    alike = [
        player
        for player in namesakes_of(event.tournament, person.name)
        if fold(player.association) == fold(person.association) != ""
        and len({person.birth_year, player.birth_year} - {None}) < 2
        and len({fold(person.contact), fold(player.contact)} - {""}) < 2
    ]
    return alike[0] if len(alike) == 1 else None


def _asked_as_pair(event: Event, persons: Sequence[Person]) -> Entry | None:
    keys = sorted(name_key(cleaned_name(person.name)) for person in persons)
    entries = Entry.objects.filter(event=event, players__name_key=keys[0]).prefetch_related("players")
    return next((entry for entry in entries if sorted(p.name_key for p in entry.players.all()) == keys), None)


def _asked_as_team(event: Event, name: str, association: str) -> Entry | None:
    entries = [entry for entry in Entry.objects.filter(event=event) if fold(entry.name) == fold(name)]
    return next((e for e in entries if len({fold(e.association), fold(association)} - {""}) < 2), None)


def _refuse_without_contact(contact: str) -> None:
    if not clean(contact):
        raise Refused(_("Say how the organizer can reach you."), "contact")


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
