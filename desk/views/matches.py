"""A match: everybody looks, scorers enter, correct and clear."""

from typing import Any

from django.http import HttpRequest, HttpResponse, QueryDict
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe
from django_htmx.http import reswap, retarget

from brackets.selectors.prizes import agreement_words
from brackets.services.agreements import agreement_on
from config.htmx import is_partial, redirect, render_part
from desk.forms import ResultForm, TeamResultForm, result_initial, team_initial
from desk.selectors.consequences import told
from desk.selectors.line_ups import sheet_of
from desk.selectors.matches import match_contest, match_of
from desk.selectors.record import change_lines
from desk.selectors.team_matches import team_page
from desk.services.consequences import MustConfirm
from desk.services.results import Saved, result_clear, result_save
from desk.views.sections import section_answer
from tournaments.domain.scores import ScoreError
from tournaments.errors import Refused, Stale
from tournaments.models import Match, Tournament
from tournaments.selectors.labels import match_label


@require_safe
def match(request: HttpRequest, *, tournament: Tournament, number: int) -> HttpResponse:
    """The match's own page: the score, and for scorers the form."""
    return _page(request, match_of(tournament, number))


@require_POST
def match_save(request: HttpRequest, *, tournament: Tournament, number: int) -> HttpResponse:
    """Save a result. With HTMX the answer is the whole group or knockout, right after the change."""
    row = match_of(tournament, number, with_sides=False)
    form = _form(row, request.POST)
    if not form.is_valid() or form.outcome is None:
        return _page(request, match_of(tournament, number), form=form)
    try:
        saved = result_save(
            match=row,
            by=request.user,
            seen_version=form.cleaned_data["version"],
            outcome=form.outcome,
            reason=form.cleaned_data["reason"],
            confirmed=form.cleaned_data["confirmed"],
        )
    except MustConfirm as ask:
        return _page(request, match_of(tournament, number), form=form, ask=told(ask.consequences))
    except Stale:
        return _page(request, match_of(tournament, number), form=form, is_conflict=True)
    except Refused as refusal:
        form.add_error(refusal.field, str(refusal.message))
        return _page(request, match_of(tournament, number), form=form)
    except ScoreError as error:
        form.refuse(error)
        return _page(request, match_of(tournament, number), form=form)
    return _saved(request, row, saved)


@require_POST
def match_clear(request: HttpRequest, *, tournament: Tournament, number: int) -> HttpResponse:
    """Set a match back to unplayed; asks first when other results would be cleared by it."""
    row = match_of(tournament, number)
    seen = request.POST.get("version", "")
    try:
        saved = result_clear(
            match=row,
            by=request.user,
            seen_version=int(seen) if seen.isdecimal() and len(seen) < 10 else 0,
            confirmed=request.POST.get("confirmed", ""),
        )
    except MustConfirm as ask:
        return _page(request, match_of(tournament, number), ask=told(ask.consequences), is_clearing=True)
    except Stale:
        return _page(request, match_of(tournament, number), is_conflict=True)
    except Refused:  # by agreement (706.4): the page says how it is taken back
        return _page(request, match_of(tournament, number))
    return _saved(request, row, saved)


def _saved(request: HttpRequest, row: Match, saved: Saved) -> HttpResponse:
    if is_partial(request):
        return section_answer(request, row, saved)
    number = saved.change.pk if saved.change else ""
    # A team match that goes on is written down on its own page.
    page = reverse("desk:match", args=[row.event.tournament.code, row.number]) if row.is_running else None
    return redirect(request, f"{page or row.stage.get_absolute_url()}?saved={number}")


def _form(row: Match, sent: QueryDict | None = None) -> ResultForm:
    """The form of this match, as it was sent or as the match is stored."""
    if row.event.is_for_teams:
        initial = None if sent else team_initial(row)
        return TeamResultForm(sent, initial=initial, match=row, event=row.event, sheet=sheet_of(row))
    return ResultForm(sent, initial=None if sent else result_initial(row), match=row, event=row.event)


def _entry(row: Match) -> str:
    """The template of the form."""
    return "desk/_team_entry.html" if row.event.is_for_teams else "desk/_entry.html"


def _page(
    request: HttpRequest,
    row: Match,
    *,
    form: ResultForm | None = None,
    ask: Any = None,
    is_conflict: bool = False,
    is_clearing: bool = False,
) -> HttpResponse:
    """The match's page; with HTMX its result, or just the line that was sent, back where it stood as it was typed."""
    agreement = agreement_on(row)
    is_known = row.a_id is not None and row.b_id is not None
    can_save = bool(request.role) and is_known and not agreement  # type: ignore[attr-defined]
    context = {
        "tournament": row.event.tournament,
        "event": row.event,
        "match": row,
        "label": match_label(row),
        "contest": match_contest(row),
        "changes": change_lines(row.event.tournament, match=row),
        "form": form or (_form(row) if can_save else None),
        "team": team_page(row) if row.event.is_for_teams else None,
        "entry": _entry(row),
        "can_save": can_save,
        "agreement": agreement_words(agreement, row.event, stands=True) if agreement else None,
        "ask": ask,
        "is_conflict": is_conflict,
        "is_clearing": is_clearing,
        "title": _("Match %(number)d") % {"number": row.number},
    }
    partial = _entry(row) if request.method == "POST" else "desk/_result.html"
    answer = render_part(request, "desk/match.html", partial, context)
    if is_partial(request) and request.method == "POST":
        retarget(answer, f"#entry-{row.number}")
        reswap(answer, "outerHTML")
    return answer
