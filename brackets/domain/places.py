"""Final places: by the round reached in the knockout, then by place in the tables.

1, 2, 3 and 4 (or 3-4 shared), 5-8, 9-16 ... by the round of defeat, or one by one where the losers played on; then
those who did not go through. A bye, a walkover or a retirement on the way changes nothing.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import NamedTuple

from tournaments.domain.scores import Ending

from .tree import NOBODY, UNKNOWN, Key, Pair, Positions, SeedOf, Source, Standing, State, Tree


@dataclass(frozen=True, slots=True)
class FinalPlace:
    """The entries that share places `first` to `last`; first == last for a place of one's own."""

    first: int
    last: int
    entries: tuple[Hashable, ...]

    @property
    def is_shared(self) -> bool:
        return self.first < self.last


def final_places(
    tree: Tree, positions: Positions, *, not_through: Sequence[Sequence[Hashable]] = ()
) -> tuple[FinalPlace, ...]:
    """The places that are settled, best first; while the knockout is being played the others are left out.

    `positions` from `advance`. `not_through`: those who did not reach the knockout, in blocks that share their places,
    best first (all thirds of the tables, then all fourths ...).

    Losers of a round share their places unless they play on: for third place (706.3), or in a tree built for all
    places. There the places come from where each ends, counted among those who really came, so none stays empty; two
    who were both absent, or agreed, share what they played for.
    Where nobody won a match of the main tree, both have lost in that round; a place that nobody reached stays empty: no
    champion when both were absent from the final. A final shared by agreement (706.4) gives 1-2 to both.
    """
    spans = _spans(tree, positions)
    found = [*_top_two(tree, positions)]
    for round_ in range(tree.rounds - 1, 0, -1):
        losers = _losers(tree, positions, round_)
        if tree.all_places or (tree.third is not None and round_ == tree.rounds - 1):
            found += _played_on(tree, positions, round_, spans[round_])
        elif losers:
            found.append(FinalPlace(*spans[round_], losers))
    return (*found, *_after_the_knockout(positions, not_through))


def _spans(tree: Tree, positions: Positions) -> dict[int, tuple[int, int]]:
    """First and last place of those who lose in each round.

    Counted in the matches that the draw provides for: a seed that is NOBODY is a bye, a walkover is a match.
    """
    coming: dict[Key, bool] = {}
    matches = dict.fromkeys(range(1, tree.rounds + 1), 0)
    for pair in tree.pairs:
        if pair.place_from == 1:
            a, b = (_comes(source, positions, coming) for source in (pair.a, pair.b))
            coming[pair.key] = a or b
            matches[pair.round] += a and b
    spans, left = {}, _count(positions)
    for round_, lost in matches.items():
        spans[round_] = (left - lost + 1, left)
        left -= lost
    return spans


def _comes(source: Source, positions: Positions, coming: dict[Key, bool]) -> bool:
    if isinstance(source, SeedOf):
        return positions.seeds[source.number - 1] is not NOBODY
    return coming[source.key]


def _count(positions: Positions) -> int:
    return sum(entry is not NOBODY for entry in positions.seeds)


def _top_two(tree: Tree, positions: Positions) -> Iterator[FinalPlace]:
    final = positions[tree.final]
    if final.winner not in (UNKNOWN, NOBODY):
        yield FinalPlace(1, 1, (final.winner,))
    lost = _lost(positions, tree.by_key[tree.final])
    if lost:
        yield FinalPlace(1 if _is_shared_by_agreement(positions, tree.final) else 2, 2, lost)


def _played_on(tree: Tree, positions: Positions, round_: int, span: tuple[int, int]) -> Iterator[FinalPlace]:
    """The places of those who lost in a round of the main tree and played on; last those whose match nobody won."""
    first, last = span
    coming = _after(tree, positions, round_, 1, [NOBODY] * 2 ** (tree.rounds - round_ + 1))
    yield from _ordered(tree, positions, round_ + 1, 1 + len(coming.losers), coming.losers, first)
    came = _known(coming.losers)
    if came is not None and coming.nobody_won:
        yield FinalPlace(first + came, last, coming.nobody_won)


def _ordered(
    tree: Tree, positions: Positions, round_: int, place_from: int, slots: Sequence[Standing], first: int
) -> Iterator[FinalPlace]:
    """The settled places of one tree of losers, the best of them `first`.

    Who comes after others has a place only when it is known how many those are.
    """
    if len(slots) == 1:
        if _known(slots):
            yield FinalPlace(first, first, (slots[0],))
        return
    coming = _after(tree, positions, round_, place_from, slots)
    yield from _ordered(tree, positions, round_ + 1, place_from, coming.winners, first)
    won, lost = _known(coming.winners), _known(coming.losers)
    if won is None:
        return
    first += won
    yield from _ordered(tree, positions, round_ + 1, place_from + len(coming.winners), coming.losers, first)
    if lost is not None and coming.nobody_won:
        first += lost
        yield FinalPlace(first, first + len(coming.nobody_won) - 1, coming.nobody_won)


class _Coming(NamedTuple):
    """How a round of a tree went: who goes on, by pair number, and both sides of matches that nobody won."""

    winners: tuple[Standing, ...]
    losers: tuple[Standing, ...]
    nobody_won: tuple[Hashable, ...]


def _after(tree: Tree, positions: Positions, round_: int, place_from: int, slots: Sequence[Standing]) -> _Coming:
    winners: list[Standing] = []
    losers: list[Standing] = []
    nobody_won: list[Hashable] = []
    for number in range(1, len(slots) // 2 + 1):
        pair = tree.by_key.get((round_, (place_from - 1) // 2 + number))
        if pair is None:
            # The draw brings nobody to one side, so who comes to the other goes on.
            a, b = slots[number - 1], slots[-number]
            winners.append(b if a is NOBODY else a)
            losers.append(NOBODY)
            continue
        position = positions[pair.key]
        winners.append(position.winner)
        losers.append(position.loser)
        if position.winner is NOBODY:
            nobody_won += _lost(positions, pair)
    return _Coming(tuple(winners), tuple(losers), tuple(nobody_won))


def _known(slots: Sequence[Standing]) -> int | None:
    """How many have come; None while somebody may still come."""
    return None if UNKNOWN in slots else sum(entry is not NOBODY for entry in slots)


def _losers(tree: Tree, positions: Positions, round_: int) -> tuple[Hashable, ...]:
    """Those who lost in a round, by pair number; both where nobody won."""
    return tuple(entry for pair in tree.main_round(round_) for entry in _lost(positions, pair))


def _lost(positions: Positions, pair: Pair) -> tuple[Hashable, ...]:
    position = positions[pair.key]
    if position.state is not State.FINISHED:
        return ()
    return (position.a, position.b) if position.winner is NOBODY else (position.loser,)


def _is_shared_by_agreement(positions: Positions, key: Key) -> bool:
    result = positions[key].result
    return result is not None and result.winner is None and result.ending is Ending.AGREED


def _after_the_knockout(positions: Positions, not_through: Sequence[Sequence[Hashable]]) -> Iterator[FinalPlace]:
    first = _count(positions) + 1
    for block in not_through:
        if block:
            yield FinalPlace(first, first + len(block) - 1, tuple(block))
            first += len(block)
