"""What everybody sees of a knockout: its drawing, its audit, why a pair meets; and the results of the event."""

from collections.abc import Callable
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from brackets.selectors.auditing import built_placement
from brackets.selectors.knockout import bracket
from brackets.selectors.results import event_results
from brackets.selectors.why import why_pair
from config.htmx import render_part
from tournaments.models import Event, Stage, Tournament


def of_knockout(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """Groups have no knockout."""

    @wraps(view)
    def checked(request: HttpRequest, *, stage: Stage, **kwargs: Any) -> HttpResponse:
        if stage.kind != Stage.Kind.KNOCKOUT:
            raise Http404
        return view(request, stage=stage, **kwargs)

    return checked


@require_safe
@of_knockout
def detail(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage) -> HttpResponse:
    context = {
        "tournament": tournament,
        "event": event,
        "stage": stage,
        "tab": "knockout",
        "bracket": bracket(stage, find=request.GET.get("find", "")),
    }
    return render_part(request, "brackets/detail.html", "brackets/_bracket.html", context)


@require_safe
@of_knockout
def audit(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage) -> HttpResponse:
    context = {
        "tournament": tournament,
        "event": event,
        "stage": stage,
        "tab": "knockout",
        "audit": built_placement(stage),
    }
    return render_part(request, "brackets/audit.html", "brackets/_audit.html", context)


@require_safe
@of_knockout
def why(
    request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage, round: int, pair: int
) -> HttpResponse:
    """Why these two meet (706.1 to 706.3)."""
    explained = why_pair(stage, round, pair) if stage.is_drawn else None
    if explained is None:
        raise Http404
    context = {"tournament": tournament, "event": event, "stage": stage, "why": explained}
    return render_part(request, "brackets/why.html", "brackets/_why.html", context)


@require_safe
def results(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    context = {
        "tournament": tournament,
        "event": event,
        "tab": "results",
        "results": event_results(event, page=request.GET.get("page", "1"), latest=request.GET.get("order") == "latest"),
    }
    return render_part(request, "brackets/results.html", "brackets/_results.html", context)
