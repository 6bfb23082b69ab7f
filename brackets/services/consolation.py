"""A consolation knockout follows the groups: who did not go through has the number of the place he has now."""

from collections.abc import Sequence

from django.db.models import Q

from brackets.models import Seed
from brackets.selectors.not_through import in_knockouts, knockouts_before, lower_places
from groups.models import Member
from tournaments.models import Entry, Stage

from .next_numbers import in_knockout


def consolation_follow(knockout: Stage, groups: Stage) -> bool:
    """Give each number of a built consolation knockout to who has its place in the groups now; True if any changed.

    The knockout before it has followed already. Who goes out of the event later keeps the number, for his opponents
    to have walkovers (C33). Where another group now has more who are left, its places take over the numbers that have
    become free.
    """
    seeds = list(Seed.objects.filter(stage=knockout).order_by("number"))
    had = [seed.entry_id for seed in seeds]
    through = in_knockouts(knockouts_before(knockout))
    rest = lower_places(groups, through, also=set(in_knockout(knockout)))
    places = {(one.group.pk, one.place): one.entry.pk for one in rest}
    stored = {(seed.group_id, seed.place) for seed in seeds}
    new = [spot for spot in places if spot not in stored]
    for seed in seeds:
        if (seed.group_id, seed.place) not in places and new:
            seed.group_id, seed.place = new.pop(0)
        seed.entry_id = places.get((seed.group_id or 0, seed.place or 0), 0)
    if not all(seed.entry_id for seed in seeds):
        _fill(seeds, had, [entry for entry in (*had, *_in_groups(groups)) if entry not in through])
    return _changed(seeds, had)


def consolation_wait(knockout: Stage, groups: Stage) -> bool:
    """While places of the groups are open: a number changes only where who has it is in the knockout before it now.

    Then who of his group is in neither has it. True if any changed.
    """
    seeds = list(Seed.objects.filter(stage=knockout).order_by("number"))
    had = [seed.entry_id for seed in seeds]
    through = in_knockouts(knockouts_before(knockout))
    moved = [seed for seed in seeds if seed.entry_id in through]
    for seed in moved:
        inside = {one.entry_id for one in seeds} | through
        free = [(entry, group) for entry, group in _in_groups(groups).items() if entry not in inside]
        seed.entry_id = next((entry for entry, group in free if group == seed.group_id), seed.entry_id)
    return _changed(seeds, had)


def _in_groups(groups: Stage) -> dict[int, int]:
    """Everybody with his group, those who are still in the event first, by place."""
    members = Member.objects.filter(stage=groups).annotate(gone=Q(entry__status=Entry.Status.WITHDRAWN))
    return dict(members.order_by("gone", "row", "group__number").values_list("entry_id", "group_id"))


def _changed(seeds: Sequence[Seed], had: Sequence[int]) -> bool:
    """Write the numbers that have another entry; are there any?"""
    changed = [seed for seed, entry in zip(seeds, had, strict=True) if seed.entry_id != entry]
    Seed.objects.bulk_update(changed, ["entry", "group", "place"])
    return bool(changed)


def _fill(seeds: Sequence[Seed], had: Sequence[int], free: Sequence[int]) -> None:
    """A number whose place nobody has any more keeps its entry, or has one of the `free` that would stand nowhere."""
    used = {seed.entry_id for seed in seeds}
    for seed, entry in zip(seeds, had, strict=True):
        if not seed.entry_id:
            own = [entry] if entry in free else []
            seed.entry_id = next(one for one in (*own, *free, *had) if one not in used)
            used.add(seed.entry_id)
