"""The procedure of 3.7.5.1 to 3.7.5.4."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from math import lcm

from tournaments.domain.scores import Result

from .matches import Match, lines_of, matches_of
from .table import Criterion, Line, Member, Part, Place, Ratio, Standings, Step

# What 3.7.5.2 compares after match points, in turn, and in which columns of a Match it is.
_OF_SINGLES = ((Criterion.GAMES, 0), (Criterion.POINTS, 2))
_OF_TEAMS = ((Criterion.RUBBERS, 4), *_OF_SINGLES)


def rank(
    members: Iterable[Member],
    results: Iterable[Result],
    lots: Iterable[Sequence[Member]] = (),
    *,
    team: bool | None = None,
) -> Standings:
    """The standings of a group by 3.7.5.1 to 3.7.5.4, from credited results; matches without a result are left out.

    Works at any moment of the group; before its last match the table is provisional and its open ties need no lot.
    lots: sequences of members, best first. A lot counts only where exactly its members are still equal; the later of
    two for one set counts. team: the results are team matches; unless told, they are if any has individual matches.
    Neither the order of results nor that of members changes a place; tied members stand in the order of `members`.
    ValueError: a member named twice, or a result of someone who is not a member.
    """
    members, results = tuple(members), tuple(results)
    if team is None:
        team = any(result.rubbers for result in results)
    matches = matches_of(results, team)
    lines = lines_of(members, matches)
    ranking = _Ranking(team, lots)
    classes = ranking.place_all(members, matches, lines)
    return Standings(
        places=tuple(places_of(classes, lines)),
        steps=tuple(ranking.steps),
        open_ties=tuple(frozenset(equal) for equal in classes if len(equal) > 1),
    )


class _Ranking:
    """Parts equal sets until they are settled, and keeps every step."""

    def __init__(self, team: bool, lots: Iterable[Sequence[Member]]) -> None:
        self.steps: list[Step] = []
        self._ratios = _OF_TEAMS if team else _OF_SINGLES
        self._lots = {frozenset(lot): tuple(lot) for lot in lots if len(set(lot)) == len(lot)}

    def place_all(self, members: Part, matches: Sequence[Match], lines: Mapping[Member, Line]) -> list[Part]:
        """The members best first, as sets of those that share a place (3.7.5.1)."""
        if not members:
            return []
        match_points = {member: lines[member].match_points for member in members}
        parts = self._step("3.7.5.1", members, Criterion.MATCH_POINTS, match_points, match_points)
        return [settled for part in parts for settled in self._settle(part, matches, "3.7.5.2")]

    def _settle(self, equal: Part, matches: Sequence[Match], clause: str) -> list[Part]:
        """An equal set best first, by those of the matches that were played inside it (3.7.5.2, 3.7.5.3)."""
        if len(equal) == 1:
            return [equal]
        inside = set(equal)
        among = [match for match in matches if match[0] in inside and match[1] in inside]
        parts = self._compare(equal, clause, among)
        if len(parts) == 1:
            return self._by_lot(equal)
        return [settled for part in parts for settled in self._settle(part, among, "3.7.5.3")]

    def _compare(self, equal: Part, clause: str, among: Sequence[Match]) -> tuple[Part, ...]:
        """The equal set as the first criterion that parts it leaves it, by the matches among them; or whole."""
        match_points = dict.fromkeys(equal, 0)
        for a, b, a_gets, b_gets, _, _ in among:
            match_points[a] += a_gets
            match_points[b] += b_gets
        parts = self._step(clause, equal, Criterion.MATCH_POINTS, match_points, match_points)
        for criterion, column in self._ratios:
            if len(parts) > 1:
                break
            ratios = _won_and_lost(equal, among, criterion, column)
            parts = self._step(clause, equal, criterion, ratios, comparable(ratios))
        return parts

    def _by_lot(self, equal: Part) -> list[Part]:
        lot = self._lots.get(frozenset(equal))
        if lot is None:
            return [equal]
        drawn = {member: position for position, member in enumerate(lot, 1)}
        parts = self._step(
            "3.7.5.4",
            equal,
            Criterion.LOT,
            {member: drawn[member] for member in equal},
            {member: -drawn[member] for member in equal},
        )
        return list(parts)

    def _step(
        self,
        clause: str,
        among: Part,
        criterion: Criterion,
        values: Mapping[Member, int | Ratio],
        keys: Mapping[Member, int],
    ) -> tuple[Part, ...]:
        """Records one comparison; the highest key is best. Without values the set stays whole."""
        parts: tuple[Part, ...] = (among,)
        if values:
            by_key: dict[int, list[Member]] = {}
            for member in among:
                by_key.setdefault(keys[member], []).append(member)
            if len(by_key) > 1:
                parts = tuple([tuple(by_key[key]) for key in sorted(by_key, reverse=True)])
        self.steps.append(Step(clause, among, criterion, tuple(values.items()), parts))
        return parts


def _won_and_lost(equal: Part, among: Sequence[Match], criterion: Criterion, column: int) -> dict[Member, Ratio]:
    """What each has won and lost in these matches; empty where one lacks it, or there is no match to compare."""
    won, lost = dict.fromkeys(equal, 0), dict.fromkeys(equal, 0)
    for a, b, _, _, columns, lacking in among:
        if criterion in lacking:
            return {}
        by_a, by_b = columns[column], columns[column + 1]
        won[a] += by_a
        lost[a] += by_b
        won[b] += by_b
        lost[b] += by_a
    return {member: (won[member], lost[member]) for member in equal} if among else {}


def comparable(ratios: Mapping[Member, Ratio]) -> dict[Member, int]:
    """Whole numbers in the order of the ratios: all brought to one denominator, so nothing is ever rounded.

    Won > 0 with nothing lost is above every finite ratio, and two such are equal; 0:0 counts as 0 (3.7.5.2).
    """
    denominator = lcm(*[lost for _, lost in ratios.values() if lost])
    keys = {member: won * (denominator // lost) if lost else 0 for member, (won, lost) in ratios.items()}
    above_all = max(keys.values(), default=0) + 1
    for member, (won, lost) in ratios.items():
        if won and not lost:
            keys[member] = above_all
    return keys


def places_of(classes: Iterable[Part], lines: Mapping[Member, Line]) -> Iterator[Place]:
    place = 1
    for equal in classes:
        for member in equal:
            others = tuple([other for other in equal if other != member]) if len(equal) > 1 else ()
            yield Place(place, member, others, lines[member])
        place += len(equal)
