"""All results of an event and its final places, in a fixed number of queries whatever its size."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import groupby

from django.core.paginator import Page, Paginator
from django.utils.translation import gettext as _

from groups.selectors import group_name
from tournaments.models import Entry, Event, Match, Stage
from tournaments.selectors.contests import Contest, contest
from tournaments.selectors.events import event_counts

from .drawing import round_title

PER_PAGE = 96


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
        parts=tuple(_latest(event, matches) if latest else _parts(event, matches)),
        page=shown,
        latest=latest,
    )


def _decided(event: Event, latest: bool):  # type: ignore[no-untyped-def]
    matches = Match.objects.filter(event=event, ending__isnull=False)
    order = (
        ["-saved_at", "-pk"]
        if latest
        else [
            "-stage__number",
            "-in_bracket__round",
            "in_bracket__slot",
            "in_group__group__number",
            "in_group__position",
            "pk",
        ]
    )
    return matches.select_related("a", "b", "stage", "in_bracket", "in_group__group").order_by(*order)


def _place_rows(entries: Sequence[Entry]) -> list[PlaceRow]:
    rows, last = [], None
    for entry in entries:
        span = (entry.final_from, entry.final_to)
        rows.append(PlaceRow(entry, entry.final_from, entry.final_to, span != last))  # type: ignore[arg-type]
        last = span
    return rows


def _latest(event: Event, matches: Sequence[Match]) -> list[Part]:
    contests = tuple(_contest(event, match, f"{_title(event, match)}: {_label(match)}") for match in matches)
    return [Part(_("Latest results"), contests)] if contests else []


def _parts(event: Event, matches: Sequence[Match]) -> list[Part]:
    return [
        Part(title, tuple(_contest(event, match, _label(match)) for match in part))
        for title, part in groupby(matches, key=lambda match: _title(event, match))
    ]


def _contest(event: Event, match: Match, label: str) -> Contest:
    tournament = event.tournament
    in_group = getattr(match, "in_group", None)
    numbers = (in_group.a_number, in_group.b_number) if in_group else (None, None)
    day = tournament.starts_on != tournament.ends_on
    return contest(match, label=label, code=tournament.code, zone=tournament.zone, numbers=numbers, day=day)


def _title(event: Event, match: Match) -> str:
    in_bracket = getattr(match, "in_bracket", None)
    if in_bracket is not None:
        return _("Third place") if in_bracket.is_third_place else round_title(_places(match.stage, in_bracket.round))
    in_group = getattr(match, "in_group", None)
    return group_name(event, in_group.group.number) if in_group is not None else _("Results")


def _label(match: Match) -> str:
    in_bracket = getattr(match, "in_bracket", None)
    if in_bracket is not None:
        if in_bracket.is_third_place:
            return _("Match for third place")
        is_final = _places(match.stage, in_bracket.round) == 2
        return _("Final") if is_final else _("Pair %(pair)d") % {"pair": in_bracket.pair}
    in_group = getattr(match, "in_group", None)
    if in_group is not None:
        return _("%(a)d v %(b)d") % {"a": in_group.a_number, "b": in_group.b_number}
    return str(match.number)


def _places(stage: Stage, round_: int) -> int:
    """How many a round is drawn for: 2 for the final."""
    rounds = ((stage.size or 2) - 1).bit_length()
    return 1 << (rounds - round_ + 1)
