"""The audit of 706.2: for each principle what is best possible, what a placement gives, who is affected."""

from collections.abc import Mapping
from dataclasses import dataclass

from django.utils.translation import gettext as _

from brackets.models import Seed
from brackets.services.filling import Plan
from brackets.services.placing import DIRECT, Comparison, Placing, Spot, Ways, clubs_of, placed
from tournaments.models import Entry, Stage

from .audit_words import AuditRow, Words, built_claim, claim, club_notes, ways_notes
from .mini import MiniTree, mini_tree
from .qualifying import Comer

MOST_LINES = 34


@dataclass(frozen=True)
class Shown:
    """A placement: its name, its drawing, whether it is the one recommended or chosen."""

    kind: str
    title: str
    tree: MiniTree
    is_recommended: bool
    is_chosen: bool


@dataclass(frozen=True)
class AuditPage:
    """One placement, or two side by side, with the audit. `notes` say what holds for the table."""

    size: int
    through: int
    direct: int
    extra: int
    claim: str
    rows: tuple[AuditRow, ...]
    placements: tuple[Shown, ...]
    notes: tuple[str, ...] = ()
    leaves: str = ""  # where it is placed by hand, the drawing as it was typed

    @property
    def lines(self) -> int:
        """How high the field for the drawing is."""
        return min(self.leaves.count("\n") + 2, MOST_LINES)


def compared_placements(plan: Plan) -> AuditPage | None:
    """Both placements of a knockout from groups that is not built yet; None when it is not filled from groups."""
    found = plan.comparison
    if found is None:
        return None
    entries = {spot: comer.entry for spot, comer in plan.qualifiers.items()}
    ways = _ways(plan.qualifiers)
    words = Words(plan.stage.event, entries, plan.placings, _best_clubmates(found))
    recommended = found.recommended if found.has_choice else None
    chosen = Stage.Placement.HAND if plan.leaves else plan.placement
    return AuditPage(
        size=plan.size,
        through=ways.through,
        direct=ways.direct,
        extra=len(ways.extra),
        claim=claim(found),
        rows=words.rows(),
        placements=tuple(
            Shown(
                placing.kind,
                _title(placing.kind),
                mini_tree(placing),
                placing == recommended,
                placing.kind == chosen,
            )
            for placing in plan.placings
        ),
        leaves=plan.leaves,
        notes=(*ways_notes(ways), *(club_notes(found) if found.has_choice and words.has_clubmates else ())),
    )


def _ways(comers: Mapping[Spot, Comer]) -> Ways:
    """How those who go through come."""
    by_rank = {one.rank: one.group.number for one in comers.values() if one.group is not None and one.rank}
    return Ways.of(tuple(comers), tuple(by_rank[rank] for rank in sorted(by_rank)))


def built_placement(stage: Stage) -> AuditPage | None:
    """How a built knockout was placed, by its numbers as they stand; None when it is not filled from groups.

    One query. A corrected group may have given a number to somebody else: it stays the number of that place.
    """
    if not stage.is_drawn or stage.source != Stage.Source.GROUPS:
        return None
    seeds = list(Seed.objects.filter(stage=stage).select_related("entry", "group").order_by("number"))
    entries: dict[Spot, Entry] = {_spot(seed): seed.entry for seed in seeds}
    by_rank = {seed.rank: seed.group.number for seed in seeds if seed.group is not None and seed.rank}
    ways = Ways.of(tuple(entries), tuple(by_rank[rank] for rank in sorted(by_rank)))
    placing = placed(stage.placement, ways, tuple(entries), clubs_of(entries))
    words = Words(stage.event, entries, (placing,), None)
    names = {spot: entry.title for spot, entry in entries.items()}
    return AuditPage(
        size=len(seeds),
        through=ways.through,
        direct=ways.direct,
        extra=len(ways.extra),
        claim=built_claim(placing),
        rows=words.rows(),
        placements=(Shown(placing.kind, _title(placing.kind), mini_tree(placing, names), False, True),),
        notes=ways_notes(ways),
    )


def _spot(seed: Seed) -> Spot:
    return (seed.group.number, seed.place or 0) if seed.group is not None else (DIRECT, seed.rank or 0)


def _title(kind: str) -> str:
    return {
        Stage.Placement.BOOK.value: _("By the book"),
        Stage.Placement.SEPARATED.value: _("Separated"),
        Stage.Placement.HAND.value: _("By hand"),
    }[kind]


def _best_clubmates(found: Comparison) -> Placing | None:
    """The placement that is proven to part clubmates best."""
    return (found.separated or found.book) if found.is_proven else None
