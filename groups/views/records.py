"""Pages of draws and lots on record: announced before, shown to everybody after, downloaded and repeated."""

from collections.abc import Callable

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse, JsonResponse
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _
from django.views.decorators.http import require_POST, require_safe

from config.htmx import redirect, render_part
from groups.forms import AnnounceForm
from groups.models import Commitment, Draw, Group
from groups.selectors import group_sections
from groups.selectors.changed_by_hand import changed_by_hand
from groups.selectors.drawn import draw_download, drawn_page
from groups.selectors.lots import lot_download, lot_stories
from groups.services.by_lot import draw_announce
from groups.services.commitments import lot_announce as announce_lot
from groups.services.commitments import open_commitment
from tournaments.errors import Refused
from tournaments.models import Event, Stage, Tournament

from .groups import of_groups


@require_POST
@of_groups
def announce(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage) -> HttpResponse:
    """Publish the hash of a secret seed for the draw to come."""
    _publish(
        request, stage, draw_announce, _("The draw by lot is announced. Everybody sees it on the page of the groups.")
    )
    return redirect(request, "groups:draw", tournament.code, event.number, stage.number)


@require_POST
@of_groups
def lot_announce(
    request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage, group: Group | None = None
) -> HttpResponse:
    """Publish the hash of a secret seed for the next lot among equal players, and go back to the page of that lot."""
    _publish(request, stage, announce_lot, _("The lot is announced. Everybody sees it on the page of the groups."))
    where = [tournament.code, event.number, stage.number]
    return redirect(request, "desk:lot", *where, group.number) if group else redirect(request, "desk:next_lot", *where)


def _publish(request: HttpRequest, stage: Stage, announced: Callable[..., object], done: str) -> None:
    """Announce with what was promised, and tell that it is done or why not."""
    form = AnnounceForm(request.POST)
    if not form.is_valid():
        messages.error(request, _("This text is too long: at most 120 characters."))
        return
    try:
        announced(stage=stage, by=request.user, promise=form.cleaned_data["promise"])
        messages.success(request, done)
    except Refused as refused:
        messages.error(request, str(refused.message))


@require_safe
@of_groups
def drawn(
    request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage, draw: int | None = None
) -> HttpResponse:
    """How the groups were drawn: what went in, the seed, what came out, and how anybody repeats it."""
    page = drawn_page(stage, draw)
    if page is None and draw is not None:
        raise Http404
    context = {"tournament": tournament, "event": event, "stage": stage, "page": page, "tab": "groups"}
    context["announced"] = open_commitment(stage)
    context["changed"] = changed_by_hand(page.draw, stage) if page else None
    return render_part(request, "groups/drawn.html", "groups/_drawn.html", context)


@require_safe
@of_groups
def draw_record(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage, draw: int) -> HttpResponse:
    """The record of a draw as a file."""
    row = get_object_or_404(Draw.objects.select_related("drawn_by", "commitment"), stage=stage, number=draw)
    row.stage = stage
    name = f"draw-{tournament.code}-{event.number}-{stage.number}-{draw}.json"
    return download(draw_download(row, tournament), name)


@require_safe
@of_groups
def lots(request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage, group: Group) -> HttpResponse:
    """The lots of a group: between whom, from which seed, what came out; void ones struck out, with the reason."""
    section = group_sections(stage, only=group)[0]
    context = {"tournament": tournament, "event": event, "stage": stage, "group": group, "tab": "groups"}
    context |= {"section": section, "stories": lot_stories(section)}
    context["announced_lot"] = open_commitment(stage, Commitment.Purpose.LOT)
    return render_part(request, "groups/lots.html", "groups/_lot_stories.html", context)


@require_safe
@of_groups
def lot_record(
    request: HttpRequest, *, tournament: Tournament, event: Event, stage: Stage, group: Group, lot: int
) -> HttpResponse:
    """The record of a lot as a file."""
    section = group_sections(stage, only=group)[0]
    told = next((lot_download(story, section) for story in lot_stories(section) if story.number == lot), None)
    if told is None:
        raise Http404
    return download(told, f"lot-{tournament.code}-{event.number}-{stage.number}-{group.number}-{lot}.json")


def download(told: dict[str, object], name: str) -> JsonResponse:
    """A record as a file."""
    answer = JsonResponse(told, json_dumps_params={"ensure_ascii": False, "indent": 1})
    answer["Content-Disposition"] = f'attachment; filename="{name}"'
    return answer
