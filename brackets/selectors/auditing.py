"""The audit of 706.2: for each principle what is best possible, what a placement gives, who is affected."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from brackets.models import Seed
from brackets.services.filling import Plan
from brackets.services.placing import DIRECT, Comparison, Placing, Spot, Ways, clubs_of, placed
from tournaments.models import Entry, Stage

from .audit_words import AuditRow, club_notes, ways_notes
from .audit_words_rest import words_for
from .mini import MiniTree, mini_tree

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
    found, ways = plan.comparison, plan.ways
    if found is None or ways is None:
        return None
    entries = {spot: comer.entry for spot, comer in plan.qualifiers.items()}
    words = words_for(ways)(plan.stage.event, entries, plan.placings, _best_clubmates(found))
    recommended = found.recommended if found.has_choice else None
    chosen = Stage.Placement.HAND if plan.leaves else plan.placement
    return AuditPage(
        size=plan.size,
        through=ways.through,
        direct=ways.direct,
        extra=len(ways.extra),
        claim=words.claim(found),
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


def built_placement(stage: Stage) -> AuditPage | None:
    """How a built knockout was placed, by its numbers as they stand; None when it is not filled from groups.

    Nor for those who did not go through where their groups differ too much. One query. A corrected group may have
    given a number to somebody else: it stays the number of that place.
    """
    if not stage.is_drawn or stage.source not in (Stage.Source.GROUPS, Stage.Source.NOT_THROUGH):
        return None
    seeds = list(Seed.objects.filter(stage=stage).select_related("entry", "group").order_by("number"))
    entries: dict[Spot, Entry] = {_spot(seed): seed.entry for seed in seeds}
    ways = _built_ways(stage, seeds)
    if ways is None:
        return None
    placing = placed(stage.placement, ways, tuple(entries), clubs_of(entries))
    words = words_for(ways)(stage.event, entries, (placing,), None)
    names = {spot: entry.title for spot, entry in entries.items()}
    return AuditPage(
        size=len(seeds),
        through=ways.through,
        direct=ways.direct,
        extra=len(ways.extra),
        claim=words.built_claim(placing),
        rows=words.rows(),
        placements=(Shown(placing.kind, _title(placing.kind), mini_tree(placing, names), False, True),),
        notes=ways_notes(ways),
    )


def _built_ways(stage: Stage, seeds: Sequence[Seed]) -> Ways | None:
    spots = tuple(_spot(seed) for seed in seeds)
    if stage.source == Stage.Source.NOT_THROUGH:
        return Ways.of_rest(spots)
    by_rank = {seed.rank: seed.group.number for seed in seeds if seed.group is not None and seed.rank}
    return Ways.of(spots, tuple(by_rank[rank] for rank in sorted(by_rank)))


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
