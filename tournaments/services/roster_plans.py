"""What importing a list of players would do: each line. Nothing is stored.

Lines are told apart by name, club and year of birth; where only the name is the same, the organizer is asked (C67).
"""

from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.domain.rosters import Line
from tournaments.models import Entry, Event, Player

from .imports import Choice, Outcome, Plan, is_person, places_left
from .people import name_key


@dataclass
class Planned:
    """What a line would do."""

    line: Line
    outcome: Outcome
    entry: Entry | None = None  # who is meant, in the event
    player: Player | None = None  # who is meant, in the tournament
    namesake: Line | None = None  # the earlier line of the list with this name
    choices: tuple[Choice, ...] = ()
    chosen: Choice | None = None

    @property
    def is_unanswered(self) -> bool:
        return bool(self.choices) and self.chosen is None

    @property
    def enters(self) -> bool:
        return self.outcome == Outcome.NEW or self.chosen in (Choice.ANOTHER, Choice.PERSON)


def roster_plan(event: Event, lines: Sequence[Line], choices: Mapping[int, str] | None = None) -> Plan[Planned]:
    """What importing the lines would do now. `choices` answers lines by their number; reads, and stores nothing."""
    here, elsewhere = _known_people(event)
    taken: set[int] = set()  # of entries, and (negative) of players elsewhere: nobody is meant by two lines
    earlier: dict[str, Line] = {}
    rows = []
    for line in lines:
        row = _planned(line, here[name_key(line.name)], elsewhere[name_key(line.name)], taken, earlier)
        answer = (choices or {}).get(line.number)
        if answer in row.choices:
            row.chosen = Choice(answer)
        rows.append(row)
        earlier.setdefault(name_key(line.name), line)
    return Plan(rows, places_left(event))


def _known_people(event: Event) -> tuple[dict[str, list[Entry]], dict[str, list[Player]]]:
    """By folded name: the entries of the event, each with its `person`, and the people of its other events."""
    here: dict[str, list[Entry]] = defaultdict(list)
    entries = Entry.objects.filter(event=event).prefetch_related("players").order_by("pk")
    people_here = set()
    for entry in entries:
        for player in entry.players.all():
            entry.person = player
            people_here.add(player.pk)
            here[player.name_key].append(entry)
    elsewhere: dict[str, list[Player]] = defaultdict(list)
    for person in Player.objects.filter(tournament=event.tournament_id).exclude(pk__in=people_here).order_by("pk"):
        elsewhere[person.name_key].append(person)
    return here, elsewhere


def _planned(
    line: Line, here: list[Entry], elsewhere: list[Player], taken: set[int], earlier: Mapping[str, Line]
) -> Planned:
    if line.faults:
        return Planned(line, Outcome.FAULTY)
    free = [entry for entry in here if entry.pk not in taken]
    entry = next((entry for entry in free if _is_same(line, entry)), None)
    if entry is not None:
        taken.add(entry.pk)
        return Planned(line, Outcome.SAME, entry)
    entry = next((entry for entry in free if is_person(line, entry.person)), None)
    if entry is not None:
        taken.add(entry.pk)
        return Planned(line, Outcome.CHANGED, entry)
    namesake = earlier.get(name_key(line.name))
    if free:
        taken.add(free[0].pk)
        return Planned(line, Outcome.ASK, free[0], choices=(Choice.SKIP, Choice.UPDATE, Choice.ANOTHER))
    player = next(
        iter(sorted((p for p in elsewhere if -p.pk not in taken), key=lambda p: not is_person(line, p))), None
    )
    if player is not None:
        taken.add(-player.pk)
        sure = Choice.PERSON if is_person(line, player) and namesake is None else None
        return Planned(line, Outcome.KNOWN, player=player, choices=(Choice.PERSON, Choice.ANOTHER), chosen=sure)
    if here or namesake is not None:
        return Planned(line, Outcome.ASK, namesake=namesake, choices=(Choice.SKIP, Choice.ANOTHER))
    return Planned(line, Outcome.NEW)


def _is_same(line: Line, entry: Entry) -> bool:
    """The person of the line, and nothing in the line that is not stored already."""
    person = entry.person
    return (
        is_person(line, person)
        and (line.rating is None or line.rating == entry.rating)
        and (not line.association or bool(person.association))
        and (line.birth_year is None or line.birth_year == person.birth_year)
    )
