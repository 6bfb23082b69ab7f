"""The answer to a save in place: the part of the page that the result belongs to, and the line with Undo."""

from typing import Any

from django.http import HttpRequest, HttpResponse
from django.template.loader import render_to_string

from brackets.selectors import bracket
from desk.selectors.record import change_lines
from desk.services.results import Saved
from groups.selectors import group_section
from tournaments.models import Match


def section_answer(request: HttpRequest, match: Match, saved: Saved) -> HttpResponse:
    """The group's or the knockout's section as it stands now, with the saved line swapped in out of band."""
    tournament = match.event.tournament
    in_group = getattr(match, "in_group", None)
    context: dict[str, Any] = {
        "tournament": tournament,
        "event": match.event,
        "stage": match.stage,
        "can_score": True,
        "saved": change_lines(tournament, change=saved.change.pk)[0] if saved.change else None,
        "is_out_of_band": True,
    }
    if in_group is not None:
        context["section"] = group_section(in_group.group)
        template = "groups/_group.html"
    else:
        context["bracket"] = bracket(match.stage)
        template = "brackets/_bracket.html"
    return HttpResponse(
        render_to_string(template, context, request) + render_to_string("desk/_saved.html", context, request)
    )
