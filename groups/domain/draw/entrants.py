"""Who is drawn, and what makes a draw impossible."""

from collections.abc import Hashable, Sequence
from dataclasses import dataclass

FEWEST_IN_A_GROUP = 2


@dataclass(frozen=True, slots=True)
class Entrant:
    """An entry as the draw sees it. Without an association (None or "") it is kept apart from nobody."""

    id: Hashable
    association: str | None = None


def association_key(association: str) -> str:
    """What entries of one association have in common: written a little differently it is still the same club."""
    return " ".join(association.casefold().split())


class DrawError(ValueError):
    """The draw cannot be made as asked; `code` names why, `params` the numbers to show.

    no_groups, too_few_entries (entries, groups, needed), entry_twice (id), sizes_wrong_count (sizes, groups),
    size_too_small (group, size), sizes_wrong_sum (total, entries), unknown_method (method), seed_missing,
    too_many_entries (entries, most), parts_do_not_fit, nothing_to_play (parts, groups).
    """

    def __init__(self, code: str, **params: object) -> None:
        super().__init__(f"{code} {params}")
        self.code = code
        self.params = params


def refuse_nonsense(entries: Sequence[Entrant], groups: int) -> None:
    """DrawError unless every group can have at least two entries and nobody is entered twice."""
    if groups < 1:
        raise DrawError("no_groups", groups=groups)
    if len(entries) < FEWEST_IN_A_GROUP * groups:
        needed = FEWEST_IN_A_GROUP * groups
        raise DrawError("too_few_entries", entries=len(entries), groups=groups, needed=needed)
    seen = set()
    for entrant in entries:
        if entrant.id in seen:
            raise DrawError("entry_twice", id=entrant.id)
        seen.add(entrant.id)
