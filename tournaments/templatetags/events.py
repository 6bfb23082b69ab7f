"""Words that every page of a tournament says: its days, how an event is played, where a stage is."""

from datetime import date, datetime, time, timedelta

from django import template
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.html import format_html, format_html_join
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Event, Tournament
from tournaments.selectors.events import event_stages
from tournaments.selectors.labels import stage_names
from tournaments.selectors.sentence import event_facts as facts_of
from tournaments.selectors.sentence import players_phrase

register = template.Library()


@register.filter
def days(tournament: Tournament) -> str:
    """ "7–8 November 2026"."""
    return span(tournament.starts_on, tournament.ends_on, day="j", month="j E", year="j E Y")


@register.filter
def short_days(tournament: Tournament) -> str:
    """ "7–8 Nov": for lists; with the year when it is not this one."""
    other_year = tournament.ends_on.year != timezone.now().year
    return span(
        tournament.starts_on,
        tournament.ends_on,
        day="j",
        month="MONTH_DAY_FORMAT",
        year="SHORT_DATE_FORMAT",
        always_year=other_year,
    )


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
def tournament_facts(tournament: Tournament, glance: object) -> str:
    """ "Harbour Hall. 86 players in 4 events. Times are local, UTC+10."."""
    players, events = glance.player_total, len(glance.events)  # type: ignore[attr-defined]
    parts = [format_html("<bdi>{}</bdi>.", tournament.place)] if tournament.place else []
    if players and events:
        parts.append(
            ngettext("%(players)s in %(n)d event.", "%(players)s in %(n)d events.", events)
            % {"players": players_phrase(players), "n": events}
        )
    parts.append(_("Times are local, %(zone)s.") % {"zone": zone_offset(tournament)})
    return format_html_join(" ", "{}", ((part,) for part in parts))


def zone_offset(tournament: Tournament) -> str:
    """ "UTC+10", as it is on the first day at noon."""
    noon = datetime.combine(tournament.starts_on, time(12), tzinfo=tournament.zone)
    offset = noon.utcoffset() or timedelta()
    minutes = int(offset.total_seconds()) // 60
    hours, rest = divmod(abs(minutes), 60)
    sign = "+" if minutes >= 0 else "−"
    return "UTC" if not minutes else f"UTC{sign}{hours}" + (f":{rest:02}" if rest else "")


@register.simple_tag
def stage_tabs(event: Event) -> list[dict[str, object]]:
    """The stages of an event as tabs: name, address, stage."""
    stages = event_stages(event)
    names = stage_names(event, stages)
    return [
        {"name": name, "url": stage.get_absolute_url(), "stage": stage}
        for stage, name in zip(stages, names, strict=True)
    ]
