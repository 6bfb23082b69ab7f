"""The record of results as pages show it."""

from dataclasses import dataclass

from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, QuerySet

from desk.models import Change, MatchChange
from desk.wording import result_text
from tournaments.models import Entry, Match, Tournament


@dataclass(frozen=True)
class Line:
    """One match of a change, in words."""

    number: int | None
    sides: tuple[str, str]
    before: str
    after: str


@dataclass(frozen=True)
class ChangeLine:
    """One thing that a person did, the match it was done to first."""

    change: Change
    lines: tuple[Line, ...]
    can_undo: bool

    @property
    def first(self) -> Line | None:
        return self.lines[0] if self.lines else None

    @property
    def taken_out(self) -> int:
        """Matches that left the groups with an entry."""
        return sum(len(place["matches"]) for place in self.change.removed.get("places", ()))


def change_lines(tournament: Tournament, *, change: int | None = None, match: Match | None = None) -> list[ChangeLine]:
    """The changes of a tournament, newest first: one of them, or those of one match. Two queries."""
    found = _changes(tournament)
    if change is not None:
        found = found.filter(pk=change)
    if match is not None:
        found = found.filter(lines__match=match)
    return _shown(list(found[:50]))


def change_page(tournament: Tournament, number: str | None) -> tuple[Page, list[ChangeLine]]:
    """One page of the whole record."""
    page = Paginator(_changes(tournament), 50).get_page(number)
    return page, _shown(list(page.object_list))


def _changes(tournament: Tournament) -> QuerySet[Change]:
    lines = MatchChange.objects.select_related("match")
    return (
        Change.objects.filter(tournament=tournament)
        .select_related("by", "undone_by", "entry")
        .prefetch_related(Prefetch("lines", queryset=lines))
    )


def _shown(changes: list[Change]) -> list[ChangeLine]:
    ids = {line.after[side] for change in changes for line in change.lines.all() for side in ("a_id", "b_id")}
    names = Entry.objects.in_bulk([pk for pk in ids if pk is not None])
    return [_line(change, names) for change in changes]


def _line(change: Change, names: dict[int, Entry]) -> ChangeLine:
    def title(pk: int | None) -> str:
        return names[pk].title if pk in names else "–"

    lines = tuple(
        Line(
            number=line.match.number if line.match else None,
            sides=(title(line.after["a_id"]), title(line.after["b_id"])),
            before=result_text(line.before),
            after=result_text(line.after),
        )
        for line in change.lines.all()
    )
    is_out = change.kind == Change.Kind.OUT
    # What a lot moved comes back by correcting the lot; who came back goes out again on the page of the entry.
    by_hand = change.kind != Change.Kind.LOT and (is_out or change.entry_id is None)
    current = by_hand and all(
        line.match is not None and line.match.version == line.version for line in change.lines.all()
    )
    return ChangeLine(change, lines, can_undo=current and (bool(lines) or is_out) and not hasattr(change, "undone_by"))
