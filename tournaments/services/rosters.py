"""Importing a list of players: all that the plan says, or nothing.

Importing the same list again changes nothing (C69): a line that is in the event already is left alone.
"""

from collections.abc import Mapping, Sequence

from django.db import transaction
from simple_history.utils import bulk_create_with_history

from tournaments.domain.rosters import Line
from tournaments.models import Entry, Event, Player

from .entries import follow, seats
from .imports import Choice, Imported, Outcome, refuse_changes, refuse_unready
from .live import touch_entries
from .locks import event_locked, refuse_late
from .people import Associations, distinct_refresh, name_key
from .roster_plans import Planned, roster_plan
from .seeding import placed, renumber, seeding_order
from .sides import entries_store, pair_values, squad_rows


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
    refuse_unready(plan, skip_faulty=skip_faulty)
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
    return Imported.by(plan, entries, updates)


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
    entries, squads = [], []
    for row, status in zip(rows, seats(event, len(rows)), strict=True):
        player = new.get(row.line.number) or row.player
        assert player is not None
        rating = player.rating if row.line.rating is None else row.line.rating
        entry = Entry(event=event, rating=rating, status=status, **pair_values([player]))
        entries.append(entry)
        squads.extend(squad_rows(entry, [player]))
    entries_store(event, entries, squads)
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
