"""A knockout as it is drawn: rounds from left to right, pairs from top to bottom so that lines do not cross (706.1)."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from datetime import datetime
from typing import Any
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.domain.scores import MatchFormat
from tournaments.wording import mark_of

SMALL = 16  # up to here the games are shown and the print is landscape
VAST = 64  # above: numbers of three figures


@dataclass(frozen=True, slots=True)
class Line:
    """A side as it rests on its line."""

    css: str  # what the line says: won, still open, the one looked for
    number: int | None
    title: str
    is_known: bool  # else `title` says who will come
    sum: int | None = None
    games: tuple[tuple[int, bool], ...] = ()  # own points, won?


@dataclass(frozen=True, slots=True)
class Cell:
    """A pair of the tree, or the gap of a bye. `url` is empty where there is no match."""

    anchor: str
    word: str  # "Pair", where the label is a number
    label: str
    lines: tuple[Line, Line]
    url: str = ""
    when: str = ""
    mark: str = ""
    is_bye: bool = False


OTHER = {"a": "b", "b": "a"}


@dataclass(frozen=True, slots=True)
class Meeting:
    """A pair as it is stored: of its match and its place in the tree just what is drawn.

    Read as values: making the model instances of a large tree costs more than drawing it.
    """

    round: int
    pair: int
    a_is_nobody: bool
    b_is_nobody: bool
    through_id: int | None
    number: int
    a_id: int | None
    b_id: int | None
    winner_id: int | None
    ending: str | None
    games: list[list[int]]
    score: list[int] | None
    rubbers: list[dict[str, Any]]
    best_of: int
    points: int
    table: str
    starts_at: datetime | None

    @property
    def format(self) -> MatchFormat:
        return MatchFormat(best_of=self.best_of, points=self.points)

    @property
    def is_open(self) -> bool:
        """Still to be decided? Not when nobody can come against."""
        return self.ending is None and self.through_id is None and not (self.a_is_nobody and self.b_is_nobody)

    @property
    def turned(self) -> "Meeting":
        """The same with the second side first."""
        return replace(
            self,
            a_id=self.b_id,
            b_id=self.a_id,
            games=[game[::-1] for game in self.games],
            score=self.score[::-1] if self.score else None,
            rubbers=[{**rubber, "winner": OTHER.get(rubber["winner"])} for rubber in self.rubbers],
        )


@dataclass(frozen=True)
class Round:
    anchor: str
    title: str
    short: str
    when: str
    cells: tuple[Cell, ...]
    is_current: bool = False


@dataclass(frozen=True)
class Branch:
    """A tree of losers: "Places 5–8", with the match for place 7 beside it, as the third place beside the main tree."""

    anchor: str
    title: str
    short: str
    rounds: tuple[Round, ...]
    best: str  # who has won it, or in words why nobody has
    best_title: str
    is_over: bool
    other: Cell | None
    other_title: str

    @property
    def cells(self) -> tuple[Cell, ...]:
        own = tuple(cell for round_ in self.rounds for cell in round_.cells)
        return (*own, self.other) if self.other else own

    @property
    def other_cells(self) -> tuple[Cell, ...]:
        return (self.other,) if self.other else ()

    @property
    def is_dense(self) -> bool:
        return len(self.rounds[0].cells) * 2 > SMALL

    @property
    def has_times(self) -> bool:
        return any(round_.when for round_ in self.rounds)


@dataclass(frozen=True)
class Drawing:
    rounds: tuple[Round, ...]
    third: Cell | None
    branches: tuple[Branch, ...]
    size: int
    places: int  # the power of two it is drawn in
    champion: str
    is_over: bool
    found: tuple[tuple[str, str], ...] = ()  # anchor and name of who was looked for, as far as he has come

    @property
    def is_dense(self) -> bool:
        return self.places > SMALL

    @property
    def byes(self) -> int:
        return self.places - self.size

    @property
    def css(self) -> str:
        """Very large: numbers of three figures. Very small: no room beside the final for the third place."""
        return " is-vast" if self.places > VAST else " is-small" if self.places <= 4 else ""

    @property
    def third_cells(self) -> tuple[Cell, ...]:
        return (self.third,) if self.third else ()

    @property
    def has_times(self) -> bool:
        return any(round_.when for round_ in self.rounds)

    @property
    def last_pair(self) -> int:
        return self.places // 2

    @property
    def last_pair_seeds(self) -> str:
        """ "8 v 9": the pair of the middle numbers."""
        return _("%(a)d v %(b)d") % {"a": self.last_pair, "b": self.last_pair + 1}

    @property
    def legends(self) -> list[tuple[str, str]]:
        """The marks that stand in the drawing, and what they mean."""
        drawn = [cell for round_ in self.rounds for cell in (*round_.cells, *self.third_cells)]
        marks = {cell.mark for cell in (*drawn, *(cell for branch in self.branches for cell in branch.cells))}
        return [mark_of(mark) for mark in sorted(marks - {""})]


def round_short(places: int) -> str:
    if places == 2:
        return _("Final")
    return pgettext("semi-finals, short", "½") if places == 4 else str(places)


def span_text(matches: Sequence[Meeting], zone: ZoneInfo, *, day: bool) -> str:
    """When a round is played, in the tournament's zone: "11:00", or "09:00–10:10"."""
    times = sorted(match.starts_at for match in matches if match.starts_at)
    if not times:
        return ""
    first, last = (timezone.localtime(moment, zone) for moment in (times[0], times[-1]))
    text = date_format(first, "SHORT_DATETIME_FORMAT" if day else "H:i")
    if first == last:
        return text
    return f"{text}–{date_format(last, 'H:i' if first.date() == last.date() else 'SHORT_DATETIME_FORMAT')}"
