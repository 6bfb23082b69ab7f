"""Who goes through from the groups to the knockout, and what still stands in the way (706.2)."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TypeAlias

from django.urls import reverse
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from brackets.services.placing import DIRECT, Spot, Ways
from groups.models import Group, Member
from groups.selectors import group_name
from groups.services.direct import went_directly
from groups.services.next_places import InGroups, NextCompared, groups_and_lots, next_compared, results_in
from tournaments.models import Entry, Event, Stage


@dataclass(frozen=True)
class Problem:
    """Why the knockout cannot be built yet, with the page where it is mended."""

    message: str
    url: str = ""
    link: str = ""


@dataclass(frozen=True)
class Qualifier:
    """An entry that goes through, with its place among those of its group who can.

    `rank`: of the best of the next places, which of them it is.
    """

    entry: Entry
    group: Group
    place: int
    rank: int | None = None


@dataclass(frozen=True)
class Directly:
    """An entry that goes past the groups, and which of those who do it is, by the seeding order."""

    entry: Entry
    rank: int
    group: None = None
    place: None = None


Comer: TypeAlias = Qualifier | Directly


@dataclass(frozen=True)
class Qualified:
    """The tables of 706.2: for each group those who go through, best first. Complete only without problems.

    `direct`: who goes past the groups; `extra`: the best of the next places, best first.
    """

    stage: Stage
    groups: tuple[Group, ...]
    tables: tuple[tuple[Qualifier, ...], ...]
    problems: tuple[Problem, ...]
    notes: tuple[str, ...]
    direct: tuple[Directly, ...] = ()
    extra: tuple[Qualifier, ...] = ()

    @property
    def size(self) -> int:
        """How many there will be, whether they are known or not."""
        through = len(self.groups) * self.stage.qualifiers
        return through + len(self.direct) + self.stage.best_next if self.groups else 0

    @property
    def ways(self) -> Ways:
        return Ways(
            tuple(group.number for group in self.groups),
            self.stage.qualifiers,
            len(self.direct),
            tuple(one.group.number for one in self.extra),
        )

    @property
    def comers(self) -> dict[Spot, Comer]:
        """Everybody who goes through, by the place that brings him there."""
        through = [*(one for table in self.tables for one in table), *self.extra]
        found: dict[Spot, Comer] = {(DIRECT, one.rank): one for one in self.direct}
        return found | {(one.group.number, one.place): one for one in through}


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
    """Read the stored standings of a group stage: two queries, whatever its size; one more for those who go past the
    groups, and one for the best of the next places.

    The same number goes through from each group. A withdrawn entry does not: the next of its group does (and the
    notes say so). Problems: no draw, an unfinished group, a tie that touches a place through (C26, C27), a group
    with too few players; of the next places a tie that only a lot can part, or too few groups that have one.
    """
    groups, lots = groups_and_lots(stage) if stage.best_next else (tuple(stage.groups.order_by("number")), [])
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
    direct = _directly(stage) if groups else ()
    extra: tuple[Qualifier, ...] = ()
    if stage.best_next and groups and not problems:
        extra, problems = _best_next(stage, groups, members, lots)
    return Qualified(stage, groups, tuple(tables), tuple(problems), tuple(notes), direct, extra)


def _directly(stage: Stage) -> tuple[Directly, ...]:
    """Who goes past the groups; with two stages of groups, past the first."""
    first = stage
    if stage.number > 1:
        found = Stage.objects.filter(event=stage.event_id, kind=Stage.Kind.GROUPS).order_by("number").first()
        first = found or stage
    return tuple(Directly(entry, rank) for rank, entry in enumerate(went_directly(first), 1))


def _best_next(
    stage: Stage, groups: Sequence[Group], members: Mapping[int, Sequence[Member]], lots: Sequence[Sequence[int]]
) -> tuple[tuple[Qualifier, ...], list[Problem]]:
    """The best of the next places, or what stands in the way of knowing them."""
    rows = {
        pk: [(member.entry_id, member.entry.status) for member in of_group if not member.is_annulled]
        for pk, of_group in members.items()
    }
    compared = next_compared(stage, known=InGroups(tuple(groups), rows, results_in(stage), lots))
    by_number = {group.number: group for group in groups}
    entries = {member.entry_id: member.entry for of_group in members.values() for member in of_group}
    problems = [*_doubts(stage, compared, by_number, entries), *_next_ties(stage, compared, entries)]
    if compared.lacking:
        problems.append(
            Problem(
                ngettext(
                    "The best on place %(place)d goes through as well, but only %(having)d groups have one.",
                    "The best %(best)d on place %(place)d go through as well, but only %(having)d groups have one.",
                    stage.best_next,
                )
                % {"best": stage.best_next, "place": compared.place, "having": len(compared.found.candidates)},
                reverse("tournaments:event_edit", args=[stage.event.tournament.code, stage.event.number]),
                _("Settings of the event"),
            )
        )
    if problems:
        return (), problems
    through = enumerate(compared.through, 1)
    return tuple(
        Qualifier(entries[one.member], by_number[one.group], compared.place, rank)  # type: ignore[index]
        for rank, one in through
    ), []


def _doubts(
    stage: Stage, compared: NextCompared, groups: Mapping[int, Group], entries: Mapping[int, Entry]
) -> Iterator[Problem]:
    """A lot inside a group that tells who is compared, or without whose results."""
    event = stage.event
    for one in compared.doubtful:
        names = ", ".join(entries[member].title for member in sorted(one.equal))  # type: ignore[type-var, index]
        message = _(
            "%(group)s: only a lot can part %(players)s (3.7.5.4), and on it hangs who is compared on place %(place)d."
        ) % {"group": group_name(event, one.group), "players": names, "place": compared.place}
        address = [event.tournament.code, event.number, stage.number, groups[one.group].number]
        yield Problem(message, reverse("desk:lot", args=address), _("Draw the lot"))


def _next_ties(stage: Stage, compared: NextCompared, entries: Mapping[int, Entry]) -> Iterator[Problem]:
    """A lot between groups."""
    event = stage.event
    for tie in compared.ties:
        message = _("On place %(place)d nothing parts %(players)s: only a lot can (3.7.5.4).") % {
            "place": compared.place,
            "players": ", ".join(entries[entry].title for entry in tie),
        }
        address = [event.tournament.code, event.number, stage.number]
        yield Problem(message, reverse("desk:next_lot", args=address), _("Draw the lot"))


def direct_phrase(rank: int) -> str:
    """How somebody comes who goes past the groups."""
    return _("direct entry %(rank)d") % {"rank": rank}


def next_phrase(rank: int, place: int) -> str:
    """Who will come, of the best of the next places, before it is known."""
    return _("Best on place %(place)d, no. %(rank)d") % {"rank": rank, "place": place}


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
            "In %(group)s only %(count)d can go through, and the same number must go through from each "
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
