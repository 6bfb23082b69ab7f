"""The views of group play: what everybody sees, the organizer’s draw, and draws and lots on record."""

from .draws import arrange, draw, draw_undo
from .groups import detail, group, of_groups, why
from .next_places import next_lot_record, next_places
from .records import announce, draw_record, drawn, lot_announce, lot_record, lots

__all__ = [
    "announce",
    "arrange",
    "detail",
    "draw",
    "draw_record",
    "draw_undo",
    "drawn",
    "group",
    "lot_announce",
    "lot_record",
    "lots",
    "next_lot_record",
    "next_places",
    "of_groups",
    "why",
]
