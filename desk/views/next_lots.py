"""The outcome of a lot between groups, entered by the organizer or drawn by the product."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.views.decorators.http import require_http_methods, require_POST

from config.htmx import redirect, render_part
from desk.selectors.consequences import told
from desk.services.consequences import MustConfirm
from desk.services.next_lots import next_lot_draw as draw_lot
from desk.services.next_lots import next_lot_save
from groups.pages import NextLotPage
from groups.services.lots import no_longer_equal
from groups.views import of_groups
from tournaments.errors import Refused, Stale
from tournaments.models import Event, Stage, Tournament


@require_http_methods(["GET", "HEAD", "POST"])
@of_groups
def next_lot(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage) -> HttpResponse:
    """Enter the outcome of a lot drawn at the table (3.7.5.4); asks first when knockout results would be cleared."""
    page = NextLotPage(request, stage)
    problem = Stale(no_longer_equal()) if request.method == "POST" and not page.choice else None
    context = {"tournament": tournament, "event": event, "stage": stage, "tab": "groups"}
    if page.choice and page.choice.form.is_valid():
        confirmed = request.POST.get("confirmed", "")
        try:
            next_lot_save(stage=stage, order=page.choice.form.order(), by=request.user, confirmed=confirmed)
        except MustConfirm as ask:
            fields = [(name, value) for name, value in request.POST.items() if name.startswith(("lot-", "among"))]
            return render(
                request, "desk/next_lot_ask.html", {**context, "ask": told(ask.consequences), "fields": fields}
            )
        except Refused as refused:
            problem = refused
        else:
            return _to_ranking(request, tournament, event, stage)
    return render_part(request, "groups/next_lot.html", "groups/_next_lot.html", {**context, **page.context(problem)})


@require_POST
@of_groups
def next_lot_draw(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage) -> HttpResponse:
    """Let the product draw, once; the ranking shows the record of it."""
    page = NextLotPage(request, stage)
    if page.choice and not page.choice.question.waits:  # pressed twice
        return _to_ranking(request, tournament, event, stage)
    problem = None if page.choice else Stale(no_longer_equal())
    if page.choice and page.choice.number_form.is_valid():
        public = page.choice.number_form.cleaned_data
        try:
            draw_lot(stage=stage, among=page.choice.among, by=request.user, **public)
        except Refused as refused:
            problem = refused
        else:
            return _to_ranking(request, tournament, event, stage)
    context = {"tournament": tournament, "event": event, "stage": stage, "tab": "groups"}
    return render_part(request, "groups/next_lot.html", "groups/_next_lot.html", {**context, **page.context(problem)})


def _to_ranking(request: HttpRequest, tournament: Tournament, event: Event, stage: Stage) -> HttpResponse:
    return redirect(request, "groups:next", tournament.code, event.number, stage.number)
