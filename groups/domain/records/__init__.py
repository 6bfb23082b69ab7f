"""The public records of draws and lots: enough to repeat each from its file alone, on any machine.

A record is JSON. It holds what the draw was made from (entries in order, sizes, seed, method and version of the
algorithm) and what came out. The outcome is stored, not computed: repeating it is a proof, not a need.
"""

from groups.domain.records.draws import DrawRecord, Entered, Outcome, record_by_hand, record_draw
from groups.domain.records.reading import Fields, RecordError, parse
from groups.domain.records.ties import LotRecord, draw_lot, draw_next_lot

__all__ = [
    "DrawRecord",
    "Entered",
    "Fields",
    "LotRecord",
    "Outcome",
    "RecordError",
    "draw_lot",
    "draw_next_lot",
    "read_record",
    "record_by_hand",
    "record_draw",
    "record_of",
]


def read_record(text: str) -> DrawRecord | LotRecord:
    """The record in a downloaded file. RecordError says what is wrong with it."""
    return record_of(parse(text))


def record_of(fields: Fields) -> DrawRecord | LotRecord:
    """The record in an object already read. RecordError says what is wrong with it."""
    kind = fields.word("record", DrawRecord.KIND, LotRecord.KIND)
    return DrawRecord.read(fields) if kind == DrawRecord.KIND else LotRecord.read(fields)
