"""Making, changing and deleting an event: how it is played, its stages, and who may enter."""

from dataclasses import dataclass
from datetime import datetime
from typing import Any

from django.db import transaction
from django.db.models import Max
from django.utils.translation import gettext as _

from tournaments.domain.names import clean, fold
from tournaments.errors import Refused
from tournaments.models import Entry, Event, LineUp, Stage, Tournament

from .live import edit, touch
from .locks import event_locked, has_results, tournament_locked
from .playing import PLAN_CHOICES, Plan, Playing, SecondGroups, playing_of, refuse_drawn, stages_change, stages_make

__all__ = [
    "PLAN_CHOICES",
    "EventSettings",
    "Plan",
    "Playing",
    "SecondGroups",
    "event_create",
    "event_delete",
    "event_edit",
    "next_event_number",
    "playing_of",
]

MOST_EVENTS = 100


@dataclass(frozen=True)
class EventSettings:
    """What an event's form holds besides its stages."""

    name: str
    best_of: int
    points: int
    recorded: str
    group_word: str
    entries_open: bool
    entries_close_at: datetime | None
    entry_limit: int | None
    waiting_list: bool
    walkover_games: bool
    annul_withdrawn: bool = False
    kind: str = Event.Kind.SINGLES
    team_system: dict[str, Any] | None = None  # as tournaments.services.teams.system_of gives it

    def values(self) -> dict[str, object]:
        return {**self.__dict__, "name": clean(self.name)}


@transaction.atomic
def event_create(
    *, tournament: Tournament, settings: EventSettings, playing: Playing, seen_number: int | None = None
) -> Event:
    """A new event with its stages.

    `seen_number` is the next free number when the form was shown: an event of the same name made since then is this
    very submission, sent twice, and is returned (C84). Refused when the name is taken otherwise.
    """
    tournament = tournament_locked(tournament)
    alike = _alike(tournament, settings.name)
    if alike is not None and seen_number is not None and alike.number >= seen_number:
        return alike
    _refuse_name(alike)
    number = next_event_number(tournament)
    if number > MOST_EVENTS:
        raise Refused(_("A tournament has at most %(most)d events.") % {"most": MOST_EVENTS}, "name")
    event = Event(tournament=tournament, number=number, **settings.values())
    event.full_clean()
    event.save()
    stages_make(event, playing)
    touch(tournament, event)
    return event


@transaction.atomic
def event_edit(*, event: Event, seen_version: int, settings: EventSettings, playing: Playing) -> Event:
    """Change an event. Stale; Refused when a draw or a result has fixed what would change."""
    event = event_locked(event)
    alike = _alike(event.tournament, settings.name)
    _refuse_name(alike if alike is not None and alike.pk != event.pk else None)
    _refuse_fixed(event, settings, playing)
    _void_line_ups(event, settings)
    edit(event, seen_version, **settings.values())
    if playing != playing_of(event):
        stages_change(event, playing)
    stages = list(event.stages.prefetch_related("groups"))
    touch(event.tournament, event, *stages, *(group for stage in stages for group in stage.groups.all()))
    return event


@transaction.atomic
def event_delete(*, event: Event, typed_name: str) -> None:
    """Delete an event with its entries, draws and results; the people stay in the tournament."""
    event = event_locked(event)
    if fold(typed_name) != fold(event.name):
        raise Refused(_("This is not the name of the event. Nothing was deleted."), "typed_name")
    pk, tournament = event.pk, event.tournament
    event.delete()
    Entry.history.filter(event_id=pk).delete()
    Stage.history.filter(event_id=pk).delete()
    Event.history.filter(id=pk).delete()
    touch(tournament)


def next_event_number(tournament: Tournament) -> int:
    return (tournament.events.aggregate(last=Max("number"))["last"] or 0) + 1


def _alike(tournament: Tournament, name: str) -> Event | None:
    return next((event for event in tournament.events.all() if fold(event.name) == fold(name)), None)


def _refuse_name(alike: Event | None) -> None:
    if alike is not None:
        raise Refused(_("There is an event of this name already."), "name")


def _void_line_ups(event: Event, settings: EventSettings) -> None:
    """Line-ups fill the places of a system: with another one nothing of them is left."""
    before, after = ({**(system or {}), "played_out": None} for system in (event.team_system, settings.team_system))
    if before != after:
        LineUp.objects.filter(match__event=event).delete()


def _refuse_fixed(event: Event, settings: EventSettings, playing: Playing) -> None:
    """What an entry, a result or a draw has fixed stays as it is."""
    if settings.kind != event.kind and event.entries.exists():
        raise Refused(_("There are entries already: who plays can no longer change."), "kind")
    if has_results(event):
        fixed = (
            ("best_of", _("A match has been played: the number of games can no longer change.")),
            ("points", _("A match has been played: the points in a game can no longer change.")),
            ("recorded", _("A match has been played: what is written down can no longer change.")),
            ("walkover_games", _("A match has been played: what a walkover counts can no longer change.")),
        )
        for name, message in fixed:
            if getattr(settings, name) != getattr(event, name):
                raise Refused(message, name)
        if event.team_system and settings.team_system != event.team_system:
            raise Refused(
                _("A match has been played: how team matches are played can no longer change."), "team_system"
            )
    refuse_drawn(event, playing)
