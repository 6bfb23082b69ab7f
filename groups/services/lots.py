"""The outcome of a lot drawn at the table (3.7.5.4): recorded with who and when, and valid while the set is equal."""

from collections.abc import Collection, Sequence

from django.utils import timezone
from django.utils.translation import gettext as _

from groups.models import Group, Lot
from tournaments.errors import Refused, Stale
from tournaments.models import Event, User

from .standings import Refreshed, standings_refresh


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
    group = Group.objects.select_related("stage").get(pk=group.pk)
    if not group.is_finished:
        raise Refused(_("The group is still being played: its table is provisional and needs no lot (3.7.5.4)."))
    if not _is_open(group, order):
        raise Stale(_("These players are no longer equal, so no lot can part them. Below is how the group stands now."))
    Lot.objects.filter(pk__in=[lot.pk for lot in _standing(group, order)]).update(voided_at=timezone.now())
    lot = Lot.objects.create(group=group, order=list(order), drawn_by=by)
    return lot, standings_refresh(group, event, live_version=live_version)


def _is_open(group: Group, order: Collection[int]) -> bool:
    return len(set(order)) == len(order) and sorted(order) in [sorted(part) for part in lot_sets(group)]


def _standing(group: Group, order: Collection[int]) -> list[Lot]:
    """The outcomes of the same set entered before; they stay on record, but no longer count."""
    return [lot for lot in Lot.objects.filter(group=group, voided_at=None) if sorted(lot.order) == sorted(order)]
