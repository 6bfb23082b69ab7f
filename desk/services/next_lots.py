"""A lot between groups (3.7.5.4), entered or drawn, with everything that hangs on it."""

from collections.abc import Collection, Sequence

from django.db import transaction

from brackets.services.reseeding import stages_fed_by
from groups.models import Group, NextPlaceLot
from groups.services.commitments import lot_seed
from groups.services.next_lots import next_lot_draw_store, next_lot_store
from groups.services.standings import Refreshed
from tournaments.models import Event, Stage, User
from tournaments.services.live import mark, next_live_version

from .consequences import Consequences
from .following import follow
from .lots import ask_and_record, refuse_over_results, stage_locked


@transaction.atomic
def next_lot_save(*, stage: Stage, order: Sequence[int], by: User, confirmed: str = "") -> Consequences:
    """Store the outcome: entries of several groups who are equal at the next place, best first.

    Stale: these entries are not (or no longer) equal; MustConfirm: results of the knockout would be cleared (call
    again with `confirmed` = its token).
    """
    event = stage_locked(stage)
    next_lot_store(stage=stage, order=order, by=by)
    consequences = _follow(event, stage)
    ask_and_record(consequences, event, by=by, confirmed=confirmed)
    return consequences


@transaction.atomic
def next_lot_draw(
    *, stage: Stage, among: Collection[int], by: User, number: str = "", source: str = ""
) -> NextPlaceLot:
    """Let the product draw for one equal set that waits for its lot, once, as desk.services.lots.lot_draw does.

    Refused: results of the knockout could be cleared, a number came without its source, or a promised one did not
    come. Stale: these entries do
    not wait for a lot.
    """
    event = stage_locked(stage)
    refuse_over_results(stages_fed_by(stage))
    seed, announced = lot_seed(stage, number, source)
    lot = next_lot_draw_store(stage=stage, among=among, seed=seed, by=by, announced=announced)
    _follow(event, stage)
    return lot


def _follow(event: Event, stage: Stage) -> Consequences:
    """Nothing changed inside the groups, but who comes from them."""
    version = next_live_version(event.tournament)
    group = Group.objects.filter(stage=stage).order_by("number")[0]
    group.stage = stage
    refreshed = Refreshed(group, (), (), was_finished=True)
    consequences = follow(event, (refreshed,), {}, live_version=version)
    mark(version, stage)
    return consequences
