"""The desk's views: a match, saving it, the record, and the news for live pages."""

from .agreements import agree
from .line_ups import line_ups
from .live import live
from .lots import lot, lot_draw
from .matches import match, match_clear, match_save
from .next_lots import next_lot, next_lot_draw
from .record import history, undo
from .withdrawals import entry_out

__all__ = [
    "agree",
    "entry_out",
    "history",
    "line_ups",
    "live",
    "lot",
    "lot_draw",
    "match",
    "match_clear",
    "match_save",
    "next_lot",
    "next_lot_draw",
    "undo",
]
