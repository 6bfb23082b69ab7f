"""How an event is played, in words: the line of facts under every heading."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Event, Stage

from .events import EventCounts, event_counts, event_stages, group_total


def event_facts(event: Event) -> str:
    """The sentence for an event whose stages and counts may still have to be read: at most four queries, once."""
    return event_sentence(event, event_stages(event), event_counts(event))


def event_sentence(event: Event, stages: Sequence[Stage], counts: EventCounts) -> str:
    """ "31 players in 8 groups, best of 5 games. 2 go through from each to the top 16." Asks the database nothing."""
    groups = next((stage for stage in stages if stage.kind == Stage.Kind.GROUPS), None)
    knockout = next((stage for stage in stages if stage.kind == Stage.Kind.KNOCKOUT), None)
    sentences = [_opening(event, groups, counts)]
    if groups and knockout:
        sentences.append(_cut(groups, group_total(groups, counts.entered)))
    elif groups:
        several = group_total(groups, counts.entered) != 1
        sentences.append(_("Everybody plays everybody in the group.") if several else _("Everybody plays everybody."))
    elif knockout and knockout.top:
        sentences.append(_("Knockout of the top %(size)d.") % {"size": knockout.top})
    elif knockout:
        sentences.append(_("Knockout from the first match on."))
    if knockout and knockout.third_place:
        sentences.append(_("Third place is played for."))
    return " ".join(sentences)


def players_phrase(n: int) -> str:
    return ngettext("%(n)d player", "%(n)d players", n) % {"n": n}


def format_phrase(event: Event) -> str:
    """ "best of 5 games", and what is unusual about it."""
    phrase = event.get_best_of_display()
    if event.points != Event.Points.ELEVEN:
        phrase += " " + _("to %(points)d points") % {"points": event.points}
    return phrase


def in_groups_phrase(event: Event, n: int) -> str:
    if event.group_word == Event.GroupWord.TABLE:
        return ngettext("at %(n)d table", "at %(n)d tables", n) % {"n": n}
    return ngettext("in %(n)d group", "in %(n)d groups", n) % {"n": n}


def _opening(event: Event, groups: Stage | None, counts: EventCounts) -> str:
    n = group_total(groups, counts.entered) if groups else None
    if not counts.entered:
        return _("No players yet, %(format)s.") % {"format": format_phrase(event)}
    players = players_phrase(counts.entered)
    if n:
        return _("%(players)s %(in_groups)s, %(format)s.") % {
            "players": players,
            "in_groups": in_groups_phrase(event, n),
            "format": format_phrase(event),
        }
    return _("%(players)s, %(format)s.") % {"players": players, "format": format_phrase(event)}


def _cut(groups: Stage, n: int | None) -> str:
    through = groups.qualifiers
    if n:
        return ngettext(
            "%(through)d goes through from each to the top %(size)d.",
            "%(through)d go through from each to the top %(size)d.",
            through,
        ) % {"through": through, "size": through * n}
    return ngettext(
        "%(through)d goes through from each to the knockout.",
        "%(through)d go through from each to the knockout.",
        through,
    ) % {"through": through}
