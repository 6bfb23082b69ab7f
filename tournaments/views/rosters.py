"""Lists of players: pasted, uploaded or copied, looked at, and only then stored."""

from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from config.htmx import redirect
from tournaments.domain.rosters import Line, RosterError, decode, read_lines, read_table
from tournaments.errors import Refused
from tournaments.forms.base import SheetForm
from tournaments.forms.rosters import ConfirmForm, CopyForm, PasteForm, UploadForm, signed_lines
from tournaments.models import Event, Role, Tournament
from tournaments.selectors.entries import copy_sources
from tournaments.services.rosters import Choice, Imported, Outcome, roster_import, roster_plan
from tournaments.services.workbooks import is_workbook, workbook_rows
from tournaments.wording import fault_text, roster_error_text

from .pages import typed


@require_http_methods(["GET", "POST"])
def entry_paste(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    form = PasteForm(typed(request))
    if request.method == "POST" and form.is_valid():
        try:
            return _preview(request, event, read_lines(form.cleaned_data["text"]))
        except RosterError as error:
            form.add_error("text", roster_error_text(error))
    return _source_page(request, event, form, "paste")


@require_http_methods(["GET", "POST"])
def entry_import(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    form = UploadForm(typed(request), request.FILES or None)
    if request.method == "POST" and form.is_valid():
        try:
            return _preview(request, event, _file_lines(form.cleaned_data["file"].read()))
        except RosterError as error:
            form.add_error("file", roster_error_text(error))
    return _source_page(request, event, form, "import")


def _file_lines(content: bytes) -> list[Line]:
    if is_workbook(content):
        return read_table(workbook_rows(content))
    return read_lines(decode(content))


@require_http_methods(["GET", "POST"])
def entry_copy(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    mine = Role.objects.filter(user=request.user, kind=Role.Kind.ORGANIZER).values_list("tournament", flat=True)
    sources = copy_sources([*mine, tournament.pk], event)
    form = CopyForm(typed(request), events=sources)
    if request.method == "POST" and form.is_valid():
        source = next(source for source in sources if str(source.pk) == form.cleaned_data["source"])
        return _preview(request, event, _copied_lines(source))
    return _source_page(request, event, form, "copy", sources=sources)


def _copied_lines(source: Event) -> list[Line]:
    """The entered players of another event, with all that is known of them."""
    entries = source.entries.filter(status="entered").order_by("ranking", "pk").prefetch_related("players")
    return [
        Line(i, person.name, person.association, entry.rating, person.birth_year, person.contact)
        for i, (entry, person) in enumerate(((e, p) for e in entries for p in e.players.all()), start=1)
    ]


@require_POST
def roster_confirm(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    form = ConfirmForm(request.POST, event=event)
    if not form.is_valid():
        messages.error(request, " ".join(form.errors.get("lines", [_("Paste the lines again.")])))
        return redirect(request, "tournaments:entry_paste", tournament.code, event.number)
    values = form.cleaned_data
    try:
        done = roster_import(
            event=event,
            lines=values["lines"],
            choices=form.answers(),
            skip_faulty=values["skip_faulty"],
            update_changed=values["update_changed"],
        )
    except Refused as refused:
        return _preview(request, event, values["lines"], form=form, fault=str(refused.message))
    messages.success(request, _imported_text(done))
    return redirect(request, "tournaments:entries", tournament.code, event.number)


def _preview(
    request: HttpRequest, event: Event, lines: Sequence[Line], *, form: ConfirmForm | None = None, fault: str = ""
) -> HttpResponse:
    plan = roster_plan(event, lines, form.answers() if form else None)
    context = {
        "tournament": event.tournament,
        "event": event,
        "plan": plan,
        "counts": {outcome.name.lower(): plan.count(outcome) for outcome in Outcome},
        "rows": [(row, [fault_text(row.line, fault) for fault in row.line.faults]) for row in plan.rows],
        "signed": signed_lines(event, list(lines)),
        "skip_faulty": bool(form and form.cleaned_data.get("skip_faulty")),
        "update_changed": bool(form and form.cleaned_data.get("update_changed")),
        "fault": fault,
        "Choice": Choice,
    }
    return render(request, "tournaments/preview.html", context)


def _source_page(
    request: HttpRequest, event: Event, form: SheetForm, source: str, sources: Sequence[Event] | None = None
) -> HttpResponse:
    context = {
        "tournament": event.tournament,
        "event": event,
        "form": form,
        "source": source,
        "nothing_to_copy": sources is not None and not sources,
    }
    return render(request, "tournaments/source.html", context)


def _imported_text(done: Imported) -> str:
    parts = [ngettext("%(n)d player entered.", "%(n)d players entered.", done.new) % {"n": done.new}]
    if done.waiting:
        parts.append(_("%(n)d of them on the waiting list.") % {"n": done.waiting})
    if done.updated:
        parts.append(ngettext("%(n)d changed.", "%(n)d changed.", done.updated) % {"n": done.updated})
    if done.same:
        parts.append(
            ngettext("%(n)d was entered already.", "%(n)d were entered already.", done.same) % {"n": done.same}
        )
    if done.skipped:
        parts.append(ngettext("%(n)d line left out.", "%(n)d lines left out.", done.skipped) % {"n": done.skipped})
    return " ".join(parts)
