"""Direct entries and the best of the next places, as the pages show them."""

import re

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.urls import reverse

from config import live
from groups.models import NextPlaceLot
from groups.services.draw import draw_preview, group_draw
from groups.services.next_places import next_compared
from tests.hall import Hall
from tests.leaving import out
from tournaments.models import Entry, Event, Stage

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
MOST = 12  # queries


class Anna:
    """The organizer of a hall with direct entries and best thirds; what she and a stranger see."""

    def __init__(self, client, players: int = 14, groups: int = 3, **settings: object) -> None:
        self.client = client
        self.hall = Hall(players)
        settings = {"direct": 2, "best_next": 2, "group_count": groups, **settings}
        self.stage = self.hall._stage(Stage.Kind.GROUPS, **settings)
        self.knockout = self.hall._stage(Stage.Kind.KNOCKOUT)
        client.force_login(self.hall.organizer)

    def draw(self) -> "Anna":
        preview = draw_preview(self.stage)
        self.stage = group_draw(stage=self.stage, by=self.hall.organizer, seen=preview.token)
        self.stage.event = self.hall.event
        return self

    def play(self) -> "Anna":
        self.hall.play_groups(self.stage)
        return self

    def url(self, name: str, stage: Stage | None = None, *more: int) -> str:
        stage = stage or self.stage
        return reverse(name, args=[self.hall.tournament.code, 1, stage.number, *more])

    def html(self, url: str, **headers: str) -> str:
        live.forget(self.hall.tournament.code)
        answer = self.client.get(url, headers=headers)
        assert answer.status_code == 200, url
        return answer.content.decode()

    def text(self, url: str) -> str:
        return text_of(self.html(url))


def text_of(html: str) -> str:
    return " ".join(re.sub(r"<[^>]*>", " ", html).split())


def test_the_preview_says_who_is_not_drawn_and_why(client):
    anna = Anna(client)
    text = anna.text(anna.url("groups:draw"))
    assert "Not drawn: Player 1 , Player 2 . The first 2 of the seeding order go directly into the knockout." in text
    seats = anna.html(anna.url("groups:draw")).split('class="groups4"')[1].split("duo")[0]
    assert "Player 3<" in seats
    assert "Player 1<" not in seats


def test_before_a_draw_by_lot_they_are_in_no_band(client):
    anna = Anna(client)
    text = anna.text(anna.url("groups:draw") + "?groups=3&sizes=&qualifiers=2&method=lot")
    assert "Not drawn: Player 1 , Player 2" in text


def test_everybody_sees_who_goes_directly_on_the_page_of_the_groups_and_of_the_entries(client):
    anna = Anna(client).draw()
    client.logout()
    text = anna.text(anna.url("groups:detail"))
    assert "Directly into the knockout 2 players" in text
    assert "14 players in 3 groups" in text
    assert "1 Player 1" in text
    entries = anna.html(reverse("tournaments:entries", args=[anna.hall.tournament.code, 1]))
    rows = re.findall(r"<tr data-key.*?</tr>", entries, re.S)
    assert ["directly into the knockout" in row for row in rows[:3]] == [True, True, False]


def test_before_the_draw_the_entries_show_who_would_go_directly(client):
    anna = Anna(client)
    entries = anna.html(reverse("tournaments:entries", args=[anna.hall.tournament.code, 1]))
    assert entries.count("directly into the knockout</span>") == 2


def test_the_record_of_the_draw_names_them_beside_those_who_were_drawn(client):
    anna = Anna(client).draw()
    text = anna.text(anna.url("groups:drawn"))
    assert "Not drawn, because they go directly into the knockout: Player 1 , Player 2 ." in text


def test_before_the_knockout_direct_ones_stand_by_name_and_the_others_by_their_places(client):
    anna = Anna(client).draw()
    text = anna.text(anna.url("brackets:detail", anna.knockout))
    assert "Player 1" in text
    assert "Group 1, place 1" in text
    assert "Best on place 3, no. 2" in text
    assert "Before them come 2 who go past the groups. After them come the best 2 of the next places." in text


def test_while_groups_are_played_the_ranking_is_provisional_and_nobody_who_can_still_come_is_called_out(client):
    anna = Anna(client).draw()
    for a, b in [("Player 3", "Player 8"), ("Player 9", "Player 14"), ("Player 3", "Player 9")]:
        anna.hall.play(a, b)
    anna.hall.play("Player 8", "Player 14")
    anna.hall.play("Player 3", "Player 14")
    text = anna.text(anna.url("groups:detail"))
    assert "The best third places provisional" in text
    assert "Player 9 : " in text
    assert "whether that is enough depends on the other groups" in text or "that depends on the other groups" in text


def test_the_ranking_gives_the_reason_of_each_rank_and_the_page_every_comparison(client):
    anna = Anna(client).draw().play()
    anna.hall.play("Player 9", "Player 14", "5 5 -5 5")
    anna.hall.play("Player 11", "Player 12", "5 -5 -5 5 5")
    text = anna.text(anna.url("groups:next"))
    assert "Before Player 9 by games, 3:6 = 0.500 to 3:7 = 0.429." in text
    assert "3 are still equal: games won to lost." in text
    assert "Compared are match points, then games won to lost, then points won to lost." in text
    assert "final" in text
    section = anna.text(anna.url("groups:detail"))
    assert "Before Player 9 by games" in section
    rows = re.findall(r'<tr class="([^"]*)" data-key="r\d+"', anna.html(anna.url("groups:detail")))
    assert sum("sure" in row for row in rows) == 8, "two of each group, and two thirds"


def test_groups_of_unequal_size_are_said_to_be_compared_without_the_last_of_the_larger(client):
    anna = Anna(client, players=15).draw().play()
    text = anna.text(anna.url("groups:next"))
    assert "only the matches among the first 4 places count" in text
    assert "Without the match with Player" in text


def test_an_event_without_best_next_places_says_so(client):
    anna = Anna(client, best_next=0).draw()
    assert "Nobody goes through this way" in anna.text(anna.url("groups:next"))
    assert "best third" not in anna.text(anna.url("groups:detail"))


def key_of(anna: Anna) -> tuple[str, tuple[int, ...]]:
    (tie,) = next_compared(anna.stage).ties
    return "-".join(map(str, sorted(tie))), tie


def test_the_lot_between_groups_is_entered_on_its_page_and_shown_to_everybody(client):
    anna = Anna(client).draw().play()
    assert "only a lot can (3.7.5.4), and nobody goes through before it" in anna.text(anna.url("groups:detail"))
    assert "Draw the lot" in anna.text(anna.url("brackets:build", anna.knockout))
    key, tie = key_of(anna)
    page = anna.text(anna.url("desk:next_lot"))
    assert "2 of these 3 go through, the others are out." in page
    sent = {"among": key, **{f"lot-{key}-{entry}": place for place, entry in enumerate(tie, 1)}}
    assert client.post(anna.url("desk:next_lot"), sent).status_code == 303
    client.logout()
    text = anna.text(anna.url("groups:next"))
    assert "by lot (3.7.5.4)" in text
    assert "Drawn at the table" in text


def test_topcut_draws_the_lot_between_groups_and_the_record_can_be_downloaded(client):
    anna = Anna(client).draw().play()
    key, _tie = key_of(anna)
    sent = {"among": key, "draw": "1", "number": "04 17", "source": "lottery"}
    assert client.post(anna.url("desk:next_lot_draw"), sent).status_code == 303
    assert NextPlaceLot.objects.get().method == "product"
    assert client.post(anna.url("desk:next_lot_draw"), sent).status_code in (200, 303), "pressed twice it is drawn once"
    assert NextPlaceLot.objects.count() == 1
    record = client.get(anna.url("groups:next_lot_record", None, 1)).json()
    assert (record["next_place"], record["number"]) == (3, "04 17")
    assert client.get(anna.url("groups:next_lot_record", None, 2)).status_code == 404
    assert "verify_draw" in anna.text(anna.url("groups:next"))


@pytest.mark.parametrize("gone", [1, 3])
def test_a_lot_among_whom_somebody_went_out_stands_and_is_no_longer_asked_about(client, gone):
    anna = Anna(client).draw().play()
    key, tie = key_of(anna)
    sent = {"among": key, **{f"lot-{key}-{entry}": place for place, entry in enumerate(tie, 1)}}
    client.post(anna.url("desk:next_lot"), sent)
    for entry in Entry.objects.filter(pk__in=tie[:gone]):
        out(anna.hall, entry.name)
    assert f'value="{key}"' not in anna.html(anna.url("desk:next_lot"))
    assert client.post(anna.url("desk:next_lot"), sent).status_code == 200
    assert NextPlaceLot.objects.count() == 1


def test_a_lot_that_would_clear_a_result_of_the_knockout_asks_first(client):
    anna = Anna(client).draw().play()
    key, tie = key_of(anna)
    fields = {f"lot-{key}-{entry}": place for place, entry in enumerate(tie, 1)}
    client.post(anna.url("desk:next_lot"), {"among": key, **fields})
    seen = anna.html(anna.url("brackets:build", anna.knockout)).split('name="seen" value="')[1].split('"')[0]
    client.post(anna.url("brackets:build", anna.knockout), {"source": "groups", "seen": seen, "build": "1"})
    hall = anna.hall
    pair = next(n for n in range(1, 9) if n in (7, 8) and any(hall.sides(1, n)))
    hall.play(*hall.sides(1, pair))
    hall.play(*hall.sides(1, 15 - pair))
    turned = {f"lot-{key}-{entry}": place for place, entry in enumerate(tie[::-1], 1)}
    html = client.post(anna.url("desk:next_lot"), {"among": key, **turned}).content.decode()
    assert "Nothing has changed yet" in html


def test_the_audit_tells_how_it_reads_the_rule_and_both_placements_stand_side_by_side(client):
    anna = Anna(client).draw().play()
    key, tie = key_of(anna)
    client.post(
        anna.url("desk:next_lot"), {"among": key, **{f"lot-{key}-{e}": place for place, e in enumerate(tie, 1)}}
    )
    html = anna.html(anna.url("brackets:build", anna.knockout))
    text = text_of(html)
    assert "2 directly, 2 from each group, 706.2, 2 as the best of the next places" in text
    assert "counts as the first of a table of their own" in text
    assert "as long as first places and those who go directly keep their numbers" in text
    assert html.count("is-mini") == 2
    assert "D1" in text


def test_why_a_pair_names_direct_entries_and_the_rank_among_next_places(client):
    anna = Anna(client).draw().play()
    key, tie = key_of(anna)
    client.post(
        anna.url("desk:next_lot"), {"among": key, **{f"lot-{key}-{e}": place for place, e in enumerate(tie, 1)}}
    )
    seen = anna.html(anna.url("brackets:build", anna.knockout)).split('name="seen" value="')[1].split('"')[0]
    client.post(anna.url("brackets:build", anna.knockout), {"source": "groups", "seen": seen, "build": "1"})
    text = anna.text(anna.url("brackets:why", anna.knockout, 1, 1))
    assert "direct entry 1, so number 1" in text
    assert "The 2 who go directly into the knockout have the numbers 1 to 2, in the seeding order." in text
    assert "first places have the numbers 3 to 5" in text
    assert "Inside a later place numbers were changed" not in text
    later = anna.text(anna.url("brackets:why", anna.knockout, 1, 7))
    assert "rank 2 among these places" in later or "rank 1 among these places" in later


def queries(anna: Anna, url: str) -> int:
    live.forget(anna.hall.tournament.code)
    with CaptureQueriesContext(
        connection,
    ) as asked:
        assert anna.client.get(url).status_code == 200
    return len(asked)


@pytest.mark.parametrize("is_stranger", [True, False])
def test_pages_ask_a_fixed_number_of_queries(client, is_stranger):
    anna = Anna(client, players=34, groups=8, best_next=4).draw().play()
    if is_stranger:
        client.logout()
    asked = {name: queries(anna, anna.url(name)) for name in ("groups:detail", "groups:next", "groups:drawn")}
    asked["knockout"] = queries(anna, anna.url("brackets:detail", anna.knockout))
    asked["group"] = queries(anna, anna.url("groups:group", None, 1))
    Event.objects.filter(pk=anna.hall.event.pk).update(name="Again")
    assert {name: n for name, n in asked.items() if n > MOST + (0 if is_stranger else 2)} == {}


def test_the_part_on_the_page_of_the_groups_fetches_itself_when_any_group_changes(client):
    anna = Anna(client).draw().play()
    html = anna.html(anna.url("groups:detail"))
    part = re.search(r'<section class="sec" id="next-\d+" hx-get="([^"]*)" hx-trigger="([^"]*)"', html)
    assert part[2].count("live-group-") == 3
    fetched = anna.html(part[1], **HTMX)
    assert fetched.lstrip().startswith(f'<section class="sec" id="next-{anna.stage.pk}"')
    assert "<html" not in fetched


def test_the_last_result_of_all_groups_is_news_for_each_of_them(client):
    anna = Anna(client).draw().play()
    anna.hall.play("Player 9", "Player 14", "5 5 -5 5")
    touched = set(anna.stage.groups.values_list("touched", flat=True))
    anna.hall.tournament.refresh_from_db()
    assert touched == {anna.hall.tournament.live_version}
