"""Making, changing and deleting an event: how it is played, its stages, and who may enter."""

from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum

from django.db import transaction
from django.db.models import Count, Max, Min
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.names import clean, fold
from tournaments.errors import Refused
from tournaments.models import Entry, Event, Stage, Tournament

from .live import edit, touch
from .locks import event_locked, has_results, tournament_locked

MOST_EVENTS = 100


class Plan(StrEnum):
    """Which stages an event has."""

    GROUPS_KNOCKOUT = "groups_knockout"
    KNOCKOUT = "knockout"
    GROUPS = "groups"


PLAN_CHOICES = [
    (Plan.GROUPS_KNOCKOUT.value, gettext_lazy("Groups, then a knockout")),
    (Plan.KNOCKOUT.value, gettext_lazy("Knockout only")),
    (Plan.GROUPS.value, gettext_lazy("Groups only")),
]


@dataclass(frozen=True)
class Playing:
    """How an event is played: its plan, and what each stage is told. None and () stand for: not set."""

    plan: str = Plan.GROUPS_KNOCKOUT
    group_count: int | None = None
    group_size: int | None = None
    group_sizes: tuple[int, ...] = ()
    qualifiers: int = 2
    top: int | None = None  # knockout only: how many of the entries play
    third_place: bool = False


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
    _stages_make(event, playing)
    touch(tournament, event)
    return event


@transaction.atomic
def event_edit(*, event: Event, seen_version: int, settings: EventSettings, playing: Playing) -> Event:
    """Change an event. Stale; Refused when a draw or a result has fixed what would change."""
    event = event_locked(event)
    alike = _alike(event.tournament, settings.name)
    _refuse_name(alike if alike is not None and alike.pk != event.pk else None)
    _refuse_fixed(event, settings, playing)
    edit(event, seen_version, **settings.values())
    if playing != playing_of(event):
        _stages_change(event, playing)
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


def playing_of(event: Event) -> Playing:
    """How the event is played, as its stages say."""
    stages = {stage.kind: stage for stage in event.stages.order_by("-number")}
    groups, knockout = stages.get(Stage.Kind.GROUPS), stages.get(Stage.Kind.KNOCKOUT)
    plan = Plan.GROUPS_KNOCKOUT if groups and knockout else Plan.GROUPS if groups else Plan.KNOCKOUT
    return Playing(
        plan=plan,
        group_count=groups.group_count if groups else None,
        group_size=groups.group_size if groups else None,
        group_sizes=tuple(groups.group_sizes or ()) if groups else (),
        qualifiers=groups.qualifiers if groups else 2,
        top=knockout.top if knockout and not groups else None,
        third_place=knockout.third_place if knockout else False,
    )


def _alike(tournament: Tournament, name: str) -> Event | None:
    return next((event for event in tournament.events.all() if fold(event.name) == fold(name)), None)


def _refuse_name(alike: Event | None) -> None:
    if alike is not None:
        raise Refused(_("There is an event of this name already."), "name")


def _refuse_fixed(event: Event, settings: EventSettings, playing: Playing) -> None:
    """What a result or a draw has fixed stays as it is."""
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
    now = playing_of(event)
    drawn = {stage.kind for stage in event.stages.all() if stage.is_drawn}
    if drawn and playing.plan != now.plan:
        raise Refused(_("The draw is made: the plan can no longer change."), "plan")
    if Stage.Kind.GROUPS in drawn:
        shape = (playing.group_count, playing.group_size, playing.group_sizes)
        if shape != (now.group_count, now.group_size, now.group_sizes):
            raise Refused(_("The groups are drawn: change their number where you draw again."), "grouping")
        smallest = _smallest_group(event)
        if smallest and playing.qualifiers > smallest:
            raise Refused(
                _("The smallest group has %(size)d players: no more can go through.") % {"size": smallest}, "qualifiers"
            )
    if Stage.Kind.KNOCKOUT in drawn:
        if playing.qualifiers != now.qualifiers:
            raise Refused(_("The knockout is drawn: how many go through can no longer change."), "qualifiers")
        if playing.top != now.top:
            raise Refused(_("The knockout is drawn: its size can no longer change."), "top")
        if playing.third_place != now.third_place:
            raise Refused(_("The knockout is drawn. Take it back to change this."), "third_place")


def _smallest_group(event: Event) -> int | None:
    groups = event.stages.filter(kind=Stage.Kind.GROUPS).values("groups").annotate(size=Count("groups__members"))
    smallest: int | None = groups.aggregate(smallest=Min("size"))["smallest"]
    return smallest


def _stages_make(event: Event, playing: Playing) -> None:
    kinds = {
        Plan.GROUPS_KNOCKOUT: (Stage.Kind.GROUPS, Stage.Kind.KNOCKOUT),
        Plan.KNOCKOUT: (Stage.Kind.KNOCKOUT,),
        Plan.GROUPS: (Stage.Kind.GROUPS,),
    }[Plan(playing.plan)]
    for number, kind in enumerate(kinds, start=1):
        stage = Stage(event=event, number=number, kind=kind)
        if kind == Stage.Kind.KNOCKOUT:
            stage.source = Stage.Source.GROUPS if number > 1 else Stage.Source.ENTRIES
        _stage_set(stage, playing)


def _stages_change(event: Event, playing: Playing) -> None:
    """The same stages with new settings; another plan, possible only before a draw, makes them anew."""
    if playing.plan != playing_of(event).plan:
        event.stages.all().delete()
        _stages_make(event, playing)
        return
    for stage in event.stages.all():
        stage.version += 1
        _stage_set(stage, playing)


def _stage_set(stage: Stage, playing: Playing) -> None:
    if stage.kind == Stage.Kind.GROUPS:
        stage.group_count = playing.group_count
        stage.group_size = playing.group_size
        stage.group_sizes = list(playing.group_sizes) or None
        stage.qualifiers = playing.qualifiers
    elif not stage.is_drawn:
        stage.third_place = playing.third_place
        if stage.number == 1:
            stage.top = playing.top
    stage.full_clean()
    stage.save()
