"""Importing a list, alike for players, pairs and teams: what a line may do, the questions it asks, what is refused."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Generic, Protocol, Self, TypeVar

from django.utils.translation import gettext as _

from tournaments.domain.names import fold
from tournaments.domain.rosters import Line
from tournaments.errors import Refused
from tournaments.models import Entry, Event, Player

from .locks import has_results


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


class Numbered(Protocol):
    """A line of the list."""

    @property
    def number(self) -> int: ...


class Row(Protocol):
    """What a line would do."""

    outcome: Outcome

    @property
    def line(self) -> Numbered: ...

    @property
    def is_unanswered(self) -> bool: ...

    @property
    def enters(self) -> bool:
        """Would it make an entry, as far as it is answered?"""
        ...


AnyRow = TypeVar("AnyRow", bound=Row)


@dataclass
class Plan(Generic[AnyRow]):
    rows: list[AnyRow]
    places_left: int | None  # None: no limit

    def count(self, outcome: Outcome) -> int:
        return sum(row.outcome == outcome for row in self.rows)

    @property
    def unanswered(self) -> list[AnyRow]:
        return [row for row in self.rows if row.is_unanswered]

    @property
    def faulty(self) -> list[AnyRow]:
        return [row for row in self.rows if row.outcome == Outcome.FAULTY]

    @property
    def entering(self) -> list[AnyRow]:
        return [row for row in self.rows if row.enters]


@dataclass(frozen=True)
class Imported:
    new: int
    updated: int
    same: int
    skipped: int
    waiting: int

    @classmethod
    def by(cls, plan: Plan[AnyRow], entries: Sequence[Entry], updates: Sequence[AnyRow]) -> Self:
        """What came of a plan: the entries made, and the lines that changed one."""
        same = plan.count(Outcome.SAME)
        return cls(
            new=len(entries),
            updated=len(updates),
            same=same,
            skipped=len(plan.rows) - len(entries) - len(updates) - same,
            waiting=sum(entry.status == Entry.Status.WAITING for entry in entries),
        )


def places_left(event: Event) -> int | None:
    """How many more the event takes; None: any number."""
    if event.entry_limit is None:
        return None
    return max(0, event.entry_limit - Entry.objects.filter(event=event, status=Entry.Status.ENTERED).count())


def is_person(line: Line, player: Player) -> bool:
    """Neither the club nor the year of birth says that it is somebody else."""
    years = {line.birth_year, player.birth_year} - {None}
    clubs = {fold(line.association), fold(player.association)} - {""}
    return len(years) < 2 and len(clubs) < 2


def says_more_of(line: Line, player: Player) -> bool:
    return (
        (line.rating is not None and line.rating != player.rating)
        or bool(line.association and not player.association)
        or (line.birth_year is not None and line.birth_year != player.birth_year)
    )


def refuse_unready(plan: Plan[AnyRow], *, skip_faulty: bool) -> None:
    """Refused: lines with a fault that are not to be left out, lines that ask something."""
    if plan.faulty and not skip_faulty:
        raise Refused(
            _("Nothing is imported yet: line %(numbers)s.") % {"numbers": _numbers(plan.faulty)}, "skip_faulty"
        )
    if plan.unanswered:
        told = {"numbers": _numbers(plan.unanswered)}
        raise Refused(_("The same person or another? Please answer for line %(numbers)s.") % told)


def _numbers(rows: Sequence[Row]) -> str:
    return ", ".join(str(row.line.number) for row in rows[:20])


def refuse_changes(event: Event) -> None:
    """Once something is played, who is entered keeps rating and place; names and clubs are corrected one by one."""
    if has_results(event):
        raise Refused(
            _(
                "The event is being played: a list can enter who comes late, but change nobody who is entered. "
                "Correct a name or a club on the page of the entry."
            )
        )
