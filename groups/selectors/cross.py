"""The cross table: every member against every other, seen from the row."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from typing import NamedTuple
from zoneinfo import ZoneInfo

from django.utils.formats import date_format
from django.utils.timezone import localtime

from groups.models import GroupMatch, Member
from tournaments.domain.scores import Ending, Recorded, Result, ScoreError, credited
from tournaments.models import Event, Match
from tournaments.selectors.contests import sums_of


class PlayedGame(NamedTuple):
    own: int
    other: int

    @property
    def won(self) -> bool:
        return self.own > self.other


@dataclass(frozen=True)
class Cell:
    """One meeting from the row's side; `won` is None where nobody won or nothing is played."""

    key: str
    is_played: bool = False
    won: bool | None = None
    score: tuple[int, int] | None = None
    games: tuple[PlayedGame, ...] = ()
    mark: str = ""
    when: str = ""

    @property
    def turned(self) -> "Cell":
        """The same meeting from the other side."""
        return replace(
            self,
            won=None if self.won is None else not self.won,
            score=self.score and (self.score[1], self.score[0]),
            games=tuple(PlayedGame(game.other, game.own) for game in self.games),
        )


@dataclass(frozen=True)
class CrossRow:
    member: Member
    cells: tuple[Cell | None, ...]  # None: the member itself


def cross_rows(
    members: Sequence[Member], meetings: Sequence[GroupMatch], event: Event, zone: ZoneInfo
) -> list[CrossRow]:
    """A row for each member, by number. Unplayed and unfinished matches show what is credited for them (3.7.5.1)."""
    cells: dict[tuple[int, int], Cell] = {}
    for meeting in meetings:
        cell = _cell(meeting, event, zone)
        cells[meeting.a_number, meeting.b_number] = replace(cell, key=f"x{meeting.a_number}-{meeting.b_number}")
        cells[meeting.b_number, meeting.a_number] = replace(cell.turned, key=f"x{meeting.b_number}-{meeting.a_number}")
    numbers = [member.number for member in members]
    return [CrossRow(member, _row(member.number, numbers, cells)) for member in members]


def _row(own: int, numbers: Sequence[int], cells: Mapping[tuple[int, int], Cell]) -> tuple[Cell | None, ...]:
    return tuple(None if own == other else cells.get((own, other), Cell(f"x{own}-{other}")) for other in numbers)


def _cell(meeting: GroupMatch, event: Event, zone: ZoneInfo) -> Cell:
    match = meeting.match
    if match.ending is None:
        return Cell("", when=date_format(localtime(match.starts_at, zone), "H:i") if match.starts_at else "")
    is_marked = match.ending != Ending.PLAYED
    result = _credited(match, event) if is_marked else None
    games = result.games if result else tuple((game[0], game[1]) for game in match.games)
    score = _score(result) if result else sums_of(match)
    return Cell(
        "",
        is_played=True,
        won=None if match.winner_id is None else match.winner_id == match.a_id,
        score=score,
        games=tuple(PlayedGame(*game) for game in games),
        mark=match.ending if is_marked else "",
    )


def _credited(match: Match, event: Event) -> Result | None:
    result = match.to_domain()
    if result is None:
        return None
    try:
        return credited(result, match.format, recorded=Recorded(event.recorded), walkover_games=event.walkover_games)
    except ScoreError:
        return result  # stored by hand in the admin: shown as it stands


def _score(result: Result) -> tuple[int, int] | None:
    if result.score:
        return result.score
    if not result.games:
        return None
    return sum(a > b for a, b in result.games), sum(b > a for a, b in result.games)
