"""A tournament in which every address has something to show: played, entered, with a lot to be drawn, being played."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from functools import cached_property
from typing import Any

from django.contrib.auth.tokens import default_token_generator
from django.urls import reverse
from django.utils.encoding import force_bytes
from django.utils.http import urlsafe_base64_encode

from brackets.domain.prizes import parse_prizes
from brackets.services.prizes import prizes_save
from desk.models import Change
from desk.services.line_ups import line_up_save
from desk.services.lots import lot_draw
from desk.services.next_lots import next_lot_draw
from desk.services.outcomes import Outcome, TeamOutcome
from desk.services.results import result_clear, result_save
from groups.models import Draw, Group, Lot, NextPlaceLot
from groups.services.next_places import next_compared
from tests.addresses import Address, app_addresses
from tests.registration import a_tournament, an_event, an_event_of, built, drawn, enter_many, enter_teams, organizer
from tournaments.domain.scores import Ending
from tournaments.domain.teams import TeamSystem, read_rubbers
from tournaments.models import Event, Match, Role, Tournament, User
from tournaments.services.entries import entry_withdraw
from tournaments.services.events import Plan, Playing
from tournaments.services.self_entry import entry_request
from tournaments.services.teams import team_system_save

GROUPS = Playing(group_size=4, third_place=True)
A_WINS = Outcome(Ending.PLAYED, games=((11, 7), (9, 11), (11, 8), (11, 5)))


@dataclass
class Scene:
    """Anna organizes, Sam is her scorer, Olga organizes another tournament, Ned just has an account, Root is admin."""

    tournament: Tournament
    people: dict[str, User | None]
    played: Event  # to the champion, with a match for third place
    entered: Event  # not drawn; some ask to be entered, one is withdrawn
    equal: Event  # in group 1 a lot must part three; the other groups are half played
    running: Event  # a knockout of the entries
    ready: Event  # to be built: a knockout of the entries
    thirds: Event  # groups are over; of the next places some are equal, and the lot between them is to be drawn
    teams: Event  # three teams in a group: a match is played, one goes on, one has a line-up
    system: int  # of its own, for team matches
    events: list[Event] = field(init=False)

    def __post_init__(self) -> None:
        self.events = [self.played, self.entered, self.equal, self.running, self.ready, self.thirds, self.teams]
        self._known: dict[tuple[int, str], dict[str, Any]] = {}

    def paths(self, address: Address) -> list[str]:
        """The address filled in, for each event that has what it asks for."""
        found = []
        for event in self.events:
            parts = {**self.everywhere, **self.parts(event, address.app)}
            if address.parts <= parts.keys():
                found.append(reverse(address.name, kwargs={part: parts[part] for part in address.parts}))
        return list(dict.fromkeys(found))

    def path(self, name: str, event: Event, **given: Any) -> str:
        """One address of one event; `given` goes before what the event would fill in."""
        (address,) = (address for address in app_addresses() if address.name == name)
        parts = {**self.everywhere, **self.parts(event, address.app), **given}
        return reverse(name, kwargs={part: parts[part] for part in address.parts})

    def person(self, role: str) -> User:
        user = self.people[role]
        assert user is not None
        return user

    @cached_property
    def everywhere(self) -> dict[str, Any]:
        """What stands in every address of the tournament."""
        sam = self.person("scorer")
        return {
            "code": self.tournament.code,
            "version": 0,
            "system": self.system,
            "role": Role.objects.get(tournament=self.tournament, user=sam).pk,
            "who": urlsafe_base64_encode(force_bytes(sam.pk)),
            "token": default_token_generator.make_token(sam),
        }

    def parts(self, event: Event, app: str) -> dict[str, Any]:
        """What the addresses of an event are filled with, as the scene was made; what it has not is left out."""
        if (event.pk, app) not in self._known:
            self._known[event.pk, app] = self._parts(event, app)
        return self._known[event.pk, app]

    def _parts(self, event: Event, app: str) -> dict[str, Any]:
        entry = event.entries.order_by("pk")[0]
        match = event.matches.filter(ending=None).first() or event.matches.first()
        parts = {
            "event": event.number,
            "entry": entry.pk,
            "player": entry.players.first().pk,
            "stage": event.stages.filter(kind="knockout" if app == "brackets" else "groups")
            .values_list("number", flat=True)
            .first(),
            "group": 1 if event.stages.filter(groups__number=1).exists() else None,
            "draw": Draw.objects.filter(stage__event=event).values_list("number", flat=True).last(),
            "lot": 1 if Lot.objects.filter(group__stage__event=event).exists() else None,
            "next_lot": 1 if NextPlaceLot.objects.filter(stage__event=event).exists() else None,
            "number": 1 if app == "groups" else match and match.number,  # in the group, or of the match
            "round": 1,
            "pair": 1,
            "change": Change.objects.filter(lines__match__event=event).values_list("pk", flat=True).last(),
        }
        return {name: value for name, value in parts.items() if value is not None}


def scene(players: int = 8, *, visibility: str = Tournament.Visibility.PUBLIC, anna: str = "anna") -> Scene:
    """Set it up with so many players in each event; `anna` keeps the names of two scenes apart."""
    by = organizer(anna)
    tournament = a_tournament(by, visibility=visibility)
    played, entered, equal, running, ready, thirds = (
        an_event(tournament, playing, name=name, entries_open=name == "Entered")
        for name, playing in (
            ("Played", GROUPS),
            ("Entered", GROUPS),
            ("Equal", GROUPS),
            ("Running", Playing(plan=Plan.KNOCKOUT)),
            ("Ready", Playing(plan=Plan.KNOCKOUT)),
            ("Thirds", Playing(group_size=4, qualifiers=1, best_next=1)),
        )
    )
    for event in (played, entered, equal, running, ready, thirds):
        enter_many(event, players)
    drawn(played)
    play(played.matches.all(), by)
    built(played)
    play_knockout(played, by)
    write_prizes(played, by)
    for n in range(players // 2):
        entry_request(event=entered, name=f"Asks {n}", contact=f"{n}@example.org")
    entry_withdraw(entry=entered.entries.get(name="Player 2"))
    drawn(equal)
    play_in_circles(equal, by)
    draw_a_lot(equal, by)
    built(running)
    play(running.matches.filter(b__isnull=False)[:2], by)
    drawn(thirds)
    play(thirds.matches.all(), by)
    draw_a_next_lot(thirds, by)
    teams = of_teams(tournament, by)
    own = team_system_save(tournament=tournament, name="Ours", system=TeamSystem(read_rubbers("A-X doubles B-Y")))
    return Scene(tournament, _people(tournament, by), played, entered, equal, running, ready, thirds, teams, own.pk)


def of_teams(tournament: Tournament, by: User) -> Event:
    event = an_event_of("teams", tournament, Playing(plan=Plan.GROUPS, group_count=1), name="Teams")
    enter_teams(event, 3)
    drawn(event)
    rubber = Outcome(Ending.PLAYED, games=((11, 7), (9, 11), (11, 8), (11, 5)))
    first, second, third = event.matches.select_related("event", "stage", "in_group__group__stage").order_by("number")
    play([first], by, TeamOutcome(rubbers=(rubber,) * 3))
    play([second], by, TeamOutcome(rubbers=(rubber,)))
    squad = third.a.entry_players.order_by("position").values_list("player", flat=True)
    places = {place: [player] for place, player in zip("ABC", squad, strict=True)}
    line_up_save(match=third, side="a", places=places, by=by, seen_version=0)
    return event


def write_prizes(event: Event, by: User) -> None:
    prizes = parse_prizes("1: 100 + cup\n2: 60\n3-4: 30.50\n5-8: 3 boosters", "EUR")
    seen = Event.objects.get(pk=event.pk).version
    prizes_save(event=event, by=by, seen_version=seen, currency="EUR", prizes=prizes)


def play(matches: Iterable[Match], by: User, outcome: Outcome | TeamOutcome = A_WINS) -> None:
    for match in list(matches):
        result_save(match=match, by=by, seen_version=match.version, outcome=outcome)


def play_knockout(event: Event, by: User) -> None:
    """Round after round, as long as a match can be played."""
    while open_now := list(event.matches.filter(ending=None, a__isnull=False, b__isnull=False)):
        play(open_now, by)


def play_in_circles(event: Event, by: User) -> None:
    """In group 1, 1 beats 2, 2 beats 3 and 3 beats 1 by the same score, and all beat 4; of the others, half as much."""
    for match in event.matches.select_related("in_group__group"):
        if match.in_group.group.number > 1 and match.in_group.position > 3:
            continue
        pair = (match.in_group.a_number, match.in_group.b_number)
        a_wins = pair in {(1, 2), (2, 3), (3, 1)} or pair[1] == 4
        games = ((11, 5),) * 3 if a_wins else ((5, 11),) * 3
        play([match], by, Outcome(Ending.PLAYED, games=games))


def draw_a_lot(event: Event, by: User) -> None:
    """In group 1, and void again: a result was cleared and entered once more, so another lot is yet to be drawn."""
    group = Group.objects.select_related("stage__event__tournament").get(stage__event=event, number=1)
    lot_draw(group=group, among=group.open_ties[0], by=by, number="04 17 23", source="lottery")
    match = event.matches.filter(in_group__group=group).latest("number")
    games = tuple((a, b) for a, b in match.games)
    result_clear(match=match, by=by, seen_version=match.version)
    match.refresh_from_db()
    play([match], by, Outcome(Ending.PLAYED, games=games))


def draw_a_next_lot(event: Event, by: User) -> None:
    """Between groups, and void again: a result was another for a moment, so another lot is yet to be drawn."""
    stage = event.stages.get(kind="groups")
    stage.event = event
    (tie, *_others) = next_compared(stage).ties
    next_lot_draw(stage=stage, among=tie, by=by, number="04 17 23", source="lottery")
    match = event.matches.filter(a__in=tie, in_group__isnull=False).latest("number")
    result_clear(match=match, by=by, seen_version=match.version)
    match.refresh_from_db()
    play([match], by)


def _people(tournament: Tournament, anna: User) -> dict[str, User | None]:
    name = anna.username
    sam, olga, ned = (organizer(f"{name}-{who}") for who in ("sam", "olga", "ned"))
    Role.objects.create(tournament=tournament, user=sam, kind=Role.Kind.SCORER)
    an_event(a_tournament(olga, name="Olga’s Open"))
    root = User.objects.create_superuser(f"{name}-root", password="long-enough-1")
    people = {"nobody": ned, "scorer": sam, "organizer of another": olga, "organizer": anna, "admin": root}
    return {"stranger": None, **people}
