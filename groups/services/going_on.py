"""Groups drawn from groups: who goes on from the first stage, in which order, and who has met there already."""

from collections.abc import Iterable
from dataclasses import dataclass
from itertools import combinations

from django.utils.translation import gettext as _

from groups.models import Group, Member
from tournaments.errors import Refused
from tournaments.models import Entry, Stage
from tournaments.selectors.labels import group_name


@dataclass(frozen=True)
class GoesOn:
    """An entry with its group of the first stage, and its place among those of it who can go on."""

    entry: Entry
    group: Group
    place: int


def is_second(stage: Stage) -> bool:
    """Does this stage of groups take its players from groups? Asks the database nothing."""
    return stage.kind == Stage.Kind.GROUPS and stage.number > 1


def stage_before(stage: Stage) -> Stage | None:
    """The groups from which those of a second stage come."""
    if not is_second(stage):
        return None
    before = Stage.objects.filter(event=stage.event_id, kind=Stage.Kind.GROUPS, number__lt=stage.number)
    found = before.order_by("-number").first()
    if found is not None:
        found.event = stage.event
    return found


def going_on(stage: Stage) -> list[GoesOn]:
    """Who goes on to a second stage: the first places by group, then the second places … (706.2, 3.7.5.5).

    A withdrawn entry does not: the next of its group does. Refused, with the reason, until the first stage is drawn
    and played, every tie that touches a place going on is parted, and each group has enough who can go on. Three
    queries.
    """
    before = stage_before(stage)
    groups = list(before.groups.order_by("number")) if before else []
    if before is None or not groups:
        raise Refused(_("The groups of the first stage have not been drawn."), "entries")
    staying: dict[int, list[Member]] = {group.pk: [] for group in groups}
    members = Member.objects.filter(stage=before, entry__status=Entry.Status.ENTERED).select_related("entry")
    for member in members.order_by("row", "number"):
        staying[member.group_id].append(member)
    for group in groups:
        _refuse_unsettled(before, group, staying[group.pk])
    return [
        _labelled(GoesOn(staying[group.pk][place - 1].entry, group, place), before)
        for place in range(1, before.qualifiers + 1)
        for group in groups
    ]


def _refuse_unsettled(before: Stage, group: Group, staying: list[Member]) -> None:
    name = group_name(before.event, group.number)
    if not group.is_finished:
        raise Refused(_("%(group)s is not finished.") % {"group": name}, "entries")
    if len(staying) < before.qualifiers:
        told = {"group": name, "count": len(staying)}
        raise Refused(_("%(group)s has only %(count)d who can go on.") % told, "entries")
    going = staying[: before.qualifiers]
    equal = [member for member in staying if member.tied and member.place in {one.place for one in going if one.tied}]
    if len(equal) > 1:
        names = ", ".join(member.entry.title for member in equal)
        raise Refused(
            _("%(group)s: only a lot can part %(players)s (3.7.5.4).") % {"group": name, "players": names}, "entries"
        )


def _labelled(one: GoesOn, before: Stage) -> GoesOn:
    """What keeps apart, or together, in this draw is the group of the first stage: it stands where the club would.

    On these rows alone, which nobody saves.
    """
    name = group_name(before.event, one.group.number)
    one.entry.counts_for = name
    one.entry.association = _("%(group)s, place %(place)d") % {"group": name, "place": one.place}
    return one


def met_before(from_groups: Iterable[int | None]) -> set[frozenset[int]]:
    """The pairs of numbers of a group who come from one group; `from_groups`: of number 1, number 2 …"""
    numbered = enumerate(from_groups, 1)
    return {frozenset((a, b)) for (a, one), (b, other) in combinations(numbered, 2) if one and one == other}
