"""The outcome of a lot, entered by the organizer or drawn by the product."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from config.htmx import redirect, render_part
from desk.selectors.consequences import told
from desk.services.consequences import MustConfirm
from desk.services.lots import lot_draw as draw_lot
from desk.services.lots import lot_save
from groups.models import Group
from groups.pages import LotPage
from groups.services.lots import no_longer_equal
from groups.views import of_groups
from tournaments.errors import Refused, Stale
from tournaments.models import Event, Stage, Tournament


@require_http_methods(["GET", "HEAD", "POST"])
@of_groups
def lot(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage, group: Group) -> HttpResponse:
    """Enter the outcome of a lot drawn at the table (3.7.5.4); asks first when knockout results would be cleared."""
    page = LotPage(request, group)
    problem = Stale(no_longer_equal()) if request.method == "POST" and not page.choice else None
    context = {"tournament": tournament, "event": event, "stage": stage, "group": group, "tab": "groups"}
    if page.choice and page.choice.form.is_valid():
        confirmed = request.POST.get("confirmed", "")
        try:
            lot_save(group=group, order=page.choice.form.order(), by=request.user, confirmed=confirmed)
        except MustConfirm as ask:
            fields = [(name, value) for name, value in request.POST.items() if name.startswith(("lot-", "among"))]
            return render(request, "desk/lot_ask.html", {**context, "ask": told(ask.consequences), "fields": fields})
        except Refused as refused:
            problem = refused
        else:
            return redirect(request, f"{stage.get_absolute_url()}#group-{group.pk}")
    return render_part(request, "groups/lot.html", "groups/_lot.html", {**context, **page.context(problem)})


@require_POST
@of_groups
def lot_draw(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage, group: Group) -> HttpResponse:
    """Let the product draw, once; the record of it is shown."""
    page = LotPage(request, group)
    record = ("groups:lots", tournament.code, event.number, stage.number, group.number)
    if page.choice and not page.choice.question.waits:  # pressed twice
        return redirect(request, *record)
    problem = None if page.choice else Stale(no_longer_equal())
    if page.choice and page.choice.number_form.is_valid():
        public = page.choice.number_form.cleaned_data
        try:
            draw_lot(group=group, among=page.choice.among, by=request.user, **public)
        except Refused as refused:
            problem = refused
        else:
            return redirect(request, *record)
    context = {"tournament": tournament, "event": event, "stage": stage, "group": group, "tab": "groups"}
    return render_part(request, "groups/lot.html", "groups/_lot.html", {**context, **page.context(problem)})
