"""Players agree not to play (706.4): choose the matches, share what is due, see what follows, record it."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods

from brackets.domain.prizes import amount_text
from brackets.services.agreeing import Unplayed, unplayed
from brackets.wording import bundle_text
from config.htmx import redirect
from desk.forms.agreements import AgreementForm
from desk.selectors.agreements import due_lines, knockouts, open_matches
from desk.selectors.consequences import told
from desk.services.agreements import agreed_shares, agreement_make, made_already
from desk.services.consequences import MustConfirm
from tournaments.errors import Refused
from tournaments.models import Event, Stage, Tournament
from tournaments.views.pages import typed

MOST_MATCHES = 64


@require_http_methods(["GET", "HEAD", "POST"])
def agree(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    """Without matches chosen: which can be; with them what is due; a POST is told first, then recorded."""
    numbers = _numbers(request)
    context: dict[str, Any] = {"tournament": tournament, "event": event, "numbers": sorted(numbers)}
    context["back"] = _back(event)
    if numbers:
        try:
            found = unplayed(_knockout(event, numbers), numbers)
        except Refused as refused:
            made = made_already(event, numbers) if "confirmed" in request.POST else None
            if made is not None:
                return redirect(request, f"{_back(event)}?saved={made.pk}")
            context["problem"] = refused.message
        else:
            form = AgreementForm(typed(request), found=found, zone=tournament.zone)
            if request.method == "POST" and form.is_valid():
                number, asked = _made(request, found, numbers, form)
                if number is not None:
                    return redirect(request, f"{found.stage.get_absolute_url()}?saved={number}")
                context |= asked
            context |= _shown(found, form)
    if "ask" not in context:
        context["matches"] = open_matches(event, numbers)
    return render(request, "desk/agree.html", context)


def _knockout(event: Event, numbers: set[int]) -> Stage:
    found = knockouts(event, numbers)
    if len(found) != 1:
        raise Refused(_("Choose matches of one knockout that are still to be played."))
    return found[0]


def _back(event: Event) -> str:
    """The knockout, or the event as long as there is none."""
    found = knockouts(event)
    return found[0].get_absolute_url() if found else event.get_absolute_url()


def _made(
    request: HttpRequest, found: Unplayed, numbers: set[int], form: AgreementForm
) -> tuple[int | None, dict[str, Any]]:
    """The number of the change; else what is asked, or nothing when the form says what is wrong."""
    terms, confirmed = form.terms(), request.POST.get("confirmed", "")
    if "edit" in request.POST:
        return None, {}
    try:
        saved = agreement_make(stage=found.stage, numbers=numbers, terms=terms, by=request.user, confirmed=confirmed)
    except MustConfirm as ask:
        shares = agreed_shares(found, terms.shares)
        currency, total = found.stage.event.currency, found.due.total
        return None, {
            "ask": told(ask.consequences),
            "is_other": bool(confirmed),
            "fields": form.as_written(shares),
            "shares": [
                (entry, bundle_text(shares[entry.pk], currency, exact=True, whole=total)) for entry in found.parties
            ],
            "judge": terms.judge,
            "agreed_at": terms.agreed_at,
        }
    except Refused as refused:
        form.refuse(refused.field, str(refused.message))
        return None, {}
    return (saved.change.pk if saved.change else 0), {}


def _shown(found: Unplayed, form: AgreementForm) -> dict[str, Any]:
    return {
        "found": found,
        "form": form,
        "lines": due_lines(found),
        "total": bundle_text(found.due.total, found.stage.event.currency),
        "due_money": amount_text(found.due.total.money, found.stage.event.currency) if found.due.total.money else "",
        "equal": [
            (entry, bundle_text(form.equal[entry.pk], found.stage.event.currency, whole=found.due.total))
            for entry in found.parties
        ]
        if form.equal is not None
        else None,
    }


def _numbers(request: HttpRequest) -> set[int]:
    asked = (request.POST if request.method == "POST" else request.GET).getlist("match")[:MOST_MATCHES]
    return {int(number) for number in asked if number.isdecimal() and number.isascii() and len(number) < 10}
