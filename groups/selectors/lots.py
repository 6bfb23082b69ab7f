"""Lots (3.7.5.4) for their pages: what one would decide, and the record of those that were drawn."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _

from groups.domain.records import Fields, LotRecord
from groups.models import Group, Lot, Member
from groups.services.direct import went_directly
from tournaments.models import Stage

from .sections import DrawnLot, GroupSection


@dataclass(frozen=True)
class LotStory:
    """A lot on record, counted within its group from 1. Lots entered before records were kept have none."""

    number: int
    drawn: DrawnLot
    record: LotRecord | None

    @property
    def lot(self) -> Lot:
        return self.drawn.lot

    @property
    def is_by_product(self) -> bool:
        return self.lot.method == Lot.Method.PRODUCT


def lot_stories(section: GroupSection) -> list[LotStory]:
    """All lots of the group in the order they were drawn, void ones too; no query of its own."""
    return [
        LotStory(number, drawn, LotRecord.read(Fields(drawn.lot.record)) if drawn.lot.record else None)
        for number, drawn in enumerate(section.lots, 1)
    ]


def lot_download(story: LotStory, section: GroupSection) -> dict[str, Any] | None:
    """The record as a file: who drew and when, and everything to repeat it; None where no record was kept."""
    lot = story.lot
    if not lot.record:
        return None
    head = {
        "tournament": section.tournament.name,
        "event": section.event.name,
        "drawn_at": timezone.localtime(lot.drawn_at).isoformat(timespec="seconds"),
        "drawn_by": lot.drawn_by.get_username() if lot.drawn_by else "",
        "voided_at": timezone.localtime(lot.voided_at).isoformat(timespec="seconds") if lot.voided_at else None,
    }
    return {**head, **lot.record}


@dataclass(frozen=True)
class Question:
    """What a lot decides: between whom, for which places, and what hangs on each of them."""

    members: tuple[Member, ...]
    first: int
    last: int
    hangs: str
    at_the_cut: bool
    waits: bool
    numbers: tuple[str, ...]
    why_url: str


def lot_question(section: GroupSection, members: Sequence[Member], feeds_knockout: bool) -> Question:
    """The question about these equal members, in words."""
    tied = tuple(sorted(members, key=lambda member: member.number))
    rows = [member.row for member in tied]
    tie = next((tie for tie in section.ties if {m.pk for m in tie.members} == {m.pk for m in tied}), None)
    return Question(
        members=tied,
        first=min(rows),
        last=max(rows),
        hangs=tie.hangs if tie else "",
        at_the_cut=bool(tie and tie.at_the_cut),
        waits=tie is not None,
        numbers=tuple(_numbers(section, min(rows), max(rows))) if feeds_knockout else (),
        why_url=_why_url(section, tied[0]),
    )


def feeds_knockout(stage: Stage) -> bool:
    """Does a knockout take its players from these groups, and not from groups after them?"""
    later = Stage.objects.filter(event=stage.event_id, number__gt=stage.number, source=Stage.Source.GROUPS)
    return later.order_by("number").values_list("kind", flat=True).first() == Stage.Kind.KNOCKOUT


def _numbers(section: GroupSection, first: int, last: int) -> list[str]:
    """Which number of the knockout each place is, by the book (706.2)."""
    groups = Group.objects.filter(stage=section.stage).count()
    direct = len(went_directly(section.stage))
    through = range(first, min(last, section.stage.qualifiers) + 1)
    return [
        _("Place %(place)d is number %(number)d of the knockout.")
        % {"place": place, "number": direct + (place - 1) * groups + section.group.number}
        for place in through
    ]


def _why_url(section: GroupSection, member: Member) -> str:
    event = section.event
    place = [section.tournament.code, event.number, section.stage.number, section.group.number, member.number]
    return reverse("groups:why", args=place)
