"""Putting drawn groups in their place: groups, numbers, matches in their order of play, and the record of the draw."""

from collections.abc import Sequence

from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from groups.domain.order import order_of_matches
from groups.domain.records import DrawRecord
from groups.models import Commitment, Draw, Group, GroupMatch, Member, NextPlaceLot
from tournaments.errors import Refused
from tournaments.models import Entry, Event, Match, Stage, User
from tournaments.services.live import touch
from tournaments.services.locks import BEGUN
from tournaments.services.matches import matches_create

from .going_on import GoesOn, going_on, is_second, met_before
from .shape import Shape
from .standings import standings_refresh


def results_in(stage: Stage) -> int:
    """How many matches of the stage have a result, or as teams go on."""
    return Match.objects.filter(BEGUN, stage=stage).count()


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


def stage_locked(stage: Stage) -> Stage:
    """The stage as it is now, its event locked until the transaction ends."""
    event = Event.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=stage.event_id)
    stage = Stage.objects.get(pk=stage.pk)
    stage.event = event
    return stage


def refuse_when_played(stage: Stage) -> None:
    """Refused: there are results, or a later stage was built from these groups."""
    if results := results_in(stage):
        raise Refused(
            ngettext(
                "%(n)d result is entered, so the draw stands. To draw again, clear it first.",
                "%(n)d results are entered, so the draw stands. To draw again, clear them first.",
                results,
            )
            % {"n": results}
        )
    if later := built_on(stage):
        raise Refused(built_on_text(later))


def built_on_text(later: Stage) -> str:
    """Why groups from which a `later` stage was made stay as they are."""
    if later.kind == Stage.Kind.GROUPS:
        return _("The second stage was drawn from these groups. Take its draw back first.")
    return _("The knockout was built from these groups. Take the knockout back first.")


def groups_unmake(stage: Stage) -> None:
    """Matches first: nothing may point at a group that goes. The lots of its players go with them."""
    Match.objects.filter(stage=stage).delete()
    NextPlaceLot.objects.filter(stage=stage).delete()
    Group.objects.filter(stage=stage).delete()


def groups_store(
    stage: Stage,
    shape: Shape,
    entries: Sequence[Entry],
    record: DrawRecord,
    *,
    by: User,
    token: str = "",
    commitment: Commitment | None = None,
    direct: Sequence[Entry] = (),
) -> Stage:
    """Put what was drawn in place of what was drawn before, if anything; `entries` in the order of the record, and
    those who go past the groups.

    The locked stage comes back with its groups, and everything that shows them hears of it.
    """
    drawn = [[entries[number - 1] for number in group] for group in record.outcome.groups]
    groups_unmake(stage)
    draw_void(stage)
    _store_shape(stage, shape, record.sizes)
    stage.direct_entries = [entry.pk for entry in direct]
    stage.drawn_at = timezone.now()
    stage.draw_number += 1
    stage.finished = False
    stage.version += 1
    stage.save()
    Draw.objects.create(
        stage=stage,
        number=stage.draw_number,
        method=record.method,
        record=record.as_json(),
        arrangement=[[entry.pk for entry in group] for group in drawn],
        token=token,
        commitment=commitment,
        drawn_at=stage.drawn_at,
        drawn_by=by,
    )
    _make(stage, drawn)
    version = touch(stage.event.tournament, stage, stage.event)
    Group.objects.filter(stage=stage).update(touched=version)
    if stage.carry_over:
        for group in stage.groups.all():
            standings_refresh(group, stage.event, live_version=version)
    return stage


def draw_void(stage: Stage) -> None:
    """The draw that stood stands no more; its record stays for everybody to see."""
    Draw.objects.filter(stage=stage, voided_at=None).update(voided_at=timezone.now())


def is_made(stage: Stage, seen: str) -> bool:
    """Is the draw that stands the one the person saw? Then the button was pressed twice."""
    return stage.is_drawn and Draw.objects.filter(stage=stage, number=stage.draw_number, token=seen).exists()


def _store_shape(stage: Stage, shape: Shape, sizes: Sequence[int]) -> None:
    """Keep the organizer's own way of saying it, as long as it gives what was drawn."""
    stage.qualifiers = shape.qualifiers
    stage.group_sizes = list(shape.sizes) if shape.sizes else None
    if not shape.sizes:
        stage.group_size = shape.size
        stage.group_count = None if shape.size else len(sizes)


def _make(stage: Stage, drawn: Sequence[Sequence[Entry]]) -> None:
    """Groups, members and matches, each with one statement. Who has met in the first stage does not play again."""
    came = {one.entry.pk: one for one in going_on(stage)} if is_second(stage) else {}
    orders = [_order(stage, [came.get(entry.pk) for entry in entries]) for entries in drawn]
    groups = Group.objects.bulk_create(
        Group(stage=stage, number=number, total=len(order)) for number, order in enumerate(orders, 1)
    )
    # Before the first result everybody shares the first place; the rows are in the order of the numbers.
    Member.objects.bulk_create(
        Member(
            stage=stage,
            group=group,
            entry=entry,
            number=number,
            place=1,
            row=number,
            tied=True,
            from_group=came[entry.pk].group if entry.pk in came else None,
            from_place=came[entry.pk].place if entry.pk in came else None,
        )
        for group, entries in zip(groups, drawn, strict=True)
        for number, entry in enumerate(entries, 1)
    )
    planned = [
        (
            GroupMatch(group=group, round=number, position=position, a_number=a, b_number=b),
            entries[a - 1],
            entries[b - 1],
        )
        for group, entries, order in zip(groups, drawn, orders, strict=True)
        for position, (number, a, b) in enumerate(order, 1)
    ]
    matches = matches_create(stage=stage, pairs=[(a, b) for _meeting, a, b in planned])
    for (meeting, _a, _b), match in zip(planned, matches, strict=True):
        meeting.match = match
    GroupMatch.objects.bulk_create(meeting for meeting, _a, _b in planned)


def _order(stage: Stage, came: Sequence[GoesOn | None]) -> list[tuple[int, int, int]]:
    """Round, a, b in the order of play (3.7.5.6) of a group whose members came so."""
    met = met_before(one.group.pk if one else None for one in came) if stage.carry_over else ()
    return order_of_matches(len(came), stage.qualifiers or 1, stage.legs, met)
