"""The desk's line under the page's head: what was just saved, with Undo."""

from typing import Any

from django import template
from django.utils.html import format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from desk.forms import ResultForm, how_choices
from desk.selectors.record import change_lines
from tournaments.domain.scores import Recorded
from tournaments.models import Event, Match, Tournament

register = template.Library()


@register.inclusion_tag("desk/_saved.html", takes_context=True)
def saved_notice(context: dict[str, Any]) -> dict[str, Any]:
    """After a redirect, ?saved=NUMBER names the change; other pages show nothing."""
    request = context["request"]
    tournament: Tournament = context["tournament"]
    number = request.GET.get("saved", "")
    lines = change_lines(tournament, change=int(number)) if number.isdecimal() and len(number) < 19 else []
    return {
        "tournament": tournament,
        "saved": lines[0] if lines else None,
        "csrf_token": context.get("csrf_token"),
        "request": request,
    }


@register.simple_tag
def how_options(match: Match, event: Event, chosen: str | None = None) -> SafeString:
    """The ways a match can end, as options of a select."""
    unanswered = [("", _("who won?"))] if event.recorded == Recorded.WINNER else []
    options = [*unanswered, *how_choices(match, event)]
    rows = ((value, mark_safe(" selected") if value == chosen else "", words) for value, words in options)
    return format_html_join("", '<option value="{}"{}>{}</option>', rows)


@register.simple_tag
def resend(form: ResultForm) -> SafeString:
    """What was typed, as hidden fields, to be sent again after a decision."""
    names = ("score", "shown", "how", "reason", *(f"{side}{game}" for game in range(1, 8) for side in "ab"))
    sent = [(name, form.data[name]) for name in names if form.data.get(name)]
    return format_html_join("", '<input type="hidden" name="{}" value="{}">', sent)
