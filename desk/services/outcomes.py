"""From what a scorer said to the values a match stores, checked by the rules."""

from tournaments.domain.scores import Letter as Side
from tournaments.domain.scores import Outcome, Recorded, judge_outcome
from tournaments.domain.teams import TeamOutcome
from tournaments.models import Event, Match
from tournaments.services.snapshots import Snapshot

from .team_outcomes import team_values

__all__ = ["Outcome", "Side", "TeamOutcome", "outcome_values"]


def outcome_values(match: Match, event: Event, outcome: Outcome | TeamOutcome) -> Snapshot:
    """The values to store on the match. ScoreError when the rules do not allow this end."""
    if isinstance(outcome, TeamOutcome):
        return team_values(match, event, outcome)
    result = judge_outcome(match.a_id, match.b_id, outcome, match.format, recorded=Recorded(event.recorded))
    return {
        "a_id": match.a_id,
        "b_id": match.b_id,
        "ending": result.ending.value,
        "winner_id": result.winner,
        "games": [list(game) for game in result.games],
        "score": list(result.score) if result.score else None,
        "rubbers": [],
    }
