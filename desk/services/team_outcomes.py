"""From what a scorer wrote down of a team match to the values it stores: individual matches, with who played them."""

from collections.abc import Mapping, Sequence
from typing import Any

from tournaments.domain.scores import Recorded, Result
from tournaments.domain.teams import (
    LineUp,
    LineUpFault,
    TeamOutcome,
    TeamSystem,
    check_line_up,
    judge_team_outcome,
    players_in,
)
from tournaments.errors import Refused
from tournaments.models import EntryPlayer, Event, Match
from tournaments.models import LineUp as StoredLineUp
from tournaments.services.snapshots import Snapshot
from tournaments.services.teams import event_system
from tournaments.team_wording import line_up_fault_text

Places = dict[str, LineUp]  # by side, "a" and "b"
Squads = Mapping[str, dict[int, str]]  # names by player in the order of the squad, by side


def team_values(match: Match, event: Event, outcome: TeamOutcome) -> Snapshot:
    """The values to store on a match of teams. ScoreError when the rules do not allow it, Refused a line-up.

    While it goes on there is no ending, and the individual matches stand as far as they are known. Where both line-ups
    are handed in, they say who plays.
    """
    match.event = event
    system = event_system(event)
    judged = judge_team_outcome(match.a_id, match.b_id, outcome, match.team_format, recorded=Recorded(event.recorded))
    places = line_ups_in(match)
    if places is None:
        places = {"a": outcome.places_a, "b": outcome.places_b}
        _check(match, system, places)
    result = judged.result
    return {
        "a_id": match.a_id,
        "b_id": match.b_id,
        "ending": result.ending.value if result else None,
        "winner_id": result.winner if result else None,
        "games": [],
        "score": list(result.score) if result and result.score else None,
        "rubbers": _rubbers(match, system, judged.rubbers, places, is_over=result is not None),
    }


def line_ups_in(match: Match) -> Places | None:
    """Who plays where by the line-ups, by side; None until both teams have handed theirs in."""
    found = dict(StoredLineUp.objects.filter(match=match).values_list("entry", "places"))
    if match.a_id not in found or match.b_id not in found:
        return None
    return {"a": found[match.a_id], "b": found[match.b_id]}


def squads_of(match: Match) -> Squads:
    """The squads of both teams of a match."""
    squads: Squads = {"a": {}, "b": {}}
    rows = EntryPlayer.objects.filter(entry__in=[match.a_id, match.b_id]).order_by("position")
    for entry, player, name in rows.values_list("entry", "player", "player__name"):
        squads["a" if entry == match.a_id else "b"][player] = name
    return squads


def _check(match: Match, system: TeamSystem, places: Places) -> None:
    """Are those who are known allowed to play there?"""
    if not any(places.values()):
        return
    squads = squads_of(match)
    for side, line_up in places.items():
        try:
            check_line_up(system, side, line_up, squads[side], is_whole=False)
        except LineUpFault as fault:
            raise Refused(line_up_fault_text(fault, system), f"{side}-{fault.at}") from None


def _rubbers(
    match: Match, system: TeamSystem, results: Sequence[Result | None], places: Places, *, is_over: bool
) -> list[dict[str, Any]]:
    """As stored: up to the last that was played; while the match goes on, up to the last of which anything is known."""
    rubbers = []
    for number, result in enumerate(results, 1):
        who = {side: list(players_in(system, number, side, places[side])) for side in ("a", "b")}
        rubbers.append({**who, **_result(match, result)})
    while rubbers and not rubbers[-1]["ending"] and (is_over or not (rubbers[-1]["a"] or rubbers[-1]["b"])):
        rubbers.pop()
    return rubbers


def _result(match: Match, result: Result | None) -> dict[str, Any]:
    if result is None:
        return {"ending": None, "winner": None, "games": [], "score": None}
    return {
        "ending": result.ending.value,
        "winner": None if result.winner is None else "a" if result.winner == match.a_id else "b",
        "games": [list(game) for game in result.games],
        "score": list(result.score) if result.score else None,
    }
