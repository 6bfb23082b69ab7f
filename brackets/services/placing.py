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
"""The number of a group, and a place in it."""
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
        return at_once, -first_places, -same_table, self.clubmates


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


@lru_cache(maxsize=32)
def compare(groups: tuple[int, ...], through: int, clubs: Clubs = ()) -> Comparison:
    """Both placements of the first `through` of each of these groups. Kept, since a large one takes up to a second."""
    tables = tables_of(groups, through)
    book = _placing(Stage.Placement.BOOK, tables, by_the_book(tables), clubs)
    if len(groups) * through > MOST_SEPARATED:
        return Comparison(book, None, is_proven=False)
    found = separation(tables, dict(clubs))
    return Comparison(book, _placing(Stage.Placement.SEPARATED, tables, found.numbers, clubs), found.is_proven)


def placed(kind: str, groups: tuple[int, ...], seeds: Sequence[Spot], clubs: Clubs = ()) -> Placing:
    """A numbering that stands, with its audit. PlacementError when `seeds` are not the same number of each group."""
    return _placing(kind, tables_of(groups, len(seeds) // len(groups)), tuple(seeds), clubs)


def clubs_of(entries: Mapping[Spot, Entry]) -> Clubs:
    """The associations of who has these places; written a little differently it is still the same."""
    return tuple((spot, name_key(entry.delegation)) for spot, entry in entries.items() if entry.delegation)


def tables_of(groups: Sequence[int], through: int) -> list[list[Spot]]:
    return [[(group, place) for place in range(1, through + 1)] for group in groups]


def _placing(kind: str, tables: list[list[Spot]], seeds: tuple[Spot, ...], clubs: Clubs) -> Placing:
    verdict = audit(tables, seeds)
    meetings = clubmates(seeds, dict(clubs)) if len(seeds) <= MOST_SEPARATED else ()
    rounds = Counter(meeting.round for meeting in meetings)
    return Placing(
        kind,
        seeds,
        verdict,
        tuple(rounds[round_] for round_ in range(1, verdict.rounds + 1)),
        tuple(meeting for meeting in meetings if meeting.round == min(rounds)),
    )
