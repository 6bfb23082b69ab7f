"""Drawing a knockout from its tree, its numbers and its matches."""

from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils.translation import gettext as _

from brackets.domain.tree import Key, LoserOf, Pair, SeedOf, Side, Source, Tree, leaves
from tournaments.domain.scores import Ending
from tournaments.selectors.contests import sums_of, when_text
from tournaments.selectors.labels import place_match, places_title, round_title
from tournaments.wording import marked

from .branches import branch_drawn
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
        self.played_for: dict[int, list[Pair]] = {}
        for pair in tree.pairs:
            self.played_for.setdefault(pair.place_from, []).append(pair)
        self.names = {seed.entry_id: seed.title for seed in seeds.values() if seed.entry_id is not None}
        self.zone, self.day = zone, day
        self.is_found = is_found
        self.found: dict[str, str] = {}
        # Said hundreds of times, so looked up once.
        self.winner_of, self.loser_of = _("winner of pair %(pair)d"), _("loser of pair %(pair)d")
        self.loser_elsewhere = _("loser: %(round)s, pair %(pair)d")
        self.nobody, self.bye, self.pair_word = _("nobody"), _("bye"), _("Pair")
        self.before, self.after = reverse("desk:match", args=[code, 0]).rsplit("0", 1) if rows else ("", "")

    def draw(self) -> Drawing:
        tree = self.tree
        current = self._current_round()
        rounds = tuple(self._round(number, is_current=number == current) for number in range(1, tree.rounds + 1))
        champion, is_over = self.best_of(tree.final)
        return Drawing(
            rounds=rounds,
            third=self.cell(tree.by_key[tree.third]) if tree.third else None,
            branches=tuple(branch_drawn(self, place) for place in tree.branches),
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
        main = (row.round for key, row in self.rows.items() if row.is_open and self.tree.by_key[key].place_from == 1)
        return min(main, default=self.tree.rounds)

    def _round(self, number: int, *, is_current: bool) -> Round:
        in_round = 2 ** (self.tree.rounds - number + 1)
        slots = self._byes() if number == 1 else {}
        pairs = [pair for pair in self.played_for[1] if pair.round == number]
        for pair in pairs:
            slots[pair.slot] = self.cell(pair)
        return Round(
            anchor=f"top-{in_round}",
            title=round_title(in_round),
            short=round_short(in_round),
            when=self.when(pairs),
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
        return self.rests(f"top-{2**self.tree.rounds}-{seed}", seed, resting)

    def rests(self, anchor: str, number: int, line: Line) -> Cell:
        """The gap where nobody comes against."""
        return Cell(anchor, self.pair_word, str(number), (line, Line("", None, self.bye, is_known=False)), is_bye=True)

    def resting(self, after: Pair, side: Side) -> Cell:
        """The gap before a pair whose player rested in the round before it."""
        row, is_b = self.rows.get(after.key), side is Side.B
        entry = (row.b_id if is_b else row.a_id) if row else None
        title = self.names[entry] if entry else self._coming(after, after.b if is_b else after.a)
        number = self._number(after, is_b) or 0
        line = self._line("", number, title, is_known=entry is not None)
        return self.rests(f"from-{after.place_from}-rests-{number}", number, line)

    def when(self, pairs: Iterable[Pair]) -> str:
        """When these matches are played."""
        matches = [self.rows[pair.key] for pair in pairs if pair.key in self.rows]
        return span_text(matches, self.zone, day=self.day)

    def cell(self, pair: Pair) -> Cell:
        anchor = self._anchor(pair)
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
        if pair.round == self.tree.rounds:
            return "", place_match(pair.place_from)
        return self.pair_word, str(pair.number_in_tree)

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
                    self.names[entry] if entry else self.nobody if nobody else self._coming(pair, source),
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
            self._line(OPEN, self._number(pair, i), self._coming(pair, source), is_known=self._is_entry(source))
            for i, source in enumerate((pair.a, pair.b))
        )
        return a, b

    def _is_entry(self, source: Source) -> bool:
        return isinstance(source, SeedOf) and self.seeds[source.number].entry_id is not None

    def _number(self, pair: Pair, side: int) -> int | None:
        """706.1 numbers the winners anew in each round, by their pairs, and so the losers who play a tree of their own;
        a loser of two semi-finals keeps the number he had there."""
        source = pair.b if side else pair.a
        number = pair.number_in_tree
        if not isinstance(source, LoserOf) or pair.place_from % 4 == 1:
            return 2 ** (self.tree.rounds - pair.round + 1) + 1 - number if side else number
        semifinal = self.rows.get(source.key)
        if semifinal is None or semifinal.through_id is None:
            return None
        number = self.tree.by_key[source.key].number_in_tree
        return number if semifinal.through_id == semifinal.b_id else 5 - number

    def _coming(self, pair: Pair, source: Source) -> str:
        """In words who will come to a side that is not known yet."""
        if isinstance(source, SeedOf):
            return self.seeds[source.number].title
        before = self.tree.by_key[source.key]
        if isinstance(source, LoserOf) and pair.place_from % 4 == 1:
            # From a tree that is drawn elsewhere, and with byes not always from the last round.
            round_ = self.round_title(before.round, before.place_from)
            return self.loser_elsewhere % {"round": round_, "pair": before.number_in_tree}
        return (self.loser_of if isinstance(source, LoserOf) else self.winner_of) % {"pair": before.number_in_tree}

    def round_title(self, number: int, place_from: int) -> str:
        """Top 8, Semi-finals; Places 5–8."""
        places = 2 ** (self.tree.rounds - number + 1)
        if place_from == 1:
            return round_title(places)
        return places_title(place_from, min(place_from + places - 1, self.tree.size))

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

    def _anchor(self, pair: Pair) -> str:
        if pair.key == self.tree.third:
            return "third-match"
        where = "top" if pair.place_from == 1 else f"from-{pair.place_from}"
        return f"{where}-{2 ** (self.tree.rounds - pair.round + 1)}-{pair.number_in_tree}"

    def best_of(self, key: Key) -> tuple[str, bool]:
        """The name of who has won this last match, or the names of who share it, and True; or why there is none."""
        final = self.rows.get(key)
        if final is None:
            return _("not played yet"), False
        if final.through_id is not None:
            return self.names[final.through_id], True
        if final.ending == Ending.AGREED and final.a_id and final.b_id:
            # An agreement without order (706.4): both have the place.
            return _("%(a)s and %(b)s, shared") % {"a": self.names[final.a_id], "b": self.names[final.b_id]}, True
        return (_("not decided yet"), False) if final.is_open else (self.nobody, False)
