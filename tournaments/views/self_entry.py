"""The page on which a player asks to be entered."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.htmx import redirect
from tournaments.errors import Refused
from tournaments.forms.entries import SelfEntryForm
from tournaments.models import Entry, Event, Tournament
from tournaments.services.self_entry import entries_are_open, entry_request

from .pages import typed

DONE = ("requested", "waiting", "entered", "known")


@never_cache
@require_http_methods(["GET", "POST"])
def enter(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    form = SelfEntryForm(typed(request), cancel_url=event.get_absolute_url())
    if request.method == "POST" and form.is_valid():
        if form.is_machine:
            return _done(request, event, "requested")
        try:
            asked = entry_request(event=event, **form.person())
        except Refused as refused:
            form.refuse(refused)
        else:
            return _done(request, event, _outcome(asked.entry, asked.is_new))
    done = request.GET.get("done", "")
    context = {
        "tournament": tournament,
        "event": event,
        "form": form,
        "done": done if done in DONE else "",
        "is_open": entries_are_open(event) and not event.stages.filter(drawn_at__isnull=False).exists(),
        "taken": event.entries.filter(status__in=(Entry.Status.ENTERED, Entry.Status.REQUESTED)).count(),
    }
    return render(request, "tournaments/enter.html", context)


def _outcome(entry: Entry, is_new: bool) -> str:
    if entry.status == Entry.Status.ENTERED:
        return "entered"
    if is_new:
        return str(entry.status)
    return "known"


def _done(request: HttpRequest, event: Event, outcome: str) -> HttpResponse:
    address = reverse("tournaments:enter", args=[event.tournament.code, event.number])
    return redirect(request, f"{address}?done={outcome}")
