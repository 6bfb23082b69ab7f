"""Systems as text: one line for each individual match, as a federation writes its own; and as they are stored."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from .faults import SystemFault
from .system import DoublesBy, Rubber, TeamSystem

MOST_RUBBERS = 25
LONGEST_LINE = 40
# Letters that look the same on a Russian keyboard.
_LATIN = str.maketrans("АВСЕНКМОРТХУ", "ABCEHKMOPTXY")
_BETWEEN = re.compile(r"\s*(?:-|–|—|:|\bV\b|\bVS\b)\s*")
_NEXT = re.compile(r"[,;]?\s+|;")
_PLACE = re.compile(r"[A-Z]|[0-9]{1,2}")
_SIDE = re.compile(r"(?:[A-Z]|[0-9]{1,2})(?:[\s+&/,]*(?:[A-Z]|[0-9]{1,2}))?")
SINGLES = {"SINGLES", "SINGLE", "S", "ОДИНОЧНАЯ", "ОДИНОЧКА"}
DOUBLES = {"DOUBLES", "DOUBLE", "D", "PAIR", "ПАРНАЯ", "ПАРА"}


def read_rubbers(text: str) -> tuple[Rubber, ...]:
    """The individual matches of a system, one a line, or all in one line with spaces or commas between.

    SystemFault: which line cannot be read and why; none or an even number of them; a letter used for both sides.
    """
    written = [line.strip() for line in text.splitlines() if line.strip()]
    if len(written) == 1:
        written = [one for one in _NEXT.split(re.sub(r"\s*([-–—:])\s*", r"\1", written[0])) if one]
    if not written:
        raise SystemFault("no_rubbers")
    if len(written) > MOST_RUBBERS:
        raise SystemFault("too_many", most=MOST_RUBBERS)
    rubbers = tuple(_rubber(line, number) for number, line in enumerate(written, 1))
    if len(rubbers) % 2 == 0:
        raise SystemFault("even", count=len(rubbers))
    _check_letters(rubbers)
    return rubbers


def _rubber(text: str, number: int) -> Rubber:
    plain = text.upper()
    if plain in SINGLES | DOUBLES:
        return Rubber(is_doubles=plain in DOUBLES)
    sides = _BETWEEN.split(plain.translate(_LATIN))
    if len(text) > LONGEST_LINE or len(sides) != 2 or not all(_SIDE.fullmatch(side) for side in sides):
        raise SystemFault("unreadable", line=number, text=text[:LONGEST_LINE])
    a, b = (tuple(_PLACE.findall(side)) for side in sides)
    if len(a) != len(b):
        raise SystemFault("uneven_sides", line=number, text=text)
    for side in (a, b):
        if len(set(side)) < len(side):
            raise SystemFault("same_twice", line=number, text=text, place=side[0])
    return Rubber(a, b, is_doubles=len(a) == 2)


def _check_letters(rubbers: Sequence[Rubber]) -> None:
    """A letter is a place of one side; numbers may stand on both, as boards do."""
    first = {key for rubber in rubbers for key in rubber.a}
    second = {key for rubber in rubbers for key in rubber.b}
    for key in sorted(first & second):
        if not key.isdecimal():
            raise SystemFault("both_sides", place=key)


def written_rubber(rubber: Rubber) -> str:
    """The line that read_rubbers reads back: "A-X", "BC-YZ", "1+2-1+2", "doubles"."""
    if rubber.is_free:
        return "doubles" if rubber.is_doubles else "singles"
    return "-".join(_written_side(side) for side in (rubber.a, rubber.b))


def _written_side(places: Sequence[str]) -> str:
    return ("+" if any(place.isdecimal() for place in places) else "").join(places)


def stored_system(system: TeamSystem) -> dict[str, Any]:
    """As an event or an organizer's own system stores it."""
    return {
        "rubbers": [written_rubber(rubber) for rubber in system.rubbers],
        "most_singles": system.most_singles,
        "doubles_by": system.doubles_by.value,
        "by_ranking": system.by_ranking,
    }


def read_system(stored: Mapping[str, Any]) -> TeamSystem:
    """What stored_system wrote."""
    return TeamSystem(
        read_rubbers("\n".join(stored["rubbers"])),
        most_singles=stored.get("most_singles"),
        doubles_by=DoublesBy(stored.get("doubles_by", DoublesBy.ANYONE)),
        by_ranking=bool(stored.get("by_ranking")),
    )
