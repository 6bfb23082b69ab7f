"""What a pair and a team are called, whom they count for, and how strong they are taken to be."""

from collections.abc import Iterable, Sequence
from typing import Protocol

from .names import fold

BETWEEN = " / "
STRONGEST = 3  # of a team, whose ratings are its own while it has none


class Person(Protocol):
    """Who plays: what a name, a club and a rating are taken from."""

    @property
    def name(self) -> str: ...
    @property
    def association(self) -> str: ...
    @property
    def rating(self) -> int | None: ...


def pair_name(players: Iterable[Person]) -> str:
    """ "A / B", in the order in which they were entered."""
    return BETWEEN.join(player.name for player in players)


def pair_association(players: Sequence[Person]) -> str:
    """ "Club", or "Club 1 / Club 2" where they come from two."""
    clubs: dict[str, str] = {}
    for player in players:
        if player.association:
            clubs.setdefault(fold(player.association), player.association)
    return BETWEEN.join(clubs.values())


def pair_counts_for(players: Sequence[Person]) -> str:
    """The club that the pair counts for when associations are separated (3.7.5.5): that of its stronger player.

    So the regulations for international competitions have it. Of equal or unrated players the first one's; of the
    other one's where that player has none.
    """
    with_club = [player for player in players if player.association]
    best = max(with_club, key=lambda player: -1 if player.rating is None else player.rating, default=None)
    return best.association if best else ""


def pair_rating(players: Iterable[Person]) -> int | None:
    """The sum of what is known; None where nothing is."""
    known = [player.rating for player in players if player.rating is not None]
    return sum(known) if known else None


def team_rating(players: Iterable[Person]) -> int | None:
    """The sum of the three best ratings of the squad; None where nobody has one."""
    known = sorted((player.rating for player in players if player.rating is not None), reverse=True)
    return sum(known[:STRONGEST]) if known else None
