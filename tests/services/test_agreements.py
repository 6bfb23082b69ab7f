"""Agreements not to play (706.4): made, refused with the reason, told before, taken back."""

from datetime import timedelta

import pytest
from django.utils import timezone

from brackets.domain.prizes import NOTHING, bundle
from brackets.models import Agreement
from brackets.services.agreements import standing_of
from brackets.services.build import third_place_switch
from desk.models import Change
from desk.services.agreements import agreement_make
from desk.services.consequences import MustConfirm
from desk.services.withdrawals import entry_out, take_back
from tests.prized import SIXTY_FORTY, PrizedHall
from tournaments.errors import Refused
from tournaments.models import Match, Stage
from tournaments.services.events import event_delete

pytestmark = pytest.mark.django_db


def test_a_final_by_agreement_gives_places_1_and_2_as_agreed():
    hall = PrizedHall()
    saved = hall.agree([(3, 1)], hall.terms(2, 1, shares=SIXTY_FORTY))
    match = Match.objects.get(number=hall.number(3, 1))
    assert (match.ending, match.winner, match.games) == ("agreed", hall.entry(2), [])
    assert hall.final_places()["Player 2"] == (1, 1)
    assert hall.final_places()["Player 1"] == (2, 2)
    assert hall.shares() == {"Player 1": SIXTY_FORTY[1], "Player 2": SIXTY_FORTY[2]}
    assert saved.change.kind == Change.Kind.AGREED
    assert saved.change.agreement.judge == "Nadia Orlova"


def test_nothing_is_written_before_it_is_confirmed():
    hall = PrizedHall()
    told = hall.ask([(3, 1)], hall.terms(1, 2, shares=SIXTY_FORTY))
    assert [edit.after["ending"] for edit in told.edits] == ["agreed"]
    assert not Agreement.objects.exists()
    assert Match.objects.get(number=hall.number(3, 1)).ending is None


def test_a_final_without_order_is_first_place_for_both():
    hall = PrizedHall(prizes="1: 100\n2: 60")
    hall.agree([(3, 1)], hall.terms((1, 2)))
    assert hall.final_places()["Player 1"] == hall.final_places()["Player 2"] == (1, 2)
    assert hall.shares() == {"Player 1": bundle(80_00), "Player 2": bundle(80_00)}
    assert Stage.objects.get(pk=hall.stage.pk).finished


def test_from_a_semi_final_the_winner_goes_on():
    hall = PrizedHall(rounds=1)
    told = hall.ask([(2, 1)], hall.terms(4, 1))
    assert [effect.after["a_id"] for effect in told.effects] == [hall.entry(4).pk]
    hall.agree([(2, 1)], hall.terms(4, 1))
    assert hall.final_places()["Player 1"] == (3, 4)
    hall.play("Player 2", "Player 3")
    assert hall.match("Player 4", "Player 2").in_bracket.round == 3


def test_several_matches_at_once_give_an_order():
    hall = PrizedHall(rounds=1)
    told = hall.ask([(2, 1), (2, 2), (3, 1)], hall.terms(3, 4, 1, 2, shares={1: bundle(210_00, {"cup": 1})}))
    assert len(told.edits) == 3
    hall.agree([(2, 1), (2, 2), (3, 1)], hall.terms(3, 4, 1, 2, shares={1: bundle(210_00, {"cup": 1})}))
    places = hall.final_places()
    assert (places["Player 3"], places["Player 4"], places["Player 1"], places["Player 2"]) == (
        (1, 1),
        (2, 2),
        (3, 4),
        (3, 4),
    )
    assert hall.shares()["Player 1"] == bundle(210_00, {"cup": 1})
    assert hall.shares()["Player 2"] == NOTHING


def test_one_click_takes_it_back():
    hall = PrizedHall(rounds=1)
    matches = [(2, 1), (2, 2), (3, 1)]
    saved = hall.agree(matches, hall.terms(3, 4, 1, 2, shares={1: bundle(210_00, {"cup": 1})}))
    back = take_back(change=saved.change, by=hall.organizer)
    final = Match.objects.get(number=hall.number(3, 1))
    assert (final.ending, final.a, final.b) == (None, None, None)
    assert not Match.objects.filter(ending="agreed").exists()
    assert standing_of(hall.event) == []
    assert back.change.agreement == saved.change.agreement
    take_back(change=back.change, by=hall.organizer)
    assert len(standing_of(hall.event)) == 1


def test_the_final_can_be_agreed_on_after_a_semi_final_was():
    """What the first agreement shared is not due again."""
    hall = PrizedHall(rounds=1)
    hall.agree([(2, 1)], hall.terms(1, 4, shares={1: bundle(40_00), 4: bundle(45_00)}))
    hall.play("Player 2", "Player 3")
    with pytest.raises(Refused) as refused:
        hall.make([(3, 1)], hall.terms(1, 2, shares=SIXTY_FORTY))
    assert "100 EUR + cup" in refused.value.message.replace("\u00a0", " ")
    hall.agree([(3, 1)], hall.terms(1, 2, shares={1: bundle(50_00), 2: bundle(50_00, {"cup": 1})}))
    assert len(standing_of(hall.event)) == 2


@pytest.mark.parametrize(
    ("shares", "words"),
    [
        ({1: bundle(100_00, {"cup": 1}), 2: bundle(59_99)}, "0.01 EUR is missing"),
        ({1: bundle(100_00, {"cup": 1}), 2: bundle(60_01)}, "0.01 EUR is too much"),
        ({1: bundle(100_00), 2: bundle(60_00)}, "cup is missing"),
        ({1: bundle(100_00, {"cup": 1}), 2: bundle(60_00, {"cup": 1})}, "cup is too much"),
        ({1: bundle(160_00), 2: bundle(0, {"medal": 1})}, "cup is missing, medal is too much"),
        ({}, "is missing"),
    ],
)
def test_shares_that_are_not_exactly_what_is_due_are_refused(shares, words):
    hall = PrizedHall()
    refused = hall.refusal([(3, 1)], hall.terms(1, 2, shares=shares or {1: NOTHING}))
    assert words in refused.message.replace("\u00a0", " ")
    assert refused.field == "shares"


def test_a_thing_is_not_cut_in_two():
    hall = PrizedHall()
    refused = hall.refusal([(3, 1)], hall.terms(1, 2))
    assert "goes whole" in refused.message


def test_who_does_not_play_the_match_has_no_share():
    hall = PrizedHall()
    refused = hall.refusal([(3, 1)], hall.terms(1, 2, shares={1: bundle(160_00), 5: bundle(0, {"cup": 1})}))
    assert "Only those who would have played" in refused.message


def test_no_judge_is_refused():
    hall = PrizedHall()
    for judge in ("", " \u200b "):
        assert hall.refusal([(3, 1)], hall.terms(1, 2, judge=judge)).field == "judge"
    assert hall.refusal([(3, 1)], hall.terms(1, 2, judge="x" * 81, shares=SIXTY_FORTY)).field == "judge"


def test_a_player_is_not_his_own_judge():
    hall = PrizedHall()
    assert hall.refusal([(3, 1)], hall.terms(1, 2, judge=" player 2 ", shares=SIXTY_FORTY)).field == "judge"


def test_a_time_to_come_is_refused():
    hall = PrizedHall()
    later = timezone.now() + timedelta(hours=1)
    assert hall.refusal([(3, 1)], hall.terms(1, 2, at=later, shares=SIXTY_FORTY)).field == "agreed_at"


def test_a_match_with_a_result_is_refused():
    hall = PrizedHall()
    assert "has a result already" in hall.refusal([(2, 1)], hall.terms(1, 4)).message


def test_a_match_whose_players_are_not_known_is_refused():
    hall = PrizedHall(rounds=1)
    assert "not known yet" in hall.refusal([(3, 1)], hall.terms(1, 2)).message


def test_a_match_of_another_knockout_or_of_a_group_is_refused():
    hall = PrizedHall()
    with pytest.raises(Refused):
        agreement_make(stage=hall.stage, numbers=[999], terms=hall.terms(1, 2), by=hall.organizer)
    with pytest.raises(Refused):
        agreement_make(stage=hall.stage, numbers=[], terms=hall.terms(1, 2), by=hall.organizer)


def test_somebody_must_go_on_from_a_semi_final():
    hall = PrizedHall(rounds=1)
    assert hall.refusal([(2, 1)], hall.terms((1, 4))).field == "order"
    assert hall.refusal([(2, 1)], hall.terms(1)).field == "order"


def test_a_player_who_is_out_cannot_agree():
    hall = PrizedHall(rounds=1)
    out = hall.entry(4)
    out.status = "withdrawn"
    out.save()
    assert "out of the event" in hall.refusal([(2, 1)], hall.terms(1, 4)).message


def test_without_a_prize_to_win_there_is_nothing_to_agree_on():
    hall = PrizedHall(prizes="", rounds=0)
    assert "list of prizes is empty" in hall.refusal([(1, 1)], hall.terms(1, 8)).message
    hall.write("9: cup")
    assert "can win no prize" in hall.refusal([(1, 1)], hall.terms(1, 8)).message


def test_a_result_by_agreement_is_not_corrected_while_it_stands():
    hall = PrizedHall()
    saved = hall.agree([(3, 1)], hall.terms(1, 2, shares=SIXTY_FORTY))
    with pytest.raises(Refused):
        hall.play("Player 2", "Player 1")
    with pytest.raises(Refused):
        hall.clear("Player 2", "Player 1")
    take_back(change=saved.change, by=hall.organizer)
    hall.play("Player 2", "Player 1")


def test_a_correction_before_it_voids_the_agreement():
    """Somebody else is in the final: nobody is shown who did not win, and the shares do not count."""
    hall = PrizedHall()
    hall.agree([(3, 1)], hall.terms(1, 2, shares=SIXTY_FORTY))
    with pytest.raises(MustConfirm) as told:
        hall.play("Player 4", "Player 1")
    hall.play("Player 4", "Player 1", confirmed=told.value.consequences.token)
    assert Agreement.objects.count() == 1
    assert standing_of(hall.event) == []
    assert hall.match("Player 4", "Player 2").ending is None


def test_of_an_agreement_that_is_void_the_rest_can_be_corrected():
    hall = PrizedHall(rounds=1)
    hall.agree([(2, 1), (2, 2)], hall.terms(1, 2, 3, 4, shares={1: bundle(210_00, {"cup": 1})}))
    with pytest.raises(MustConfirm) as told:
        hall.play("Player 8", "Player 1")
    hall.play("Player 8", "Player 1", confirmed=told.value.consequences.token)
    assert standing_of(hall.event) == []
    hall.play("Player 3", "Player 2")
    assert hall.match("Player 3", "Player 2").ending == "played"


def test_third_place_is_not_switched_while_somebody_shared_its_prizes():
    hall = PrizedHall(rounds=1)
    hall.agree([(2, 1)], hall.terms(1, 4, shares={1: bundle(85_00)}))
    with pytest.raises(Refused):
        third_place_switch(stage=hall.stage, by=hall.organizer, wanted=True)


def test_who_goes_out_later_keeps_the_place_and_the_share():
    hall = PrizedHall()
    hall.agree([(3, 1)], hall.terms(1, 2, shares=SIXTY_FORTY))
    with pytest.raises(MustConfirm) as told:
        entry_out(entry=hall.entry(2), by=hall.organizer)
    entry_out(entry=hall.entry(2), by=hall.organizer, confirmed=told.value.consequences.token)
    assert hall.final_places()["Player 2"] == (2, 2)
    assert hall.shares()["Player 2"] == SIXTY_FORTY[2]


def test_the_same_agreement_made_again_after_it_was_taken_back_stands_once():
    hall = PrizedHall()
    take_back(change=hall.agree([(3, 1)], hall.terms(1, 2, shares=SIXTY_FORTY)).change, by=hall.organizer)
    other = {1: bundle(80_00), 2: bundle(80_00, {"cup": 1})}
    hall.agree([(3, 1)], hall.terms(1, 2, shares=other))
    assert len(standing_of(hall.event)) == 1
    assert hall.shares()["Player 2"] == other[2]


def test_an_event_is_deleted_with_its_agreements():
    hall = PrizedHall()
    hall.agree([(3, 1)], hall.terms(1, 2, shares=SIXTY_FORTY))
    event_delete(event=hall.event, typed_name=hall.event.name)
    assert not Agreement.objects.exists()


def test_a_match_played_meanwhile_is_refused_on_confirming():
    hall = PrizedHall()
    terms = hall.terms(1, 2, shares=SIXTY_FORTY)
    told = hall.ask([(3, 1)], terms)
    hall.play("Player 1", "Player 2")
    with pytest.raises(Refused):
        hall.make([(3, 1)], terms, told.token)


def test_pressed_twice_it_is_made_once():
    hall = PrizedHall()
    terms = hall.terms(1, 2, shares=SIXTY_FORTY)
    told = hall.ask([(3, 1)], terms)
    hall.make([(3, 1)], terms, told.token)
    with pytest.raises(Refused):
        hall.make([(3, 1)], terms, told.token)
    assert Agreement.objects.count() == 1
