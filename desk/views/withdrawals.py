"""Out of the event after the draw: what follows is shown first, then the organizer says yes."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from config.htmx import redirect, render_part
from desk.forms import ReasonForm
from desk.selectors.leaving import leaving
from desk.services.consequences import MustConfirm
from desk.services.withdrawals import entry_out as put_out
from tournaments.errors import Refused
from tournaments.models import Entry, Event, Tournament


@require_http_methods(["GET", "HEAD", "POST"])
def entry_out(request: HttpRequest, *, tournament: Tournament, event: Event, entry: int) -> HttpResponse:
    """Everything that follows when this entry is out; a POST that confirms exactly this puts it out."""
    row = get_object_or_404(Entry, event=event, pk=entry)
    form = ReasonForm(request.POST if request.method == "POST" else None)
    confirmed = request.POST.get("confirmed", "") if form.is_valid() else ""
    back = reverse("tournaments:entry_edit", args=[tournament.code, event.number, row.pk])
    context = {"tournament": tournament, "event": event, "entry": row, "tab": "players", "form": form, "back": back}
    try:
        saved = put_out(entry=row, by=request.user, confirmed=confirmed, reason=form.said())
    except MustConfirm as ask:
        context |= {"leaving": leaving(row, event, ask.consequences), "is_other": bool(confirmed)}
    except Refused as refused:
        context["refusal"] = refused.message
    else:
        there = reverse("tournaments:entries", args=[tournament.code, event.number])
        return redirect(request, f"{there}?saved={saved.change.pk if saved.change else ''}")
    return render_part(request, "desk/entry_out.html", "desk/_entry_out.html", context)
