"""Who did not go through to the knockout, and what a consolation knockout of them still waits for."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from brackets.models import Seed
from groups.models import Group, Member
from groups.selectors import group_name
from tournaments.models import Entry, Stage

from .qualifying import Problem, Qualifier, group_stage_before


@dataclass(frozen=True)
class NotThrough:
    """Those left, in the order of their numbers: the next places by table, then those after them (706.2).

    Complete only without problems.
    """

    rest: tuple[Qualifier, ...] = ()
    problems: tuple[Problem, ...] = ()

    @property
    def spots(self) -> dict[tuple[int, int], Qualifier]:
        """By the number of the group and the place in it, in the same order."""
        return {(one.group.number, one.place): one for one in self.rest}


def not_through(stage: Stage) -> NotThrough:
    """Who plays in this consolation knockout: four queries, whatever its size.

    Problems: no groups, a knockout before it that is not built, an unfinished group, equal players whom only a lot
    can part (3.7.5.4).
    """
    groups = group_stage_before(stage)
    if groups is None:
        return NotThrough(problems=(Problem(_("There are no groups before this knockout.")),))
    before = knockouts_before(stage)
    waits = tuple(_not_built(stage, one) for one in before if not one.is_drawn)
    if waits or not before:
        return NotThrough(problems=waits)
    rest = lower_places(groups, in_knockouts(before))
    found = {one.group.pk: one.group for one in rest}.values()
    problems = [problem for group in found if (problem := _problem(groups, group, rest))]
    return NotThrough(tuple(rest), tuple(problems))


def knockouts_before(stage: Stage) -> list[Stage]:
    """The knockouts of those who went through, which a consolation knockout comes after."""
    found = Stage.objects.filter(event_id=stage.event_id, kind=Stage.Kind.KNOCKOUT, number__lt=stage.number)
    before = list(found.order_by("number"))
    for one in before:
        one.event = stage.event
    return before


def in_knockouts(stages: Sequence[Stage]) -> set[int]:
    """The ids of the entries that play in these knockouts."""
    return set(Seed.objects.filter(stage__in=stages).values_list("entry_id", flat=True))


def lower_places(groups: Stage, through: Collection[int], also: Collection[int] = ()) -> list[Qualifier]:
    """Those of a group stage who are not among `through`: the next places by table, then those after them (706.2).

    A place counts those who are entered or went through; who is out of the event is passed over, but for `also`.
    """
    ranks: dict[int, int] = {}
    rest = []
    members = Member.objects.filter(stage=groups).select_related("entry", "group")
    for member in members.order_by("group__number", "row", "number"):
        counts = member.entry.status == Entry.Status.ENTERED or member.entry_id in through or member.entry_id in also
        if counts:
            place = ranks[member.group_id] = ranks.get(member.group_id, 0) + 1
            if member.entry_id not in through:
                rest.append(Qualifier(member.entry, member.group, place))
    return sorted(rest, key=lambda one: (one.place, one.group.number))


def _not_built(stage: Stage, before: Stage) -> Problem:
    message = _("The knockout before it is not built: until then nobody knows who does not go through.")
    return Problem(message, before.get_absolute_url(), _("To the knockout"))


def _problem(groups: Stage, group: Group, rest: Sequence[Qualifier]) -> Problem | None:
    event, name = groups.event, group_name(groups.event, group.number)
    address = [event.tournament.code, event.number, groups.number, group.number]
    if not group.is_finished:
        return Problem(_("%(group)s is not finished.") % {"group": name}, reverse("groups:group", args=address), name)
    left = {one.entry.pk: one.entry.title for one in rest}
    for tie in group.open_ties:
        equal = [left[entry] for entry in tie if entry in left]
        if len(equal) > 1:
            message = _("%(group)s: only a lot can part %(players)s (3.7.5.4).")
            players = {"group": name, "players": ", ".join(equal)}
            return Problem(message % players, reverse("desk:lot", args=address), _("Draw the lot"))
    return None
