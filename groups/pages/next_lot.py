"""What the page of a lot between groups shows: for each equal set what hangs on it, and the ways to decide."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import HttpRequest
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from groups.models import Member
from groups.services.next_lots import next_lot_sets
from groups.services.next_places import NextCompared, next_compared
from tournaments.errors import Refused
from tournaments.models import Stage

from .choice import Choices


@dataclass(frozen=True)
class NextQuestion:
    """What a lot between groups decides: among whom, for which ranks; `waits`: it is not drawn yet."""

    members: tuple[Member, ...]
    first: int
    last: int
    hangs: str
    waits: bool


class NextLotPage(Choices[NextQuestion]):
    """One request for the page; `choice` is the set that was sent, if it is still equal."""

    def __init__(self, request: HttpRequest, stage: Stage) -> None:
        self.compared = next_compared(stage)
        sets = next_lot_sets(self.compared)
        wanted = {entry for part in sets for entry in part}
        found = Member.objects.filter(stage=stage, entry__in=wanted).select_related("entry", "group")
        members = {member.entry_id: member for member in found}
        questions = [_question(self.compared, [members[entry] for entry in part]) for part in sets]
        super().__init__(questions, request, stage)

    def context(self, problem: Refused | None) -> dict[str, Any]:
        self.show(problem)
        return {
            "choices": self.choices,
            "announced": self.announced,
            "problem": problem,
            "compared": self.compared,
        }


def _question(compared: NextCompared, members: Sequence[Member]) -> NextQuestion:
    tied = tuple(sorted(members, key=lambda member: member.group.number))
    among = {member.entry_id for member in tied}
    ranks = [rank for rank, one in enumerate(compared.found.candidates, 1) if one.member in among]
    first, last, through = ranks[0], ranks[-1], compared.stage.best_next
    if first <= through < last:
        room = through - first + 1
        hangs = ngettext(
            "%(room)d of these %(tied)d goes through, the others are out.",
            "%(room)d of these %(tied)d go through, the others are out.",
            room,
        ) % {"room": room, "tied": len(tied)}
    else:
        hangs = _("All of them go through; with which number depends on the lot.")
    return NextQuestion(tied, first, last, hangs, among in [set(tie) for tie in compared.ties])
