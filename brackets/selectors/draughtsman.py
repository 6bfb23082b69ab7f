"""Drawing a knockout from its tree, its numbers and its matches."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext as _

from brackets.domain.tree import Key, LoserOf, Pair, SeedOf, Source, Tree, leaves
from tournaments.selectors.contests import sums_of, when_text
from tournaments.selectors.labels import round_title
from tournaments.wording import marked

from .drawing import Cell, Drawing, Line, Meeting, Round, round_short, span_text

OPEN = " tbd-line"


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
        rows: Mapping[Key, Meeting],
        *,
        code: str = "",
        zone: ZoneInfo,
        day: bool = False,
        is_found: Callable[[str], bool] | None = None,
    ) -> None:
        self.tree, self.seeds, self.rows = tree, seeds, rows
        self.names = {seed.entry_id: seed.title for seed in seeds.values() if seed.entry_id is not None}
        self.zone, self.day = zone, day
        self.is_found = is_found
        self.found: dict[str, str] = {}
        # Said hundreds of times, so looked up once.
        self.winner_of, self.loser_of = _("winner of pair %(pair)d"), _("loser of pair %(pair)d")
        self.nobody, self.bye, self.pair_word, self.final_word = _("nobody"), _("bye"), _("Pair"), _("Final")
        self.before, self.after = reverse("desk:match", args=[code, 0]).rsplit("0", 1) if rows else ("", "")

    def draw(self) -> Drawing:
        tree = self.tree
        current = self._current_round()
        rounds = tuple(self._round(number, is_current=number == current) for number in range(1, tree.rounds + 1))
        champion, is_over = self._champion()
        return Drawing(
            rounds=rounds,
            third=self._cell(tree.by_key[tree.third]) if tree.third else None,
            size=tree.size,
            places=2**tree.rounds,
            champion=champion,
            is_over=is_over,
            found=tuple((anchor, name) for name, anchor in self.found.items()),
        )

    def _current_round(self) -> int | None:
        """The first round with an open match, which a phone marks; the final when all are played."""
        if not self.rows:
            return None
        return min((row.round for row in self.rows.values() if row.is_open), default=self.tree.rounds)

    def _round(self, number: int, *, is_current: bool) -> Round:
        in_round = 2 ** (self.tree.rounds - number + 1)
        slots = self._byes() if number == 1 else {}
        for pair in self.tree.in_round(number):
            if pair.key != self.tree.third:
                slots[pair.slot] = self._cell(pair)
        matches = [row for key, row in self.rows.items() if key[0] == number and key != self.tree.third]
        return Round(
            anchor=f"top-{in_round}",
            title=round_title(in_round),
            short=round_short(in_round),
            when=span_text(matches, self.zone, day=self.day),
            cells=tuple(slots[slot] for slot in sorted(slots)),
            is_current=is_current,
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
        resting = self._line("", seed, who.title, is_known=who.entry_id is not None)
        nobody = Line("", None, self.bye, is_known=False)
        return Cell(self._anchor((1, seed)), self.pair_word, str(seed), (resting, nobody), is_bye=True)

    def _cell(self, pair: Pair) -> Cell:
        anchor = self._anchor(pair.key)
        word, label = self._label(pair)
        row = self.rows.get(pair.key)
        if row is None:
            return Cell(anchor, word, label, self._coming_lines(pair))
        return Cell(
            anchor,
            word,
            label,
            self._lines(pair, row, anchor),
            url=f"{self.before}{row.number}{self.after}",
            when=when_text(row, self.zone, day=self.day),  # type: ignore[arg-type]
            mark=marked(row.ending),
        )

    def _label(self, pair: Pair) -> tuple[str, str]:
        if pair.key == self.tree.third:
            return "", _("Match for third place")
        return ("", self.final_word) if pair.key == self.tree.final else (self.pair_word, str(pair.number))

    def _lines(self, pair: Pair, row: Meeting, anchor: str) -> tuple[Line, Line]:
        sums = sums_of(row) or (None, None)  # type: ignore[arg-type]  # has all that is read of a match
        css = OPEN if row.is_open else ""
        lines = []
        for i, (entry, source, nobody) in enumerate(
            ((row.a_id, pair.a, row.a_is_nobody), (row.b_id, pair.b, row.b_is_nobody))
        ):
            # Who goes on because nobody can come against is drawn like a winner.
            won = entry is not None and entry in (row.winner_id, row.through_id)
            lines.append(
                self._line(
                    css + " won" if won else css,
                    self._number(pair, i),
                    self.names[entry] if entry else self.nobody if nobody else self._coming(source),
                    is_known=entry is not None,
                    anchor=anchor,
                    sum_=sums[i],
                    games=tuple((game[i], game[i] > game[1 - i]) for game in row.games),
                )
            )
        return lines[0], lines[1]

    def _coming_lines(self, pair: Pair) -> tuple[Line, Line]:
        """A pair of a knockout that is not built: the numbers, and who has them."""
        a, b = (
            self._line(OPEN, self._number(pair, i), self._coming(source), is_known=self._is_entry(source))
            for i, source in enumerate((pair.a, pair.b))
        )
        return a, b

    def _is_entry(self, source: Source) -> bool:
        return isinstance(source, SeedOf) and self.seeds[source.number].entry_id is not None

    def _number(self, pair: Pair, side: int) -> int | None:
        """706.1 numbers the winners anew in each round, by their pairs; a loser keeps the number of his semi-final."""
        source = pair.b if side else pair.a
        if not isinstance(source, LoserOf):
            return 2 ** (self.tree.rounds - pair.round + 1) + 1 - pair.number if side else pair.number
        semifinal = self.rows.get(source.key)
        if semifinal is None or semifinal.through_id is None:
            return None
        return source.key[1] if semifinal.through_id == semifinal.b_id else 5 - source.key[1]

    def _coming(self, source: Source) -> str:
        """In words who will come to a side that is not known yet."""
        if isinstance(source, SeedOf):
            return self.seeds[source.number].title
        return (self.loser_of if isinstance(source, LoserOf) else self.winner_of) % {"pair": source.key[1]}

    def _line(
        self,
        css: str,
        number: int | None,
        title: str,
        *,
        is_known: bool,
        anchor: str = "",
        sum_: int | None = None,
        games: tuple[tuple[int, bool], ...] = (),
    ) -> Line:
        if is_known and self.is_found and self.is_found(title):
            css += " is-found"
            if anchor:
                self.found[title] = anchor
        return Line(css, number, title, is_known, sum_, games)

    def _anchor(self, key: Key) -> str:
        if key == self.tree.third:
            return "third-match"
        return f"top-{2 ** (self.tree.rounds - key[0] + 1)}-{key[1]}"

    def _champion(self) -> tuple[str, bool]:
        """The winner's name and True, or in words why there is none."""
        final = self.rows.get(self.tree.final)
        if final is None:
            return _("not played yet"), False
        if final.through_id is not None:
            return self.names[final.through_id], True
        return (_("not decided yet"), False) if final.is_open else (self.nobody, False)
