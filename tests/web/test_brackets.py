"""The pages of the knockout: each address as page, as partial, for a stranger, with the wrong method."""

from datetime import UTC, datetime

import pytest
from django.urls import reverse

from brackets.models import Seed
from tests.hall import Hall
from tournaments.models import Entry, Match, Stage, Tournament

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


@pytest.fixture
def hall():
    return Hall(4)


@pytest.fixture
def knockout(hall):
    return hall.knockout(Stage.Source.ENTRIES, third_place=True)


@pytest.fixture
def waiting(hall):
    return hall._stage(Stage.Kind.KNOCKOUT)


@pytest.fixture
def signed_in(client, hall):
    client.force_login(hall.organizer)
    return client


def address(name: str, stage: Stage) -> str:
    return reverse(f"brackets:{name}", args=[stage.event.tournament.code, stage.event.number, stage.number])


def page(client, url: str, **headers: object) -> str:
    answer = client.get(url, **headers)
    assert answer.status_code == 200
    return answer.content.decode()


# the drawing


def test_the_line_of_facts_goes_along_with_the_refreshed_part(client, knockout):
    url = address("detail", knockout)
    assert '<p class="facts" id="facts">Top 4.' in page(client, url)
    assert '<p class="facts" id="facts" hx-swap-oob="true">Top 4.' in page(client, url, headers=HTMX)


def test_anybody_sees_the_drawing(client, knockout):
    html = page(client, address("detail", knockout))
    assert "Semi-finals" in html
    assert "Player 4" in html
    assert "706.3" in html


def test_the_sheet_says_which_draw_it_shows_and_from_when_in_the_zone_of_the_hall(client, hall, knockout):
    # case C12, case C81, case C100
    Tournament.objects.update(time_zone="Pacific/Auckland")
    Stage.objects.update(draw_number=2, drawn_at=datetime(2026, 11, 6, 22, 30, tzinfo=UTC))
    html = page(client, address("detail", knockout))
    assert "Draw 2, 7 November 2026, 11:30." in html
    assert "Times are local, UTC+13." in page(client, hall.tournament.get_absolute_url())


def test_htmx_gets_the_section_alone(client, knockout):
    html = page(client, address("detail", knockout), headers=HTMX)
    assert html.strip().startswith(f'<section id="stage-{knockout.pk}"')
    assert f"live-stage-{knockout.pk} from:body" in html
    assert "<html" not in html


def test_pairs_stand_so_that_lines_do_not_cross(client):  # case C39
    hall = Hall(16)
    html = page(client, address("detail", hall.knockout(Stage.Source.ENTRIES)))
    anchors = [html.index(f'id="top-16-{pair}"') for pair in (1, 8, 4, 5, 2, 7, 3, 6)]
    assert anchors == sorted(anchors)


def test_a_player_who_won_is_in_the_next_round_and_the_loser_plays_for_third(client, hall, knockout):  # case C45
    hall.absent("Player 4", "Player 1")
    html = page(client, address("detail", knockout))
    final = html[html.index('id="top-2-1"') :]
    assert "Player 1" in final[: final.index("</li>")]
    third = html[html.index('id="third-match"') :]
    assert "Player 4" in third
    assert "loser of pair 2" in third
    assert "w/o" in html


def test_a_corrected_semifinal_changes_the_final(client, hall, knockout):  # case C42
    hall.play("Player 1", "Player 4")
    hall.play("Player 4", "Player 1")
    html = page(client, address("detail", knockout))
    final = html[html.index('id="top-2-1"') :]
    assert "Player 4" in final[: final.index("</li>")]
    assert "Player 1" not in final[: final.index("</li>")]


def test_who_is_not_known_yet_is_said_in_words(client, knockout):
    html = page(client, address("detail", knockout))
    assert "winner of pair 1" in html
    assert "not decided yet" in html


def test_the_winner_stands_at_the_end(client, hall, knockout):
    hall.play("Player 1", "Player 4")
    hall.play("Player 2", "Player 3")
    hall.play("Player 2", "Player 1")
    html = page(client, address("detail", knockout))
    assert '<p class="champ done"><span><bdi>Player 2</bdi>' in html


def test_two_absent_finalists_leave_no_champion(client, hall):  # case C47
    knockout = hall.knockout(Stage.Source.ENTRIES, top=2)
    hall.both_absent("Player 1", "Player 2")
    assert '<p class="champ"><span><bdi>nobody</bdi>' in page(client, address("detail", knockout))


def test_who_waits_for_nobody_goes_on(client, hall, knockout):  # case C46, case C47
    hall.both_absent("Player 1", "Player 4")
    hall.play("Player 2", "Player 3")
    html = page(client, address("detail", knockout))
    assert '<p class="champ done"><span><bdi>Player 2</bdi>' in html


def test_names_are_text_not_markup(client, hall, knockout):  # case C91
    Entry.objects.filter(name="Player 1").update(name="<script>alert(1)</script>")
    html = page(client, address("detail", knockout))
    assert "<script>alert(1)" not in html
    assert "&lt;script&gt;alert(1)" in html


def test_a_long_name_is_whole_in_its_title(client, hall, knockout):  # case C73
    name = "W" * 80
    Entry.objects.filter(name="Player 1").update(name=name)
    assert f'title="{name}"' in page(client, address("detail", knockout))


def test_a_player_is_found_in_a_large_drawing(client):  # case C77
    hall = Hall(20)
    stage = hall.knockout(Stage.Source.ENTRIES)
    html = page(client, address("detail", stage) + "?find=PLAYER 17")
    assert html.count("is-found") == 1
    assert '<a href="#top-32-16"><bdi>Player 17</bdi></a>' in html
    assert "find=PLAYER%2017" in html
    assert "Nobody called" in page(client, address("detail", stage) + "?find=Zoe")


def test_a_draft_is_nowhere_for_strangers(client, hall, knockout):
    Tournament.objects.update(visibility="draft")
    for name in ("detail", "results"):
        code, number = hall.tournament.code, hall.event.number
        url = address("detail", knockout) if name == "detail" else reverse("brackets:results", args=[code, number])
        assert client.get(url).status_code == 404


def test_a_group_stage_is_no_knockout(client, hall):
    groups = hall.groups(1)
    assert client.get(address("detail", groups)).status_code == 404


def test_the_drawing_only_reads(client, knockout):
    assert client.post(address("detail", knockout)).status_code == 405


# before it is built


def test_groups_being_played_show_places_not_names(client, hall):  # case C32
    groups = hall.groups(2, qualifiers=1)
    stage = hall._stage(Stage.Kind.KNOCKOUT)
    hall.play("Player 1", "Player 4")
    html = page(client, address("detail", stage))
    assert groups.pk
    assert "Group 1, place 1" in html
    assert "Group 2 is not finished" in html
    assert "Player 1" not in html
    assert reverse_build(stage) not in html


def test_the_organizer_has_the_button(signed_in, waiting):
    assert reverse_build(waiting) in page(signed_in, address("detail", waiting))


def test_no_groups_yet_is_said(client, hall):
    hall._stage(Stage.Kind.GROUPS, group_count=2)
    assert "The groups have not been drawn" in page(client, address("detail", hall._stage(Stage.Kind.KNOCKOUT)))


# building


def reverse_build(stage: Stage) -> str:
    return address("build", stage)


def seen_in(html: str) -> str:
    return html.split('name="seen" value="')[1].split('"')[0]


def test_strangers_do_not_build(client, waiting):
    for url in (address("build", waiting), address("unbuild", waiting), address("third_place", waiting)):
        assert client.post(url).status_code == 302
    assert not Match.objects.exists()


def test_other_organizers_do_not_build(client, waiting):  # case C90
    client.force_login(Hall(organizer="boris").organizer)
    for url in (address("build", waiting), address("unbuild", waiting), address("third_place", waiting)):
        assert client.post(url).status_code == 403
    assert not Match.objects.exists()


def test_the_preview_shows_the_whole_knockout_and_builds_nothing(signed_in, waiting):
    html = page(signed_in, address("build", waiting))
    assert "Player 4" in html
    assert "Build this knockout" in html
    assert not Match.objects.exists()


def test_the_preview_is_confirmed(signed_in, waiting):
    seen = seen_in(page(signed_in, address("build", waiting)))
    sent = {"source": "entries", "seen": seen, "third_place": "on", "build": "1"}
    answer = signed_in.post(address("build", waiting), sent)
    assert (answer.status_code, answer.url) == (303, address("detail", waiting))
    assert Match.objects.count() == 4
    again = signed_in.post(address("build", waiting), sent)  # case C84
    assert again.status_code == 303
    assert Match.objects.count() == 4


def test_an_old_preview_is_shown_anew(signed_in, hall, waiting):
    seen = seen_in(page(signed_in, address("build", waiting)))
    hall.enter("Late Comer", ranking=5)
    answer = signed_in.post(address("build", waiting), {"source": "entries", "seen": seen, "build": "1"})
    html = answer.content.decode()
    assert answer.status_code == 200
    assert "Something changed since this preview" in html
    assert "Late Comer" in html
    assert not Match.objects.exists()


def test_a_wrong_number_is_told_at_its_field(signed_in, waiting):
    for top in ("x", "1", "99"):
        answer = signed_in.post(address("build", waiting), {"source": "entries", "top": top, "preview": "1"})
        assert answer.status_code == 200
        assert f'value="{top}"' in answer.content.decode()
        assert "alert-danger" in answer.content.decode()


def test_the_size_set_for_the_event_is_proposed(signed_in, waiting):
    Stage.objects.update(top=3, source=Stage.Source.ENTRIES)
    html = page(signed_in, address("build", waiting))
    assert 'name="top" value="3"' in html
    assert "Top 3 with 1 bye" in html


def test_a_typed_order_is_read_kept_and_built(signed_in, waiting):
    url = address("build", waiting) + "?source=order"
    assert "one name a line" in page(signed_in, url)
    sent = {"source": "order", "text": "Player 3\nPlayer 1\nPlyer 2\nPlayer 4", "top": "2", "preview": "1"}
    html = signed_in.post(url, sent).content.decode()
    assert "Nobody of this name is entered" in html
    assert "Plyer 2" in html
    pick = html.split('name="pick-')[1].split('"')[0]
    sent[f"pick-{pick}"] = str(Entry.objects.get(name="Player 2").pk)
    html = signed_in.post(url, sent, headers=HTMX).content.decode()
    assert html.strip().startswith('<section id="build">')
    assert "Places after the knockout" in html
    signed_in.post(url, {**sent, "seen": seen_in(html), "build": "1"})
    assert [seed.entry.name for seed in Seed.objects.all()] == ["Player 3", "Player 1"]
    assert Entry.objects.get(name="Player 4").final_from == 4


def test_a_built_knockout_is_not_built_over(signed_in, knockout):
    assert signed_in.get(address("build", knockout)).url == address("detail", knockout)


def test_building_has_no_other_method(signed_in, waiting):
    assert signed_in.put(address("build", waiting)).status_code == 405
    assert signed_in.put(address("unbuild", waiting)).status_code == 405
    assert signed_in.get(address("third_place", waiting)).status_code == 405


# changing two numbers


def test_two_who_have_not_begun_change_numbers_and_the_page_says_so(signed_in, hall, knockout):  # case C11
    hall.play("Player 1", "Player 4")
    url = address("numbers", knockout)
    assert url in page(signed_in, address("detail", knockout))
    assert url in page(signed_in, address("unbuild", knockout))
    html = page(signed_in, url)
    assert html.count("2 Player 2") == html.count("3 Player 3") == 2
    assert "1 Player 1" not in html
    sent = {"entry": hall.entries[1].pk, "number": "3", "seen": "1"}
    assert signed_in.post(url, {**sent, "number": "4"}).status_code == 200
    assert signed_in.post(url, {**sent, "seen": "0"}).url == url
    assert hall.sides(1, 2) == ("Player 2", "Player 3")
    answer = signed_in.post(url, sent)
    assert (answer.status_code, answer.url) == (303, address("detail", knockout))
    assert hall.sides(1, 2) == ("Player 3", "Player 2")
    html = page(signed_in, address("detail", knockout))
    assert "Some were changed by hand." in html
    assert "Draw 2, " in html
    why = reverse("brackets:why", args=[hall.tournament.code, 1, 1, 1, 2])
    assert "no rule gave the numbers" in page(signed_in, why)


def test_who_changes_numbers_with_himself_is_told_and_without_two_there_is_no_form(signed_in, hall, knockout):
    url = address("numbers", knockout)
    answer = signed_in.post(url, {"entry": hall.entries[1].pk, "number": "2", "seen": "1"})
    assert "Choose somebody else." in answer.content.decode()
    for better in ("1", "2"):
        hall.play(f"Player {better}", f"Player {5 - int(better)}")
    assert signed_in.get(url).url == address("detail", knockout)
    assert "all numbers stay" in page(signed_in, address("detail", knockout))


# taking back, third place


def test_taking_back_says_what_goes_and_does_it(signed_in, knockout):  # case C44
    assert "4 matches without a result go" in page(signed_in, address("unbuild", knockout))
    assert signed_in.post(address("unbuild", knockout)).status_code == 303
    assert not Match.objects.exists()


def test_taking_back_is_refused_once_played(signed_in, hall, knockout):  # case C44
    hall.play("Player 1", "Player 4")
    assert "has a result" in page(signed_in, address("unbuild", knockout))
    answer = signed_in.post(address("unbuild", knockout))
    assert answer.status_code == 200
    assert "alert-danger" in answer.content.decode()
    assert Match.objects.count() == 4


def test_third_place_is_switched_from_the_page(signed_in, knockout):  # case C55
    assert "Do without the match for third place" in page(signed_in, address("detail", knockout))
    assert signed_in.post(address("third_place", knockout), {"wanted": "no"}).status_code == 303
    assert Match.objects.count() == 3
    assert "Play for third place" in page(signed_in, address("detail", knockout))
