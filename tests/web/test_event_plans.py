"""The settings of an event: every plan is created, edited, told in a sentence, refused where a draw has fixed it."""

import pytest
from django.urls import reverse

from tests.registration import a_tournament, an_event, built, drawn, enter, enter_many, organizer
from tests.stages import a_two_stage_event, draw, play
from tournaments.models import Event
from tournaments.selectors.sentence import event_facts
from tournaments.services.events import Plan, Playing, SecondGroups, playing_of

pytestmark = pytest.mark.django_db
BASE = {
    "name": "Singles",
    "kind": "singles",
    "best_of": "5",
    "points": "11",
    "recorded": "points",
    "walkover_games": "on",
    "grouping": "count",
    "group_count": "4",
    "group_word": "group",
    "qualifiers": "2",
    "second_group_count": "2",
    "second_qualifiers": "2",
    "compare": "points",
    "waiting_list": "on",
}
SECOND = SecondGroups(group_count=2)
PLANS = [
    (
        {"plan": "groups_knockout"},
        Playing(group_count=4),
        "16 players in 4 groups, best of 5 games. 2 go through from each to the top 8.",
    ),
    (
        {"plan": "groups_knockout", "best_next": "2", "compare": "games", "direct": "1"},
        Playing(group_count=4, best_next=2, compare="games", direct=1),
        "16 players in 4 groups, best of 5 games. The first of the ranking goes past the groups into the knockout. "
        "2 go through from each to the top 11. The best 2 of the next places go through too.",
    ),
    (
        {"plan": "groups_knockout", "twice": "on", "all_places": "on", "consolation": "on"},
        Playing(group_count=4, legs=2, third_place=True, all_places=True, consolation=True),
        "16 players in 4 groups, best of 5 games. Everybody plays everybody in the group twice. 2 go through from "
        "each to the top 8. All places are played for. Those who do not go through play a consolation knockout.",
    ),
    (
        {"plan": "knockout", "top": "8", "third_place": "on", "twice": "on", "direct": "3", "consolation": "on"},
        Playing(plan=Plan.KNOCKOUT, top=8, third_place=True),
        "16 players, best of 5 games. Knockout of the top 8. Third place is played for.",
    ),
    (
        {"plan": "groups", "group_count": "1", "twice": "on", "third_place": "on", "best_next": "4"},
        Playing(plan=Plan.GROUPS, group_count=1, legs=2),
        "16 players in 1 group, best of 5 games. Everybody plays everybody twice, and the table gives the final "
        "places.",
    ),
    (
        {"plan": "groups"},
        Playing(plan=Plan.GROUPS, group_count=4),
        "16 players in 4 groups, best of 5 games. Everybody plays everybody in the group.",
    ),
    (
        {"plan": "twice_knockout", "carry_over": "on", "direct": "1", "third_place": "on"},
        Playing(
            plan=Plan.TWICE_KNOCKOUT,
            group_count=4,
            third_place=True,
            second=SecondGroups(group_count=2, carry_over=True),
        ),
        "16 players in 4 groups, best of 5 games. 2 go on from each to a second stage (2 groups). The results among "
        "those who go on are carried over. 2 go through from each to the top 4. Third place is played for.",
    ),
    (
        {"plan": "twice", "second_group_count": "", "second_group_size": "4", "second_twice": "on"},
        Playing(plan=Plan.TWICE, group_count=4, second=SecondGroups(group_size=4, legs=2)),
        "16 players in 4 groups, best of 5 games. 2 go on from each to a second stage of groups. In the second stage "
        "everybody plays everybody in the group twice.",
    ),
    (
        {"plan": "twice", "second_group_count": "1"},
        Playing(plan=Plan.TWICE, group_count=4, second=SecondGroups(group_count=1)),
        "16 players in 4 groups, best of 5 games. 2 go on from each to a final group.",
    ),
]


def url(name, event):
    return reverse(f"tournaments:{name}", args=[event.tournament.code, event.number])


def text(response):
    return response.content.decode()


@pytest.fixture
def anna(client):
    user = organizer()
    client.force_login(user)
    return user


@pytest.mark.parametrize(("typed", "playing", "sentence"), PLANS)
def test_a_plan_is_created_told_and_edited(client, anna, typed, playing, sentence):
    tournament = a_tournament(anna)
    assert (
        client.post(reverse("tournaments:event_create", args=[tournament.code]), {**BASE, **typed}).status_code == 303
    )
    event = Event.objects.get()
    assert playing_of(event) == playing
    enter_many(event, 16)
    assert event_facts(event) == sentence
    stages = list(event.stages.values_list("pk", flat=True))
    form = client.get(url("event_edit", event)).context["form"]
    same = {name: value for name, value in form.initial.items() if value not in (None, False)}
    assert client.post(url("event_edit", event), {**same, "name": "Renamed"}).status_code == 303
    event = Event.objects.get()
    assert (event.name, playing_of(event)) == ("Renamed", playing)
    assert list(event.stages.values_list("pk", flat=True)) == stages


@pytest.mark.parametrize(("typed", "playing", "sentence"), PLANS)
def test_every_plan_becomes_every_other_before_the_draw(client, anna, typed, playing, sentence):
    event = an_event(a_tournament(anna), Playing(plan=Plan.TWICE_KNOCKOUT, second=SECOND, consolation=True))
    posted = {**BASE, **typed, "version": str(event.version)}
    assert client.post(url("event_edit", event), posted).status_code == 303
    assert playing_of(Event.objects.get()) == playing


@pytest.mark.parametrize(
    ("typed", "field"),
    [
        ({"plan": "twice", "second_group_count": ""}, "second_group_count"),
        ({"plan": "twice", "second_group_size": "4"}, "second_group_count"),
        ({"plan": "twice_knockout", "second_qualifiers": ""}, "second_qualifiers"),
        ({"plan": "twice", "qualifiers": ""}, "qualifiers"),
        ({"plan": "groups_knockout", "best_next": "-1"}, "best_next"),
        ({"plan": "groups_knockout", "compare": "height"}, "compare"),
        ({"plan": "groups_knockout", "direct": "many"}, "direct"),
        ({"plan": "groups_knockout", "kind": "chess"}, "kind"),
    ],
)
def test_what_does_not_fit_is_told_by_the_field(client, anna, typed, field):
    tournament = a_tournament(anna)
    page = text(client.post(reverse("tournaments:event_create", args=[tournament.code]), {**BASE, **typed}))
    assert f'id="id_{field}_error"' in page or f"error_1_id_{field}" in page
    assert not Event.objects.exists()


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"plan": "groups"}, "The draw is made: the plan can no longer change."),
        ({"group_count": "2"}, "change their number where you draw again"),
        ({"twice": "on"}, "how often everybody plays can no longer change"),
        ({"direct": "1"}, "how many go past them can no longer change"),
        ({"qualifiers": "5"}, "no more can go through"),
        ({"qualifiers": "4", "best_next": "1"}, "no more can go through"),
    ],
)
def test_the_draw_of_the_groups_fixes_them(client, anna, typed, said):
    event = an_event(a_tournament(anna), Playing(group_count=4))
    enter_many(event, 16)
    drawn(event)
    event.refresh_from_db()
    posted = {**BASE, "plan": "groups_knockout", "version": str(event.version), **typed}
    assert said in text(client.post(url("event_edit", event), posted))
    assert playing_of(event) == Playing(group_count=4)


TWICE = {**BASE, "plan": "twice_knockout"}


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"plan": "twice"}, "The draw is made: the plan can no longer change."),
        ({"qualifiers": "1"}, "how many go on to it can no longer change"),
        ({"second_group_count": "1"}, "change their number where you draw again"),
        ({"second_twice": "on"}, "how often everybody plays can no longer change"),
        ({"carry_over": "on"}, "The second stage is drawn. Take its draw back to change this."),
        ({"second_qualifiers": "5"}, "no more can go through"),
    ],
)
def test_the_draw_of_the_second_stage_fixes_it(client, anna, typed, said):
    event = a_two_stage_event(by=anna)
    play(event, 1)
    draw(event, 2)
    event.refresh_from_db()
    assert said in text(client.post(url("event_edit", event), {**TWICE, "version": str(event.version), **typed}))
    assert playing_of(event) == Playing(plan=Plan.TWICE_KNOCKOUT, group_count=4, second=SECOND)


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"second_qualifiers": "1"}, "how many go through can no longer change"),
        ({"third_place": "on"}, "The knockout is drawn. Take it back to change this."),
        ({"all_places": "on"}, "The knockout is drawn. Take it back to change this."),
    ],
)
def test_a_knockout_after_the_second_stage_fixes_who_goes_through(client, anna, typed, said):
    event = a_two_stage_event(by=anna)
    play(event, 1)
    draw(event, 2)
    play(event, 2)
    built(event)
    event.refresh_from_db()
    assert said in text(client.post(url("event_edit", event), {**TWICE, "version": str(event.version), **typed}))


@pytest.mark.parametrize(
    ("typed", "said"),
    [
        ({"qualifiers": "1"}, "how many go through can no longer change"),
        ({"best_next": "1"}, "how many go through can no longer change"),
        ({"consolation": "on"}, ""),
    ],
)
def test_a_knockout_fixes_who_goes_through_but_a_consolation_can_follow(client, anna, typed, said):
    event = an_event(a_tournament(anna), Playing(group_count=4))
    enter_many(event, 16)
    drawn(event)
    play(event, 1)
    built(event)
    event.refresh_from_db()
    posted = {**BASE, "plan": "groups_knockout", "version": str(event.version), **typed}
    response = client.post(url("event_edit", event), posted)
    assert response.status_code == (200 if said else 303)
    assert said in text(response)
    assert playing_of(event) == Playing(group_count=4, consolation=not said)


def test_who_plays_is_fixed_once_somebody_is_entered(client, anna):
    event = an_event(a_tournament(anna), Playing(group_count=4))
    posted = {**BASE, "plan": "groups_knockout", "version": "1"}
    client.post(url("event_edit", event), {**posted, "kind": "doubles"})
    assert Event.objects.get().kind == "doubles"
    client.post(url("event_edit", event), {**posted, "version": "2"})
    enter(event, "Ann")
    event.refresh_from_db()
    page = text(client.post(url("event_edit", event), {**posted, "kind": "teams", "version": str(event.version)}))
    assert "There are entries already" in page
    assert Event.objects.get().kind == "singles"


def test_a_consolation_knockout_comes_and_goes_after_the_draw(client, anna):
    event = an_event(a_tournament(anna), Playing(group_count=4))
    enter_many(event, 16)
    drawn(event)
    event.refresh_from_db()
    posted = {**BASE, "plan": "groups_knockout"}
    client.post(url("event_edit", event), {**posted, "version": str(event.version), "consolation": "on"})
    stages = list(Event.objects.get().stages.values_list("number", "kind", "source"))
    assert stages[1:] == [(2, "knockout", "groups"), (3, "knockout", "not_through")]
    event.refresh_from_db()
    client.post(url("event_edit", event), {**posted, "version": str(event.version)})
    assert Event.objects.get().stages.count() == 2


@pytest.mark.parametrize(
    ("kind", "facts"),
    [
        ("doubles", "No pairs yet, best of 5 games. 2 go through from each to the top 8."),
        ("teams", "No teams yet, best of 5 games. 2 go through from each to the top 8."),
    ],
)
def test_the_sentence_names_who_plays(kind, facts):
    assert event_facts(an_event(playing=Playing(group_count=4), kind=kind)) == facts


def test_the_folded_fields_open_when_they_say_something(client, anna):
    tournament = a_tournament(anna)
    plain = an_event(tournament, Playing(group_count=4))
    rich = an_event(tournament, Playing(group_count=4, best_next=1), name="Rich")
    assert '<details class="more">' in text(client.get(url("event_edit", plain)))
    assert '<details class="more" open>' not in text(client.get(url("event_edit", plain)))
    assert text(client.get(url("event_edit", rich))).count('<details class="more" open>') == 1


def test_the_tabs_name_both_stages_of_groups_and_the_consolation(client):
    event = an_event(playing=Playing(plan=Plan.TWICE_KNOCKOUT, second=SECOND, consolation=True))
    page = text(client.get(url("event", event)))
    for name in ("First stage", "Second stage", "Knockout", "Consolation"):
        assert name in page
