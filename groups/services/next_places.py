"""The best of the next places of a stage (groups.domain.next_places), worked out from what is stored.

Not stored itself: it hangs on all groups together, and few pages ask for it.
"""

from collections import defaultdict
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import F, FilteredRelation, Q
from django.utils import timezone

from groups.domain.next_places import Candidate, Compare, NextPlaces, Table, next_places, tied_at_the_cut
from groups.domain.standings import Criterion
from groups.models import Group, Member, NextPlaceLot
from tournaments.domain.scores import Result
from tournaments.models import Entry, Match, Stage
from tournaments.services.rows import PreparedRead

from .standings import ENDING, RESULT_COLUMNS, counted_result, team_play


@dataclass(frozen=True)
class NextCompared:
    """The candidates of a stage in order. `is_final`: every group is finished, so nothing moves any more."""

    stage: Stage
    groups: tuple[Group, ...]
    found: NextPlaces
    is_final: bool

    @property
    def place(self) -> int:
        """The place in the groups that is compared."""
        return self.stage.qualifiers + 1

    @property
    def through(self) -> tuple[Candidate, ...]:
        """Who goes through as it stands, best first."""
        return self.found.candidates[: self.stage.best_next]

    @property
    def entries_through(self) -> tuple[int, ...]:
        return tuple(int(str(one.member)) for one in self.through)

    @property
    def doubtful(self) -> tuple[Candidate, ...]:
        """Those of whose groups a lot must tell first who has the place, or whose results are left out."""
        return tuple(candidate for candidate in self.found.candidates if candidate.equal) if self.is_final else ()

    @property
    def ties(self) -> tuple[tuple[int, ...], ...]:
        """The sets of entries whom only a lot between groups can part, where a place that goes through hangs on it."""
        if not self.is_final or self.doubtful:
            return ()
        classes: dict[int, list[int]] = defaultdict(list)
        for one in self.found.standings.places:
            classes[one.place].append(one.member)  # type: ignore[arg-type]
        return tuple(tuple(equal) for equal in tied_at_the_cut(classes.values(), self.stage.best_next))  # type: ignore[arg-type]

    @property
    def lacking(self) -> int:
        """How many groups too few have such a place."""
        return max(0, self.stage.best_next - len(self.found.candidates)) if self.groups else 0

    @property
    def is_settled(self) -> bool:
        """Is it certain who goes through, and in which order?"""
        return self.is_final and not (self.doubtful or self.ties or self.lacking)


@dataclass(frozen=True)
class InGroups:
    """What of a stage is compared: its groups in order; by the id of the group its members as they stand, with their
    status and without those whose results are annulled; and the results, as they count."""

    groups: tuple[Group, ...]
    members: Mapping[int, Sequence[tuple[int, str]]]
    results: Mapping[int, Sequence[Result]]
    lots: Sequence[Sequence[int]]


def next_compared(stage: Stage, *, also: Collection[int] = (), known: InGroups | None = None) -> NextCompared:
    """Compare the next places of this stage of groups: two queries, whatever its size, or none with `known`.

    `also`: entries out of the event that keep what they have reached. `stage.event` should be at hand.
    """
    known = known or _read(stage)
    found = next_places(
        [_table(group, known, also) for group in known.groups],
        place=stage.qualifiers + 1,
        through=stage.best_next,
        compare=Compare(stage.compare),
        lots=known.lots,
        team=team_play(stage.event) is not None,
    )
    is_final = bool(known.groups) and all(group.is_finished for group in known.groups)
    return NextCompared(stage, known.groups, found, is_final)


def through_as_next(stage: Stage) -> frozenset[int]:
    """The entries that go through for good as the best of the next places; none before all groups are settled."""
    if not stage.best_next or not stage.finished:
        return frozenset()
    compared = next_compared(stage)
    return frozenset(compared.entries_through) if compared.is_settled else frozenset()


OF_GROUP = ("pk", "number", "played", "total", "open_ties")


def _counting() -> FilteredRelation:
    """Lots that count come along with what is read anyway: there are few, so few rows come twice."""
    return FilteredRelation("stage__next_place_lots", condition=Q(stage__next_place_lots__voided_at=None))


MEMBERS = PreparedRead(
    lambda stage: (
        Member.objects.filter(stage=stage, is_annulled=False)
        .annotate(counting=_counting())
        .order_by("group__number", "row", "number")
        .values_list(
            "entry_id", "entry__status", "counting__pk", "counting__order", *(f"group__{name}" for name in OF_GROUP)
        )
    )
)
RESULTS = PreparedRead(
    lambda stage: (
        Match.objects.filter(in_group__group__stage=stage)
        .order_by("number")
        .values_list("in_group__group_id", *RESULT_COLUMNS)
    )
)


def _read(stage: Stage) -> InGroups:
    groups: dict[int, Group] = {}
    members: dict[int, dict[int, str]] = defaultdict(dict)
    lots: dict[int, Sequence[int]] = {}
    for entry, status, lot, order, *of_group in MEMBERS.rows(stage.pk):
        group = Group(stage=stage, **dict(zip(OF_GROUP, of_group, strict=True)))
        members[groups.setdefault(group.pk, group).pk][entry] = status
        if lot is not None:
            lots[lot] = order
    in_order = {pk: list(of_group.items()) for pk, of_group in members.items()}
    return InGroups(tuple(groups.values()), in_order, results_in(stage), [lots[pk] for pk in sorted(lots)])


def groups_and_lots(stage: Stage) -> tuple[tuple[Group, ...], list[Sequence[int]]]:
    """The groups in order, and the lots between them that count, the latest last; one query."""
    rows = stage.groups.annotate(
        counting=_counting(), lot_pk=F("counting__pk"), lot_order=F("counting__order")
    ).order_by("number")
    groups: dict[int, Group] = {}
    lots: dict[int, Sequence[int]] = {}
    for group in rows:
        groups.setdefault(group.pk, group)
        if group.lot_pk is not None:
            lots[group.lot_pk] = group.lot_order
    return tuple(groups.values()), [lots[pk] for pk in sorted(lots)]


def results_in(stage: Stage) -> dict[int, list[Result]]:
    """The results of the groups of a stage as they count, by the id of the group; one query."""
    event, team = stage.event, team_play(stage.event)
    found: dict[int, list[Result]] = defaultdict(list)
    for group, *row in RESULTS.raw_rows(stage.pk):
        if row[ENDING] is not None:
            found[group].append(counted_result(tuple(row), event.recorded, event.walkover_games, team))
    return found


def _table(group: Group, known: InGroups, also: Collection[int]) -> Table:
    members = known.members.get(group.pk, ())
    order = tuple(entry for entry, _status in members)
    inside = set(order)
    return Table(
        number=group.number,
        order=order,
        staying=frozenset(entry for entry, status in members if status == Entry.Status.ENTERED or entry in also),
        ties=tuple(frozenset(tie) for tie in group.open_ties),
        results=tuple(result for result in known.results.get(group.pk, ()) if {result.a, result.b} <= inside),
    )


def next_lots_void(stage: Stage, *, also: Collection[int] = ()) -> list[NextPlaceLot]:
    """Void the lots between groups whose entries are no longer equal (3.7.5.4), and tell them; one query if none is.

    Runs inside the transaction of a change of results; `also` as `next_compared`.
    """
    lots = list(NextPlaceLot.objects.filter(stage=stage, voided_at=None))
    if not lots:
        return []
    steps = next_compared(stage, also=also).found.standings.steps
    drawn = {frozenset(step.among) for step in steps if step.criterion is Criterion.LOT}
    void = [lot for lot in lots if frozenset(lot.order) not in drawn]
    for lot in void:
        lot.voided_at = timezone.now()
        lot.voided_because = NextPlaceLot.Void.RESULT
        lot.save(update_fields=["voided_at", "voided_because"])
    return void
