"""The page on which a player, a pair or a team asks to be entered."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.urls import reverse
from django.views.decorators.cache import never_cache
from django.views.decorators.http import require_http_methods

from config.htmx import redirect
from tournaments.errors import Refused
from tournaments.forms.self_entry import SelfEntryForm, SelfPairForm, SelfTeamForm
from tournaments.models import Entry, Event, Tournament
from tournaments.services.self_entry import Asked, entries_are_open, entry_request, pair_request, team_request

from .pages import typed

FORMS: dict[str, Any] = {
    Event.Kind.SINGLES: SelfEntryForm,
    Event.Kind.DOUBLES: SelfPairForm,
    Event.Kind.TEAMS: SelfTeamForm,
}
DONE = ("requested", "waiting", "entered", "known")


@never_cache
@require_http_methods(["GET", "POST"])
def enter(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    form = FORMS[event.kind](typed(request), cancel_url=event.get_absolute_url())
    if request.method == "POST" and form.is_valid():
        if form.is_machine:
            return _done(request, event, "requested")
        try:
            asked = _ask(event, form)
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


def _ask(event: Event, form: Any) -> Asked:
    if event.kind == Event.Kind.DOUBLES:
        return pair_request(event=event, persons=form.persons())
    if event.kind == Event.Kind.TEAMS:
        return team_request(event=event, **form.team())
    return entry_request(event=event, **form.person())


def _outcome(entry: Entry, is_new: bool) -> str:
    if entry.status == Entry.Status.ENTERED:
        return "entered"
    if is_new:
        return str(entry.status)
    return "known"


def _done(request: HttpRequest, event: Event, outcome: str) -> HttpResponse:
    address = reverse("tournaments:enter", args=[event.tournament.code, event.number])
    return redirect(request, f"{address}?done={outcome}")
