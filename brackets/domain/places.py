"""Final places: by the round reached in the knockout, then by place in the tables.

1, 2, 3 and 4 (or 3-4 shared), 5-8, 9-16 ... by the round of defeat; then those who did not go through. A bye, a
walkover or a retirement on the way changes nothing.
"""

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from tournaments.domain.scores import Ending

from .tree import NOBODY, UNKNOWN, Key, Pair, Positions, SeedOf, Source, State, Tree


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

    Losers of the semi-finals share 3-4 unless a match for third place (706.3) parts them; when that match was agreed
    or missed by both they share them as well. Where nobody won a match, both have lost in that round; a place that
    nobody reached stays empty: no champion when both were absent from the final. A final shared by agreement (706.4)
    gives 1-2 to both.
    """
    spans = _spans(tree, positions)
    found = [*_top_two(tree, positions)]
    for round_ in range(tree.rounds - 1, 0, -1):
        losers = _losers(tree, positions, round_)
        if round_ == tree.rounds - 1 and tree.third is not None:
            found += _third_and_fourth(positions, tree.third, losers, spans[round_])
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
        if pair.key != tree.third:
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


def _third_and_fourth(
    positions: Positions, third: Key, losers: tuple[Hashable, ...], span: tuple[int, int]
) -> Iterator[FinalPlace]:
    first, last = span
    winner = positions[third].winner
    if winner is UNKNOWN or not losers:
        return
    if winner is NOBODY:
        yield FinalPlace(first, last, losers)
        return
    yield FinalPlace(first, first, (winner,))
    others = tuple(entry for entry in losers if entry != winner)
    if others:
        yield FinalPlace(last, last, others)


def _losers(tree: Tree, positions: Positions, round_: int) -> tuple[Hashable, ...]:
    """Those who lost in a round, by pair number; both where nobody won."""
    return tuple(entry for pair in tree.in_round(round_) for entry in _lost(positions, pair))


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
