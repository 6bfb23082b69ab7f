"""A consolation knockout follows the groups: who did not go through has the number of the place he has now."""

from brackets.models import Seed
from brackets.selectors.not_through import in_knockouts, knockouts_before, lower_places
from tournaments.models import Stage

from .next_numbers import in_knockout


def consolation_follow(knockout: Stage, groups: Stage) -> bool:
    """Give each number of a built consolation knockout to who has its place in the groups now; True if any changed.

    The knockout before it has followed already. Who goes out of the event later keeps the number, for his opponents
    to have walkovers (C33). Where another group now has more who are left, its places take over the numbers that have
    become free.
    """
    seeds = list(Seed.objects.filter(stage=knockout).order_by("number"))
    had = [seed.entry_id for seed in seeds]
    rest = lower_places(groups, in_knockouts(knockouts_before(knockout)), also=set(in_knockout(knockout)))
    places = {(one.group.pk, one.place): one.entry.pk for one in rest}
    stored = {(seed.group_id, seed.place) for seed in seeds}
    new = [spot for spot in places if spot not in stored]
    for seed in seeds:
        if (seed.group_id, seed.place) not in places and new:
            seed.group_id, seed.place = new.pop(0)
        seed.entry_id = places.get((seed.group_id or 0, seed.place or 0), 0)
    _fill(seeds, had)
    changed = [seed for seed, entry in zip(seeds, had, strict=True) if seed.entry_id != entry]
    Seed.objects.bulk_update(changed, ["entry", "group", "place"])
    return bool(changed)


def _fill(seeds: list[Seed], had: list[int]) -> None:
    """A number whose place nobody has any more keeps its entry, or one that would stand nowhere."""
    used = {seed.entry_id for seed in seeds}
    for seed, entry in zip(seeds, had, strict=True):
        if not seed.entry_id:
            seed.entry_id = next(one for one in (entry, *had) if one not in used)
            used.add(seed.entry_id)
