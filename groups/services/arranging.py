"""Changing a draw by hand while it stands: only the groups that change are made again, and each change is a draw."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.db import transaction
from django.db.models import Exists, OuterRef, Q, QuerySet
from django.utils import timezone
from django.utils.translation import gettext as _

from groups.domain.arranging import Arrangement, late_place
from groups.domain.draw import association_key
from groups.domain.records import DrawRecord, record_by_hand
from groups.models import Draw, Group, Member
from tournaments.domain.scores import Ending
from tournaments.errors import Refused, Stale
from tournaments.models import Entry, Match, Stage, User
from tournaments.selectors.labels import group_name
from tournaments.services.live import touch
from tournaments.services.locks import BEGUN

from .direct import went_directly
from .making import built_on, built_on_text, draw_void, stage_locked
from .preview import entered
from .remaking import Remade, groups_remake
from .shape import FEWEST_IN_A_GROUP, MOST_IN_A_GROUP
from .standings import group_stage_refresh, standings_refresh


@dataclass(frozen=True)
class Standing:
    """The draw that stands: its groups in order, and who came after it."""

    stage: Stage
    groups: tuple[Group, ...]  # each with `has_results` and `is_built_on`
    arrangement: Arrangement
    members: tuple[Entry, ...]
    late: tuple[Entry, ...]  # entered, and in no group
    came: Mapping[int, tuple[int, int]] = field(default_factory=dict)  # place and group of the stage before

    @property
    def is_built_on(self) -> bool:
        """Was a later stage made from these groups?"""
        return any(group.is_built_on for group in self.groups)  # type: ignore[attr-defined]

    @cached_property
    def entries(self) -> dict[int, Entry]:
        return {entry.pk: entry for entry in (*self.members, *self.late)}

    @cached_property
    def associations(self) -> dict[int, str]:
        return {pk: association_key(entry.delegation) for pk, entry in self.entries.items()}

    def ranked(self, groups: Arrangement) -> list[Entry]:
        """Everybody in the groups, the best first; in groups drawn from groups by their places there."""
        found = [self.entries[pk] for group in groups for pk in group]
        return sorted(found, key=lambda entry: (*self.came.get(entry.pk, ()), entry.ranking, entry.pk))

    def place_for(self, entry: Entry, groups: Arrangement) -> int:
        """The group in which a late entry harms least, from 1 (3.7.5.5)."""
        ranking = [other.pk for other in self.ranked((*groups, (entry.pk,)))]
        return late_place(groups, entry.pk, ranking, self.associations)


def groups_standing(stage: Stage) -> Standing:
    """What stands now; three queries."""
    results = Match.objects.filter(BEGUN, in_group__group=OuterRef("pk"))
    later = Stage.objects.filter(event=stage.event_id, number__gt=stage.number, drawn_at__isnull=False)
    rows = Group.objects.filter(stage=stage).annotate(has_results=Exists(results), is_built_on=Exists(later))
    groups = tuple(rows.order_by("number"))
    for group in groups:
        group.stage = stage
    in_group: dict[int, list[Entry]] = {group.pk: [] for group in groups}
    came = {}
    for member in Member.objects.filter(stage=stage).select_related("entry", "from_group").order_by("number"):
        in_group[member.group_id].append(member.entry)
        if member.from_group:
            came[member.entry_id] = (member.from_place or 0, member.from_group.number)
            member.entry.counts_for = group_name(stage.event, member.from_group.number)
    arrangement = tuple(tuple(entry.pk for entry in entries) for entries in in_group.values())
    members = tuple(entry for entries in in_group.values() for entry in entries)
    late = tuple(late_entries(stage)) if groups else ()
    return Standing(stage, groups, arrangement, members, late, came)


def late_entries(stage: Stage) -> QuerySet[Entry]:
    """Who is entered and in no group of a drawn first stage, best first."""
    inside = Member.objects.filter(stage=stage, entry=OuterRef("pk"))
    late = Entry.objects.filter(~Exists(inside), event=stage.event_id, status=Entry.Status.ENTERED)
    late = late.exclude(pk__in=stage.direct_entries)
    return (late if stage.number == 1 else late.none()).order_by("ranking", "pk")


def record_of(standing: Standing, groups: Arrangement) -> DrawRecord:
    """The record of an arrangement, with its pairs of one association and the fewest there could be."""
    ranked = standing.ranked(groups)
    numbers = {entry.pk: number for number, entry in enumerate(ranked, 1)}
    return record_by_hand(entered(ranked), [[numbers[pk] for pk in group] for group in groups])


def refuse_impossible(standing: Standing, groups: Arrangement, *, may_leave: bool = False) -> None:
    """Refused when these groups cannot be put in place of those that stand, with the reason.

    Stale: they are not groups of the same entries, of whom those that came late may be missing; with `may_leave`
    anybody without a result may be.
    """
    inside = {pk for group in groups for pk in group}
    members = {entry.pk for entry in standing.members}
    has_left = not members <= inside and not may_leave
    if len(groups) != len(standing.groups) or has_left or not inside <= standing.entries.keys():
        raise Stale(_("The groups changed meanwhile. Below is the draw as it stands now."))
    _refuse_sizes(standing, groups)
    for group, old, new in zip(standing.groups, standing.arrangement, groups, strict=True):
        if old != new and group.has_results:  # type: ignore[attr-defined]
            _refuse_played(standing, group, old, new)


def _refuse_sizes(standing: Standing, groups: Arrangement) -> None:
    """A group that stays may be smaller than a draw would make it: somebody was taken out."""
    fewest = max(FEWEST_IN_A_GROUP, standing.stage.qualifiers)
    for group, old, new in zip(standing.groups, standing.arrangement, groups, strict=True):
        name = group_name(standing.stage.event, group.number)
        if len(new) < min(fewest, len(old)):
            raise Refused(_("%(group)s needs at least %(n)d entries.") % {"group": name, "n": fewest})
        if len(new) > MOST_IN_A_GROUP:
            raise Refused(_("%(group)s can have at most %(n)d entries.") % {"group": name, "n": MOST_IN_A_GROUP})


def _refuse_played(standing: Standing, group: Group, old: Sequence[int], new: Sequence[int]) -> None:
    """Once something is played in a group, only who comes late may come in, as the last, and go out unplayed."""
    came, gone = new[len(old) :], old[len(new) :]
    if new[: len(old)] == old and {entry.pk for entry in standing.late} >= set(came):
        return
    played = Match.objects.filter(Q(a__in=gone) | Q(b__in=gone), BEGUN, in_group__group=group)
    left = Entry.Status.WITHDRAWN
    at_once = Q(Q(a__in=gone, b__status=left) | Q(b__in=gone, a__status=left), ending=Ending.WALKOVER)
    if not gone or old[: len(new)] != new or played.exclude(at_once).exists():
        name = group_name(standing.stage.event, group.number)
        raise Refused(_("%(group)s has results, so its entries and their numbers stand.") % {"group": name})


@transaction.atomic
def groups_rearrange(*, stage: Stage, groups: Arrangement, by: User, seen_draw: int) -> Stage:
    """Put the draw that stands into these groups: entry ids in the order of groups and numbers.

    Only groups that change are touched: the matches of pairs that stay together keep their numbers, those of groups
    that stay keep everything. A late entry that comes in as the last of a group adds exactly its own matches. Recorded
    as a draw of its own. Stale: drawn or changed since `seen_draw`; Refused: a group with results would change, or a
    knockout was built. Pressed twice, it changes once.
    """
    return _rearrange(stage_locked(stage), groups, by=by, seen_draw=seen_draw)


@transaction.atomic
def draw_put_back(*, stage: Stage, by: User, seen_draw: int) -> Stage:
    """Put the groups back as they were in the draw before, itself recorded; so pressing again brings the change back.

    Who came in since goes out again, as long as it has no result; who was taken out of its group since stays out.
    Refused and Stale as `groups_rearrange`.
    """
    stage = stage_locked(stage)
    before = arrangement_before(groups_standing(stage))
    if stage.draw_number != seen_draw:
        raise _drawn_meanwhile()
    if before is None:
        raise Refused(_("There is no draw before this one that could be put back."))
    return _rearrange(stage, before.groups, by=by, seen_draw=seen_draw, may_leave=True)


@dataclass(frozen=True)
class Before:
    """An earlier draw of the same number of groups."""

    number: int
    groups: Arrangement


def arrangement_before(standing: Standing) -> Before | None:
    """The draw before the one that stands, without those who were taken out since; one query.

    None where its groups are not known, were another number, or are the ones that stand anyway.
    """
    stage = standing.stage
    draws = Draw.objects.filter(stage=stage, number__lt=stage.draw_number).order_by("-number")
    found = draws.values_list("number", "arrangement").first()
    if found is None or len(found[1]) != len(standing.groups):
        return None
    groups = tuple(tuple(pk for pk in group if pk in standing.entries) for group in found[1])
    return None if groups == standing.arrangement else Before(found[0], groups)


def _rearrange(stage: Stage, groups: Arrangement, *, by: User, seen_draw: int, may_leave: bool = False) -> Stage:
    standing = groups_standing(stage)
    if stage.is_drawn and groups == standing.arrangement:
        return stage
    if not stage.is_drawn or stage.draw_number != seen_draw:
        raise _drawn_meanwhile()
    if standing.is_built_on:
        later = built_on(stage)
        raise Refused(built_on_text(later or stage))
    if stage.carry_over:
        raise Refused(_("Results are carried over: who has met in the first stage stays together."))
    refuse_impossible(standing, groups, may_leave=may_leave)
    _record(standing, groups, by)
    changed = [
        Remade(group, [standing.entries[pk] for pk in old], [standing.entries[pk] for pk in new])
        for group, old, new in zip(standing.groups, standing.arrangement, groups, strict=True)
        if old != new
    ]
    groups_remake(stage, changed)
    version = touch(stage.event.tournament, stage, stage.event)
    for each in changed:
        standings_refresh(each.group, stage.event, live_version=version)
    group_stage_refresh(stage)
    return stage


def _record(standing: Standing, groups: Arrangement, by: User) -> None:
    """The change as a draw of its own; the one before keeps what it was."""
    stage = standing.stage
    record = replace(record_of(standing, groups), direct=tuple(entered(went_directly(stage))))
    Draw.objects.filter(stage=stage, voided_at=None, arrangement=[]).update(arrangement=standing.arrangement)
    draw_void(stage)
    stage.drawn_at = timezone.now()
    stage.draw_number += 1
    stage.version += 1
    if stage.group_sizes:
        stage.group_sizes = [len(group) for group in groups]
    stage.save()
    Draw.objects.create(
        stage=stage,
        number=stage.draw_number,
        method=record.method,
        record=record.as_json(),
        arrangement=groups,
        drawn_at=stage.drawn_at,
        drawn_by=by,
    )


def _drawn_meanwhile() -> Stale:
    return Stale(_("Somebody else drew or changed these groups meanwhile. Below is the draw as it stands now."))
