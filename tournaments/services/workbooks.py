"""A sheet of an XLSX file into rows of cells, bounded in every direction."""

import io
import zipfile
from datetime import date, datetime

import openpyxl

from tournaments.domain.rosters import LIMIT, RosterError

LARGEST_UNPACKED = 24 * 1024 * 1024
MOST_PARTS = 400
MOST_COLUMNS = 24
LONGEST_CELL = 4_000  # a squad may stand in one


def is_workbook(content: bytes) -> bool:
    return content.startswith(b"PK\x03\x04")


def workbook_rows(content: bytes) -> list[tuple[int, list[str]]]:
    """The rows of the first sheet that holds anything, each with its row number. RosterError when it is no workbook.

    The sizes are checked before anything is unpacked; external entities are refused by defusedxml, which openpyxl
    uses where it is installed.
    """
    _refuse_bombs(content)
    try:
        book = openpyxl.load_workbook(io.BytesIO(content), read_only=True, data_only=True, keep_links=False)
        for sheet in book.worksheets:
            rows = _sheet_rows(sheet)
            if rows:
                return rows
    except RosterError:
        raise
    except Exception as error:  # whatever a broken file makes openpyxl, zipfile or the XML parser raise
        raise RosterError("broken_workbook") from error
    raise RosterError("empty")


def _refuse_bombs(content: bytes) -> None:
    try:
        parts = zipfile.ZipFile(io.BytesIO(content)).infolist()
    except (zipfile.BadZipFile, NotImplementedError, ValueError) as error:
        raise RosterError("broken_workbook") from error
    if len(parts) > MOST_PARTS or sum(part.file_size for part in parts) > LARGEST_UNPACKED:
        raise RosterError("huge_workbook")


def _sheet_rows(sheet: object) -> list[tuple[int, list[str]]]:
    # What a sheet says of its own size may be a lie: count.
    sheet.reset_dimensions()  # type: ignore[attr-defined]
    rows = []
    values = sheet.iter_rows(max_row=10 * LIMIT, max_col=MOST_COLUMNS, values_only=True)  # type: ignore[attr-defined]
    for number, row in enumerate(values, start=1):
        cells = [_text(value) for value in row]
        if any(cells):
            rows.append((number, cells))
        if len(rows) > LIMIT + 1:
            raise RosterError("too_many", limit=LIMIT)
    return rows


def _text(value: object) -> str:
    if value is None:
        return ""
    if isinstance(value, datetime | date):
        return value.strftime("%Y-%m-%d")
    if isinstance(value, float) and value.is_integer():
        return str(int(value))
    return str(value)[:LONGEST_CELL].strip()
