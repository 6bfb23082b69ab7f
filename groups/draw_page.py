"""What the page of the draw shows: the shape being tried out, the draw it gives, and what stands in the way."""

from typing import Any

from django.http import HttpRequest

from groups.forms import ShapeForm
from groups.services.draw import DrawPreview, built_on, current_groups, draw_preview, results_in
from tournaments.errors import Refused
from tournaments.models import Entry, Stage

MENDED_BY_FORM = ("groups", "sizes", "qualifiers")


class DrawPage:
    """One request for the page: the entries are read once, for the form and for the preview."""

    def __init__(self, request: HttpRequest, stage: Stage) -> None:
        self.stage = stage
        asked = Entry.objects.filter(event=stage.event_id, status__in=[Entry.Status.ENTERED, Entry.Status.REQUESTED])
        entries = list(asked.order_by("ranking", "pk"))
        self.entries = [entry for entry in entries if entry.status == Entry.Status.ENTERED]
        self.unanswered = len(entries) - len(self.entries)
        sent = request.POST if request.method == "POST" else request.GET
        # Bound to what was sent with the draw, or to what is being tried out; else as the stage stands.
        self.form = ShapeForm(sent if "qualifiers" in sent else None, stage=stage, entries=len(self.entries))

    def context(self, problem: Refused | None) -> dict[str, Any]:
        """For the template; a shape that cannot be drawn shows its fault at the field instead of a preview."""
        stage = self.stage
        if problem:  # somebody else may have drawn meanwhile
            stage.refresh_from_db(fields=["drawn_at", "draw_number"])
        results = results_in(stage) if stage.is_drawn else 0
        later = built_on(stage) if stage.is_drawn else None
        preview, fault = self._preview() if not (results or later) else (None, None)
        stands = current_groups(stage) if stage.is_drawn else []
        return {
            "stage": stage,
            "form": self.form,
            "problem": problem,
            "fault": fault,
            "preview": preview,
            "results": results,
            "built_on": later,
            "standing_matches": sum(len(group) * (len(group) - 1) // 2 for group in stands),
            "is_the_same": preview is not None and stands == [[e.pk for e in group] for group in preview.groups],
            "unanswered": self.unanswered,
            "tab": "groups",
        }

    def _preview(self) -> tuple[DrawPreview | None, Refused | None]:
        form = self.form
        if form.is_bound and not form.is_valid():
            return None, None
        try:
            return draw_preview(self.stage, form.shape() if form.is_bound else None, entries=self.entries), None
        except Refused as refused:
            if form.is_bound and refused.field in MENDED_BY_FORM:
                form.add_error(refused.field, str(refused.message))
            return None, refused
