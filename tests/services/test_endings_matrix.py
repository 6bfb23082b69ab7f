"""Every ending saved in a group and in a knockout, against worked numbers."""

import pytest

from desk.services.results import result_save
from groups.models import Group
from groups.services.draw import draw_preview, group_draw
from groups.services.sums import sums_in
from tests.domain.endings import ROWS
from tests.hall import Hall
from tests.team_hall import TeamHall
from tournaments.domain.scores import Recorded, parse_outcome
from tournaments.domain.teams import TeamOutcome
from tournaments.models import Entry, Match, Stage

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]

every_row = pytest.mark.parametrize("row", ROWS, ids=lambda row: row.name)
# Without games for walkovers only those rows are different that end without play.
WITHOUT = [row for row in ROWS if row.games != row.games_without]


def enter(hall: Hall, match: Match, typed: str) -> None:
    hall.save(match, parse_outcome(typed, match.format, recorded=Recorded(hall.event.recorded)))


def in_a_group(row, **event: object):
    """The first match of a group of three, as the row says; what its sides have then."""
    hall = Hall(players=3, recorded=row.recorded.value, **event)
    hall.groups(1)
    match = hall.match("Player 1", "Player 2")
    enter(hall, match, row.typed)
    match.refresh_from_db()
    assert match.winner_id == {"a": match.a_id, "b": match.b_id, None: None}[row.winner]
    lines = sums_in(Group.objects.get(), hall.event)
    return lines[match.a_id], lines[match.b_id]


@every_row
def test_in_a_group(row):
    a, b = in_a_group(row)
    assert (a.match_points, b.match_points) == row.match_points
    assert (a.games, a.points) == (row.games, row.points)
    assert (b.games, b.points) == (row.games[::-1], row.points[::-1])


@pytest.mark.parametrize("row", WITHOUT, ids=lambda row: row.name)
def test_in_a_group_where_a_walkover_gives_no_games(row):
    a, b = in_a_group(row, walkover_games=False)
    assert (a.match_points, b.match_points) == row.match_points
    assert (a.games, a.points) == (row.games_without, row.points_without)


def in_a_team_match(row, **event: object):
    """Of three teams in a group two have played: a individual matches as it wins them, the first as the row says."""
    hall = TeamHall(["A", "B", "C"], squad=3, recorded=row.recorded.value, **event)
    stage = hall.stage(Stage.Kind.GROUPS, group_count=1)
    group_draw(stage=stage, by=hall.organizer, seen=draw_preview(stage).token)
    match = hall.match("A", "B")
    more = 2 if row.winner == "a" else 3
    typed = [row.typed, *[A_WINS[row.recorded]] * more]
    outcome = TeamOutcome([parse_outcome(text, match.format, recorded=row.recorded) for text in typed])
    result_save(match=match, by=hall.organizer, seen_version=match.version, outcome=outcome)
    lines = sums_in(Group.objects.get(), hall.event)
    return lines[match.a_id], lines[match.b_id], more


# What an individual match that a wins 3:0 adds in games and points.
A_WINS = {"points": "5 5 5", "games": "3:0", "winner": "a"}
ADDS = {"points": (3, 33, 15), "games": (3, 0, 0), "winner": (0, 0, 0)}


@every_row
@pytest.mark.parametrize("walkover_games", [True, False], ids=["games for a walkover", "no games"])
def test_in_a_single_individual_match_of_a_team_match(row, walkover_games):
    a, b, more = in_a_team_match(row, walkover_games=walkover_games)
    games, points = (row.games, row.points) if walkover_games else (row.games_without, row.points_without)
    won, scored, conceded = ADDS[row.recorded]
    assert (a.match_points, b.match_points) == (2, 1)
    assert a.rubbers == (3, int(row.winner == "b"))
    assert a.games == (games[0] + more * won, games[1])
    assert a.points == (points[0] + more * scored, points[1] + more * conceded)


@every_row
def test_in_a_knockout(row):
    """The first semi-final ends as the row says, the second is won by its first side."""
    # case C45, case C47
    hall = Hall(players=4, recorded=row.recorded.value)
    hall.knockout(Stage.Source.ENTRIES)
    first, second = hall.pair(1, 1).match, hall.pair(1, 2).match
    enter(hall, first, row.typed)
    enter(hall, second, A_WINS[row.recorded])
    final = hall.pair(2, 1).match
    winner = {"a": first.a_id, "b": first.b_id, None: None}[row.winner]
    assert winner in (final.a_id, final.b_id)
    places = dict(Entry.objects.values_list("pk", "final_from"))
    if winner is not None:
        loser = first.b_id if winner == first.a_id else first.a_id
        assert final.ending is None
        assert (places[winner], places[loser]) == (None, 3)
    else:  # the next opponent goes through: nobody is left to play him
        assert places[second.a_id] == 1
        assert places[first.a_id] == places[first.b_id] is not None
