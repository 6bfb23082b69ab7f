"""Lots (3.7.5.4), drawn at the table or by the product: on record with who and when, valid while the set is equal."""

from collections.abc import Collection, Sequence
from typing import TypeVar

from django.db.models import QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from groups.domain.records import LotRecord, draw_lot
from groups.domain.seeds import Seed
from groups.models import Commitment, DrawnByLot, Group, Lot, Member
from tournaments.errors import Refused, Stale
from tournaments.models import Event, User

from .commitments import commitment_spend
from .standings import Refreshed, standings_refresh

L = TypeVar("L", bound=DrawnByLot)


def lot_sets(group: Group) -> list[list[int]]:
    """The sets of entries for which an outcome can be entered: those that wait for a lot, and those that had one."""
    drawn = [sorted(order) for order in Lot.objects.filter(group=group, voided_at=None).values_list("order", flat=True)]
    return [*group.open_ties, *drawn] if group.is_finished else []


def lot_store(
    *, group: Group, event: Event, order: Sequence[int], by: User, live_version: int
) -> tuple[Lot, Refreshed]:
    """Write the outcome and the standings it gives, inside the transaction of a change that has locked the event.

    `order`: the entries of one equal set, best first; a set entered again replaces its earlier outcome. Stale: these
    entries are not (or no longer) equal; Refused: the group is being played. What follows outside the group is the
    caller's business.
    """
    group = _finished(group)
    if len(set(order)) < len(order) or sorted(order) not in [sorted(part) for part in lot_sets(group)]:
        raise Stale(no_longer_equal())
    tied = _members(group, order)
    numbers = {member.entry_id: number for number, member in enumerate(tied, 1)}
    outcome = tuple(numbers[entry] for entry in order)
    record = LotRecord("table", group.number, _first_place(tied), _names(tied), outcome)
    return _store(group, event, record, tied, by, live_version)


def lot_draw_store(
    *,
    group: Group,
    event: Event,
    among: Collection[int],
    seed: Seed,
    by: User,
    live_version: int,
    announced: Commitment | None = None,
) -> tuple[Lot, Refreshed]:
    """Let the product draw for entries that wait for a lot, and write what came out; otherwise as `lot_store`.

    `announced`: the announcement that the seed keeps. Stale also when an outcome stands already: what is drawn is not
    drawn again until another one comes out.
    """
    group = _finished(group)
    if sorted(among) not in [sorted(part) for part in group.open_ties]:
        raise Stale(no_longer_equal())
    tied = _members(group, among)
    record = draw_lot(_names(tied), group=group.number, first_place=_first_place(tied), seed=seed)
    return _store(group, event, record, tied, by, live_version, announced)


def lots_stand_again(keys: Collection[int]) -> None:
    """Lots that a change of results voided, when it is taken back: nobody draws twice by correcting and taking back.

    Not where another outcome for the same entries was recorded since. Whether they count, the ranking then says.
    """
    for lot in Lot.objects.filter(pk__in=keys, voided_because=Lot.Void.RESULT) if keys else ():
        stand_again(lot, Lot.objects.filter(group=lot.group_id))


def stand_again(lot: L, others: QuerySet[L]) -> None:
    """Let a lot count again, unless another of the `others` that counts is about the same entries."""
    if not any(sorted(other.order) == sorted(lot.order) for other in others.filter(voided_at=None)):
        lot.voided_at, lot.voided_because = None, ""
        lot.save(update_fields=["voided_at", "voided_because"])


def no_longer_equal() -> str:
    """The set that was sent waits for no lot any more."""
    return _("These are no longer equal, so no lot can part them. Below is how the group stands now.")


def _finished(group: Group) -> Group:
    group = Group.objects.select_related("stage").get(pk=group.pk)
    if not group.is_finished:
        raise Refused(_("The group is still being played: its table is provisional and needs no lot (3.7.5.4)."))
    return group


def _members(group: Group, among: Collection[int]) -> list[Member]:
    """The equal ones in the order of their numbers in the group: nobody chooses the order a lot starts from."""
    found = Member.objects.filter(group=group, entry__in=among).select_related("entry")
    return list(found.order_by("number"))


def _names(tied: Sequence[Member]) -> tuple[str, ...]:
    return tuple(member.entry.title for member in tied)


def _first_place(tied: Sequence[Member]) -> int:
    return min(member.row for member in tied)


def _store(
    group: Group,
    event: Event,
    record: LotRecord,
    tied: Sequence[Member],
    by: User,
    live_version: int,
    announced: Commitment | None = None,
) -> tuple[Lot, Refreshed]:
    """An outcome of the same set entered before stays on record, but no longer counts."""
    order = [tied[number - 1].entry_id for number in record.outcome]
    standing = [lot for lot in Lot.objects.filter(group=group, voided_at=None) if sorted(lot.order) == sorted(order)]
    Lot.objects.filter(pk__in=[lot.pk for lot in standing]).update(
        voided_at=timezone.now(), voided_because=Lot.Void.REPLACED
    )
    kept = {**commitment_spend(announced), **record.as_json()}
    lot = Lot.objects.create(group=group, order=order, method=record.method, record=kept, drawn_by=by)
    return lot, standings_refresh(group, event, live_version=live_version)
