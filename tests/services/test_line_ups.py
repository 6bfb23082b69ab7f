"""Line-ups: handed in by side, checked by the system, hidden until both are in, fixed once the match has begun."""

import pytest

from desk.selectors.line_ups import sheet_of
from desk.services.line_ups import line_up_save, line_up_withdraw
from desk.services.outcomes import TeamOutcome
from desk.services.results import result_save
from desk.services.team_outcomes import line_ups_in
from groups.services.draw import groups_place
from tests.team_hall import TeamHall
from tournaments.domain.scores import parse_outcome
from tournaments.errors import Refused, Stale
from tournaments.models import Match, Stage

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    hall = TeamHall(["Lions", "Bears", "Foxes"])
    stage = hall.stage(Stage.Kind.GROUPS)
    groups_place(stage=stage, groups=[hall.entries], by=hall.organizer)
    return hall


@pytest.fixture
def match(hall):
    return hall.match("Lions", "Bears")


def places(hall, match, side, order=(0, 1, 2)):
    entry = match.a if side == "a" else match.b
    squad = hall.squad(entry.name)
    return dict(zip("ABC" if side == "a" else "XYZ", ([squad[i]] for i in order), strict=True))


def hand_in(hall, match, side, chosen=None, *, seen=0):
    return line_up_save(
        match=match, side=side, places=chosen or places(hall, match, side), by=hall.organizer, seen_version=seen
    )


def test_a_line_up_is_seen_by_nobody_until_both_are_in(hall, match):
    hand_in(hall, match, "a")
    assert line_ups_in(match) is None
    assert sheet_of(match).public is None
    hand_in(hall, match, "b")
    assert line_ups_in(match) == {"a": places(hall, match, "a"), "b": places(hall, match, "b")}


def test_what_the_system_forbids_is_refused_at_its_place(hall, match):
    squad = hall.squad(match.a.name)
    with pytest.raises(Refused, match=f"{match.a.name} 1 has two places: A and C") as refused:
        hand_in(hall, match, "a", {"A": [squad[0]], "B": [squad[1]], "C": [squad[0]]})
    assert refused.value.field == "a-C"
    with pytest.raises(Refused, match="Nobody is chosen for B") as refused:
        hand_in(hall, match, "a", {"A": [squad[0]], "C": [squad[2]]})
    assert refused.value.field == "a-B"


def test_only_players_of_the_squad_play(hall, match):
    strangers = hall.squad("Foxes")
    with pytest.raises(Refused, match="not in the squad"):
        hand_in(hall, match, "a", dict(zip("ABC", ([pk] for pk in strangers), strict=False)))


def test_a_line_up_can_be_replaced_while_nobody_else_did(hall, match):
    first = hand_in(hall, match, "a")
    second = hand_in(hall, match, "a", places(hall, match, "a", (1, 0, 2)), seen=first.version)
    assert second.version == 2
    with pytest.raises(Stale):
        hand_in(hall, match, "a", seen=first.version)


def test_a_line_up_can_be_taken_back(hall, match):
    hand_in(hall, match, "a")
    line_up_withdraw(match=match, side="a")
    assert not match.line_ups.exists()


def test_once_the_match_has_begun_line_ups_are_fixed(hall, match):
    line_up = hand_in(hall, match, "a")
    outcome = TeamOutcome(rubbers=(parse_outcome("5 5 5", match.format),))
    result_save(match=match, by=hall.organizer, seen_version=match.version, outcome=outcome)
    for change in (
        lambda: hand_in(hall, match, "a", seen=line_up.version),
        lambda: hand_in(hall, match, "b"),
        lambda: line_up_withdraw(match=match, side="a"),
    ):
        with pytest.raises(Refused, match="its line-ups are fixed"):
            change()


def test_a_result_takes_its_players_from_the_line_ups(hall, match):
    hand_in(hall, match, "a")
    hand_in(hall, match, "b", places(hall, match, "b", (2, 1, 0)))
    outcome = TeamOutcome(rubbers=tuple(parse_outcome(text, match.format) for text in ("5 5 5", "-5 -5 -5")))
    result_save(match=match, by=hall.organizer, seen_version=match.version, outcome=outcome)
    stored = Match.objects.get(pk=match.pk).rubbers
    lions, bears = hall.squad(match.a.name), hall.squad(match.b.name)
    assert [(rubber["a"], rubber["b"]) for rubber in stored[:2]] == [([lions[0]], [bears[2]]), ([lions[1]], [bears[1]])]


def test_a_line_up_of_another_team_counts_for_nobody(hall, match):
    """In a knockout the team of a match can change after it handed in."""
    hand_in(hall, match, "a")
    match.line_ups.update(entry=hall.named("Foxes"))
    hand_in(hall, match, "b")
    assert line_ups_in(match) is None
