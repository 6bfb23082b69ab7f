"""Where a match belongs, in words, for lists that mix stages and events."""

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Event, Match, Stage

from .contests import Contest, contest


def with_places(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Matches with all that `match_label` and `placed_contest` ask of them, in the same query."""
    return matches.select_related("event__tournament", "stage", "a", "b", "in_group__group", "in_bracket")


def match_label(match: Match) -> str:
    """ "Group 5, 1 v 4", "Semi-finals, pair 1", "Final". Wants `with_places`."""
    in_group, in_bracket = getattr(match, "in_group", None), getattr(match, "in_bracket", None)
    if in_group is not None:
        pair = _("%(a)d v %(b)d") % {"a": in_group.a_number, "b": in_group.b_number}
        return f"{group_title(match.event, in_group.group.number)}, {pair}"
    if in_bracket is None:
        return _("Match %(number)d") % {"number": match.number}
    if in_bracket.is_third_place:
        return _("Third place")
    places = _round_places(match.stage, in_bracket.round)
    if places == 2:
        return _("Final")
    title = _("Semi-finals") if places == 4 else _("Top %(size)d") % {"size": places}
    return _("%(round)s, pair %(number)d") % {"round": title, "number": in_bracket.pair}


def placed_contest(match: Match, *, with_event: bool = True) -> Contest:
    """The match as a page of the tournament shows it, under the name of its event."""
    tournament = match.event.tournament
    in_group = getattr(match, "in_group", None)
    label = match_label(match)
    return contest(
        match,
        label=f"{match.event.name}, {label}" if with_event else label,
        code=tournament.code,
        zone=tournament.zone,
        numbers=(in_group.a_number, in_group.b_number) if in_group else (None, None),
        day=tournament.starts_on != tournament.ends_on,
    )


def group_title(event: Event, number: int) -> str:
    if event.group_word == Event.GroupWord.TABLE:
        return pgettext("group play", "Table %(number)s") % {"number": number}
    return pgettext("group play", "Group %(number)s") % {"number": number}


def _round_places(stage: Stage, round_: int) -> int:
    """How many a round is drawn for: 2 for the final."""
    rounds = ((stage.size or 2) - 1).bit_length()
    return 1 << max(1, rounds - round_ + 1)
