"""The line-ups of a team match: handed in by side, seen by nobody until both are in."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from config.htmx import redirect
from desk.forms.line_ups import LineUpForm
from desk.selectors.line_ups import SIDES, Sheet, sheet_of
from desk.selectors.matches import match_contest, match_of
from desk.selectors.team_matches import team_page
from desk.services.line_ups import line_up_save, line_up_withdraw
from tournaments.errors import Refused
from tournaments.models import Match, Tournament
from tournaments.selectors.labels import match_label


@require_http_methods(["GET", "HEAD", "POST"])
def line_ups(request: HttpRequest, *, tournament: Tournament, number: int) -> HttpResponse:
    """Both sides: who has handed in, and a form for each. What is in shows to whoever handed it in alone."""
    match = match_of(tournament, number)
    here = reverse("desk:line_ups", args=[tournament.code, number])
    if not match.event.is_for_teams or match.a is None or match.b is None:
        return redirect(request, reverse("desk:match", args=[tournament.code, number]))
    sheet = sheet_of(match)
    form = LineUpForm(request.POST if request.method == "POST" else None, sheet=sheet)
    if request.method == "POST" and form.is_valid():
        try:
            _change(request, match, form)
        except Refused as refused:
            form.refuse(str(refused.message), refused.field)
            sheet = form.sheet = sheet_of(match)
        else:
            return redirect(request, here)
    return render(request, "desk/line_ups.html", _context(request, match, sheet, form))


def _change(request: HttpRequest, match: Match, form: LineUpForm) -> None:
    side = form.cleaned_data["side"]
    if "withdraw" in request.POST:
        line_up_withdraw(match=match, side=side)
    else:
        seen = form.cleaned_data["version"]
        line_up_save(match=match, side=side, places=form.chosen(), by=request.user, seen_version=seen)


def _context(request: HttpRequest, match: Match, sheet: Sheet, form: LineUpForm) -> dict[str, Any]:
    sides = []
    for side, entry in zip(SIDES, (match.a, match.b), strict=True):
        line_up = sheet.line_ups.get(side)
        is_own = line_up is not None and line_up.by_id == request.user.pk
        may_see = is_own or sheet.public is not None
        sides.append(
            {
                "side": side,
                "entry": entry,
                "line_up": line_up,
                "squad": list(sheet.squads[side].items()),
                "fields": form.places(side, line_up.places if line_up and may_see else None),
                "names": sheet.named(side, line_up.places) if line_up and may_see else None,
                "is_sent": form.is_bound and form.data.get("side") == side,
            }
        )
    return {
        "tournament": match.event.tournament,
        "event": match.event,
        "match": match,
        "label": match_label(match),
        "contest": match_contest(match),
        "team": team_page(match),
        "sides": sides,
        "form": form,
        "title": _("Line-ups"),
    }
