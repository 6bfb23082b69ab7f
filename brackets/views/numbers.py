"""Changing two numbers of a built knockout: form, service, render."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from brackets.forms import NumbersForm
from brackets.services.changing_numbers import numbers_change
from config.htmx import redirect
from tournaments.errors import Refused, Stale
from tournaments.models import Event, Stage, Tournament
from tournaments.views.pages import form_page, typed

from .knockout import of_knockout


@require_http_methods(["GET", "HEAD", "POST"])
@of_knockout
def numbers(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage) -> HttpResponse:
    if not stage.is_drawn:
        return redirect(request, stage)
    initial = {"seen": stage.draw_number}
    form = NumbersForm(typed(request), stage=stage, initial=initial, cancel_url=stage.get_absolute_url())
    if len(form.free) < 2:
        messages.info(request, _("There are no two who have not begun to play, so all numbers stay."))
        return redirect(request, stage)
    if request.method == "POST" and form.is_valid():
        try:
            numbers_change(stage=stage, by=request.user, **form.change())
            messages.success(request, _("The numbers are changed; all other matches stand as they did."))
            return redirect(request, stage)
        except Stale as stale:
            messages.error(request, str(stale.message))
            return redirect(request, request.path)
        except Refused as refused:
            form.refuse(refused)
    return form_page(
        request,
        form,
        tournament=tournament,
        event=event,
        tab="knockout",
        heading=_("Change two numbers"),
        facts=_(
            "Two who have not begun to play change numbers, and with them their first matches. Nothing else moves."
        ),
    )
