"""What the page for changing a draw by hand shows of an arrangement that is being tried."""

from collections.abc import Hashable
from dataclasses import dataclass
from functools import cached_property

from django.utils.translation import gettext as _

from groups.domain.arranging import Arrangement, Difference, broken_bands, difference, seats_of, written
from groups.domain.arranging import Seat as Place
from groups.domain.draw import same_association_pairs
from groups.domain.records import Outcome
from groups.models import Group
from groups.services.arranging import Standing, record_of
from groups.services.remaking import has_left
from tournaments.models import Entry
from tournaments.selectors.labels import group_name


@dataclass(frozen=True)
class TriedSeat:
    """An entry under a number; `is_fixed`: it can be taken nowhere else."""

    number: int
    entry: Entry
    band: int | None  # where it is not the number
    clashes: bool
    is_changed: bool
    is_fixed: bool


@dataclass(frozen=True)
class TriedGroup:
    number: int
    name: str
    is_played: bool
    seats: list[TriedSeat]


@dataclass(frozen=True)
class Elsewhere:
    """Who stands elsewhere than in the draw that stands: in words, empty where it is in no group.

    `walkovers`: who of the new group is out of the event, so that this match is one at once.
    """

    entry: Entry
    before: str
    after: str
    walkovers: tuple[Entry, ...] = ()


@dataclass(frozen=True)
class LateEntry:
    """Somebody in no group, and the group where he harms least."""

    entry: Entry
    group: int


@dataclass(frozen=True)
class Trial:
    """An arrangement of the entries of a draw, beside the draw that stands."""

    standing: Standing
    arrangement: Arrangement

    @property
    def written(self) -> str:
        return written(self.arrangement)

    @property
    def is_changed(self) -> bool:
        return self.arrangement != self.standing.arrangement

    @cached_property
    def outcome(self) -> Outcome:
        """Pairs of one association, and the fewest that any draw of these sizes has."""
        return record_of(self.standing, self.arrangement).outcome

    @property
    def shares_associations(self) -> bool:
        keys = [key for key in self.standing.associations.values() if key]
        return len(set(keys)) < len(keys)

    @cached_property
    def broken(self) -> dict[int, int]:
        """The bands of the entries whose number is another."""
        return broken_bands(self.arrangement, [entry.pk for entry in self.standing.ranked(self.arrangement)])

    @property
    def sizes(self) -> str:
        return " ".join(str(len(group)) for group in self.arrangement)

    @cached_property
    def differences(self) -> list[Elsewhere]:
        return [self._elsewhere(each) for each in difference(self.standing.arrangement, self.arrangement)]

    @cached_property
    def groups(self) -> list[TriedGroup]:
        keys: dict[Hashable, str | None] = dict(self.standing.associations.items())
        clashing = {pk for pair in same_association_pairs(self.arrangement, keys) for pk in pair}
        before, now = seats_of(self.standing.arrangement), seats_of(self.arrangement)
        changed = {pk for pk, seat in now.items() if before.get(pk) != seat}
        return [
            self._group(group, members, clashing, changed)
            for group, members in zip(self.standing.groups, self.arrangement, strict=True)
        ]

    @property
    def late(self) -> list[LateEntry]:
        """Who is still in no group; with a word for the group where he would harm least."""
        inside = seats_of(self.arrangement)
        waiting = [entry for entry in self.standing.late if entry.pk not in inside]
        return [LateEntry(entry, self.standing.place_for(entry, self.arrangement)) for entry in waiting]

    @property
    def numbers(self) -> range:
        """The numbers somebody can be moved to."""
        return range(1, max(map(len, self.arrangement)) + 1)

    def _group(self, group: Group, members: tuple[int, ...], clashing: set[object], changed: set[int]) -> TriedGroup:
        entries = self.standing.entries
        is_played: bool = group.has_results  # type: ignore[attr-defined]
        stands = set(self.standing.arrangement[group.number - 1]) if is_played else set()
        seats = [
            TriedSeat(number, entries[pk], self.broken.get(pk), pk in clashing, pk in changed, pk in stands)
            for number, pk in enumerate(members, 1)
        ]
        return TriedGroup(group.number, group_name(self.standing.stage.event, group.number), is_played, seats)

    def _elsewhere(self, change: Difference) -> Elsewhere:
        entries = self.standing.entries
        walkovers: tuple[Entry, ...] = ()
        if change.before is None and change.after is not None:
            members = [entries[pk] for pk in self.arrangement[change.after.group - 1]]
            walkovers = tuple(entry for entry in members if has_left(entry))
        return Elsewhere(entries[change.entry], self._place(change.before), self._place(change.after), walkovers)

    def _place(self, seat: Place | None) -> str:
        if seat is None:
            return ""
        name = group_name(self.standing.stage.event, seat.group)
        return _("%(group)s, number %(number)d") % {"group": name, "number": seat.number}
