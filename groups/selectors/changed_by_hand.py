"""What a draw made or changed by hand has otherwise than the draw before it, for its public page."""

from dataclasses import dataclass
from itertools import chain

from django.utils.translation import gettext as _

from groups.domain.arranging import Arrangement, Seat, difference
from groups.domain.records import DrawRecord, Fields
from groups.models import Draw
from tournaments.models import Event, Stage
from tournaments.selectors.labels import group_name


@dataclass(frozen=True)
class ChangedSeat:
    """An entry that stands elsewhere; empty: in no group."""

    title: str
    before: str
    after: str


@dataclass(frozen=True)
class ChangedByHand:
    """Compared with the draw of this number."""

    number: int
    seats: list[ChangedSeat]


def changed_by_hand(draw: Draw, stage: Stage) -> ChangedByHand | None:
    """None where the draw was not made by hand, or there is nothing to compare it with; one query."""
    if draw.method != Draw.Method.HAND or not draw.arrangement:
        return None
    earlier = Draw.objects.filter(stage=stage, number__lt=draw.number).order_by("-number").first()
    if earlier is None or not earlier.arrangement:
        return None
    titles = {**_titles(earlier), **_titles(draw)}
    if not titles.keys() >= {entry for kept in (earlier, draw) for group in kept.arrangement for entry in group}:
        return None
    found = difference(_arrangement(earlier), _arrangement(draw))
    seats = [
        ChangedSeat(titles[each.entry], _place(stage.event, each.before), _place(stage.event, each.after))
        for each in found
    ]
    return ChangedByHand(earlier.number, seats) if seats else None


def _arrangement(draw: Draw) -> Arrangement:
    return tuple(tuple(group) for group in draw.arrangement)


def _titles(draw: Draw) -> dict[int, str]:
    """The names as they were drawn, by entry: the record has them in the same order as the arrangement.

    Empty where it has not: the groups of a draw of old were written down later, when somebody may have been out.
    """
    record = DrawRecord.read(Fields(draw.record))
    groups = record.outcome.groups
    if [len(group) for group in draw.arrangement] != [len(group) for group in groups]:
        return {}
    entries, ranks = chain(*draw.arrangement), chain(*groups)
    return {entry: record.entries[rank - 1].name for entry, rank in zip(entries, ranks, strict=True)}


def _place(event: Event, seat: Seat | None) -> str:
    if seat is None:
        return ""
    return _("%(group)s, number %(number)d") % {"group": group_name(event, seat.group), "number": seat.number}
