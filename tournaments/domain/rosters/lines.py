"""Rows of cells into lines of a list: a name, a club, a rating, a year of birth, and what is wrong with them."""

import re
from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from tournaments.domain.names import clean

from .columns import columns_of
from .errors import RosterError
from .table import LIMIT, bounded, cells_of

LONGEST_NAME = 80
LONGEST_ASSOCIATION = 80
LONGEST_CONTACT = 120
HIGHEST_RATING = 100_000
FIRST_YEAR, LAST_YEAR = 1900, 2100
NOTHING = {"", "-", "–", "—", "?", "n/a", "нет", "б/р", "бр"}
ORDINAL = re.compile(r"\d{1,4} ?[.)] ?(?=\D)")


class Fault(StrEnum):
    """What is wrong with a line: it cannot be imported as it is."""

    NO_NAME = "no_name"
    LONG_NAME = "long_name"
    LONG_ASSOCIATION = "long_association"
    BAD_RATING = "bad_rating"
    BAD_YEAR = "bad_year"
    LONG_CONTACT = "long_contact"
    NO_PARTNER = "no_partner"  # a pair is two players
    NO_TEAM = "no_team"  # a player without a team
    TWICE = "twice"  # a player stands twice in a pair or squad
    LARGE_SQUAD = "large_squad"


@dataclass(frozen=True)
class Line:
    """One player as typed, cleaned. `rating` and `birth_year` are None where nothing (or nonsense) stands."""

    number: int
    name: str
    association: str = ""
    rating: int | None = None
    birth_year: int | None = None
    contact: str = ""
    faults: tuple[Fault, ...] = ()
    typed_rating: str = ""  # as typed, where it is a fault
    typed_year: str = ""


def read_lines(text: str) -> list[Line]:
    """Pasted or decoded text into lines. RosterError when there is nothing, too much, or nothing like names."""
    return read_table(cells_of(text))


def read_table(rows: Sequence[tuple[int, list[str]]]) -> list[Line]:
    """Numbered rows of cells (of text or of a sheet) into lines; a header in English or Russian is recognised."""
    rows = [(number, [clean(cell) for cell in row]) for number, row in bounded(rows)]
    columns = columns_of(rows[0][1])
    if columns is not None:
        lines = [_by_header(number, row, columns) for number, row in rows[1:]]
    else:
        lines = [by_position(number, row) for number, row in without_ordinals(rows)]
    if not lines:
        raise RosterError("empty")
    if not any(line.name for line in lines):
        raise RosterError("no_names")
    if len(lines) > LIMIT:
        raise RosterError("too_many", limit=LIMIT)
    return lines


def _by_header(number: int, row: list[str], columns: dict[str, int]) -> Line:
    def cell(column: str) -> str:
        position = columns.get(column)
        return row[position] if position is not None and position < len(row) else ""

    name = cell("name") or clean(" ".join([cell("surname"), cell("given"), cell("patronymic")]))
    return line_of(number, name, cell("association"), cell("rating"), cell("birth_year"), cell("contact"))


def by_position(number: int, row: list[str]) -> Line:
    """The name first, then the first words are the club; the last figure is the rating, a year before it the birth."""
    first = row[0]
    rest = [cell for cell in row[1:] if cell not in NOTHING]
    if first and figure(first) is not None:  # figures before the name
        words = [cell for cell in rest if figure(cell) is None]
        rest = [first, *[cell for cell in rest if not words or cell is not words[0]]]
        first = words[0] if words else ""
    words = [cell for cell in rest if figure(cell) is None]
    figures = [cell for cell in rest if figure(cell) is not None]
    association = words[0] if words else ""
    year = ""
    if len(figures) >= 2:
        *_others, before, last = figures
        if _is_year(before):
            year, figures = before, [last]
        elif _is_year(last):
            year, figures = last, [before]
    rating = figures[-1] if figures else (words[1] if len(words) > 1 else "")
    return line_of(number, first, association, rating, year, "")


def line_of(number: int, name: str, association: str, rating: str, birth_year: str, contact: str) -> Line:
    """A line out of cleaned cells, with its faults."""
    faults = []
    if not name:
        faults.append(Fault.NO_NAME)
    if len(name) > LONGEST_NAME:
        faults.append(Fault.LONG_NAME)
    if association in NOTHING:
        association = ""
    if len(association) > LONGEST_ASSOCIATION:
        faults.append(Fault.LONG_ASSOCIATION)
    points = figure(rating) if rating not in NOTHING else None
    if rating not in NOTHING and (points is None or points > HIGHEST_RATING):
        faults.append(Fault.BAD_RATING)
        points = None
    year = year_of(birth_year) if birth_year not in NOTHING else None
    if birth_year not in NOTHING and year is None:
        faults.append(Fault.BAD_YEAR)
    if len(contact) > LONGEST_CONTACT:
        faults.append(Fault.LONG_CONTACT)
    return Line(
        number=number,
        name=name,
        association=association,
        rating=points,
        birth_year=year,
        contact=contact,
        faults=tuple(faults),
        typed_rating=rating if Fault.BAD_RATING in faults else "",
        typed_year=birth_year if Fault.BAD_YEAR in faults else "",
    )


def year_of(text: str) -> int | None:
    """The year of "1975", "12.03.1975" or "1975-03-12"; None when there is none that a player can be born in."""
    match = re.fullmatch(r"(\d{4})|\d{1,2}[./-]\d{1,2}[./-](\d{4})|(\d{4})-\d{1,2}-\d{1,2}(?: .*)?", text)
    year = int(next(part for part in match.groups() if part)) if match else 0
    return year if FIRST_YEAR <= year <= LAST_YEAR else None


def figure(text: str) -> int | None:
    """ "1500", "1 500", "1500.0" or "1500,00": a whole number, or None."""
    match = re.fullmatch(r"([0-9]{1,7}|[0-9]{1,3}(?: [0-9]{3})+)(?:[.,]0+)?", text)
    return int(match[1].replace(" ", "")) if match else None


def _is_year(text: str) -> bool:
    return len(text) == 4 and year_of(text) is not None


def without_ordinals(rows: list[tuple[int, list[str]]]) -> list[tuple[int, list[str]]]:
    """Leave out a first column that only counts 1, 2, 3, and "1." or "1)" before the names."""
    counts = [figure(row[0].rstrip(".)")) if row else None for _number, row in rows]
    if len(rows) > 1 and all(len(row) > 1 for _n, row in rows) and counts == list(range(1, len(rows) + 1)):
        return [(number, row[1:]) for number, row in rows]
    if all(ORDINAL.match(row[0]) for _number, row in rows):
        return [(number, [ORDINAL.sub("", row[0], count=1), *row[1:]]) for number, row in rows]
    return rows
