"""A corrected group moves its players in the knockout that was built from it."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db.models import Q

from brackets.models import Seed
from brackets.selectors.not_through import knockouts_before
from groups.models import Group, Member
from groups.services.standings import Refreshed
from tournaments.models import Entry, Stage
from tournaments.services.rows import PreparedModels

from .consolation import consolation_follow, consolation_wait
from .next_numbers import in_knockout, next_numbers
from .positions import Moved, positions_refresh


@dataclass
class Reseeded:
    moved: Moved = field(default_factory=Moved)
    # Groups whose places through are open again: the knockout keeps its players until they are settled.
    unsettled: tuple[Group, ...] = ()


FROM_GROUPS = (Stage.Source.GROUPS, Stage.Source.NOT_THROUGH)


def stages_fed_by(stage: Stage) -> list[Stage]:
    """The drawn stages of the event that take their players from this group stage: the groups drawn from it alone, or
    the knockouts, a consolation one last. One query."""
    found = FED_BY_GROUPS.all(stage.event_id, stage.number)
    for later in found:
        later.event = stage.event
    second = [later for later in found if later.kind == Stage.Kind.GROUPS]
    return second[:1] or found


FED_BY_GROUPS = PreparedModels(
    lambda event, number: Stage.objects.filter(
        event=event, number__gt=number, drawn_at__isnull=False, source__in=FROM_GROUPS
    ).order_by("number")
)


def reseed(knockout: Stage, refreshed: Refreshed) -> Reseeded:
    """Give each number that belongs to a place of this group to who has that place now, and recompute the tree."""
    group = refreshed.group
    through = group.stage.qualifiers
    if not group.is_finished:
        return Reseeded(unsettled=(group,) if refreshed.was_finished else ())
    if knockout.source == Stage.Source.NOT_THROUGH:
        return _reseed_rest(knockout, group)
    if group.stage.best_next:
        return reseed_with_next(knockout, group.stage)
    if ties_through(group, through):
        return Reseeded(unsettled=(group,))
    # Who goes out of the event later keeps the number, for his opponents to have walkovers (C33).
    here = Q(status=Entry.Status.ENTERED) | Q(pk__in=in_knockout(knockout))
    staying = set(Entry.objects.filter(here, pk__in=refreshed.after).values_list("pk", flat=True))
    entries = dict(enumerate([entry for entry in refreshed.after if entry in staying][:through], 1))
    changed, left = [], []
    for seed in Seed.objects.filter(stage=knockout, group=group).order_by("number"):
        # Somebody withdrew and nobody of the group is left to come in: the number keeps its entry.
        entry = entries.get(seed.place or 0, seed.entry_id)
        if seed.entry_id != entry:
            left.append(seed.entry_id)
            seed.entry_id = entry
            changed.append(seed)
    if not changed:
        return Reseeded()
    Seed.objects.bulk_update([*changed, *_making_room(knockout, changed, left)], ["entry"])
    return Reseeded(moved=positions_refresh(knockout))


def _making_room(knockout: Stage, changed: Sequence[Seed], left: Sequence[int]) -> list[Seed]:
    """The numbers of who comes to one of those `changed` from another group: each has one of those who `left`.

    In groups drawn from groups somebody can be in another one now, and that he comes from still be played.
    """
    coming = {seed.entry_id for seed in changed}
    held = Seed.objects.filter(stage=knockout, entry__in=coming).exclude(pk__in=[seed.pk for seed in changed])
    others = list(held.order_by("number"))
    for seed, entry in zip(others, (entry for entry in left if entry not in coming), strict=False):
        seed.entry_id = entry
    return others


def reseed_with_next(knockout: Stage, stage: Stage) -> Reseeded:
    """The same where the best of the next places go through as well: the places of all groups hang together then, so
    either all numbers follow or none, until it is certain who goes through."""
    found = next_numbers(knockout, stage)
    if found.unsettled or not found.is_final:
        return Reseeded(unsettled=found.unsettled)
    changed = []
    for seed in Seed.objects.filter(stage=knockout, group__isnull=False):
        before = seed.entry_id, seed.group_id
        if seed.rank is not None:
            seed.entry_id, seed.group_id = found.by_rank.get(seed.rank, before)
        else:
            seed.entry_id = found.by_place.get((seed.group_id or 0, seed.place or 0), seed.entry_id)
        if (seed.entry_id, seed.group_id) != before:
            changed.append(seed)
    if not changed:
        return Reseeded()
    Seed.objects.bulk_update(changed, ["entry", "group"])
    return Reseeded(moved=positions_refresh(knockout))


def _reseed_rest(knockout: Stage, group: Group) -> Reseeded:
    """Any open tie can touch who is left and in which order; and it waits as the knockout before it does."""
    if group.open_ties or _is_open(group.stage):
        changed = consolation_wait(knockout, group.stage)
        unsettled = (group,) if group.open_ties else ()
        return Reseeded(positions_refresh(knockout) if changed else Moved(), unsettled)
    before = knockouts_before(knockout) if group.stage.best_next else []
    found = next_numbers(before[0], group.stage) if before else None
    if found and (found.unsettled or not found.is_final):
        return Reseeded(unsettled=found.unsettled)
    return Reseeded(moved=positions_refresh(knockout) if consolation_follow(knockout, group.stage) else Moved())


def _is_open(stage: Stage) -> bool:
    """Is a group of the stage being played again, or is a lot to be drawn?"""
    groups = Group.objects.filter(stage=stage).only("played", "total", "open_ties")
    return any(group.open_ties or not group.is_finished for group in groups)


def ties_through(group: Group, through: int) -> list[list[int]]:
    """Open ties of a finished group that touch a place that goes through: only a lot can part them (3.7.5.4).

    A tie inside those places counts too: the places give the numbers of 706.2.
    """
    rows = {member.entry_id: member.row for member in Member.objects.filter(group=group)} if group.open_ties else {}
    return [tie for tie in group.open_ties if min(rows[entry] for entry in tie) <= through]
