"""A player's page."""

from django.http import HttpRequest, HttpResponse
from django.views.decorators.http import require_safe

from config.htmx import render_part
from tournaments.models import Tournament
from tournaments.selectors.players import player_page


@require_safe
def player(request: HttpRequest, *, tournament: Tournament, player: int) -> HttpResponse:
    private = request.role == "organizer"
    page = player_page(tournament, player, private=private)
    context = {"tournament": tournament, "page": page, "player": page.player, "private": private}
    return render_part(request, "tournaments/player.html", "tournaments/_player.html", context)
