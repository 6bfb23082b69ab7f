"""The well-known systems of play.

Five singles are those of the world team championships, nine singles of the old Swaythling Cup, two singles, doubles
and two singles of the Corbillon Cup (ITTF regulations). Doubles first is the ITTF’s order for the Olympic Games, first
tried in 2018: https://ittf.com/2018/02/21/doubles-first-proposed-olympic-system-tested-london/
"""

from __future__ import annotations

from .system import Rubber, TeamSystem
from .typed import read_rubbers

DEFAULT = "five_singles"


def _boards(count: int) -> TeamSystem:
    """Singles only, in ranking order: first against first, second against second …"""
    return TeamSystem(tuple(Rubber((str(n),), (str(n),)) for n in range(1, count + 1)), by_ranking=True)


def _free(count: int) -> TeamSystem:
    """Only who plays each individual match is chosen, nobody in two singles."""
    return TeamSystem((Rubber(),) * count, most_singles=1)


BUILT_IN: dict[str, TeamSystem] = {
    DEFAULT: TeamSystem(read_rubbers("A-X B-Y C-Z A-Y B-X")),
    "corbillon": TeamSystem(read_rubbers("A-X B-Y doubles A-Y B-X")),
    "doubles_first": TeamSystem(read_rubbers("BC-YZ A-X C-Z A-Y B-X")),
    "swaythling": TeamSystem(read_rubbers("A-X B-Y C-Z B-X A-Z C-Y B-Z C-X A-Y")),
    **{f"boards_{count}": _boards(count) for count in (3, 5, 7, 9)},
    **{f"free_{count}": _free(count) for count in (3, 5, 7)},
    "free_doubles": TeamSystem(read_rubbers("singles singles doubles singles singles")),
}
