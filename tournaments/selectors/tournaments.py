"""The list of tournaments, and one tournament at a glance."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import datetime, timedelta
from typing import Any

from django.core.paginator import Page, Paginator
from django.db.models import Count, Exists, F, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.urls import reverse
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.domain.names import search_key
from tournaments.models import Entry, Event, Match, Player, Stage, Tournament, User

from .contests import Contest
from .events import EventCounts, counts_of_events
from .labels import placed_contest, with_places
from .progress import Progress, event_detail, event_progress, played_phrase
from .sentence import players_phrase

FINISHED_ON_A_PAGE = 20
LATEST = 6
MOST_FOUND = 50


@dataclass(frozen=True)
class Card:
    """A tournament in a list."""

    tournament: Tournament
    facts: str
    css: str
    state: str


@dataclass
class Lists:
    mine: list[Card] = field(default_factory=list)
    running: list[Card] = field(default_factory=list)
    coming: list[Card] = field(default_factory=list)
    finished: list[Card] = field(default_factory=list)
    page: Page[Tournament] | None = None

    @property
    def is_empty(self) -> bool:
        return not (self.running or self.coming or self.finished)


def tournament_lists(*, user: User | None, page: str | int = 1, now: datetime | None = None) -> Lists:
    """The public tournaments by their days, each day in the tournament's own zone, and those of the person.

    Four queries at most, whatever there is.
    """
    now = now or timezone.now()
    lists = Lists()
    yesterday = now.date() - timedelta(days=1)
    public = _with_counts(Tournament.objects.filter(visibility=Tournament.Visibility.PUBLIC), now)
    # Somewhere on Earth yesterday is still today: those are told apart by their own zone below.
    for tournament in public.filter(ends_on__gte=yesterday).order_by("starts_on", "name", "pk")[:200]:
        today = timezone.localtime(now, tournament.zone).date()
        if tournament.ends_on < today:
            lists.finished.insert(0, card(tournament, is_over=True))
        elif tournament.starts_on <= today:
            lists.running.append(card(tournament))
        else:
            lists.coming.append(card(tournament))
    over = public.filter(ends_on__lt=yesterday).order_by("-ends_on", "-starts_on", "name", "pk")
    lists.page = Paginator(over, FINISHED_ON_A_PAGE).get_page(page)
    if lists.page.number > 1:
        lists.finished = []
    lists.finished += [card(tournament, is_over=True) for tournament in lists.page]
    if user is not None:
        lists.mine = my_tournaments(user, now=now)
    return lists


def my_tournaments(user: User, *, now: datetime | None = None) -> list[Card]:
    """The tournaments in which the person has a role, newest first; one query."""
    mine = _with_counts(Tournament.objects.filter(roles__user=user), now or timezone.now())
    mine = mine.annotate(my_role=F("roles__kind"))
    today = (now or timezone.now()).date()
    return [card(one, is_over=one.ends_on < today) for one in mine.order_by("-starts_on", "name", "pk")[:100]]


def _with_counts(tournaments: QuerySet[Tournament], now: datetime) -> QuerySet[Tournament]:
    def counted(rows: QuerySet[Any], tournament: str, what: str = "pk") -> Coalesce:
        of_one = rows.filter(**{tournament: OuterRef("pk")}).order_by().values(tournament)
        return Coalesce(Subquery(of_one.annotate(n=Count(what, distinct=True)).values("n")), 0)

    still_open = Q(entries_close_at__isnull=True) | Q(entries_close_at__gt=now)
    entered = Entry.objects.filter(status=Entry.Status.ENTERED)
    return tournaments.annotate(
        player_total=counted(entered, "event__tournament", "entry_players__player"),
        event_total=counted(Event.objects.all(), "tournament"),
        match_total=counted(Match.objects.all(), "tournament"),
        decided_total=counted(Match.objects.filter(ending__isnull=False), "tournament"),
        takes_entries=Exists(Event.objects.filter(still_open, tournament=OuterRef("pk"), entries_open=True)),
    )


def card(tournament: Tournament, *, is_over: bool = False) -> Card:
    """Wants the counts of `_with_counts`. `is_over`: its last day is past."""
    parts = []
    if tournament.player_total:  # type: ignore[attr-defined]
        parts.append(players_phrase(tournament.player_total))  # type: ignore[attr-defined]
    if tournament.event_total:  # type: ignore[attr-defined]
        parts.append(events_phrase(tournament.event_total))  # type: ignore[attr-defined]
    css, state = _state(tournament, is_over)
    return Card(tournament, ", ".join(parts), css, state)


def events_phrase(n: int) -> str:
    return ngettext("%(n)d event", "%(n)d events", n) % {"n": n}


def _state(tournament: Tournament, is_over: bool) -> tuple[str, str]:
    total, decided = tournament.match_total, tournament.decided_total  # type: ignore[attr-defined]
    if total and decided == total:
        return "", pgettext("state of a tournament", "final")
    if is_over:
        return "is-idle", played_phrase(decided, total) if decided else pgettext("state of a tournament", "over")
    if decided:
        return "is-live", played_phrase(decided, total)
    if tournament.takes_entries:  # type: ignore[attr-defined]
        return "is-idle", _("entries open")
    return "is-idle", _("drawn") if total else _("not started")


@dataclass(frozen=True)
class EventLine:
    event: Event
    progress: Progress
    detail: str
    end: str  # what stands at the end of the line: the winner, or when the last match is


@dataclass
class Glance:
    """One tournament: its events, the latest results."""

    events: list[EventLine]
    latest: list[Contest]
    player_total: int


def tournament_glance(tournament: Tournament, *, with_latest: bool = True) -> Glance:
    """Seven queries at most, whatever the size."""
    events = list(tournament.events.all())
    stages = _stages_of(events)
    counts = counts_of_events(events)
    for event in events:
        event.tournament = tournament
    latest = _latest(tournament) if with_latest else []
    entered = Entry.objects.filter(event__tournament=tournament, status=Entry.Status.ENTERED)
    return Glance(
        events=[_line(event, stages.get(event.pk, []), counts[event.pk]) for event in events],
        latest=[placed_contest(match, with_event=len(events) > 1) for match in latest],
        player_total=entered.aggregate(n=Count("entry_players__player", distinct=True))["n"],
    )


def _latest(tournament: Tournament) -> list[Match]:
    saved = Match.objects.filter(tournament=tournament, saved_at__isnull=False, ending__isnull=False)
    return list(with_places(saved).order_by("-saved_at", "-pk")[:LATEST])


def _stages_of(events: Iterable[Event]) -> dict[int, list[Stage]]:
    by_event: dict[int, list[Stage]] = {event.pk: [] for event in events}
    rows = Stage.objects.filter(event__in=list(by_event)).annotate(drawn_groups=Count("groups")).order_by("number")
    for stage in rows:
        by_event[stage.event_id].append(stage)
    return by_event


def _line(event: Event, stages: list[Stage], counts: EventCounts) -> EventLine:
    progress = event_progress(event, stages, counts)
    end = progress.detail if counts.champion is not None and not progress.css else ""
    return EventLine(event, progress, event_detail(event, stages, counts), end)


@dataclass(frozen=True)
class Found:
    """A person or a team: what it is called, where it is from, where it plays, and the address of its page."""

    name: str
    association: str
    events: str
    url: str


def find_players(tournament: Tournament, query: str, events: Iterable[Event]) -> list[Found]:
    """People and teams by a part of the name, accents and case aside; only those whom the public lists show.

    Two queries, three where there are teams. `events` are those of the tournament, which name where each plays.
    """
    words = search_key(query)[:80].split()[:6]
    if not words:
        return []
    players = Player.objects.filter(tournament=tournament, entries__status__in=PUBLIC_STATUSES)
    for word in words:
        players = players.filter(name_key__contains=word)
    players = players.distinct().order_by("name_key", "pk").prefetch_related("entries")[:MOST_FOUND]
    by_pk = {event.pk: event for event in events}
    teams = _find_teams(tournament, words, by_pk)
    return [*teams, *(_found(tournament, player, by_pk) for player in players)][:MOST_FOUND]


def _found(tournament: Tournament, player: Player, events: Mapping[int, Event]) -> Found:
    played = [events[entry.event_id].name for entry in player.entries.all() if entry.status in PUBLIC_STATUSES]
    url = reverse("tournaments:player", args=[tournament.code, player.pk])
    return Found(player.name, player.association, ", ".join(played), url)


def _find_teams(tournament: Tournament, words: Sequence[str], events: Mapping[int, Event]) -> list[Found]:
    if all(event.kind != Event.Kind.TEAMS for event in events.values()):
        return []
    teams = Entry.objects.filter(
        event__tournament=tournament, event__kind=Event.Kind.TEAMS, status__in=PUBLIC_STATUSES
    ).order_by("name", "pk")
    return [
        Found(
            team.title,
            team.association,
            events[team.event_id].name,
            reverse("tournaments:entry", args=[tournament.code, events[team.event_id].number, team.pk]),
        )
        for team in teams
        if all(word in search_key(team.name) for word in words)
    ]


# Who asked and has no answer yet, waits or was declined is nobody's business but the organizer's.
PUBLIC_STATUSES = (Entry.Status.ENTERED, Entry.Status.WITHDRAWN)
