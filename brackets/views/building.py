"""Building the knockout, taking it back, and the match for third place: form, service, render."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from brackets.forms import BuildForm, chosen_source
from brackets.selectors.auditing import compared_placements
from brackets.selectors.knockout import how_text, preview_drawing
from brackets.services.build import bracket_build, bracket_unbuild, results_in, third_place_switch
from brackets.services.filling import Plan, bracket_plan, order_text, sources
from config.htmx import redirect, render_part
from tournaments.errors import Refused
from tournaments.models import Event, Stage, Tournament

from .knockout import of_knockout


@require_http_methods(["GET", "HEAD", "POST"])
@of_knockout
def build(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage) -> HttpResponse:
    source = chosen_source(stage, request.POST.get("source") or request.GET.get("source"))
    if request.method != "POST":
        if stage.is_drawn:
            return _already_built(request, stage)
        form = BuildForm(stage=stage, source=source, initial=_initial(stage, source))
        return _build_page(request, stage, form, bracket_plan(stage=stage, filling=form.filling()))
    form = BuildForm(request.POST, stage=stage, source=source)
    if form.is_valid() and "build" in request.POST:
        try:
            bracket_build(stage=stage, by=request.user, seen=form.cleaned_data["seen"], filling=form.filling())
            messages.success(request, _("The knockout is built."))
            return redirect(request, stage)
        except Refused as refused:
            form.add_error(None, str(refused.message))
    plan = bracket_plan(stage=stage, filling=form.filling()) if hasattr(form, "cleaned_data") else None
    return _build_page(request, stage, form, plan)


@require_http_methods(["GET", "HEAD", "POST"])
@of_knockout
def unbuild(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage) -> HttpResponse:
    problem = ""
    if request.method == "POST":
        try:
            bracket_unbuild(stage=stage, by=request.user)
            messages.success(request, _("The knockout is taken back."))
            return redirect(request, stage)
        except Refused as refused:
            problem = str(refused.message)
    context = {
        "tournament": tournament,
        "event": event,
        "stage": stage,
        "tab": "knockout",
        "problem": problem,
        "played": results_in(stage),
        "total": stage.matches.count(),
    }
    return render_part(request, "brackets/unbuild.html", "brackets/_unbuild.html", context)


@require_POST
@of_knockout
def third_place(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage) -> HttpResponse:
    try:
        third_place_switch(stage=stage, by=request.user, wanted=request.POST.get("wanted") == "yes")
    except Refused as refused:
        messages.error(request, str(refused.message))
    return redirect(request, stage)


def _already_built(request: HttpRequest, stage: Stage) -> HttpResponse:
    messages.info(request, _("The knockout is built already. Take it back first to build it in another way."))
    return redirect(request, stage)


def _initial(stage: Stage, source: str) -> dict[str, object]:
    text = order_text(stage) if source == Stage.Source.ORDER else ""
    return {
        "source": source,
        "placement": stage.placement,
        "third_place": stage.third_place,
        "all_places": stage.all_places,
        "text": text,
        "top": stage.top,
    }


def _build_page(request: HttpRequest, stage: Stage, form: BuildForm, plan: Plan | None) -> HttpResponse:
    drawing = None
    if plan is not None and plan.is_ready:
        titles = [(number.name, number.entry.pk if number.entry else None) for number in plan.numbers]
        drawing = preview_drawing(stage, titles, third_place=plan.third_place, all_places=plan.all_places)
    labels = dict(Stage.Source.choices)
    how = ""
    if plan:
        how = how_text(
            stage,
            plan.size,
            source=form.chosen,
            placement=plan.placement,
            third_place=plan.third_place,
            all_places=plan.all_places,
            direct=plan.direct,
            extra=plan.extra,
        )
    context = {
        "tournament": stage.event.tournament,
        "event": stage.event,
        "stage": stage,
        "tab": "knockout",
        "form": form,
        "plan": plan,
        "drawing": drawing,
        "is_untouched": form.chosen == Stage.Source.ORDER and not form.is_bound and not form.initial.get("text"),
        "audit": compared_placements(plan) if plan else None,
        "how": how,
        "sources": [(source, labels[source]) for source in sources(stage)],
    }
    return render_part(request, "brackets/build.html", "brackets/_build.html", context)
