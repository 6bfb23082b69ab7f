"""The draw by lot inside each band (3.7.5.5): announced or from a public number, made once, never tried out.

Nobody sees what a seed would give before the draw is made: who could look could choose. So there is no preview of the
outcome here; what is shown before is what the outcome does not change.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace

from django.db import transaction
from django.utils.translation import gettext as _

from groups.domain.draw import association_key
from groups.domain.records import Outcome, record_draw
from groups.domain.seeds import Seed
from groups.models import Commitment
from tournaments.errors import Refused, Stale
from tournaments.models import Entry, Stage, User

from .commitments import commitment_make, open_commitment
from .direct import parted, refuse_too_few
from .making import groups_store, is_made, refuse_when_played, stage_locked
from .preview import draw_entries, entered, token_of
from .shape import Shape, refuse_without_next, shape_of, sizes_for


@dataclass(frozen=True)
class LotPreview:
    """What is certain before a draw by lot: who is in which band, and the fewest pairs, which the lot will reach."""

    stage: Stage
    shape: Shape
    entries: tuple[Entry, ...]
    sizes: tuple[int, ...]
    snake: Outcome
    token: str
    direct: tuple[Entry, ...] = ()  # who goes past the groups, and is in no band

    @property
    def bands(self) -> list[tuple[Entry, ...]]:
        """Who will get number 1, who number 2, and so on."""
        bands, start = [], 0
        for number in range(1, max(self.sizes) + 1):
            end = start + sum(size >= number for size in self.sizes)
            bands.append(self.entries[start:end])
            start = end
        return bands

    @property
    def total(self) -> int:
        """How many matches there will be."""
        return sum(size * (size - 1) // 2 for size in self.sizes) * self.stage.legs


def lot_preview(stage: Stage, shape: Shape | None = None, *, entries: Sequence[Entry] | None = None) -> LotPreview:
    """What is known before the lot; writes nothing. Refused when the entries and the shape do not fit.

    Refused too where results are carried over: whole groups go on together then.
    """
    if stage.carry_over:
        raise Refused(_("Results are carried over, so whole groups go on together: there is no lot."), "groups")
    shape = shape or shape_of(stage)
    direct, drawn = parted(stage, draw_entries(stage) if entries is None else entries)
    refuse_too_few(direct, drawn)
    sizes = sizes_for(shape, len(drawn))
    refuse_without_next(stage, shape, sizes)
    told: list[object] = ["lot", sizes, [(e.pk, e.title, association_key(e.delegation)) for e in drawn]]
    told += [[entry.pk for entry in direct]] if direct else []
    snake = record_draw(entered(drawn), sizes).outcome
    token = token_of(stage, shape.qualifiers, tuple(told))
    return LotPreview(stage, shape, drawn, sizes, snake, token, direct)


@transaction.atomic
def draw_announce(*, stage: Stage, by: User, promise: str = "") -> Commitment:
    """Make a secret seed and publish its hash; `promise` says which public number will be added, if any.

    One announcement waits at a time: announced twice, the first one stands. Refused where nobody could see it, and
    when the draw can no longer be made.
    """
    stage = stage_locked(stage)
    waiting = open_commitment(stage)
    if waiting is not None:
        return waiting
    refuse_when_played(stage)
    return commitment_make(stage, by=by, promise=promise, purpose=Commitment.Purpose.DRAW)


@transaction.atomic
def group_draw_by_lot(
    *, stage: Stage, by: User, seen: str, shape: Shape | None = None, number: str = "", source: str = ""
) -> Stage:
    """Draw each band by lot, once, with the announced secret, a public number, or both; the outcome is public at once.

    `seen` is the token of the preview. Stale: the entries or the settings changed since; Refused: nothing was announced
    and no number given, the announced number is missing, there are results, or a later stage was built.
    """
    stage = stage_locked(stage)
    if is_made(stage, seen):
        return stage
    preview = lot_preview(stage, shape)
    if preview.token != seen:
        raise Stale(_("The entries or the settings changed since this page was shown. Below is how they are now."))
    refuse_when_played(stage)
    commitment = open_commitment(stage)
    seed = _seed(commitment, number, source)
    record = record_draw(entered(preview.entries), preview.sizes, method="lot", seed=seed)
    record = replace(record, direct=tuple(entered(preview.direct)))
    return groups_store(
        stage,
        preview.shape,
        preview.entries,
        record,
        by=by,
        token=seen,
        commitment=commitment,
        direct=preview.direct,
    )


def _seed(commitment: Commitment | None, number: str, source: str) -> Seed:
    if number and not source:
        raise Refused(_("Say where the number comes from, so that everybody can look it up."), "source")
    if commitment is None:
        if not number:
            raise Refused(_("Type the public number, or announce the draw first."), "number")
        return Seed(number=number, source=source)
    if commitment.promise and not number:
        raise Refused(_("The announcement promised a public number: type it."), "number")
    return Seed(commitment.secret, commitment.digest, number, source)
