"""The desk's line under the page's head: what was just saved, with Undo."""

from collections.abc import Iterable
from typing import Any

from django import template
from django.template.loader import render_to_string
from django.utils.html import escape, format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from desk.codes import code_rows, codes_title, example
from desk.forms import ResultForm, TeamResultForm, how_choices, how_words
from desk.models import Change
from desk.selectors.matches import open_contests
from desk.selectors.out import last_out
from desk.selectors.record import ChangeLine, change_lines
from tournaments.domain.scores import Recorded
from tournaments.models import Entry, Event, Match, Stage, Tournament
from tournaments.selectors.contests import Contest
from tournaments.wording import marks_legend

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


@register.simple_tag(takes_context=True)
def entry_line(context: dict[str, Any], contest: Contest) -> SafeString:
    """One line to enter a result in place; the answer is the whole section.

    Written here and not in a template: a group of ten shows forty-five of them after every save.
    """
    match, event = contest.match, context["event"]
    if event.is_for_teams:
        return _team_line(contest)
    a, b = (escape(side.title) for side in contest.sides)
    number, url = match.number, f"{contest.url}save/"
    label = escape(_("Score of %(a)s against %(b)s") % {"a": contest.sides[0].title, "b": contest.sides[1].title})
    how_ended, save, more = escape(_("How it ended")), escape(_("Save")), escape(_("More"))
    options = "".join(
        f'<option value="{value}">{escape(words) % {"a": a, "b": b}}</option>' for value, words in _how_words(event)
    )
    return mark_safe(
        f'<form class="entry-line" id="entry-{number}" method="post" action="{url}" hx-post="{url}"'
        ' hx-target="closest section" hx-swap="outerHTML" hx-disabled-elt="find button" autocomplete="off">'
        f'<input type="hidden" name="csrfmiddlewaretoken" value="{context["csrf_token"]}">'
        f'<input type="hidden" name="version" value="{match.version}">'
        f'<label class="visually-hidden" for="score-{number}">{label}</label>'
        f'<input class="form-control score-line" id="score-{number}" name="score" maxlength="200"'
        f' placeholder="{example(event)}" title="{escape(codes_title(event))}"'
        ' enterkeyhint="done" autocapitalize="off" spellcheck="false" data-next>'
        f'<label class="visually-hidden" for="how-{number}">{how_ended}</label>'
        f'<select class="form-select" id="how-{number}" name="how">{options}</select>'
        f'<button class="btn btn-secondary">{save}</button>'
        f'<p class="entry-line__more"><a href="{contest.url}">{more}</a></p></form>'
    )


def _team_line(contest: Contest) -> SafeString:
    """A team match is written down on its own page."""
    said = _("Go on writing down") if contest.match.is_running else _("Write down the individual matches")
    return format_html(
        '<p class="entry-line is-link"><a class="btn btn-secondary" href="{}">{}'
        '<span class="visually-hidden">, {} – {}</span></a></p>',
        contest.url,
        said,
        contest.sides[0].title,
        contest.sides[1].title,
    )


def _how_words(event: Event) -> list[tuple[str, str]]:
    """The ways a match can end, the names still to be put in."""
    unanswered = [("", _("who won?"))] if event.recorded == Recorded.WINNER else []
    return [*unanswered, *how_words(event)]


@register.inclusion_tag("desk/_codes.html")
def codes(event: Event, contest: Contest | None = None) -> dict[str, Any]:
    """How results are typed: the letters for every ending, with the players’ names where one match is entered."""
    return {"rows": code_rows(event, contest.sides if contest else None)}


@register.inclusion_tag("desk/_how_out.html", takes_context=True)
def how_out(context: dict[str, Any], entry: Entry) -> dict[str, Any]:
    """For organizers: when and why an entry went out of the event, and the button that takes it back."""
    names = ("tournament", "request", "csrf_token")
    return {name: context.get(name) for name in names} | {"change": last_out(entry)}


@register.inclusion_tag("desk/_to_enter.html", takes_context=True)
def matches_to_enter(context: dict[str, Any], stage: Stage) -> dict[str, Any]:
    """For scorers: the matches of a knockout whose players are known, each with its line to enter the result in."""
    may = bool(getattr(context.get("request"), "role", None))
    return {
        "contests": open_contests(stage) if may else [],
        "event": stage.event,
        "csrf_token": context.get("csrf_token"),
        "request": context.get("request"),
    }


@register.simple_tag
def what(change: Change) -> SafeString:
    """What a change did; a comma or a colon may follow at once."""
    return mark_safe(render_to_string("desk/_what.html", {"change": change}).strip())


@register.simple_tag
def record_legend(changes: Iterable[ChangeLine]) -> SafeString:
    """What the marks in the record mean."""
    return marks_legend(mark for change in changes for line in change.lines for mark in line.marks)


@register.simple_tag
def resend(form: ResultForm) -> SafeString:
    """What was typed, as hidden fields, to be sent again after a decision."""
    if isinstance(form, TeamResultForm):
        return format_html_join("", '<input type="hidden" name="{}" value="{}">', form.sent())
    names = ("score", "shown", "how", "reason", *(f"{side}{game}" for game in range(1, 8) for side in "ab"))
    sent = [(name, form.data[name]) for name in names if form.data.get(name)]
    return format_html_join("", '<input type="hidden" name="{}" value="{}">', sent)
