"""Text into rows of cells: tab, semicolon or comma, whichever the text uses."""

import csv
import io
from collections.abc import Sequence
from typing import Literal

from .errors import RosterError

LIMIT = 2000  # lines at once
DELIMITERS = "\t;,"


def cells_of(text: str) -> list[tuple[int, list[str]]]:
    """The rows with anything in them, each with its line number from 1. RosterError when there is none, or too many."""
    delimiter = delimiter_of(text)
    rows = [(number, row) for number, row in _rows(text, delimiter) if any(cell.strip() for cell in row)]
    return bounded(rows)


def bounded(rows: Sequence[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    if not rows:
        raise RosterError("empty")
    if len(rows) > LIMIT + 1:  # one may be the header
        raise RosterError("too_many", limit=LIMIT)
    return list(rows)


def delimiter_of(text: str) -> str:
    """The one that parts most of the lines; of equals the one that is rarer inside a name or a club."""
    lines = [line for line in text.splitlines() if line.strip()][:200]
    if lines and lines[0].lower().startswith("sep=") and len(lines[0]) == 5:
        return lines[0][4]
    return max(DELIMITERS, key=lambda sign: sum(len(_fields(line, sign)) > 1 for line in lines))


def _fields(line: str, delimiter: str) -> list[str]:
    return next(csv.reader([line], delimiter=delimiter), [])


def _rows(text: str, delimiter: str) -> list[tuple[int, list[str]]]:
    """Quoted cells as spreadsheets write them; where a lone quote would swallow lines, quotes are ordinary signs."""
    try:
        rows = _read(text, delimiter, csv.QUOTE_MINIMAL)
        if any("\n" in cell for _number, row in rows for cell in row):
            rows = _read(text, delimiter, csv.QUOTE_NONE)
    except csv.Error as error:
        raise RosterError("not_text") from error
    if rows and rows[0][1] and rows[0][1][0].lower().startswith("sep="):
        rows = rows[1:]
    return rows


def _read(text: str, delimiter: str, quoting: Literal[0, 3]) -> list[tuple[int, list[str]]]:
    # Ends of lines are made one before, so that the reader's line count is the spreadsheet's row.
    reader = csv.reader(io.StringIO("\n".join(text.splitlines())), delimiter=delimiter, quoting=quoting)
    rows = []
    for row in reader:
        rows.append((reader.line_num, row))
        if len(rows) > 10 * LIMIT:
            raise RosterError("too_many", limit=LIMIT)
    return rows
