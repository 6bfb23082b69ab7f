"""Matches that are not played by agreement (706.4): how they end, and which places the players can still come to."""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from enum import StrEnum
from typing import Any

from tournaments.domain.scores import Ending, Result

from .places import final_places
from .tree import UNKNOWN, Key, Pair, Positions, SeedOf, State, Tree, advance


class Fault(StrEnum):
    """Why an agreement cannot be."""

    PLAYED = "played"  # the match has a result
    NOT_KNOWN = "not_known"  # who plays in it is not known, and the agreement does not say it
    NOT_PLAYED = "not_played"  # nobody can come to one side, so there is no match
    NO_ORDER = "no_order"  # one of the two must go on, and the agreement does not say who


class AgreementError(ValueError):
    """The match `key` cannot end by this agreement; `sides` are its two players where they are known."""

    def __init__(self, fault: Fault, key: Key, sides: tuple[Hashable, ...] = ()) -> None:
        self.fault = fault
        self.key = key
        self.sides = sides
        super().__init__(f"{key}: {fault.value}")


@dataclass(frozen=True)
class Draw:
    """A knockout as it stands: its tree, who has which number, and all results."""

    tree: Tree
    seeds: tuple[Hashable, ...]
    results: Mapping[Key, Result]

    @property
    def positions(self) -> Positions:
        return advance(self.tree, self.results, seeds=self.seeds)

    def ended(self, ends: Mapping[Key, Result]) -> "Draw":
        return replace(self, results={**self.results, **ends})


def players(draw: Draw, keys: Collection[Key]) -> tuple[Hashable, ...]:
    """Who would play in these matches, as far as it is known; AgreementError where one of them cannot be agreed on.

    A match that is fed by others among them is played by players of those.
    """
    found: dict[Hashable, None] = {}
    positions = draw.positions
    for pair in _chosen(draw.tree, keys):
        position = positions[pair.key]
        if position.state is State.READY:
            found |= {position.a: None, position.b: None}
        elif position.state is State.FINISHED:
            raise AgreementError(Fault.PLAYED, pair.key, (position.a, position.b))
        elif position.state is State.WAITING:
            if not _is_fed(pair, keys, positions):
                raise AgreementError(Fault.NOT_KNOWN, pair.key)
        else:
            raise AgreementError(Fault.NOT_PLAYED, pair.key)
    return tuple(found)


def agreed_ends(draw: Draw, keys: Collection[Key], order: Mapping[Any, int]) -> dict[Key, Result]:
    """How the matches end: whoever has the lower number in the order goes on, or has the better place.

    The same number for both means that they share the places; that can be only where nobody goes on from.
    AgreementError: see Fault.
    """
    players(draw, keys)
    ends: dict[Key, Result] = {}
    for pair in _chosen(draw.tree, keys):
        position = draw.ended(ends).positions[pair.key]
        a, b = position.a, position.b
        if position.state is not State.READY:
            raise AgreementError(Fault.NOT_KNOWN, pair.key)
        if a not in order or b not in order or (order[a] == order[b] and (pair.feeds or pair.loser_feeds)):
            raise AgreementError(Fault.NO_ORDER, pair.key, (a, b))
        winner = None if order[a] == order[b] else min(a, b, key=lambda side: order[side])
        ends[pair.key] = Result(a, b, winner, Ending.AGREED)
    return ends


def reach(draw: Draw, party: Hashable) -> tuple[tuple[int, int], ...]:
    """The final places of this knockout in which somebody can still end, best first; one when it is settled.

    Found by playing on: every way of winning and losing from here, with the other matches ended in any way. Who they
    are does not change where he ends.
    """
    found: set[tuple[int, int]] = set()
    plans: list[tuple[bool, ...]] = [()]
    while plans:
        plan = plans.pop()
        place = _end(draw, party, plan)
        if place is None:
            plans += [(*plan, True), (*plan, False)]
        else:
            found.add(place)
    return tuple(sorted(found))


def _end(draw: Draw, party: Hashable, plan: Sequence[bool]) -> tuple[int, int] | None:
    """Where the party ends when it wins and loses as planned; None when it has still to play after that."""
    wins = iter(plan)
    while True:
        positions = draw.positions
        ready = [key for key, position in positions.by_key.items() if position.state is State.READY]
        if not ready:
            return next((p.first, p.last) for p in final_places(draw.tree, positions) if party in p.entries)
        ends: dict[Key, Result] = {}
        for key in ready:
            a, b = positions[key].a, positions[key].b
            winner = a
            if party in (a, b):
                won = next(wins, None)
                if won is None:
                    return None
                winner = party if won else (b if a == party else a)
            ends[key] = Result(a, b, winner)
        draw = draw.ended(ends)


def _chosen(tree: Tree, keys: Collection[Key]) -> Iterator[Pair]:
    """In the order in which they would be played."""
    return (pair for pair in tree.pairs if pair.key in keys)


def _is_fed(pair: Pair, keys: Collection[Key], positions: Positions) -> bool:
    """Each side is known, or comes from a match that is agreed on too."""
    position = positions[pair.key]
    return all(
        standing is not UNKNOWN or (not isinstance(source, SeedOf) and source.key in keys)
        for standing, source in ((position.a, pair.a), (position.b, pair.b))
    )
