"""Words that every page of a tournament says: its days, how an event is played, where a stage is."""

from datetime import date

from django import template
from django.urls import NoReverseMatch
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Event, Stage, Tournament
from tournaments.selectors.events import event_stages
from tournaments.selectors.sentence import event_facts as facts_of

register = template.Library()


@register.filter
def days(tournament: Tournament) -> str:
    """ "7–8 November 2026"."""
    return span(tournament.starts_on, tournament.ends_on, day="j", month="j E", year="j E Y")


@register.filter
def short_days(tournament: Tournament) -> str:
    """ "7–8 Nov": for lists."""
    return span(tournament.starts_on, tournament.ends_on, day="j", month="j M", year="j M Y", always_year=False)


def span(first: date, last: date, *, day: str, month: str, year: str, always_year: bool = True) -> str:
    """From one day to another, saying nothing twice; the last part in the longest format that is wanted."""
    end = year if always_year or first.year != last.year else month
    if first == last:
        return date_format(last, end)
    if (first.year, first.month) == (last.year, last.month):
        return f"{date_format(first, day)}–{date_format(last, end)}"
    return f"{date_format(first, month if first.year == last.year else year)} – {date_format(last, end)}"


@register.simple_tag
def event_facts(event: Event) -> str:
    return facts_of(event)


@register.simple_tag
def stage_tabs(event: Event) -> list[dict[str, object]]:
    """The stages of an event as tabs: name, address, stage. Several of a kind are numbered."""
    stages = event_stages(event)
    tabs = []
    for stage in stages:
        alike = [other for other in stages if other.kind == stage.kind]
        name = stage_name(event, stage)
        if len(alike) > 1:
            name = f"{name} {alike.index(stage) + 1}"
        tabs.append({"name": name, "url": stage_url(stage), "stage": stage})
    return tabs


def stage_name(event: Event, stage: Stage) -> str:
    if stage.kind == Stage.Kind.KNOCKOUT:
        return _("Knockout")
    if event.group_word == Event.GroupWord.TABLE:
        return ngettext("Table", "Tables", getattr(stage, "drawn_groups", 0) or 2)
    return ngettext("Group", "Groups", getattr(stage, "drawn_groups", 0) or 2)


def stage_url(stage: Stage) -> str:
    try:
        return stage.get_absolute_url()
    except NoReverseMatch:
        return stage.event.get_absolute_url()
