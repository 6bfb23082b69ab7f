"""Golden groups explained: from their standings to the words of the page, without a database."""

from typing import Any

from django.utils.html import strip_tags

from groups.domain.standings import Standings
from groups.selectors.why import Explanation, GroupFacts, Played, Player, explanation
from groups.services.standings import step_json
from tests.domain.golden_results import result_of, standings_of


def facts_of_golden(group: dict[str, Any], *, qualifiers: int = 1, **changes: Any) -> GroupFacts:
    """A golden group as the page has it: the members numbered in the order of the file."""
    members, team = group.get("tied_subset") or group["members"], group["kind"] == "team"
    best_of = group.get("best_of") or 5
    inside = [match for match in group["matches"] if match["a"] in members and match["b"] in members]
    standings = standings_of(members, inside, team=team, best_of=best_of)
    steps = [step_json(step) for step in standings.steps]
    facts = {
        "players": _players(standings, members),
        "matches": tuple(_played(match, team, match.get("best_of") or best_of) for match in inside),
        "steps": steps,
        "played": len(inside),
        "total": len(inside),
        "qualifiers": qualifiers,
        **changes,
    }
    return GroupFacts(**facts)


def explained(facts: GroupFacts, name: str) -> Explanation:
    number = next(player.number for player in facts.players if player.name == name)
    found = explanation(facts, number)
    assert found is not None
    return found


def words(found: Explanation) -> str:
    """Everything the page says, without the tables."""
    claims = [" ".join([step.clause, step.claim, *step.settled]) for step in found.steps]
    raised = [f"{question} {reply}" for question, reply in found.objections]
    return strip_tags(" ".join([found.heading, found.answer, *claims, *raised]))


def _players(standings: Standings, members: list[str]) -> tuple[Player, ...]:
    return tuple(
        Player(
            entry=place.member,  # type: ignore[arg-type]  # names stand for ids here
            number=members.index(str(place.member)) + 1,
            name=str(place.member),
            place=place.place,
            row=row,
            won=place.line.won,
            lost=place.line.lost,
            match_points=place.line.match_points,
        )
        for row, place in enumerate(standings.places, 1)
    )


def _played(match: dict[str, Any], team: bool, best_of: int) -> Played:
    result = result_of(match, team, best_of)
    score = result.rubbers_won if team else result.score
    if not team and result.games:
        score = sum(x > y for x, y in result.games), sum(y > x for x, y in result.games)
    mark = "" if result.ending == "played" else str(result.ending)
    return Played(result.a, result.b, None if result.winner is None else result.winner == result.a, score, mark)
