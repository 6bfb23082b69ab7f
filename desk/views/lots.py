"""The outcome of a lot, entered by the organizer."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods

from config.htmx import redirect, render_part
from desk.selectors.consequences import told
from desk.services.consequences import MustConfirm
from desk.services.lots import lot_save
from groups import lot_page
from groups.models import Group
from groups.views import of_groups
from tournaments.errors import Refused
from tournaments.models import Event, Stage, Tournament


@require_http_methods(["GET", "HEAD", "POST"])
@of_groups
def lot(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage, group: Group) -> HttpResponse:
    """Enter the outcome of a lot drawn at the table (3.7.5.4); asks first when knockout results would be cleared."""
    forms = lot_page.lot_forms(group, request.POST or None)
    sent = next((form for form in forms if form.is_bound), None)
    problem = None if sent or request.method != "POST" else lot_page.gone()
    context = {"tournament": tournament, "event": event, "stage": stage, "group": group, "tab": "groups"}
    if sent and sent.is_valid():
        confirmed = request.POST.get("confirmed", "")
        try:
            lot_save(group=group, order=sent.order(), by=request.user, confirmed=confirmed)
        except MustConfirm as ask:
            fields = [(name, value) for name, value in request.POST.items() if name.startswith(("lot-", "among"))]
            return render(request, "desk/lot_ask.html", {**context, "ask": told(ask.consequences), "fields": fields})
        except Refused as refused:
            problem = refused.message
        else:
            return redirect(request, f"{stage.get_absolute_url()}#group-{group.pk}")
    return render_part(request, "groups/lot.html", "groups/_lot.html", {**context, "forms": forms, "problem": problem})
