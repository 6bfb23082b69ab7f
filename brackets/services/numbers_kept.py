"""Which numbers of knockouts a change moved, kept so that who had them has them again when it is taken back."""

from collections import Counter
from collections.abc import Collection
from typing import Any

from brackets.models import Seed
from tournaments.models import Event, Stage

Spot = list[Any]  # who has a number, and from which group and place: primary keys, as JSON keeps them
Numbers = dict[str, dict[str, Spot]]  # by the key of the knockout and the number
Kept = dict[str, dict[str, tuple[Spot, Spot]]]  # the same, each before and after


def numbers_of(knockouts: Collection[int]) -> Numbers:
    """The numbers of these knockouts, given by their keys, as they are now. One query."""
    found: Numbers = {}
    if knockouts:
        for stage, number, *spot in Seed.objects.filter(stage__in=knockouts).values_list("stage", "number", *FIELDS):
            found.setdefault(str(stage), {})[str(number)] = spot
    return found


FIELDS = ("entry", "group", "place")


def numbers_moved(before: Numbers) -> Kept:
    """What of these numbers is another by now."""
    now = numbers_of([int(stage) for stage in before])
    moved: Kept = {}
    for stage, numbers in before.items():
        for number, spot in numbers.items():
            if (other := now.get(stage, {}).get(number, spot)) != spot:
                moved.setdefault(stage, {})[number] = spot, other
    return moved


def numbers_stand_again(event: Event, kept: Kept) -> list[Stage]:
    """Give the numbers back to who had them before; the knockouts concerned, still to be recomputed.

    Only all at once: none where one of them was moved again since, or where somebody would have two numbers.
    """
    if not kept:
        return []
    seeds = {(str(seed.stage_id), str(seed.number)): seed for seed in Seed.objects.filter(stage__event=event)}
    changed = []
    for knockout, numbers in kept.items():
        for number, (before, after) in numbers.items():
            seed = seeds.get((knockout, number))
            if seed is None or [seed.entry_id, seed.group_id, seed.place] != after:
                return []
            seed.entry_id, seed.group_id, seed.place = before
            changed.append(seed)
    if max(Counter(seed.entry_id for seed in seeds.values()).values()) > 1:
        return []
    Seed.objects.bulk_update(changed, FIELDS)
    stages = list(Stage.objects.filter(pk__in={seed.stage_id for seed in changed}).order_by("number"))
    for stage in stages:
        stage.event = event
    return stages
