"""Drawing the groups: exactly what the preview showed, as often as wanted while there is no result."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from groups.domain.order import order_of_play
from groups.models import Group, GroupMatch, Member
from tournaments.errors import Refused, Stale
from tournaments.models import Entry, Event, Match, Stage, User
from tournaments.services.live import touch
from tournaments.services.matches import matches_create

from .preview import DrawPreview, draw_entries, draw_preview, token_of
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
    stage = _locked(stage)
    if _is_made(stage, seen):
        return stage
    preview = draw_preview(stage, shape)
    if preview.token != seen:
        raise Stale(_("The entries or the settings changed since this preview. Below is the draw as it would be now."))
    _refuse_when_played(stage)
    return _store(stage, preview.shape, preview.groups)


@transaction.atomic
def groups_place(*, stage: Stage, groups: Sequence[Sequence[Entry]], by: User) -> Stage:
    """Store groups that were drawn elsewhere: the members of each in the order of their numbers.

    Refused as `group_draw`, and when an entry is not in the event or stands twice.
    """
    stage = _locked(stage)
    _refuse_when_played(stage)
    placed = [entry.pk for group in groups for entry in group]
    if len(set(placed)) < len(placed) or not set(placed) <= {entry.pk for entry in draw_entries(stage)}:
        raise Refused(_("Every player of a group must be entered, and stand in one group only."))
    sizes = tuple(len(group) for group in groups)
    shape = Shape(shape_of(stage).qualifiers, sizes=sizes)
    sizes_for(shape, len(placed))
    return _store(stage, shape, groups)


@transaction.atomic
def draw_undo(*, stage: Stage, by: User) -> Stage:
    """Take the draw back, as long as there is no result. Refused otherwise; harmless when nothing is drawn."""
    stage = _locked(stage)
    if not stage.is_drawn:
        return stage
    _refuse_when_played(stage)
    _unmake(stage)
    stage.drawn_at = None
    stage.finished = False
    stage.version += 1
    stage.save()
    touch(stage.event.tournament, stage, stage.event)
    return stage


def results_in(stage: Stage) -> int:
    """How many matches of the stage have a result."""
    return Match.objects.filter(stage=stage, ending__isnull=False).count()


def built_on(stage: Stage) -> Stage | None:
    """The stage that was made from this one, if any: while it stands, this one must stay as it is."""
    later = Stage.objects.filter(event=stage.event_id, number__gt=stage.number, drawn_at__isnull=False)
    return later.order_by("number").first()


def current_groups(stage: Stage) -> list[list[int]]:
    """The entries of the groups as drawn, in the order of groups and numbers."""
    groups: dict[int, list[int]] = {}
    members = Member.objects.filter(stage=stage).order_by("group__number", "number")
    for group, entry in members.values_list("group__number", "entry"):
        groups.setdefault(group, []).append(entry)
    return list(groups.values())


def _locked(stage: Stage) -> Stage:
    event = Event.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=stage.event_id)
    stage = Stage.objects.get(pk=stage.pk)
    stage.event = event
    return stage


def _refuse_when_played(stage: Stage) -> None:
    if results := results_in(stage):
        raise Refused(
            ngettext(
                "%(n)d result is entered, so the draw stands. To draw again, clear it first.",
                "%(n)d results are entered, so the draw stands. To draw again, clear them first.",
                results,
            )
            % {"n": results}
        )
    if built_on(stage):
        raise Refused(_("The knockout was built from these groups. Take the knockout back first."))


def _is_made(stage: Stage, seen: str) -> bool:
    """Is the draw that the person saw the one that stands? Then the button was pressed twice."""
    if not stage.is_drawn:
        return False
    return seen == token_of(stage, stage.draw_number - 1, stage.qualifiers, current_groups(stage))


def _unmake(stage: Stage) -> None:
    """Matches first: nothing may point at a group that goes."""
    Match.objects.filter(stage=stage).delete()
    Group.objects.filter(stage=stage).delete()


def _store(stage: Stage, shape: Shape, groups: Sequence[Sequence[Entry]]) -> Stage:
    """Put these groups in place of what was drawn before, if anything."""
    _unmake(stage)
    _store_shape(stage, shape, [len(group) for group in groups])
    stage.drawn_at = timezone.now()
    stage.draw_number += 1
    stage.finished = False
    stage.version += 1
    stage.save()
    _make(stage, groups)
    version = touch(stage.event.tournament, stage, stage.event)
    Group.objects.filter(stage=stage).update(touched=version)
    return stage


def _store_shape(stage: Stage, shape: Shape, sizes: Sequence[int]) -> None:
    """Keep the organizer's own way of saying it, as long as it gives what was drawn."""
    stage.qualifiers = shape.qualifiers
    stage.group_sizes = list(shape.sizes) if shape.sizes else None
    if not shape.sizes:
        stage.group_size = shape.size
        stage.group_count = None if shape.size else len(sizes)


def _make(stage: Stage, drawn: Sequence[Sequence[Entry]]) -> None:
    """Groups, members and matches, each with one statement."""
    groups = Group.objects.bulk_create(
        Group(stage=stage, number=number, total=len(entries) * (len(entries) - 1) // 2)
        for number, entries in enumerate(drawn, 1)
    )
    # Before the first result everybody shares the first place; the rows are in the order of the numbers.
    Member.objects.bulk_create(
        Member(stage=stage, group=group, entry=entry, number=number, place=1, row=number, tied=True)
        for group, entries in zip(groups, drawn, strict=True)
        for number, entry in enumerate(entries, 1)
    )
    planned = [
        (
            GroupMatch(group=group, round=number, position=position, a_number=a, b_number=b),
            entries[a - 1],
            entries[b - 1],
        )
        for group, entries in zip(groups, drawn, strict=True)
        for position, (number, a, b) in enumerate(_order(len(entries), stage.qualifiers), 1)
    ]
    matches = matches_create(stage=stage, pairs=[(a, b) for _meeting, a, b in planned])
    for (meeting, _a, _b), match in zip(planned, matches, strict=True):
        meeting.match = match
    GroupMatch.objects.bulk_create(meeting for meeting, _a, _b in planned)


def _order(size: int, qualifiers: int) -> list[tuple[int, int, int]]:
    """Round, a, b in the order of play (3.7.5.6)."""
    rounds = order_of_play(size, qualifiers)
    return [(number, a, b) for number, pairs in enumerate(rounds, 1) for a, b in pairs]
