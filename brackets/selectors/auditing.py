"""The audit of 706.2: for each principle what is best possible, what a placement gives, who is affected."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from brackets.models import Seed
from brackets.services.filling import Plan
from brackets.services.placing import Comparison, Placing, Spot, clubs_of, placed
from tournaments.models import Entry, Stage

from .audit_words import AuditRow, Words, built_claim, claim, club_notes
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
    entries = {spot: qualifier.entry for spot, qualifier in plan.qualifiers.items()}
    words = Words(plan.stage.event, entries, plan.placings, _best_clubmates(found))
    recommended = found.recommended if found.has_choice else None
    chosen = Stage.Placement.HAND if plan.leaves else plan.placement
    return AuditPage(
        size=plan.size,
        through=plan.size // len({group for group, _place in entries}),
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
        notes=club_notes(found) if found.has_choice and words.has_clubmates else (),
    )


def built_placement(stage: Stage) -> AuditPage | None:
    """How a built knockout was placed, by its numbers as they stand; None when it is not filled from groups.

    One query. A corrected group may have given a number to somebody else: it stays the number of that place.
    """
    if not stage.is_drawn or stage.source != Stage.Source.GROUPS:
        return None
    seeds = list(Seed.objects.filter(stage=stage).select_related("entry", "group").order_by("number"))
    entries: dict[Spot, Entry] = {(seed.group.number, seed.place): seed.entry for seed in seeds}  # type: ignore
    placing = placed(
        stage.placement, tuple(sorted({group for group, _place in entries})), tuple(entries), clubs_of(entries)
    )
    words = Words(stage.event, entries, (placing,), None)
    names = {spot: entry.title for spot, entry in entries.items()}
    return AuditPage(
        size=len(seeds),
        through=max(place for _group, place in entries),
        claim=built_claim(placing),
        rows=words.rows(),
        placements=(Shown(placing.kind, _title(placing.kind), mini_tree(placing, names), False, True),),
    )


def _title(kind: str) -> str:
    return {
        Stage.Placement.BOOK.value: _("By the book"),
        Stage.Placement.SEPARATED.value: _("Separated"),
        Stage.Placement.HAND.value: _("By hand"),
    }[kind]


def _best_clubmates(found: Comparison) -> Placing | None:
    """The placement that is proven to part clubmates best."""
    return (found.separated or found.book) if found.is_proven else None
