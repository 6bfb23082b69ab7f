"""A match's sides and result as plain values: what the record keeps, and what is put back."""

from typing import Any

from tournaments.domain.scores import Ending, TeamFormat
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


def given_up(values: Snapshot, winner: int | None, fmt: TeamFormat | None = None) -> Snapshot:
    """A match that goes to `winner` because the other side plays no more; None: neither does.

    A walkover, but what is written down of a team match that goes on stands: it is broken off. With its `fmt`, a team
    that had won enough when it left has won: the individual matches still to be played are walkovers.
    """
    if winner is None:
        return values | {"ending": Ending.BOTH_ABSENT.value, "winner_id": None, "rubbers": []}
    rubbers = list(values["rubbers"])
    while rubbers and not rubbers[-1]["ending"]:
        rubbers.pop()
    if fmt and winner in (values["a_id"], values["b_id"]):
        leaving, other = ("b", "a") if winner == values["a_id"] else ("a", "b")
        if sum(rubber["winner"] == leaving for rubber in rubbers) >= fmt.needed:
            won = values[f"{leaving}_id"]
            return values | {
                "ending": Ending.PLAYED.value,
                "winner_id": won,
                "rubbers": _to_the_end(rubbers, other, fmt),
            }
    ending = Ending.RETIRED if rubbers else Ending.WALKOVER
    return values | {"ending": ending.value, "winner_id": winner, "rubbers": rubbers}


def _to_the_end(rubbers: list[dict[str, Any]], winner: str, fmt: TeamFormat) -> list[dict[str, Any]]:
    """All individual matches, those without a result as walkovers for the side `winner`."""
    walkover: dict[str, Any] = {"ending": Ending.WALKOVER.value, "winner": winner, "games": [], "score": None}
    missing: list[dict[str, Any]] = [{"a": [], "b": []}] * (fmt.best_of - len(rubbers))
    return [rubber if rubber.get("ending") else {**rubber, **walkover} for rubber in (*rubbers, *missing)]
