"""Results turned into what each side has from each match, and a member’s line of the table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from tournaments.domain.scores import Ending, Result

from .table import Line, Member, Part, Ratio

# Individual matches, games and points of a match, None where they should have been written down and were not.
Written = tuple[Ratio | None, Ratio | None, Ratio | None]
RUBBERS, GAMES, POINTS = range(3)
# A match as one of its sides sees it: opponent, match points, what was written down. Plain tuples, because every
# save of a result waits for this.
Meeting = tuple[Member, int, Written]

_PLAYED = Ending.PLAYED
_NOTHING: Ratio = (0, 0)


def meetings_of(members: Part, results: Iterable[Result], team: bool) -> dict[Member, list[Meeting]]:
    """Each member’s matches. ValueError: a member named twice, a result of someone who is not a member."""
    meetings: dict[Member, list[Meeting]] = {member: [] for member in members}
    if len(meetings) != len(members):
        raise ValueError("A member is named twice.")
    written_down = _of_team if team else _of_single
    for result in results:
        a, b, winner = result.a, result.b, result.winner
        if a not in meetings or b not in meetings:
            raise ValueError(f"The result {a} – {b} does not belong to this group.")
        loser_gets = 1 if result.ending is _PLAYED else 0  # 3.7.5.1
        a_gets, b_gets = (0, 0) if winner is None else (2, loser_gets) if winner == a else (loser_gets, 2)
        rubbers, games, points = written = written_down(result)
        meetings[a].append((b, a_gets, written))
        turned = rubbers and rubbers[::-1], games and games[::-1], points and points[::-1]
        meetings[b].append((a, b_gets, turned))
    return meetings


def _of_single(result: Result) -> Written:
    """Individual matches (none in a single match), games and points from a’s side."""
    if result.games:
        won = lost = scored = conceded = 0
        for x, y in result.games:
            scored += x
            conceded += y
            if x > y:
                won += 1
            elif y > x:
                lost += 1
        return _NOTHING, (won, lost), (scored, conceded)
    if not result.ending.counts_as_played:
        return _NOTHING, result.score or _NOTHING, _NOTHING
    return _NOTHING, result.score, None


def _of_team(result: Result) -> Written:
    """Individual matches, their games and their points, from a’s side."""
    if not result.rubbers:
        nothing = None if result.ending.counts_as_played else _NOTHING
        return result.score or nothing, nothing, nothing
    written = [_of_single(rubber) for rubber in result.rubbers]
    return result.rubbers_won, _total([games for _, games, _ in written]), _total([points for _, _, points in written])


def _total(pairs: Sequence[Ratio | None]) -> Ratio | None:
    """The sum, or None when one is missing."""
    won = lost = 0
    for pair in pairs:
        if pair is None:
            return None
        won += pair[0]
        lost += pair[1]
    return won, lost


def line_of(meetings: Sequence[Meeting]) -> Line:
    """A member’s line of the table from all their matches."""
    won = match_points = 0
    rubbers_won = rubbers_lost = games_won = games_lost = scored = conceded = 0
    for _, gets, (rubbers, games, points) in meetings:
        match_points += gets
        if gets == 2:
            won += 1
        if rubbers:
            rubbers_won += rubbers[0]
            rubbers_lost += rubbers[1]
        if games:
            games_won += games[0]
            games_lost += games[1]
        if points:
            scored += points[0]
            conceded += points[1]
    played = len(meetings)
    return Line(
        played,
        won,
        played - won,
        match_points,
        (rubbers_won, rubbers_lost),
        (games_won, games_lost),
        (scored, conceded),
    )
