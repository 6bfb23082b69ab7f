"""What is new since the version a page shows."""

import json

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_safe
from django_htmx.http import HttpResponseClientRefresh

from groups.models import Group
from tournaments.models import Event, Stage, Tournament

# A page that slept through more than this is loaded anew; the names of the changed parts travel in one header.
MOST_PARTS = 100


@require_safe
@never_cache
def live(request: HttpRequest, *, tournament: Tournament, version: int) -> HttpResponse:
    """204 without a body when nothing is new; else the next poller, and HX-Trigger names the parts that changed.

    config.live.LiveMiddleware answers most of the "nothing new" before this view is reached.
    """
    if version == tournament.live_version:
        return HttpResponse(status=204)
    parts = changed_parts(tournament, version)
    if len(parts) > MOST_PARTS or version > tournament.live_version:
        return HttpResponseClientRefresh()
    answer = render(request, "_live.html", {"tournament": tournament})
    answer["HX-Trigger"] = json.dumps(dict.fromkeys([*parts, "live-tournament"]))
    return answer


def changed_parts(tournament: Tournament, since: int) -> list[str]:
    """The names of the events that refresh the parts changed after a version: live-group-17. Three queries."""
    newer = {"touched__gt": since}
    return [
        *(
            f"live-event-{pk}"
            for pk in Event.objects.filter(tournament=tournament, **newer).values_list("pk", flat=True)
        ),
        *(
            f"live-stage-{pk}"
            for pk in Stage.objects.filter(event__tournament=tournament, **newer).values_list("pk", flat=True)
        ),
        *(
            f"live-group-{pk}"
            for pk in Group.objects.filter(stage__event__tournament=tournament, **newer).values_list("pk", flat=True)
        ),
    ]
