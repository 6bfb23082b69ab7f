"""Lots between groups (3.7.5.4): entries of several groups whom nothing parts, and on whom a place through hangs."""

from collections.abc import Collection, Sequence

from django.utils import timezone

from groups.domain.records import LotRecord, draw_next_lot
from groups.domain.seeds import Seed
from groups.models import Commitment, Member, NextPlaceLot
from tournaments.errors import Stale
from tournaments.models import Stage, User

from .commitments import commitment_spend
from .lots import no_longer_equal, stand_again
from .next_places import NextCompared, next_compared


def next_lot_sets(compared: NextCompared) -> list[list[int]]:
    """The sets of entries for which an outcome can be entered: those that wait for a lot, and those that had one.

    A lot among whom somebody went out of the event stands as it is: there is nothing to enter for it any more.
    """
    lots = NextPlaceLot.objects.filter(stage=compared.stage, voided_at=None)
    drawn = [sorted(order) for order in lots.values_list("order", flat=True)] if compared.is_final else []
    here = {one.member for one in compared.found.candidates}
    return [*(sorted(tie) for tie in compared.ties), *(order for order in drawn if here.issuperset(order))]


def next_lot_store(*, stage: Stage, order: Sequence[int], by: User) -> NextPlaceLot:
    """Write the outcome of a lot drawn at the table, inside the transaction of a change that has locked the event.

    `order`: the entries of one equal set, best first; a set entered again replaces its earlier outcome. Stale: these
    entries are not, or no longer, equal.
    """
    compared = next_compared(stage)
    if len(set(order)) < len(order) or sorted(order) not in next_lot_sets(compared):
        raise Stale(no_longer_equal())
    tied = _tied(stage, order)
    numbers = {member.entry_id: number for number, member in enumerate(tied, 1)}
    record = LotRecord(
        "table",
        0,
        _first(compared, order),
        _names(tied),
        tuple(numbers[entry] for entry in order),
        place=compared.place,
    )
    return _store(stage, record, tied, by)


def next_lot_draw_store(
    *, stage: Stage, among: Collection[int], seed: Seed, by: User, announced: Commitment | None = None
) -> NextPlaceLot:
    """Let the product draw for entries that wait for a lot, and write what came out. Stale also when one stands.

    `announced`: the announcement that the seed keeps.
    """
    compared = next_compared(stage)
    if sorted(among) not in [sorted(tie) for tie in compared.ties]:
        raise Stale(no_longer_equal())
    tied = _tied(stage, among)
    first = _first(compared, among)
    record = draw_next_lot(_names(tied), place=compared.place, first_place=first, seed=seed)
    return _store(stage, record, tied, by, announced)


def next_lots_stand_again(keys: Collection[int]) -> None:
    """Lots between groups that a change of results voided, when it is taken back; as `lots_stand_again`."""
    for lot in NextPlaceLot.objects.filter(pk__in=keys, voided_because=NextPlaceLot.Void.RESULT) if keys else ():
        stand_again(lot, NextPlaceLot.objects.filter(stage=lot.stage_id))


def _tied(stage: Stage, among: Collection[int]) -> list[Member]:
    """The equal ones in the order of their groups: nobody chooses the order a lot starts from."""
    found = Member.objects.filter(stage=stage, entry__in=among).select_related("entry")
    return list(found.order_by("group__number"))


def _names(tied: Sequence[Member]) -> tuple[str, ...]:
    return tuple(member.entry.title for member in tied)


def _first(compared: NextCompared, among: Collection[int]) -> int:
    """The best rank among the candidates that hangs on the lot."""
    ranks = [rank for rank, one in enumerate(compared.found.candidates, 1) if one.member in among]
    return min(ranks, default=1)


def _store(
    stage: Stage, record: LotRecord, tied: Sequence[Member], by: User, announced: Commitment | None = None
) -> NextPlaceLot:
    """An outcome of the same set entered before stays on record, but no longer counts."""
    order = [tied[number - 1].entry_id for number in record.outcome]
    before = NextPlaceLot.objects.filter(stage=stage, voided_at=None)
    same = [lot.pk for lot in before if sorted(lot.order) == sorted(order)]
    NextPlaceLot.objects.filter(pk__in=same).update(voided_at=timezone.now(), voided_because=NextPlaceLot.Void.REPLACED)
    kept = {**commitment_spend(announced), **record.as_json()}
    return NextPlaceLot.objects.create(stage=stage, order=order, method=record.method, record=kept, drawn_by=by)
