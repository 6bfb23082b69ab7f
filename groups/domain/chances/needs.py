"""From regions of outcomes to what can be said: the fewest words first, and nothing that is not proved."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, product

from groups.domain.standings import Member

from .prospects import Prospects
from .words import Need, Other, Own, OwnKind, Pairing

Asked = tuple[Other, int]  # of a match of others, in words and as its outcomes
MOST_TOLD = 3  # conditions in which others have a part


@dataclass(frozen=True, slots=True)
class Told:
    """A condition in words, with the regions it stands for: it holds if it holds in each of them."""

    words: Own | None
    regions: tuple[int, ...]


class Needs:
    """What one member needs."""

    def __init__(self, prospects: Prospects, pairings: Sequence[Pairing], names: Sequence[Member]) -> None:
        self.prospects = prospects
        self.fields = prospects.group.fields
        self.pairings = pairings
        self.names = names
        self.member = prospects.member
        pairs = prospects.group.pairs
        self.own = [i for i, pair in enumerate(pairs) if self.member in pair]
        self.others = [i for i, pair in enumerate(pairs) if self.member not in pair]
        self._chains: dict[tuple[int, bool], list[Asked]] = {}
        self.with_games = prospects.group.with_games

    def enough(self) -> tuple[Need, ...]:
        """Conditions each of which is enough, the one that asks least of others first."""
        ladder = self._ladder()
        own = next((step for step, told in enumerate(ladder) if self._through(told)), len(ladder))
        found = [Need(told.words) for told in self._single_wins() if self._through(told)]
        if not found and own < len(ladder):
            found = [Need(ladder[own].words)]
        if not found:
            found = [Need(told.words) for told in self._played_wins() if self._through(told)][:1]
        if self.prospects.is_whole:
            found += self._with_others(ladder[:own])
        return tuple(found)

    def must(self) -> Own | None:
        """What the member cannot go through without, at its strictest."""
        if not self.own:
            return None
        left = len(self.own)
        if left == 1 and self.with_games:
            needed = self.pairings[self.own[0]].needed
            for lost in range(needed - 1):
                if self._hopeless_unless_won(1, lost):
                    return Own(OwnKind.WINS, score=(needed, lost))
        for count in range(left, 0, -1):
            if self._hopeless_unless_won(count):
                return Own(OwnKind.WINS, count, left)
        return None

    def _hopeless_unless_won(self, count: int, lost: int | None = None) -> bool:
        """Fewer wins than this: that many matches and one more of the rest not won, whichever they are."""
        for not_won in combinations(self.own, len(self.own) - count + 1):
            region = self.fields.everything
            for i in not_won:
                region = self.fields.only(region, i, self.fields.matches[i].no_win(self._is_a(i), lost))
            if not self.prospects.hopeless(region):
                return False
        return True

    def _ladder(self) -> list[Told]:
        """Conditions on the own matches, each including those after it: from no condition to a win by 3:0."""
        steps = [Told(None, (self.fields.everything,))]
        if len(self.own) == 1:
            steps += self._losses(self.own[0])
        steps += [self._wins(count) for count in range(1, len(self.own) + 1)]
        if self.own and self.with_games:
            needed = {self.pairings[i].needed for i in self.own}
            if len(needed) == 1:
                steps += [self._wins(len(self.own), lost) for lost in range(min(needed) - 2, -1, -1)]
        return steps

    def _losses(self, i: int) -> list[Told]:
        match, needed = self.fields.matches[i], self.pairings[i].needed
        steps = []
        for won in range(match.games):
            score = (won, needed) if won else None
            region = self.fields.only(self.fields.everything, i, match.loss(self._is_a(i), won))
            steps.append(Told(Own(OwnKind.LOSS, score=score), (region,)))
        return steps

    def _wins(self, count: int, lost: int | None = None) -> Told:
        score = None if lost is None else (self.pairings[self.own[0]].needed, lost)
        regions = tuple(self._won(won, lost) for won in combinations(self.own, count))
        return Told(Own(OwnKind.WINS, count, len(self.own), score), regions)

    def _played_wins(self) -> Iterator[Told]:
        """A win in a match played to its end: after a walkover others may be fewer points ahead, or level."""
        if len(self.own) != 1:
            return
        (i,) = self.own
        match, needed = self.fields.matches[i], self.pairings[i].needed
        for lost in range(match.games - 1, -1, -1):
            score = None if lost == match.games - 1 else (needed, lost)
            region = self.fields.only(self.fields.everything, i, match.played_win(self._is_a(i), lost))
            yield Told(Own(OwnKind.WINS, score=score, played=True), (region,))

    def _single_wins(self) -> list[Told]:
        """One certain match of several; where two are left against one opponent, either will do."""
        if len(self.own) == 1:
            return []
        one_each = {self._opponent(i): i for i in self.own}
        return [
            Told(Own(OwnKind.WIN_AGAINST, 1, len(self.own), against=self.names[opponent]), (self._won((i,)),))
            for opponent, i in one_each.items()
        ]

    def _won(self, matches: Sequence[int], lost: int | None = None) -> int:
        region = self.fields.everything
        for i in matches:
            region = self.fields.only(region, i, self.fields.matches[i].win(self._is_a(i), lost))
        return region

    def _with_others(self, ladder: Sequence[Told]) -> list[Need]:
        """Less of the own, more of others. One match of others if that can be said, else two."""
        for together in (1, 2):
            found: dict[tuple[Other, ...], Need] = {}
            for told in ladder:
                for matches in combinations(self.others, together):
                    if together > 1 and len({frozenset(self.prospects.group.pairs[i]) for i in matches}) == 1:
                        continue  # the same two twice: no short words would tell their matches apart
                    for others in self._of_others(told, matches):
                        found.setdefault(others, Need(told.words, others))
                if len(found) >= MOST_TOLD:
                    break
            if found:
                return list(found.values())[:MOST_TOLD]
        return []

    def _of_others(self, told: Told, matches: Sequence[int]) -> Iterator[tuple[Other, ...]]:
        """What of these matches is enough, together with the own part; of each the least that is."""
        told_one = False
        for by_a in product((True, False), repeat=len(matches)):
            chains = [self._chain(i, side) for i, side in zip(matches, by_a, strict=True)]
            least = [chain[-1] for chain in chains]
            if not self._with(told, matches, least):
                continue
            for place, chain in enumerate(chains):
                for asked in chain:
                    if self._with(told, matches, [*least[:place], asked, *least[place + 1 :]]):
                        least[place] = asked
                        break
            yield tuple([other for other, _outcomes in least])
            told_one = True
        if len(matches) == 1 and not told_one:
            yield from self._nobody_wins(told, matches[0])

    def _nobody_wins(self, told: Told, i: int) -> Iterator[tuple[Other, ...]]:
        """Both absent, where nothing less will do: neither beats the other."""
        match = self.fields.matches[i]
        one, two = (self._chain(i, by_a)[0][0] for by_a in (True, False))
        asked = Other(one.b, one.a, False), Other(two.b, two.a, False)
        if self._with(told, [i], [(asked[0], match.no_win(True) & match.no_win(False))]):
            yield asked

    def _with(self, told: Told, matches: Sequence[int], asked: Sequence[Asked]) -> bool:
        for region in told.regions:
            for i, (_other, outcomes) in zip(matches, asked, strict=True):
                region = self.fields.only(region, i, outcomes)
            if not self.prospects.through(region):
                return False
        return True

    def _chain(self, i: int, by_a: bool) -> list[Asked]:
        """From "the other does not win 3:0" to "this one wins 3:0": each includes those after it."""
        if (i, by_a) not in self._chains:
            self._chains[i, by_a] = self._made_chain(i, by_a)
        return self._chains[i, by_a]

    def _made_chain(self, i: int, by_a: bool) -> list[Asked]:
        match, pairing = self.fields.matches[i], self.pairings[i]
        one, other = self.prospects.group.pairs[i] if by_a else self.prospects.group.pairs[i][::-1]
        a, b = self.names[one], self.names[other]
        scores: list[int | None] = [*range(pairing.needed - 1)] if self.with_games else []
        chain = []
        for lost in [*scores, None]:
            score = None if lost is None else (pairing.needed, lost)
            chain.append((Other(b, a, False, score), match.no_win(not by_a, lost)))
        for lost in [None, *reversed(scores)]:
            score = None if lost is None else (pairing.needed, lost)
            chain.append((Other(a, b, True, score), match.win(by_a, lost)))
        return chain

    def _through(self, told: Told) -> bool:
        return all(self.prospects.through(region) for region in told.regions)

    def _is_a(self, i: int) -> bool:
        return self.prospects.group.pairs[i][0] == self.member

    def _opponent(self, i: int) -> int:
        a, b = self.prospects.group.pairs[i]
        return b if a == self.member else a
