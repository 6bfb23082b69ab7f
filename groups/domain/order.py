"""The order of play in a group (3.7.5.6).

Every pair meets once, in rounds in which nobody plays twice, and the match that decides who goes through comes last.

Groups of 3 to 8 follow one published convention of club pool sheets. It is the circle method for 4 and 8: number 1
stands still and meets the last number first and number 2 last. That pattern carries on to every larger group. For 3, 5,
6 and 7 the convention is a table of its own. Where more than one entry goes through, the numbers are relabelled.

The published sheet for 7 cannot be cut into rounds (its third three matches are 4-5, 1-6, 2-5: number 5 twice). The one
here is as close as rounds allow: 2-5 and 2-7 change rounds, the other 19 matches stay in theirs.

Read as one sequence on one table, nobody plays twice in a row in a group of 5 or more. In a group of 4 two of the five
changes must repeat a player, in a group of 3 both, and no order can do better.

Where everybody plays everybody twice, the second half has the rounds of the first with the sides swapped, the deciding
pair last again. Its other rounds may come in another order, so that nobody plays twice in a row where the halves meet;
in a group of 5 or fewer somebody must.
"""

from collections.abc import Collection, Iterator
from functools import lru_cache
from itertools import permutations

Pair = tuple[int, int]
Rounds = tuple[tuple[Pair, ...], ...]

_PUBLISHED: dict[int, Rounds] = {
    3: (((1, 3),), ((2, 3),), ((1, 2),)),
    5: (((1, 5), (2, 4)), ((3, 5), (1, 4)), ((2, 3), (4, 5)), ((1, 3), (2, 5)), ((3, 4), (1, 2))),
    6: (
        ((1, 6), (2, 4), (3, 5)),
        ((4, 6), (2, 3), (1, 5)),
        ((3, 6), (2, 5), (1, 4)),
        ((2, 6), (4, 5), (1, 3)),
        ((5, 6), (3, 4), (1, 2)),
    ),
    7: (
        ((1, 7), (2, 6), (3, 5)),
        ((1, 4), (2, 5), (3, 6)),
        ((4, 5), (2, 7), (1, 6)),
        ((3, 7), (4, 6), (1, 5)),
        ((2, 3), (4, 7), (5, 6)),
        ((1, 3), (2, 4), (5, 7)),
        ((3, 4), (6, 7), (1, 2)),
    ),
}


class OrderError(ValueError):
    """No order of play exists for what was asked; `code` names why: group_too_small, nobody_goes_through."""

    def __init__(self, code: str, **params: int) -> None:
        super().__init__(f"{code} {params}")
        self.code = code
        self.params = params


@lru_cache(maxsize=256)
def order_of_play(size: int, qualifiers: int, legs: int = 1) -> Rounds:
    """Rounds of pairs of group numbers, the lower number first, for a group of `size` of whom `qualifiers` go through.

    The last match of the last round is q v q+1, and n-1 v n where everybody goes through (3.7.5.6). An even group has
    n-1 rounds; an odd one has n, and in each of them one number rests: a rest is no match. `legs`: how often each pair
    meets, 1 or 2; the second time, in as many rounds again, the higher number is first. OrderError when the group has
    fewer than two entries or nobody goes through.
    """
    if size < 2:
        raise OrderError("group_too_small", size=size)
    if qualifiers < 1:
        raise OrderError("nobody_goes_through", qualifiers=qualifiers)
    rounds = _with_decider(_PUBLISHED.get(size) or _circle(size), size, min(qualifiers, size - 1))
    return rounds if legs == 1 else (*rounds, *_second_half(rounds))


def order_of_matches(
    size: int, qualifiers: int, legs: int = 1, met: Collection[frozenset[int]] = ()
) -> list[tuple[int, int, int]]:
    """Round, first and second number of each match in turn; without those who have `met` before, rounds closed up."""
    rounds = [[(a, b) for a, b in pairs if {a, b} not in met] for pairs in order_of_play(size, qualifiers, legs)]
    return [(number, a, b) for number, pairs in enumerate(filter(None, rounds), 1) for a, b in pairs]


def _circle(size: int) -> Rounds:
    """The circle method: number 1 meets `even`, even-1 … 2, the others turn around it; in an odd group `even` rests."""
    even = size + size % 2
    rounds = (_circle_round(even, opponent) for opponent in range(even, 1, -1))
    return tuple(tuple(pair for pair in pairs if pair[1] <= size) for pairs in rounds)


def _circle_round(even: int, opponent: int) -> list[Pair]:
    """The round in which number 1 meets `opponent`: the numbers equally far from him on the circle 2 … even meet."""

    def on_circle(number: int) -> int:
        return (number - 2) % (even - 1) + 2

    pairs = [(1, opponent)]
    for far in range(1, even // 2):
        a, b = on_circle(opponent - far), on_circle(opponent + far)
        pairs.append((min(a, b), max(a, b)))
    if opponent == 2:
        pairs.append(pairs.pop(0))  # the deciding match closes the last round
    return pairs


def _with_decider(rounds: Rounds, size: int, decider: int) -> Rounds:
    """Relabel so that the last match, 1 v 2, becomes `decider` v decider+1; the other numbers keep their order."""
    others = [number for number in range(1, size + 1) if number not in (decider, decider + 1)]
    label = dict(zip(range(1, size + 1), [decider, decider + 1, *others], strict=True))

    def relabelled(pair: Pair) -> Pair:
        a, b = label[pair[0]], label[pair[1]]
        return (min(a, b), max(a, b))

    return tuple(tuple(relabelled(pair) for pair in pairs) for pairs in rounds)


MOST_TRIED = 7  # rounds; where there are more they are so long that the first order will do
MOST_MOVED = 4
Half = tuple[int, Rounds]  # how often somebody plays twice in a row, and the rounds


def _second_half(rounds: Rounds) -> Rounds:
    """The same rounds with the sides swapped and the last one last, in an order that asks nobody twice in a row."""
    swapped = tuple(tuple((b, a) for a, b in pairs) for pairs in rounds)
    before = rounds[-1][-1]
    best: Half | None = None
    for order in _orders(swapped):
        found = _least_repeats(order, before)
        if best is None or found[0] < best[0]:
            best = found
        if best[0] == 0:
            break
    assert best is not None
    return best[1]


def _orders(rounds: Rounds) -> Iterator[Rounds]:
    """The orders to try, that of the first half before the others; the last round stays last."""
    if len(rounds) > MOST_TRIED:
        yield rounds
        return
    for order in permutations(rounds[:-1]):
        yield (*order, rounds[-1])


def _least_repeats(rounds: Rounds, before: Pair) -> Half:
    """Each round in that order of its matches that repeats players least, after a match `before`."""
    best: dict[Pair, Half] = {before: (0, ())}  # by the match that was last so far
    for number, pairs in enumerate(rounds, 1):
        found: dict[Pair, Half] = {}
        for ordered in _orders_in_round(pairs, keeps_last=number == len(rounds)):
            for last, (repeats, so_far) in best.items():
                ways = repeats + bool(set(last) & set(ordered[0]))
                if ordered[-1] not in found or ways < found[ordered[-1]][0]:
                    found[ordered[-1]] = ways, (*so_far, ordered)
        best = found
    return min(best.values(), key=lambda half: half[0])


def _orders_in_round(pairs: tuple[Pair, ...], *, keeps_last: bool) -> Iterator[tuple[Pair, ...]]:
    """The round as it is, and with another match first or last; inside a round nobody plays twice anyway."""
    for first in pairs[:MOST_MOVED]:
        for last in pairs[-MOST_MOVED:]:
            if (first == last and len(pairs) > 1) or (keeps_last and last != pairs[-1]):
                continue
            rest = [pair for pair in pairs if pair not in (first, last)]
            yield (first, *rest, last) if first != last else (first,)
