"""The page of a person, and that of a pair or a team."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from config.htmx import redirect, render_part
from tournaments.models import Event, Player, Tournament
from tournaments.selectors.players import player_page, side_page


@require_safe
def player(request: HttpRequest, *, tournament: Tournament, player: int) -> HttpResponse:
    private = request.role == "organizer"
    page = player_page(tournament, player, private=private)
    context = {"tournament": tournament, "page": page, "player": page.player, "private": private}
    return render_part(request, "tournaments/player.html", "tournaments/_player.html", context)


@require_safe
def entry(request: HttpRequest, *, tournament: Tournament, event: Event, entry: int) -> HttpResponse:
    """A pair or a team with everybody who plays in it; who plays alone has the page of the person."""
    if event.kind == Event.Kind.SINGLES:
        person = get_object_or_404(Player, entries__event=event, entries=entry)
        return redirect(request, "tournaments:player", tournament.code, person.pk)
    private = request.role == "organizer"
    page = side_page(event, entry, private=private)
    context = {"tournament": tournament, "event": event, "page": page, "entry": page.entry, "private": private}
    return render_part(request, "tournaments/side.html", "tournaments/_side.html", context)
