"""How an event is played, in words: the line of facts under every heading."""

from collections.abc import Sequence

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.kinds import no_sides, sides_phrase
from tournaments.models import Event, Stage
from tournaments.services.playing import Stages, stages_by_part
from tournaments.services.teams import event_system_name, is_played_out

from .events import EventCounts, event_counts, event_stages, group_total


def event_facts(event: Event) -> str:
    """The sentence for an event whose stages and counts may still have to be read: at most four queries, once."""
    return event_sentence(event, event_stages(event), event_counts(event))


def event_sentence(event: Event, stages: Sequence[Stage], counts: EventCounts) -> str:
    """ "31 players in 8 groups, best of 5 games. 2 go through from each to the top 16." Asks the database nothing."""
    parts = stages_by_part(stages)
    n = group_total(parts.groups, counts.taking_part) if parts.groups else None
    return " ".join(
        [
            _opening(event, n, counts),
            *_team_system(event),
            *(_groups(parts, n) if parts.groups else []),
            *(_second(parts) if parts.second else []),
            *(_knockout(parts) if parts.knockout else []),
        ]
    )


def players_phrase(n: int) -> str:
    return sides_phrase(Event.Kind.SINGLES, n)


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


def _opening(event: Event, n: int | None, counts: EventCounts) -> str:
    words = {"format": format_phrase(event)}
    if not counts.taking_part:
        return _("%(no_players)s, %(format)s.") % {**words, "no_players": no_sides(event)}
    words["players"] = sides_phrase(event, counts.taking_part)
    if n:
        return _("%(players)s %(in_groups)s, %(format)s.") % {**words, "in_groups": in_groups_phrase(event, n)}
    return _("%(players)s, %(format)s.") % words


def _team_system(event: Event) -> list[str]:
    """What a team match is made of."""
    if event.kind != Event.Kind.TEAMS or not event.team_system:
        return []
    sentences = [_("The team matches follow the system “%(system)s”.") % {"system": event_system_name(event)}]
    return [*sentences, _("All individual matches are played.")] if is_played_out(event) else sentences


def _groups(parts: Stages, n: int | None) -> list[str]:
    """What happens in the groups, and who goes on from them."""
    groups = parts.groups
    assert groups is not None
    if parts.second:
        return [*_twice(groups), _cut_to_second(groups, parts.second)]
    if not parts.knockout:
        return [_league(groups) if n == 1 else _groups_only(groups)]
    return [*_direct(groups), *_twice(groups), _cut(groups, n), *_best_next(groups)]


def _league(groups: Stage) -> str:
    if groups.legs == 2:
        return _("Everybody plays everybody twice, and the table gives the final places.")
    return _("Everybody plays everybody, and the table gives the final places.")


def _groups_only(groups: Stage) -> str:
    if groups.legs == 2:
        return _("Everybody plays everybody in the group twice.")
    return _("Everybody plays everybody in the group.")


def _twice(groups: Stage) -> list[str]:
    return [_groups_only(groups)] if groups.legs == 2 else []


def _direct(groups: Stage) -> list[str]:
    if not groups.direct:
        return []
    sentence = ngettext(
        "The first of the ranking goes past the groups into the knockout.",
        "The first %(n)d of the ranking go past the groups into the knockout.",
        groups.direct,
    )
    return [sentence % {"n": groups.direct}]


def _cut(groups: Stage, n: int | None) -> str:
    through = groups.qualifiers
    if n:
        size = through * n + groups.best_next + groups.direct
        return ngettext(
            "%(through)d goes through from each to the top %(size)d.",
            "%(through)d go through from each to the top %(size)d.",
            through,
        ) % {"through": through, "size": size}
    return ngettext(
        "%(through)d goes through from each group to the knockout.",
        "%(through)d go through from each group to the knockout.",
        through,
    ) % {"through": through}


def _best_next(groups: Stage) -> list[str]:
    if not groups.best_next:
        return []
    sentence = ngettext(
        "The best of the next places goes through too.",
        "The best %(n)d of the next places go through too.",
        groups.best_next,
    )
    return [sentence % {"n": groups.best_next}]


def _cut_to_second(groups: Stage, second: Stage) -> str:
    """ "2 go on from each to a second stage of 2 groups."."""
    words = {"through": groups.qualifiers, "n": _second_total(second)}
    if not words["n"]:
        return (
            ngettext(
                "%(through)d goes on from each to a second stage of groups.",
                "%(through)d go on from each to a second stage of groups.",
                groups.qualifiers,
            )
            % words
        )
    if words["n"] == 1:
        return (
            ngettext(
                "%(through)d goes on from each to a final group.",
                "%(through)d go on from each to a final group.",
                groups.qualifiers,
            )
            % words
        )
    return (
        ngettext(
            "%(through)d goes on from each to a second stage (%(n)d groups).",
            "%(through)d go on from each to a second stage (%(n)d groups).",
            groups.qualifiers,
        )
        % words
    )


def _second_total(second: Stage) -> int | None:
    drawn: int = getattr(second, "drawn_groups", 0)
    return drawn or second.group_count


def _second(parts: Stages) -> list[str]:
    second, told = parts.second, []
    assert second is not None
    if second.carry_over:
        told.append(_("The results among those who go on are carried over."))
    if second.legs == 2:
        told.append(_("In the second stage everybody plays everybody in the group twice."))
    if parts.knockout:
        told.append(_cut(second, _second_total(second)))
    return told


def _knockout(parts: Stages) -> list[str]:
    knockout, told = parts.knockout, []
    assert knockout is not None
    if not parts.groups:
        told.append(
            _("Knockout of the top %(size)d.") % {"size": knockout.top}
            if knockout.top
            else _("Knockout from the first match on.")
        )
    if knockout.all_places:
        told.append(_("All places are played for."))
    elif knockout.third_place:
        told.append(_("Third place is played for."))
    if parts.consolation:
        told.append(_("Those who do not go through play a consolation knockout."))
    return told
