"""Where a match belongs, in words: its group or round, and its place there."""

from collections.abc import Sequence
from typing import Any

from django.db.models import QuerySet
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.models import Event, Match, Stage

from .contests import Contest, contest

UNKNOWN = ("", "")


def with_places(matches: QuerySet[Match]) -> QuerySet[Match]:
    """Matches with all that these functions ask of them, in the same query."""
    return matches.select_related("event__tournament", "stage", "a", "b", "in_group__group", "in_bracket")


def match_label(match: Match) -> str:
    """ "Group 5, 1 v 4", "Semi-finals, pair 1", "Final"."""
    in_group, in_bracket = _belongs(match)
    if in_group is not None:
        return f"{part_title(match)}, {label_in_part(match)}"
    return pair_label(match.stage, in_bracket) if in_bracket is not None else _number(match)


def part_title(match: Match) -> str:
    """What it belongs to: "Group 5", "Top 16", "Third place"."""
    in_group, in_bracket = _belongs(match)
    if in_group is not None:
        return group_name(match.event, in_group.group.number)
    if in_bracket is None:
        return _("Results")
    return _("Third place") if in_bracket.is_third_place else round_title(_round_places(match.stage, in_bracket.round))


def label_in_part(match: Match) -> str:
    """Which it is there: "1 v 4", "Pair 8", "Final"."""
    in_group, in_bracket = _belongs(match)
    if in_group is not None:
        return _("%(a)d v %(b)d") % {"a": in_group.a_number, "b": in_group.b_number}
    if in_bracket is None:
        return _number(match)
    if in_bracket.is_third_place:
        return _("Match for third place")
    is_final = _round_places(match.stage, in_bracket.round) == 2
    return _("Final") if is_final else _("Pair %(pair)d") % {"pair": in_bracket.pair}


def pair_label(stage: Stage, in_bracket: Any) -> str:
    """A pair of the knockout (brackets.models.BracketMatch): "Top 16, pair 8", "Final", "Third place"."""
    if in_bracket.is_third_place:
        return _("Third place")
    places = _round_places(stage, in_bracket.round)
    if places == 2:
        return round_title(places)
    return _("%(round)s, pair %(number)d") % {"round": round_title(places), "number": in_bracket.pair}


def placed_contest(
    match: Match,
    *,
    label: str | None = None,
    with_event: bool = True,
    coming: Sequence[str] = UNKNOWN,
    day: bool | None = None,
) -> Contest:
    """The match as a page shows it, under its label, after the name of its event where `with_event` asks for it.

    `coming`: who will come where a side is not known; `day`: tell the day (as a tournament of several does).
    """
    tournament, (in_group, _in_bracket) = match.event.tournament, _belongs(match)
    label = match_label(match) if label is None else label
    return contest(
        match,
        label=f"{match.event.name}, {label}" if with_event else label,
        code=tournament.code,
        zone=tournament.zone,
        numbers=(in_group.a_number, in_group.b_number) if in_group else (None, None),
        coming=coming,
        day=tournament.starts_on != tournament.ends_on if day is None else day,
    )


def group_name(event: Event, number: int) -> str:
    """ "Group 4", or "Table 4" where the organizer calls it so."""
    return group_pattern(event) % {"number": number}


def group_pattern(event: Event) -> str:
    """The name of a group with room for its number."""
    if event.group_word == Event.GroupWord.TABLE:
        return pgettext("group play", "Table %(number)s")
    return pgettext("group play", "Group %(number)s")


def group_word(event: Event) -> str:
    """ "Group" or "Table", before a row of numbers."""
    if event.group_word == Event.GroupWord.TABLE:
        return pgettext("group play", "Table")
    return pgettext("group play", "Group")


def groups_word(event: Event) -> str:
    """ "Groups" or "Tables"."""
    if event.group_word == Event.GroupWord.TABLE:
        return pgettext("group play", "Tables")
    return pgettext("group play", "Groups")


def round_title(places: int) -> str:
    """A round by how many play in it: Top 16, Semi-finals, Final."""
    if places == 2:
        return _("Final")
    if places == 4:
        return _("Semi-finals")
    return _("Top %(size)d") % {"size": places}


def _belongs(match: Match) -> tuple[Any, Any]:
    """Its row of a group and its row of a knockout, None where it has none."""
    return getattr(match, "in_group", None), getattr(match, "in_bracket", None)


def _number(match: Match) -> str:
    return _("Match %(number)d") % {"number": match.number}


def _round_places(stage: Stage, round_: int) -> int:
    """How many a round is drawn for: 2 for the final."""
    rounds = ((stage.size or 2) - 1).bit_length()
    return 1 << max(1, rounds - round_ + 1)
