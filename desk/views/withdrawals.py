"""Out of the event after the draw: what follows is shown first, then the organizer says yes."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.views.decorators.http import require_http_methods

from config.htmx import redirect, render_part
from desk.forms import LeavingForm
from desk.selectors.leaving import leaving, open_results
from desk.services.consequences import MustConfirm
from desk.services.withdrawals import entry_out as put_out
from tournaments.errors import Refused
from tournaments.models import Entry, Event, Tournament


@require_http_methods(["GET", "HEAD", "POST"])
def entry_out(request: HttpRequest, *, tournament: Tournament, event: Event, entry: int) -> HttpResponse:
    """Everything that follows when this entry is out; a POST that confirms exactly this puts it out.

    A POST that does not confirm shows what follows from what is chosen in it.
    """
    row = get_object_or_404(Entry, event=event, pk=entry)
    results = open_results(row)
    form = LeavingForm(request.POST if request.method == "POST" else None, event=event, has_results=bool(results))
    confirmed = request.POST.get("confirmed", "") if form.is_valid() and "look" not in request.POST else ""
    back = reverse("tournaments:entry_edit", args=[tournament.code, event.number, row.pk])
    context = {"tournament": tournament, "event": event, "entry": row, "tab": "players", "form": form, "back": back}
    how = {"disqualified": form.is_disqualified, "annul": form.annuls}
    try:
        saved = put_out(entry=row, by=request.user, confirmed=confirmed, reason=form.said(), **how)
    except MustConfirm as ask:
        told = leaving(results, event, ask.consequences, annul=bool(form.annuls))
        context |= {"leaving": told, "is_other": bool(confirmed)}
    except Refused as refused:
        context["refusal"] = refused.message
    else:
        there = reverse("tournaments:entries", args=[tournament.code, event.number])
        return redirect(request, f"{there}?saved={saved.change.pk if saved.change else ''}")
    return render_part(request, "desk/entry_out.html", "desk/_entry_out.html", context)
