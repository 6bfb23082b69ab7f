"""A match's sides and result as plain values: what the record keeps, and what is put back."""

from typing import Any

from tournaments.domain.scores import Ending
from tournaments.models import Match

Snapshot = dict[str, Any]
FIELDS = ("a_id", "b_id", "ending", "winner_id", "games", "score", "rubbers")


def snapshot(match: Match) -> Snapshot:
    """The stored values of the match's sides and result, ready for JSON."""
    return {name: getattr(match, name) for name in FIELDS}


def put(match: Match, values: Snapshot) -> None:
    """Set the values on the match, in memory only."""
    for name in FIELDS:
        setattr(match, name, values[name])


def clear_result(match: Match) -> None:
    """Take the result off the match, in memory only; its sides stay."""
    match.ending = match.winner_id = match.score = None
    match.games, match.rubbers = [], []


def same_result(one: Snapshot, other: Snapshot) -> bool:
    return all(one[name] == other[name] for name in FIELDS)


def given_up(values: Snapshot, winner: int | None) -> Snapshot:
    """A match that goes to `winner` because the other side plays no more; None: neither does.

    A walkover, but what is written down of a team match that goes on stands: it is broken off.
    """
    if winner is None:
        return values | {"ending": Ending.BOTH_ABSENT.value, "winner_id": None, "rubbers": []}
    rubbers = list(values["rubbers"])
    while rubbers and not rubbers[-1]["ending"]:
        rubbers.pop()
    ending = Ending.RETIRED if rubbers else Ending.WALKOVER
    return values | {"ending": ending.value, "winner_id": winner, "rubbers": rubbers}
