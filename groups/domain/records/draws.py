"""The record of a draw of groups (3.7.5.5)."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass, field
from typing import Any

from groups.domain.draw import (
    ALGORITHM,
    Clash,
    DrawError,
    Entrant,
    GroupDraw,
    Move,
    association_key,
    draw_groups,
    same_association_pairs,
)
from groups.domain.records.reading import MOST_ENTRIES, Fields, RecordError, as_numbers
from groups.domain.seeds import Seed

VERSION = 1
METHODS = ("snake", "lot", "together", "hand")


@dataclass(frozen=True, slots=True)
class Entered:
    """An entry as the public list shows it; the order of the entries is that of the ranking."""

    name: str
    association: str = ""
    rating: int | None = None


@dataclass(frozen=True, slots=True)
class Outcome:
    """What came out. Everybody stands for himself by his number in the ranking, from 1.

    `fewest` and `proven` as in groups.domain.draw.GroupDraw; `moved` is empty unless the snake was drawn.
    """

    groups: tuple[tuple[int, ...], ...]
    pairs: int
    fewest: int
    proven: bool = True
    moved: tuple[Move, ...] = ()


@dataclass(frozen=True, slots=True)
class DrawRecord:
    """A draw: what it was made from, and what came out. Method "hand": drawn elsewhere, or changed by hand.

    `direct` names those who went past the groups: they are not drawn, and not among the `entries`.

    In groups drawn from groups the entries are in the order of their places, and the association is the group each
    comes from; by the method "together" such groups go on whole.
    """

    method: str
    entries: tuple[Entered, ...]
    sizes: tuple[int, ...]
    outcome: Outcome
    seed: Seed = field(default_factory=Seed)
    algorithm: int = ALGORITHM
    direct: tuple[Entered, ...] = ()

    KIND = "topcut draw of groups"

    def faults(self) -> list[str]:
        """What does not hold when it is repeated: "commitment", "outcome"; nothing is the proof.

        RecordError: it cannot be drawn at all, or was not drawn by a method that can be repeated.
        """
        if self.method == "hand":
            raise RecordError("by_hand")
        if self.algorithm != ALGORITHM:
            raise RecordError("another_version", "algorithm")
        try:
            again = record_draw(self.entries, self.sizes, method=self.method, seed=self.seed)
        except DrawError:
            raise RecordError("cannot_be_drawn") from None
        faults = [] if self.seed.keeps_its_commitment else ["commitment"]
        return faults if again.outcome == self.outcome else [*faults, "outcome"]

    def as_json(self) -> dict[str, Any]:
        """The record as it is stored and downloaded."""
        return {
            "record": self.KIND,
            "version": VERSION,
            "method": self.method,
            "algorithm": self.algorithm,
            "entries": [_entered_json(entry) for entry in self.entries],
            **({"direct": [_entered_json(entry) for entry in self.direct]} if self.direct else {}),
            "sizes": list(self.sizes),
            **seed_json(self.seed),
            "groups": [list(group) for group in self.outcome.groups],
            "pairs": self.outcome.pairs,
            "fewest": self.outcome.fewest,
            "proven": self.outcome.proven,
            "moved": [_move_json(move) for move in self.outcome.moved],
        }

    @classmethod
    def read(cls, fields: Fields) -> "DrawRecord":
        """The reverse of `as_json`; RecordError names the field that is wrong."""
        fields.version("version", VERSION)
        algorithm = fields.number("algorithm", 1)
        entries = tuple(_entered(part) for part in fields.parts("entries"))
        sizes = fields.numbers("sizes")
        groups = tuple(as_numbers(group, "groups") for group in fields.list("groups"))
        if sorted(number for group in groups for number in group) != list(range(1, len(entries) + 1)):
            raise RecordError("wrong", "groups")
        outcome = Outcome(
            groups,
            fields.number("pairs"),
            fields.number("fewest"),
            fields.truth("proven"),
            tuple(_move(part, len(entries)) for part in fields.parts("moved")),
        )
        direct = tuple(_entered(part) for part in fields.parts("direct")) if fields.has("direct") else ()
        return cls(fields.word("method", *METHODS), entries, sizes, outcome, read_seed(fields), algorithm, direct)


def record_draw(
    entries: Sequence[Entered], sizes: Sequence[int], *, method: str = "snake", seed: Seed | None = None
) -> DrawRecord:
    """Draw the entries, separated by association, and give the record of it. DrawError as `draw_groups`."""
    seed = seed or Seed()
    if len(entries) > MOST_ENTRIES:
        raise DrawError("too_many_entries", entries=len(entries), most=MOST_ENTRIES)
    entrants = [Entrant(number, association_key(entry.association)) for number, entry in enumerate(entries, 1)]
    drawn = draw_groups(entrants, len(sizes), sizes=sizes, method=method, seed=seed.text)
    return DrawRecord(method, tuple(entries), tuple(sizes), _outcome(drawn), seed)


def record_by_hand(entries: Sequence[Entered], groups: Sequence[Sequence[int]]) -> DrawRecord:
    """The record of groups that no method gave: drawn elsewhere, or changed by hand. Members by number in the ranking.

    The fewest pairs are told for comparison, as a draw with these sizes would have them.
    """
    keys: dict[Hashable, str | None] = {n: association_key(entry.association) for n, entry in enumerate(entries, 1)}
    pairs = len(same_association_pairs(groups, keys))
    sizes = tuple(len(group) for group in groups)
    best = record_draw(entries, sizes).outcome
    stored = tuple(tuple(group) for group in groups)
    outcome = Outcome(stored, pairs, min(best.fewest, pairs), best.proven)
    return DrawRecord("hand", tuple(entries), sizes, outcome)


def seed_json(seed: Seed) -> dict[str, str]:
    return {
        "secret": seed.secret,
        "commitment": seed.commitment,
        "number": seed.number,
        "number_source": seed.source,
        "seed": seed.text,
    }


def read_seed(fields: Fields) -> Seed:
    """RecordError when the seed that is written down is not the one its parts make."""
    seed = Seed(fields.text("secret"), fields.text("commitment"), fields.text("number"), fields.text("number_source"))
    if fields.text("seed") != seed.text:
        raise RecordError("wrong", "seed")
    return seed


def _outcome(drawn: GroupDraw) -> Outcome:
    groups = tuple(tuple(int(str(number)) for number in group) for group in drawn.groups)
    return Outcome(groups, drawn.same_association_pairs, drawn.fewest_possible, drawn.proven, drawn.moved)


def _entered_json(entry: Entered) -> dict[str, Any]:
    return {"name": entry.name, "association": entry.association, "rating": entry.rating}


def _entered(fields: Fields) -> Entered:
    rating = fields.number("rating") if fields.has("rating") else None
    return Entered(fields.text("name"), fields.text("association"), rating)


def _move_json(move: Move) -> dict[str, Any]:
    clash = {"association": move.because.association, "group": move.because.group, "entries": list(move.because.ids)}
    return {"entry": move.id, "from": move.from_group, "to": move.to_group, "because": clash}


def _move(fields: Fields, entries: int) -> Move:
    because = fields.part("because")
    clash = Clash(because.text("association"), because.number("group", 1), because.numbers("entries"))
    move = Move(fields.number("entry", 1), fields.number("from", 1), fields.number("to", 1), clash)
    if any(int(str(number)) > entries for number in (move.id, *clash.ids)):
        raise RecordError("wrong", "moved")
    return move
