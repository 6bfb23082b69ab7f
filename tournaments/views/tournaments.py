"""The list of tournaments, one tournament, its settings and its people."""

from django.conf import settings
from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.htmx import redirect, render_part
from tournaments.errors import Refused, Stale
from tournaments.forms.tournaments import DeleteForm, PersonForm, TournamentForm, tournament_values
from tournaments.models import Role, Tournament
from tournaments.selectors.doomed import tournament_contents
from tournaments.selectors.tournaments import find_players, tournament_glance, tournament_lists
from tournaments.services import tournaments as services

from .pages import form_page, typed


@require_safe
def tournament_list(request: HttpRequest) -> HttpResponse:
    user = request.user if request.user.is_authenticated else None
    lists = tournament_lists(user=user, page=request.GET.get("page", "1"))
    return render(request, "tournaments/list.html", {"lists": lists})


@require_http_methods(["GET", "POST"])
def tournament_create(request: HttpRequest) -> HttpResponse:
    zone = _usual_zone(request)
    today = timezone.localtime(timezone.now(), zone).date()
    defaults = {"starts_on": today, "ends_on": today, "time_zone": str(zone), "visibility": "draft"}
    form = TournamentForm(typed(request), initial=defaults, cancel_url=reverse("tournaments:list"))
    if request.method == "POST" and form.is_valid():
        tournament = services.tournament_create(code=form.cleaned_data["code"], by=request.user, **form.settings())
        return redirect(request, tournament)
    facts = _("Everything can be changed later. Its events and players come next.")
    return form_page(request, form, heading=_("New tournament"), facts=facts)


@require_safe
def tournament_detail(request: HttpRequest, *, tournament: Tournament) -> HttpResponse:
    query = request.GET.get("q", "").strip()[:80]
    glance = tournament_glance(tournament, with_latest=not query)
    found = find_players(tournament, query, [line.event for line in glance.events]) if query else []
    if len(found) == 1:
        return redirect(request, found[0].url)
    context = {
        "tournament": tournament,
        "glance": glance,
        "query": query,
        "found": found,
        "desk_tab": "overview",
    }
    return render_part(request, "tournaments/detail.html", "tournaments/_glance.html", context)


@require_http_methods(["GET", "POST"])
def tournament_edit(request: HttpRequest, *, tournament: Tournament) -> HttpResponse:
    form = TournamentForm(typed(request), tournament=tournament, cancel_url=tournament.get_absolute_url())
    if request.method == "POST" and form.is_valid():
        seen = form.cleaned_data["version"] or 0
        try:
            services.tournament_edit(tournament=tournament, seen_version=seen, **form.settings())
        except Stale as stale:
            now = Tournament.objects.get(pk=tournament.pk)
            form.overtake(stale, tournament_values(now), now.version)
        else:
            messages.success(request, _("Saved."))
            return redirect(request, "tournaments:edit", tournament.code)
    links = [(_("Delete the tournament"), reverse("tournaments:delete", args=[tournament.code]))]
    return form_page(
        request, form, heading=_("Tournament settings"), tournament=tournament, links=links, desk_tab="settings"
    )


@require_http_methods(["GET", "POST"])
def tournament_delete(request: HttpRequest, *, tournament: Tournament) -> HttpResponse:
    back = reverse("tournaments:edit", args=[tournament.code])
    form = DeleteForm(typed(request), doomed=tournament, cancel_url=back)
    if request.method == "POST" and form.is_valid():
        try:
            services.tournament_delete(tournament=tournament, **form.cleaned_data)
        except Refused as refused:
            form.refuse(refused)
        else:
            return redirect(request, "tournaments:list")
    return form_page(
        request,
        form,
        heading=_("Delete the tournament"),
        tournament=tournament,
        warning=tournament_contents(tournament),
        desk_tab="settings",
    )


@require_http_methods(["GET", "POST"])
def people(request: HttpRequest, *, tournament: Tournament) -> HttpResponse:
    form = PersonForm(typed(request))
    if request.method == "POST" and form.is_valid():
        values = form.cleaned_data
        try:
            services.role_add(tournament=tournament, sign_in_name=values["person"], kind=values["kind"])
        except Refused as refused:
            form.refuse(refused)
        else:
            return redirect(request, "tournaments:people", tournament.code)
    return _people_page(request, tournament, form)


@require_POST
def person_remove(request: HttpRequest, *, tournament: Tournament, role: int) -> HttpResponse:
    row = get_object_or_404(Role.objects.select_related("tournament"), tournament=tournament, pk=role)
    try:
        services.role_remove(role=row)
    except Refused as refused:
        return _people_page(request, tournament, PersonForm(), fault=str(refused.message))
    if row.user_id == request.user.pk:
        return redirect(request, "tournaments:list")
    return redirect(request, "tournaments:people", tournament.code)


def _people_page(request: HttpRequest, tournament: Tournament, form: PersonForm, fault: str = "") -> HttpResponse:
    roles = tournament.roles.select_related("user").order_by("kind", "user__username")
    context = {"tournament": tournament, "roles": roles, "form": form, "fault": fault, "desk_tab": "people"}
    return render(request, "tournaments/people.html", context)


def _usual_zone(request: HttpRequest) -> object:
    """The zone of the person's last tournament, else the installation's."""
    last = Tournament.objects.filter(roles__user=request.user).order_by("-pk").first()
    return last.zone if last else settings.USUAL_TIME_ZONE
