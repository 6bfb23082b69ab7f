"""Entering, correcting, clearing and taking back results: the one write path."""

import pytest

from brackets.selectors.knockout import bracket
from desk.models import Change, MatchChange
from desk.services.consequences import MustConfirm
from desk.services.outcomes import Outcome
from desk.services.results import change_undo, result_save
from tests.hall import Hall
from tournaments.domain.scores import Ending, ScoreError
from tournaments.errors import Refused, Stale
from tournaments.models import Entry, Match, Stage

pytestmark = pytest.mark.django_db


def four() -> Hall:
    hall = Hall(players=4)
    hall.groups(1)
    return hall


def semi_finals(third_place: bool = True) -> Hall:
    """Four players straight into a knockout: 1 v 4 and 2 v 3."""
    hall = Hall(players=4)
    hall.knockout(Stage.Source.ENTRIES, third_place=third_place)
    return hall


def eight_in_two_groups() -> Hall:
    hall = Hall(players=8)
    hall.play_groups(hall.groups(2))
    hall.knockout(third_place=True)
    return hall


def test_a_saved_result_moves_the_standings_at_once():
    hall = four()
    hall.play("Player 4", "Player 1", "7 -9 8 5")
    assert hall.table()[0] == "Player 4"
    match = hall.match("Player 1", "Player 4")
    assert match.games == [[7, 11], [11, 9], [8, 11], [5, 11]]
    assert match.winner.name == "Player 4"


def test_unplayed_matches_count_nowhere():
    # case C28
    hall = four()
    hall.play("Player 1", "Player 2")
    rows = {
        m.entry.name: (m.won + m.lost, m.match_points) for m in hall.entries[0].memberships.get().group.members.all()
    }
    assert rows["Player 1"] == (1, 2)
    assert rows["Player 3"] == (0, 0)


def test_a_game_lost_to_nil_is_stored_as_it_is():
    # case C58
    hall = four()
    hall.play("Player 1", "Player 2", "-0 5 5 5")
    assert hall.match("Player 1", "Player 2").games[0] == [0, 11]


def test_an_illegal_score_stores_nothing():
    hall = four()
    match = hall.match("Player 1", "Player 2")
    with pytest.raises(ScoreError):
        hall.save(match, Outcome(Ending.PLAYED, games=((11, 5), (11, 5))))
    match.refresh_from_db()
    assert match.ending is None
    assert not Change.objects.exists()


def test_a_second_press_of_the_button_changes_nothing():
    # case C84
    hall = four()
    match = hall.match("Player 1", "Player 2")
    outcome = Outcome(Ending.PLAYED, games=((11, 5), (11, 5), (11, 5)))
    for _press in range(2):
        result_save(match=Match.objects.get(pk=match.pk), by=hall.organizer, seen_version=1, outcome=outcome)
    assert Change.objects.count() == 1


def test_the_second_of_two_scorers_is_told_and_the_first_result_stands():
    hall = four()
    match = hall.match("Player 1", "Player 2")
    hall.play("Player 1", "Player 2", "5 5 5")
    with pytest.raises(Stale):
        result_save(
            match=match,
            by=hall.organizer,
            seen_version=1,
            outcome=Outcome(Ending.PLAYED, games=((5, 11), (5, 11), (5, 11))),
        )
    assert Match.objects.get(pk=match.pk).games == [[11, 5]] * 3


def test_every_change_is_on_record_with_before_and_after():
    # case C63
    hall = four()
    hall.play("Player 1", "Player 2", "5 5 5")
    hall.play("Player 2", "Player 1", "5 5 5")
    hall.clear("Player 1", "Player 2")
    kinds = list(Change.objects.order_by("pk").values_list("kind", flat=True))
    assert kinds == ["entered", "corrected", "cleared"]
    line = MatchChange.objects.latest("pk")
    assert line.before["games"] == [[5, 11]] * 3
    assert line.after["ending"] is None


def test_both_absent_gives_nobody_anything():
    hall = four()
    hall.both_absent("Player 1", "Player 2")
    match = hall.match("Player 1", "Player 2")
    assert (match.ending, match.winner) == ("both_absent", None)
    points = {m.entry.name: m.match_points for m in hall.entries[0].memberships.get().group.members.all()}
    assert points["Player 1"] == points["Player 2"] == 0


def test_winners_advance_and_losers_play_for_third_place():
    hall = semi_finals()
    hall.play("Player 1", "Player 4")
    hall.play("Player 3", "Player 2")
    assert hall.sides(2, 1) == ("Player 1", "Player 3")
    assert hall.sides(2, 2) == ("Player 4", "Player 2")


def test_a_walkover_winner_is_in_the_next_match_at_once():
    # case C45
    hall = semi_finals()
    hall.absent("Player 1", "Player 4")
    assert hall.sides(2, 1)[0] == "Player 4"


def test_both_absent_lets_the_next_opponent_through():
    # case C47
    hall = Hall(players=8)
    hall.knockout(Stage.Source.ENTRIES)
    hall.both_absent("Player 1", "Player 8")
    hall.play("Player 4", "Player 5")
    assert hall.pair(2, 1).through.name == "Player 4"
    assert hall.sides(3, 1)[0] == "Player 4"


def test_a_result_needs_both_players():
    # case C48
    hall = semi_finals()
    hall.play("Player 1", "Player 4")
    final = hall.pair(2, 1).match
    with pytest.raises(Refused):
        hall.save(final, Outcome(Ending.WALKOVER))


def test_a_level_score_is_refused_in_the_knockout():
    # case C53
    hall = semi_finals()
    with pytest.raises(ScoreError):
        hall.play("Player 1", "Player 4", "5 5 -5 -5")


def test_a_corrected_semi_final_moves_the_right_players_before_the_final_is_played():
    # case C42
    hall = semi_finals()
    hall.play("Player 1", "Player 4")
    hall.play("Player 2", "Player 3")
    hall.play("Player 4", "Player 1")
    assert hall.sides(2, 1) == ("Player 4", "Player 2")
    assert hall.sides(2, 2) == ("Player 1", "Player 3")


def test_a_correction_that_would_clear_a_played_final_asks_first_and_writes_nothing():
    # case C42
    hall = semi_finals()
    for a, b in (
        ("Player 1", "Player 4"),
        ("Player 2", "Player 3"),
        ("Player 1", "Player 2"),
        ("Player 4", "Player 3"),
    ):
        hall.play(a, b)
    changes = Change.objects.count()
    with pytest.raises(MustConfirm) as ask:
        hall.play("Player 4", "Player 1")
    assert len(ask.value.consequences.cleared) == 2
    assert Change.objects.count() == changes
    assert hall.pair(2, 1).match.winner.name == "Player 1"

    hall.play("Player 4", "Player 1", confirmed=ask.value.consequences.token)
    assert hall.sides(2, 1) == ("Player 4", "Player 2")
    assert hall.pair(2, 1).match.ending is None
    assert hall.sides(2, 2) == ("Player 1", "Player 3")


def test_one_undo_takes_the_whole_chain_back():
    hall = semi_finals()
    for a, b in (
        ("Player 1", "Player 4"),
        ("Player 2", "Player 3"),
        ("Player 1", "Player 2"),
        ("Player 4", "Player 3"),
    ):
        hall.play(a, b)
    with pytest.raises(MustConfirm) as ask:
        hall.play("Player 4", "Player 1")
    corrected = hall.play("Player 4", "Player 1", confirmed=ask.value.consequences.token)
    change_undo(change=corrected.change, by=hall.organizer)
    assert hall.sides(2, 1) == ("Player 1", "Player 2")
    assert hall.pair(2, 1).match.winner.name == "Player 1"
    assert hall.pair(2, 2).match.winner.name == "Player 4"
    assert Entry.objects.get(name="Player 1").final_from == 1


def test_a_confirmation_is_good_only_for_what_was_shown():
    hall = semi_finals()
    for a, b in (("Player 1", "Player 4"), ("Player 2", "Player 3"), ("Player 1", "Player 2")):
        hall.play(a, b)
    with pytest.raises(MustConfirm):
        hall.play("Player 4", "Player 1", confirmed="somebody-elses-token")


def test_a_corrected_group_moves_its_players_in_the_knockout():
    # case C44
    hall = eight_in_two_groups()
    first, second = hall.table(1)[:2]
    assert first in hall.sides(1, 1)
    hall.play(second, first, "5 5 5")
    assert hall.table(1)[:2] == [second, first]
    assert second in hall.sides(1, 1)


def test_a_corrected_group_asks_when_a_knockout_result_would_go():
    # case C44
    hall = eight_in_two_groups()
    first, second = hall.table(1)[:2]
    a, b = hall.sides(1, 1)
    hall.play(a, b)
    with pytest.raises(MustConfirm) as ask:
        hall.play(second, first, "5 5 5")
    assert [effect.row.pair for effect in ask.value.consequences.cleared] == [1]
    assert hall.pair(1, 1).match.ending == "played"


def test_a_correction_that_moves_nobody_asks_nothing():
    hall = eight_in_two_groups()
    first, second = hall.table(1)[:2]
    a, b = hall.sides(1, 1)
    hall.play(a, b)
    saved = hall.play(first, second, "9 9 9")
    assert not saved.consequences.effects
    assert hall.pair(1, 1).match.ending == "played"


def test_a_score_stays_with_who_made_it_when_two_only_change_numbers():
    hall = Hall(3)
    hall.play_groups(hall.groups(1))
    in_group = hall.match("Player 1", "Player 2")
    hall.knockout()
    hall.play("Player 1", "Player 2", "5 -9 5 5")
    games = ((5, 11),) * 3 if in_group.a.name == "Player 1" else ((11, 5),) * 3
    hall.save(in_group, Outcome(Ending.PLAYED, games=games))
    final = hall.pair(1, 1).match
    assert final.winner.name == "Player 1"
    assert (final.a.name, final.to_domain().games_won) == ("Player 1", (3, 1))
    (cell,) = bracket(final.stage).drawing.rounds[0].cells
    assert [(line.number, line.title, line.sum) for line in cell.lines] == [(1, "Player 2", 1), (2, "Player 1", 3)]


def test_clearing_a_group_result_under_a_knockout_asks_and_keeps_its_players():
    hall = eight_in_two_groups()
    first, second = hall.table(1)[:2]
    with pytest.raises(MustConfirm) as ask:
        hall.clear(first, second)
    assert ask.value.consequences.unsettled
    hall.clear(first, second, confirmed=ask.value.consequences.token)
    assert first in hall.sides(1, 1)
    hall.play(second, first)
    assert second in hall.sides(1, 1)


def test_places_are_settled_by_the_final():
    hall = semi_finals()
    for a, b in (
        ("Player 1", "Player 4"),
        ("Player 2", "Player 3"),
        ("Player 2", "Player 1"),
        ("Player 4", "Player 3"),
    ):
        hall.play(a, b)
    places = {e.name: (e.final_from, e.final_to) for e in Entry.objects.all()}
    assert places == {"Player 2": (1, 1), "Player 1": (2, 2), "Player 4": (3, 3), "Player 3": (4, 4)}


def test_every_save_counts_the_tournaments_version_up():
    hall = four()
    hall.tournament.refresh_from_db()
    before = hall.tournament.live_version
    hall.play("Player 1", "Player 2")
    hall.tournament.refresh_from_db()
    assert hall.tournament.live_version == before + 1
