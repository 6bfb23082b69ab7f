"""The two placements of a knockout filled from groups, side by side: by the book and separated (706.2)."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import TypeAlias

from brackets.domain.placement import Audit, Meeting, audit, by_the_book, clubmates, separation
from tournaments.models import Entry, Stage
from tournaments.services.people import name_key

Spot: TypeAlias = tuple[int, int]
"""The number of a group, and a place in it; or DIRECT, and which of those who go directly it is."""
DIRECT = 0
Clubs: TypeAlias = tuple[tuple[Spot, str], ...]
"""Spots whose entries have an association, with its key."""

# Entries; beyond, the search takes longer than a page may, and clubmates make hundreds of thousands of pairs.
MOST_SEPARATED = 256


@dataclass(frozen=True)
class Placing:
    """A numbering, seed 1 first, and what it makes of the principles and of clubmates.

    `clubmates`: how many pairs of one association can meet in each round, the first round first; `first_clubmates`:
    those of the earliest of these rounds.
    """

    kind: str
    seeds: tuple[Spot, ...]
    audit: Audit
    clubmates: tuple[int, ...]
    first_clubmates: tuple[Meeting, ...]

    @property
    def verdict(self) -> tuple[object, ...]:
        """Less is better: the principles in order, then clubmates."""
        at_once, first_places, same_table = (principle.actual or 0 for principle in self.audit.principles)
        return at_once, -first_places, -same_table, self.audit.principles[2].pairs, self.clubmates


@dataclass(frozen=True)
class Comparison:
    """Both placements; `separated` is None where too many play. `is_proven`: no placement that keeps the principles
    and the even spread parts clubmates better than `separated` does."""

    book: Placing
    separated: Placing | None
    is_proven: bool = True

    @property
    def has_choice(self) -> bool:
        return self.separated is not None and self.separated.seeds != self.book.seeds

    @property
    def placings(self) -> tuple[Placing, ...]:
        """Those that differ, by the book first."""
        return (self.book, self.separated) if self.separated and self.has_choice else (self.book,)

    @property
    def recommended(self) -> Placing:
        """The better one by the audit; by the book when neither is."""
        return min(self.placings, key=lambda placing: placing.verdict)

    def chosen(self, kind: str) -> Placing:
        """The placement asked for; by the book where there is nothing to choose."""
        return next((placing for placing in self.placings if placing.kind == kind), self.book)


@dataclass(frozen=True)
class Ways:
    """How they come into the knockout: the first `through` of each of these `groups`, besides them so many `direct`
    ones, and the next of the groups in `extra`, in their order among themselves. `after`: how many places of each
    group come before those, where they are the ones who did not go through."""

    groups: tuple[int, ...]
    through: int
    direct: int = 0
    extra: tuple[int, ...] = ()
    after: int = 0

    @classmethod
    def of(cls, spots: Sequence[Spot], extra: tuple[int, ...] = ()) -> "Ways":
        """The ways on which these come, of whom those on the last place of the groups in `extra` came by that."""
        from_groups = [group for group, _place in spots if group != DIRECT]
        groups = tuple(sorted(set(from_groups)))
        through = (len(from_groups) - len(extra)) // len(groups)
        return cls(groups, through, len(spots) - len(from_groups), extra)

    @classmethod
    def of_rest(cls, spots: Sequence[Spot]) -> "Ways | None":
        """Of those who did not go through, by the size of their groups; None where the groups differ too much to be
        compared: where not the same went through from each, or the sizes differ by more than one."""
        places: dict[int, list[int]] = {}
        for group, place in spots:
            places.setdefault(group, []).append(place)
        firsts, counts = (
            {min(of_group) for of_group in places.values()},
            {len(of_group) for of_group in places.values()},
        )
        if len(firsts) != 1 or max(counts) > min(counts) + 1:
            return None
        extra = tuple(group for group in sorted(places) if len(places[group]) > min(counts))
        return cls(tuple(sorted(places)), min(counts), extra=extra, after=min(firsts) - 1)

    @property
    def size(self) -> int:
        return len(self.groups) * self.through + self.direct + len(self.extra)

    @property
    def tables(self) -> list[list[Spot]]:
        return [[(group, self.after + place) for place in range(1, self.through + 1)] for group in self.groups]

    @property
    def besides(self) -> list[Spot]:
        return [(DIRECT, rank) for rank in range(1, self.direct + 1)]

    @property
    def next_places(self) -> list[tuple[int, Spot]]:
        return [(self.groups.index(group), (group, self.after + self.through + 1)) for group in self.extra]

    @property
    def book(self) -> tuple[Spot, ...]:
        return by_the_book(self.tables, self.besides, self.next_places)


def compare(groups: tuple[int, ...], through: int, clubs: Clubs = ()) -> Comparison:
    """Both placements of the first `through` of each of these groups."""
    return compare_ways(Ways(groups, through), clubs)


@lru_cache(maxsize=32)
def compare_ways(ways: Ways, clubs: Clubs = ()) -> Comparison:
    """Both placements of those who come on these ways. Kept, since a large one takes up to a second."""
    book = placed(Stage.Placement.BOOK, ways, ways.book, clubs)
    if ways.size > MOST_SEPARATED:
        return Comparison(book, None, is_proven=False)
    found = separation(ways.tables, dict(clubs), direct=ways.besides, extra=ways.next_places)
    return Comparison(book, placed(Stage.Placement.SEPARATED, ways, found.numbers, clubs), found.is_proven)


def clubs_of(entries: Mapping[Spot, Entry]) -> Clubs:
    """The associations of who has these places; written a little differently it is still the same."""
    return tuple((spot, name_key(entry.delegation)) for spot, entry in entries.items() if entry.delegation)


def clubmates_at_once(entries: Sequence[Entry | None]) -> list[tuple[Entry, Entry]]:
    """The pairs of one association in the first round of a knockout with these numbers; None: nobody yet."""
    places = 1 << (len(entries) - 1).bit_length()
    pairs = [(entries[n], entries[places - 1 - n]) for n in range(places - len(entries), places // 2)]
    return [(a, b) for a, b in pairs if a and b and a.delegation and name_key(a.delegation) == name_key(b.delegation)]


def placed(kind: str, ways: Ways, seeds: Sequence[Spot], clubs: Clubs = ()) -> Placing:
    """A numbering with its audit. PlacementError when `seeds` are not those who come on these ways."""
    verdict = audit(ways.tables, seeds, direct=ways.besides, extra=ways.next_places)
    meetings = clubmates(seeds, dict(clubs)) if len(seeds) <= MOST_SEPARATED else ()
    rounds = Counter(meeting.round for meeting in meetings)
    return Placing(
        kind,
        tuple(seeds),
        verdict,
        tuple(rounds[round_] for round_ in range(1, verdict.rounds + 1)),
        tuple(meeting for meeting in meetings if meeting.round == min(rounds)),
    )
