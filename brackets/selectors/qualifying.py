"""Who goes through from the groups to the knockout, and what still stands in the way (706.2)."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from groups.models import Group, Member
from groups.selectors import group_name
from tournaments.models import Entry, Event, Stage


@dataclass(frozen=True)
class Problem:
    """Why the knockout cannot be built yet, with the page where it is mended."""

    message: str
    url: str = ""
    link: str = ""


@dataclass(frozen=True)
class Qualifier:
    """An entry that goes through, with its place among those of its group who can."""

    entry: Entry
    group: Group
    place: int


@dataclass(frozen=True)
class Qualified:
    """The tables of 706.2: for each group those who go through, best first. Complete only without problems."""

    stage: Stage
    groups: tuple[Group, ...]
    tables: tuple[tuple[Qualifier, ...], ...]
    problems: tuple[Problem, ...]
    notes: tuple[str, ...]

    @property
    def size(self) -> int:
        return len(self.groups) * self.stage.qualifiers


def group_stage_before(stage: Stage) -> Stage | None:
    """The group stage that a knockout takes its players from: the last one before it."""
    before = (
        Stage.objects.filter(event_id=stage.event_id, kind=Stage.Kind.GROUPS, number__lt=stage.number)
        .order_by("-number")
        .first()
    )
    if before is not None:
        before.event = stage.event
    return before


def qualified(stage: Stage) -> Qualified:
    """Read the stored standings of a group stage: two queries, whatever its size.

    The same number goes through from each group. A withdrawn entry does not: the next of its group does (and the
    notes say so). Problems: no draw, an unfinished group, a tie that touches a place through (C26, C27), a group
    with too few players.
    """
    groups = tuple(stage.groups.order_by("number"))
    members: dict[int, list[Member]] = {group.pk: [] for group in groups}
    for member in Member.objects.filter(stage=stage).select_related("entry").order_by("row", "number"):
        members[member.group_id].append(member)
    tables, problems, notes = [], [], []
    if not groups:
        problems.append(Problem(_("The groups have not been drawn."), stage.get_absolute_url(), _("To the groups")))
    for group in groups:
        staying = [member for member in members[group.pk] if member.entry.status == Entry.Status.ENTERED]
        through = staying[: stage.qualifiers]
        problem = _problem(stage, group, staying)
        if problem is not None:
            problems.append(problem)
        else:
            notes += _notes(stage.event, group, members[group.pk], through)
        tables.append(tuple(Qualifier(m.entry, group, place) for place, m in enumerate(through, 1)))
    return Qualified(stage, groups, tuple(tables), tuple(problems), tuple(notes))


def place_in_group(event: Event, number: int, place: int) -> str:
    """Who will come from a group that is not finished: "Group 3, place 1" (C32)."""
    return _("%(group)s, place %(place)d") % {"group": group_name(event, number), "place": place}


def _problem(stage: Stage, group: Group, staying: Sequence[Member]) -> Problem | None:
    event, name = stage.event, group_name(stage.event, group.number)
    address = [event.tournament.code, event.number, stage.number, group.number]
    if not group.is_finished:
        left = group.total - group.played
        message = ngettext(
            "%(group)s is not finished: %(left)d match is still to be played.",
            "%(group)s is not finished: %(left)d matches are still to be played.",
            left,
        ) % {"group": name, "left": left}
        return Problem(message, reverse("groups:group", args=address), name)
    if len(staying) < stage.qualifiers:
        message = _(
            "%(group)s has only %(count)d players who can go through, and the same number must go through from each "
            "(706.2). Let fewer go through in the settings of the event."
        ) % {"group": name, "count": len(staying)}
        return Problem(message, reverse("tournaments:event_edit", args=address[:2]), _("Settings of the event"))
    tie = _open_tie(staying, stage.qualifiers)
    if tie:
        message = _("%(group)s: only a lot can part %(players)s (3.7.5.4).") % {
            "group": name,
            "players": ", ".join(member.entry.title for member in tie),
        }
        return Problem(message, reverse("desk:lot", args=address), _("Draw the lot"))
    return None


def _open_tie(staying: Sequence[Member], through: int) -> list[Member]:
    """The first members who share a place that goes through: inside the cut a tie changes the numbers of 706.2."""
    for member in staying[:through]:
        equal = [other for other in staying if other.tied and other.place == member.place]
        if member.tied and len(equal) > 1:
            return equal
    return []


def _notes(event: Event, group: Group, members: Sequence[Member], through: Sequence[Member]) -> list[str]:
    """Say who has withdrawn from a place through, and who comes in for him."""
    if not through:
        return []
    last = max(member.row for member in through)
    gone = [member for member in members if member.row < last and member not in through]
    withdrawn = _("%(player)s, place %(place)d of %(group)s, has withdrawn; the next of the group goes through.")
    disqualified = _("%(player)s, place %(place)d of %(group)s, is disqualified; the next of the group goes through.")
    return [
        (disqualified if member.entry.is_disqualified else withdrawn)
        % {"player": member.entry.title, "place": member.place, "group": group_name(event, group.number)}
        for member in gone
    ]
