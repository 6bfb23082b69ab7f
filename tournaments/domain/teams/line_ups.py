"""A line-up: who of a squad fills which place of a system."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from .faults import LineUpFault
from .system import DoublesBy, TeamSystem

Player = int
LineUp = Mapping[str, Sequence[Player]]  # place to players: {"A": [12], "m3": [12, 15]}


def check_line_up(
    system: TeamSystem, side: str, line_up: LineUp, squad: Mapping[Player, str], *, is_whole: bool = True
) -> None:
    """LineUpFault when the system does not allow it, at the place where it shows.

    squad: names by player, in the order of the squad. With is_whole every place must be filled; without it, those
    that are filled are checked (a match is written down before all its players are known).
    """
    for place in system.places(side):
        chosen = line_up.get(place.key, ())
        if len(chosen) < place.size and (is_whole or chosen):
            raise LineUpFault("too_few" if place.size > 1 else "missing", at=place.key, place=place.key)
        if len(set(chosen)) < len(chosen):
            raise LineUpFault("too_few", at=place.key, place=place.key)
        if any(player not in squad for player in chosen):
            raise LineUpFault("not_in_squad", at=place.key, place=place.key)
    singles = _check_places(system, side, line_up, squad)
    _check_doubles(system, side, line_up, squad, singles)
    if system.by_ranking:
        _check_order(system, side, line_up, squad)


def players_in(system: TeamSystem, number: int, side: str, line_up: LineUp) -> tuple[Player, ...]:
    """Who plays individual match `number` (from 1) for the side; empty where somebody of it is not known."""
    chosen = [line_up.get(key, ()) for key in system.fills(number, side)]
    return tuple(player for players in chosen for player in players) if all(chosen) else ()


def line_up_of(system: TeamSystem, side: str, rubbers: Sequence[Sequence[Player]]) -> dict[str, list[Player]]:
    """The line-up that the players of the individual matches in order show; the other way round than players_in."""
    found: dict[str, list[Player]] = {}
    for number, players in enumerate(rubbers, 1):
        keys = system.fills(number, side)
        if len(keys) == len(players) > 1:
            found |= {key: [player] for key, player in zip(keys, players, strict=True)}
        elif players:
            found[keys[0]] = list(players)
    return found


def _check_places(system: TeamSystem, side: str, line_up: LineUp, squad: Mapping[Player, str]) -> dict[Player, str]:
    """Nobody has two places, nor more singles than allowed. Returns who plays singles or has a place, and where."""
    where: dict[Player, str] = {}
    picked: Counter[Player] = Counter()
    for place in system.places(side):
        if place.size > 1:
            continue
        for player in line_up.get(place.key, ()):
            if place.rubber is None and player in where:
                told = {"player": squad[player], "place": where[player], "other": place.key}
                raise LineUpFault("two_places", at=place.key, **told)
            where.setdefault(player, place.key)
            picked[player] += place.rubber is not None
            if system.most_singles is not None and picked[player] > system.most_singles:
                raise LineUpFault("too_often", at=place.key, player=squad[player], most=system.most_singles)
    return where


def _check_doubles(
    system: TeamSystem, side: str, line_up: LineUp, squad: Mapping[Player, str], singles: Mapping[Player, str]
) -> None:
    """Who may play in doubles that are picked freely."""
    for place in system.places(side):
        for player in line_up.get(place.key, ()) if place.size > 1 else ():
            if system.doubles_by is DoublesBy.SINGLES and player not in singles:
                raise LineUpFault("doubles_of_singles", at=place.key, player=squad[player])
            if system.doubles_by is DoublesBy.OTHERS and player in singles:
                raise LineUpFault("doubles_of_others", at=place.key, player=squad[player])


def _check_order(system: TeamSystem, side: str, line_up: LineUp, squad: Mapping[Player, str]) -> None:
    """Boards in ranking order: whoever stands higher in the squad plays on the higher board."""
    order = {player: position for position, player in enumerate(squad)}
    before: Player | None = None
    for place in system.places(side):
        for player in line_up.get(place.key, ()):
            if before is not None and order[player] < order[before]:
                raise LineUpFault("order", at=place.key, player=squad[player], other=squad[before])
            before = player
