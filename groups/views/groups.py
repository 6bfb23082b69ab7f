"""What everybody sees of group play: all groups, one group, why a place is what it is."""

from collections.abc import Callable, Sequence
from functools import wraps
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.views.decorators.http import require_safe

from config.htmx import render_part
from groups.models import Commitment, Group
from groups.selectors import GroupSection, group_sections
from groups.selectors.drawn import announced_beside
from groups.selectors.sections import sections_and_next
from groups.selectors.why import why_place
from groups.services.commitments import open_commitment
from groups.services.direct import went_directly
from groups.services.going_on import is_second
from tournaments.models import Entry, Event, Stage, Tournament
from tournaments.selectors.events import EventCounts


def of_groups(view: Callable[..., HttpResponse]) -> Callable[..., HttpResponse]:
    """A knockout has no groups."""

    @wraps(view)
    def checked(request: HttpRequest, *, stage: Stage, **kwargs: Any) -> HttpResponse:
        if stage.kind != Stage.Kind.GROUPS:
            raise Http404
        if "group" in kwargs:
            kwargs["group"] = get_object_or_404(Group, stage=stage, number=kwargs["group"])
            kwargs["group"].stage = stage
        return view(request, stage=stage, **kwargs)

    return checked


@require_safe
@of_groups
def detail(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage) -> HttpResponse:
    """All groups of a stage."""
    sections, next_places = sections_and_next(stage)
    direct = went_directly(stage)
    if sections and is_second(stage):  # fewer are here than are entered
        entered = Entry.objects.filter(event=event, memberships__isnull=False).distinct().count()
        event.known_counts = EventCounts(entered=entered)  # type: ignore[attr-defined]
    elif sections:  # the line of facts counts who was drawn, as the tables do, and asks the database no more
        drawn = sum(len(section.rows) for section in sections) + len(direct)
        event.known_counts = EventCounts(entered=drawn)  # type: ignore[attr-defined]
    context = {"tournament": tournament, "event": event, "stage": stage, "tab": "groups", "sections": sections}
    context |= {"next": next_places, "direct": direct}
    context |= drawing_of(stage, sections)
    return render_part(request, "groups/detail.html", "groups/_groups.html", context)


def drawing_of(stage: Stage, sections: Sequence[GroupSection]) -> dict[str, Any]:
    """How the groups were drawn, and the announcement of a draw to come; no query where there are groups."""
    groups = [section.group for section in sections]
    if not groups:
        return {"announced": open_commitment(stage)}
    first = groups[0]
    return {
        "announced": announced_beside(groups),
        "announced_lot": announced_beside(groups, Commitment.Purpose.LOT),
        "draw_method": first.draw_method,  # type: ignore[attr-defined]
        "late": first.late,  # type: ignore[attr-defined]
    }


@require_safe
@of_groups
def group(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage, group: Group) -> HttpResponse:
    """One group; its section alone is what live pages fetch."""
    context = {"tournament": tournament, "event": event, "stage": stage, "tab": "groups"}
    return render_part(
        request, "groups/group.html", "groups/_group.html", {**context, "section": group_sections(stage, only=group)[0]}
    )


@require_safe
@of_groups
def why(
    request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage, group: Group, number: int
) -> HttpResponse:
    """Why the one with this number in the group has the place he has (3.7.5.1 to 3.7.5.4)."""
    section = group_sections(stage, only=group)[0]
    explained = why_place(section, number)
    if explained is None:
        raise Http404
    context = {"tournament": tournament, "event": event, "section": section, "why": explained}
    return render_part(request, "groups/why.html", "groups/_why.html", context)
