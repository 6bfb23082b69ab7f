"""Team matches as the chances see them: individual matches stand where games do, as they are compared first."""

from __future__ import annotations

from dataclasses import replace

from tournaments.domain.scores import Recorded, Result, TeamFormat


def as_single(result: Result) -> Result:
    """A credited team match with its score in individual matches for one in games.

    What 3.7.5.2 compares after them, games and points, is left open, as points are in a match of individuals.
    """
    return replace(result, games=(), rubbers=(), score=result.rubbers_won)


def compared(fmt: TeamFormat) -> Recorded:
    """What can be said of team matches to come: where all is played out no number of individual matches ends them."""
    return Recorded.WINNER if fmt.played_out else Recorded.GAMES
