"""The page that explains a pair of the knockout."""

from django.http import Http404, HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from brackets.selectors.why import why_pair
from config.htmx import render_part
from tournaments.models import Event, Stage, Tournament


@require_safe
def why(
    request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage, round: int, pair: int
) -> HttpResponse:
    """Why these two meet (706.1 to 706.3)."""
    explained = why_pair(stage, round, pair) if stage.kind == Stage.Kind.KNOCKOUT and stage.is_drawn else None
    if explained is None:
        raise Http404
    context = {"tournament": tournament, "event": event, "stage": stage, "why": explained}
    return render_part(request, "brackets/why.html", "brackets/_why.html", context)
