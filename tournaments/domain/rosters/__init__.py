"""Lists of players as people have them: pasted lines, CSV files, sheets; read into lines, each with its faults."""

from .columns import columns_of
from .decoding import decode
from .errors import MESSAGES, RosterError
from .lines import Fault, Line, read_lines, read_table
from .sides import SideLine, read_pair_table, read_pairs, read_team_table, read_teams
from .squads import Squad, read_squad
from .table import LIMIT, cells_of

__all__ = [
    "LIMIT",
    "MESSAGES",
    "Fault",
    "Line",
    "RosterError",
    "SideLine",
    "Squad",
    "cells_of",
    "columns_of",
    "decode",
    "read_lines",
    "read_pair_table",
    "read_pairs",
    "read_squad",
    "read_table",
    "read_team_table",
    "read_teams",
]
