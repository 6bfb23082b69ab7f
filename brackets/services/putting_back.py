"""Numbers of a knockout when matches of it are put back as they stood earlier."""

from collections.abc import Collection

from brackets.domain.tree import SeedOf
from brackets.models import BracketMatch, Seed
from groups.models import Member
from tournaments.models import Stage

from .positions import tree_of


def numbers_put_back(knockout: Stage, matches: Collection[int]) -> None:
    """Who stands by number in one of these matches, which were just put back, has that number again.

    Who has to make room takes the number of who comes. What the groups say by now, if they are settled, is the
    caller's next business. Runs inside the transaction of the change.
    """
    seeds = {seed.number: seed for seed in Seed.objects.filter(stage=knockout)}
    changed = {}
    for number, entry in _wanted(knockout, matches, seeds).items():
        seed = seeds[number]
        other = next((one for one in seeds.values() if one.entry_id == entry), None)
        if other is not None:
            other.entry_id = seed.entry_id
            changed[other.pk] = other
        seed.entry_id = entry
        changed[seed.pk] = seed
    for seed in changed.values():
        if seed.rank is not None and seed.group is not None:
            member = Member.objects.filter(stage=seed.group.stage_id, entry=seed.entry_id).first()
            seed.group_id = member.group_id if member else seed.group_id
    Seed.objects.bulk_update(changed.values(), ["entry", "group"])


def _wanted(knockout: Stage, matches: Collection[int], seeds: dict[int, Seed]) -> dict[int, int]:
    """The entry that has another number now, by the number that is to be its own.

    Two who only change numbers keep their sides, so they stand right on either.
    """
    found: dict[int, int] = {}
    for row in BracketMatch.objects.filter(stage=knockout, match__in=matches).select_related("match"):
        pair, sides = tree_of(knockout).by_key[row.round, row.pair], (row.match.a_id, row.match.b_id)
        numbered = [
            (source.number, entry)
            for source, entry in zip((pair.a, pair.b), sides, strict=True)
            if isinstance(source, SeedOf) and entry is not None
        ]
        if not {seeds[number].entry_id for number, _entry in numbered} <= set(sides):
            found |= dict(numbered)
    return found
