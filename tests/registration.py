"""Registration made short for tests: a tournament with its organizer, events and entries, through the services."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Any

from tournaments.domain.rosters import read_lines
from tournaments.models import Entry, Event, Player, Tournament, User
from tournaments.models.tournament import new_code
from tournaments.services.entries import entry_add
from tournaments.services.events import EventSettings, Plan, Playing, event_create
from tournaments.services.imports import Imported
from tournaments.services.pairs import pair_add
from tournaments.services.people import Person, namesakes_of
from tournaments.services.rosters import roster_import
from tournaments.services.squads import team_add
from tournaments.services.tournaments import tournament_create

SETTINGS = EventSettings(
    name="Women’s singles",
    best_of=5,
    points=11,
    recorded="points",
    group_word="group",
    entries_open=False,
    entries_close_at=None,
    entry_limit=None,
    waiting_list=True,
    walkover_games=True,
)
GROUPS_OF_FOUR = Playing(plan=Plan.GROUPS_KNOCKOUT, group_size=4)


def organizer(name: str = "anna") -> User:
    return User.objects.filter(username=name).first() or User.objects.create_user(name, password="long-enough-1")


def a_tournament(by: User | None = None, **values: Any) -> Tournament:
    settings = {
        "name": "Harbour Open",
        "place": "Harbour",
        "starts_on": date(2026, 11, 7),
        "ends_on": date(2026, 11, 8),
        "time_zone": "Europe/Moscow",
        "visibility": "public",
    }
    return tournament_create(code=new_code(), by=by or organizer(), **{**settings, **values})


def an_event(tournament: Tournament | None = None, playing: Playing = GROUPS_OF_FOUR, **settings: Any) -> Event:
    return event_create(
        tournament=tournament or a_tournament(), settings=replace(SETTINGS, **settings), playing=playing
    )


def an_event_of(
    kind: str, tournament: Tournament | None = None, playing: Playing = GROUPS_OF_FOUR, **settings: Any
) -> Event:
    """An event of singles, doubles or teams."""
    name = {"singles": "Women’s singles", "doubles": "Women’s doubles", "teams": "Women’s teams"}[kind]
    return an_event(tournament, playing, **{"name": name, "kind": kind, **settings})


def enter(event: Event, name: str, rating: int | None = None, **person: Any) -> Entry:
    return entry_add(event=event, name=name, rating=rating, **person)


def pair_entry(
    event: Event, a: str, b: str, *, clubs: tuple[str, str] = ("", ""), ratings: Any = (None, None)
) -> Entry:
    """A pair of doubles: whoever plays in another event under the name is the same person."""
    persons = [
        Person(name, club, rating, same_as=_known(event, name))
        for name, club, rating in zip((a, b), clubs, ratings, strict=True)
    ]
    return pair_add(event=event, persons=persons)


def team_entry(event: Event, name: str, players: Sequence[str] = (), **team: Any) -> Entry:
    """A team with its squad, the first its captain; a name known in the tournament is the same person."""
    persons = [Person(player, team.get("association", ""), same_as=_known(event, player)) for player in players]
    return team_add(event=event, name=name, persons=persons, **team)


def _known(event: Event, name: str) -> Player | None:
    return next(iter(namesakes_of(event.tournament, name)), None)


def enter_pairs(event: Event, n: int) -> list[Entry]:
    """Pairs of Player 1 and Player 2, Player 3 and Player 4 and so on, the first the strongest."""
    return [
        pair_entry(
            event,
            f"Player {2 * i - 1}",
            f"Player {2 * i}",
            clubs=(f"Club {i % 5}", f"Club {i % 3}"),
            ratings=(2001 - 2 * i, 2000 - 2 * i),
        )
        for i in range(1, n + 1)
    ]


def enter_teams(event: Event, n: int, *, squad: int = 3) -> list[Entry]:
    """Team 1 to Team n, the first the strongest, each with Player 1.1, Player 1.2 and so on."""
    return [
        team_entry(
            event,
            f"Team {i}",
            [f"Player {i}.{j}" for j in range(1, squad + 1)],
            association=f"Club {i % 5}",
            rating=6000 - i,
        )
        for i in range(1, n + 1)
    ]


def enter_many(event: Event, n: int) -> None:
    """Player 1 to Player n, the first the strongest; who plays in another event is the same person."""
    imported(event, "\n".join(f"Player {i}; Club {i % 7}; {2000 - i}" for i in range(1, n + 1)))


def imported(event: Event, text: str, choices: dict[int, str] | None = None, **options: bool) -> Imported:
    return roster_import(event=event, lines=read_lines(text), choices=choices or {}, **options)


def order(event: Event) -> list[str]:
    """The seeding order by names; the rankings must be 1 to n."""
    rows = list(Entry.objects.filter(event=event, status="entered").order_by("ranking"))
    assert [row.ranking for row in rows] == list(range(1, len(rows) + 1))
    return [row.name for row in rows]


def status(event: Event, name: str) -> str:
    return Entry.objects.get(event=event, name=name).status


def drawn(event: Event) -> None:
    """Draw the groups of the event, as the organizer does."""
    from groups.services.draw import draw_preview, group_draw

    stage = event.stages.get(number=1)
    stage.event = event
    group_draw(stage=stage, by=organizer(), seen=draw_preview(stage).token)


def built(event: Event) -> None:
    """Build the knockout of the event from its entries, as the organizer does."""
    from brackets.services.build import bracket_build
    from brackets.services.filling import Filling, bracket_plan

    stage = event.stages.get(kind="knockout")
    stage.event = event
    filling = Filling(source=stage.source, top=stage.top, third_place=stage.third_place)
    bracket_build(stage=stage, by=organizer(), seen=bracket_plan(stage=stage, filling=filling).token, filling=filling)


def played(event: Event) -> None:
    """Give the first match of the event a result, past the desk: only that there is one matters here."""
    match = event.matches.filter(a__isnull=False, b__isnull=False).first()
    match.ending, match.winner, match.games = "played", match.a, [[11, 5], [11, 5], [11, 5]]
    match.save()
