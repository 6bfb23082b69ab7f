"""The page that puts an entry out of the event: it tells what follows, and then does it."""

import pytest
from django.test import Client
from django.urls import reverse

from desk.models import Change
from tests.hall import Hall
from tests.leaving import ending, status
from tournaments.models import Entry, Role, Stage, User

pytestmark = pytest.mark.django_db

HTMX = {"HX-Request": "true"}


def hall_of(players: int = 4, **event: object) -> Hall:
    hall = Hall(players=players, **event)
    hall.groups(1)
    return hall


def signed_in(user: User) -> Client:
    client = Client()
    client.force_login(user)
    return client


def page(hall: Hall, name: str = "Player 1") -> str:
    entry = Entry.objects.get(event=hall.event, name=name)
    return reverse("desk:entry_out", args=[hall.tournament.code, hall.event.number, entry.pk])


def token(client: Client, url: str) -> str:
    return client.get(url).context["leaving"].asked.token


def text(answer) -> str:
    return answer.content.decode()


def test_the_page_tells_what_follows_and_changes_nothing():
    # case C24
    hall = hall_of()
    hall.play("Player 1", "Player 2")
    html = text(signed_in(hall.organizer).get(page(hall)))
    assert "Nothing has changed yet." in html
    assert "2 open matches are decided without play." in html
    assert "1 result of the group stands as it was played." in html
    assert "<bdi>Player 1 – Player 3</bdi></p><p><ins>Walkover: Player 3 wins without play.</ins>" in html
    assert "goes through" not in html  # the group is not finished: nothing is settled by it
    assert "Put Player 1 out of the event" in html
    assert status(hall, "Player 1") == Entry.Status.ENTERED


def test_the_button_does_it_and_the_record_says_so_with_undo():
    hall = hall_of()
    hall.play("Player 1", "Player 2")
    anna = signed_in(hall.organizer)
    answer = anna.post(page(hall), {"confirmed": token(anna, page(hall)), "reason": "injured"})
    assert answer.status_code == 303
    assert ending(hall, "Player 1", "Player 3") == ("walkover", "Player 3")
    record = text(anna.get(reverse("desk:history", args=[hall.tournament.code])))
    assert "<bdi>Player 1</bdi> is out of the event" in record
    assert "injured" in record
    change = Change.objects.latest("pk")
    undo = reverse("desk:undo", args=[hall.tournament.code, change.pk])
    assert undo in record
    asked = anna.post(undo)
    assert "Below is everything that would follow." in text(asked)
    assert anna.post(undo, {"confirmed": asked.context["ask"].token}).status_code == 303
    assert status(hall, "Player 1") == Entry.Status.ENTERED
    assert ending(hall, "Player 1", "Player 3") == (None, None)
    assert "plays in the event again" in text(anna.get(reverse("desk:history", args=[hall.tournament.code])))


def test_before_the_first_match_the_page_says_that_the_entry_is_taken_out():
    hall = hall_of()
    html = text(signed_in(hall.organizer).get(page(hall)))
    assert "No result yet: the entry is taken out of its group with 3 matches" in html
    assert html.count("The match is taken out.") == 3
    assert "whose opponent comes later" not in html


def test_the_page_before_taking_back_tells_who_comes_back_with_which_matches():
    hall = hall_of()
    anna = signed_in(hall.organizer)
    anna.post(page(hall), {"confirmed": token(anna, page(hall))})
    asked = text(anna.post(reverse("desk:undo", args=[hall.tournament.code, Change.objects.latest("pk").pk])))
    assert "<bdi>Player 1</bdi> plays in the event again." in asked
    assert "3 matches come back into the group, under their old numbers." in asked
    assert "0 changes" not in asked


def test_annulled_results_are_named():
    hall = hall_of(annul_withdrawn=True)
    hall.play("Player 1", "Player 2")
    anna = signed_in(hall.organizer)
    html = text(anna.get(page(hall)))
    assert "1 result of the group is annulled" in html
    assert "annulled: counts for nobody" in html
    anna.post(page(hall), {"confirmed": token(anna, page(hall))})
    code, number = hall.tournament.code, hall.event.number
    group = text(anna.get(reverse("groups:detail", args=[code, number, 1])))
    assert "none of these results counts for anybody" in group
    why = text(anna.get(reverse("groups:why", args=[code, number, 1, 1, 1])))
    assert "all results are annulled" in why


def test_what_changed_since_the_page_was_shown_is_shown_again():
    hall = hall_of()
    anna = signed_in(hall.organizer)
    seen = token(anna, page(hall))
    hall.play("Player 1", "Player 2")
    answer = anna.post(page(hall), {"confirmed": seen}, headers=HTMX)
    assert answer.status_code == 200
    assert "Something was changed meanwhile" in text(answer)
    assert "<html" not in text(answer)
    assert status(hall, "Player 1") == Entry.Status.ENTERED


def test_with_htmx_the_button_leads_to_the_list():
    hall = hall_of()
    anna = signed_in(hall.organizer)
    answer = anna.post(page(hall), {"confirmed": token(anna, page(hall))}, headers=HTMX)
    assert answer["HX-Redirect"].startswith(
        reverse("tournaments:entries", args=[hall.tournament.code, hall.event.number])
    )
    assert "taken out of the group" in text(anna.get(reverse("desk:history", args=[hall.tournament.code])))
    assert "is out of the event" in text(anna.get(answer["HX-Redirect"]))


def test_a_knockout_tells_who_goes_on():
    hall = Hall(players=4)
    hall.knockout(Stage.Source.ENTRIES)
    html = text(signed_in(hall.organizer).get(page(hall)))
    assert "Walkover: Player 4 wins without play." in html


def test_who_may_not():
    hall = hall_of()
    url = page(hall)
    assert Client().post(url).status_code == 302
    scorer = User.objects.create_user("sam", password="long-enough-1")
    Role.objects.create(tournament=hall.tournament, user=scorer, kind=Role.Kind.SCORER)
    assert signed_in(scorer).get(url).status_code == 403
    assert signed_in(hall.organizer).put(url).status_code == 405
    anna = signed_in(hall.organizer)
    anna.post(url, {"confirmed": token(anna, url)})
    undo = reverse("desk:undo", args=[hall.tournament.code, Change.objects.latest("pk").pk])
    assert undo not in text(signed_in(scorer).get(reverse("desk:history", args=[hall.tournament.code])))
    assert signed_in(scorer).post(undo).status_code == 403


def test_a_refusal_is_told_in_words():
    hall = hall_of(players=2)
    assert "only one entry left" in text(signed_in(hall.organizer).get(page(hall)))


def test_the_entry_and_the_working_list_lead_to_it():
    hall = hall_of()
    anna = signed_in(hall.organizer)
    code, number = hall.tournament.code, hall.event.number
    entry = Entry.objects.get(name="Player 1")
    assert page(hall) in text(anna.get(reverse("tournaments:entry_edit", args=[code, number, entry.pk])))
    assert page(hall) in text(anna.get(reverse("tournaments:entries", args=[code, number])))
    hall.play("Player 1", "Player 2")
    assert page(hall) in text(anna.get(reverse("tournaments:entries", args=[code, number])))


def test_after_a_walkover_it_is_one_click_to_the_page_that_asks():
    hall = hall_of()
    anna = signed_in(hall.organizer)
    match = hall.match("Player 1", "Player 2")
    absent = {"a": "wa", "b": "wb"}["a" if match.a.name == "Player 1" else "b"]
    url = reverse("desk:match_save", args=[hall.tournament.code, match.number])
    answer = anna.post(url, {"version": match.version, "score": absent, "how": "played"}, headers=HTMX)
    assert "Also out of the event?" in text(answer)
    assert page(hall, "Player 1") in text(answer)
    assert page(hall, "Player 2") not in text(answer)
    saved = hall.play("Player 1", "Player 3")
    shown = anna.get(f"{Stage.objects.get().get_absolute_url()}?saved={saved.change.pk}")
    assert "Also out of the event?" not in text(shown)


def test_the_loser_of_a_knockout_match_has_nothing_to_leave():
    hall = Hall(players=4)
    hall.knockout(Stage.Source.ENTRIES)
    saved = hall.absent("Player 1", "Player 4")
    shown = signed_in(hall.organizer).get(f"{Stage.objects.get().get_absolute_url()}?saved={saved.change.pk}")
    assert "Also out of the event?" not in text(shown)


def test_a_disqualification_is_chosen_shown_with_its_reason_and_taken_back():
    hall = hall_of()
    hall.play("Player 1", "Player 2")
    anna = signed_in(hall.organizer)
    chosen = {"why": "disqualified", "results": "annulled", "reason": "racket control"}
    asked = anna.post(page(hall), chosen | {"look": "yes", "confirmed": "x"}, headers=HTMX)
    html = text(asked)
    assert "Disqualify Player 1" in html
    assert "1 result of the group is annulled." in html
    assert "What the opponents have" in html
    assert '<del class="quiet">0:3</del>' in html
    assert status(hall, "Player 1") == Entry.Status.ENTERED
    anna.post(page(hall), chosen | {"confirmed": asked.context["leaving"].asked.token})
    code, number = hall.tournament.code, hall.event.number
    entry = Entry.objects.get(name="Player 1")
    assert entry.is_disqualified
    group = text(Client().get(reverse("groups:detail", args=[code, number, 1])))
    assert "disqualified, all results annulled" in group
    assert "4 players in 1 group" in group  # as the table has them
    person = reverse("tournaments:player", args=[code, entry.players.get().pk])
    assert "disqualified, all results annulled" in text(Client().get(person))
    record = text(anna.get(reverse("desk:history", args=[code])))
    assert "<bdi>Player 1</bdi> is disqualified" in record
    assert "racket control" in record
    own = text(anna.get(reverse("tournaments:entry_edit", args=[code, number, entry.pk])))
    undo = reverse("desk:undo", args=[code, Change.objects.latest("pk").pk])
    assert "racket control" in own
    assert undo in own
    anna.post(undo, {"confirmed": anna.post(undo).context["ask"].token})
    assert not Entry.objects.get(name="Player 1").is_disqualified
    assert ending(hall, "Player 1", "Player 3") == (None, None)


def test_whether_results_stand_is_asked_only_where_there_are_any():
    hall = hall_of()
    assert 'name="results"' not in text(signed_in(hall.organizer).get(page(hall)))
    hall.play("Player 1", "Player 2")
    assert 'name="results"' in text(signed_in(hall.organizer).get(page(hall)))


def test_in_the_final_places_who_is_out_keeps_the_place_and_has_the_mark():
    hall = Hall(players=4)
    hall.knockout(Stage.Source.ENTRIES)
    hall.play("Player 1", "Player 4")
    hall.play("Player 2", "Player 3")
    anna = signed_in(hall.organizer)
    chosen = {"why": "disqualified"}
    asked = anna.post(page(hall), chosen)
    anna.post(page(hall), chosen | {"confirmed": asked.context["leaving"].asked.token})
    assert Entry.objects.get(name="Player 1").final_from == 2
    results = text(Client().get(reverse("brackets:results", args=[hall.tournament.code, hall.event.number])))
    assert '<bdi>Player 1</bdi> <span class="tag">disqualified</span>' in results


def test_who_goes_out_with_results_comes_back_through_the_history():
    hall = hall_of()
    hall.play("Player 1", "Player 2")
    anna = signed_in(hall.organizer)
    anna.post(page(hall), {"confirmed": token(anna, page(hall))})
    html = text(anna.get(reverse("tournaments:entries", args=[hall.tournament.code, hall.event.number])))
    not_playing = html.split("Not playing", 1)[1]
    assert reverse("desk:history", args=[hall.tournament.code]) in not_playing
    assert "Restore" not in not_playing
