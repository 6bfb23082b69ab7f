"""The page for changing a draw by hand: steps of a trial, accepting it, late entries, putting a draw back."""

import pytest
from django.test import Client
from django.urls import reverse

from config import live
from groups.models import Draw, Member
from groups.services.arranging import groups_standing
from tests.hall import Hall
from tests.leaving import out
from tournaments.models import Role, Stage, User

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def hall() -> Hall:
    return Hall(8)


@pytest.fixture
def stage(hall) -> Stage:
    stage = hall.groups(2)
    stage.event = hall.event
    return stage


@pytest.fixture
def organizer(client, hall) -> Client:
    client.force_login(hall.organizer)
    return client


def url(stage: Stage) -> str:
    return reverse("groups:arrange", args=[stage.event.tournament.code, stage.event.number, stage.number])


def standing(stage: Stage) -> str:
    return ";".join(",".join(map(str, group)) for group in groups_standing(stage).arrangement)


def pk(hall: Hall, number: int) -> int:
    return hall.entries[number - 1].pk


def tried(client: Client, stage: Stage, **fields: object) -> str:
    """What the hidden field holds after a button was pressed."""
    fields = {"groups": standing(stage), "seen": stage.draw_number, **fields}
    answer = client.post(url(stage), fields, headers=HTMX)
    assert answer.status_code == 200
    return answer.context["trial"].written


def test_strangers_sign_in_and_scorers_are_refused(client, hall, stage):
    assert client.get(url(stage)).status_code == 302
    scorer = User.objects.create_user("sam")
    Role.objects.create(tournament=hall.tournament, user=scorer, kind=Role.Kind.SCORER)
    client.force_login(scorer)
    assert client.get(url(stage)).status_code == 403
    assert client.post(url(stage), {"accept": "1", "groups": standing(stage), "seen": 1}).status_code == 403


def test_wrong_methods_are_refused(organizer, stage):
    assert organizer.put(url(stage)).status_code == 405


def test_the_page_shows_the_draw_as_it_stands(organizer, stage):
    page = organizer.get(url(stage)).content.decode()
    assert "<html" in page
    assert "draw 1, as it stands" in page
    assert "Every number is from its band of the ranking." in page
    assert "Accept this arrangement" not in page
    assert "Put the draw before back" not in page


def test_htmx_gets_the_part_alone(organizer, stage):
    answer = organizer.get(url(stage), headers=HTMX)
    assert b"<html" not in answer.content
    assert b'id="arrange"' in answer.content


def test_before_the_draw_there_is_nothing_to_change(organizer, hall):
    stage = Stage.objects.create(event=hall.event, number=1, kind=Stage.Kind.GROUPS, group_count=2)
    assert "Not drawn yet" in organizer.get(url(stage)).content.decode()
    assert organizer.post(url(stage), {"swap": "1", "groups": "1;2"}).status_code == 200


def test_steps_are_tried_and_nothing_is_stored(organizer, hall, stage):
    one, three, four, five = pk(hall, 1), pk(hall, 3), pk(hall, 4), pk(hall, 5)
    before = list(Member.objects.order_by("pk").values())
    drawn = [list(group) for group in groups_standing(stage).arrangement]
    swapped = tried(organizer, stage, swap="1", swap_a=four, swap_b=three)
    assert swapped == standing(stage).translate({}).replace(f"{one},{four},", f"{one},{three},").replace(
        f"{pk(hall, 2)},{three},", f"{pk(hall, 2)},{four},"
    )
    assert tried(organizer, stage, groups=swapped, swap="1", swap_a=three, swap_b=four) == standing(stage)
    assert tried(organizer, stage, up=one) == standing(stage)
    assert tried(organizer, stage, down=one).startswith(f"{four},{one},{five}")
    assert tried(organizer, stage, move="1", move_entry=one, move_group=2).endswith(f",{one}")
    under = tried(organizer, stage, move="1", move_entry=one, move_group=2, move_number=1)
    assert under.split(";")[1].startswith(f"{one},{drawn[1][0]}")
    assert list(Member.objects.order_by("pk").values()) == before
    assert Draw.objects.count() == 1


def test_the_audit_follows(organizer, hall, stage):
    for entry in hall.entries[:2]:
        entry.association = "Lions"
        entry.save()
    fields = {"groups": standing(stage), "seen": 1, "swap": "1", "swap_a": pk(hall, 1), "swap_b": pk(hall, 3)}
    page = organizer.post(url(stage), fields, headers=HTMX).content.decode()
    assert "1 pair of one association shares a group;" in page
    assert "0 would be possible." in page
    assert "2 have numbers that are not their bands" in page
    assert "Sizes: 4 4." in page
    assert "<del>Group 2, number 2</del>" in page
    assert "<ins>Group 1, number 1</ins>" in page


@pytest.mark.parametrize("groups", ["", "x", "1;1", "1,2;3", "999999,5;6,7"])
def test_an_arrangement_of_other_entries_is_not_taken(organizer, stage, groups):
    assert tried(organizer, stage, groups=groups) == standing(stage)
    answer = organizer.post(url(stage), {"groups": groups, "seen": 1, "accept": "1"})
    assert answer.status_code in {200, 303}
    assert Draw.objects.count() == 1


@pytest.mark.parametrize(
    "choice", [{"swap": "1"}, {"move": "1"}, {"up": "x"}, {"late": "77"}, {"swap": "1", "swap_a": "0"}]
)
def test_a_button_without_a_choice_asks_for_one(organizer, stage, choice):
    page = organizer.post(url(stage), {"groups": standing(stage), "seen": 1, **choice}).content.decode()
    assert "Choose who moves and the group first." in page


def test_an_accepted_arrangement_is_stored(organizer, hall, stage):
    wanted = tried(organizer, stage, swap="1", swap_a=pk(hall, 4), swap_b=pk(hall, 3))
    answer = organizer.post(url(stage), {"groups": wanted, "seen": 1, "accept": "1"})
    assert answer.status_code == 303
    assert answer["Location"] == stage.get_absolute_url()
    assert standing(stage) == wanted
    page = organizer.get(reverse("groups:drawn", args=[hall.tournament.code, 1, 1])).content.decode()
    assert "Draw 2" in page
    assert "made or changed by hand" in page


def test_somebody_else_was_quicker(organizer, hall, stage):
    first = tried(organizer, stage, swap="1", swap_a=pk(hall, 4), swap_b=pk(hall, 3))
    second = tried(organizer, stage, swap="1", swap_a=pk(hall, 5), swap_b=pk(hall, 6))
    organizer.post(url(stage), {"groups": first, "seen": 1, "accept": "1"})
    answer = organizer.post(url(stage), {"groups": second, "seen": 1, "accept": "1"}, headers=HTMX)
    assert "Somebody else drew or changed these groups meanwhile." in answer.content.decode()
    assert standing(stage) == first
    assert answer.context["trial"].written == second
    assert answer.context["seen"] == 2


def test_the_draw_before_is_put_back(organizer, hall, stage):
    drawn = standing(stage)
    wanted = tried(organizer, stage, swap="1", swap_a=pk(hall, 4), swap_b=pk(hall, 3))
    organizer.post(url(stage), {"groups": wanted, "seen": 1, "accept": "1"})
    assert "Put the draw before back" in organizer.get(url(stage)).content.decode()
    assert organizer.post(url(stage), {"back": "1", "seen": 1}).status_code == 200
    assert organizer.post(url(stage), {"back": "1", "seen": 2}).status_code == 303
    assert standing(stage) == drawn


def test_a_group_being_played_cannot_be_taken_apart(organizer, hall, stage):
    hall.play("Player 1", "Player 8")
    page = organizer.get(url(stage)).content.decode()
    assert f'data-entry="{pk(hall, 1)}"' not in page
    assert f'data-entry="{pk(hall, 2)}"' in page
    fields = {"groups": standing(stage), "seen": 1, "swap": "1", "swap_a": pk(hall, 1), "swap_b": pk(hall, 2)}
    assert "Group 1 has results" in organizer.post(url(stage), fields).content.decode()


def test_after_the_knockout_is_built_nothing_can_be_tried(organizer, hall, stage):
    hall.play_groups(stage)
    hall.knockout()
    page = organizer.get(url(stage)).content.decode()
    assert "The knockout was built from these groups." in page
    assert "arranging" not in page


def test_a_late_entry_is_offered_its_place_and_put_there(organizer, hall, stage):  # case C10
    hall.play("Player 2", "Player 7")
    late = hall.enter("Late", ranking=9, association="Lions")
    groups_page = organizer.get(stage.get_absolute_url()).content.decode()
    assert "1 entry came after the draw and is in no group." in groups_page
    assert "Put into group 1" in organizer.get(url(stage)).content.decode()
    answer = organizer.get(url(stage), {"late": late.pk})
    page = answer.content.decode()
    assert "was in no group" in page
    assert "<ins>Group 1, number 5</ins>" in page
    assert not Member.objects.filter(entry=late).exists()
    organizer.post(url(stage), {"groups": answer.context["trial"].written, "seen": 1, "accept": "1"})
    assert Member.objects.get(entry=late).number == 5
    assert "after the draw" not in organizer.get(stage.get_absolute_url()).content.decode()


def test_spectators_are_not_offered_anything(client, hall, stage):
    hall.enter("Late", ranking=9)
    page = client.get(stage.get_absolute_url()).content.decode()
    assert "after the draw" not in page
    assert "Change by hand" not in page


def test_a_late_entry_is_told_against_whom_it_has_a_walkover(organizer, hall, stage):  # case C50
    hall.play("Player 1", "Player 8")
    out(hall, "Player 1")
    late = hall.enter("Late", ranking=9)
    groups = standing(stage).replace(";", f",{late.pk};")
    html = organizer.post(url(stage), {"groups": groups, "seen": 1}, headers=HTMX).content.decode()
    assert "Against <bdi>Player 1</bdi>, who is out of the event, it is a walkover at once." in html


def test_everybody_sees_what_a_change_by_hand_has_otherwise_than_the_draw_before(organizer, hall, stage):
    written = tried(organizer, stage, swap="1", swap_a=pk(hall, 1), swap_b=pk(hall, 2))
    organizer.post(url(stage), {"groups": written, "seen": stage.draw_number, "accept": "1"})
    address = reverse("groups:drawn", args=[stage.event.tournament.code, stage.event.number, stage.number])
    changed = Client().get(address).context["changed"]
    assert changed.number == 1
    assert [(seat.title, seat.before, seat.after) for seat in changed.seats] == [
        ("Player 2", "Group 2, number 1", "Group 1, number 1"),
        ("Player 1", "Group 1, number 1", "Group 2, number 1"),
    ]
    assert Client().get(f"{address}1/").context["changed"] is None
    out(hall, "Player 8")
    live.forget(stage.event.tournament.code)  # nothing is committed inside a test
    seats = [seat for group in Client().get(address).context["page"].groups for seat in group]
    assert [(seat.entry.title, seat.is_out) for seat in seats if seat.is_out] == [("Player 8", "withdrawn")]
