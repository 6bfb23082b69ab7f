"""The page where the outcome of a lot is entered."""

import pytest
from django.test import Client
from django.urls import reverse

from groups.models import Group, Lot
from tests.hall import Hall
from tournaments.models import Role, User

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
