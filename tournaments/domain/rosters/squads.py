"""Squads of teams as people type them: one player a line, or all in a row; who the captain is, a rating if known."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, replace

from tournaments.domain.names import clean, search_key

from .lines import Line, by_position, figure, line_of

LARGEST_SQUAD = 40
CAPTAIN = re.compile(r"\((?:c|k|к|с|cap|capt|captain|кап|капитан)\.?\)", re.IGNORECASE)
RATING = re.compile(r"\(\s*(\d[\d ]{1,7})\s*\)$")
ORDINAL = re.compile(r"^\d{1,2} ?[.)] ?(?=\D)")


@dataclass(frozen=True)
class Squad:
    """Who plays in a team, in order; `captain` is a place in it, from 0."""

    members: tuple[Line, ...] = ()
    captain: int = 0

    @property
    def twice(self) -> tuple[str, ...]:
        """The names that stand in it more than once."""
        seen: set[str] = set()
        again = []
        for member in self.members:
            key = search_key(member.name)
            if key in seen:
                again.append(member.name)
            seen.add(key)
        return tuple(again)


def read_squad(text: str) -> Squad:
    """One player a line: "Name", "Name; rating", "Name; club; rating"; "(c)" or "*" marks the captain.

    Several in one line are parted by commas: "Name 1, Name 2 (1500), Name 3". Faults are told by each Line.
    """
    typed: list[tuple[Line, bool]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if clean(line):
            typed += _of_line(number, line)
    return _squad(typed)


def squad_of(number: int, cells: Sequence[str]) -> Squad:
    """The squad in the cells of a row: each holds a player, or several parted by comma, semicolon, bar or line."""
    typed: list[tuple[Line, bool]] = []
    for cell in cells:
        for part in re.split(r"[,;|\n]", cell):
            _add(typed, number, part)
    return _squad(typed)


def member_of(number: int, cells: Sequence[str]) -> tuple[Line, bool]:
    """One player from cells, the name first, and whether he is marked as the captain."""
    name, is_captain, rating = _marks(cells[0])
    line = by_position(number, [name, *(clean(cell) for cell in cells[1:])])
    if rating and line.rating is None and not line.faults:
        line = replace(line, rating=figure(rating))
    return line, is_captain


def _of_line(number: int, text: str) -> list[tuple[Line, bool]]:
    text = ORDINAL.sub("", clean(text.replace("\t", ";")), count=1)
    if ";" in text:
        return [member_of(number, text.split(";"))]
    typed: list[tuple[Line, bool]] = []
    for part in text.split(","):
        _add(typed, number, part)
    return typed


def _add(typed: list[tuple[Line, bool]], number: int, part: str) -> None:
    """One more player; a figure alone is the rating of the player before it."""
    part = clean(part)
    points = figure(part)
    if points is not None and typed:
        line, is_captain = typed[-1]
        typed[-1] = (line_of(number, line.name, line.association, part, "", ""), is_captain)
    elif part:
        typed.append(member_of(number, [part]))


def _marks(text: str) -> tuple[str, bool, str]:
    """The name without its marks, whether it is marked as the captain, and a rating in brackets."""
    text = clean(text)
    is_captain = bool(CAPTAIN.search(text)) or text.startswith("*") or text.endswith("*")
    text = clean(CAPTAIN.sub(" ", text).strip().strip("*"))
    rating = RATING.search(text)
    if rating:
        text = clean(text[: rating.start()])
    return text, is_captain, rating[1].strip() if rating else ""


def _squad(typed: Sequence[tuple[Line, bool]]) -> Squad:
    marked = [i for i, (_line, is_captain) in enumerate(typed) if is_captain]
    return Squad(tuple(line for line, _is_captain in typed), marked[0] if marked else 0)
