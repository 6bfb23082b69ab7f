"""A small tournament of teams to play with: real rows made through the services."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from tournaments.models import Entry, EntryPlayer, Event, Match, Player, Role, Stage, Tournament, User
from tournaments.services.teams import system_of


class TeamHall:
    """One public tournament with one event of teams, each with a squad, and its organizer."""

    def __init__(
        self,
        teams: Sequence[str],
        *,
        squad: int = 4,
        system: str = "five_singles",
        played_out: bool = False,
        **event: Any,
    ) -> None:
        self.organizer = User.objects.create_user("anna", password="long-enough-1")
        self.tournament = Tournament.objects.create(
            name="Harbour Open",
            starts_on=date(2026, 11, 7),
            ends_on=date(2026, 11, 8),
            visibility=Tournament.Visibility.PUBLIC,
        )
        Role.objects.create(tournament=self.tournament, user=self.organizer, kind=Role.Kind.ORGANIZER)
        self.event = Event.objects.create(
            tournament=self.tournament,
            number=1,
            name="Women’s teams",
            kind=Event.Kind.TEAMS,
            team_system=system_of(system, played_out=played_out),
            **event,
        )
        self.entries = [self._enter(name, ranking, squad) for ranking, name in enumerate(teams, 1)]

    def named(self, name: str) -> Entry:
        return next(entry for entry in self.entries if entry.name == name)

    def squad(self, name: str) -> list[int]:
        """The players of a team in order, by id."""
        return list(self.named(name).entry_players.order_by("position").values_list("player", flat=True))

    def stage(self, kind: str, **settings: Any) -> Stage:
        number = Stage.objects.filter(event=self.event).count() + 1
        stage = Stage.objects.create(event=self.event, number=number, kind=kind, **settings)
        stage.event = self.event
        return stage

    def match(self, a: str, b: str) -> Match:
        """The latest match between two teams, whichever side they are on."""
        found = Match.objects.filter(event=self.event, a__name__in=(a, b), b__name__in=(a, b))
        return found.select_related(
            "event__tournament", "in_group__group__stage", "in_bracket", "stage", "a", "b"
        ).latest("number")

    def _enter(self, name: str, ranking: int, squad: int) -> Entry:
        entry = Entry.objects.create(event=self.event, name=name, ranking=ranking)
        for position in range(1, squad + 1):
            who = f"{name} {position}"
            player = Player.objects.create(tournament=self.tournament, name=who, name_key=who.casefold())
            EntryPlayer.objects.create(event=self.event, entry=entry, player=player, position=position)
        return entry
