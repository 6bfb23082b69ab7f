"""What registration stores: people and roles, tournaments and events, players and entries, stages and matches."""

from .entry import Entry, EntryPlayer, Player
from .event import Event, Stage
from .match import Match, stored_result
from .team import LineUp, TeamSystem
from .tournament import Role, Tournament
from .user import User

__all__ = [
    "Entry",
    "EntryPlayer",
    "Event",
    "LineUp",
    "Match",
    "Player",
    "Role",
    "Stage",
    "TeamSystem",
    "Tournament",
    "User",
    "stored_result",
]
