"""What follows from a change of results beyond the matches changed by hand, told before it is made."""

import hashlib
import json
from collections.abc import Sequence
from dataclasses import astuple, dataclass, field

from brackets.models import BracketMatch
from brackets.services.numbers_kept import Kept
from groups.models import Group, GroupMatch
from groups.services.standings import Refreshed
from groups.services.sums import SumsChange
from tournaments.domain.scores import Ending
from tournaments.errors import Refused
from tournaments.models import Entry, Match
from tournaments.services.snapshots import Snapshot


@dataclass(frozen=True)
class RowChange:
    """Another entry stands in this row of a group's table."""

    group: Group
    row: int
    before: int
    after: int
    goes_through: bool
    is_gone: bool = False  # out of the event: whatever the place, it does not go through


@dataclass(frozen=True)
class MatchEffect:
    """A match of the knockout, or of groups drawn from groups, whose players change or whose result is cleared."""

    row: BracketMatch | GroupMatch
    before: Snapshot
    after: Snapshot

    @property
    def is_cleared(self) -> bool:
        """What was written down is gone; what was played, also where a walkover takes its place at once."""
        if not _is_written(self.after):
            return _is_written(self.before)
        was_played = _is_written(self.before) and self.before["ending"] not in UNPLAYED
        return was_played and (self.after["ending"] in UNPLAYED or _players(self.before) != _players(self.after))

    @property
    def is_walkover(self) -> bool:
        """Decided without play, because somebody in it is out of the event."""
        return bool(self.after["ending"])


def _is_written(values: Snapshot) -> bool:
    """Is there a result, or something of a team match that goes on?"""
    return bool(values["ending"] or values["rubbers"])


UNPLAYED = (Ending.WALKOVER, Ending.BOTH_ABSENT)


def _players(values: Snapshot) -> set[int | None]:
    return {values["a_id"], values["b_id"]}


@dataclass(frozen=True)
class Edit:
    """A match of a group that a withdrawal decides; `after` is None where the match is taken out."""

    match: Match
    before: Snapshot
    after: Snapshot | None


@dataclass(frozen=True)
class Consequences:
    rows: tuple[RowChange, ...] = ()
    # As they are told: also those where the same entry stands and goes through now, or no longer.
    told_rows: tuple[RowChange, ...] = ()
    effects: tuple[MatchEffect, ...] = ()
    # Told beforehand only where a withdrawal decides matches by itself.
    edits: tuple[Edit, ...] = ()
    # Totals of the opponents that a withdrawal changes, told with it.
    sums: tuple[SumsChange, ...] = ()
    # A group that a later stage was made from has an unplayed match or an open tie again.
    unsettled: tuple[Group, ...] = ()
    # Lots that count no more, because others are equal now (3.7.5.4): their primary keys.
    voided: tuple[int, ...] = ()
    voided_next: tuple[int, ...] = ()  # of those between groups
    numbers: Kept = field(default_factory=dict)  # of knockouts, that others have now

    @property
    def cleared(self) -> tuple[MatchEffect, ...]:
        return tuple(effect for effect in self.effects if effect.is_cleared)

    @property
    def recorded(self) -> tuple[MatchEffect, ...]:
        """Effects that the record keeps: results that went, and walkovers that came."""
        return tuple(effect for effect in self.effects if effect.is_cleared or effect.is_walkover)

    @property
    def must_ask(self) -> bool:
        """Something that people played or saw would be lost: they decide first (decisions, "Corrections")."""
        return bool(self.cleared or self.unsettled)

    @property
    def token(self) -> str:
        """Stands for exactly these consequences: a confirmation is good for nothing else."""
        facts = [
            [[r.group.pk, r.row, r.before, r.after] for r in self.rows],
            [[e.row.pk, e.before, e.after] for e in self.effects],
            [g.pk for g in self.unsettled],
        ]
        if self.edits:
            facts.append([[e.match.pk, e.before, e.after] for e in self.edits])
        if self.sums:
            facts.append([[s.entry_id, astuple(s.before), astuple(s.after)] for s in self.sums])
        return hashlib.sha256(json.dumps(facts, sort_keys=True, default=str).encode()).hexdigest()[:20]

    def entry_ids(self) -> set[int]:
        ids = {pk for row in (*self.rows, *self.told_rows) for pk in (row.before, row.after)}
        for effect in self.effects:
            ids |= {effect.before["a_id"], effect.before["b_id"], effect.after["a_id"], effect.after["b_id"]}
        ids |= {sums.entry_id for sums in self.sums}
        told = [values for edit in self.edits for values in (edit.before, edit.after) if values]
        ids |= {values[side] for values in told for side in ("a_id", "b_id")}
        return {pk for pk in ids if pk is not None}

    def entries(self) -> dict[int, Entry]:
        return Entry.objects.in_bulk(self.entry_ids())


class MustConfirm(Refused):
    """Nothing has been written: the person must see the consequences and say yes."""

    def __init__(self, consequences: Consequences) -> None:
        super().__init__("")
        self.consequences = consequences


def row_changes(refreshed: Sequence[Refreshed]) -> tuple[RowChange, ...]:
    return tuple(
        RowChange(done.group, number, before, after, number <= done.group.stage.qualifiers)
        for done in refreshed
        for number, (before, after) in enumerate(zip(done.before, done.after, strict=True), 1)
        if before != after
    )
