"""The best of the next places: how they are compared, who goes through, the lots between groups on record."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from config.htmx import render_part
from groups.selectors.next_places import next_lot_download, next_section
from tournaments.models import Event, Stage, Tournament

from .groups import of_groups
from .records import download


@require_safe
@of_groups
def next_places(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage) -> HttpResponse:
    """The ranking with every comparison; its part on the page of all groups fetches itself with ?part=groups."""
    ranking = next_section(stage)
    context = {"tournament": tournament, "event": event, "stage": stage, "tab": "groups", "next": ranking}
    is_short = ranking is not None and request.GET.get("part") == "groups"
    return render_part(
        request, "groups/next.html", "groups/_next_part.html" if is_short else "groups/_next.html", context
    )


@require_safe
@of_groups
def next_lot_record(
    request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage, next_lot: int
) -> HttpResponse:
    """The record of a lot between groups as a file."""
    told = next_lot_download(stage, next_lot)
    if told is None:
        raise Http404
    return download(told, f"lot-{tournament.code}-{event.number}-{stage.number}-next-{next_lot}.json")
