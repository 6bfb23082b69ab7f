"""What each member of a group has won and lost in all, credited: told where a withdrawal changes it."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from groups.domain.standings import Line, rank
from groups.models import Group, Member
from groups.services.standings import carried_over
from tournaments.domain.scores import Recorded, credited
from tournaments.models import Event, Match
from tournaments.services.snapshots import put


@dataclass(frozen=True)
class SumsChange:
    """The totals of a member before and after."""

    group: Group
    entry_id: int
    before: Line
    after: Line


def sums_in(group: Group, event: Event, edits: Mapping[int, Mapping[str, Any]] | None = None) -> dict[int, Line]:
    """The totals by entry, of all matches that count. `edits`: values to take instead of those stored, by match.

    Without those whose results are annulled. Two queries, or three; nothing is written.
    """
    members = Member.objects.filter(group=group, is_annulled=False).order_by("number")
    counting = list(members.values_list("entry_id", flat=True))
    matches = list(Match.objects.filter(in_group__group=group))
    if group.stage.carry_over:
        matches += carried_over(a__memberships__group=group, b__memberships__group=group)
    results = []
    for match in matches:
        match.event = event
        if edits and match.pk in edits:
            put(match, dict(edits[match.pk]))
        result = match.to_domain()
        if result is not None and {result.a, result.b} <= set(counting):
            fmt = event.play_format(match.format)
            recorded = Recorded(event.recorded)
            results.append(credited(result, fmt, recorded=recorded, walkover_games=event.walkover_games))
    standings = rank(counting, results, team=event.is_for_teams)
    return {place.member: place.line for place in standings.places}  # type: ignore[misc]


def sums_changed(group: Group, before: Mapping[int, Line], after: Mapping[int, Line]) -> tuple[SumsChange, ...]:
    """Who has other totals than before, of those who are in both."""
    return tuple(
        SumsChange(group, entry, line, after[entry])
        for entry, line in before.items()
        if entry in after and after[entry] != line
    )
