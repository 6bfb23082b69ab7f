"""What an organizer does on the page for changing a draw by hand: one step of a trial, or accepting it."""

from typing import Any

from django.http import HttpRequest, QueryDict
from django.utils.translation import gettext as _

from groups.domain.arranging import Arrangement, ArrangementError, moved, parsed, stepped, swapped
from groups.selectors.arranging import Trial
from groups.services.arranging import (
    arrangement_before,
    draw_put_back,
    groups_rearrange,
    groups_standing,
    refuse_impossible,
)
from groups.services.making import built_on
from tournaments.errors import Refused
from tournaments.models import Stage, User

STEPS = {"up": -1, "down": 1}


class ArrangePage:
    """One request: the draw that stands, and the arrangement that is being tried beside it."""

    def __init__(self, request: HttpRequest, stage: Stage) -> None:
        self.stage = stage
        self.sent = request.POST if request.method == "POST" else request.GET
        self.seen = _number(self.sent, "seen") or stage.draw_number
        self.problem: Refused | None = None
        self.tried: Arrangement
        self._read(self.sent.get("groups", ""))

    def store(self, by: User) -> bool:
        """Accept what was tried, or put the draw before back, if that is what was asked; False when it is refused."""
        try:
            if "back" in self.sent:
                draw_put_back(stage=self.stage, by=by, seen_draw=self.seen)
            else:
                if self.problem:
                    return False
                groups_rearrange(stage=self.stage, groups=self.tried, by=by, seen_draw=self.seen)
        except Refused as refused:
            self.problem = refused
            self.stage.refresh_from_db(fields=["drawn_at", "draw_number", "qualifiers"])
            self.seen = self.stage.draw_number
            self._read(self.sent.get("groups", ""), keep_problem=True)
            return False
        return True

    def step(self) -> None:
        """Try what a button asks for; what is refused leaves the arrangement as it was."""
        try:
            tried = self._step()
            refuse_impossible(self.standing, tried)
        except ArrangementError:
            self.problem = self.problem or Refused(_("Choose who moves and the group first."))
        except Refused as refused:
            self.problem = self.problem or refused
        else:
            self.tried = tried

    def context(self) -> dict[str, Any]:
        """For the template. Two queries of its own."""
        stage = self.stage
        is_open = bool(self.standing.groups)
        later = built_on(stage) if self.standing.is_built_on else None
        return {
            "stage": stage,
            "tab": "groups",
            "trial": Trial(self.standing, self.tried) if is_open and not later else None,
            "built_on": later,
            "problem": self.problem,
            "seen": self.seen,
            "before": self._before() if is_open and not later else None,
        }

    def _before(self) -> int | None:
        """The number of the draw that can be put back."""
        before = arrangement_before(self.standing)
        return before.number if before else None

    def _read(self, text: str, *, keep_problem: bool = False) -> None:
        self.standing = groups_standing(self.stage)
        self.tried = self.standing.arrangement
        if not text or not self.standing.groups:
            return
        try:
            tried = parsed(text)
            refuse_impossible(self.standing, tried)
        except ArrangementError:
            fault = Refused(_("Choose who moves and the group first."))
        except Refused as refused:
            fault = refused
        else:
            self.tried = tried
            return
        if not keep_problem:
            self.problem = fault

    def _step(self) -> Arrangement:
        sent, tried = self.sent, self.tried
        if "swap" in sent:
            return swapped(tried, _number(sent, "swap_a"), _number(sent, "swap_b"))
        if "move" in sent:
            entry = self._known(_number(sent, "move_entry"))
            return moved(tried, entry, _number(sent, "move_group"), _number(sent, "move_number") or None)
        for word, step in STEPS.items():
            if word in sent:
                return stepped(tried, _number(sent, word), step)
        if "late" in sent:
            entry = self._known(_number(sent, "late"))
            return moved(tried, entry, self.standing.place_for(self.standing.entries[entry], tried))
        return tried

    def _known(self, entry: int) -> int:
        if entry not in self.standing.entries:
            raise ArrangementError("an entry in no group")
        return entry


def _number(sent: QueryDict, name: str) -> int:
    """A number that was sent; 0 when it is none, which is no entry and no group."""
    text = sent.get(name, "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 19 else 0
