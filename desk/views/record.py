"""The record of results, and taking a change back."""

from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.views.decorators.http import require_POST, require_safe

from config.htmx import redirect
from desk.models import Change
from desk.selectors.consequences import told
from desk.selectors.record import change_lines, change_page
from desk.services.consequences import MustConfirm
from desk.services.withdrawals import take_back
from tournaments.errors import Refused
from tournaments.models import Tournament


@require_safe
def history(request: HttpRequest, *, tournament: Tournament) -> HttpResponse:
    """Everything that was entered, corrected, cleared or taken back; newest first."""
    page, changes = change_page(tournament, request.GET.get("page"))
    return render(
        request, "desk/history.html", {"tournament": tournament, "page": page, "changes": changes, "tab": "history"}
    )


@require_POST
def undo(request: HttpRequest, *, tournament: Tournament, change: int) -> HttpResponse:
    """Take a change back; asks first when other results would be cleared by it. Some: organizers only."""
    row = get_object_or_404(Change, tournament=tournament, pk=change)
    if row.is_for_organizers and request.role != "organizer":  # type: ignore[attr-defined]
        raise PermissionDenied
    context = {"tournament": tournament, "undone": change_lines(tournament, change=row.pk)[0]}
    try:
        saved = take_back(change=row, by=request.user, confirmed=request.POST.get("confirmed", ""))
    except MustConfirm as ask:
        return render(request, "desk/undo.html", context | {"ask": told(ask.consequences)})
    except Refused as refusal:
        return render(request, "desk/undo.html", context | {"refusal": refusal.message})
    number = saved.change.pk if saved.change else row.pk
    return redirect(request, f"{_back(request, tournament)}?saved={number}")


def _back(request: HttpRequest, tournament: Tournament) -> str:
    """Where the button stood: one of this tournament's own pages, or the record."""
    here = request.POST.get("next", "")
    return here if here.startswith(f"/t/{tournament.code}/") else reverse("desk:history", args=[tournament.code])
