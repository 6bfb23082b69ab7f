"""Drawing the groups: exactly what the preview showed, as often as wanted while there is no result."""

from collections.abc import Sequence
from dataclasses import replace

from django.db import transaction
from django.utils.translation import gettext as _

from groups.domain.records import record_by_hand
from tournaments.errors import Refused, Stale
from tournaments.models import Entry, Stage, User
from tournaments.services.live import touch

from .direct import parted
from .making import (
    built_on,
    current_groups,
    draw_void,
    groups_store,
    groups_unmake,
    is_made,
    refuse_when_played,
    results_in,
    stage_locked,
)
from .preview import DrawPreview, draw_entries, draw_preview, entered
from .shape import Shape, shape_of, sizes_for

__all__ = [
    "DrawPreview",
    "built_on",
    "current_groups",
    "draw_entries",
    "draw_preview",
    "draw_undo",
    "group_draw",
    "groups_place",
    "results_in",
]


@transaction.atomic
def group_draw(*, stage: Stage, by: User, seen: str, shape: Shape | None = None) -> Stage:
    """Make the draw that was previewed: groups, numbers, matches in their order of play. Draws again if drawn before.

    `seen` is the token of the preview. Stale: the entries or the settings changed since; Refused: there are results,
    or a later stage was built from these groups. Pressed twice, it draws once.
    """
    stage = stage_locked(stage)
    if is_made(stage, seen):
        return stage
    preview = draw_preview(stage, shape)
    if preview.token != seen:
        raise Stale(_("The entries or the settings changed since this preview. Below is the draw as it would be now."))
    refuse_when_played(stage)
    return groups_store(stage, preview.shape, preview.entries, preview.record, by=by, token=seen, direct=preview.direct)


@transaction.atomic
def groups_place(*, stage: Stage, groups: Sequence[Sequence[Entry]], by: User) -> Stage:
    """Store groups that were drawn elsewhere: the members of each in the order of their numbers.

    Where some go directly into the knockout, they are the first of the ranking who are in no group.

    Refused as `group_draw`, and when an entry is not in the event or stands twice.
    """
    stage = stage_locked(stage)
    refuse_when_played(stage)
    placed = {entry.pk for group in groups for entry in group}
    everybody = draw_entries(stage)
    entries = [entry for entry in everybody if entry.pk in placed]
    direct, _others = parted(stage, [entry for entry in everybody if entry.pk not in placed])
    if len(entries) < sum(map(len, groups)):
        raise Refused(_("Everybody in a group must be entered, and stand in one group only."))
    sizes = tuple(len(group) for group in groups)
    shape = replace(shape_of(stage), count=None, size=None, sizes=sizes)
    sizes_for(shape, len(entries))
    numbers = {entry.pk: number for number, entry in enumerate(entries, 1)}
    record = record_by_hand(entered(entries), [[numbers[entry.pk] for entry in group] for group in groups])
    record = replace(record, direct=tuple(entered(direct)))
    return groups_store(stage, shape, entries, record, by=by, direct=direct)


@transaction.atomic
def draw_undo(*, stage: Stage, by: User) -> Stage:
    """Take the draw back, as long as there is no result. Refused otherwise; harmless when nothing is drawn."""
    stage = stage_locked(stage)
    if not stage.is_drawn:
        return stage
    refuse_when_played(stage)
    groups_unmake(stage)
    draw_void(stage)
    stage.drawn_at = None
    stage.direct_entries = []
    stage.finished = False
    stage.version += 1
    stage.save()
    touch(stage.event.tournament, stage, stage.event)
    return stage
