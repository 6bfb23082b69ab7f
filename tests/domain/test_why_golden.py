"""Real ties explained: the page names the criterion that decided, with the published numbers (3.7.5.2 to 3.7.5.4)."""

from typing import Any

import pytest

from groups.domain.standings import Criterion
from tests.domain.explained import explained, facts_of_golden, words
from tests.domain.golden_results import groups_of_real_events, groups_of_tournaments, published_groups

PUBLISHED = {group["id"]: group for group in published_groups()}
SAID = {
    Criterion.MATCH_POINTS: "Match points in the matches between them decide",
    Criterion.RUBBERS: "Individual matches won to lost between them decide",
    Criterion.GAMES: "Games won to games lost in the matches between them decide",
    Criterion.POINTS: "Points won to points lost in the matches between them decide",
    Criterion.LOT: "only a lot can part them (3.7.5.4)",
}
# What decided among three, by the source (`decided_by`), and among whom where that is not the whole group.
DECIDED = {
    "ittf-news-01": (Criterion.GAMES, "ABC"),
    "ittf-news-02": (Criterion.GAMES, "ABC"),
    "ittf-news-04": (Criterion.GAMES, "ABC"),
    "ittf-news-05": (Criterion.POINTS, "ABC"),
    "ittf-news-10": (Criterion.GAMES, "ABC"),
    "wttc-2022-m-g2": (Criterion.RUBBERS, ["France", "Germany", "India"]),
    "nttb-scenario-2": (Criterion.MATCH_POINTS, None),
    "nttb-scenario-3": (Criterion.GAMES, None),
    "nttb-scenario-5": (Criterion.LOT, None),
    "nttb-scenario-7": (Criterion.LOT, None),
    "sbtf-three-games": (Criterion.GAMES, "ABC"),
    "sbtf-three-lot": (Criterion.LOT, "ABC"),
}
COLUMNS = {"games": "Games", "points": "Points", "matches": "Individual matches"}


def sets_of_three(facts) -> list[list[str]]:
    return [part for part in facts.steps[0]["parts"] if len(part) > 2]


@pytest.mark.parametrize("golden", DECIDED)
def test_the_text_names_the_criterion_that_decided(golden):
    criterion, among = DECIDED[golden]
    facts = facts_of_golden(PUBLISHED[golden])
    found = [SAID[criterion] in words(explained(facts, name)) for part in sets_of_three(facts) for name in part]
    assert found
    assert all(found) if among else any(found)


def test_every_published_tie_of_three_is_among_them():
    assert {golden for golden, group in PUBLISHED.items() if sets_of_three(facts_of_golden(group))} == set(DECIDED)


@pytest.mark.parametrize("golden", [golden for golden, group in PUBLISHED.items() if group.get("published_totals")])
def test_the_numbers_are_the_published_ones(golden):
    """Where all are equal on match points the small table holds what the source prints."""
    group = PUBLISHED[golden]
    facts = facts_of_golden(group)
    is_whole = facts.steps[0]["parts"] == [facts.steps[0]["among"]]
    for player in facts.players:
        tables = [step.table for step in explained(facts, player.name).steps if step.table]
        if "match_points" in group["published_totals"] and group["complete"]:
            row = next(row for row in tables[0].rows if row.name == player.name)
            assert row.figures[-1].text == str(group["published_totals"]["match_points"][player.name])
        for table in tables[1:]:
            for total, column in COLUMNS.items():
                if is_whole and table.columns[0].head == column and total in group["published_totals"]:
                    shown = {row.name: list(row.figures[0].ratio) for row in table.rows}
                    assert shown == {name: group["published_totals"][total][name] for name in shown}


def everything() -> list[tuple[str, dict[str, Any]]]:
    real = [(group["id"], {**group, "kind": "singles"}) for group in groups_of_real_events()]
    whole = [
        (f"{event['id']}-{group['name']}", {**group, "kind": event["kind"], "best_of": event["best_of"]})
        for event, group in groups_of_tournaments()
    ]
    return [*PUBLISHED.items(), *real, *whole]


def test_every_place_of_every_real_group_is_explained():
    """Each equal set is told in its turn, ends with what the ranking found, and names its clauses."""
    explained_ties = 0
    for name, group in everything():
        facts = facts_of_golden(group)
        for player in facts.players:
            found = explained(facts, player.name)
            told = words(found)
            deciders = [s for s in facts.steps[1:] if player.entry in s["among"] and len(s["parts"]) > 1]
            shared = [other for other in facts.players if other.place == player.place]
            explained_ties += bool(deciders)
            assert found.steps[0].clause == "3.7.5.1"
            assert found.steps[-1].clause == "3.7.5.4", name
            assert found.steps[-1].is_end is (len(shared) == 1), name
            if len(shared) > 1:
                assert SAID[Criterion.LOT] in told
            elif deciders and len(deciders[-1]["among"]) > 2:
                assert SAID[Criterion(deciders[-1]["criterion"])] in told
            elif deciders:
                assert "The match between them decides" in told
            assert all(step["clause"] in told for step in facts.steps if player.entry in step["among"])
    assert explained_ties > 100


def test_seven_to_five_is_written_out_and_who_beat_whom_is_answered():
    facts = facts_of_golden(PUBLISHED["ittf-news-10"])
    found = explained(facts, "B")
    assert "7:5, 6:7, 5:6 (3.7.5.2)" in words(found)
    figures = {row.name: (row.figures[0].ratio, row.figures[0].value) for row in found.steps[2].table.rows}
    assert figures == {"C": ((7, 5), "1.400"), "A": ((6, 7), "0.857"), "B": ((5, 6), "0.833")}
    assert "But what of the match B – A, 4:2?" in words(found)
    assert "no second look at two of them (3.7.5.2)" in words(found)
