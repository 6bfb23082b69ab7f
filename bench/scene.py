"""A database to measure on: groups of 4 and of 10, a knockout of 128, an event of 50 matches and one of 5,000."""

from dataclasses import dataclass
from datetime import date

from django.db import transaction

from brackets.services.build import bracket_build
from brackets.services.filling import Filling, bracket_plan
from desk.services.outcomes import Outcome
from desk.services.results import result_save
from groups.services.draw import draw_preview, group_draw
from tournaments.domain.scores import Ending
from tournaments.models import Entry, EntryPlayer, Event, Match, Player, Role, Stage, Tournament, User

GAMES = ((11, 7), (9, 11), (11, 8), (11, 5))


@dataclass
class Scene:
    tournament: Tournament
    user: User
    groups: Stage  # 48 groups of 4, nearly all played
    bracket: Stage  # 128 entries, the first round played
    small: Stage  # one group of 10 and 5 matches more: 50
    large: Stage  # 834 groups of 4: 5,004 matches


@transaction.atomic
def make() -> Scene:
    """Fill the database."""
    user = User.objects.create_user("bench", password="bench")
    tournament = Tournament.objects.create(
        name="Bench Open", starts_on=date(2026, 11, 7), ends_on=date(2026, 11, 8), visibility="public"
    )
    Role.objects.create(tournament=tournament, user=user)
    groups = _groups(tournament, user, 1, 192, 48)
    bracket = _bracket(tournament, user, 2, 128)
    small = _groups(tournament, user, 3, 10, 1)
    large = _groups(tournament, user, 4, 3336, 834)
    for stage in (groups, bracket, small):
        _play(stage, user)
    return Scene(tournament, user, groups, bracket, small, large)


def _event(tournament: Tournament, number: int, entries: int) -> Event:
    event = Event.objects.create(tournament=tournament, number=number, name=f"Event {number}")
    names = [f"Player {number}-{i}" for i in range(1, entries + 1)]
    players = Player.objects.bulk_create(Player(tournament=tournament, name=n, name_key=n.casefold()) for n in names)
    made = Entry.objects.bulk_create(Entry(event=event, name=n, ranking=i) for i, n in enumerate(names, 1))
    EntryPlayer.objects.bulk_create(
        EntryPlayer(event=event, entry=entry, player=player) for entry, player in zip(made, players, strict=True)
    )
    return event


def _groups(tournament: Tournament, user: User, number: int, entries: int, count: int) -> Stage:
    event = _event(tournament, number, entries)
    stage = Stage.objects.create(event=event, number=1, kind=Stage.Kind.GROUPS, group_count=count)
    return group_draw(stage=stage, by=user, seen=draw_preview(stage).token)


def _bracket(tournament: Tournament, user: User, number: int, entries: int) -> Stage:
    event = _event(tournament, number, entries)
    stage = Stage.objects.create(event=event, number=1, kind=Stage.Kind.KNOCKOUT, source=Stage.Source.ENTRIES)
    filling = Filling(source=Stage.Source.ENTRIES)
    plan = bracket_plan(stage=stage, filling=filling)
    return bracket_build(stage=stage, by=user, seen=plan.token, filling=filling)


def _play(stage: Stage, user: User) -> None:
    """Every match with two players but the last."""
    matches = list(Match.objects.filter(stage=stage, a__isnull=False, b__isnull=False).order_by("number"))[:-1]
    for match in matches:
        outcome = Outcome(Ending.PLAYED, games=GAMES)
        result_save(match=match, by=user, seen_version=match.version, outcome=outcome)
