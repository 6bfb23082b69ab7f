"""Team matches: systems of play as data, line-ups, and what a scorer writes down of one.

TeamSystem is the individual matches in order, as pairs of places (A against X, B and C against Y and Z) or picked
freely, and what the system forbids; BUILT_IN are the well-known ones, read_rubbers reads others as they are typed.
check_line_up says whether a line-up is allowed, players_in who plays an individual match by it. judge_team_outcome
says what the rules make of a TeamOutcome.
"""

from .built_in import BUILT_IN, DEFAULT
from .faults import MESSAGES, LineUpFault, SystemFault
from .line_ups import LineUp, check_line_up, line_up_of, players_in
from .outcomes import Judged, TeamOutcome, judge_team_outcome
from .system import DoublesBy, Place, Rubber, TeamSystem
from .typed import MOST_RUBBERS, read_rubbers, read_system, stored_system, written_rubber

__all__ = [
    "BUILT_IN",
    "DEFAULT",
    "MESSAGES",
    "MOST_RUBBERS",
    "DoublesBy",
    "Judged",
    "LineUp",
    "LineUpFault",
    "Place",
    "Rubber",
    "SystemFault",
    "TeamOutcome",
    "TeamSystem",
    "check_line_up",
    "judge_team_outcome",
    "line_up_of",
    "players_in",
    "read_rubbers",
    "read_system",
    "stored_system",
    "written_rubber",
]
