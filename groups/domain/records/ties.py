"""The record of a lot that parts equal entries (3.7.5.4)."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from groups.domain.lot import Lot
from groups.domain.records.draws import read_seed, seed_json
from groups.domain.records.reading import MOST_ENTRIES, Fields, RecordError, as_text
from groups.domain.seeds import Seed

VERSION = 1
ALGORITHM = 1
METHODS = ("product", "table")


@dataclass(frozen=True, slots=True)
class LotRecord:
    """A lot: who was equal, in the order of their numbers in the group, and `outcome`: who came out, best first.

    `outcome` counts the entries from 1. Method "product": drawn with the seed; "table": drawn by people, entered here.
    A lot between groups has no `group` (0) but the `place` of each of which the best go through; then `first_place`
    counts among these, and the entries are in the order of their groups.
    """

    method: str
    group: int
    first_place: int
    entries: tuple[str, ...]
    outcome: tuple[int, ...]
    seed: Seed = field(default_factory=Seed)
    algorithm: int = ALGORITHM
    place: int = 0

    KIND = "topcut lot"

    def faults(self) -> list[str]:
        """What does not hold when it is repeated: "commitment", "outcome"; nothing is the proof.

        RecordError: it was drawn by people, so there is nothing to repeat.
        """
        if self.method != "product":
            raise RecordError("at_the_table")
        if self.algorithm != ALGORITHM:
            raise RecordError("another_version", "algorithm")
        faults = [] if self.seed.keeps_its_commitment else ["commitment"]
        again = _drawn(self.entries, self.group, self.place, self.first_place, self.seed)
        return faults if again.outcome == self.outcome else [*faults, "outcome"]

    def as_json(self) -> dict[str, Any]:
        """The record as it is stored and downloaded."""
        return {
            "record": self.KIND,
            "version": VERSION,
            "method": self.method,
            "algorithm": self.algorithm,
            **({"next_place": self.place} if self.place else {"group": self.group}),
            "first_place": self.first_place,
            "entries": list(self.entries),
            **seed_json(self.seed),
            "outcome": list(self.outcome),
        }

    @classmethod
    def read(cls, fields: Fields) -> "LotRecord":
        """The reverse of `as_json`; RecordError names the field that is wrong."""
        fields.version("version", VERSION)
        algorithm = fields.number("algorithm", 1)
        entries = tuple(as_text(name, "entries") for name in fields.list("entries"))
        outcome = fields.numbers("outcome")
        if len(entries) < 2 or sorted(outcome) != list(range(1, len(entries) + 1)):
            raise RecordError("wrong", "outcome")
        method = fields.word("method", *METHODS)
        seed = read_seed(fields)
        if method == "product" and not seed.text:
            raise RecordError("wrong", "seed")
        place = fields.number("next_place", 2) if fields.has("next_place") else 0
        group, first = 0 if place else fields.number("group", 1), fields.number("first_place", 1)
        return cls(method, group, first, entries, outcome, seed, algorithm, place)


def draw_lot(entries: Sequence[str], *, group: int, first_place: int, seed: Seed) -> LotRecord:
    """Draw the lot for equal entries, given in the order of their numbers in the group.

    What it is drawn for is part of it, so one seed can serve several ties. ValueError without a seed.
    """
    return _drawn(entries, group, 0, first_place, seed)


def draw_next_lot(entries: Sequence[str], *, place: int, first_place: int, seed: Seed) -> LotRecord:
    """Draw the lot for entries of several groups who are equal at this place, given in the order of their groups.

    `first_place` counts among those who have the place. ValueError as `draw_lot`.
    """
    return _drawn(entries, 0, place, first_place, seed)


def _drawn(entries: Sequence[str], group: int, place: int, first_place: int, seed: Seed) -> LotRecord:
    if not seed.text or not 2 <= len(entries) <= MOST_ENTRIES:
        raise ValueError("a lot needs a seed, and two entries or more")
    whose = f"places {place} of all groups" if place else f"group {group}"
    purpose = f"lot of {whose}, places {first_place} to {first_place + len(entries) - 1}"
    outcome = tuple(Lot(seed.text, purpose).shuffled(range(1, len(entries) + 1)))
    return LotRecord("product", group, first_place, tuple(entries), outcome, seed, place=place)
