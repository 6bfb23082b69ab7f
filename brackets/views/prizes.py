"""Prizes: the list that organizers write, and the sheet that is printed and signed."""

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_safe

from brackets.domain.prizes import prizes_text
from brackets.forms import PrizesForm
from brackets.selectors.prizes import prize_list, prize_sheet
from brackets.services.prizes import prizes_of, prizes_save
from config.htmx import redirect
from tournaments.errors import Refused, Stale
from tournaments.models import Event, Tournament
from tournaments.views.pages import typed


@require_http_methods(["GET", "HEAD", "POST"])
def prizes(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    """Write the list of prizes, line by line."""
    initial = {**_stored(event), "currency": event.currency or _usual_currency(event), "version": event.version}
    form = PrizesForm(typed(request), initial=initial, cancel_url=event.get_absolute_url())
    if request.method == "POST" and form.is_valid() and _saved(request, event, form):
        messages.success(request, _("Saved."))
        return redirect(request, "brackets:prizes", tournament.code, event.number)
    context = {"tournament": tournament, "event": event, "form": form, "prizes": prize_list(event)}
    return render(request, "brackets/prizes.html", context)


@require_safe
def prize_sheet_page(request: HttpRequest, *, tournament: Tournament, event: Event) -> HttpResponse:
    """Who gets what, to print and to sign."""
    context = {"tournament": tournament, "event": event, "sheet": prize_sheet(event)}
    return render(request, "brackets/prize_sheet.html", context)


def _saved(request: HttpRequest, event: Event, form: PrizesForm) -> bool:
    seen, currency = form.cleaned_data["version"], form.cleaned_data["currency"]
    try:
        prizes_save(event=event, by=request.user, seen_version=seen, currency=currency, prizes=form.prizes)
    except Stale as stale:
        now = Event.objects.get(pk=event.pk)
        form.overtake(stale, _stored(now), now.version)
        return False
    except Refused as refused:
        form.refuse(refused)
        return False
    return True


def _stored(event: Event) -> dict[str, str]:
    return {"currency": event.currency, "text": prizes_text(prizes_of(event), event.currency)}


def _usual_currency(event: Event) -> str:
    """What another event of the tournament counts in."""
    others = Event.objects.filter(tournament=event.tournament_id).exclude(currency="")
    return others.values_list("currency", flat=True).first() or ""
