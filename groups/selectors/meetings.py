"""The matches of a group: as written down for the order of play, as counted for the cross table."""

from collections.abc import Iterable, Mapping
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Any
from zoneinfo import ZoneInfo

from django.db.models import F, Q, QuerySet
from django.utils.formats import date_format
from django.utils.timezone import localtime
from django.utils.translation import gettext as _

from groups.models import Member
from groups.services.standings import carried_over
from tournaments.domain.scores import Recorded, Result, ScoreError, credited
from tournaments.models import Event, Match, Tournament
from tournaments.selectors.contests import Contest, contest, sums_of, when_text
from tournaments.wording import marked

Score = tuple[int, int] | None
Games = tuple[tuple[int, int], ...]


@dataclass(frozen=True, slots=True)
class Meeting:
    """A match between two numbers of a group, everything from a's side.

    `score` and `games` are as written down; `counted_score` and `counted_games` are what the standings count:
    unplayed and unfinished matches are credited (3.7.5.1).
    """

    match: Match
    a: Member
    b: Member
    label: str
    url: str
    when: str
    time: str
    mark: str
    a_won: bool | None
    score: Score
    games: Games
    counted_score: Score
    counted_games: Games
    is_carried: bool = False  # played in the stage before, and counts here again

    @property
    def is_decided(self) -> bool:
        return self.match.ending is not None

    @property
    def is_annulled(self) -> bool:
        """It counts for nobody: one of them is out of the event, and by its settings that annuls the results."""
        return self.a.is_annulled or self.b.is_annulled

    def contest(self, tournament: Tournament) -> Contest:
        """For the parts of a page that show a match of any kind."""
        self.match.a, self.match.b = self.a.entry, self.b.entry
        return contest(
            self.match,
            label=self.label,
            code=tournament.code,
            zone=tournament.zone,
            numbers=(self.a.number, self.b.number),
        )


def matches_of(groups: Q) -> QuerySet[Match]:
    """The matches in their order of play, with whose numbers meet; `groups` filters GroupMatch by `group`."""
    found = Match.objects.filter(groups).order_by("in_group__group__number", "in_group__position")
    return found.annotate(
        group_id=F("in_group__group_id"), a_number=F("in_group__a_number"), b_number=F("in_group__b_number")
    )


def carried_of(**mine: Any) -> QuerySet[Match]:
    """What members of groups have played in the stage before, with their numbers here; `mine` as carried_over."""
    return (
        carried_over(**mine)
        .annotate(
            group_id=F("a__memberships__group_id"),
            a_number=F("a__memberships__number"),
            b_number=F("b__memberships__number"),
        )
        .order_by("number")
    )


def meetings(matches: Iterable[Match], members: Mapping[int, Member], event: Event, address: str) -> list[Meeting]:
    """The matches of one group; `members` by their numbers, `address` that of a match but for its number."""
    tournament = event.tournament
    zone = tournament.zone
    several_days = tournament.starts_on != tournament.ends_on
    pattern = _("%(a)d v %(b)d")
    return [
        _meeting(match, members, event, zone, several_days, pattern, f"{address}{match.number}/") for match in matches
    ]


def carried(matches: Iterable[Match], members: Mapping[int, Member], event: Event, address: str) -> list[Meeting]:
    """The same of matches that are carried over."""
    return [replace(meeting, is_carried=True) for meeting in meetings(matches, members, event, address)]


def _meeting(
    match: Match,
    members: Mapping[int, Member],
    event: Event,
    zone: ZoneInfo,
    several_days: bool,
    pattern: str,
    url: str,
) -> Meeting:
    a, b = members[match.a_number], members[match.b_number]  # type: ignore[attr-defined]
    games: Games = tuple((x, y) for x, y in match.games)
    score = sums_of(match) if match.ending or match.rubbers else None
    mark = marked(match.ending)
    counted_score, counted_games = _counted(match, event) if mark else (score, games)
    has_place = match.starts_at or match.table
    return Meeting(
        match=match,
        a=a,
        b=b,
        label=pattern % {"a": a.number, "b": b.number},
        url=url,
        when=when_text(match, zone, day=several_days) if has_place else "",
        time=date_format(localtime(match.starts_at, zone), "H:i") if match.starts_at else "",
        mark=mark,
        a_won=None if match.winner_id is None else match.winner_id == match.a_id,
        score=score,
        games=games,
        counted_score=counted_score,
        counted_games=counted_games,
    )


def _counted(match: Match, event: Event) -> tuple[Score, Games]:
    result = match.to_domain()
    assert result is not None
    with suppress(ScoreError):  # what was stored by hand is shown as it stands
        fmt = event.play_format(match.format)
        result = credited(result, fmt, recorded=Recorded(event.recorded), walkover_games=event.walkover_games)
    return _total(result), result.games


def _total(result: Result) -> Score:
    if result.rubbers:
        return result.rubbers_won
    if result.score:
        return result.score
    if not result.games:
        return None
    return sum(x > y for x, y in result.games), sum(y > x for x, y in result.games)
