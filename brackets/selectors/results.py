"""All results of an event and its final places, in a fixed number of queries whatever its size."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.core.paginator import Page, Paginator
from django.db.models import Case, Value, When
from django.utils.translation import gettext as _

from tournaments.models import Entry, Event, Match, Stage
from tournaments.selectors.contests import Contest
from tournaments.selectors.events import event_counts, event_stages
from tournaments.selectors.labels import label_in_part, part_title, placed_contest, with_places

PER_PAGE = 96
# The knockout comes last of those who went through, the consolation knockout after it, then the groups.
AFTER_THE_KNOCKOUT = Case(
    When(stage__kind=Stage.Kind.GROUPS, then=Value(2)),
    When(stage__source=Stage.Source.NOT_THROUGH, then=Value(1)),
    default=Value(0),
)


@dataclass(frozen=True)
class PlaceRow:
    entry: Entry
    first: int
    last: int
    starts: bool  # the first of those who share these places

    @property
    def text(self) -> str:
        """ "3", or "5–8" for a shared one."""
        return str(self.first) if self.first == self.last else f"{self.first}–{self.last}"


@dataclass(frozen=True)
class Part:
    """Results that belong together: a round of the knockout, or a group."""

    title: str
    contests: tuple[Contest, ...]


@dataclass(frozen=True)
class EventResults:
    places: tuple[PlaceRow, ...]
    unsettled: int  # entries that have no final place yet
    parts: tuple[Part, ...]
    page: Page[Match]
    latest: bool
    how: str  # where the places come from

    @property
    def is_final(self) -> bool:
        return bool(self.places) and not self.unsettled


def event_results(event: Event, *, page: str = "1", latest: bool = False) -> EventResults:
    """One page of results, in the order of the stages from the final down, or the latest first; and all places."""
    pages = Paginator(_decided(event, latest), PER_PAGE)
    pages.count = event_counts(event).decided  # the line of facts needs it anyway
    shown = pages.get_page(page)
    matches = list(shown.object_list)
    played = Entry.objects.filter(event=event, status__in=[Entry.Status.ENTERED, Entry.Status.WITHDRAWN])
    entries = list(played.order_by("final_from", "ranking", "pk"))
    settled = [entry for entry in entries if entry.final_from is not None]
    return EventResults(
        places=tuple(_place_rows(settled)),
        unsettled=sum(entry.final_from is None and entry.status == Entry.Status.ENTERED for entry in entries),
        parts=tuple(_latest(matches) if latest else _parts(matches)),
        page=shown,
        latest=latest,
        how=_how(event_stages(event)),
    )


def _how(stages: Sequence[Stage]) -> str:
    """Where the places come from, in sentences."""
    knockouts = [stage for stage in stages if stage.kind == Stage.Kind.KNOCKOUT]
    rest = [stage for stage in knockouts if stage.source == Stage.Source.NOT_THROUGH]
    told = []
    if knockouts and knockouts[0].all_places:
        told.append(_("First the places of the knockout, each of them played for."))
    elif knockouts:
        told.append(
            _("First the places of the knockout, by the round of defeat; who lost in the same round shares the places.")
        )
    if rest:
        told.append(_("Then the places of the consolation knockout."))
        told.append(_("Then who plays in neither, by place in the group."))
    elif knockouts and len(knockouts) < len(stages):
        told.append(_("Then those who did not go through, by place in their group."))
    elif not knockouts:
        told.append(_("By place in the group."))
    return " ".join(told)


def _decided(event: Event, latest: bool):  # type: ignore[no-untyped-def]
    matches = Match.objects.filter(event=event, ending__isnull=False)
    order = (
        ["-saved_at", "-pk"]
        if latest
        else [
            AFTER_THE_KNOCKOUT,
            "-stage__number",
            "-in_bracket__round",
            "in_bracket__slot",
            "in_group__group__number",
            "in_group__position",
            "pk",
        ]
    )
    return with_places(matches).order_by(*order)


def _place_rows(entries: Sequence[Entry]) -> list[PlaceRow]:
    rows, last = [], None
    for entry in entries:
        span = (entry.final_from, entry.final_to)
        rows.append(PlaceRow(entry, entry.final_from, entry.final_to, span != last))  # type: ignore[arg-type]
        last = span
    return rows


def _latest(matches: Sequence[Match]) -> list[Part]:
    contests = tuple(_contest(match, f"{part_title(match)}: {label_in_part(match)}") for match in matches)
    return [Part(_("Latest results"), contests)] if contests else []


def _parts(matches: Sequence[Match]) -> list[Part]:
    return [
        Part(title, tuple(_contest(match, label_in_part(match)) for match in part))
        for title, part in groupby(matches, key=part_title)
    ]


def _contest(match: Match, label: str) -> Contest:
    return placed_contest(match, label=label, with_event=False)
