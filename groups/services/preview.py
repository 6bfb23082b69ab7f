"""What a draw would be: read only, so that an organizer sees all of it before anybody else does."""

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property

from groups.domain.draw import Entrant, GroupDraw, draw_groups, fewest_pairs
from groups.domain.draw import association_spread as spread_of
from tournaments.models import Entry, Stage

from .shape import Shape, shape_of, sizes_for


@dataclass(frozen=True)
class DrawPreview:
    """A draw as it would be made; `token` stands for its whole outcome."""

    stage: Stage
    shape: Shape
    groups: tuple[tuple[Entry, ...], ...]
    drawn: GroupDraw
    token: str

    @property
    def total(self) -> int:
        """How many matches there will be."""
        return sum(len(group) * (len(group) - 1) // 2 for group in self.groups)

    @cached_property
    def spread(self) -> tuple["AssociationSpread", ...]:
        """Every association with two entries or more, the largest first."""
        entries = [entry for group in self.groups for entry in group]
        keys = {entry.pk: _association_key(entry) for entry in entries}
        written = {keys[entry.pk]: entry.association for entry in reversed(entries)}
        return tuple(
            AssociationSpread(
                written[spread.association],
                spread.entries,
                spread.per_group,
                spread.pairs,
                fewest_pairs(spread.entries, len(self.groups)),
            )
            for spread in spread_of(self.drawn.groups, keys)
        )

    @property
    def moves(self) -> list["Moved"]:
        """Who left the snake, inside the band, so that the associations are separated."""
        entries = {entry.pk: entry for group in self.groups for entry in group}
        return [Moved(entries[move.id], move.from_group, move.to_group) for move in self.drawn.moved]

    @property
    def shown(self) -> list[list["Seat"]]:
        """The groups seat by seat."""
        came = {move.entry.pk: move.from_group for move in self.moves}
        return [
            [Seat(number, entry, came.get(entry.pk), _shares(entry, group)) for number, entry in enumerate(group, 1)]
            for group in self.groups
        ]

    @property
    def is_minimum_per_association(self) -> bool:
        """With sizes set by hand far apart, not every association can reach its own fewest."""
        return sum(spread.fewest for spread in self.spread) == self.drawn.fewest_possible


@dataclass(frozen=True)
class Moved:
    entry: Entry
    from_group: int
    to_group: int


@dataclass(frozen=True)
class Seat:
    number: int
    entry: Entry
    moved_from: int | None
    clashes: bool  # somebody of the same association is in the group


@dataclass(frozen=True)
class AssociationSpread:
    """How one association is spread over the groups, and the fewest pairs it could make in so many."""

    association: str
    entries: int
    per_group: tuple[int, ...]
    pairs: int
    fewest: int


def draw_entries(stage: Stage) -> list[Entry]:
    """Who is drawn, in ranking order."""
    return list(Entry.objects.filter(event=stage.event_id, status=Entry.Status.ENTERED).order_by("ranking", "pk"))


def draw_preview(stage: Stage, shape: Shape | None = None, *, entries: Sequence[Entry] | None = None) -> DrawPreview:
    """The draw of the entries as they stand, by the snake, separated by association (3.7.5.5); writes nothing.

    `shape`: what the organizer is trying out; the stage's own settings otherwise. `entries`: draw_entries, if at hand.
    Refused when the entries and the shape do not fit.
    """
    shape = shape or shape_of(stage)
    entries = draw_entries(stage) if entries is None else entries
    sizes = sizes_for(shape, len(entries))
    entrants = [Entrant(entry.pk, _association_key(entry)) for entry in entries]
    drawn = draw_groups(entrants, len(sizes), sizes=sizes, separate=True, method="snake")
    by_pk = {entry.pk: entry for entry in entries}
    groups = tuple(tuple(by_pk[pk] for pk in group) for group in drawn.groups)
    return DrawPreview(stage, shape, groups, drawn, token_of(stage, stage.draw_number, shape.qualifiers, drawn.groups))


def token_of(stage: Stage, draw_number: int, qualifiers: int, groups: Sequence[Sequence[object]]) -> str:
    told = repr((stage.pk, draw_number, qualifiers, [list(group) for group in groups]))
    return hashlib.sha256(told.encode()).hexdigest()[:32]


def _association_key(entry: Entry) -> str:
    """Written a little differently it is still the same club."""
    return " ".join(entry.association.casefold().split())


def _shares(entry: Entry, group: Sequence[Entry]) -> bool:
    own = _association_key(entry)
    return bool(own) and sum(_association_key(other) == own for other in group) > 1
