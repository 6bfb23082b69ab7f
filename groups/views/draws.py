"""An organizer's draw: making it, changing it by hand, taking it back."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from config.htmx import redirect, render_part
from groups.pages import ArrangePage, DrawPage
from groups.services.draw import draw_undo as take_draw_back
from tournaments.errors import Refused
from tournaments.models import Event, Stage, Tournament

from .groups import of_groups


@require_http_methods(["GET", "HEAD", "POST"])
@of_groups
def draw(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage) -> HttpResponse:
    """The draw as it would be made; a POST makes it, if it is still the one that was shown."""
    page = DrawPage(request, stage)
    problem = None
    if request.method == "POST" and page.can_draw():
        try:
            page.draw(request.user)
        except Refused as refused:
            problem = refused
        else:
            messages.success(request, _("The groups are drawn."))
            return redirect(request, "groups:detail", tournament.code, event.number, stage.number)
    context = {"tournament": tournament, "event": event, **page.context(problem)}
    return render_part(request, "groups/draw.html", "groups/_draw.html", context)


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


@require_POST
@of_groups
def draw_undo(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage) -> HttpResponse:
    """Take the draw back, while there is no result."""
    try:
        take_draw_back(stage=stage, by=request.user)
        messages.success(request, _("The draw is taken back."))
    except Refused as refused:
        messages.error(request, refused.message)
    return redirect(request, "groups:draw", tournament.code, event.number, stage.number)
