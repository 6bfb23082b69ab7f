"""Every ending is typed in the field of the score, on the page of the group, of the knockout and of the match."""

import pytest
from django.test import Client
from django.urls import reverse

from tests.hall import Hall
from tournaments.models import Stage

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}
CODES = [
    ("wa", "walkover", "b", []),
    ("WB", "walkover", "a", []),
    ("цц", "both_absent", None, []),
    ("7 3-5 ra", "retired", "b", [[11, 7], [3, 5]]),
    ("кИ", "retired", "a", []),
    ("da", "defaulted", "b", []),
    ("5 5 5 da", "defaulted", "b", [[11, 5]] * 3),
]


def hall_of(**event: object) -> Hall:
    hall = Hall(players=4, **event)
    hall.groups(1)
    return hall


def signed_in(hall: Hall) -> Client:
    client = Client()
    client.force_login(hall.organizer)
    return client


def page_of(hall: Hall) -> str:
    return reverse("desk:match", args=[hall.tournament.code, hall.match("Player 1", "Player 2").number])


def post(hall: Hall, score: str, **more: object):
    match = hall.match("Player 1", "Player 2")
    sent = {"version": match.version, "score": score, "how": "" if hall.event.recorded == "winner" else "played"}
    return signed_in(hall).post(f"{page_of(hall)}save/", sent | more)


def test_letters_say_how_it_ended():
    hall = hall_of()
    for typed, ending, winner, games in CODES:
        answer = post(hall, typed)
        assert answer.status_code == 303, typed
        match = hall.match("Player 1", "Player 2")
        assert (match.ending, match.games) == (ending, games)
        assert match.winner == {"a": match.a, "b": match.b, None: None}[winner]


@pytest.mark.parametrize(
    ("recorded", "typed", "ending", "winner"),
    [
        ("games", "1:0 ra", "retired", "b"),
        ("games", "wb", "walkover", "a"),
        ("winner", "a", "played", "a"),
        ("winner", "rb", "retired", "a"),
        ("winner", "ww", "both_absent", None),
    ],
)
def test_in_events_that_write_down_less(recorded, typed, ending, winner):
    hall = hall_of(recorded=recorded)
    assert post(hall, typed).status_code == 303
    match = hall.match("Player 1", "Player 2")
    assert match.ending == ending
    assert match.winner == {"a": match.a, "b": match.b, None: None}[winner]


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ("w/o", "which of the two? Write wa for the first, wb for the second."),
        ("7 8 xx", "“xx” stands for no ending."),
        ("7 8 9 wa", "A match that was not played has no score"),
        ("7 ra 8", "the letters come last"),
    ],
)
def test_what_stands_for_nothing_is_told_and_kept(typed, said):
    hall = hall_of()
    html = post(hall, typed).content.decode()
    assert said in html
    assert f'value="{typed}"' in html
    assert hall.match("Player 1", "Player 2").ending is None


def test_the_letters_and_the_choice_may_not_contradict_each_other():
    hall = hall_of()
    assert "say different things" in post(hall, "wa", how="absent_b").content.decode()
    assert post(hall, "wa", how="absent_a").status_code == 303


def test_what_is_stored_is_shown_as_it_is_typed_and_the_line_or_the_choice_corrects_it():
    hall = hall_of()
    post(hall, "7 3-5 ra")
    shown = {"shown": "7 3-5 ra", "how": "retired_a"}
    assert 'value="7 3-5 ra"' in signed_in(hall).get(page_of(hall)).content.decode()
    post(hall, "7 3-5 rb", **shown)
    assert hall.match("Player 1", "Player 2").winner == hall.match("Player 1", "Player 2").a
    post(hall, "7 3-5 rb", shown="7 3-5 rb", how="retired_a")
    assert hall.match("Player 1", "Player 2").winner == hall.match("Player 1", "Player 2").b
    post(hall, "7 8 9", **shown)  # the letters taken away: it was played
    match = hall.match("Player 1", "Player 2")
    assert (match.ending, match.games) == ("played", [[11, 7], [11, 8], [11, 9]])


def test_defaulted_after_the_match_keeps_what_was_played():
    # case C23
    hall = hall_of()
    hall.play("Player 1", "Player 2", "7 8 9")
    match = hall.match("Player 1", "Player 2")
    choice = "defaulted_a" if match.a.name == "Player 1" else "defaulted_b"
    line = "7 8 9" if match.a.name == "Player 1" else "-7 -8 -9"
    post(hall, line, shown=line, how=choice)
    match = hall.match("Player 1", "Player 2")
    assert (match.ending, match.winner.name, len(match.games)) == ("defaulted", "Player 2", 3)
    assert hall.table()[0] == "Player 2"


def test_scorers_find_beside_the_field_what_can_be_typed():
    hall = hall_of()
    group = Stage.objects.get().get_absolute_url()
    html = signed_in(hall).get(group).content.decode()
    assert "How to type a result" in html
    assert "Absent: wa, wb, both ww." in html
    match = signed_in(hall).get(page_of(hall)).content.decode()
    assert "walkover: Player 1 was absent" in match
    assert "How to type a result" not in Client().get(group).content.decode()


def test_a_knockout_is_entered_on_its_own_page():
    hall = Hall(players=4)
    stage = hall.knockout(Stage.Source.ENTRIES)
    anna = signed_in(hall)
    html = anna.get(stage.get_absolute_url()).content.decode()
    assert html.count('class="entry-line"') == 2
    assert b"entry-line" not in Client().get(stage.get_absolute_url()).content
    match = hall.match("Player 1", "Player 4")
    url = reverse("desk:match_save", args=[hall.tournament.code, match.number])
    answer = anna.post(url, {"version": match.version, "score": "wb", "how": "played"}, headers=HTMX)
    part = answer.content.decode()
    assert part.lstrip().startswith(f'<section id="stage-{stage.pk}"')
    assert part.count('class="entry-line"') == 1
    assert hall.sides(2, 1)[0] == match.a.name


def test_marks_are_explained_on_hover_in_words_and_in_a_legend():
    hall = hall_of()
    code = hall.tournament.code
    pair = {"winner": "Player 1", "loser": "Player 2"}
    hall.absent("Player 2", "Player 1")
    words = "walkover: the opponent did not appear"
    addresses = {
        "match": page_of(hall),
        "tournament": hall.tournament.get_absolute_url(),
        "event": hall.event.get_absolute_url(),
        "player": reverse("tournaments:player", args=[code, hall.entries[0].players.get().pk]),
        "results": reverse("brackets:results", args=[code, hall.event.number]),
        "history": reverse("desk:history", args=[code]),
    }
    for name, url in addresses.items():
        html = signed_in(hall).get(url).content.decode()
        assert f'<abbr class="tag" title="{words}">' in html, name
        assert f'<span class="visually-hidden">{words}</span>' in html, name
        assert f'<span class="tag">w/o</span> {words}.' in html or name == "match", name
    sentence = "<bdi>{loser}</bdi> was absent: a walkover for <bdi>{winner}</bdi>."
    assert sentence.format(**pair) in Client().get(page_of(hall)).content.decode()
