"""Importing a list of pairs or of teams: all that the plan says, or nothing. A second time it finds everything done."""

from collections.abc import Sequence

from django.db import transaction
from simple_history.utils import bulk_create_with_history

from tournaments.domain.rosters import SideLine
from tournaments.models import Entry, EntryPlayer, Event, Player

from .entries import follow, seats
from .imports import Choice, Imported, Outcome, refuse_changes, refuse_unready, says_more_of
from .live import touch_entries
from .locks import event_locked, has_results, refuse_late
from .people import Associations, distinct_refresh, name_key
from .rosters import roster_person
from .seeding import placed, renumber, seeding_order
from .side_plans import Answers, PlannedMember, PlannedSide, side_plan
from .sides import entries_store, own_rating, pair_values, squad_rows


@transaction.atomic
def side_import(
    *,
    event: Event,
    lines: Sequence[SideLine],
    answers: Answers,
    skip_faulty: bool = False,
    update_changed: bool = False,
) -> Imported:
    """Store what the plan says.

    Refused: faulty lines that are not to be skipped, questions without an answer, no places left; played already.
    """
    event = event_locked(event)
    plan = side_plan(event, lines, answers)
    refuse_unready(plan, skip_faulty=skip_faulty)
    updates = [row for row in plan.rows if row.outcome == Outcome.CHANGED and update_changed]
    if plan.entering:
        refuse_late(event)
    associations = Associations(event.tournament)
    entries = _enter(event, plan.entering, associations)
    for row in updates:
        _update(event, row, associations)
    if entries or updates:
        distinct_refresh([event.pk])
        touch_entries(event)
    return Imported.by(plan, entries, updates)


def _enter(event: Event, rows: Sequence[PlannedSide], associations: Associations) -> list[Entry]:
    """Store new people, entries and who plays in them, however many, in a few queries for each hundred."""
    people = {id(member): _person(event, row, member, associations) for row in rows for member in row.members}
    new = [player for player in people.values() if player.pk is None]
    bulk_create_with_history(new, Player, batch_size=100)
    entries, squads = [], []
    for row, status in zip(rows, seats(event, len(rows)), strict=True):
        players = [people[id(member)] for member in row.members]
        entry = Entry(event=event, status=status, **_called(event, row.line, players, associations))
        entry.rating = own_rating(event, players) if row.line.rating is None else row.line.rating
        entries.append(entry)
        squads.extend(squad_rows(entry, players, row.line.captain))
    entries_store(event, entries, squads)
    return entries


def _called(event: Event, line: SideLine, players: Sequence[Player], associations: Associations) -> dict[str, str]:
    if event.kind == Event.Kind.TEAMS:
        return {"name": line.name, "association": associations.spelled(line.association)}
    return pair_values(players)


def _person(event: Event, row: PlannedSide, member: PlannedMember, associations: Associations) -> Player:
    """The player meant, or a new one, of the club of the team where the line gives none."""
    if member.player is not None and member.chosen == Choice.PERSON:
        return member.player
    club = member.line.association or row.line.association
    return roster_person(event, member.line, associations.spelled(club))


def _update(event: Event, row: PlannedSide, associations: Associations) -> None:
    """Take what the line says of an entry: ratings, clubs, years of birth; who is missing in a squad comes in."""
    entry, line = row.entry, row.line
    assert entry is not None
    entry.event = event
    players = list(entry.players.order_by("entry_players__position"))
    was_derived = entry.rating == own_rating(event, players)
    by_key = {player.name_key: player for player in players}
    for typed in line.members:
        player = by_key.get(name_key(typed.name))
        if player is not None and says_more_of(typed, player):
            player.association = player.association or associations.spelled(typed.association)
            player.birth_year = typed.birth_year or player.birth_year
            player.rating = player.rating if typed.rating is None else typed.rating
            player.version += 1
            player.save()
            follow(player)
    coming = [_person(event, row, member, associations) for member in row.members]
    bulk_create_with_history(coming, Player)
    EntryPlayer.objects.bulk_create(
        EntryPlayer(
            event=event,
            entry=entry,
            player=player,
            position=position,
            is_captain=event.kind == Event.Kind.TEAMS and not players and position == line.captain + 1,
        )
        for position, player in enumerate(coming, len(players) + 1)
    )
    entry.refresh_from_db()
    entry.event = event
    rating = line.rating if line.rating is not None else entry.rating
    if line.rating is None and was_derived and not has_results(event):
        rating = own_rating(event, [*players, *coming])
    if rating != entry.rating:
        refuse_changes(event)
    if event.kind == Event.Kind.TEAMS and not entry.association:
        entry.association = associations.spelled(line.association)
    entry.rating, entry.version = rating, entry.version + 1
    entry.save(update_fields=["rating", "association", "version"])
    if entry.status == Entry.Status.ENTERED and not has_results(event):
        renumber(placed(seeding_order(event), entry))
