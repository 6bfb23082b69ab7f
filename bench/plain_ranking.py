"""The reference for ranking: 3.7.5 for singles in plain Python, integers only, from results to an order and no more."""

import itertools
from collections.abc import Callable, Iterable, Sequence
from functools import cmp_to_key

Played = tuple[int, int, tuple[tuple[int, int], ...]]


def plain_order(members: Sequence[int], results: Iterable[Played]) -> list[int]:
    """The members in order; a tie that nothing parts stays in the order given."""
    results = list(results)
    return _order(list(members), results, [_match_points, _games, _points], 0)


def _order(tied: list[int], results: list[Played], criteria: list[Callable], index: int) -> list[int]:
    if len(tied) < 2 or index == len(criteria):
        return tied
    inside = set(tied)
    among = [r for r in results if r[0] in inside and r[1] in inside]
    values = criteria[index](tied, among)
    by_value = cmp_to_key(lambda x, y: values[x][0] * values[y][1] - values[y][0] * values[x][1])
    ranked = sorted(tied, key=by_value, reverse=True)
    parts, part = [], [ranked[0]]
    for before, member in itertools.pairwise(ranked):
        if values[before][0] * values[member][1] == values[member][0] * values[before][1]:
            part.append(member)
        else:
            parts.append(part)
            part = [member]
    parts.append(part)
    if len(parts) == 1:
        return _order(tied, results, criteria, index + 1)
    return [member for part in parts for member in _order(part, results, criteria, 0)]


def _match_points(tied: list[int], results: list[Played]) -> dict[int, tuple[int, int]]:
    points = dict.fromkeys(tied, 0)
    for a, b, games in results:
        won = sum(x > y for x, y in games) * 2 > len(games)
        points[a] += 2 if won else 1
        points[b] += 1 if won else 2
    return {member: (value, 1) for member, value in points.items()}


def _games(tied: list[int], results: list[Played]) -> dict[int, tuple[int, int]]:
    won, lost = dict.fromkeys(tied, 0), dict.fromkeys(tied, 0)
    for a, b, games in results:
        for x, y in games:
            better, worse = (a, b) if x > y else (b, a)
            won[better] += 1
            lost[worse] += 1
    return {member: _ratio(won[member], lost[member]) for member in tied}


def _points(tied: list[int], results: list[Played]) -> dict[int, tuple[int, int]]:
    won, lost = dict.fromkeys(tied, 0), dict.fromkeys(tied, 0)
    for a, b, games in results:
        for x, y in games:
            won[a] += x
            lost[a] += y
            won[b] += y
            lost[b] += x
    return {member: _ratio(won[member], lost[member]) for member in tied}


def _ratio(won: int, lost: int) -> tuple[int, int]:
    return (won, lost) if lost else (1 if won else 0, 0 if won else 1)
