"""The entries of an event: the public list, and the organizer's working list."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db.models import Exists, OuterRef, Prefetch, Q

from tournaments.models import Entry, EntryPlayer, Event, Match, Player, Stage
from tournaments.services.seeding import is_by_rating

from .events import event_stages

Status = Entry.Status
MOST_OFFERED = 1_000
PRIVATE_FIELDS = ("contact", "notes", "birth_year", "name_key")


@dataclass
class EntryLists:
    """Entries by status, the entered ones in seeding order. Each has `person`: who plays, or speaks for the others.

    `has_matches`: it is in the draw, so that going out of the event is taken back in the history.
    """

    entered: list[Entry] = field(default_factory=list)
    requested: list[Entry] = field(default_factory=list)
    waiting: list[Entry] = field(default_factory=list)
    withdrawn: list[Entry] = field(default_factory=list)
    declined: list[Entry] = field(default_factory=list)
    places_left: int | None = None
    newest: int = 0  # the newest entry's primary key: what a form for one more has seen
    direct: frozenset[int] = frozenset()  # who goes past the groups, directly into the knockout

    @property
    def is_by_rating(self) -> bool:
        return is_by_rating(self.entered)

    @property
    def is_full(self) -> bool:
        return self.places_left == 0

    @property
    def has_clubs(self) -> bool:
        return any(entry.association for entry in self.entered)

    @property
    def has_ratings(self) -> bool:
        return any(entry.rating is not None for entry in self.entered)


def entry_lists(event: Event, *, private: bool) -> EntryLists:
    """Two queries, and the stages of the event. Without `private` no contact, notes or year of birth is read."""
    squads = EntryPlayer.objects.select_related("player").order_by("position")
    if not private:
        squads = squads.defer(*(f"player__{name}" for name in PRIVATE_FIELDS))
    matches = Match.objects.filter(Q(a=OuterRef("pk")) | Q(b=OuterRef("pk")), event=event)
    rows = Entry.objects.filter(event=event).annotate(has_matches=Exists(matches)).order_by("ranking", "pk")
    lists = EntryLists()
    for entry in rows.prefetch_related(Prefetch("entry_players", squads)):
        entry.person = _person(entry, private)  # type: ignore[assignment]
        getattr(lists, entry.status).append(entry)
        lists.newest = max(lists.newest, entry.pk)
    for first_come in (lists.requested, lists.waiting):
        first_come.sort(key=lambda entry: (entry.entered_at, entry.pk))
    lists.direct = _direct(event, lists.entered)
    if event.entry_limit is not None:
        lists.places_left = max(0, event.entry_limit - len(lists.entered))
    return lists


def _direct(event: Event, entered: Sequence[Entry]) -> frozenset[int]:
    """Once the groups are drawn those of that moment, before it the first of the order as it stands."""
    groups = next((stage for stage in event_stages(event) if stage.kind == Stage.Kind.GROUPS), None)
    if groups is None or not groups.direct:
        return frozenset()
    if groups.is_drawn:
        return frozenset(groups.direct_entries)
    return frozenset(entry.pk for entry in entered[: groups.direct])


def _person(entry: Entry, private: bool) -> Player | None:
    """Who plays, or speaks for the pair or the team: the captain, but whom the organizer can reach goes before."""
    rows = sorted(entry.entry_players.all(), key=lambda row: not row.is_captain)
    reached = (row.player for row in rows if private and row.player.contact)
    return next(reached, rows[0].player if rows else None)


def people_elsewhere(event: Event) -> list[str]:
    """The names of the people of the tournament who are not in this event: what a form offers to choose from."""
    people = Player.objects.filter(tournament=event.tournament_id).exclude(entry_players__event=event)
    return list(people.order_by("name").values_list("name", flat=True).distinct()[:MOST_OFFERED])


def copy_sources(user_tournaments: Sequence[int], event: Event) -> list[Event]:
    """Events of this kind with entries in the tournaments given by primary key, newest first: what can be copied."""
    events = Event.objects.filter(tournament__in=user_tournaments, entries__status=Status.ENTERED, kind=event.kind)
    events = events.exclude(pk=event.pk)
    return list(events.distinct().select_related("tournament").order_by("-tournament__starts_on", "number")[:100])
