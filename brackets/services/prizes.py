"""The prizes of an event: reading the list, and writing it."""

from collections.abc import Sequence

from django.db import transaction
from django.utils.translation import gettext as _

from brackets.domain.prizes import Prize as Line
from brackets.domain.prizes import differ, dues_of
from brackets.models import Prize
from tournaments.errors import Refused
from tournaments.models import Event, User
from tournaments.services.live import edit, touch
from tournaments.services.locks import event_locked

from .agreements import agreed, standing_of


def prizes_of(event: Event) -> tuple[Line, ...]:
    """The list of prizes in the order in which it was typed; one query."""
    return tuple(prize.to_domain() for prize in Prize.objects.filter(event=event).order_by("position"))


def third_and_fourth_differ(event: Event) -> bool:
    """Do places 3 and 4 bring different prizes, so that 706.3 wants a match for third place? One query."""
    return differ(prizes_of(event), 3, 4)


@transaction.atomic
def prizes_save(*, event: Event, by: User, seen_version: int, currency: str, prizes: Sequence[Line]) -> Event:
    """Replace the list of prizes and its currency.

    Stale: the event was saved meanwhile. Refused: prizes that an agreement shared (706.4) would be others. Harmless
    when nothing changes.
    """
    event = event_locked(event)
    before = prizes_of(event)
    if before == tuple(prizes) and event.currency == currency:
        return event
    old_currency = event.currency
    edit(event, seen_version, currency=currency)
    _refuse_shared(event, before, prizes, same_currency=currency == old_currency)
    Prize.objects.filter(event=event).delete()
    Prize.objects.bulk_create(_row(event, position, line) for position, line in enumerate(prizes, 1))
    touch(event.tournament, event)
    return event


def _refuse_shared(event: Event, before: Sequence[Line], after: Sequence[Line], *, same_currency: bool) -> None:
    agreements = standing_of(event)
    made = [agreed(agreement) for agreement in agreements]
    for agreement, was, would_be in zip(agreements, dues_of(before, made), dues_of(after, made), strict=True):
        if was == would_be and (same_currency or not was.total.money):
            continue
        names = ", ".join(share.entry.title for share in agreement.shares.all())
        raise Refused(
            _("%(names)s shared these prizes by agreement (706.4): take the agreement back before you change them.")
            % {"names": names},
            field="text",
        )


def _row(event: Event, position: int, line: Line) -> Prize:
    return Prize(
        event=event,
        position=position,
        first=line.first,
        last=line.last,
        amount=line.brings.money,
        things=dict(line.brings.things),
    )
