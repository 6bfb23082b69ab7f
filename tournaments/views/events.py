"""One event: its overview, its settings."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from config.htmx import redirect, render_part
from tournaments.errors import Refused, Stale
from tournaments.forms.events import EventForm, event_values
from tournaments.forms.tournaments import DeleteForm
from tournaments.models import Event, Tournament
from tournaments.selectors.doomed import event_contents
from tournaments.selectors.overview import event_overview
from tournaments.services import events as services

from .pages import form_page, typed


@require_http_methods(["GET", "POST"])
def event_create(request: HttpRequest, *, tournament: Tournament) -> HttpResponse:
    number = {"number": services.next_event_number(tournament)}
    back = tournament.get_absolute_url()
    form = EventForm(typed(request), tournament=tournament, initial=number, cancel_url=back)
    if request.method == "POST" and form.is_valid():
        try:
            event = services.event_create(
                tournament=tournament,
                settings=form.settings(),
                playing=form.playing(),
                seen_number=form.cleaned_data["number"],
            )
        except Refused as refused:
            form.refuse(refused)
        else:
            return redirect(request, event)
    facts = _("What is set here can be changed until the draw, most of it later too.")
    return form_page(request, form, heading=_("New event"), facts=facts, tournament=tournament)


@require_safe
def event(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    context = {
        "tournament": tournament,
        "event": event,
        "tab": "overview",
        "overview": event_overview(event),
    }
    return render_part(request, "tournaments/event.html", "tournaments/_event.html", context)


@require_http_methods(["GET", "POST"])
def event_edit(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    form = EventForm(typed(request), tournament=tournament, event=event, cancel_url=event.get_absolute_url())
    if request.method == "POST" and form.is_valid() and _saved(event, form):
        messages.success(request, _("Saved."))
        return redirect(request, event)
    links = [(_("Delete the event"), reverse("tournaments:event_delete", args=[tournament.code, event.number]))]
    facts = _("The draw is made: what it has fixed can no longer be changed.")
    if not event.stages.filter(drawn_at__isnull=False).exists():
        facts = _("Nothing is drawn yet, so everything can still be changed.")
    return form_page(
        request, form, heading=_("Event settings"), facts=facts, tournament=tournament, event=event, links=links
    )


def _saved(event: Event, form: EventForm) -> bool:
    seen = form.cleaned_data["version"] or 0
    try:
        services.event_edit(event=event, seen_version=seen, settings=form.settings(), playing=form.playing())
    except Stale as stale:
        now = Event.objects.get(pk=event.pk)
        form.overtake(stale, event_values(now), now.version)
        return False
    except Refused as refused:
        form.refuse(refused)
        return False
    return True


@require_http_methods(["GET", "POST"])
def event_delete(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    back = reverse("tournaments:event_edit", args=[tournament.code, event.number])
    form = DeleteForm(typed(request), doomed=event, cancel_url=back)
    if request.method == "POST" and form.is_valid():
        try:
            services.event_delete(event=event, **form.cleaned_data)
        except Refused as refused:
            form.refuse(refused)
        else:
            return redirect(request, tournament)
    return form_page(
        request,
        form,
        heading=_("Delete the event"),
        tournament=tournament,
        event=event,
        warning=event_contents(event),
    )
