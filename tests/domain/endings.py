"""The endings with what they count, worked out by hand (3.7.5.1; Handbook for Tournament Referees 2021, 2.3.6, 2.3.7).

Best of 5 games to 11. Each row: what is typed; who wins; match points of a and b; then, from a's side, games and points
as they are credited where a walkover gives games, and where it gives none.
"""

from typing import NamedTuple

from tournaments.domain.scores import Recorded

POINTS, GAMES, WINNER = Recorded.POINTS, Recorded.GAMES, Recorded.WINNER
NOTHING = (0, 0)


class Row(NamedTuple):
    recorded: Recorded
    typed: str
    winner: str | None
    match_points: tuple[int, int]
    games: tuple[int, int]
    points: tuple[int, int]
    games_without: tuple[int, int]
    points_without: tuple[int, int]

    @property
    def name(self) -> str:
        return f"{self.recorded}: {self.typed}"


ROWS = [
    # Played: 11:7 9:11 11:8 11:5 is 42 points to 31.
    Row(POINTS, "7 -9 8 5", "a", (2, 1), (3, 1), (42, 31), (3, 1), (42, 31)),
    Row(POINTS, "-7 9 -8 -5", "b", (1, 2), (1, 3), (31, 42), (1, 3), (31, 42)),
    Row(GAMES, "3:1", "a", (2, 1), (3, 1), NOTHING, (3, 1), NOTHING),
    Row(GAMES, "1:3", "b", (1, 2), (1, 3), NOTHING, (1, 3), NOTHING),
    Row(WINNER, "a", "a", (2, 1), NOTHING, NOTHING, NOTHING, NOTHING),
    Row(WINNER, "b", "b", (1, 2), NOTHING, NOTHING, NOTHING, NOTHING),
    # Walkover: three games, 11:0 each, unless the event gives none.
    Row(POINTS, "wa", "b", (0, 2), (0, 3), (0, 33), NOTHING, NOTHING),
    Row(POINTS, "wb", "a", (2, 0), (3, 0), (33, 0), NOTHING, NOTHING),
    Row(GAMES, "wa", "b", (0, 2), (0, 3), NOTHING, NOTHING, NOTHING),
    Row(GAMES, "wb", "a", (2, 0), (3, 0), NOTHING, NOTHING, NOTHING),
    Row(WINNER, "wa", "b", (0, 2), NOTHING, NOTHING, NOTHING, NOTHING),
    Row(WINNER, "wb", "a", (2, 0), NOTHING, NOTHING, NOTHING, NOTHING),
    # Retired at 11:7 3:5: the running game is raised to 3:11 for b, then 0:11 0:11; to 11:5 for a, then 11:0.
    Row(POINTS, "7 3-5 ra", "b", (0, 2), (1, 3), (14, 40), (1, 3), (14, 40)),
    Row(POINTS, "7 3-5 rb", "a", (2, 0), (3, 0), (33, 12), (3, 0), (33, 12)),
    # At 11:9 8:11 10:10 the winner of the running game needs 12.
    Row(POINTS, "9 -8 10-10 ra", "b", (0, 2), (1, 3), (29, 43), (1, 3), (29, 43)),
    # Before the first point.
    Row(POINTS, "ra", "b", (0, 2), (0, 3), (0, 33), (0, 3), (0, 33)),
    Row(GAMES, "1:0 ra", "b", (0, 2), (1, 3), NOTHING, (1, 3), NOTHING),
    Row(GAMES, "1:0 rb", "a", (2, 0), (3, 0), NOTHING, (3, 0), NOTHING),
    Row(GAMES, "ra", "b", (0, 2), (0, 3), NOTHING, (0, 3), NOTHING),
    Row(WINNER, "ra", "b", (0, 2), NOTHING, NOTHING, NOTHING, NOTHING),
    Row(WINNER, "rb", "a", (2, 0), NOTHING, NOTHING, NOTHING, NOTHING),
    # Defaulted after the match: as unplayed, whatever was played.
    Row(POINTS, "7 -9 8 5 da", "b", (0, 2), (0, 3), (0, 33), NOTHING, NOTHING),
    Row(POINTS, "db", "a", (2, 0), (3, 0), (33, 0), NOTHING, NOTHING),
    Row(GAMES, "3:1 da", "b", (0, 2), (0, 3), NOTHING, NOTHING, NOTHING),
    Row(GAMES, "db", "a", (2, 0), (3, 0), NOTHING, NOTHING, NOTHING),
    Row(WINNER, "da", "b", (0, 2), NOTHING, NOTHING, NOTHING, NOTHING),
    # Both absent: nobody wins, nothing is counted.
    Row(POINTS, "ww", None, (0, 0), NOTHING, NOTHING, NOTHING, NOTHING),
    Row(GAMES, "ww", None, (0, 0), NOTHING, NOTHING, NOTHING, NOTHING),
    Row(WINNER, "ww", None, (0, 0), NOTHING, NOTHING, NOTHING, NOTHING),
]
