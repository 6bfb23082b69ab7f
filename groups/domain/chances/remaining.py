"""Every way in which the rest of a group can end, for one member: regions of outcomes with one verdict each."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from itertools import product
from math import prod

from groups.domain.standings import Criterion
from groups.domain.standings.matches import Match

from .outcomes import Fields
from .words import Pairing

IN, OUT, EITHER = 1, 2, 3  # EITHER: points or a lot part the members at the cut, and can go either way
Ratio = tuple[int, int]
Verdicts = dict[int, int]  # region: verdict


class TooMany(Exception):
    """More outcomes than are gone through."""


class Steps:
    """The work that may be done, in outcomes looked at; a few microseconds each."""

    def __init__(self, allowed: int) -> None:
        self.left = allowed

    def take(self, count: int = 1) -> None:
        """TooMany when they do not suffice."""
        self.left -= count
        if self.left < 0:
            raise TooMany


class Remaining:
    """The group as it stands, by numbers 0, 1 … for its members."""

    def __init__(
        self,
        size: int,
        played: Sequence[Match],
        pairings: Sequence[Pairing],
        fields: Fields,
        *,
        qualifiers: int,
        eligible: Iterable[int],
        with_games: bool,
    ) -> None:
        self.size = size
        self.played = played
        self.fields = fields
        self.qualifiers = qualifiers
        self.eligible = frozenset(eligible)
        self.with_games = with_games
        self.pairs: list[tuple[int, int]] = [(p.a, p.b) for p in pairings]  # type: ignore[misc]
        self.totals = [0] * size
        for a, b, a_gets, b_gets, _, _ in played:
            self.totals[a] += a_gets  # type: ignore[call-overload]
            self.totals[b] += b_gets  # type: ignore[call-overload]
        self.left = [sum(m in pair for pair in self.pairs) for m in range(size)]


class Walk:
    """One walk through all outcomes, for one member, limited to a condition.

    By match points first: most outcomes are settled by them alone, many before the last match. `steps` bounds the
    work; with `until` the walk ends at the first region in which that verdict is possible.
    """

    def __init__(self, group: Remaining, member: int, condition: int, steps: Steps, until: int = 0) -> None:
        self.group = group
        self.member = member
        self.condition = condition
        self.steps = steps
        self.until = until
        self.found: Verdicts = {}
        self.is_over = False
        self._rivals = [rival for rival in sorted(group.eligible) if rival != member]
        self._totals = list(group.totals)
        self._left = list(group.left)
        self._equal = Equal(group, member, steps)
        own = [i for i, pair in enumerate(group.pairs) if member in pair]
        others = [i for i, pair in enumerate(group.pairs) if member not in pair]
        self._order = own + others
        self._ways = [self._ways_of(i) for i in self._order]

    def run(self) -> Verdicts:
        """The regions; TooMany when the steps do not suffice."""
        self._go(0, self.condition)
        return self.found

    def _ways_of(self, i: int) -> list[tuple[int, int, int]]:
        """The ways of a match by match points, those that lead to what is looked for first."""
        fields = self.group.fields
        allowed = self.condition & fields.masks[i]
        shift = fields.shifts[i]
        ways = [(a, b, outcomes << shift & allowed) for a, b, outcomes in fields.matches[i].ways()]
        ways = [way for way in ways if way[2]]
        pair = self.group.pairs[i]
        if self.member in pair:
            side = pair.index(self.member)
            ways.sort(key=lambda way: (way[side], -way[1 - side]), reverse=self.until == IN)
        elif self.until == IN:
            ways.reverse()
        return ways

    def _go(self, depth: int, region: int) -> None:
        self.steps.take()
        verdict = self._by_bounds()
        if verdict:
            self._add(region, verdict)
        elif depth == len(self._order):
            self._add_all(region)
        else:
            self._branch(depth, region)

    def _branch(self, depth: int, region: int) -> None:
        i = self._order[depth]
        a, b = self.group.pairs[i]
        totals, left = self._totals, self._left
        left[a] -= 1
        left[b] -= 1
        rest = region & ~self.group.fields.masks[i]
        for a_gets, b_gets, outcomes in self._ways[depth]:
            totals[a] += a_gets
            totals[b] += b_gets
            self._go(depth + 1, rest | outcomes)
            totals[a] -= a_gets
            totals[b] -= b_gets
            if self.is_over:
                break
        left[a] += 1
        left[b] += 1

    def _by_bounds(self) -> int:
        """The verdict that match points alone allow, or 0."""
        totals, left, qualifiers = self._totals, self._left, self.group.qualifiers
        least = totals[self.member]
        most = least + 2 * left[self.member]
        above = level = 0
        for rival in self._rivals:
            has = totals[rival]
            if has > most:
                above += 1
            elif has + 2 * left[rival] >= least:
                level += 1
        if above >= qualifiers:
            return OUT
        return IN if above + level < qualifiers else 0

    def _add(self, region: int, verdict: int) -> None:
        self.found[region] = verdict
        if verdict & self.until:
            self.is_over = True

    def _add_all(self, region: int) -> None:
        """All match points are known: part those equal to the member (3.7.5.2)."""
        has = self._totals[self.member]
        equal = 0
        for other, total in enumerate(self._totals):
            if total == has:
                equal |= 1 << other
        above = sum(self._totals[rival] > has for rival in self._rivals)
        inside = self._equal.fields_in(equal)
        rest = region & ~inside
        for part, verdict in self._equal.settle(equal, above, region & inside).items():
            self._add(rest | part, verdict)


class Equal:
    """Parts those equal to a member as 3.7.5.2 and 3.7.5.3 do, and follows the member."""

    def __init__(self, group: Remaining, member: int, steps: Steps) -> None:
        self.group = group
        self.member = member
        self.steps = steps
        self._settled: dict[tuple[int, int, int], Verdicts] = {}
        self._inside: dict[int, tuple[list[Match], list[int], int]] = {}

    def fields_in(self, equal: int) -> int:
        return self._matches_in(equal)[2]

    def settle(self, equal: int, above: int, region: int) -> Verdicts:
        """The verdicts for a set that is equal so far; above: rivals placed before it; region: the matches inside."""
        key = equal, above, region
        known = self._settled.get(key)
        if known is None:
            known = self._settled[key] = self._settle(equal, above, region)
        return known

    def _settle(self, equal: int, above: int, region: int) -> Verdicts:
        rivals = sum(equal >> rival & 1 for rival in self.group.eligible if rival != self.member)
        if above >= self.group.qualifiers:
            return {region: OUT}
        if above + rivals < self.group.qualifiers:
            return {region: IN}
        points = self._match_points(equal, region)
        parted = self._parted(equal, above, {m: (points[m], 1) for m in points})
        if parted is not None:
            return self._narrower(*parted, region)
        return self._by_ratios(equal, above, region)

    def _narrower(self, equal: int, above: int, region: int) -> Verdicts:
        inside = self.fields_in(equal)
        rest = region & ~inside
        return {rest | part: verdict for part, verdict in self.settle(equal, above, region & inside).items()}

    def _by_ratios(self, equal: int, above: int, region: int) -> Verdicts:
        """Games, going through those of the matches to come; then points, which are known only if all are played."""
        played, to_come, _ = self._matches_in(equal)
        lacking = any(Criterion.GAMES in match[5] for match in played)
        if lacking or (to_come and not self.group.with_games):
            return {region: EITHER}
        fields = self.group.fields
        each = [
            [
                (bit << fields.shifts[i], games)
                for bit, games in fields.matches[i].singles((region & fields.masks[i]) >> fields.shifts[i])
            ]
            for i in to_come
        ]
        self.steps.take(prod(len(ways) for ways in each))
        before = self._columns(equal, played, 0)
        found: Verdicts = {}
        for chosen in product(*each):
            ratios = dict(before)
            part = 0
            for i, (bit, games) in zip(to_come, chosen, strict=True):
                part |= bit
                a, b = self.group.pairs[i]
                ratios[a] = ratios[a][0] + games[0], ratios[a][1] + games[1]
                ratios[b] = ratios[b][0] + games[1], ratios[b][1] + games[0]
            parted = self._parted(equal, above, ratios)
            if parted is None and not to_come and not any(Criterion.POINTS in match[5] for match in played):
                parted = self._parted(equal, above, self._columns(equal, played, 2))
            found.update({part: EITHER} if parted is None else self._narrower(*parted, part))
        return fields.joined(found)

    def _parted(self, equal: int, above: int, ratios: dict[int, Ratio]) -> tuple[int, int] | None:
        """Those still equal to the member, and the rivals before them; None where nobody is parted from it."""
        own_won, own_lost = _comparable(ratios[self.member])
        still = 0
        for other, ratio in ratios.items():
            won, lost = _comparable(ratio)
            difference = won * own_lost - own_won * lost
            if difference == 0:
                still |= 1 << other
            elif difference > 0 and other in self.group.eligible:
                above += 1
        return None if still == equal else (still, above)

    def _match_points(self, equal: int, region: int) -> dict[int, int]:
        points = {m: 0 for m in range(self.group.size) if equal >> m & 1}
        played, to_come, _ = self._matches_in(equal)
        for a, b, a_gets, b_gets, _, _ in played:
            points[a] += a_gets  # type: ignore[index]
            points[b] += b_gets  # type: ignore[index]
        fields = self.group.fields
        for i in to_come:
            outcomes = (region & fields.masks[i]) >> fields.shifts[i]
            a_gets, b_gets = next((a, b) for a, b, way in fields.matches[i].ways() if outcomes & way)
            points[self.group.pairs[i][0]] += a_gets
            points[self.group.pairs[i][1]] += b_gets
        return points

    def _columns(self, equal: int, played: Iterable[Match], column: int) -> dict[int, Ratio]:
        ratios = {m: (0, 0) for m in range(self.group.size) if equal >> m & 1}
        for a, b, _, _, columns, _ in played:
            by_a, by_b = columns[column], columns[column + 1]
            won, lost = ratios[a]  # type: ignore[index]
            ratios[a] = won + by_a, lost + by_b  # type: ignore[index]
            won, lost = ratios[b]  # type: ignore[index]
            ratios[b] = won + by_b, lost + by_a  # type: ignore[index]
        return ratios

    def _matches_in(self, equal: int) -> tuple[list[Match], list[int], int]:
        """Of the matches inside the set: those played, the numbers of those to come, and their fields."""
        known = self._inside.get(equal)
        if known is None:
            played = [m for m in self.group.played if equal >> m[0] & 1 and equal >> m[1] & 1]  # type: ignore[operator]
            to_come = [i for i, (a, b) in enumerate(self.group.pairs) if equal >> a & 1 and equal >> b & 1]
            masks = 0
            for i in to_come:
                masks |= self.group.fields.masks[i]
            known = self._inside[equal] = played, to_come, masks
        return known


def _comparable(ratio: Ratio) -> Ratio:
    """To be compared by cross-multiplying: nothing lost is above every ratio, 0:0 counts as 0 (3.7.5.2)."""
    won, lost = ratio
    if lost:
        return ratio
    return (1, 0) if won else (0, 1)
