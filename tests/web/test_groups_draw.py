"""The page of the draw: tried out, accepted, made again, taken back."""

import pytest
from django.test import Client
from django.urls import reverse

from groups.models import Group, Member
from groups.services import preview
from tests.hall import Hall
from tournaments.models import Entry, Role, Stage, User

pytestmark = pytest.mark.django_db
HTMX = {"HX-Request": "true"}


@pytest.fixture
def hall() -> Hall:
    return Hall(8)


@pytest.fixture
def stage(hall) -> Stage:
    stage = Stage.objects.create(event=hall.event, number=1, kind=Stage.Kind.GROUPS, group_count=2, qualifiers=2)
    stage.event = hall.event
    return stage


@pytest.fixture
def organizer(client, hall) -> Client:
    client.force_login(hall.organizer)
    return client


def url(stage: Stage, name: str = "groups:draw") -> str:
    return reverse(name, args=[stage.event.tournament.code, stage.event.number, stage.number])


def seen(client: Client, stage: Stage, **tried: object) -> dict[str, object]:
    """What the button on the page would send."""
    preview = client.get(url(stage), tried).context["preview"]
    tried = tried or {"groups": 2, "sizes": "", "qualifiers": 2}
    return {**tried, "seen": preview.token}


def test_a_stranger_is_asked_to_sign_in_and_others_are_refused(client, hall, stage):
    for name in ("groups:draw", "groups:draw_undo"):
        assert client.post(url(stage, name)).status_code == 302
        scorer = User.objects.create_user(f"sam-{name}")
        Role.objects.create(tournament=hall.tournament, user=scorer, kind=Role.Kind.SCORER)
        client.force_login(scorer)
        assert client.post(url(stage, name)).status_code == 403
        client.logout()
    assert not Group.objects.exists()


def test_wrong_methods_are_refused(organizer, stage):
    assert organizer.put(url(stage)).status_code == 405
    assert organizer.get(url(stage, "groups:draw_undo")).status_code == 405


def test_the_page_previews_the_draw_and_stores_nothing(organizer, stage):
    html = organizer.get(url(stage)).content.decode()
    assert "<!doctype html>" in html
    assert "Accept this draw" in html
    assert html.index("Player 1") < html.index("Player 4")
    assert not Group.objects.exists()


def test_htmx_gets_the_preview_alone(organizer, stage):
    html = organizer.get(url(stage), {"groups": "", "sizes": "3, 5", "qualifiers": "1"}, headers=HTMX).content.decode()
    assert html.lstrip().startswith('<section class="sec plain" id="draw"')
    assert "13 matches" in html


def test_accepted_it_is_drawn_and_public(organizer, stage):
    answer = organizer.post(url(stage), seen(organizer, stage))
    assert answer.status_code == 303
    assert answer["Location"] == stage.get_absolute_url()
    assert Member.objects.count() == 8
    assert "The groups are drawn." in organizer.get(answer["Location"]).content.decode()


def test_tried_sizes_are_drawn_and_kept(organizer, stage):
    organizer.post(url(stage), seen(organizer, stage, groups="2", sizes="5 3", qualifiers="1"))
    stage.refresh_from_db()
    assert stage.group_sizes == [5, 3]
    assert stage.qualifiers == 1
    assert [group.total for group in Group.objects.all()] == [10, 3]


def test_clearing_the_sizes_goes_back_to_even_groups(organizer, stage):
    Stage.objects.filter(pk=stage.pk).update(group_sizes=[5, 3], qualifiers=1)
    organizer.post(url(stage), seen(organizer, stage, groups="2", sizes="", qualifiers="1"))
    stage.refresh_from_db()
    assert stage.group_sizes is None
    assert [group.total for group in Group.objects.all()] == [6, 6]


@pytest.mark.parametrize(
    ("tried", "field", "said"),
    [
        ({"groups": "5", "sizes": "", "qualifiers": "2"}, "groups", "at most 4 groups"),
        ({"groups": "2", "sizes": "4, 5", "qualifiers": "2"}, "sizes", "add up to 9, but there are 8"),
        ({"groups": "2", "sizes": "four", "qualifiers": "2"}, "sizes", "whole numbers"),
        ({"groups": "2", "sizes": "", "qualifiers": "5"}, "qualifiers", "from 1 to 4"),
        ({"groups": "2", "sizes": "", "qualifiers": "many"}, "qualifiers", "whole number"),
        ({"groups": "0", "sizes": "", "qualifiers": "2"}, "groups", "greater than or equal to 1"),
    ],
)
def test_what_does_not_fit_is_said_at_its_field_and_what_was_typed_is_kept(organizer, stage, tried, field, said):
    for headers in ({}, HTMX):
        answer = organizer.get(url(stage), tried, headers=headers)
        assert answer.status_code == 200
        assert said in answer.content.decode()
        assert f"#id_{field}" in answer.content.decode()
        assert answer.context["form"].errors[field]
        assert answer.context["form"][field].value() == tried[field]
    answer = organizer.post(url(stage), {**tried, "seen": "x"})
    assert answer.status_code == 200
    assert not Group.objects.exists()


def test_too_few_entries_lead_to_the_entries(organizer, hall, stage):
    Entry.objects.update(status=Entry.Status.WITHDRAWN)
    html = organizer.get(url(stage)).content.decode()
    assert "at least two" in html
    assert reverse("tournaments:entries", args=[hall.tournament.code, hall.event.number]) in html


def test_a_preview_older_than_the_entries_shows_the_new_one(organizer, hall, stage):
    sent = seen(organizer, stage)
    Entry.objects.filter(pk=hall.entries[0].pk).update(status=Entry.Status.WITHDRAWN)
    answer = organizer.post(url(stage), sent)
    assert answer.status_code == 200
    assert "changed since this preview" in answer.content.decode()
    assert not Group.objects.exists()
    assert organizer.post(url(stage), {**sent, "seen": answer.context["preview"].token}).status_code == 303


def test_a_double_click_draws_once(organizer, stage):  # case C84
    sent = seen(organizer, stage)
    assert organizer.post(url(stage), sent).status_code == 303
    assert organizer.post(url(stage), sent).status_code == 303
    stage.refresh_from_db()
    assert stage.draw_number == 1


def test_the_same_draw_again_is_not_offered(organizer, stage):
    organizer.post(url(stage), seen(organizer, stage))
    html = organizer.get(url(stage)).content.decode()
    assert "would give the same groups" in html
    assert "Take the draw back" in html


def test_a_new_draw_names_what_goes(organizer, hall, stage):
    organizer.post(url(stage), seen(organizer, stage))
    hall.enter("Late", ranking=9)
    assert "the draw that stands goes" in organizer.get(url(stage)).content.decode()


def test_with_results_the_draw_stands_and_says_how_many(organizer, hall, stage):  # case C11
    organizer.post(url(stage), seen(organizer, stage))
    hall.play("Player 1", "Player 4")
    html = organizer.get(url(stage)).content.decode()
    assert "1 result is entered, so the draw stands" in html
    assert "Accept this draw" not in html
    assert "Take the draw back" not in html
    organizer.post(url(stage, "groups:draw_undo"))
    assert Group.objects.count() == 2


def test_taken_back_it_is_as_before(organizer, stage):
    organizer.post(url(stage), seen(organizer, stage))
    answer = organizer.post(url(stage, "groups:draw_undo"))
    assert answer.status_code == 303
    assert not Group.objects.exists()
    assert "Accept this draw" in organizer.get(answer["Location"]).content.decode()


def test_unanswered_requests_are_named(organizer, hall, stage):
    Entry.objects.filter(pk=hall.entries[7].pk).update(status=Entry.Status.REQUESTED)
    assert "1 request waits for your answer" in organizer.get(url(stage)).content.decode()


def test_who_moved_and_why_is_shown(organizer, hall, stage):
    Entry.objects.filter(ranking__in=(1, 4)).update(association="NZL")
    html = organizer.get(url(stage)).content.decode()
    assert "As separate as possible." in html
    assert "change groups inside their bands" in html
    assert "from 1" in html


def test_many_reasons_do_not_stand_between_the_groups_and_the_button(client, monkeypatch):
    hall = Hall()
    for ranking, association in enumerate("XXXXYZWY", 1):
        hall.enter(f"{association}{ranking}", ranking=ranking, association=association)
    stage = Stage.objects.create(event=hall.event, number=1, kind=Stage.Kind.GROUPS, group_count=2)
    client.force_login(hall.organizer)
    html = client.get(url(stage)).content.decode()
    assert "(3 pairs)" in html and "here too" in html
    assert "<summary>" not in html.partition('id="draw"')[2]
    monkeypatch.setattr(preview, "MANY_REASONS", 0)
    html = client.get(url(stage)).content.decode().partition('id="draw"')[2]
    assert html.count("<summary>") == html.count("</summary>") == html.count("</details>") == 2
