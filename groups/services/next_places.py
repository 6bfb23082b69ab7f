"""The best of the next places of a stage (groups.domain.next_places), worked out from what is stored.

Not stored itself: it hangs on all groups together, and few pages ask for it.
"""

from collections import defaultdict
from collections.abc import Collection, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils import timezone

from groups.domain.next_places import Candidate, Compare, NextPlaces, Table, next_places, tied_at_the_cut
from groups.domain.standings import Criterion
from groups.models import Group, Member, NextPlaceLot
from tournaments.models import Entry, Match, Stage
from tournaments.services.rows import PreparedRead

from .standings import ENDING, RESULT_COLUMNS, SIDES, counted_result, team_play


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


def next_compared(stage: Stage, *, also: Collection[int] = (), groups: Sequence[Group] = ()) -> NextCompared:
    """Compare the next places of this stage of groups: four queries, whatever its size.

    `also`: entries out of the event that keep what they have reached. `groups`: those of the stage in order, if at
    hand; `stage.event` should be.
    """
    groups = tuple(groups or stage.groups.order_by("number"))
    members = _by_group(MEMBERS.rows(stage.pk))
    results = _by_group(row for row in RESULTS.raw_rows(stage.pk) if row[1 + ENDING] is not None)
    found = next_places(
        [_table(stage, group, members[group.pk], results[group.pk], also) for group in groups],
        place=stage.qualifiers + 1,
        through=stage.best_next,
        compare=Compare(stage.compare),
        lots=[order for (order,) in LOTS.rows(stage.pk)],
        team=team_play(stage.event) is not None,
    )
    return NextCompared(stage, groups, found, bool(groups) and all(group.is_finished for group in groups))


def through_as_next(stage: Stage, *, groups: Sequence[Group] = ()) -> frozenset[int]:
    """The entries that go through for good as the best of the next places; none before all groups are settled."""
    if not stage.best_next or not stage.finished:
        return frozenset()
    compared = next_compared(stage, groups=groups)
    return frozenset(compared.entries_through) if compared.is_settled else frozenset()


MEMBERS = PreparedRead(
    lambda stage: (
        Member.objects.filter(stage=stage, is_annulled=False)
        .order_by("group__number", "row", "number")
        .values_list("group_id", "entry_id", "entry__status")
    )
)
RESULTS = PreparedRead(
    lambda stage: (
        Match.objects.filter(in_group__group__stage=stage)
        .order_by("number")
        .values_list("in_group__group_id", *RESULT_COLUMNS)
    )
)
LOTS = PreparedRead(
    lambda stage: (
        NextPlaceLot.objects.filter(stage=stage, voided_at=None).order_by("drawn_at", "pk").values_list("order")
    )
)


def _by_group(rows: Any) -> dict[int, list[tuple[Any, ...]]]:
    found: dict[int, list[tuple[Any, ...]]] = defaultdict(list)
    for group, *values in rows:
        found[group].append(tuple(values))
    return found


def _table(
    stage: Stage,
    group: Group,
    members: Sequence[tuple[Any, ...]],
    results: Sequence[tuple[Any, ...]],
    also: Collection[int],
) -> Table:
    event = stage.event
    order = tuple(entry for entry, _status in members)
    inside, team = set(order), team_play(event)
    return Table(
        number=group.number,
        order=order,
        staying=frozenset(entry for entry, status in members if status == Entry.Status.ENTERED or entry in also),
        ties=tuple(frozenset(tie) for tie in group.open_ties),
        results=tuple(
            counted_result(row, event.recorded, event.walkover_games, team)
            for row in results
            if inside.issuperset(row[SIDES])
        ),
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
