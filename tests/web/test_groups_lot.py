"""The page where the outcome of a lot is entered."""

import pytest
from django.test import Client
from django.urls import reverse

from config import live
from desk.services.lots import lot_save
from groups.domain.records import read_record
from groups.models import Commitment, Group, Lot
from groups.services.commitments import open_commitment
from tests.hall import Hall
from tournaments.models import Role, Stage, User

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def hall() -> Hall:
    """A beat B, B beat C, C beat A, all alike; D lost to everybody."""
    hall = Hall()
    for i, name in enumerate("ABCD", 1):
        hall.enter(name, ranking=i)
    hall.groups(1, qualifiers=2)
    for winner, loser in ["AB", "BC", "CA", "AD", "BD", "CD"]:
        hall.play(winner, loser)
    return hall


@pytest.fixture
def url(hall) -> str:
    return reverse("desk:lot", args=[hall.tournament.code, hall.event.number, 1, 1])


@pytest.fixture
def organizer(client, hall) -> Client:
    client.force_login(hall.organizer)
    return client


def drawn(hall: Hall, places: dict[str, int]) -> dict[str, object]:
    pks = {entry.name: entry.pk for entry in hall.entries}
    among = "-".join(str(pk) for pk in sorted(pks[name] for name in "ABC"))
    return {"among": among} | {f"lot-{among}-{pks[name]}": place for name, place in places.items()}


def test_only_organizers_enter_a_lot(client, hall, url):
    assert client.get(url).status_code == 302
    scorer = User.objects.create_user("sam")
    Role.objects.create(tournament=hall.tournament, user=scorer, kind=Role.Kind.SCORER)
    client.force_login(scorer)
    assert client.post(url, drawn(hall, {"A": 1, "B": 2, "C": 3})).status_code == 403
    assert not Lot.objects.exists()


def test_wrong_methods_are_refused(organizer, url):
    assert organizer.delete(url).status_code == 405


def test_the_page_asks_for_the_place_of_each_equal_player(organizer, hall, url):
    html = organizer.get(url).content.decode()
    assert "<!doctype html>" in html
    assert "Places 1–3" in html
    (choice,) = organizer.get(url).context["choices"]
    assert [member.entry.name for member in choice.form.members] == ["A", "B", "C"]
    part = organizer.get(url, headers=HTMX).content.decode()
    assert part.lstrip().startswith('<section id="lots">')


def test_the_outcome_is_stored_and_the_places_follow(organizer, hall, url):
    answer = organizer.post(url, drawn(hall, {"A": 3, "B": 1, "C": 2}))
    assert answer.status_code == 303
    assert hall.table() == ["B", "C", "A", "D"]
    assert Lot.objects.get().drawn_by == hall.organizer
    assert b"Correct the lot" in organizer.get(answer["Location"]).content


@pytest.mark.parametrize("places", [{"A": 1, "B": 1, "C": 2}, {"A": 1, "B": 2}, {"A": 1, "B": 2, "C": 4}, {}])
def test_every_place_is_drawn_once_or_nothing_is_stored(organizer, hall, url, places):
    answer = organizer.post(url, drawn(hall, places))
    assert answer.status_code == 200
    form = answer.context["choices"][0].form
    assert form.errors
    assert not Lot.objects.exists()
    for name, place in places.items():
        entry = next(entry for entry in hall.entries if entry.name == name)
        assert form[str(entry.pk)].value() == str(place)


def test_a_form_older_than_the_results_says_so(organizer, hall, url):
    sent = drawn(hall, {"A": 3, "B": 1, "C": 2})
    hall.play("A", "B", "3 3 3")
    answer = organizer.post(url, sent)
    assert answer.status_code == 200
    assert b"no longer equal" in answer.content
    assert not Lot.objects.exists()


def test_without_a_tie_no_lot_is_needed(organizer, hall, url):
    hall.play("A", "B", "3 3 3")
    assert b"No lot is needed" in organizer.get(url).content


def test_a_group_being_played_needs_no_lot(organizer, hall, url):
    hall.clear("A", "D")
    assert b"still being played" in organizer.get(url).content
    assert Group.objects.get().open_ties == []


@pytest.fixture
def draw_url(hall) -> str:
    return reverse("desk:lot_draw", args=[hall.tournament.code, hall.event.number, 1, 1])


@pytest.fixture
def lots_url(hall) -> str:
    return reverse("groups:lots", args=[hall.tournament.code, hall.event.number, 1, 1])


def button(hall: Hall, **public: str) -> dict[str, str]:
    """What “Draw the lot now” sends."""
    return {"among": str(drawn(hall, {})["among"]), "draw": "1", **public}


def test_the_page_says_who_why_and_what_hangs_on_it(organizer, hall, url):
    Stage.objects.create(event=hall.event, number=2, kind=Stage.Kind.KNOCKOUT)
    html = organizer.get(url).content.decode()
    assert "no criterion parts them" in html
    assert "The cut runs through them: 2 of these 3 can go through." in html
    assert "Place 2 is number 2 of the knockout." in html
    assert "Place 3 is number" not in html
    assert "why/1/" in html


def test_the_product_draws_and_everybody_sees_the_record(organizer, hall, draw_url, lots_url):
    answer = organizer.post(draw_url, button(hall))
    assert answer.status_code == 303
    assert answer["Location"] == lots_url
    lot = Lot.objects.get()
    html = Client().get(lots_url).content.decode()
    assert lot.record["secret"] in html
    assert "verify_draw" in html
    assert "Drawn by Topcut" in html
    record = Client().get(f"{lots_url}1/record/")
    assert read_record(record.content.decode()).faults() == []
    assert Client().get(f"{lots_url}2/record/").status_code == 404


def test_a_number_without_a_source_is_asked_for_it_and_kept(organizer, hall, draw_url):
    answer = organizer.post(draw_url, button(hall, number="04 17"))
    assert answer.status_code == 200
    form = answer.context["choices"][0].number_form
    assert form.errors["source"]
    assert form["number"].value() == "04 17"
    assert not Lot.objects.exists()


def test_pressed_twice_it_draws_once_and_shows_the_record(organizer, hall, draw_url, lots_url):
    organizer.post(draw_url, button(hall))
    answer = organizer.post(draw_url, button(hall))
    assert answer["Location"] == lots_url
    assert Lot.objects.count() == 1


def test_only_organizers_let_the_product_draw(client, hall, draw_url, organizer):
    assert organizer.get(draw_url).status_code == 405
    assert Client().post(draw_url, button(hall)).status_code == 302
    assert not Lot.objects.exists()


def test_a_void_lot_stands_struck_on_its_page_with_the_reason(organizer, hall, url, lots_url):
    organizer.post(url, drawn(hall, {"A": 3, "B": 1, "C": 2}))
    organizer.post(url, drawn(hall, {"A": 1, "B": 2, "C": 3}))
    hall.play("A", "B", "3 3 3")
    html = Client().get(lots_url).content.decode()
    assert html.count("<del>") == 2
    assert "another outcome was recorded" in html
    assert "it counts only while exactly these are equal" in html
    part = Client().get(lots_url, headers=HTMX).content.decode()
    assert part.lstrip().startswith('<section id="lot-stories"')
    assert f"live-stage-{hall.event.stages.get().pk} from:body" in part  # a lot that is announced appears by itself


def test_without_a_lot_the_page_says_so(hall, lots_url):
    assert "the lot that parts them is not drawn yet" in Client().get(lots_url).content.decode()


def test_a_button_older_than_the_results_draws_nothing(organizer, hall, draw_url):
    sent = button(hall)
    hall.play("A", "B", "3 3 3")
    answer = organizer.post(draw_url, sent)
    assert answer.status_code == 200
    assert "no longer equal" in answer.content.decode()
    assert not Lot.objects.exists()


def test_an_announced_lot_is_public_before_and_keeps_its_word(organizer, hall, url):
    announce = reverse("groups:lot_announce", args=[hall.tournament.code, hall.event.number, 1, 1])
    assert organizer.post(announce, {"promise": "lottery of Saturday"})["Location"] == url
    (announced,) = Commitment.objects.all()
    stranger = Client()
    for page in (
        reverse("groups:lots", args=[hall.tournament.code, 1, 1, 1]),
        Group.objects.get().stage.get_absolute_url(),
    ):
        html = stranger.get(page).content.decode()
        assert announced.digest in html
        assert announced.secret not in html
    among = {"among": drawn(hall, {})["among"], "draw": "1"}
    draw = reverse("desk:lot_draw", args=[hall.tournament.code, hall.event.number, 1, 1])
    assert "promised a public number" in organizer.post(draw, among).content.decode()
    assert organizer.post(draw, {**among, "number": "4 8 15", "source": "lottery"}).status_code == 303
    record = organizer.get(reverse("groups:lot_record", args=[hall.tournament.code, 1, 1, 1, 1])).content.decode()
    assert read_record(record).seed.commitment == announced.digest
    assert read_record(record).faults() == []
    live.forget(hall.tournament.code)  # nothing is committed inside a test
    html = stranger.get(reverse("groups:lots", args=[hall.tournament.code, 1, 1, 1])).content.decode()
    assert "The secret is the one that was announced." in html
    assert "lottery of Saturday" in html
    assert open_commitment(Group.objects.get().stage, Commitment.Purpose.LOT) is None


def test_a_lot_shows_the_places_it_gave_and_initials_end_it_with_one_stop(client):
    hall = Hall()
    for i, name in enumerate(["Ann", "Bo B.", "Cy C.", "Di D."], 1):
        hall.enter(name, ranking=i)
    hall.groups(1, qualifiers=2)
    a, b, c, d = (entry.name for entry in hall.entries)
    for winner, loser in [(a, b), (a, c), (a, d), (b, c), (c, d), (d, b)]:
        hall.play(winner, loser)
    order = [hall.entries[n].pk for n in (2, 3, 1)]
    lot_save(group=Group.objects.get(), order=order, by=hall.organizer)
    html = client.get(Group.objects.get().stage.get_absolute_url()).content.decode()
    assert "2. <bdi>Cy C.</bdi>, 3. <bdi>Di D.</bdi>, 4. <bdi>Bo B.</bdi>\n" in html
