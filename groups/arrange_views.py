"""The page on which an organizer changes a draw by hand."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from config.htmx import redirect, render_part
from groups.arrange_page import ArrangePage
from groups.views import of_groups
from tournaments.models import Event, Stage, Tournament


@require_http_methods(["GET", "HEAD", "POST"])
@of_groups
def arrange(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage) -> HttpResponse:
    """Try out changes of the draw that stands; nothing is stored before one is accepted, or a draw is put back."""
    page = ArrangePage(request, stage)
    if request.method == "POST" and {"accept", "back"} & request.POST.keys():
        if page.store(request.user):
            messages.success(request, _("The groups are changed. The change is on record as a draw of its own."))
            return redirect(request, "groups:detail", tournament.code, event.number, stage.number)
    elif page.standing.groups:
        page.step()
    context = {"tournament": tournament, "event": event, **page.context()}
    return render_part(request, "groups/arrange.html", "groups/_arrange.html", context)
