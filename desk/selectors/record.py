"""The record of results as pages show it."""

from collections.abc import Iterable
from dataclasses import dataclass, replace
from datetime import datetime

from django.core.paginator import Page, Paginator
from django.db.models import Prefetch, QuerySet, prefetch_related_objects

from brackets.domain.prizes import together
from brackets.models import Agreement
from brackets.wording import bundle_text
from desk.models import Change, MatchChange
from desk.wording import result_texts
from tournaments.models import Entry, Match, Tournament
from tournaments.services.rows import PreparedModels
from tournaments.wording import marked

from .out import perhaps_out
from .twins import same_score_before

Lined = list[tuple[Change, list[MatchChange]]]


@dataclass(frozen=True)
class Line:
    """One match of a change, in words."""

    number: int | None
    sides: tuple[str, str]
    before: str
    after: str
    marks: tuple[str, ...] = ()  # the endings that are marked in them


@dataclass(frozen=True)
class Agreed:
    """An agreement in short: before whom, when, and who has how much."""

    judge: str
    at: datetime
    shares: tuple[tuple[str, str], ...]

    @classmethod
    def of(cls, agreement: Agreement) -> "Agreed":
        shares = [(share.entry.title, share.to_domain()) for share in agreement.shares.all()]
        whole, currency = together(share for _name, share in shares), agreement.event.currency
        words = tuple((name, bundle_text(share, currency, whole=whole)) for name, share in shares)
        return cls(agreement.judge, agreement.agreed_at, words)


@dataclass(frozen=True)
class ChangeLine:
    """One thing that a person did, the match it was done to first.

    `twin`: another match for which the same person has just saved the very same score. `perhaps_out`: who may be out of
    the event as well.
    """

    change: Change
    lines: tuple[Line, ...]
    can_undo: bool
    twin: Match | None = None
    perhaps_out: tuple[Entry, ...] = ()

    @property
    def first(self) -> Line | None:
        return self.lines[0] if self.lines else None

    @property
    def agreed(self) -> Agreed | None:
        """What players agreed on by it (706.4)."""
        agreement = self.change.agreement if self.change.kind == Change.Kind.AGREED else None
        return Agreed.of(agreement) if agreement else None

    @property
    def taken_out(self) -> int:
        """Matches that left the groups with an entry."""
        return sum(len(place["matches"]) for place in self.change.removed.get("places", ()))


def change_lines(tournament: Tournament, *, change: int | None = None, match: Match | None = None) -> list[ChangeLine]:
    """The changes of a tournament, newest first: one of them, or those of one match. At most five queries."""
    if change is not None:
        found = [(row, LINES.all(change)) for row in CHANGE.all(tournament.pk, change)]
        return [_asking(line, row, lines) for line, (row, lines) in zip(_shown(found), found, strict=True)]
    changes = _changes(tournament)
    if match is not None:
        changes = changes.filter(lines__match=match)
    return _shown(_with_lines(changes[:50]))


def _asking(shown: ChangeLine, change: Change, lines: list[MatchChange]) -> ChangeLine:
    """With what is asked about a change that was just made."""
    if not lines:
        return shown
    return replace(shown, twin=same_score_before(change, lines[0]), perhaps_out=perhaps_out(change, lines[0]))


def change_page(tournament: Tournament, number: str | None) -> tuple[Page[Change], list[ChangeLine]]:
    """One page of the whole record."""
    page = Paginator(_changes(tournament), 50).get_page(number)
    return page, _shown(_with_lines(page.object_list))


def _changes(tournament: Tournament | int) -> QuerySet[Change]:
    return Change.objects.filter(tournament=tournament).select_related("by", "undone_by", "entry")


def _lines() -> QuerySet[MatchChange]:
    return MatchChange.objects.select_related("match__a", "match__b")


# The one that was just made is told after every save in place.
CHANGE = PreparedModels(lambda tournament, change: _changes(tournament).filter(pk=change))
LINES = PreparedModels(lambda change: _lines().filter(change=change))


def _with_lines(changes: Iterable[Change]) -> Lined:
    found = list(changes)
    prefetch_related_objects(found, Prefetch("lines", _lines()), "agreement__event", "agreement__shares__entry")
    return [(change, list(change.lines.all())) for change in found]


def _shown(changes: Lined) -> list[ChangeLine]:
    lines = [line for _change, lines in changes for line in lines]
    # Most of the sides stand in their matches still.
    names = {side.pk: side for line in lines if line.match for side in (line.match.a, line.match.b) if side}
    missing = {line.after[side] for line in lines for side in ("a_id", "b_id")} - names.keys() - {None}
    names |= Entry.objects.in_bulk(missing) if missing else {}
    return [_line(change, lines, names) for change, lines in changes]


def _line(change: Change, changed: list[MatchChange], names: dict[int, Entry]) -> ChangeLine:
    def title(pk: int | None) -> str:
        return names[pk].title if pk in names else "–"

    def told(line: MatchChange) -> Line:
        before, after = result_texts(line.before, line.after)
        return Line(
            number=line.match.number if line.match else None,
            sides=(title(line.after["a_id"]), title(line.after["b_id"])),
            before=before,
            after=after,
            marks=tuple(mark for values in (line.before, line.after) if (mark := marked(values["ending"]))),
        )

    lines = tuple(told(line) for line in changed)
    is_out = change.kind == Change.Kind.OUT
    # What a lot moved comes back by correcting the lot; who came back goes out again on the page of the entry.
    by_hand = change.kind != Change.Kind.LOT and (is_out or change.entry_id is None)
    current = by_hand and all(line.match is not None and line.match.version == line.version for line in changed)
    return ChangeLine(change, lines, can_undo=current and (bool(lines) or is_out) and not hasattr(change, "undone_by"))
