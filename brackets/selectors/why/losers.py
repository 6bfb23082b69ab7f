"""One pair explained in which losers play on: for place 5 and the places after it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _

from brackets.domain.tree import Key, LoserOf, Pair, SeedOf, Source, Tree
from tournaments.selectors.labels import place_match, places_title, round_title
from tournaments.selectors.proofs import said

from .pairs import PairTold, last_place


class LosersTold(PairTold):
    """The clauses know a match for third place alone; the losers of every round are paired as winners are (706.1)."""

    @property
    def told(self) -> Pair:
        return self.tree.by_key[self.key]

    def others(self) -> tuple[tuple[int, int], ...]:
        same = (pair for pair in self.tree.played_for(self.place_from) if pair.round == self.round)
        return tuple((pair.number, pair.number_in_tree) for pair in same)

    def heading(self) -> SafeString:
        if all(self.sides):
            return super().heading()
        if self.round == self.tree.rounds:
            return said(_("%(match)s: why this pair?"), match=place_match(self.place_from))
        return said(
            _("%(round)s, pair %(pair)d: why this pair?"), round=self._round(self.told), pair=self.told.number_in_tree
        )

    def rule(self) -> str:
        a, b = (self._before(source) for source in (self.told.a, self.told.b))
        numbers = {"pair": a.number_in_tree, "other": b.number_in_tree}
        if isinstance(self.told.b, LoserOf):
            return _("The loser of pair %(pair)d plays the loser of pair %(other)d (706.1).") % numbers
        if isinstance(self.told.a, LoserOf):
            return _("The loser of pair %(pair)d, who rested, plays the winner of pair %(other)d (706.1).") % numbers
        return _("The winner of pair %(pair)d plays the winner of pair %(other)d (706.1).") % numbers

    def next_round(self) -> Iterator[str]:
        if isinstance(self.told.a, LoserOf):
            before = self._before(self.told.a)
            places = {"round": self._round(before), "first": self.place_from, "last": last_place(self.tree, before)}
            yield (
                _("All places are played for: who loses in %(round)s plays on for places %(first)d to %(last)d.")
                % places
            )
            yield _("The losers have the numbers of the pairs they lost; the first plays the last, and so on.")
        else:
            yield _("The winner of the first pair plays the winner of the last, and so on.")
        if self._rests():
            yield _("Fewer lost than there is room for, so the first numbers rest.")
        yield self.rule()

    def ways(self) -> list[dict[int, Key]]:
        return [{key[0]: key for key in _leading(self.tree, self.key, one.number)} for one in self.players]

    def round_named(self, round_: int, ways: Sequence[dict[int, Key]]) -> str:
        keys = [keys[round_] for keys in ways if round_ in keys]
        return self._round(self.tree.by_key[keys[0]]) if keys else super().round_named(round_, ways)

    def _before(self, source: Source) -> Pair:
        assert not isinstance(source, SeedOf)
        return self.tree.by_key[source.key]

    def _rests(self) -> bool:
        """Does somebody come here who did not play in the round before?"""
        return any(self._before(source).round < self.round - 1 for source in (self.told.a, self.told.b))

    def _round(self, pair: Pair) -> str:
        if pair.place_from == 1:
            return round_title(2 ** (self.tree.rounds - pair.round + 1))
        return places_title(pair.place_from, last_place(self.tree, pair))


def _leading(tree: Tree, key: Key, number: int) -> list[Key]:
    """The pairs through which whoever has this number comes to a pair, the first round first."""
    for source in (tree.by_key[key].a, tree.by_key[key].b):
        found = _through(tree, source, number)
        if found is not None:
            return found
    return []


def _through(tree: Tree, source: Source, number: int) -> list[Key] | None:
    """Down to this number, or None where he cannot come from: both sides of a pair have other numbers below them."""
    if isinstance(source, SeedOf):
        return [] if source.number == number else None
    pair = tree.by_key[source.key]
    for below in (pair.a, pair.b):
        found = _through(tree, below, number)
        if found is not None:
            return [*found, source.key]
    return None
