"""The demo and the real tournaments, loaded through the services: what comes out is what was published."""

import json
from datetime import date
from io import StringIO
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from brackets.domain.tree import leaves
from brackets.models import BracketMatch, Seed
from desk.demo.loading import event_load, tournament_load
from desk.demo.numbering import numbering
from desk.demo.records import event_record, tournament_record
from desk.management.commands.load_demo import FILES, FOLDER, PASSWORD, USERNAME
from desk.models import Change
from groups.models import Group, Member
from tournaments.models import Entry, Event, Match, Stage, Tournament, User

pytestmark = pytest.mark.any_database
REAL = Path(__file__).parent.parent / "data" / "golden" / "real"
SINGLES = [path for path in sorted(REAL.glob("*.json")) if json.loads(path.read_text())["kind"] == "singles"]
TODAY = date(2026, 5, 9)


@pytest.fixture
def organizer(db) -> User:
    return User.objects.create_user("olga", password="not-needed-here")


@pytest.fixture
def tournament(organizer) -> Tournament:
    day = {"starts_on": TODAY, "ends_on": TODAY}
    tournament = Tournament.objects.create(name="Replayed", **day)
    tournament.roles.create(user=organizer)
    return tournament


def demo(name: str, organizer: User) -> Tournament:
    return tournament_load(tournament_record(FOLDER / name, today=TODAY), by=organizer)


def published_places(real: dict) -> dict[str, tuple[int, int]]:
    """By name: first and last of the places shared; some sources name only the round reached."""
    found, reached = {}, 0
    for row in real["final_placings"]:
        first, reached = reached + 1, reached + len(row["entries"])
        found |= dict.fromkeys(row["entries"], (first, reached))
    return found


def stored_places(event: Event) -> dict[str, tuple[int, int]]:
    rows = Entry.objects.filter(event=event).values_list("name", "final_from", "final_to")
    return {name: (first, last) for name, first, last in rows}


def without_preliminaries(real: dict) -> dict:
    """The knockout from the second round on: 706.1 puts the byes of these draws elsewhere."""
    knockout = real["knockout"]
    winners = {frozenset((match["a"], match["b"])): match["winner"] for match in knockout["rounds"][0]}
    pairs = zip(knockout["leaves"][::2], knockout["leaves"][1::2], strict=True)
    next_leaves = [b if a == "bye" else a if b == "bye" else winners[frozenset((a, b))] for a, b in pairs]
    return real | {"knockout": knockout | {"leaves": next_leaves, "rounds": knockout["rounds"][1:]}}


@pytest.mark.parametrize("path", SINGLES, ids=lambda path: path.stem)
def test_a_real_tournament_replayed_ends_as_it_did(path, tournament, organizer):
    real = json.loads(path.read_text())
    if path.stem.startswith(("muscat", "tunis")):
        real = without_preliminaries(real)
    event = event_load(event_record(real), tournament=tournament, by=organizer)

    knocked_out = {leaf for leaf in real["knockout"]["leaves"] if leaf != "bye"}
    expected = {name: places for name, places in published_places(real).items() if name in knocked_out}
    stored = stored_places(event)
    assert {name: stored[name] for name in expected} == expected
    assert not Match.objects.filter(event=event, ending=None).exists()
    assert all(stage.finished for stage in event.stages.all())
    assert Change.objects.filter(tournament=tournament).count() == Match.objects.filter(event=event).count()


@pytest.mark.parametrize("path", SINGLES, ids=lambda path: path.stem)
def test_the_numbers_of_a_drawn_knockout_give_its_pairs(path):
    real = json.loads(path.read_text())
    if path.stem.startswith(("muscat", "tunis")):
        real = without_preliminaries(real)
    drawn = [None if leaf == "bye" else leaf for leaf in real["knockout"]["leaves"]]
    order = numbering(drawn)
    book = [order[number - 1] if number else None for number in leaves(len(order))]
    width = 2
    while width <= len(drawn):  # the same players meet in each branch, whichever way up it is drawn
        assert branches(book, width) == branches(drawn, width)
        width *= 2


def branches(order, width):
    return {frozenset(order[start : start + width]) for start in range(0, len(order), width)}


def test_byes_that_no_order_gives_are_refused():
    with pytest.raises(ValueError, match=r"706\.1"):
        numbering(["a", "b", "c", "d", "e", None, "f", None, "g", "h", "i", "j", "k", "l", "m", "n"])


def test_the_finished_demo_is_the_real_tournament(organizer):
    real = json.loads((REAL / "oceania2023-men-singles.json").read_text())
    event = demo("oceania-2023.json", organizer).events.get()

    places = {f"Player {name.replace('-', ' ')}": where for name, where in published_places(real).items()}
    stored = stored_places(event)
    assert {name: stored[name] for name in places} == places
    assert sorted({where for name, where in stored.items() if name not in places}) == [(13, 18), (19, 24)]
    for group, published in zip(Group.objects.order_by("number"), real["groups"], strict=True):
        through = {label(name) for name in published["published_classes"][0]}
        assert {m.entry.name for m in Member.objects.filter(group=group, row__lte=2)} == through
    final = BracketMatch.objects.select_related("match").order_by("-round").first().match
    assert (final.winner.name, final.best_of, len(final.games)) == ("Player AUS 3", 7, len(last_match(real)["games"]))


def label(name: str) -> str:
    return f"Player {name.replace('-', ' ')}"


def last_match(real: dict) -> dict:
    return real["knockout"]["rounds"][-1][0]


def test_the_half_played_demo_waits_for_its_next_scores_today(organizer):
    tournament = demo("oceania-replayed.json", organizer)
    assert tournament.starts_on < TODAY < tournament.ends_on
    unplayed = [group.total - group.played for group in Group.objects.order_by("number")]
    assert unplayed == [0, 1, 1, 2, 3]
    open_matches = Match.objects.filter(tournament=tournament, ending=None, in_bracket=None)
    assert all(match.a_id and match.b_id for match in open_matches)
    played = Match.objects.filter(tournament=tournament, ending__isnull=False)
    real = json.loads((REAL / "oceania2023-women-singles.json").read_text())
    results = {
        frozenset((label(m["a"]), label(m["b"]))): label(m["winner"]) for g in real["groups"] for m in g["matches"]
    }
    for match in played.select_related("a", "b", "winner"):
        assert results[frozenset((match.a.name, match.b.name))] == match.winner.name


def test_the_four_tables_fill_the_top_by_the_book(organizer):
    event = demo("four-tables.json", organizer).events.get()
    groups, knockout = event.stages.order_by("number")
    assert [group.total for group in groups.groups.order_by("number")] == [36, 45, 36, 45]
    assert groups.finished and knockout.third_place and knockout.source == Stage.Source.GROUPS
    seeds = Seed.objects.filter(stage=knockout).values_list("group__number", "place")
    assert list(seeds) == [(table, place) for place in (1, 2, 3, 4) for table in (1, 2, 3, 4)]
    first_round = BracketMatch.objects.filter(stage=knockout, round=1)
    assert first_round.filter(match__ending=None).count() == 3
    assert not Group.objects.exclude(open_ties=[]).exists()
    lot = groups.groups.get(number=2).lots.get()
    rows = dict(Member.objects.filter(group__number=2).values_list("entry_id", "row"))
    assert [rows[entry] for entry in lot.order] == [6, 7, 8]


@pytest.mark.parametrize("name", FILES)
def test_every_file_says_where_it_comes_from(name):
    read = json.loads((FOLDER / name).read_text())
    assert read["about"]
    assert read["sources"] or "invented" in read["about"]


def said(*arguments: str) -> str:
    out = StringIO()
    call_command("load_demo", *arguments, stdout=out)
    return out.getvalue()


@pytest.fixture
def here(monkeypatch, db):
    monkeypatch.delenv("HOST", raising=False)
    monkeypatch.setenv("PORT", "8123")


@pytest.fixture
def quickly(monkeypatch):
    """One small tournament stands for all."""
    monkeypatch.setattr("desk.management.commands.load_demo.FILES", ("oceania-replayed.json",))


@pytest.mark.usefixtures("here", "quickly")
class TestCommand:
    def test_says_the_addresses_and_the_sign_in(self):
        told = said("--if-empty")
        code = Tournament.objects.get().code
        assert f"http://127.0.0.1:8123/t/{code}/  Oceania Championships, replayed today" in told
        assert f"http://127.0.0.1:8123/sign-in/ as {USERNAME}, password {PASSWORD}" in told
        assert User.objects.get(username=USERNAME).check_password(PASSWORD)

    def test_says_the_sign_in_again_and_loads_nothing_twice(self):
        said()
        assert PASSWORD in said("--if-empty")
        with pytest.raises(CommandError, match="loaded already"):
            said()
        assert Tournament.objects.count() == 1

    def test_leaves_an_installation_in_use_alone(self, tournament):
        assert said("--if-empty") == ""
        assert list(Tournament.objects.all()) == [tournament]
        assert not User.objects.filter(username=USERNAME).exists()

    def test_where_others_can_reach_it_the_password_is_nobodys_guess(self, monkeypatch):
        monkeypatch.setenv("HOST", "0.0.0.0")
        told = said()
        assert PASSWORD not in told
        assert not User.objects.get(username=USERNAME).check_password(PASSWORD)
        assert User.objects.get(username=USERNAME).check_password(told.split()[-1])

    def test_warns_when_the_known_password_can_be_reached(self, monkeypatch):
        said()
        monkeypatch.setenv("HOST", "0.0.0.0")
        assert "Warning" in said("--if-empty")
