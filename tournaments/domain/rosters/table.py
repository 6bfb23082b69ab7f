"""Text into rows of cells: tab, semicolon or comma, whichever the text uses."""

import csv
from collections.abc import Sequence

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
    try:
        return next(csv.reader([line], delimiter=delimiter), [])
    except csv.Error:
        return line.split(delimiter)


def _rows(text: str, delimiter: str) -> list[tuple[int, list[str]]]:
    """Quoted cells as spreadsheets write them; where a lone quote would swallow cells, quotes are ordinary signs."""
    lines = text.splitlines()
    if lines and lines[0].lower().startswith("sep="):
        lines[0] = ""
    if len(lines) > 10 * LIMIT:
        raise RosterError("too_many", limit=LIMIT)
    try:
        reader = csv.reader([f"{line}\n" for line in lines], delimiter=delimiter, strict=True)
        rows = [(reader.line_num, row) for row in reader]
    except csv.Error:
        return _line_by_line(lines, delimiter)
    swallowed = any("\n" in cell and delimiter in cell for _number, row in rows for cell in row)
    return _line_by_line(lines, delimiter) if swallowed else rows


def _line_by_line(lines: Sequence[str], delimiter: str) -> list[tuple[int, list[str]]]:
    rows = []
    for number, line in enumerate(lines, start=1):
        try:
            row = next(csv.reader([line], delimiter=delimiter, strict=True), [])
        except csv.Error:
            row = line.split(delimiter)
        rows.append((number, row))
    return rows
