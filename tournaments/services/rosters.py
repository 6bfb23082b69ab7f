"""Importing a list: what every line would do is shown first; nothing is stored until it is confirmed, then all is.

Importing the same list again changes nothing (C69): a line that is in the event already is left alone. Lines are
told apart by name, club and year of birth; where only the name is the same, the organizer is asked (C67).
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from enum import StrEnum
from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _
from simple_history.utils import bulk_create_with_history

from tournaments.domain.names import fold
from tournaments.domain.rosters import Line
from tournaments.errors import Refused
from tournaments.models import Entry, EntryPlayer, Event, Player

from .entries import follow, seats
from .live import touch_entries
from .locks import event_locked, has_results, refuse_late
from .people import Associations, distinct_refresh, name_key
from .seeding import place_for, placed, renumber, seeding_order


class Outcome(StrEnum):
    NEW = "new"  # a new person
    SAME = "same"  # in the event already, as in the line
    CHANGED = "changed"  # in the event already, with another rating or without a club
    ASK = "ask"  # the name is in the event or the list already: the same person or another?
    KNOWN = "known"  # in the tournament already, in another event
    FAULTY = "faulty"


class Choice(StrEnum):
    ANOTHER = "another"  # another person of the same name
    SKIP = "skip"  # the same person: leave as it is
    UPDATE = "update"  # the same person: take club and rating of the line
    PERSON = "person"  # the same person, who plays in another event


@dataclass
class Planned:
    """What a line would do."""

    line: Line
    outcome: Outcome
    entry: Entry | None = None  # who is meant, in the event
    player: Player | None = None  # who is meant, in the tournament
    namesake: Line | None = None  # the earlier line of the list with this name
    choices: tuple[Choice, ...] = ()
    chosen: Choice | None = None

    @property
    def is_unanswered(self) -> bool:
        return bool(self.choices) and self.chosen is None


@dataclass
class Plan:
    rows: list[Planned] = field(default_factory=list)
    places_left: int | None = None  # None: no limit

    def count(self, outcome: Outcome) -> int:
        return sum(row.outcome == outcome for row in self.rows)

    @property
    def unanswered(self) -> list[Planned]:
        return [row for row in self.rows if row.is_unanswered]

    @property
    def faulty(self) -> list[Planned]:
        return [row for row in self.rows if row.outcome == Outcome.FAULTY]

    @property
    def entering(self) -> list[Planned]:
        """The lines that would make an entry, as far as they are answered."""
        return [row for row in self.rows if _enters(row)]


@dataclass(frozen=True)
class Imported:
    new: int
    updated: int
    same: int
    skipped: int
    waiting: int


def roster_plan(event: Event, lines: Sequence[Line], choices: Mapping[int, str] | None = None) -> Plan:
    """What importing the lines would do now. `choices` answers lines by their number; reads, and stores nothing."""
    here, elsewhere = _known_people(event)
    taken: set[int] = set()  # of entries, and (negative) of players elsewhere: nobody is meant by two lines
    earlier: dict[str, Line] = {}
    rows = []
    for line in lines:
        row = _planned(line, here[name_key(line.name)], elsewhere[name_key(line.name)], taken, earlier)
        answer = (choices or {}).get(line.number)
        if answer in row.choices:
            row.chosen = Choice(answer)
        rows.append(row)
        earlier.setdefault(name_key(line.name), line)
    left = None
    if event.entry_limit is not None:
        entered = Entry.objects.filter(event=event, status=Entry.Status.ENTERED).count()
        left = max(0, event.entry_limit - entered)
    return Plan(rows, left)


def _known_people(event: Event) -> tuple[dict[str, list[Entry]], dict[str, list[Player]]]:
    """By folded name: the entries of the event, each with its `person`, and the people of its other events."""
    here: dict[str, list[Entry]] = defaultdict(list)
    entries = Entry.objects.filter(event=event).prefetch_related("players").order_by("pk")
    people_here = set()
    for entry in entries:
        for player in entry.players.all():
            entry.person = player
            people_here.add(player.pk)
            here[player.name_key].append(entry)
    elsewhere: dict[str, list[Player]] = defaultdict(list)
    for person in Player.objects.filter(tournament=event.tournament_id).exclude(pk__in=people_here).order_by("pk"):
        elsewhere[person.name_key].append(person)
    return here, elsewhere


def _planned(
    line: Line, here: list[Entry], elsewhere: list[Player], taken: set[int], earlier: Mapping[str, Line]
) -> Planned:
    if line.faults:
        return Planned(line, Outcome.FAULTY)
    free = [entry for entry in here if entry.pk not in taken]
    entry = next((entry for entry in free if _is_same(line, entry)), None)
    if entry is not None:
        taken.add(entry.pk)
        return Planned(line, Outcome.SAME, entry)
    entry = next((entry for entry in free if is_person(line, entry.person)), None)
    if entry is not None:
        taken.add(entry.pk)
        return Planned(line, Outcome.CHANGED, entry)
    namesake = earlier.get(name_key(line.name))
    if free:
        taken.add(free[0].pk)
        return Planned(line, Outcome.ASK, free[0], choices=(Choice.SKIP, Choice.UPDATE, Choice.ANOTHER))
    player = next(
        iter(sorted((p for p in elsewhere if -p.pk not in taken), key=lambda p: not is_person(line, p))), None
    )
    if player is not None:
        taken.add(-player.pk)
        sure = Choice.PERSON if is_person(line, player) and namesake is None else None
        return Planned(line, Outcome.KNOWN, player=player, choices=(Choice.PERSON, Choice.ANOTHER), chosen=sure)
    if here or namesake is not None:
        return Planned(line, Outcome.ASK, namesake=namesake, choices=(Choice.SKIP, Choice.ANOTHER))
    return Planned(line, Outcome.NEW)


def is_person(line: Line, player: Player) -> bool:
    """Neither the club nor the year of birth says that it is somebody else."""
    years = {line.birth_year, player.birth_year} - {None}
    clubs = {fold(line.association), fold(player.association)} - {""}
    return len(years) < 2 and len(clubs) < 2


def _is_same(line: Line, entry: Entry) -> bool:
    """The person of the line, and nothing in the line that is not stored already."""
    person = entry.person
    return (
        is_person(line, person)
        and (line.rating is None or line.rating == entry.rating)
        and (not line.association or bool(person.association))
        and (line.birth_year is None or line.birth_year == person.birth_year)
    )


def _enters(row: Planned) -> bool:
    if row.outcome == Outcome.NEW:
        return True
    return row.chosen in (Choice.ANOTHER, Choice.PERSON)


@transaction.atomic
def roster_import(
    *,
    event: Event,
    lines: Sequence[Line],
    choices: Mapping[int, str],
    skip_faulty: bool = False,
    update_changed: bool = False,
) -> Imported:
    """Store what the plan says: everything or nothing. A second time it finds everything done.

    Refused: faulty lines that are not to be skipped, questions without an answer, no places left, played already.
    """
    event = event_locked(event)
    plan = roster_plan(event, lines, choices)
    refuse_unready(plan.faulty, plan.unanswered, skip_faulty)
    updates = [row for row in plan.rows if _updates(row, update_changed)]
    if plan.entering:
        refuse_late(event)
    if updates:
        refuse_changes(event)
    associations = Associations(event.tournament)
    entries = _enter(event, plan.entering, associations)
    if updates:
        _update(event, updates, associations)
    if plan.entering or updates:
        distinct_refresh([event.pk])
        touch_entries(event)
    same = plan.count(Outcome.SAME)
    return Imported(
        new=len(entries),
        updated=len(updates),
        same=same,
        skipped=len(plan.rows) - len(entries) - len(updates) - same,
        waiting=sum(entry.status == Entry.Status.WAITING for entry in entries),
    )


def refuse_unready(faulty: Sequence[Any], unanswered: Sequence[Any], skip_faulty: bool) -> None:
    """Refused: lines with a fault that are not to be left out, lines that ask something."""
    if faulty and not skip_faulty:
        numbers = ", ".join(str(row.line.number) for row in faulty[:20])
        raise Refused(_("Nothing is imported yet: line %(numbers)s.") % {"numbers": numbers}, "skip_faulty")
    if unanswered:
        numbers = ", ".join(str(row.line.number) for row in unanswered[:20])
        raise Refused(_("The same person or another? Please answer for line %(numbers)s.") % {"numbers": numbers})


def refuse_changes(event: Event) -> None:
    """Once something is played, who is entered keeps rating and place; names and clubs are corrected one by one."""
    if has_results(event):
        raise Refused(
            _(
                "The event is being played: a list can enter who comes late, but change nobody who is entered. "
                "Correct a name or a club on the page of the entry."
            )
        )


def _updates(row: Planned, update_changed: bool) -> bool:
    if row.entry is None:
        return False
    return row.chosen == Choice.UPDATE or (row.outcome == Outcome.CHANGED and update_changed)


def _enter(event: Event, rows: Sequence[Planned], associations: Associations) -> list[Entry]:
    """Store the new people and their entries, however many, in a fixed number of queries for each hundred."""
    new = {
        row.line.number: roster_person(event, row.line, associations.spelled(row.line.association))
        for row in rows
        if row.chosen != Choice.PERSON
    }
    bulk_create_with_history(list(new.values()), Player, batch_size=100)
    order = seeding_order(event)
    entries = []
    for row, status in zip(rows, seats(event, len(rows)), strict=True):
        player = new.get(row.line.number) or row.player
        assert player is not None
        rating = player.rating if row.line.rating is None else row.line.rating
        entry = Entry(
            event=event,
            name=player.name,
            association=player.association,
            rating=rating,
            status=status,
            ranking=0,
        )
        entry.person = player
        if status == Entry.Status.ENTERED:
            order.insert(place_for(order, rating), entry)
        entries.append(entry)
    for ranking, entry in enumerate(order, start=1):
        if entry.pk is None:
            entry.ranking = ranking
    bulk_create_with_history(entries, Entry, batch_size=100)
    EntryPlayer.objects.bulk_create(
        (EntryPlayer(event=event, entry=entry, player=entry.person) for entry in entries), batch_size=200
    )
    renumber(order)
    return entries


def roster_person(event: Event, line: Line, association: str) -> Player:
    """Somebody new out of a line, not stored yet; the club is spelled already."""
    return Player(
        tournament=event.tournament,
        name=line.name,
        name_key=name_key(line.name),
        association=association,
        rating=line.rating,
        birth_year=line.birth_year,
        contact=line.contact,
    )


def _update(event: Event, rows: Sequence[Planned], associations: Associations) -> None:
    """Give the entries the rating, the club and the year of birth of their lines, where the lines have any."""
    for row in rows:
        entry, line = row.entry, row.line
        assert entry is not None
        player = entry.person
        player.association = associations.spelled(line.association) or player.association
        player.birth_year = line.birth_year or player.birth_year
        player.rating = player.rating if line.rating is None else line.rating
        player.version += 1
        player.save()
        entry.rating = entry.rating if line.rating is None else line.rating
        entry.version += 1
        entry.save(update_fields=["rating", "version"])
        follow(player)
    order = seeding_order(event)
    for row in rows:
        if row.entry is not None and row.entry.status == Entry.Status.ENTERED:
            order = placed(order, next(entry for entry in order if entry.pk == row.entry.pk))
    renumber(order)
