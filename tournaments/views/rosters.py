"""Lists of players: pasted, uploaded or copied, looked at, and only then stored."""

from collections.abc import Callable, Sequence
from typing import Any

from django.contrib import messages
from django.db.models import Prefetch
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.utils.translation import ngettext
from django.views.decorators.http import require_http_methods, require_POST

from config.htmx import redirect
from tournaments.domain.rosters import (
    Line,
    RosterError,
    SideLine,
    decode,
    read_lines,
    read_pair_table,
    read_pairs,
    read_table,
    read_team_table,
    read_teams,
)
from tournaments.errors import Refused
from tournaments.forms.base import SheetForm
from tournaments.forms.rosters import ConfirmForm, CopyForm, PasteForm, UploadForm, signed_lines
from tournaments.models import Entry, EntryPlayer, Event, Player, Role, Tournament
from tournaments.selectors.entries import copy_sources
from tournaments.services.imports import Choice, Imported, Outcome
from tournaments.services.roster_plans import roster_plan
from tournaments.services.rosters import roster_import
from tournaments.services.side_plans import side_plan
from tournaments.services.side_rosters import side_import
from tournaments.services.sides import own_rating
from tournaments.services.workbooks import is_workbook, workbook_rows
from tournaments.wording import fault_text, roster_error_text, side_fault_texts

from .pages import typed

Lines = Sequence[Line] | Sequence[SideLine]
Kind = Event.Kind
READ: dict[str, Callable[[str], Lines]] = {
    Kind.SINGLES: read_lines,
    Kind.DOUBLES: read_pairs,
    Kind.TEAMS: read_teams,
}
READ_TABLE: dict[str, Callable[[Sequence[tuple[int, list[str]]]], Lines]] = {
    Kind.SINGLES: read_table,
    Kind.DOUBLES: read_pair_table,
    Kind.TEAMS: read_team_table,
}


@require_http_methods(["GET", "POST"])
def entry_paste(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    form = PasteForm(typed(request), kind=event.kind)
    if request.method == "POST" and form.is_valid():
        try:
            return _preview(request, event, READ[event.kind](form.cleaned_data["text"]))
        except RosterError as error:
            form.add_error("text", roster_error_text(error))
    return _source_page(request, event, form, "paste")


@require_http_methods(["GET", "POST"])
def entry_import(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    form = UploadForm(typed(request), request.FILES or None, kind=event.kind)
    if request.method == "POST" and form.is_valid():
        try:
            return _preview(request, event, _file_lines(event, form.cleaned_data["file"].read()))
        except RosterError as error:
            form.add_error("file", roster_error_text(error))
    return _source_page(request, event, form, "import")


def _file_lines(event: Event, content: bytes) -> Lines:
    if is_workbook(content):
        return READ_TABLE[event.kind](workbook_rows(content))
    return READ[event.kind](decode(content))


@require_http_methods(["GET", "POST"])
def entry_copy(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    mine = Role.objects.filter(user=request.user, kind=Role.Kind.ORGANIZER).values_list("tournament", flat=True)
    sources = copy_sources([*mine, tournament.pk], event)
    form = CopyForm(typed(request), events=sources, kind=event.kind)
    if request.method == "POST" and form.is_valid():
        source = next(source for source in sources if str(source.pk) == form.cleaned_data["source"])
        return _preview(request, event, _copied_lines(source))
    return _source_page(request, event, form, "copy", sources=sources)


def _copied_lines(source: Event) -> Lines:
    """The entries of another event, with all that is known of their people."""
    entries = source.entries.filter(status="entered").order_by("ranking", "pk")
    entries = entries.prefetch_related(Prefetch("entry_players", EntryPlayer.objects.select_related("player")))
    if source.kind == Kind.SINGLES:
        rows = [(entry, row) for entry in entries for row in entry.entry_players.all()]
        return [_copied(i, row.player, entry.rating) for i, (entry, row) in enumerate(rows, 1)]
    return [_copied_side(i, source, entry) for i, entry in enumerate(entries, 1)]


def _copied(number: int, person: Player, rating: int | None) -> Line:
    return Line(number, person.name, person.association, rating, person.birth_year, person.contact)


def _copied_side(number: int, source: Event, entry: Entry) -> SideLine:
    rows = list(entry.entry_players.all())
    players = [row.player for row in rows]
    return SideLine(
        number,
        tuple(_copied(number, player, player.rating) for player in players),
        name=entry.name if source.kind == Kind.TEAMS else "",
        association=entry.association if source.kind == Kind.TEAMS else "",
        rating=entry.rating if entry.rating != own_rating(source, players) else None,
        captain=next((i for i, row in enumerate(rows) if row.is_captain), 0),
    )


@require_POST
def roster_confirm(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    form = ConfirmForm(request.POST, event=event)
    if not form.is_valid():
        messages.error(request, " ".join(form.errors.get("lines", [_("Paste the lines again.")])))
        return redirect(request, "tournaments:entry_paste", tournament.code, event.number)
    values = form.cleaned_data
    try:
        done = _imported(event, form, skip_faulty=values["skip_faulty"], update_changed=values["update_changed"])
    except Refused as refused:
        return _preview(request, event, values["lines"], form=form, fault=str(refused.message))
    messages.success(request, _imported_text(event, done))
    return redirect(request, "tournaments:entries", tournament.code, event.number)


def _imported(event: Event, form: ConfirmForm, **options: bool) -> Imported:
    lines = form.cleaned_data["lines"]
    if event.kind == Kind.SINGLES:
        return roster_import(event=event, lines=lines, choices=form.answers(), **options)
    return side_import(event=event, lines=lines, answers=form.side_answers(), **options)


def _preview(
    request: HttpRequest, event: Event, lines: Lines, *, form: ConfirmForm | None = None, fault: str = ""
) -> HttpResponse:
    plan, rows = _planned(event, lines, form)
    context = {
        "tournament": event.tournament,
        "event": event,
        "plan": plan,
        "counts": {outcome.name.lower(): plan.count(outcome) for outcome in Outcome},
        "rows": rows,
        "signed": signed_lines(event, lines),
        "skip_faulty": bool(form and form.cleaned_data.get("skip_faulty")),
        "update_changed": bool(form and form.cleaned_data.get("update_changed")),
        "fault": fault,
        "Choice": Choice,
    }
    page = "preview" if event.kind == Kind.SINGLES else "preview_sides"
    return render(request, f"tournaments/{page}.html", context)


def _planned(event: Event, lines: Any, form: ConfirmForm | None) -> tuple[Any, list[tuple[Any, list[str]]]]:
    """What the lines would do, and what is wrong with each of them, in words."""
    if event.kind == Kind.SINGLES:
        plan = roster_plan(event, lines, form.answers() if form else None)
        return plan, [(row, [fault_text(row.line, fault) for fault in row.line.faults]) for row in plan.rows]
    sides = side_plan(event, lines, form.side_answers() if form else None)
    return sides, [(row, [*side_fault_texts(row.line), *filter(None, [row.reason])]) for row in sides.rows]


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


def _entered_text(event: Event, n: int) -> str:
    if event.kind == Kind.DOUBLES:
        return ngettext("%(n)d pair entered.", "%(n)d pairs entered.", n) % {"n": n}
    if event.kind == Kind.TEAMS:
        return ngettext("%(n)d team entered.", "%(n)d teams entered.", n) % {"n": n}
    return ngettext("%(n)d player entered.", "%(n)d players entered.", n) % {"n": n}


def _imported_text(event: Event, done: Imported) -> str:
    parts = [_entered_text(event, done.new)]
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
