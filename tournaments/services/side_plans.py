"""What importing a list of pairs or teams would do: each line, and each person in it. Nothing is stored."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from django.utils.translation import gettext as _

from tournaments.domain.names import fold
from tournaments.domain.rosters import Line, SideLine
from tournaments.domain.rosters.squads import LARGEST_SQUAD
from tournaments.models import Entry, EntryPlayer, Event, Player

from .imports import Choice, Outcome, Plan, is_person, places_left, says_more_of
from .people import name_key
from .sides import own_rating

Answers = Mapping[tuple[int, int], str]  # by the number of the line and the place in it, from 0


@dataclass
class PlannedMember:
    """Somebody in a line: new, known, or asked about."""

    line: Line
    place: int
    player: Player | None = None  # who is meant, in the tournament
    entry: Entry | None = None  # where a person of this name plays in the event already
    namesake: SideLine | None = None  # the earlier line with this name
    choices: tuple[Choice, ...] = ()
    chosen: Choice | None = None

    @property
    def is_unanswered(self) -> bool:
        return bool(self.choices) and self.chosen is None


@dataclass
class PlannedSide:
    """What a line would do. `reason` says why it cannot be imported, besides its faults."""

    line: SideLine
    outcome: Outcome
    entry: Entry | None = None
    members: list[PlannedMember] = field(default_factory=list)
    reason: str = ""

    @property
    def asking(self) -> list[PlannedMember]:
        return [member for member in self.members if member.choices]

    @property
    def is_unanswered(self) -> bool:
        return any(member.is_unanswered for member in self.members)

    @property
    def enters(self) -> bool:
        is_left_out = any(member.chosen == Choice.SKIP for member in self.members)
        return self.outcome in (Outcome.NEW, Outcome.ASK, Outcome.KNOWN) and not self.is_unanswered and not is_left_out


def side_plan(event: Event, lines: Sequence[SideLine], answers: Answers | None = None) -> Plan[PlannedSide]:
    """What importing the lines would do now; reads a fixed number of times."""
    planning = _Planning(event)
    rows = [planning.row(line, answers or {}) for line in lines]
    return Plan(rows, places_left(event))


class _Planning:
    """Who is in the event and in the tournament, and what earlier lines of the list took."""

    def __init__(self, event: Event) -> None:
        self.event = event
        rows = EntryPlayer.objects.filter(event=event).select_related("player", "entry").order_by("entry", "position")
        self.squads: dict[int, list[Player]] = defaultdict(list)
        self.here: dict[str, list[tuple[Player, Entry]]] = defaultdict(list)
        self.entries = list(Entry.objects.filter(event=event).order_by("pk"))
        by_pk = {entry.pk: entry for entry in self.entries}
        for row in rows:
            self.squads[row.entry_id].append(row.player)
            self.here[row.player.name_key].append((row.player, by_pk[row.entry_id]))
        self.elsewhere: dict[str, list[Player]] = defaultdict(list)
        inside = {row.player_id for row in rows}
        for player in Player.objects.filter(tournament=event.tournament_id).order_by("pk"):
            if player.pk not in inside:
                self.elsewhere[player.name_key].append(player)
        self.taken: set[int] = set()  # players and, negative, entries that a line means already
        self.earlier: dict[str, SideLine] = {}
        self.teams: list[SideLine] = []

    def row(self, line: SideLine, answers: Answers) -> PlannedSide:
        if line.all_faults:
            return PlannedSide(line, Outcome.FAULTY)
        twin = next((other for other in self.teams if _same_team(line, other.name, other.association)), None)
        if twin is not None:
            reason = _("the same team as in line %(number)d") % {"number": twin.number}
            return PlannedSide(line, Outcome.FAULTY, reason=reason)
        if line.name:
            self.teams.append(line)
        entry = self._entered(line)
        row = self._again(line, entry) if entry is not None else self._new(line, answers)
        for member in line.members:
            self.earlier.setdefault(name_key(member.name), line)
        return row

    def _entered(self, line: SideLine) -> Entry | None:
        """The entry that the line means: the same two players, or a team of this name and club."""
        free = [entry for entry in self.entries if -entry.pk not in self.taken]
        if self.event.kind == Event.Kind.TEAMS:
            return next((entry for entry in free if _same_team(line, entry.name, entry.association)), None)
        return next((entry for entry in free if _is_pair(line.members, self.squads[entry.pk])), None)

    def _again(self, line: SideLine, entry: Entry) -> PlannedSide:
        """A line of who is entered: nothing new, or something changed; players who are missing in a squad come in."""
        self.taken.add(-entry.pk)
        squad = self.squads[entry.pk]
        known = {name_key(player.name): player for player in squad}
        missing = [m for m in line.members if name_key(m.name) not in known]
        places = {id(member): place for place, member in enumerate(line.members)}
        members = [self._member(member, places[id(member)], {}) for member in missing]
        busy = next((member for member in members if member.entry is not None or member.choices), None)
        if busy is not None:
            reason = _("%(name)s is known here already: add the player on the page of the team.")
            return PlannedSide(line, Outcome.FAULTY, entry, reason=reason % {"name": busy.line.name})
        if len(squad) + len(missing) > LARGEST_SQUAD:
            reason = _("A squad has at most %(most)d players.") % {"most": LARGEST_SQUAD}
            return PlannedSide(line, Outcome.FAULTY, entry, reason=reason)
        is_changed = bool(missing) or _says_more(line, entry, known, own_rating(self.event, squad))
        return PlannedSide(line, Outcome.CHANGED if is_changed else Outcome.SAME, entry, members)

    def _new(self, line: SideLine, answers: Answers) -> PlannedSide:
        members = [self._member(member, place, answers, line) for place, member in enumerate(line.members)]
        busy = next((m for m in members if m.entry is not None and not m.choices), None)
        if busy is not None and busy.entry is not None:
            told = {"name": busy.line.name, "entry": busy.entry.title}
            return PlannedSide(line, Outcome.FAULTY, reason=_("%(name)s plays in this event already: %(entry)s") % told)
        asked = [member for member in members if member.choices]
        outcome = Outcome.NEW if not asked else Outcome.ASK
        if asked and all(Choice.PERSON in member.choices for member in asked):
            outcome = Outcome.KNOWN
        return PlannedSide(line, outcome, members=members)

    def _member(self, line: Line, place: int, answers: Answers, side: SideLine | None = None) -> PlannedMember:
        key = name_key(line.name)
        member = PlannedMember(line, place)
        free = [(player, entry) for player, entry in self.here[key] if player.pk not in self.taken]
        sure = next(((player, entry) for player, entry in free if is_person(line, player)), None)
        if sure is not None:
            member.player, member.entry = sure
            return member
        namesake = self.earlier.get(key)
        player = self._elsewhere(line, key)
        if free or (namesake is not None and player is None):
            member.entry = free[0][1] if free else None
            member.namesake = namesake
            member.choices = (Choice.SKIP, Choice.ANOTHER)
        elif player is not None:
            self.taken.add(player.pk)
            member.player, member.choices = player, (Choice.PERSON, Choice.ANOTHER)
            member.chosen = Choice.PERSON if is_person(line, player) and namesake is None else None
        answer = answers.get((side.number, place)) if side is not None else None
        if answer in member.choices:
            member.chosen = Choice(answer)
        return member

    def _elsewhere(self, line: Line, key: str) -> Player | None:
        free = [player for player in self.elsewhere[key] if player.pk not in self.taken]
        return next(iter(sorted(free, key=lambda player: not is_person(line, player))), None)


def _same_team(line: SideLine, name: str, association: str) -> bool:
    """The same name, and neither club says that it is another team."""
    clubs = {fold(line.association), fold(association)} - {""}
    return fold(line.name) == fold(name) and len(clubs) < 2


def _is_pair(members: Iterable[Line], squad: Sequence[Player]) -> bool:
    left = list(squad)
    for member in members:
        same = next((p for p in left if p.name_key == name_key(member.name) and is_person(member, p)), None)
        if same is None:
            return False
        left.remove(same)
    return not left


def _says_more(line: SideLine, entry: Entry, known: Mapping[str, Player], derived: int | None) -> bool:
    """Is there a rating, a club or a year of birth in the line that is not stored?"""
    if line.rating is not None and line.rating != entry.rating:
        return True
    if line.name and line.association and not entry.association:
        return True
    for member in line.members:
        player = known.get(name_key(member.name))
        if player is not None and says_more_of(member, player):
            return True
    return False
