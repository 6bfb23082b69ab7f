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
    """

    method: str
    group: int
    first_place: int
    entries: tuple[str, ...]
    outcome: tuple[int, ...]
    seed: Seed = field(default_factory=Seed)
    algorithm: int = ALGORITHM

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
        again = draw_lot(self.entries, group=self.group, first_place=self.first_place, seed=self.seed)
        return faults if again.outcome == self.outcome else [*faults, "outcome"]

    def as_json(self) -> dict[str, Any]:
        """The record as it is stored and downloaded."""
        return {
            "record": self.KIND,
            "version": VERSION,
            "method": self.method,
            "algorithm": self.algorithm,
            "group": self.group,
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
        group, first = fields.number("group", 1), fields.number("first_place", 1)
        return cls(method, group, first, entries, outcome, seed, algorithm)


def draw_lot(entries: Sequence[str], *, group: int, first_place: int, seed: Seed) -> LotRecord:
    """Draw the lot for equal entries, given in the order of their numbers in the group.

    What it is drawn for is part of it, so one seed can serve several ties. ValueError without a seed.
    """
    if not seed.text or not 2 <= len(entries) <= MOST_ENTRIES:
        raise ValueError("a lot needs a seed, and two entries or more")
    purpose = f"lot of group {group}, places {first_place} to {first_place + len(entries) - 1}"
    outcome = tuple(Lot(seed.text, purpose).shuffled(range(1, len(entries) + 1)))
    return LotRecord("product", group, first_place, tuple(entries), outcome, seed)
