"""How an event is played: its plan, the stages that follow from it, and what a draw has fixed of them."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

from django.db.models import Count, Min
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.errors import Refused
from tournaments.models import Event, Stage


class Plan(StrEnum):
    """Which stages an event has."""

    GROUPS_KNOCKOUT = "groups_knockout"
    KNOCKOUT = "knockout"
    GROUPS = "groups"
    TWICE_KNOCKOUT = "twice_knockout"
    TWICE = "twice"


PLAN_CHOICES = [
    (Plan.GROUPS_KNOCKOUT.value, gettext_lazy("Groups, then a knockout")),
    (Plan.KNOCKOUT.value, gettext_lazy("Knockout only")),
    (Plan.GROUPS.value, gettext_lazy("Groups only: a single one is a league")),
    (Plan.TWICE_KNOCKOUT.value, gettext_lazy("Two stages of groups, then a knockout")),
    (Plan.TWICE.value, gettext_lazy("Two stages of groups")),
]
WITH_KNOCKOUT = (Plan.GROUPS_KNOCKOUT, Plan.KNOCKOUT, Plan.TWICE_KNOCKOUT)
WITH_GROUPS = (Plan.GROUPS_KNOCKOUT, Plan.GROUPS, Plan.TWICE_KNOCKOUT, Plan.TWICE)
WITH_SECOND = (Plan.TWICE_KNOCKOUT, Plan.TWICE)
USUAL_QUALIFIERS = 2
GOING_THROUGH = (Plan.GROUPS_KNOCKOUT, Plan.TWICE_KNOCKOUT)  # from groups to a knockout


@dataclass(frozen=True)
class SecondGroups:
    """What the second stage of groups is told."""

    group_count: int | None = None
    group_size: int | None = None
    qualifiers: int = 2
    legs: int = 1
    carry_over: bool = False


@dataclass(frozen=True)
class Playing:
    """How an event is played: its plan, and what each stage is told. None and () stand for: not set."""

    plan: str = Plan.GROUPS_KNOCKOUT
    group_count: int | None = None
    group_size: int | None = None
    group_sizes: tuple[int, ...] = ()
    qualifiers: int = 2
    best_next: int = 0  # how many of the next places, over all groups
    compare: str = Stage.Compare.POINTS
    direct: int = 0  # how many go past the groups
    legs: int = 1
    second: SecondGroups | None = None
    top: int | None = None  # knockout only: how many of the entries play
    third_place: bool = False
    all_places: bool = False
    consolation: bool = False


@dataclass(frozen=True)
class Stages:
    """The stages of an event by their part in it."""

    groups: Stage | None = None
    second: Stage | None = None
    knockout: Stage | None = None
    consolation: Stage | None = None


def stages_by_part(stages: Sequence[Stage]) -> Stages:
    """`stages` in order of number."""
    groups = [stage for stage in stages if stage.kind == Stage.Kind.GROUPS]
    knockouts = [stage for stage in stages if stage.kind == Stage.Kind.KNOCKOUT]
    consolation = [stage for stage in knockouts if stage.source == Stage.Source.NOT_THROUGH]
    knockout = [stage for stage in knockouts if stage.source != Stage.Source.NOT_THROUGH]
    return Stages(
        groups=groups[0] if groups else None,
        second=groups[1] if len(groups) > 1 else None,
        knockout=knockout[0] if knockout else None,
        consolation=consolation[0] if consolation else None,
    )


def playing_of(event: Event) -> Playing:
    """How the event is played, as its stages say."""
    stages = stages_by_part(list(event.stages.order_by("number")))
    groups, knockout = stages.groups, stages.knockout
    if groups is None:
        return Playing(
            plan=Plan.KNOCKOUT,
            top=knockout.top if knockout else None,
            third_place=knockout.third_place if knockout else False,
            all_places=knockout.all_places if knockout else False,
        )
    return Playing(
        plan=_plan_of(stages),
        group_count=groups.group_count,
        group_size=groups.group_size,
        group_sizes=tuple(groups.group_sizes or ()),
        qualifiers=groups.qualifiers or USUAL_QUALIFIERS,
        best_next=groups.best_next,
        compare=groups.compare,
        direct=groups.direct,
        legs=groups.legs,
        second=_second_of(stages.second) if stages.second else None,
        third_place=knockout.third_place if knockout else False,
        all_places=knockout.all_places if knockout else False,
        consolation=stages.consolation is not None,
    )


def _plan_of(stages: Stages) -> Plan:
    if stages.second:
        return Plan.TWICE_KNOCKOUT if stages.knockout else Plan.TWICE
    return Plan.GROUPS_KNOCKOUT if stages.knockout else Plan.GROUPS


def _second_of(stage: Stage) -> SecondGroups:
    return SecondGroups(
        group_count=stage.group_count,
        group_size=stage.group_size,
        qualifiers=stage.qualifiers or USUAL_QUALIFIERS,
        legs=stage.legs,
        carry_over=stage.carry_over,
    )


def stages_make(event: Event, playing: Playing) -> None:
    """The stages of the plan, nothing drawn."""
    plan = Plan(playing.plan)
    stages = [Stage(event=event, kind=Stage.Kind.GROUPS)] if plan in WITH_GROUPS else []
    if plan in WITH_SECOND:
        stages.append(Stage(event=event, kind=Stage.Kind.GROUPS))
    if plan in WITH_KNOCKOUT:
        source = Stage.Source.GROUPS if stages else Stage.Source.ENTRIES
        stages.append(Stage(event=event, kind=Stage.Kind.KNOCKOUT, source=source))
    if playing.consolation and plan in GOING_THROUGH:
        stages.append(_consolation(event))
    for number, stage in enumerate(stages, start=1):
        stage.number = number
        _stage_set(stage, playing)


def stages_change(event: Event, playing: Playing) -> None:
    """The same stages with new settings; another plan, possible only before a draw, makes them anew.

    A consolation knockout comes and goes by itself, as long as it is not drawn.
    """
    now = playing_of(event)
    if playing.plan != now.plan:
        event.stages.all().delete()
        stages_make(event, playing)
        return
    stages = list(event.stages.order_by("number"))
    consolation = stages_by_part(stages).consolation
    if consolation and not playing.consolation:
        stages.remove(consolation)
        consolation.delete()
    for stage in stages:
        stage.version += 1
        _stage_set(stage, playing)
    if playing.consolation and not consolation and playing.plan in GOING_THROUGH:
        added = _consolation(event)
        added.number = stages[-1].number + 1
        _stage_set(added, playing)


def _consolation(event: Event) -> Stage:
    return Stage(event=event, kind=Stage.Kind.KNOCKOUT, source=Stage.Source.NOT_THROUGH)


def _stage_set(stage: Stage, playing: Playing) -> None:
    if stage.kind == Stage.Kind.KNOCKOUT:
        _knockout_set(stage, playing)
    elif stage.number == 1:
        _groups_set(stage, playing)
    elif playing.second:
        _second_set(stage, playing.second, is_last=playing.plan == Plan.TWICE)
    stage.full_clean()
    stage.save()


def _groups_set(stage: Stage, playing: Playing) -> None:
    stage.group_count = playing.group_count
    stage.group_size = playing.group_size
    stage.group_sizes = list(playing.group_sizes) or None
    # Where nothing comes after the groups nobody goes through: their tables are final.
    stage.qualifiers = 0 if playing.plan == Plan.GROUPS else playing.qualifiers
    stage.best_next = playing.best_next
    stage.compare = playing.compare
    stage.direct = playing.direct
    stage.legs = playing.legs


def _second_set(stage: Stage, second: SecondGroups, *, is_last: bool) -> None:
    if (stage.group_count, stage.group_size) != (second.group_count, second.group_size):
        stage.group_sizes = None  # typed where it was drawn
    stage.group_count = second.group_count
    stage.group_size = second.group_size
    stage.qualifiers = 0 if is_last else second.qualifiers
    stage.legs = second.legs
    stage.carry_over = second.carry_over


def _knockout_set(stage: Stage, playing: Playing) -> None:
    if stage.is_drawn or stage.source == Stage.Source.NOT_THROUGH:
        return
    stage.third_place = playing.third_place
    stage.all_places = playing.all_places
    if stage.number == 1:
        stage.top = playing.top


def refuse_drawn(event: Event, playing: Playing) -> None:
    """Refused, by the field: what a draw has fixed stays as it is."""
    now = playing_of(event)
    stages = stages_by_part(list(event.stages.order_by("number")))
    parts = (stages.groups, stages.second, stages.knockout, stages.consolation)
    if playing.plan != now.plan and any(stage.is_drawn for stage in parts if stage):
        raise Refused(_("The draw is made: the plan can no longer change."), "plan")
    if stages.groups and stages.groups.is_drawn:
        _refuse_drawn_groups(stages.groups, playing, now)
    if stages.second and stages.second.is_drawn and now.second and playing.second:
        _refuse_drawn_second(stages.second, playing, now)
    if stages.knockout and stages.knockout.is_drawn:
        _refuse_drawn_knockout(playing, now)
    if stages.consolation and stages.consolation.is_drawn and not playing.consolation:
        raise Refused(_("The consolation knockout is drawn. Take it back to do without it."), "consolation")


def _refuse_drawn_groups(stage: Stage, playing: Playing, now: Playing) -> None:
    shape = (playing.group_count, playing.group_size, playing.group_sizes)
    if shape != (now.group_count, now.group_size, now.group_sizes):
        raise Refused(_("The groups are drawn: change their number where you draw again."), "grouping")
    if playing.legs != now.legs:
        raise Refused(_drawn_once(), "twice")
    if playing.direct != now.direct:
        raise Refused(
            _("The groups are drawn: how many go past them can no longer change. Take the draw back to change this."),
            "direct",
        )
    if playing.plan != Plan.GROUPS:
        _refuse_too_many(stage, playing.qualifiers, "qualifiers")
    if playing.best_next:
        _refuse_too_many(stage, playing.qualifiers + 1, "best_next")


def _refuse_drawn_second(stage: Stage, playing: Playing, now: Playing) -> None:
    assert playing.second and now.second
    if playing.qualifiers != now.qualifiers:
        raise Refused(_("The second stage is drawn: how many go on to it can no longer change."), "qualifiers")
    shape = (playing.second.group_count, playing.second.group_size)
    if shape != (now.second.group_count, now.second.group_size):
        raise Refused(_("The groups are drawn: change their number where you draw again."), "second_group_count")
    if playing.second.legs != now.second.legs:
        raise Refused(_drawn_once(), "second_twice")
    if playing.second.carry_over != now.second.carry_over:
        raise Refused(_("The second stage is drawn. Take its draw back to change this."), "carry_over")
    if playing.plan != Plan.TWICE:
        _refuse_too_many(stage, playing.second.qualifiers, "second_qualifiers")


def _refuse_drawn_knockout(playing: Playing, now: Playing) -> None:
    through = _("The knockout is drawn: how many go through can no longer change.")
    if playing.second and now.second:
        if playing.second.qualifiers != now.second.qualifiers:
            raise Refused(through, "second_qualifiers")
    elif playing.qualifiers != now.qualifiers:
        raise Refused(through, "qualifiers")
    if playing.best_next != now.best_next:
        raise Refused(through, "best_next")
    if playing.best_next and playing.compare != now.compare:
        raise Refused(_("The knockout is drawn: the best are found and stay."), "compare")
    if playing.top != now.top:
        raise Refused(_("The knockout is drawn: its size can no longer change."), "top")
    for name in ("third_place", "all_places"):
        if getattr(playing, name) != getattr(now, name):
            raise Refused(_("The knockout is drawn. Take it back to change this."), name)


def _drawn_once() -> str:
    return _("The groups are drawn: how often everybody plays can no longer change. Take the draw back to change this.")


def _refuse_too_many(stage: Stage, through: int, name: str) -> None:
    smallest: int | None = stage.groups.annotate(n=Count("members")).aggregate(smallest=Min("n"))["smallest"]
    if smallest and through > smallest:
        message = _("The smallest group has %(size)d entries: no more can go through.")
        raise Refused(message % {"size": smallest}, name)
