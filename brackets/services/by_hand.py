"""A placement made elsewhere: the places of the groups as they stand in the drawing, typed from top to bottom."""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from brackets.domain.tree import leaves

from .placing import DIRECT, Spot

BYE = "–"
LABEL = re.compile(r"(\d{1,4})\s*[.:]\s*(\d{1,4})(?!\d)")
DIRECT_LABEL = re.compile(r"[DdДд]\s*(\d{1,4})(?!\d)")


@dataclass(frozen=True)
class HandPlacing:
    """`seeds` by number, the first first; empty when there are `problems`."""

    seeds: tuple[Spot, ...] = ()
    problems: tuple[str, ...] = ()


def leaves_text(seeds: Sequence[Spot], names: Mapping[Spot, str]) -> str:
    """The drawing from top to bottom, to start from: "3.2 Name" a line, a dash where somebody rests."""
    return "\n".join(_line(seeds[number - 1], names) if number else BYE for number in leaves(len(seeds)))


def read_leaves(text: str, through: Sequence[Spot]) -> HandPlacing:
    """Read the lines of `leaves_text` as they were edited: what follows "3.2" is not read.

    Everybody who goes through stands there once. Byes belong to the first numbers (706.1), so their lines (a dash)
    may be left out.
    """
    wanted, seen, problems = set(through), [], []
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip(" –-\t"):
            continue
        spot = _spot(line.strip())
        if spot is None:
            problems.append(_("Line %(line)d begins with no place such as 3.2.") % {"line": number})
        elif spot not in wanted:
            problems.append(_("Line %(line)d: %(spot)s does not go through.") % {"line": number, "spot": label(spot)})
        elif spot in seen:
            problems.append(_("Line %(line)d: %(spot)s stands there twice.") % {"line": number, "spot": label(spot)})
        else:
            seen.append(spot)
    missing = [label(spot) for spot in through if spot not in set(seen)]
    if missing and (seen or not problems):
        problems.append(_("Without a place in the drawing: %(spots)s.") % {"spots": ", ".join(missing)})
    if problems:
        return HandPlacing(problems=tuple(problems))
    numbers = [number for number in leaves(len(through)) if number is not None]
    return HandPlacing(seeds=tuple(spot for _number, spot in sorted(zip(numbers, seen, strict=True))))


def label(spot: Spot) -> str:
    """ "3.2": place 2 of group 3; "D1": the first of those who go directly."""
    return f"D{spot[1]}" if spot[0] == DIRECT else f"{spot[0]}.{spot[1]}"


def _spot(line: str) -> Spot | None:
    """What a line begins with."""
    if found := LABEL.match(line):
        return int(found[1]), int(found[2])
    found = DIRECT_LABEL.match(line)
    return (DIRECT, int(found[1])) if found else None


def _line(spot: Spot, names: Mapping[Spot, str]) -> str:
    return f"{label(spot)} {names.get(spot, '')}".rstrip()
