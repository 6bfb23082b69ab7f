"""Systems of play of team matches: those built in, and an organizer's own."""

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST

from config.htmx import redirect
from tournaments.errors import Refused, Stale
from tournaments.forms.team_systems import TeamSystemForm, system_values
from tournaments.models import TeamSystem, Tournament
from tournaments.selectors.team_systems import system_lines
from tournaments.services import teams as services

from .pages import form_page, typed


@require_http_methods(["GET", "POST"])
def team_systems(request: HttpRequest, *, tournament: Tournament) -> HttpResponse:
    """All systems an event can choose, and the form for another one."""
    form = TeamSystemForm(typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            services.team_system_save(tournament=tournament, name=form.cleaned_data["name"], system=form.system())
        except Refused as refused:
            form.refuse(refused)
        else:
            messages.success(request, _("Saved. An event of teams can choose it in its settings."))
            return redirect(request, "tournaments:team_systems", tournament.code)
    context = {"tournament": tournament, "form": form, "lines": system_lines(tournament), "desk_tab": "settings"}
    return render(request, "tournaments/team_systems.html", context)


@require_http_methods(["GET", "POST"])
def team_system_edit(request: HttpRequest, *, tournament: Tournament, system: int) -> HttpResponse:
    own = get_object_or_404(TeamSystem, tournament=tournament, pk=system)
    back = reverse("tournaments:team_systems", args=[tournament.code])
    form = TeamSystemForm(typed(request), own=own, cancel_url=back)
    if request.method == "POST" and form.is_valid():
        seen = form.cleaned_data["version"] or 0
        name = form.cleaned_data["name"]
        try:
            services.team_system_save(
                tournament=tournament, name=name, system=form.system(), own=own, seen_version=seen
            )
        except TeamSystem.DoesNotExist:
            raise Http404 from None
        except Stale as stale:
            own.refresh_from_db()
            form.overtake(stale, system_values(own), own.version)
        except Refused as refused:
            form.refuse(refused)
        else:
            messages.success(request, _("Saved. Events that play by it keep the system they were given."))
            return redirect(request, back)
    return form_page(request, form, heading=own.name, tournament=tournament, desk_tab="settings")


@require_POST
def team_system_delete(request: HttpRequest, *, tournament: Tournament, system: int) -> HttpResponse:
    own = get_object_or_404(TeamSystem, tournament=tournament, pk=system)
    services.team_system_delete(own=own)
    messages.success(request, _("Deleted. Events that play by it keep the system they were given."))
    return redirect(request, "tournaments:team_systems", tournament.code)
