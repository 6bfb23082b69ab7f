"""Pages of a knockout played for all places, of a consolation knockout, and what the prizes want (706.3)."""

import re

import pytest
from django.test import Client
from django.urls import reverse

from brackets.domain.prizes import Prize as Line
from brackets.domain.prizes import bundle
from brackets.services.prizes import prizes_save
from config import live
from tests.hall import Hall
from tests.web.test_query_counts_brackets import MOST, hall_of, queries, results_of
from tournaments.models import Entry, Event, Match, Stage

pytestmark = pytest.mark.django_db

WANTED = "the losers of the semi-finals should play for third place (706.3)"


@pytest.fixture
def hall() -> Hall:
    return Hall(8)


@pytest.fixture
def signed_in(client, hall) -> Client:
    client.force_login(hall.organizer)
    return client


def page(client: Client, url: str) -> str:
    live.forget(url.split("/")[2])
    answer = client.get(url)
    assert answer.status_code == 200
    return answer.content.decode()


def said(client: Client, url: str) -> str:
    return " ".join(re.sub(r"<[^>]+>", " ", page(client, url)).split())


def address(name: str, stage: Stage) -> str:
    return reverse(f"brackets:{name}", args=[stage.event.tournament.code, stage.event.number, stage.number])


def quarter_finals(hall: Hall) -> None:
    for better in range(1, 5):
        hall.play(f"Player {better}", f"Player {9 - better}")


def with_consolation(hall: Hall) -> Stage:
    hall.play_groups(hall.groups(2))
    hall.knockout()
    return hall.knockout(Stage.Source.NOT_THROUGH)


def unequal_prizes(hall: Hall) -> None:
    event = Event.objects.get(pk=hall.event.pk)
    lines = [Line(place, place, bundle(money)) for place, money in ((1, 10000), (3, 5000), (4, 2000))]
    prizes_save(event=event, by=hall.organizer, seen_version=event.version, currency="EUR", prizes=lines)


def test_trees_of_the_losers_stand_below_the_main_one(client, hall):
    stage = hall.knockout(Stage.Source.ENTRIES, all_places=True)
    html = page(client, stage.get_absolute_url())
    told = said(client, stage.get_absolute_url())
    assert 'id="from-5"' in html
    assert "loser: Top 8, pair 1" in told
    assert "Places 5–8 First round" in told
    assert "Match for place 7" in told
    assert "Who loses plays on: there is a match for every place." in told
    quarter_finals(hall)
    told = said(client, stage.get_absolute_url())
    assert "loser: Top 8" not in told
    assert told.count("Player 8") == 2


def test_who_rests_among_the_losers_is_drawn_with_a_gap(client):
    stage = Hall(7).knockout(Stage.Source.ENTRIES, all_places=True)
    html = page(client, stage.get_absolute_url())
    assert 'class="match is-bye" id="from-5-rests-1"' in html
    assert "Places 5–7" in html


def test_results_in_the_matches_for_places_are_entered_from_their_page(signed_in, hall):
    hall.knockout(Stage.Source.ENTRIES, all_places=True)
    quarter_finals(hall)
    match = hall.match("Player 8", "Player 5")
    url = reverse("desk:match", args=[hall.tournament.code, match.number])
    assert "Places 5–8, pair 1" in said(signed_in, url)
    sent = {"score": "7 8 9", "version": match.version}
    assert signed_in.post(f"{url}save/", sent).status_code in (200, 303)
    assert Match.objects.get(pk=match.pk).winner.name == "Player 8"
    assert hall.sides(3, 3)[0] == "Player 8"


def test_matches_for_all_places_are_chosen_where_the_knockout_is_built(signed_in, hall):
    stage = hall._stage(Stage.Kind.KNOCKOUT, source=Stage.Source.ENTRIES)
    html = page(signed_in, address("build", stage))
    assert "Matches for all places" in html
    seen = re.search(r'name="seen" value="([^"]+)"', html).group(1)
    sent = {"source": "entries", "seen": seen, "all_places": "on", "build": "1"}
    assert signed_in.post(address("build", stage), sent).status_code == 303
    assert Match.objects.count() == 12
    html = page(signed_in, address("detail", stage))
    assert "Do without the match for third place" not in html
    assert "Play for third place" not in html


def test_what_the_settings_say_about_places_stands_on_the_build_page(signed_in, hall):
    stage = hall._stage(Stage.Kind.KNOCKOUT, source=Stage.Source.ENTRIES, all_places=True)
    html = page(signed_in, address("build", stage))
    assert re.search(r'<input[^>]*name="all_places"[^>]*checked', html)
    assert "12 matches." in html
    assert 'id="from-5"' in html


def test_a_consolation_knockout_has_a_tab_and_a_page_of_its_own(client, hall):
    stage = with_consolation(hall)
    told = said(client, stage.get_absolute_url())
    assert "For those who did not go through" in told
    assert hall.table(1)[2] in told
    html = page(client, hall.event.get_absolute_url())
    assert f'href="{stage.get_absolute_url()}">Consolation</a>' in html


def test_a_consolation_knockout_says_what_it_waits_for(signed_in, hall):
    hall.play_groups(hall.groups(2))
    hall._stage(Stage.Kind.KNOCKOUT)
    stage = hall._stage(Stage.Kind.KNOCKOUT, source=Stage.Source.NOT_THROUGH)
    assert "The knockout before it is not built" in said(signed_in, stage.get_absolute_url())
    told = said(signed_in, address("build", stage))
    assert "The knockout before it is not built" in told
    assert "Build this knockout" not in told


def test_a_consolation_knockout_is_built_from_its_preview(signed_in, hall):
    hall.play_groups(hall.groups(2))
    hall.knockout()
    stage = hall._stage(Stage.Kind.KNOCKOUT, source=Stage.Source.NOT_THROUGH)
    html = page(signed_in, address("build", stage))
    seen = re.search(r'name="seen" value="([^"]+)"', html).group(1)
    sent = {"source": "not_through", "seen": seen, "third_place": "on", "build": "1"}
    assert signed_in.post(address("build", stage), sent).status_code == 303
    assert Stage.objects.get(pk=stage.pk).size == 4


def test_results_name_the_consolation_knockout_and_tell_where_the_places_come_from(client, hall):
    with_consolation(hall)
    one, two = hall.table(1), hall.table(2)
    hall.play(one[2], two[3])
    hall.play(one[0], two[1])
    told = said(client, results_of(hall))
    assert "Then the places of the consolation knockout." in told
    assert told.index("Semi-finals") < told.index("Consolation: Semi-finals")
    assert "7–8" in told


def test_results_of_all_places_are_told_by_the_places_they_are_for(client, hall):
    hall.knockout(Stage.Source.ENTRIES, all_places=True)
    quarter_finals(hall)
    for better, worse in ((5, 8), (6, 7), (7, 8)):
        hall.play(f"Player {better}", f"Player {worse}")
    told = said(client, results_of(hall))
    assert "Places 5–8 Pair 1" in told
    assert "First the places of the knockout, each of them played for." in told


@pytest.mark.parametrize("where", ["event", "waiting", "build"])
def test_unequal_prizes_ask_the_organizer_for_a_match_for_third_place(signed_in, hall, where):
    stage = hall._stage(Stage.Kind.KNOCKOUT, source=Stage.Source.ENTRIES)
    url = {"event": hall.event.get_absolute_url(), "waiting": stage.get_absolute_url()}.get(
        where, address("build", stage)
    )
    assert WANTED not in said(signed_in, url)
    unequal_prizes(hall)
    assert WANTED in said(signed_in, url)
    Stage.objects.update(third_place=True)
    assert WANTED not in said(signed_in, url)


def test_unequal_prizes_are_told_on_the_page_of_the_knockout_as_long_as_something_can_be_done(signed_in, hall):
    stage = hall.knockout(Stage.Source.ENTRIES)
    unequal_prizes(hall)
    told = said(signed_in, stage.get_absolute_url())
    assert WANTED in told
    assert "Play for third place (706.3)" in told
    quarter_finals(hall)
    hall.play("Player 1", "Player 4")
    hall.play("Player 2", "Player 3")
    told = said(signed_in, stage.get_absolute_url())
    assert WANTED not in told
    assert "both are third and share these prizes" in told
    signed_in.logout()
    assert "706.3) Both" not in said(signed_in, stage.get_absolute_url())


def test_the_public_is_not_asked_for_a_match(client, hall):
    stage = hall.knockout(Stage.Source.ENTRIES)
    unequal_prizes(hall)
    for url in (stage.get_absolute_url(), hall.event.get_absolute_url()):
        assert WANTED not in said(client, url)


@pytest.mark.parametrize("what", ["all", "rest", "rest-build", "results"])
def test_16_and_64_entries_take_the_same_few_queries(client, what):
    counts = []
    for players in (16, 64):
        hall = hall_of(players, f"anna{players}")
        client.force_login(hall.organizer)
        if what in ("all", "results"):
            stage = hall.knockout(Stage.Source.ENTRIES, all_places=True)
            hall.play("Player 1", f"Player {players}")
        else:
            groups = hall.groups(players // 8, qualifiers=4)
            groups.groups.update(played=28, total=28, open_ties=[])
            groups.members.update(tied=False)
            hall.knockout()
            stage = hall._stage(Stage.Kind.KNOCKOUT, source=Stage.Source.NOT_THROUGH)
            if what == "rest":
                Stage.objects.filter(pk=stage.pk).delete()
                stage = hall.knockout(Stage.Source.NOT_THROUGH)
        url = results_of(hall) if what == "results" else stage.get_absolute_url()
        counts.append(queries(client, address("build", stage) if what == "rest-build" else url))
    assert counts[0] == counts[1]
    assert counts[1] <= MOST + 3
    assert Entry.objects.exists()


def test_the_placements_of_a_consolation_knockout_are_audited(signed_in):
    hall = Hall(27, organizer="vera")
    signed_in.force_login(hall.organizer)
    hall.play_groups(hall.groups(3, qualifiers=4))
    hall.knockout()
    stage = hall._stage(Stage.Kind.KNOCKOUT, source=Stage.Source.NOT_THROUGH)
    html = page(signed_in, address("build", stage))
    told = said(signed_in, address("build", stage))
    assert "so that those of one group meet as late as possible" in told
    assert "2. The best left meet as late as possible" in told
    assert "first places" not in told.replace("so the first places rest", "").lower().split("principle of 706.2")[1]
    seen = re.search(r'name="seen" value="([^"]+)"', html).group(1)
    sent = {"source": "not_through", "seen": seen, "placement": "separated", "build": "1"}
    assert signed_in.post(address("build", stage), sent).status_code == 303
    told = said(signed_in, address("audit", stage))
    assert "Separated: the best left keep their numbers" in told
    assert "5.1" not in told
    assert "1.5 Player 13" in told
    assert "Inside a later place numbers were changed" in said(signed_in, stage.get_absolute_url())
