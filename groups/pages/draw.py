"""What the page of the draw shows: the shape being tried out, the draw it gives, and what stands in the way."""

from typing import Any

from django.http import HttpRequest

from groups.forms import AnnounceForm, NumberForm, ShapeForm
from groups.models import Draw
from groups.selectors.drawn import draw_state
from groups.services.by_lot import LotPreview, group_draw_by_lot, lot_preview
from groups.services.commitments import open_commitment
from groups.services.direct import parted
from groups.services.draw import DrawPreview, built_on, current_groups, draw_entries, draw_preview, group_draw
from groups.services.going_on import is_second
from tournaments.errors import Refused
from tournaments.models import Entry, Match, Stage, User

MENDED_BY_FORM = ("groups", "sizes", "qualifiers")


class DrawPage:
    """One request for the page: the entries are read once, for the form and for the preview."""

    def __init__(self, request: HttpRequest, stage: Stage) -> None:
        self.stage = stage
        self.unsettled: Refused | None = None  # the groups before these
        asked = Entry.objects.filter(event=stage.event_id, status__in=[Entry.Status.ENTERED, Entry.Status.REQUESTED])
        entries = list(asked.order_by("ranking", "pk"))
        self.entries = [entry for entry in entries if entry.status == Entry.Status.ENTERED]
        if is_second(stage):
            self._take_from_groups()
        self.unanswered = len(entries) - len(self.entries)
        self.announced = open_commitment(stage)
        self.state = draw_state(stage)
        sent = request.POST if request.method == "POST" else request.GET
        # Bound to what was sent with the draw, or to what is being tried out; else as the stage stands.
        bound = sent if "qualifiers" in sent else None
        _direct, drawn = parted(stage, self.entries)
        self.form = ShapeForm(bound, stage=stage, entries=len(drawn), method=self._usual_method())
        promised = {"source": self.announced.promise if self.announced else ""}
        self.number_form = NumberForm(request.POST if request.method == "POST" else None, initial=promised)
        self.seen = request.POST.get("seen", "")

    def _take_from_groups(self) -> None:
        try:
            self.entries = draw_entries(self.stage)
        except Refused as refused:
            self.entries, self.unsettled = [], refused

    def can_draw(self) -> bool:
        """Everything that was sent fits the forms."""
        return self.form.is_valid() and (not self.form.is_by_lot or self.number_form.is_valid())

    def draw(self, by: User) -> Stage:
        """Make the draw by the method that was chosen; Refused and Stale as the services say."""
        stage, shape = self.stage, self.form.shape()
        if not self.form.is_by_lot:
            return group_draw(stage=stage, by=by, seen=self.seen, shape=shape)
        public = self.number_form.cleaned_data
        return group_draw_by_lot(
            stage=stage, by=by, seen=self.seen, shape=shape, number=public["number"], source=public["source"]
        )

    def context(self, problem: Refused | None) -> dict[str, Any]:
        """For the template; a shape that cannot be drawn shows its fault at the field instead of a preview."""
        stage = self.stage
        if problem:  # somebody else may have drawn meanwhile
            stage.refresh_from_db(fields=["drawn_at", "draw_number"])
            self.state = draw_state(stage)
            if problem.field in self.number_form.fields:
                self.number_form.add_error(problem.field, str(problem.message))
        results = self.state.results if stage.is_drawn else 0
        later = built_on(stage) if stage.is_drawn and self.state.is_built_on else None
        is_open = not (results or later)
        preview, fault = self._preview() if is_open else (None, None)
        stands = current_groups(stage) if stage.is_drawn and is_open else []
        by_snake = preview if isinstance(preview, DrawPreview) else None
        return {
            "stage": stage,
            "form": self.form,
            "problem": problem,
            "fault": fault,
            "preview": by_snake,
            "by_lot": preview if isinstance(preview, LotPreview) else None,
            "number_form": self.number_form,
            "announce_form": AnnounceForm(),
            "announced": self.announced,
            "results": results,
            "built_on": later,
            "standing_matches": self._standing_matches(stands),
            "is_second": is_second(stage),
            "is_the_same": by_snake is not None and stands == [[e.pk for e in group] for group in by_snake.groups],
            "unanswered": self.unanswered,
            "tab": "groups",
        }

    def _standing_matches(self, stands: list[list[int]]) -> int:
        if self.stage.carry_over and stands:
            return Match.objects.filter(stage=self.stage).count()
        return sum(len(group) * (len(group) - 1) // 2 for group in stands) * self.stage.legs

    def _usual_method(self) -> str:
        """By lot where one was announced, or where the draw that stands was one."""
        is_lot = self.announced or self.state.method == Draw.Method.LOT
        return Draw.Method.LOT if is_lot else Draw.Method.SNAKE

    def _preview(self) -> tuple[DrawPreview | LotPreview | None, Refused | None]:
        form = self.form
        if self.unsettled:
            return None, self.unsettled
        if form.is_bound and not form.is_valid():
            return None, None
        look = lot_preview if form.is_by_lot else draw_preview
        try:
            return look(self.stage, form.shape() if form.is_bound else None, entries=self.entries), None
        except Refused as refused:
            if form.is_bound and refused.field in MENDED_BY_FORM:
                form.add_error(refused.field, str(refused.message))
            return None, refused
