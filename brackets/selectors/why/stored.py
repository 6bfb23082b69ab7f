"""What a pair is explained from: the numbers of the knockout, its own row, and the rows on the way to it."""

from collections.abc import Iterable
from dataclasses import dataclass

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from brackets.domain.placement import PlacementError, by_the_book
from brackets.domain.tree import Key, Tree
from brackets.models import BracketMatch, Seed
from brackets.selectors.qualifying import direct_phrase, place_in_group
from groups.models import Member
from tournaments.models import Entry, Stage


@dataclass(frozen=True)
class Numbered:
    """An entry with its number; `group` and `place` where it came from a group. `rank`: which it is of those who go
    directly, or, with a group, of the best of the next places."""

    number: int
    entry: int
    name: str
    ranking: int
    group: int | None
    group_number: int | None
    place: int | None
    rank: int | None = None

    @property
    def is_direct(self) -> bool:
        return self.group is None and self.rank is not None

    @property
    def is_next(self) -> bool:
        return self.group is not None and self.rank is not None


def numbers_of(stage: Stage) -> dict[int, Numbered]:
    """Everybody in the knockout by number; one query."""
    columns = ("number", "entry_id", "group_id", "group__number", "place", "rank", "entry__name", "entry__distinct")
    rows = Seed.objects.filter(stage=stage).order_by("number").values_list(*columns, "entry__ranking")
    return {
        number: Numbered(
            number, entry, Entry(name=name, distinct=told).title, ranking, group, group_number, place, rank
        )
        for number, entry, group, group_number, place, rank, name, told, ranking in rows
    }


def rows_of(stage: Stage, keys: Iterable[Key]) -> dict[Key, BracketMatch]:
    """These pairs with their matches; one query."""
    wanted = Q()
    for round_, pair in keys:
        wanted |= Q(round=round_, pair=pair)
    found = BracketMatch.objects.filter(wanted, stage=stage).select_related("match") if wanted else []
    return {(row.round, row.pair): row for row in found}


def is_by_the_book(numbers: Iterable[Numbered]) -> bool:
    """Do all stand on the numbers that the rule itself gives them (706.2)?"""
    everybody = list(numbers)
    return book_order(everybody) == everybody


def book_order(numbers: Iterable[Numbered]) -> list[Numbered]:
    """All in the order of the numbers that the rule itself gives them (706.2); empty where it gives none."""
    everybody = list(numbers)
    tables: dict[int, list[Numbered]] = {}
    for one in everybody:
        if one.group_number is not None and one.place is not None and not one.is_next:
            tables.setdefault(one.group_number, []).append(one)
        elif one.rank is None:
            return []
    groups = sorted(tables)
    ordered = [sorted(tables[number], key=lambda one: one.place or 0) for number in groups]
    by_rank = sorted((one for one in everybody if one.rank), key=lambda one: one.rank or 0)
    direct = [one for one in by_rank if one.is_direct]
    extra = [(groups.index(one.group_number), one) for one in by_rank if one.group_number in tables]
    try:
        return list(by_the_book(ordered, direct, extra))
    except PlacementError:
        return []


def way(tree: Tree, number: int, until: int) -> list[Key]:
    """The pairs of the rounds before `until` through which whoever has this number comes (706.1)."""
    keys = []
    place = number
    for round_ in range(1, until):
        count = 2 ** (tree.rounds - round_)
        place = min(place, 2 * count + 1 - place)
        keys.append((round_, place))
    return keys


def origin(stage: Stage, one: Numbered) -> str:
    """ "Group 3, place 1", or nothing where the number says it all."""
    if one.is_direct:
        return direct_phrase(one.rank or 0)
    if one.group_number is None or one.place is None:
        return ""
    place = place_in_group(stage.event, one.group_number, one.place)
    if not one.is_next:
        return place
    return _("%(place)s, rank %(rank)d among these places") % {"place": place, "rank": one.rank}


def why_places(stage: Stage, players: Iterable[Numbered]) -> dict[int, str]:
    """For each of these who came from a group the address that explains the place there; one query."""
    wanted = Q()
    for one in players:
        if one.group is not None:
            wanted |= Q(group=one.group, entry=one.entry)
    if not wanted:
        return {}
    rows = Member.objects.filter(wanted).values_list("entry_id", "stage__number", "group__number", "number")
    address = [stage.event.tournament.code, stage.event.number]
    return {entry: reverse("groups:why", args=[*address, *where]) for entry, *where in rows}
