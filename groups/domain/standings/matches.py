"""Results turned into what each side has from each match, and the lines of the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.domain.scores import Ending, Result

from .table import Criterion, Line, Member

# Won and lost from a’s side, two by two: games, points, individual matches.
Columns = tuple[int, int, int, int, int, int]
# A match that has a result: a, b, their match points, the columns, and the criteria of which nothing is written down
# though something was played. A plain tuple, because every save of a result waits for this.
Match = tuple[Member, Member, int, int, Columns, tuple[Criterion, ...]]

_PLAYED = Ending.PLAYED
_ONLY_THE_WINNER = (Criterion.GAMES, Criterion.POINTS)
_ONLY_THE_SCORE = (Criterion.POINTS,)
_ONLY_THE_TEAM = (Criterion.RUBBERS, *_ONLY_THE_WINNER)


def matches_of(results: Iterable[Result], team: bool) -> list[Match]:
    """The results as matches. 3.7.5.1: 2 for a win, 1 for a loss in a match played to its end, 0 for any other loss."""
    written_down = _of_team if team else _of_single
    matches = []
    for result in results:
        winner = result.winner
        columns, lacking = written_down(result)
        loser_gets = 1 if result.ending is _PLAYED else 0
        if winner is None:
            matches.append((result.a, result.b, 0, 0, columns, lacking))
        elif winner == result.a:
            matches.append((winner, result.b, 2, loser_gets, columns, lacking))
        else:
            matches.append((result.a, winner, loser_gets, 2, columns, lacking))
    return matches


def lines_of(members: Sequence[Member], matches: Iterable[Match]) -> dict[Member, Line]:
    """The members’ lines. ValueError: a member named twice, or a match of someone who is not a member."""
    totals = {member: _Total() for member in members}
    if len(totals) != len(members):
        raise ValueError("A member is named twice.")
    for a, b, a_gets, b_gets, columns, _ in matches:
        if a not in totals or b not in totals:
            raise ValueError(f"The match {a} – {b} does not belong to this group.")
        games_won, games_lost, scored, conceded, rubbers_won, rubbers_lost = columns
        total = totals[a]
        total.gets.append(a_gets)
        total.games_won += games_won
        total.games_lost += games_lost
        total.scored += scored
        total.conceded += conceded
        other = totals[b]
        other.gets.append(b_gets)
        other.games_won += games_lost
        other.games_lost += games_won
        other.scored += conceded
        other.conceded += scored
        if rubbers_won or rubbers_lost:
            total.rubbers_won += rubbers_won
            total.rubbers_lost += rubbers_lost
            other.rubbers_won += rubbers_lost
            other.rubbers_lost += rubbers_won
    return {member: total.line() for member, total in totals.items()}


class _Total:
    """A line of the table while it is being added up."""

    __slots__ = (
        "conceded",
        "games_lost",
        "games_won",
        "gets",
        "rubbers_lost",
        "rubbers_won",
        "scored",
    )

    def __init__(self) -> None:
        self.gets: list[int] = []
        self.games_won = self.games_lost = self.scored = self.conceded = self.rubbers_won = self.rubbers_lost = 0

    def line(self) -> Line:
        played, won = len(self.gets), self.gets.count(2)
        return Line(
            played,
            won,
            played - won,
            sum(self.gets),
            (self.rubbers_won, self.rubbers_lost),
            (self.games_won, self.games_lost),
            (self.scored, self.conceded),
        )


def _of_single(result: Result) -> tuple[Columns, tuple[Criterion, ...]]:
    """What is written down of a single match, from a’s side, and what is lacking."""
    games = result.games
    if not games:
        won, lost = result.score or (0, 0)
        return (won, lost, 0, 0, 0, 0), _lacking(result)
    won = scored = conceded = 0
    for x, y in games:
        scored += x
        conceded += y
        if x > y:
            won += 1
    return (won, len(games) - won, scored, conceded, 0, 0), ()


def _lacking(result: Result) -> tuple[Criterion, ...]:
    """What nobody can know of a match without games. An unplayed one without games gives none, and lacks nothing."""
    if not result.ending.counts_as_played:
        return ()
    return _ONLY_THE_WINNER if result.score is None else _ONLY_THE_SCORE


def _of_team(result: Result) -> tuple[Columns, tuple[Criterion, ...]]:
    """What is written down of a team match, from a’s side, and what is lacking."""
    played = result.ending.counts_as_played
    if result.rubbers_won is None:
        return (0, 0, 0, 0, 0, 0), _ONLY_THE_TEAM if played else ()
    won, lost = result.rubbers_won
    if not result.rubbers:
        return (0, 0, 0, 0, won, lost), _ONLY_THE_WINNER if played else ()
    games_won = games_lost = scored = conceded = 0
    missing: set[Criterion] = set()
    for rubber in result.rubbers:
        columns, lacking = _of_single(rubber)
        games_won += columns[0]
        games_lost += columns[1]
        scored += columns[2]
        conceded += columns[3]
        missing.update(lacking)
    return (games_won, games_lost, scored, conceded, won, lost), tuple(missing)
