"""Real knockouts, replayed: singles, doubles and teams. Their sources stand in each file of tests/data/golden/real."""

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from brackets.domain.places import final_places
from brackets.domain.tree import NOBODY, Positions, Tree, advance, build, leaves
from tournaments.domain.scores import Ending, Result

REAL = Path(__file__).parent.parent / "data" / "golden" / "real"
EVENTS = [json.loads(path.read_text()) for path in sorted(REAL.glob("*.json"))]
ENDINGS = {"played": Ending.PLAYED, "retired": Ending.RETIRED, "walkover": Ending.WALKOVER}


def numbered(event: dict[str, Any]) -> tuple[Tree, list[Any]]:
    """The event's tree and its entries by seed number, read off the leaves (the sources do not give the numbers).

    Sections are mirrored where that puts the byes where 706.1 has them. Some federations put their byes elsewhere:
    then a number that nobody has is the bye.
    """
    published = [None if name == "bye" else name for name in event["knockout"]["leaves"]]
    third_place = "third_place" in event["knockout"]
    size = sum(name is not None for name in published)
    mirrored = next(mirrorings(published, [seed is not None for seed in leaves(size)]), None)
    if mirrored is None:
        size = len(published)
        mirrored = [name or NOBODY for name in published]
    numbers = dict(zip(leaves(size), mirrored, strict=True))
    return build(size, third_place=third_place), [numbers[seed] for seed in range(1, size + 1)]


def mirrorings(names: list[Any], taken: list[bool]) -> Iterator[list[Any]]:
    """The leaves with sections turned over so that exactly the taken places have a name."""
    if len(names) == 1:
        if (names[0] is not None) == taken[0]:
            yield names
        return
    half = len(names) // 2
    for above, below in ((names[:half], names[half:]), (names[half:], names[:half])):
        for upper in mirrorings(above, taken[:half]):
            yield from (upper + lower for lower in mirrorings(below, taken[half:]))


def published_matches(event: dict[str, Any]) -> Iterator[tuple[int, dict[str, Any]]]:
    for round_, matches in enumerate(event["knockout"]["rounds"], 1):
        for match in matches:
            yield round_, match


def result_of(match: dict[str, Any]) -> Result:
    return Result(match["a"], match["b"], match["winner"], ENDINGS[match["status"]])


def replay(event: dict[str, Any]) -> tuple[Tree, Positions]:
    """Each published match goes into the match in which its two players stand by the tree."""
    tree, seeds = numbered(event)
    results: dict[tuple[int, int], Result] = {}
    for round_, match in published_matches(event):
        positions = advance(tree, results, seeds=seeds)
        [key] = [
            pair.key
            for pair in tree.in_round(round_)
            if {positions[pair.key].a, positions[pair.key].b} == {match["a"], match["b"]}
        ]
        results[key] = result_of(match)
    if tree.third:
        results[tree.third] = result_of(event["knockout"]["third_place"])
    return tree, advance(tree, results, seeds=seeds)


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event["id"])
def test_players_of_every_published_match_stand_in_it(event):
    tree, positions = replay(event)
    assert positions.stale == ()
    played = [position for position in positions.by_key.values() if position.result]
    assert len(played) == sum(1 for _ in published_matches(event)) + bool(tree.third)
    assert all(position.is_settled for position in positions.by_key.values())


@pytest.mark.parametrize("event", EVENTS, ids=lambda event: event["id"])
def test_final_places_are_the_published_ones(event):  # case C52
    tree, positions = replay(event)
    ours = [(place.first, place.last, set(place.entries)) for place in final_places(tree, positions)]
    published = [set(block["entries"]) for block in event["final_placings"]]
    assert [entries for _, _, entries in ours] == published[: len(ours)]
    for (first, last, _), block in zip(ours, event["final_placings"], strict=False):
        if block["place"][0].isdigit():
            assert block["place"] == (f"{first}-{last}" if first < last else f"{first}")


def test_all_three_kinds_of_event_are_replayed():
    assert len(EVENTS) == 20
    assert {event["kind"] for event in EVENTS} == {"singles", "doubles", "team"}
