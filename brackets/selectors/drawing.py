"""A knockout as it is drawn: rounds from left to right, pairs from top to bottom so that lines do not cross (706.1)."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from zoneinfo import ZoneInfo

from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from brackets.domain.tree import Key, LoserOf, Pair, SeedOf, Source, Tree, leaves
from brackets.models import BracketMatch
from tournaments.models import Entry, Match
from tournaments.selectors.contests import Contest, Side, contest
from tournaments.templatetags.contests import mark_of

SMALL = 16  # up to here the games are shown and the print is landscape
LONG = 14  # longer names may be cut by the column, so they are also in a title


@dataclass(frozen=True)
class Line:
    """A side as it rests on its line."""

    side: Side
    css: str  # what the line says: won, still open, the one looked for
    hint: str  # the whole name, where the column may cut it


@dataclass(frozen=True)
class Cell:
    """A pair of the tree, or the gap of a bye. `contest` is None before the knockout is built."""

    anchor: str
    label: str
    contest: Contest | None
    lines: tuple[Line, Line]
    is_bye: bool = False


@dataclass(frozen=True)
class Round:
    anchor: str
    title: str
    short: str
    when: str
    cells: tuple[Cell, ...]
    is_current: bool = False


@dataclass(frozen=True)
class Drawing:
    rounds: tuple[Round, ...]
    third: Cell | None
    size: int
    places: int  # the power of two it is drawn in
    champion: str
    is_over: bool
    found: tuple[tuple[str, str], ...] = ()  # anchor and name of who was looked for, as far as he has come
    is_searched: bool = False

    @property
    def is_dense(self) -> bool:
        return self.places > SMALL

    @property
    def byes(self) -> int:
        return self.places - self.size

    @property
    def css(self) -> str:
        """Very large: numbers of three figures. Very small: no room beside the final for the third place."""
        return " is-vast" if self.places > 64 else " is-small" if self.places <= 4 else ""

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
        cells = [cell for round_ in self.rounds for cell in round_.cells] + ([self.third] if self.third else [])
        marks = {cell.contest.mark for cell in cells if cell.contest and cell.contest.mark}
        return [mark_of(mark) for mark in sorted(marks)]


@dataclass(frozen=True)
class Seeded:
    """Who has a number: an entry, or in words who will have it."""

    title: str
    entry_id: int | None = None


class Draughtsman:
    """Draws one tree. Asks the database nothing: everything comes with the rows."""

    def __init__(
        self,
        tree: Tree,
        seeds: Mapping[int, Seeded],
        rows: Mapping[Key, BracketMatch],
        *,
        code: str,
        zone: ZoneInfo,
        day: bool = False,
        is_found: Callable[[str], bool] | None = None,
    ) -> None:
        self.tree, self.seeds, self.rows = tree, seeds, rows
        self.code, self.zone, self.day = code, zone, day
        self.is_found = is_found or (lambda title: False)
        self.found: dict[str, str] = {}
        self.is_searched = is_found is not None

    def draw(self) -> Drawing:
        tree = self.tree
        current = self._current_round()
        rounds = tuple(self._round(number, number == current) for number in range(1, tree.rounds + 1))
        third = self._cell(tree.by_key[tree.third]) if tree.third else None
        champion, is_over = self._champion()
        return Drawing(
            rounds=rounds,
            third=third,
            size=tree.size,
            places=2**tree.rounds,
            champion=champion,
            is_over=is_over,
            found=tuple((anchor, name) for name, anchor in self.found.items()),
            is_searched=self.is_searched,
        )

    def _current_round(self) -> int:
        """The first round with an open match, so that a phone can jump to it; the final when all are played."""
        return min((row.round for row in self.rows.values() if is_open(row)), default=self.tree.rounds)

    def _round(self, number: int, is_current: bool) -> Round:
        in_round = 2 ** (self.tree.rounds - number + 1)
        slots = self._byes() if number == 1 else {}
        for pair in self.tree.in_round(number):
            if pair.key != self.tree.third:
                slots[pair.slot] = self._cell(pair)
        matches = [row.match for key, row in self.rows.items() if key[0] == number and key != self.tree.third]
        return Round(
            anchor=f"top-{in_round}",
            title=round_title(in_round),
            short=round_short(in_round),
            when=span_text(matches, self.zone, day=self.day),
            cells=tuple(slots[slot] for slot in sorted(slots)),
            is_current=is_current and bool(self.rows),
        )

    def _byes(self) -> dict[int, Cell]:
        """The gaps of the first round by slot: above each missing number rests a seed."""
        order = leaves(self.tree.size)
        return {
            slot: self._bye(above)
            for slot, (above, below) in enumerate(zip(order[::2], order[1::2], strict=True))
            if below is None and above is not None
        }

    def _bye(self, seed: int) -> Cell:
        who = self.seeds[seed]
        resting = self._line(Side(who.entry_id, who.title, who.entry_id is not None, seed, False, None, ()), "")
        nobody = Side(None, _("bye"), False, None, False, None, ())
        return Cell(self._anchor((1, seed)), self._label((1, seed)), None, (resting, Line(nobody, "", "")), is_bye=True)

    def _cell(self, pair: Pair) -> Cell:
        row = self.rows.get(pair.key)
        if row is None:
            sides = [self._coming_side(source, number) for source, number in self._sources(pair)]
            lines = [self._line(side, " tbd-line") for side in sides]
            return Cell(self._anchor(pair.key), self._label(pair.key), None, (lines[0], lines[1]))
        shown = self._contest(pair, row)
        css = " tbd-line" if is_open(row) else ""
        anchor = self._anchor(pair.key)
        lines = [self._line(self._through(side, row), css, anchor) for side in shown.sides]
        return Cell(anchor, self._label(pair.key), shown, (lines[0], lines[1]))

    def _contest(self, pair: Pair, row: BracketMatch) -> Contest:
        sources = self._sources(pair)
        nobody = (row.a_is_nobody, row.b_is_nobody)
        coming = [_("nobody") if nobody[i] else self._coming(source) for i, (source, _number) in enumerate(sources)]
        numbers = [number for _source, number in sources]
        if pair.key == self.tree.third:
            numbers = [self._number_of_loser(source) for source, _number in sources]
        return contest(
            row.match,
            label=self._label(pair.key),
            code=self.code,
            zone=self.zone,
            numbers=numbers,
            coming=coming,
            day=self.day,
        )

    def _sources(self, pair: Pair) -> tuple[tuple[Source, int | None], tuple[Source, int | None]]:
        """Both sides with their numbers in this round: 706.1 numbers the winners anew, by their pairs."""
        places = 2 ** (self.tree.rounds - pair.round + 1)
        if pair.key == self.tree.third:
            return (pair.a, None), (pair.b, None)
        return (pair.a, pair.number), (pair.b, places + 1 - pair.number)

    def _number_of_loser(self, source: Source) -> int | None:
        assert isinstance(source, LoserOf)
        semifinal = self.rows[source.key]
        loser_is_a = semifinal.through_id is not None and semifinal.through_id == semifinal.match.b_id
        if semifinal.through_id is None:
            return None
        return source.key[1] if loser_is_a else 5 - source.key[1]

    def _coming_side(self, source: Source, number: int | None) -> Side:
        if isinstance(source, SeedOf):
            who = self.seeds[source.number]
            return Side(who.entry_id, who.title, who.entry_id is not None, number, False, None, ())
        return Side(None, self._coming(source), False, number, False, None, ())

    def _coming(self, source: Source) -> str:
        """In words who will come to a side that is not known yet."""
        if isinstance(source, SeedOf):
            return self.seeds[source.number].title
        if isinstance(source, LoserOf):
            return _("loser of pair %(pair)d") % {"pair": source.key[1]}
        return _("winner of pair %(pair)d") % {"pair": source.key[1]}

    @staticmethod
    def _through(side: Side, row: BracketMatch) -> Side:
        """Who goes on without a match, because nobody can come against, is drawn like a winner."""
        if side.is_known and not side.won and side.entry_id == row.through_id:
            return replace(side, won=True)
        return side

    def _line(self, side: Side, css: str, anchor: str = "") -> Line:
        if side.won:
            css += " won"
        if side.is_known and self.is_searched and self.is_found(side.title):
            css += " is-found"
            if anchor:
                self.found[side.title] = anchor
        return Line(side, css, side.title if len(side.title) > LONG else "")

    def _anchor(self, key: Key) -> str:
        if key == self.tree.third:
            return "third-match"
        return f"top-{2 ** (self.tree.rounds - key[0] + 1)}-{key[1]}"

    def _label(self, key: Key) -> str:
        if key == self.tree.third:
            return _("Match for third place")
        return _("Final") if key == self.tree.final else str(key[1])

    def _champion(self) -> tuple[str, bool]:
        """The winner's name and True, or in words why there is none."""
        final = self.rows.get(self.tree.final)
        if final is None:
            return _("not played yet"), False
        if final.through_id is not None:
            winner = final.match.a if final.match.a_id == final.through_id else final.match.b
            assert winner is not None
            return winner.title, True
        if final.match.ending is not None or (final.a_is_nobody and final.b_is_nobody):
            return _("nobody"), False
        return _("not decided yet"), False


def is_open(row: BracketMatch) -> bool:
    """Is a match still to be decided? Not when nobody can come against."""
    nobody = row.a_is_nobody and row.b_is_nobody
    return row.match.ending is None and row.through_id is None and not nobody


def seeded(entry: Entry) -> Seeded:
    return Seeded(entry.title, entry.pk)


def round_title(places: int) -> str:
    """A round by how many play in it: Top 16, Semi-finals, Final."""
    if places == 2:
        return _("Final")
    if places == 4:
        return _("Semi-finals")
    return _("Top %(size)d") % {"size": places}


def round_short(places: int) -> str:
    if places == 2:
        return _("Final")
    return pgettext("semi-finals, short", "½") if places == 4 else str(places)


def span_text(matches: Sequence[Match], zone: ZoneInfo, *, day: bool) -> str:
    """When a round is played, in the tournament's zone: "11:00", or "09:00–10:10"."""
    times = sorted(match.starts_at for match in matches if match.starts_at)
    if not times:
        return ""
    first, last = (timezone.localtime(moment, zone) for moment in (times[0], times[-1]))
    text = date_format(first, "j M, H:i" if day else "H:i")
    if first == last:
        return text
    return f"{text}–{date_format(last, 'H:i' if first.date() == last.date() else 'j M, H:i')}"
