"""A small tournament to play with: real rows made through the services, and short words to say what happens."""

from collections.abc import Sequence
from datetime import date

from brackets.models import BracketMatch
from brackets.services.build import bracket_build
from brackets.services.filling import Filling, bracket_plan
from desk.services.outcomes import Outcome, Side
from desk.services.results import Saved, result_clear, result_save
from groups.models import GroupMatch, Member
from groups.services.draw import draw_preview, group_draw
from tournaments.domain.scores import Ending, parse_games
from tournaments.models import Entry, EntryPlayer, Event, Match, Player, Role, Stage, Tournament, User
from tournaments.services.sides import squad_rows


class Hall:
    """One public tournament with one event, of singles unless `kind` says otherwise, and its organizer."""

    def __init__(self, players: int = 0, *, organizer: str = "anna", **event: object) -> None:
        self.organizer = User.objects.create_user(organizer, password="long-enough-1")
        self.tournament = Tournament.objects.create(
            name="Harbour Open",
            place="Harbour",
            starts_on=date(2026, 11, 7),
            ends_on=date(2026, 11, 8),
            visibility=Tournament.Visibility.PUBLIC,
        )
        Role.objects.create(tournament=self.tournament, user=self.organizer, kind=Role.Kind.ORGANIZER)
        self.event = Event.objects.create(tournament=self.tournament, number=1, name="Women’s singles", **event)
        self.entries: list[Entry] = []
        for i in range(1, players + 1):
            self.enter(f"Player {i}", ranking=i, rating=2000 - i)

    def enter(self, name: str, *, ranking: int, rating: int | None = None, association: str = "") -> Entry:
        player = Player.objects.create(
            tournament=self.tournament, name=name, name_key=name.casefold(), rating=rating, association=association
        )
        entry = Entry.objects.create(
            event=self.event, name=name, ranking=ranking, rating=rating, association=association
        )
        EntryPlayer.objects.create(event=self.event, entry=entry, player=player)
        self.entries.append(entry)
        return entry

    def enter_pair(self, a: str, b: str, *, ranking: int) -> Entry:
        """A pair in an event of doubles, called "A / B"; its players are made."""
        return self._enter(f"{a} / {b}", [a, b], ranking)

    def enter_team(self, name: str, players: Sequence[str] = (), *, ranking: int) -> Entry:
        """A team in an event of teams, the first of its players the captain; they are made."""
        return self._enter(name, players, ranking)

    def _enter(self, name: str, players: Sequence[str], ranking: int) -> Entry:
        entry = Entry.objects.create(event=self.event, name=name, ranking=ranking)
        made = [Player.objects.create(tournament=self.tournament, name=p, name_key=p.casefold()) for p in players]
        EntryPlayer.objects.bulk_create(squad_rows(entry, made))
        self.entries.append(entry)
        return entry

    def groups(self, count: int, *, qualifiers: int = 2) -> Stage:
        """A drawn stage of groups."""
        stage = self._stage(Stage.Kind.GROUPS, group_count=count, qualifiers=qualifiers)
        return group_draw(stage=stage, by=self.organizer, seen=draw_preview(stage).token)

    def knockout(
        self,
        source: str = Stage.Source.GROUPS,
        *,
        top: int | None = None,
        third_place: bool = False,
        all_places: bool = False,
    ) -> Stage:
        """A built knockout."""
        stage = self._stage(Stage.Kind.KNOCKOUT, source=source)
        filling = Filling(source=source, top=top, third_place=third_place, all_places=all_places)
        plan = bracket_plan(stage=stage, filling=filling)
        return bracket_build(stage=stage, by=self.organizer, seen=plan.token, filling=filling)

    def match(self, a: str, b: str) -> Match:
        """The latest match between two players, whichever side they are on."""
        found = Match.objects.filter(event=self.event, a__name__in=(a, b), b__name__in=(a, b))
        return found.select_related("in_group__group__stage", "in_bracket", "stage").latest("number")

    def play(self, a: str, b: str, score: str = "5 5 5", *, confirmed: str = "") -> Saved:
        """Enter the result as a says it; corrects it when there is one."""
        match = self.match(a, b)
        games = parse_games(score, match.format)
        if match.a.name != a:
            games = tuple((y, x) for x, y in games)
        return self.save(match, Outcome(Ending.PLAYED, games=games), confirmed=confirmed)

    def absent(self, who: str, against: str) -> Saved:
        match = self.match(who, against)
        return self.save(match, Outcome(Ending.WALKOVER, Side.B if match.a.name == who else Side.A))

    def both_absent(self, a: str, b: str) -> Saved:
        return self.save(self.match(a, b), Outcome(Ending.BOTH_ABSENT))

    def save(self, match: Match, outcome: Outcome, *, confirmed: str = "") -> Saved:
        return result_save(
            match=match, by=self.organizer, seen_version=match.version, outcome=outcome, confirmed=confirmed
        )

    def clear(self, a: str, b: str, *, confirmed: str = "") -> Saved:
        match = self.match(a, b)
        return result_clear(match=match, by=self.organizer, seen_version=match.version, confirmed=confirmed)

    def play_groups(self, stage: Stage) -> None:
        """Every match of the groups: the better number wins 3:0."""
        for row in GroupMatch.objects.filter(group__stage=stage).select_related("match__a", "match__b"):
            self.play(row.match.a.name, row.match.b.name)

    def table(self, number: int = 1) -> list[str]:
        """The names of a group in the order of its table."""
        rows = Member.objects.filter(group__number=number, stage__event=self.event).order_by("row")
        return list(rows.values_list("entry__name", flat=True))

    def places(self, number: int = 1) -> list[int]:
        rows = Member.objects.filter(group__number=number, stage__event=self.event).order_by("row")
        return list(rows.values_list("place", flat=True))

    def pair(self, round_: int, pair: int) -> BracketMatch:
        found = BracketMatch.objects.select_related("match__a", "match__b", "through")
        return found.get(stage__event=self.event, round=round_, pair=pair)

    def sides(self, round_: int, pair: int) -> tuple[str | None, str | None]:
        match = self.pair(round_, pair).match
        return match.a and match.a.name, match.b and match.b.name

    def _stage(self, kind: str, **settings: object) -> Stage:
        number = Stage.objects.filter(event=self.event).count() + 1
        stage = Stage.objects.create(event=self.event, number=number, kind=kind, **settings)
        stage.event = self.event
        return stage
