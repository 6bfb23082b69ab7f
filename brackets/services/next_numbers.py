"""Who has which number of a knockout to which the best of the next places go as well, as the groups stand now."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from django.db.models import Q, QuerySet

from brackets.models import Seed
from groups.models import Group, Member, NextPlaceLot
from groups.services.next_places import NextCompared, next_compared, next_lots_void
from tournaments.models import Entry, Match, Stage

Numbered = dict[int, tuple[int, int]]


@dataclass(frozen=True)
class NextNumbers:
    """By group and place the entry; by rank the entry and the group of the best of the next places.

    `unsettled`: groups on whose ties it hangs who goes through, or with which number. Complete only when it is final
    and nothing is unsettled.
    """

    is_final: bool
    unsettled: tuple[Group, ...] = ()
    by_place: dict[tuple[int, int], int] = field(default_factory=dict)
    by_rank: Numbered = field(default_factory=dict)


def in_knockout(knockout: Stage) -> QuerySet[Entry, int]:
    """The entries that have a number in a built knockout or stand in one of its matches, by id.

    They are the same, but where a change is being taken back that took somebody out of the event his number: he stands
    in his match again, and has the number again.
    """
    seeds, matches = Seed.objects.filter(stage=knockout), Match.objects.filter(stage=knockout)
    here = Q(pk__in=seeds.values("entry")) | Q(pk__in=matches.values("a")) | Q(pk__in=matches.values("b"))
    return Entry.objects.filter(here).order_by().values_list("pk", flat=True)


def next_numbers(knockout: Stage, stage: Stage) -> NextNumbers:
    """What the groups of `stage` give to the built knockout. Six queries, whatever the size.

    Who goes out of the event after it was built keeps the number, for his opponents to have walkovers (C33).
    """
    keep = set(in_knockout(knockout))
    compared = next_compared(stage, also=keep)
    rows: dict[int, list[tuple[int, int]]] = defaultdict(list)
    members = Member.objects.filter(stage=stage).order_by("row", "number")
    for group, entry, row, status in members.values_list("group_id", "entry_id", "row", "entry__status"):
        if status == Entry.Status.ENTERED or entry in keep:
            rows[group].append((entry, row))
    unsettled = tuple(_unsettled(compared, rows))
    if unsettled or not compared.is_final:
        return NextNumbers(compared.is_final, unsettled)
    numbers = {group.number: group.pk for group in compared.groups}
    return NextNumbers(
        True,
        by_place={
            (group, place): entry
            for group, staying in rows.items()
            for place, (entry, _row) in enumerate(staying[: stage.qualifiers], 1)
        },
        by_rank={rank: (int(str(one.member)), numbers[one.group]) for rank, one in enumerate(compared.through, 1)},
    )


def _unsettled(compared: NextCompared, rows: dict[int, list[tuple[int, int]]]) -> Iterable[Group]:
    """Groups with a tie that touches a place through, or on whose tie, inside or with others, the next places hang."""
    doubtful = {one.group for one in compared.doubtful}
    tied = {entry for tie in compared.ties for entry in tie}
    doubtful |= {one.group for one in compared.found.candidates if one.member in tied}
    through = compared.stage.qualifiers
    for group in compared.groups:
        places = {entry for entry, _row in rows[group.pk][:through]}
        if group.number in doubtful or any(places & set(tie) for tie in group.open_ties):
            yield group


def next_lots_follow(stage: Stage, *, live_version: int) -> list[NextPlaceLot]:
    """Void the lots between groups of this stage that no longer count, after a change of its results, and tell them;
    mark all groups: who goes through from one of them can hang on any other."""
    if not stage.best_next:
        return []
    Group.objects.filter(stage=stage).update(touched=live_version)
    through = Seed.objects.exclude(stage__source=Stage.Source.NOT_THROUGH)
    keep = through.filter(stage__event=stage.event_id, group__stage=stage).values_list("entry_id", flat=True)
    return next_lots_void(stage, also=set(keep))
