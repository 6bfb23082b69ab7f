"""Telling live pages what changed. Every service that changes something visible ends with `touch`."""

from django.db import connection, models, transaction
from django.utils.translation import gettext as _

from config.live import forget
from tournaments.errors import Stale
from tournaments.models import Event, Tournament
from tournaments.services.rows import fetched, write_rows

# One statement where the ORM needs two: every save of a result passes here.
COUNT_UP = "UPDATE tournaments_tournament SET live_version = live_version + 1 WHERE id = %s RETURNING live_version"


def touch(tournament: Tournament, *rows: models.Model) -> int:
    """Count one change of the tournament and mark the rows (events, stages, groups) whose partials show it.

    Runs inside the transaction of the change. Returns the new live_version.
    """
    version = next_live_version(tournament)
    mark(version, *rows)
    return version


def touch_entries(event: Event) -> None:
    """As `touch`, when somebody came into an event or left it: the page of its drawn groups tells who is in none."""
    touch(event.tournament, event, *event.stages.filter(drawn_at__isnull=False))


def next_live_version(tournament: Tournament) -> int:
    """Count one change. The tournament's row stays locked until the transaction ends, so versions come in order."""
    ((version,),) = fetched(connection, COUNT_UP, [tournament.pk])
    tournament.live_version = version
    transaction.on_commit(lambda: forget(tournament.code))
    return int(version)


def mark(version: int, *rows: models.Model) -> None:
    """Mark rows as changed in this live_version."""
    for row in rows:
        row.touched = version  # type: ignore[attr-defined]
        write_rows(type(row), ("touched",), [(row.pk, (version,))])


def edit(row: models.Model, seen_version: int, **values: object) -> None:
    """Write fields of a row that people edit, if nobody saved it since the person saw `seen_version`.

    Raises Stale otherwise. Call it inside a transaction, with the row locked. `values` may be empty.
    """
    if row.version != seen_version:  # type: ignore[attr-defined]
        raise Stale(_("Somebody else saved this meanwhile. Below is what stands now; your text is kept in the fields."))
    for name, value in values.items():
        setattr(row, name, value)
    row.version += 1  # type: ignore[attr-defined]
    row.full_clean()
    row.save()
