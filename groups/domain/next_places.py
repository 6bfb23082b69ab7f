"""The best of the next places: who goes through besides those of every group, compared over all groups.

If two go through from each group, the next place is the third. No clause of 3.7.5 compares players of different
groups, who have not met: the event says by what. Compared are match points, then (teams) the ratio of individual
matches, then that of games, then that of points; or only the later ones of these. Ratios are exact, as in 3.7.5.2, and
what is not written down is skipped. What nothing parts is decided by lot, as in 3.7.5.4.

Groups of unequal size: so that everybody has as many matches to show, only those against the first places count, as
many as the smallest group has. The results against the last places of a larger group are left out. This is what is
published for such groups elsewhere (UEFA, qualifying rounds: only the matches against those above them, or without
those against the last, count).
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from itertools import permutations, product

from groups.domain.standings import Criterion, Line, Member, Part, Standings, Step
from groups.domain.standings.matches import Match, lines_of, matches_of
from groups.domain.standings.ranking import comparable, places_of
from tournaments.domain.scores import Result

MOST_ORDERS = 24  # of equal players in one group that are gone through; with more, their order is taken to matter


class Compare(StrEnum):
    """With which criterion the comparison begins; those after it follow."""

    POINTS = "points"
    GAMES = "games"
    RALLIES = "rallies"


CRITERIA = {
    Compare.POINTS: (Criterion.MATCH_POINTS, Criterion.RUBBERS, Criterion.GAMES, Criterion.POINTS),
    Compare.GAMES: (Criterion.GAMES, Criterion.POINTS),
    Compare.RALLIES: (Criterion.POINTS,),
}


@dataclass(frozen=True, slots=True)
class Table:
    """A group: its members as they stand, without those whose results are annulled.

    ties: the sets of which only a lot can tell the order; in `order` their members stand together. staying: those
    who can go through.
    """

    number: int
    order: tuple[Member, ...]
    staying: frozenset[Member]
    ties: tuple[frozenset[Member], ...]
    results: tuple[Result, ...]


@dataclass(frozen=True, slots=True)
class Candidate:
    """Who has the next place of a group.

    line: what is compared. left_out: members whose matches with him do not count. equal: where only a lot can tell
    who has the next place, or whose matches are left out: those it must part, if that can matter for the places
    through.
    """

    group: int
    member: Member
    line: Line
    left_out: tuple[Member, ...] = ()
    equal: frozenset[Member] = frozenset()


@dataclass(frozen=True, slots=True)
class NextPlaces:
    """The candidates, best first, and the standings among them: places, steps and open ties, members by id.

    counted: how many places of each group the compared matches are against, the own one included.
    """

    candidates: tuple[Candidate, ...]
    standings: Standings
    counted: int


@dataclass(frozen=True, slots=True)
class _Sums:
    line: Line
    lacking: frozenset[Criterion]


def next_places(
    tables: Iterable[Table],
    *,
    place: int,
    through: int,
    compare: Compare = Compare.POINTS,
    lots: Iterable[Sequence[Member]] = (),
    team: bool = False,
) -> NextPlaces:
    """Compare who has this place in each group; `through` of them go through.

    A group without so many who can go through has no candidate. Works at any moment; before the last match of the last
    group it is provisional. lots: sequences of members, best first, which count where exactly they are equal.
    """
    having = [table for table in tables if len(_staying(table.order, table)) >= place]
    counted = min((len(table.order) for table in having), default=0)
    possible = {table.number: list(_possible(table, place, counted, team)) for table in having}
    chosen = [options[0] for options in possible.values()]
    sums = {candidate.member: found for candidate, found in chosen}
    ranking = _Ranking(CRITERIA[compare], lots, team)
    classes = ranking.settle(tuple(sums), sums)
    by_member = {candidate.member: candidate for candidate, _sums in chosen}
    doubtful = _doubtful(possible, through, CRITERIA[compare], tied_at_the_cut(classes, through))
    by_number = {table.number: table for table in having}
    candidates = [
        _with_equal(by_member[member], by_number, place, counted, doubtful) for equal in classes for member in equal
    ]
    lines = {member: found.line for member, found in sums.items()}
    standings = Standings(
        tuple(places_of(classes, lines)),
        tuple(ranking.steps),
        tuple(frozenset(equal) for equal in classes if len(equal) > 1),
    )
    return NextPlaces(tuple(candidates), standings, counted)


def tied_at_the_cut(classes: Iterable[Collection[Member]], through: int) -> list[Collection[Member]]:
    """Of sets of equal ones, best first, those that hold a place that goes through: their order gives numbers."""
    found, before = [], 0
    for equal in classes:
        if len(equal) > 1 and before < through:
            found.append(equal)
        before += len(equal)
    return found


def _staying(order: Sequence[Member], table: Table) -> list[Member]:
    return [member for member in order if member in table.staying]


def _possible(table: Table, place: int, counted: int, team: bool) -> Iterator[tuple[Candidate, _Sums]]:
    """The candidate with what is compared, for every order in which a lot could leave the group; as it stands first."""
    matches = matches_of(table.results, team)
    seen = set()
    for order in _orders(table, place, counted):
        member = _staying(order, table)[place - 1]
        others = [other for other in order if other != member]
        left_out = tuple(others[counted - 1 :])
        sums = _sums(member, matches, frozenset(left_out))
        if (member, sums) not in seen:
            seen.add((member, sums))
            yield Candidate(table.number, member, sums.line, left_out), sums


def _orders(table: Table, place: int, counted: int) -> Iterator[tuple[Member, ...]]:
    """All orders of the equal ones that decide who has the place, or whose matches are left out."""
    ties = [tie for tie in table.ties if _matters(tie, table, place, counted)]
    yield table.order
    if not ties:
        return
    for ways in product(*(_ways(tie, table) for tie in ties)):
        moved = {old: new for way in ways for old, new in way}
        yield tuple(moved.get(member, member) for member in table.order)


def _ways(tie: frozenset[Member], table: Table) -> Iterator[tuple[tuple[Member, Member], ...]]:
    members = [member for member in table.order if member in tie]
    for number, order in enumerate(permutations(members)):
        if number >= MOST_ORDERS:
            return
        yield tuple(zip(members, order, strict=True))


def _matters(tie: frozenset[Member], table: Table, place: int, counted: int) -> bool:
    """Does it run through the place, or through the end of what is counted?"""
    positions = [position for position, member in enumerate(table.order, 1) if member in tie]
    before = sum(member in table.staying for member in table.order[: positions[0] - 1])
    staying = sum(member in table.staying for member in tie)
    has_place = before < place <= before + staying
    return has_place or positions[0] <= counted < positions[-1]


def _with_equal(
    candidate: Candidate, tables: Mapping[int, Table], place: int, counted: int, doubtful: frozenset[int]
) -> Candidate:
    if candidate.group not in doubtful:
        return candidate
    table = tables[candidate.group]
    tie = next(tie for tie in table.ties if _matters(tie, table, place, counted))
    return Candidate(candidate.group, candidate.member, candidate.line, candidate.left_out, tie)


def _doubtful(
    possible: Mapping[int, Sequence[tuple[Candidate, _Sums]]],
    through: int,
    criteria: Sequence[Criterion],
    tied: Iterable[Collection[Member]],
) -> frozenset[int]:
    """The groups of which a lot must tell the candidate first: unless so many others are ahead of all it could have."""
    doubtful = set()
    in_doubt = {member for equal in tied for member in equal}
    for number, options in possible.items():
        if len(options) == 1:
            continue
        if in_doubt & {candidate.member for candidate, _sums in options}:
            doubtful.add(number)
            continue
        ahead = sum(
            all(_is_ahead(one, other, criteria) for _c, one in others for _d, other in options)
            for group, others in possible.items()
            if group != number
        )
        if ahead < through:
            doubtful.add(number)
    return frozenset(doubtful)


def _is_ahead(one: _Sums, other: _Sums, criteria: Sequence[Criterion]) -> bool:
    ranking = _Ranking(criteria, (), team=True)
    return ranking.settle(("one", "other"), {"one": one, "other": other})[0] == ("one",)


def _sums(member: Member, matches: Sequence[Match], left_out: frozenset[Member]) -> _Sums:
    """What the member has won and lost in the matches that count."""
    mine = [match for match in matches if member in match[:2] and not left_out.intersection(match[:2])]
    members = tuple(dict.fromkeys([member, *(each for match in mine for each in match[:2])]))
    lacking = frozenset(criterion for match in mine for criterion in match[5])
    return _Sums(lines_of(members, mine)[member], lacking)


class _Ranking:
    """Parts equal sets, one criterion after the other; nobody has met, so nothing begins anew."""

    def __init__(self, criteria: Sequence[Criterion], lots: Iterable[Sequence[Member]], team: bool) -> None:
        self.steps: list[Step] = []
        self._criteria = [criterion for criterion in criteria if team or criterion is not Criterion.RUBBERS]
        self._lots = {frozenset(lot): tuple(lot) for lot in lots if len(set(lot)) == len(lot)}

    def settle(self, equal: Part, sums: Mapping[Member, _Sums], begin: int = 0) -> list[Part]:
        """Best first, as sets of those who are equal."""
        if len(equal) < 2:
            return [equal] if equal else []
        for number, criterion in enumerate(self._criteria[begin:], begin + 1):
            parts = self._step(equal, criterion, sums)
            if len(parts) > 1:
                return [settled for part in parts for settled in self.settle(part, sums, number)]
        return self._by_lot(equal)

    def _step(self, equal: Part, criterion: Criterion, sums: Mapping[Member, _Sums]) -> tuple[Part, ...]:
        values: dict[Member, int | tuple[int, int]] = {}
        keys: Mapping[Member, int] = {}
        if criterion is Criterion.MATCH_POINTS:
            keys = {member: sums[member].line.match_points for member in equal}
            values = dict(keys)
        elif not any(criterion in sums[member].lacking for member in equal):
            ratios = {member: _ratio(sums[member].line, criterion) for member in equal}
            if any(any(ratio) for ratio in ratios.values()):
                keys, values = comparable(ratios), dict(ratios)
        return self._parted("", equal, criterion, values, keys)

    def _by_lot(self, equal: Part) -> list[Part]:
        lot = self._lots.get(frozenset(equal))
        if lot is None:
            return [equal]
        drawn: dict[Member, int | tuple[int, int]] = {member: lot.index(member) + 1 for member in equal}
        keys = {member: -lot.index(member) for member in equal}
        return list(self._parted("3.7.5.4", equal, Criterion.LOT, drawn, keys))

    def _parted(
        self,
        clause: str,
        equal: Part,
        criterion: Criterion,
        values: Mapping[Member, int | tuple[int, int]],
        keys: Mapping[Member, int],
    ) -> tuple[Part, ...]:
        parts: tuple[Part, ...] = (equal,)
        if values:
            distinct = sorted(set(keys.values()), reverse=True)
            parts = tuple(tuple(member for member in equal if keys[member] == key) for key in distinct)
        self.steps.append(Step(clause, equal, criterion, tuple(values.items()), parts))
        return parts


def _ratio(line: Line, criterion: Criterion) -> tuple[int, int]:
    return {Criterion.RUBBERS: line.rubbers, Criterion.GAMES: line.games, Criterion.POINTS: line.points}[criterion]
