"""The golden groups of tests/data/golden as members and credited Results."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from groups.domain.standings import Standings, rank
from tournaments.domain.scores import Ending, MatchFormat, Result, TeamFormat, credited

GOLDEN = Path(__file__).parent.parent / "data" / "golden"
ENDINGS = {
    "played": Ending.PLAYED,
    "walkover": Ending.WALKOVER,
    "retired": Ending.RETIRED,
    "double_walkover": Ending.BOTH_ABSENT,
}


def published_groups() -> list[dict[str, Any]]:
    return json.loads((GOLDEN / "groups.json").read_text())


def groups_of_real_events() -> list[dict[str, Any]]:
    return json.loads((GOLDEN / "real_groups.json").read_text())["groups"]


def retirements() -> dict[str, Any]:
    return json.loads((GOLDEN / "retirement.json").read_text())


def groups_of_tournaments() -> Iterator[tuple[dict[str, Any], dict[str, Any]]]:
    """Each group of each whole tournament, with its event."""
    for path in sorted((GOLDEN / "real").glob("*.json")):
        event = json.loads(path.read_text())
        for group in event["groups"]:
            yield event, group


def standings_of(
    members: list[str], matches: list[dict[str, Any]], *, team: bool = False, best_of: int = 5
) -> Standings:
    """Standings of golden matches; those with someone outside the members are left out."""
    inside = [match for match in matches if match["a"] in members and match["b"] in members]
    return rank(members, [result_of(match, team, match.get("best_of") or best_of) for match in inside], team=team)


def classes_of(standings: Standings) -> list[set[str]]:
    """Who shares each place, best first."""
    by_place: dict[int, set[str]] = {}
    for place in standings.places:
        by_place.setdefault(place.place, set()).add(place.member)
    return list(by_place.values())


def result_of(match: dict[str, Any], team: bool, best_of: int) -> Result:
    a, b = match["a"], match["b"]
    ending = ENDINGS[match.get("status", "played")]
    rubber_format = MatchFormat(best_of=best_of)
    games = () if team else tuple((x, y) for x, y in match.get("games") or ())
    known = match.get("rubber_games") or match.get("rubbers") or ()
    rubbers = tuple(_rubber(a, b, rubber) for rubber in known) if team and all(known) else ()
    score = None
    if ending is Ending.PLAYED and match.get("score") and not games and not rubbers:
        score = tuple(match["score"])
    winner = match.get("winner")
    if winner is None and ending is not Ending.BOTH_ABSENT:
        winner = _winner(a, b, match.get("score") or games)
    result = Result(a, b, winner, ending, games, rubbers, score)
    return credited(result, TeamFormat(rubber=rubber_format) if team else rubber_format)


def _winner(a: str, b: str, score_or_games: Any) -> str:
    if isinstance(score_or_games[0], int):
        return a if score_or_games[0] > score_or_games[1] else b
    return a if sum(x > y for x, y in score_or_games) * 2 > len(score_or_games) else b


def _rubber(a: str, b: str, written: Any) -> Result:
    """An individual match: its games, or just how many each side won."""
    if isinstance(written[0], list):
        return Result(a, b, _winner(a, b, written), games=tuple((x, y) for x, y in written))
    return Result(a, b, _winner(a, b, written), score=tuple(written))
