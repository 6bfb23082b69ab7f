"""The outcome of a lot (3.7.5.4), with everything that hangs on it: the knockout's numbers and the final places."""

from collections.abc import Sequence

from django.db import transaction

from desk.models import Change, MatchChange
from groups.models import Group
from groups.services.lots import lot_store
from tournaments.models import Event, User
from tournaments.services.live import next_live_version

from .consequences import Consequences, MustConfirm
from .following import follow


@transaction.atomic
def lot_save(*, group: Group, order: Sequence[int], by: User, confirmed: str = "") -> Consequences:
    """Store the outcome: the entries of one equal set, best first. A set entered again replaces its earlier outcome.

    Stale: these entries are not (or no longer) equal; Refused: the group is being played; MustConfirm: results of the
    knockout would be cleared (call again with `confirmed` = its token).
    """
    locked = Event.objects.select_for_update(of=("self",)).select_related("tournament")
    event = locked.get(pk=group.stage.event_id)
    group.stage.event = event
    version = next_live_version(event.tournament)
    _lot, refreshed = lot_store(group=group, event=event, order=order, by=by, live_version=version)
    consequences = follow(event, (refreshed,), {}, live_version=version)
    if consequences.must_ask and confirmed != consequences.token:
        raise MustConfirm(consequences)
    if consequences.cleared:
        change = Change.objects.create(tournament=event.tournament, kind=Change.Kind.LOT, by=by)
        MatchChange.objects.bulk_create(
            MatchChange(change=change, match=e.row.match, before=e.before, after=e.after, version=e.row.match.version)
            for e in consequences.cleared
        )
    return consequences
