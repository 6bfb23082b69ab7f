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
        return group_in_stage(match.event, match.stage, in_group.group.number)
    if in_bracket is None:
        return _("Results")
    return _in_stage(match.stage, _round_of(match.stage, in_bracket))


def label_in_part(match: Match) -> str:
    """Which it is there: "1 v 4", "Pair 8", "Final"."""
    in_group, in_bracket = _belongs(match)
    if in_group is not None:
        return _("%(a)d v %(b)d") % {"a": in_group.a_number, "b": in_group.b_number}
    if in_bracket is None:
        return _number(match)
    if _round_places(match.stage, in_bracket.round) == 2:
        return place_match(in_bracket.place_from)
    return _("Pair %(pair)d") % {"pair": _pair_there(in_bracket)}


def pair_label(stage: Stage, in_bracket: Any) -> str:
    """A pair of the knockout (brackets.models.BracketMatch): "Top 16, pair 8", "Final", "Third place", "Places 5–8,
    pair 2", "Match for place 7"."""
    if _round_places(stage, in_bracket.round) == 2:
        last = _("Third place") if in_bracket.place_from == 3 else place_match(in_bracket.place_from)
        return _in_stage(stage, last)
    pair = {"round": _round_of(stage, in_bracket), "number": _pair_there(in_bracket)}
    return _in_stage(stage, _("%(round)s, pair %(number)d") % pair)


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


def group_in_stage(event: Event, stage: Stage, number: int) -> str:
    """The same where both stages of groups are spoken of: "Second stage, Group 2"."""
    name = group_name(event, number)
    return in_second_stage(name) if stage.kind == Stage.Kind.GROUPS and stage.number > 1 else name


def in_second_stage(group: str) -> str:
    """A group of the second stage, named so that nobody takes it for one of the first."""
    return _("Second stage, %(group)s") % {"group": group}


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


def stage_names(event: Event, stages: Sequence[Stage]) -> list[str]:
    """The stages of an event by name: "Groups", "Knockout"; "First stage", "Second stage" where groups follow groups.

    `stages`: all of the event, in order; a single group is named so when they know it (`drawn_groups`).
    """
    groups = [stage for stage in stages if stage.kind == Stage.Kind.GROUPS]
    return [_stage_name(event, stage, groups) for stage in stages]


def _stage_name(event: Event, stage: Stage, groups: Sequence[Stage]) -> str:
    if stage.kind == Stage.Kind.KNOCKOUT:
        return _("Consolation") if stage.source == Stage.Source.NOT_THROUGH else _("Knockout")
    if len(groups) > 1:
        return _("First stage") if stage == groups[0] else _("Second stage")
    return group_word(event) if getattr(stage, "drawn_groups", 0) == 1 else groups_word(event)


def round_title(places: int) -> str:
    """A round by how many play in it: Top 16, Semi-finals, Final."""
    if places == 2:
        return _("Final")
    if places == 4:
        return _("Semi-finals")
    return _("Top %(size)d") % {"size": places}


def places_title(first: int, last: int) -> str:
    """What losers play for: "Third place", "Places 5–8", "Places 7–8"."""
    if first == 3:
        return _("Third place")
    return _("Places %(first)d–%(last)d") % {"first": first, "last": last}


def place_match(first: int) -> str:
    """The match that decides a place and the next: the final, the match for third place, for place 5, 7 ..."""
    if first == 1:
        return _("Final")
    if first == 3:
        return _("Match for third place")
    return _("Match for place %(place)d") % {"place": first}


def _belongs(match: Match) -> tuple[Any, Any]:
    """Its row of a group and its row of a knockout, None where it has none."""
    return getattr(match, "in_group", None), getattr(match, "in_bracket", None)


def _round_of(stage: Stage, in_bracket: Any) -> str:
    """The round it belongs to: of the main tree, or for places that there are."""
    first, places = in_bracket.place_from, _round_places(stage, in_bracket.round)
    if first == 1:
        return round_title(places)
    return places_title(first, min(first + places - 1, stage.size or places))


def _in_stage(stage: Stage, label: str) -> str:
    """ "Consolation: Final", so that nobody takes it for the final."""
    if stage.source == Stage.Source.NOT_THROUGH:
        return _("Consolation: %(what)s") % {"what": label}
    return label


def _pair_there(in_bracket: Any) -> int:
    """The number of a pair among those played for the same places."""
    pair: int = in_bracket.pair - (in_bracket.place_from - 1) // 2
    return pair


def _number(match: Match) -> str:
    return _("Match %(number)d") % {"number": match.number}


def _round_places(stage: Stage, round_: int) -> int:
    """How many a round is drawn for: 2 for the final."""
    rounds = ((stage.size or 2) - 1).bit_length()
    return 1 << max(1, rounds - round_ + 1)
