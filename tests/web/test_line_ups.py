"""Line-ups on their page: hidden until both are in, faults at their place, fixed once the match has begun."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.team_hall import TeamHall
from tests.web.test_team_matches import THREE_ONE, page, played_in_a_group, send, squads, stored
from tournaments.models import Role, User

pytestmark = pytest.mark.django_db


@pytest.fixture
def hall():
    return played_in_a_group(TeamHall(["Lions", "Bears", "Foxes"]))


@pytest.fixture
def anna(client, hall):
    client.force_login(hall.organizer)
    return client


@pytest.fixture
def match(hall):
    return hall.match("Lions", "Bears")


def address(match):
    return reverse("desk:line_ups", args=[match.tournament.code, match.number])


def hand_in(client, hall, match, side):
    chosen = {name: pk for name, pk in squads(hall, match).items() if name.startswith(side)}
    return client.post(address(match), {"side": side, "version": "0", **chosen})


def test_a_line_up_is_hidden_from_everybody_but_who_handed_it_in(anna, hall, match):
    assert hand_in(anna, hall, match, "a").status_code == 303
    assert f"<bdi>{match.a.name} 1</bdi>" in page(anna, match, "line_ups")
    ben = Client()
    ben.force_login(User.objects.create_user("ben", password="long-enough-1"))
    Role.objects.create(tournament=hall.tournament, user=User.objects.get(username="ben"), kind=Role.Kind.ORGANIZER)
    html = page(ben, match, "line_ups")
    assert "handed in" in html
    assert f"<bdi>{match.a.name} 1</bdi>" not in html and " selected" not in html
    public = page(Client(), match)
    assert "line-up handed in" in public and "line-up not handed in" in public
    assert f"{match.a.name} 1" not in public
    assert f"<bdi>{match.a.name} 1</bdi>" not in page(ben, match)


def test_line_ups_are_public_once_both_are_in(anna, hall, match):
    hand_in(anna, hall, match, "a")
    hand_in(anna, hall, match, "b")
    public = page(Client(), match)
    assert f"<bdi>{match.a.name} 1</bdi>" in public and f"<bdi>{match.b.name} 3</bdi>" in public
    form = page(anna, match)
    assert "line-up-fields" not in form  # nobody else can be chosen now
    send(anna, match, **THREE_ONE)
    assert stored(match).rubbers[0]["a"] == [hall.squad(match.a.name)[0]]
    assert "its line-ups are fixed" in page(anna, match, "line_ups")


def test_a_fault_of_a_line_up_stands_at_its_place(anna, hall, match):
    first = str(hall.squad(match.a.name)[0])
    sent = {"side": "a", "version": "0", "a-A": first, "a-B": first, "a-C": ""}
    html = anna.post(address(match), sent).content.decode()
    assert "Nobody is chosen for C." in html
    sent["a-C"] = str(hall.squad(match.a.name)[2])
    html = anna.post(address(match), sent).content.decode()
    assert 'id="fault-a-B">' in html and f"{match.a.name} 1 has two places: A and B." in html
    assert f'<option value="{first}" selected>' in html


def test_a_match_of_singles_has_no_line_ups(client):
    from tests.hall import Hall

    hall = Hall(players=2)
    hall.groups(1, qualifiers=1)
    client.force_login(hall.organizer)
    match = hall.match("Player 1", "Player 2")
    there = reverse("desk:line_ups", args=[hall.tournament.code, match.number])
    assert client.get(there)["Location"] == reverse("desk:match", args=[hall.tournament.code, match.number])
