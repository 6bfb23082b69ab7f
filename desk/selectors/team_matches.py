"""What the page of a team match shows beside its score: the individual matches, the line-ups, the rules."""

from dataclasses import dataclass
from typing import Any

from desk.selectors.line_ups import SIDES, Sheet, sheet_of
from tournaments.domain.scores import Ending
from tournaments.models import Entry, Match
from tournaments.selectors.contests import Game
from tournaments.services.teams import event_system_name, is_played_out
from tournaments.team_wording import rubber_word, rules_of
from tournaments.wording import marked


@dataclass(frozen=True)
class Person:
    pk: int
    name: str


@dataclass(frozen=True)
class RubberSide:
    team: str
    players: tuple[Person, ...]  # empty where nobody is known
    won: bool
    sum: int | None
    games: tuple[Game, ...]


@dataclass(frozen=True)
class RubberRow:
    """An individual match. `stands`: the score of the team match after it, from the first side."""

    number: int
    word: str
    sides: tuple[RubberSide, RubberSide]
    mark: str
    is_decided: bool
    is_needed: bool  # still to be played, or played
    stands: tuple[int, int] | None


@dataclass(frozen=True)
class LineUpState:
    """A line-up of one side: handed in or not, and what it is once both are."""

    entry: Entry | None
    is_in: bool
    places: list[tuple[str, str]]


@dataclass(frozen=True)
class TeamPage:
    system: str
    rules: list[str]
    rows: list[RubberRow]
    line_ups: list[LineUpState]
    is_begun: bool

    @property
    def has_line_ups(self) -> bool:
        return any(line_up.is_in for line_up in self.line_ups)

    @property
    def are_public(self) -> bool:
        return all(line_up.is_in for line_up in self.line_ups)

    @property
    def has_rows(self) -> bool:
        """Is there an individual match to show? None of a team match that was not played."""
        return any(row.is_needed for row in self.rows)


def team_page(match: Match) -> TeamPage:
    """The page of a match of teams; two queries."""
    sheet = sheet_of(match)
    return TeamPage(
        system=event_system_name(match.event),
        rules=rules_of(sheet.system, played_out=is_played_out(match.event)),
        rows=_rows(match, sheet),
        line_ups=[_line_up(sheet, side, entry) for side, entry in zip(SIDES, (match.a, match.b), strict=True)],
        is_begun=match.is_decided or match.is_running,
    )


def _rows(match: Match, sheet: Sheet) -> list[RubberRow]:
    rows = []
    won = {"a": 0, "b": 0}
    stored = list(match.rubbers)
    for number, rubber in enumerate(sheet.system.rubbers, 1):
        played = stored[number - 1] if number <= len(stored) else None
        is_decided = bool(played and played["ending"])
        if played and is_decided and played["winner"]:
            won[played["winner"]] += 1
        rows.append(
            RubberRow(
                number=number,
                word=rubber_word(rubber),
                sides=(_side(match, sheet, number, 0, played), _side(match, sheet, number, 1, played)),
                mark=marked(played["ending"]) if played else "",
                is_decided=is_decided,
                is_needed=is_decided or not match.is_decided,
                stands=(won["a"], won["b"]) if is_decided else None,
            )
        )
    return rows


def _side(match: Match, sheet: Sheet, number: int, i: int, played: dict[str, Any] | None) -> RubberSide:
    side = SIDES[i]
    games = played["games"] if played else []
    team = (match.a, match.b)[i]
    return RubberSide(
        team=team.title if team else "–",
        players=tuple(Person(pk, sheet.names.get(pk, "–")) for pk in sheet.players(number, side, played)),
        won=bool(played and played["winner"] == side),
        sum=_sum(match, played, i),
        games=tuple(Game(game[i], game[i] > game[1 - i]) for game in games),
    )


def _sum(match: Match, played: dict[str, Any] | None, i: int) -> int | None:
    """Games won; a running game of a retirement counts for nobody."""
    if played is None or not played["ending"]:
        return None
    if played["score"]:
        return int(played["score"][i])
    fmt = match.format
    done = [game for game in played["games"] if max(game) >= fmt.winning_points(min(game))]
    if not done and played["ending"] != Ending.RETIRED:
        return None
    return sum(int(game[i] > game[1 - i]) for game in done)


def _line_up(sheet: Sheet, side: str, entry: Entry | None) -> LineUpState:
    public = sheet.public
    return LineUpState(entry, side in sheet.line_ups, sheet.named(side, public[side]) if public else [])
