"""The entries of an event: everybody sees the list, organizers work in it."""

from collections.abc import Callable
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.htmx import is_partial, redirect, render_part
from tournaments.errors import Refused, Stale
from tournaments.forms.base import SheetForm
from tournaments.forms.entries import EntryAddForm, EntryEditForm
from tournaments.forms.pairs import PairAddForm
from tournaments.forms.squads import TeamAddForm
from tournaments.models import Entry, Event, Tournament
from tournaments.selectors.entries import entry_lists, people_elsewhere
from tournaments.selectors.events import event_counts
from tournaments.services import entries as services
from tournaments.services import seeding
from tournaments.services.locks import is_in_draw, takes_late
from tournaments.services.pairs import pair_add
from tournaments.services.people import Namesake, namesakes_of
from tournaments.services.self_entry import entries_are_open
from tournaments.services.squads import team_add

from . import sides
from .pages import typed

ADD_FORMS: dict[str, Any] = {
    Event.Kind.SINGLES: EntryAddForm,
    Event.Kind.DOUBLES: PairAddForm,
    Event.Kind.TEAMS: TeamAddForm,
}


@require_safe
def entries(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    if request.role == "organizer":
        return working_list(request, event)
    context = {
        "tournament": tournament,
        "event": event,
        "tab": "players",
        "lists": entry_lists(event, private=False),
        "is_open": entries_are_open(event),
    }
    return render_part(request, "tournaments/entries.html", "tournaments/_entries.html", context)


def working_list(
    request: HttpRequest,
    event: Event,
    *,
    form: SheetForm | None = None,
    fault: str = "",
    entered: Entry | None = None,
) -> HttpResponse:
    """The organizer's list, with the form for one more; `fault` says why something was refused."""
    lists = entry_lists(event, private=True)
    is_played = event_counts(event).decided > 0
    context = {
        "tournament": event.tournament,
        "event": event,
        "tab": "players",
        "lists": lists,
        "form": form or add_form(event, seen=lists.newest),
        "fault": fault,
        "entered": entered,
        "is_played": is_played,
        "is_drawn": event_counts(event).total > 0,
        "takes_late": is_played and takes_late(event),
        "is_open": entries_are_open(event),
        "people": people_elsewhere(event) if event.kind != Event.Kind.SINGLES else [],
    }
    return render_part(request, "tournaments/working.html", "tournaments/_working.html", context)


def add_form(event: Event, *args: Any, seen: int = 0, **kwargs: Any) -> SheetForm:
    action = reverse("tournaments:entry_add", args=[event.tournament.code, event.number])
    return ADD_FORMS[Event.Kind(event.kind)](*args, action=action, initial={"seen": seen}, **kwargs)


@require_http_methods(["GET", "POST"])
def entry_add(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    if request.method == "GET":
        return working_list(request, event)
    if event.kind != Event.Kind.SINGLES:
        return _side_add(request, event)
    namesakes = namesakes_of(tournament, request.POST.get("name", "")) if "same_as" in request.POST else []
    form: Any = add_form(event, request.POST, namesakes=namesakes)
    if not form.is_valid():
        return working_list(request, event, form=form)
    same_as, is_another = form.answer()
    try:
        entry = services.entry_add(
            event=event, same_as=same_as, is_another=is_another, seen_entry=form.cleaned_data["seen"], **form.person()
        )
    except Namesake as namesake:
        form = add_form(event, request.POST, namesakes=namesake.players)
        form.is_valid()
        form.add_error("same_as", namesake.message)
        return working_list(request, event, form=form)
    except Refused as refused:
        form.refuse(refused)
        return working_list(request, event, form=form)
    return _added(request, event, entry)


def _side_add(request: HttpRequest, event: Event) -> HttpResponse:
    """Enter a pair or a team; who is known by name is asked about."""
    asked = ADD_FORMS[Event.Kind(event.kind)].answered_in(event.tournament, request.POST)
    form = add_form(event, request.POST, asked=asked)
    if not form.is_valid():
        return working_list(request, event, form=form)
    try:
        return _added(request, event, _side_enter(event, form))
    except Namesake as namesake:
        form = add_form(event, request.POST, asked={**asked, **namesake.asked})
        form.is_valid()
        form.ask()
    except Refused as refused:
        form.refuse(refused)
    return working_list(request, event, form=form)


def _side_enter(event: Event, form: Any) -> Entry:
    seen = form.cleaned_data["seen"]
    if event.kind == Event.Kind.DOUBLES:
        return pair_add(event=event, persons=form.persons(), seen_entry=seen)
    return team_add(event=event, persons=form.persons(), captain=form.captain, seen_entry=seen, **form.team())


def _added(request: HttpRequest, event: Event, entry: Entry) -> HttpResponse:
    if is_partial(request):
        return working_list(request, event, entered=entry)
    return redirect(request, "tournaments:entries", event.tournament.code, event.number)


@require_http_methods(["GET", "POST"])
def entry_edit(request: HttpRequest, *, tournament: Tournament, event: Event, entry: int) -> HttpResponse:
    row = _entry(event, entry)
    if event.kind != Event.Kind.SINGLES:
        return sides.side_edit(request, row)
    back = reverse("tournaments:entries", args=[tournament.code, event.number])
    form = EntryEditForm(typed(request), initial=_entry_values(row), cancel_url=back)
    if request.method == "POST" and form.is_valid() and _saved(row, form):
        return redirect(request, back)
    context = {
        "tournament": tournament,
        "event": event,
        "entry": row,
        "form": form,
        "is_in_draw": is_in_draw(row),
        "heading": row.title,
    }
    return render(request, "tournaments/entry.html", context)


def _saved(row: Entry, form: EntryEditForm) -> bool:
    try:
        services.entry_edit(entry=row, seen_version=form.cleaned_data["version"], **form.person())
    except Stale as stale:
        now = _entry(row.event, row.pk)
        form.overtake(stale, _entry_values(now), now.version)
        return False
    except Refused as refused:
        form.refuse(refused)
        return False
    return True


def _entry_values(entry: Entry) -> dict[str, Any]:
    person = entry.players.get()
    return {
        "name": person.name,
        "association": person.association,
        "rating": entry.rating,
        "birth_year": person.birth_year,
        "contact": person.contact,
        "version": entry.version,
    }


@require_POST
def entry_withdraw(request: HttpRequest, *, tournament: Tournament, event: Event, entry: int) -> HttpResponse:
    return _act(request, event, lambda: services.entry_withdraw(entry=_entry(event, entry)))


@require_POST
def entry_restore(request: HttpRequest, *, tournament: Tournament, event: Event, entry: int) -> HttpResponse:
    return _act(request, event, lambda: services.entry_restore(entry=_entry(event, entry)))


@require_POST
def entry_accept(request: HttpRequest, *, tournament: Tournament, event: Event, entry: int) -> HttpResponse:
    return _act(request, event, lambda: services.entry_accept(entry=_entry(event, entry)))


@require_POST
def entry_decline(request: HttpRequest, *, tournament: Tournament, event: Event, entry: int) -> HttpResponse:
    return _act(request, event, lambda: services.entry_decline(entry=_entry(event, entry)))


@require_POST
def entry_move(request: HttpRequest, *, tournament: Tournament, event: Event, entry: int) -> HttpResponse:
    """`to`: up or down by one; else `place`: the place to go to."""
    row = _entry(event, entry)
    step = {"up": -1, "down": 1}.get(request.POST.get("to", ""))
    number = request.POST.get("place", "").strip()
    if step is None and not (number.isdecimal() and len(number) < 6):
        return working_list(request, event, fault=_("Type the place in the order as a whole number."))
    place = row.ranking + step if step else int(number)
    return _act(request, event, lambda: seeding.entry_move(event=event, entry=row, place=place))


@require_POST
def order_by_rating(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    return _act(request, event, lambda: seeding.order_by_rating(event=event))


def _act(request: HttpRequest, event: Event, service: Callable[[], object]) -> HttpResponse:
    """Run a service and show the list as it is then; a refusal on top of it."""
    try:
        service()
    except Refused as refused:
        return working_list(request, event, fault=str(refused.message))
    if is_partial(request):
        return working_list(request, event)
    return redirect(request, "tournaments:entries", event.tournament.code, event.number)


def _entry(event: Event, pk: int) -> Entry:
    row = get_object_or_404(Entry, event=event, pk=pk)
    row.event = event
    return row
