"""A lot (3.7.5.4), entered or drawn, with everything that hangs on it: the knockout's numbers and the final places."""

from collections.abc import Collection, Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from brackets.services.reseeding import stages_fed_by
from desk.models import Change, MatchChange
from groups.models import Group, Member
from groups.services.commitments import lot_seed
from groups.services.lots import lot_draw_store, lot_store
from tournaments.errors import Refused
from tournaments.models import Entry, Event, Match, Stage, User
from tournaments.services.live import next_live_version
from tournaments.services.locks import BEGUN, event_locked

from .consequences import Consequences, MustConfirm
from .following import follow


@transaction.atomic
def lot_save(*, group: Group, order: Sequence[int], by: User, confirmed: str = "") -> Consequences:
    """Store the outcome: the entries of one equal set, best first. A set entered again replaces its earlier outcome.

    Stale: these entries are not (or no longer) equal; Refused: the group is being played; MustConfirm: results of the
    knockout would be cleared (call again with `confirmed` = its token).
    """
    event = stage_locked(group.stage)
    version = next_live_version(event.tournament)
    _lot, refreshed = lot_store(group=group, event=event, order=order, by=by, live_version=version)
    consequences = follow(event, (refreshed,), {}, live_version=version)
    ask_and_record(consequences, event, by=by, confirmed=confirmed)
    return consequences


@transaction.atomic
def lot_draw(*, group: Group, among: Collection[int], by: User, number: str = "", source: str = "") -> None:
    """Let the product draw for one equal set that waits for its lot: from the secret that was announced, if one was,
    from a public number, from both, or from a seed of its own.

    It is drawn once and counts at once: nothing is asked after the outcome is known. So where results of the knockout
    could be cleared it is Refused before. Stale: these entries do not wait for a lot; Refused: the group is being
    played, a number came without its source, or a promised one did not come.
    """
    event = stage_locked(group.stage)
    _refuse_over_results(group, among)
    version = next_live_version(event.tournament)
    seed, announced = lot_seed(group.stage, number, source)
    _lot, refreshed = lot_draw_store(
        group=group, event=event, among=among, seed=seed, announced=announced, by=by, live_version=version
    )
    follow(event, (refreshed,), {}, live_version=version)


def stage_locked(stage: Stage) -> Event:
    """The event of the stage, locked, which the stage has at hand from now on."""
    stage.event = event_locked(stage.event)
    return stage.event


def ask_and_record(consequences: Consequences, event: Event, *, by: User, confirmed: str) -> None:
    """MustConfirm where a lot clears results and that was not confirmed; what it cleared goes on record."""
    if consequences.must_ask and confirmed != consequences.token:
        raise MustConfirm(consequences)
    if consequences.cleared:
        change = Change.objects.create(tournament=event.tournament, kind=Change.Kind.LOT, by=by)
        MatchChange.objects.bulk_create(
            MatchChange(change=change, match=e.row.match, before=e.before, after=e.after, version=e.row.match.version)
            for e in consequences.cleared
        )


def refuse_over_results(fed: Sequence[Stage]) -> None:
    """Whether the product may draw must not depend on what comes out: any result in these stages is in the way."""
    if Match.objects.filter(BEGUN, stage__in=fed).exists():
        raise Refused(
            _(
                "The next stage has results that this lot could clear, and a lot is not tried out. "
                "Clear them first, or draw the lot at the table."
            )
        )


def _refuse_over_results(group: Group, among: Collection[int]) -> None:
    """Refused: there are results in a stage that a place of these could touch."""
    first = Member.objects.filter(group=group, entry__in=among).order_by("row").values_list("row", flat=True).first()
    before = Member.objects.filter(group=group, row__lt=first or 0).exclude(entry__status=Entry.Status.WITHDRAWN)
    fed = stages_fed_by(group.stage)
    if before.count() >= group.stage.qualifiers and not group.stage.best_next:
        # Below those who go through, the places still number a consolation knockout.
        fed = [stage for stage in fed if stage.source == Stage.Source.NOT_THROUGH]
    refuse_over_results(fed)
