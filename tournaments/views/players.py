"""The page of a person, and that of a pair or a team."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils.translation import gettext as _
from django.views.decorators.http import require_http_methods, require_POST, require_safe

from config.htmx import redirect, render_part
from tournaments.errors import Refused, Stale
from tournaments.forms.entries import PersonForm
from tournaments.models import Event, Player, Tournament
from tournaments.selectors.players import namesakes_with_events, player_page, side_page
from tournaments.services.persons import person_edit, person_merge

from .pages import typed


@require_safe
def player(request: HttpRequest, *, tournament: Tournament, player: int) -> HttpResponse:
    private = request.role == "organizer"
    page = player_page(tournament, player, private=private)
    context = {"tournament": tournament, "page": page, "player": page.player, "private": private}
    return render_part(request, "tournaments/player.html", "tournaments/_player.html", context)


@require_http_methods(["GET", "POST"])
def player_edit(request: HttpRequest, *, tournament: Tournament, player: int) -> HttpResponse:
    """Correct a person, whatever events he plays in."""
    person = get_object_or_404(Player.objects.select_related("tournament"), tournament=tournament, pk=player)
    back = reverse("tournaments:player", args=[tournament.code, player])
    initial = {**_values(person), "version": person.version}
    form = PersonForm(typed(request), initial=initial, cancel_url=back)
    if request.method == "POST" and form.is_valid():
        try:
            person_edit(player=person, seen_version=form.cleaned_data["version"], **form.person())
            return redirect(request, back)
        except Stale as stale:
            person.refresh_from_db()
            form.overtake(stale, _values(person), person.version)
        except Refused as refused:
            form.refuse(refused)
    return _edit_page(request, person, form)


def _edit_page(request: HttpRequest, person: Player, form: PersonForm, fault: str = "") -> HttpResponse:
    context = {
        "tournament": person.tournament,
        "player": person,
        "form": form,
        "fault": fault,
        "namesakes": namesakes_with_events(person),
    }
    return render(request, "tournaments/person.html", context)


@require_POST
def player_merge(request: HttpRequest, *, tournament: Tournament, player: int) -> HttpResponse:
    """The person of this page and `other` of the same name are one."""
    person = get_object_or_404(Player, tournament=tournament, pk=player)
    other = request.POST.get("other", "")
    gone = Player.objects.filter(
        tournament=tournament, pk=int(other) if other.isdecimal() and len(other) < 19 else 0
    ).first()
    try:
        if gone is None:
            raise Refused(_("One of the two is no longer there."))
        person_merge(keep=person, gone=gone)
    except Refused as refused:
        back = reverse("tournaments:player", args=[tournament.code, player])
        form = PersonForm(initial={**_values(person), "version": person.version}, cancel_url=back)
        return _edit_page(request, person, form, fault=str(refused.message))
    return redirect(request, "tournaments:player", tournament.code, player)


def _values(person: Player) -> dict[str, Any]:
    return {name: getattr(person, name) for name in ("name", "association", "rating", "birth_year", "contact")}


@require_safe
def entry(request: HttpRequest, *, tournament: Tournament, event: Event, entry: int) -> HttpResponse:
    """A pair or a team with everybody who plays in it; who plays alone has the page of the person."""
    if event.kind == Event.Kind.SINGLES:
        person = get_object_or_404(Player, entries__event=event, entries__pk=entry)
        return redirect(request, "tournaments:player", tournament.code, person.pk)
    private = request.role == "organizer"
    page = side_page(event, entry, private=private)
    context = {"tournament": tournament, "event": event, "page": page, "entry": page.entry, "private": private}
    return render_part(request, "tournaments/side.html", "tournaments/_side.html", context)
