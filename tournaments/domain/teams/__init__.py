"""Team matches: systems of play as data, and line-ups.

TeamSystem     the individual matches in order, as pairs of places (A against X, B and C against Y and Z) or picked
               freely, and what the system forbids
BUILT_IN       the well-known systems; read_system and typed lines for others
check_line_up  is it allowed? players_in: who plays an individual match by it
"""

from .built_in import BUILT_IN, DEFAULT
from .faults import MESSAGES, LineUpFault, SystemFault
from .line_ups import LineUp, check_line_up, line_up_of, players_in
from .system import DoublesBy, Place, Rubber, TeamSystem
from .typed import MOST_RUBBERS, read_rubbers, read_system, stored_system, written_rubber

__all__ = [
    "BUILT_IN",
    "DEFAULT",
    "MESSAGES",
    "MOST_RUBBERS",
    "DoublesBy",
    "LineUp",
    "LineUpFault",
    "Place",
    "Rubber",
    "SystemFault",
    "TeamSystem",
    "check_line_up",
    "line_up_of",
    "players_in",
    "read_rubbers",
    "read_system",
    "stored_system",
    "written_rubber",
]
