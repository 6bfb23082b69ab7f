"""What a draw would be: read only, so that an organizer sees all of it before anybody else does."""

import hashlib
from collections import Counter
from collections.abc import Hashable, Sequence
from dataclasses import dataclass, replace
from functools import cached_property

from django.utils.translation import gettext as _

from groups.domain.draw import Clash, DrawError, Entrant, association_key, draw_groups, fewest_pairs
from groups.domain.draw import association_spread as spread_of
from groups.domain.records import DrawRecord, Entered, Outcome, record_draw
from groups.models import Draw
from tournaments.errors import Refused
from tournaments.models import Entry, Stage

from .direct import parted, refuse_too_few
from .going_on import going_on, is_second
from .shape import Shape, refuse_without_next, shape_of, sizes_for

MANY_REASONS = 12


@dataclass(frozen=True)
class DrawPreview:
    """A draw as it would be made; `entries` in ranking order, `token` stands for the whole outcome.

    `direct`: who goes past the groups, and is not among the entries.
    """

    stage: Stage
    shape: Shape
    entries: tuple[Entry, ...]
    record: DrawRecord
    token: str
    direct: tuple[Entry, ...] = ()

    @property
    def drawn(self) -> Outcome:
        return self.record.outcome

    @cached_property
    def groups(self) -> tuple[tuple[Entry, ...], ...]:
        return tuple(tuple(self.entries[number - 1] for number in group) for group in self.drawn.groups)

    @property
    def total(self) -> int:
        """How many matches there will be."""
        return sum(matches_in(self.stage, group) for group in self.groups)

    @cached_property
    def spread(self) -> tuple["AssociationSpread", ...]:
        """Every association with two entries or more, the largest first."""
        keys: dict[Hashable, str | None] = {
            number: association_key(entry.delegation) for number, entry in enumerate(self.entries, 1)
        }
        written = {association_key(entry.delegation): entry.delegation for entry in reversed(self.entries)}
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
    def has_many_reasons(self) -> bool:
        """So many that they stand between the groups and the button."""
        return len(self.drawn.moved) > MANY_REASONS

    @property
    def moves(self) -> list["Moved"]:
        """Who left the snake, inside the band, so that the associations are separated."""
        return [
            Moved(
                self.entries[int(str(move.id)) - 1],
                move.from_group,
                move.to_group,
                Met.of(move.because, self.entries),
            )
            for move in self.drawn.moved
        ]

    @cached_property
    def meetings_avoided(self) -> list["Met"]:
        """Who of one association would meet on the plain snake; none are told when nobody had to move."""
        if not self.drawn.moved:
            return []
        entrants = [Entrant(n, association_key(entry.delegation)) for n, entry in enumerate(self.entries, 1)]
        plain = draw_groups(entrants, len(self.groups), sizes=self.record.sizes, separate=False).groups
        here = {number: group for group, numbers in enumerate(self.drawn.groups) for number in numbers}
        return [
            replace(Met.of(clash, self.entries), still=len({here[int(str(number))] for number in clash.ids}) == 1)
            for clash in clashes_in(plain, entrants)
        ]

    @property
    def pairs_on_snake(self) -> int:
        """How many pairs of one association the plain snake has."""
        return sum(len(met.entries) * (len(met.entries) - 1) // 2 for met in self.meetings_avoided)

    @property
    def shown(self) -> list[list["Seat"]]:
        """The groups seat by seat."""
        came = {move.entry.pk: move.from_group for move in self.moves}
        apart = self.record.method != Draw.Method.TOGETHER
        return [
            [
                Seat(number, entry, came.get(entry.pk), apart and _shares(entry, group))
                for number, entry in enumerate(group, 1)
            ]
            for group in self.groups
        ]

    @property
    def is_minimum_per_association(self) -> bool:
        """With sizes set by hand far apart, not every association can reach its own fewest."""
        return sum(spread.fewest for spread in self.spread) == self.drawn.fewest


@dataclass(frozen=True)
class Met:
    """Players of one association in one group; `still`: in the draw that is looked at they are together as well."""

    group: int
    entries: tuple[Entry, ...]
    still: bool = False

    @classmethod
    def of(cls, clash: Clash, entries: Sequence[Entry]) -> "Met":
        return cls(clash.group, tuple(entries[int(str(number)) - 1] for number in clash.ids))

    @property
    def association(self) -> str:
        """As the first of them writes it."""
        return self.entries[0].delegation


@dataclass(frozen=True)
class Moved:
    entry: Entry
    from_group: int
    to_group: int
    because: Met


@dataclass(frozen=True)
class Seat:
    number: int
    entry: Entry
    moved_from: int | None
    clashes: bool  # somebody is in the group from whom the draw keeps apart


@dataclass(frozen=True)
class AssociationSpread:
    """How one association is spread over the groups, and the fewest pairs it could make in so many."""

    association: str
    entries: int
    per_group: tuple[int, ...]
    pairs: int
    fewest: int


def draw_entries(stage: Stage) -> list[Entry]:
    """Who is drawn or goes past the groups, in ranking order; for groups drawn from groups as `going_on` has it, and
    refuses it."""
    if is_second(stage):
        return [one.entry for one in going_on(stage)]
    return list(Entry.objects.filter(event=stage.event_id, status=Entry.Status.ENTERED).order_by("ranking", "pk"))


def draw_preview(stage: Stage, shape: Shape | None = None, *, entries: Sequence[Entry] | None = None) -> DrawPreview:
    """The draw of the entries as they stand, by the snake, separated by association (3.7.5.5); writes nothing.

    Of groups drawn from groups those of one group are separated; where results are carried over they stay together.
    `shape`: what the organizer is trying out; the stage's own settings otherwise. `entries`: draw_entries, if at hand.
    Who goes directly into the knockout is left out. Refused when the entries and the shape do not fit.
    """
    shape = shape or shape_of(stage)
    direct, drawn = parted(stage, draw_entries(stage) if entries is None else entries)
    refuse_too_few(direct, drawn)
    sizes = sizes_for(shape, len(drawn))
    refuse_without_next(stage, shape, sizes)
    record = replace(_record(stage, drawn, sizes), direct=tuple(entered(direct)))
    groups = [[drawn[number - 1].pk for number in group] for group in record.outcome.groups]
    token = token_of(stage, shape.qualifiers, (groups, [entry.pk for entry in direct]) if direct else groups)
    return DrawPreview(stage, shape, drawn, record, token, direct)


def _record(stage: Stage, entries: Sequence[Entry], sizes: Sequence[int]) -> DrawRecord:
    """Refused when whole groups of the first stage do not fill these."""
    try:
        return record_draw(entered(entries), sizes, method="together" if stage.carry_over else "snake")
    except DrawError as error:
        message = {
            "parts_do_not_fit": _(
                "Results are carried over, so whole groups go on together: %(parts)d groups do not fill %(groups)d "
                "evenly. Choose another number of groups, or do without carrying over."
            ),
            "nothing_to_play": _(
                "Results are carried over, so each of these groups would be one group of the first stage, and nothing "
                "would be left to play. Make fewer groups."
            ),
        }.get(error.code)
        if message is None:
            raise
        raise Refused(message % error.params, "groups") from error


def matches_in(stage: Stage, group: Sequence[Entry]) -> int:
    """How many matches a group of these entries has; who has met and carries it over does not play again."""
    pairs = len(group) * (len(group) - 1) // 2
    if stage.carry_over:
        keys = [entry.delegation for entry in group]
        pairs -= sum(n * (n - 1) // 2 for n in Counter(keys).values())
    return pairs * stage.legs


def entered(entries: Sequence[Entry]) -> list[Entered]:
    """The entries as a record of the draw holds them: what the public list shows."""
    return [Entered(entry.title, entry.delegation, entry.rating) for entry in entries]


def token_of(stage: Stage, qualifiers: int, told: object) -> str:
    """Stands for what a person was shown before the next draw of this stage."""
    return hashlib.sha256(repr((stage.pk, stage.draw_number, qualifiers, told)).encode()).hexdigest()[:32]


def clashes_in(groups: Sequence[Sequence[object]], entrants: Sequence[Entrant]) -> list[Clash]:
    """For each group the associations with two members or more in it; `entrants` in the order of their numbers."""
    found = []
    for number, group in enumerate(groups, 1):
        together: dict[str, list[int]] = {}
        for rank in sorted(int(str(member)) for member in group):
            together.setdefault(entrants[rank - 1].association or "", []).append(rank)
        found += [Clash(key, number, tuple(ids)) for key, ids in together.items() if key and len(ids) > 1]
    return found


def _shares(entry: Entry, group: Sequence[Entry]) -> bool:
    own = association_key(entry.delegation)
    return bool(own) and sum(association_key(other.delegation) == own for other in group) > 1
