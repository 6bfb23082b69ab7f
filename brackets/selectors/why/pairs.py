"""One pair explained: the numbers of its players, and how 706.1 brings them together."""

from collections.abc import Iterator, Sequence
from functools import cached_property

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from brackets.domain.tree import Key, Pair, Tree
from brackets.models import BracketMatch
from tournaments.models import Stage
from tournaments.selectors.contests import sums_of
from tournaments.selectors.labels import round_title
from tournaments.selectors.proofs import Column, Figure, ProofStep, Row, Table, joined, named, said
from tournaments.wording import marked

from .numbering import numbering
from .stored import Numbered, book_order, is_by_the_book, numbers_of, origin, rows_of, way, why_places


def last_place(tree: Tree, pair: Pair) -> int:
    """The last of the places that a pair is played for."""
    return min(pair.place_from + (1 << (tree.rounds - pair.round + 1)) - 1, tree.size)


class PairTold:
    """A pair of the main tree, or the match for third place."""

    def __init__(self, stage: Stage, tree: Tree, key: Key) -> None:
        self.stage, self.tree, self.key = stage, tree, key
        self.round, self.pair = key
        self.place_from = tree.by_key[key].place_from if key in tree.by_key else 1
        self.numbers = numbers_of(stage)
        self.row: BracketMatch | None = rows_of(stage, [key]).get(key)
        by_entry = {one.entry: one for one in self.numbers.values()}
        entries = (self.row.match.a_id, self.row.match.b_id) if self.row else (self.numbers[self.pair].entry, None)
        self.sides = tuple(by_entry.get(entry) if entry else None for entry in entries)
        self.players = [one for one in self.sides if one is not None]

    @property
    def is_bye(self) -> bool:
        return self.row is None

    @property
    def is_by_hand(self) -> bool:
        """Did the organizer say where in the drawing each stands?"""
        return self.stage.placement == Stage.Placement.HAND

    @property
    def is_third(self) -> bool:
        return self.key == self.tree.third

    @property
    def count(self) -> int:
        """Pairs in this round."""
        return 1 << (self.tree.rounds - self.round)

    @cached_property
    def title(self) -> str:
        return round_title(2 * self.count)

    def others(self) -> tuple[tuple[int, int], ...]:
        return tuple((number, number) for number in range(1, self.count + 1))

    def heading(self) -> SafeString:
        a, b = self.sides
        if self.is_bye and a is not None:
            return said(_("%(player)s: why no opponent in the first round?"), player=named(a.name))
        if a is not None and b is not None:
            return said(_("%(a)s – %(b)s: why this pair?"), a=named(a.name), b=named(b.name))
        if self.is_third:
            return said(_("Match for third place: why this pair?"))
        return said(_("%(round)s, pair %(pair)d: why this pair?"), round=self.title, pair=self.pair)

    def answer(self) -> Iterator[str]:
        for one in self.players:
            place = origin(self.stage, one)
            if place:
                book = self.book_numbers.get(one.entry, one.number)
                if self.is_by_hand:
                    sentence = _("%(player)s: %(place)s, placed by hand on number %(number)d.")
                elif book != one.number:
                    sentence = _("%(player)s: %(place)s, by the book number %(book)d, separated to number %(number)d.")
                else:
                    sentence = _("%(player)s: %(place)s, so number %(number)d.")
                yield said(sentence, player=named(one.name), place=place, number=one.number, book=book)
            else:
                yield said(_("%(player)s: number %(number)d."), player=named(one.name), number=one.number)
        yield self.rule()

    def steps(self) -> Iterator[ProofStep]:
        if self.players:
            yield self._numbers()
        if self.round == 1:
            yield self._first_round()
            return
        if len(self.players) == 2:
            yield self.way()
        clause = "706.3" if self.is_third else "706.1"
        yield ProofStep(clause, joined([*self.next_round(), *self._nobody()]), is_end=True)

    def _numbers(self) -> ProofStep:
        """From the place before the knockout to the number in it (706.2); by hand, only the drawing tells it."""
        links = why_places(self.stage, self.players)
        from_groups = any(one.group is not None for one in self.numbers.values())
        book = self.book_numbers
        columns = (
            *((Column(_("Place"), "wide"),) if from_groups else ()),
            *((Column(_("By the book"), "sum"),) if book else ()),
            Column(_("Number"), "sum"),
        )
        rows = []
        for one in self.players:
            figures = [Figure(origin(self.stage, one), url=links.get(one.entry, ""))] if from_groups else []
            figures += [Figure(str(book[one.entry]))] if book else []
            rows.append(Row(None, one.name, (*figures, Figure(str(one.number), is_key=True))))
        table = Table(_("Numbers in the knockout"), columns, tuple(rows))
        clause = "706.2" if from_groups and not self.is_by_hand else "706.1"
        return ProofStep(clause, joined(self._numbering(from_groups=from_groups)), table=table)

    @cached_property
    def book_numbers(self) -> dict[int, int]:
        """The numbers that the rule itself gives those who come from groups (706.2), where some have others."""
        everybody = list(self.numbers.values())
        if all(one.group is None for one in everybody):
            return {}
        order = book_order(everybody)
        return {} if order == everybody else {one.entry: number for number, one in enumerate(order, 1)}

    def _numbering(self, *, from_groups: bool) -> Iterator[str]:
        if self.is_by_hand:
            yield _("The organizer filled the drawing by hand, so no rule gave the numbers.")
            yield _("From the numbers on, the pairs follow as always: each line of the drawing belongs to one number.")
        elif self.stage.source == Stage.Source.NOT_THROUGH:
            yield _("For those who did not go through: the best places left have the first numbers, group by group.")
            yield _("Then come the places after them.")
            if self.stage.placement == Stage.Placement.SEPARATED:
                yield self._changed()
        elif from_groups:
            yield from numbering(self.numbers.values())
            if not is_by_the_book(self.numbers.values()):
                yield self._changed()
        elif self.stage.source == Stage.Source.ORDER:
            yield _("The numbers are the places before the knockout, as the organizer has entered them.")
        else:
            yield _("The numbers are the places in the seeding order.")

    def _changed(self) -> str:
        return _("Inside a later place numbers were changed, so that those of one group meet as late as possible.")

    def rule(self) -> str:
        """The last step in a sentence."""
        pair = {"pair": self.pair, "other": 2 * self.count + 1 - self.pair, "sum": 2 * self.count + 1}
        if self.is_third:
            return _("The losers of the semi-finals play for third place (706.3).")
        if self.is_bye:
            return _("Number %(other)d, who would play number %(pair)d, is missing (706.1).") % pair
        if self.round == 1:
            return _("Number %(pair)d plays number %(other)d (706.1).") % pair
        return _("The winner of pair %(pair)d plays the winner of pair %(other)d (706.1).") % pair

    def _first_round(self) -> ProofStep:
        places = 2 * self.count
        numbers = {"pair": self.pair, "other": places + 1 - self.pair, "sum": places + 1, "places": places}
        if places > 2:
            rule = (
                _("The first number plays the last, the second the last but one: the two add up to %(sum)d.") % numbers
            )
        else:
            rule = _("The first number plays the second.")
        if self.is_bye:
            missing = ngettext(
                "Only %(size)d plays in a tree of %(places)d, so the last numbers are missing. "
                "Number %(other)d is one of them: number %(pair)d rests and goes on without play.",
                "Only %(size)d play in a tree of %(places)d, so the last numbers are missing. "
                "Number %(other)d is one of them: number %(pair)d rests and goes on without play.",
                self.tree.size,
            )
            return ProofStep(
                "706.1", joined([rule % numbers, missing % {**numbers, "size": self.tree.size}]), is_end=True
            )
        pair = _("Pair %(pair)d is number %(pair)d against number %(other)d.") % numbers
        return ProofStep("706.1", joined([rule % numbers, pair, *self._nobody()]), is_end=True)

    def next_round(self) -> Iterator[str]:
        if self.is_third:
            yield _("The losers of both semi-finals play for third place.")
            return
        before = 2 * self.count
        yield _("The winner of the first pair plays the winner of the last, and so on.")
        numbers = {"round": self.title, "pair": self.pair, "other": before + 1 - self.pair}
        if self.count == 1:
            yield _("In the final the winners of pair 1 and pair 2 meet.")
        else:
            yield _("Pair %(pair)d of this round joins the winners of pair %(pair)d and pair %(other)d.") % numbers

    def _nobody(self) -> Iterator[str]:
        """Where a side stays empty for good (both were absent before)."""
        if self.row is not None and (self.row.a_is_nobody or self.row.b_is_nobody):
            yield _("From one of them nobody comes, so who comes from the other goes on without play.")

    def ways(self) -> list[dict[int, Key]]:
        """The pair of each round through which each of both came."""
        return [dict(enumerate(way(self.tree, one.number, self.round), 1)) for one in self.players]

    def way(self) -> ProofStep:
        """The pairs through which both came, round after round."""
        ways = self.ways()
        rows = rows_of(self.stage, {key for keys in ways for key in keys.values()})
        lines = []
        for round_ in range(1, self.round):
            passed = [_passed(one, keys.get(round_), rows) for one, keys in zip(self.players, ways, strict=True)]
            lines.append(Row(None, self.round_named(round_, ways), tuple(passed)))
        columns = tuple(Column(one.name, "wide") for one in self.players)
        claim = said(_("The way of both to this match, round by round: their pairs and results."))
        return ProofStep("706.1", claim, table=Table(_("Round"), columns, tuple(lines)))

    def round_named(self, round_: int, ways: Sequence[dict[int, Key]]) -> str:
        return round_title(2 ** (self.tree.rounds - round_ + 1))


def _passed(one: Numbered, key: Key | None, rows: dict[Key, BracketMatch]) -> Figure:
    """ "Pair 8, 3:1" as this player has it; a bye, or a pair where nobody came against."""
    if key is None:
        return Figure(_("bye"))
    row = rows.get(key)
    pair = _("Pair %(pair)d") % {"pair": key[1] - (row.place_from - 1) // 2 if row else key[1]}
    if row is None:
        return Figure(_("%(pair)s, bye") % {"pair": pair})
    match = row.match
    sums = sums_of(match)
    if sums is None:
        return Figure(pair, mark=marked(match.ending))
    score = "{}:{}".format(*(sums if match.a_id == one.entry else sums[::-1]))
    return Figure(f"{pair}, {score}", mark=marked(match.ending))
