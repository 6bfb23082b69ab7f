"""Lists of players as people have them: pasted lines, CSV files, sheets; read into lines, each with its faults."""

from .columns import columns_of
from .decoding import decode
from .errors import MESSAGES, RosterError
from .lines import Fault, Line, read_lines, read_table
from .table import LIMIT, cells_of

__all__ = [
    "LIMIT",
    "MESSAGES",
    "Fault",
    "Line",
    "RosterError",
    "cells_of",
    "columns_of",
    "decode",
    "read_lines",
    "read_table",
]
