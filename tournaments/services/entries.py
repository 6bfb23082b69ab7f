"""What an organizer does with the entries of an event."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.domain.names import clean, fold
from tournaments.errors import Refused
from tournaments.kinds import sides_phrase
from tournaments.models import Entry, Event, Player, Tournament

from .live import edit, touch, touch_entries
from .locks import event_locked, is_in_draw, refuse_after_results, refuse_late
from .people import Associations, Person, cleaned_name, distinct_refresh, name_key, people_of
from .seeding import placed, renumber, seeding_order
from .sides import entry_store, pair_values

Status = Entry.Status


@transaction.atomic
def entry_add(
    *,
    event: Event,
    name: str,
    association: str = "",
    rating: int | None = None,
    birth_year: int | None = None,
    contact: str = "",
    same_as: Player | None = None,
    is_another: bool = False,
    seen_entry: int | None = None,
) -> Entry:
    """Enter a person: a new one, or `same_as` from another event of the tournament.

    Namesake is raised when the name is known and neither `same_as` nor `is_another` answers whose it is. `seen_entry`
    is the newest entry's primary key when the form was shown: the same person entered since then is this very
    submission, sent twice, and is returned as it is (C84).
    Refused: no place left; or played already, and no longer to be put into a group (C10).
    """
    event = event_locked(event)
    if event.kind != Event.Kind.SINGLES:
        raise ValueError("an entry of one person")
    name = cleaned_name(name)
    sent_twice = _entered_since(event, seen_entry, name, association, rating, birth_year)
    if sent_twice is not None:
        return sent_twice
    refuse_late(event)
    status = seat(event)
    person = Person(name, association, rating, birth_year, contact, same_as, is_another)
    entry = entry_store(event=event, players=people_of(event.tournament, [person]), status=status, rating=rating)
    return entry_seated(event, entry)


def entry_seated(event: Event, entry: Entry) -> Entry:
    """Give a new entry its place in the order, and tell it from its namesakes; pages hear of it."""
    if entry.status == Status.ENTERED:
        renumber(placed(seeding_order(event), entry))
    distinct_refresh([event.pk])
    entry.refresh_from_db(fields=["distinct", "ranking"])
    touch_entries(event)
    return entry


def seat(event: Event, *, holding: tuple[str, ...] = (Status.ENTERED,)) -> str:
    """Is there a place: entered, else the waiting list where the event has one, else Refused.

    Entries of the statuses `holding` take a place.
    """
    return seats(event, 1, holding=holding)[0]


def seats(event: Event, n: int, *, holding: tuple[str, ...] = (Status.ENTERED,)) -> list[Status]:
    """The status of each of n more entries: entered while places last, then waiting. Refused as `seat`."""
    if event.entry_limit is None:
        return [Status.ENTERED] * n
    free = max(0, event.entry_limit - Entry.objects.filter(event=event, status__in=holding).count())
    if n > free and not event.waiting_list:
        raise Refused(_no_place(event, n, free))
    return [Status.ENTERED] * min(n, free) + [Status.WAITING] * (n - min(n, free))


def _no_place(event: Event, n: int, free: int) -> str:
    if free == 0:
        return _("All %(places)d places are taken. The event’s settings say how many there are.") % {
            "places": event.entry_limit
        }
    told = {"sides": sides_phrase(event, n), "free": free}
    return _("%(sides)s for %(free)d free places. The event’s settings say how many there are.") % told


@transaction.atomic
def entry_edit(
    *,
    entry: Entry,
    seen_version: int,
    name: str,
    association: str,
    rating: int | None,
    birth_year: int | None,
    contact: str,
) -> Entry:
    """Correct a person: name and club follow in every event of the tournament at once (C78); the rating is this one's.

    The place in the seeding order follows a changed rating as long as nothing is played. Stale, Refused.
    """
    event, entry = entry_locked(entry)
    player = entry.players.select_for_update(of=("self",)).get()
    name, association = cleaned_name(name), Associations(event.tournament, without=player).spelled(association)
    rating_edit(event, entry, seen_version, rating, name=name, association=association)
    player_rating = rating if rating is not None else player.rating
    edit(
        player,
        player.version,
        name=name,
        name_key=name_key(name),
        association=association,
        rating=player_rating,
        birth_year=birth_year,
        contact=clean(contact),
    )
    follow(player)
    return entry


def rating_edit(event: Event, entry: Entry, seen_version: int, rating: int | None, **values: object) -> None:
    """Write a rating and other fields of a locked entry; its place in the order follows. Stale; Refused once played."""
    if rating == entry.rating:
        edit(entry, seen_version, **values)
        return
    refuse_after_results(event)
    edit(entry, seen_version, rating=rating, **values)
    if entry.status == Status.ENTERED:
        renumber(placed(seeding_order(event), entry))


def entry_locked(entry: Entry) -> tuple[Event, Entry]:
    """The event and the entry as they are now, locked in this order."""
    event = event_locked(entry.event)
    entry = Entry.objects.select_for_update(of=("self",)).get(pk=entry.pk)
    entry.event = event
    return event, entry


def follow(player: Player) -> None:
    """All entries of the person carry the new name and club, and everything that shows them is marked as changed."""
    entries = list(Entry.objects.filter(entry_players__player=player).select_related("event"))
    for entry in entries:
        if entry.event.kind == Event.Kind.TEAMS:
            continue  # a team has a name and a club of its own
        for field, value in pair_values(list(entry.players.order_by("entry_players__position"))).items():
            setattr(entry, field, value)
        entry.save(update_fields=["name", "association", "counts_for"])
    distinct_refresh({entry.event_id for entry in entries})
    mark_entries(player.tournament, entries)


def entry_marked(entry: Entry) -> None:
    """Everything that shows this entry is marked as changed."""
    mark_entries(entry.event.tournament, [entry])


def mark_entries(tournament: Tournament, entries: Sequence[Entry]) -> None:
    stages = [stage for entry in entries for stage in entry.event.stages.all()]
    groups = [membership.group for entry in entries for membership in entry.memberships.select_related("group")]
    touch(tournament, *{entry.event for entry in entries}, *stages, *groups)


@transaction.atomic
def entry_withdraw(*, entry: Entry) -> Entry:
    """Take an entry out before the draw; it stays in the list and can come back to its place."""
    event = event_locked(entry.event)
    entry = _again(entry)
    if entry.status not in (Status.ENTERED, Status.WAITING):
        return entry
    if is_in_draw(entry):
        raise Refused(
            _("%(name)s is in the draw: use “Out of the event”, where you see what follows, or take the draw back.")
            % {"name": entry.title}
        )
    was_entered = entry.status == Status.ENTERED
    entry.status = Status.WITHDRAWN
    entry.save(update_fields=["status"])
    if was_entered:
        renumber(seeding_order(event))
    touch_entries(event)
    return entry


@transaction.atomic
def entry_restore(*, entry: Entry) -> Entry:
    """Bring back who was withdrawn, to the old place in the order, or declined.

    Once something is played it is a late entry, as long as the groups take any. Refused: they do not; no place left;
    it went out of the event after the draw, and the record is where that is taken back.
    """
    event = event_locked(entry.event)
    entry = _again(entry)
    if entry.status not in (Status.WITHDRAWN, Status.DECLINED):
        return entry
    if is_in_draw(entry):
        raise Refused(
            _("%(name)s went out of the event after the draw: take that back in the history.") % {"name": entry.title}
        )
    refuse_late(event)
    old_place = entry.ranking if entry.status == Status.WITHDRAWN else 0
    entry.status, entry.is_disqualified = seat(event), False
    entry.save(update_fields=["status", "is_disqualified"])
    if entry.status == Status.ENTERED:
        order = [other for other in seeding_order(event) if other.pk != entry.pk]
        if old_place:
            order.insert(old_place - 1, entry)
        renumber(order if old_place else placed(order, entry))
    touch_entries(event)
    return entry


@transaction.atomic
def entry_accept(*, entry: Entry) -> Entry:
    """Enter who asked, or the next of the waiting list.

    When all places are taken, who asked goes to the waiting list if there is one; otherwise Refused.
    """
    event = event_locked(entry.event)
    entry = _again(entry)
    if entry.status not in (Status.REQUESTED, Status.WAITING):
        return entry
    refuse_late(event)
    status = seat(event)
    if status == entry.status:
        raise Refused(_("No place is free: %(places)d of %(places)d are taken.") % {"places": event.entry_limit})
    entry.status = status
    entry.save(update_fields=["status"])
    if status == Status.ENTERED:
        renumber(placed(seeding_order(event), entry))
    touch_entries(event)
    return entry


@transaction.atomic
def entry_decline(*, entry: Entry) -> Entry:
    """Say no to who asked or waits; the answer can be changed."""
    event = event_locked(entry.event)
    entry = _again(entry)
    if entry.status in (Status.REQUESTED, Status.WAITING):
        entry.status = Status.DECLINED
        entry.save(update_fields=["status"])
        touch_entries(event)
    return entry


def _again(entry: Entry) -> Entry:
    """The entry as it is now, locked."""
    return Entry.objects.select_for_update(of=("self",)).get(pk=entry.pk)


def _entered_since(
    event: Event, seen_entry: int | None, name: str, association: str, rating: int | None, birth_year: int | None
) -> Entry | None:
    if seen_entry is None:
        return None
    newer = Entry.objects.filter(event=event, pk__gt=seen_entry, name=name, rating=rating)
    newer = newer.filter(players__birth_year=birth_year)
    return next((entry for entry in newer if fold(entry.association) == fold(association)), None)
