"""The page that explains a pair: what is told of it, the law, and the way to the other pairs."""

from collections.abc import Iterator
from dataclasses import dataclass

from django.utils.safestring import SafeString

from brackets.domain.tree import Key, Tree
from brackets.services.positions import tree_of
from tournaments.models import Stage
from tournaments.selectors.labels import places_title, round_title
from tournaments.selectors.proofs import Clause, ProofStep, joined

from .law import law
from .losers import LosersTold
from .pairs import PairTold, last_place


@dataclass(frozen=True)
class PairExplained:
    """To look at others, `pairs`: all of the round, as their addresses and they themselves number them; `rounds`: the
    first pair of every round and of every tree of losers, its title, and whether the pair told about belongs there."""

    key: Key
    heading: SafeString
    answer: SafeString
    steps: tuple[ProofStep, ...]
    law: tuple[Clause, ...]
    match: int | None  # its number; None for a bye
    pairs: tuple[tuple[int, int], ...]
    rounds: tuple[tuple[Key, str, bool], ...]


def why_pair(stage: Stage, round_: int, pair: int) -> PairExplained | None:
    """Why these two meet, or why a number rests; None when the built knockout has no such pair. Four queries."""
    tree = tree_of(stage)
    key = (round_, pair)
    if key not in tree.by_key and not _rests(tree, key):
        return None
    told = pair_told(stage, tree, key)
    steps = tuple(told.steps())
    return PairExplained(
        key=key,
        heading=told.heading(),
        answer=joined(told.answer()),
        steps=steps,
        law=law(step.clause for step in steps),
        match=told.row.match.number if told.row else None,
        pairs=told.others(),
        rounds=tuple(_rounds(tree, told)),
    )


def pair_told(stage: Stage, tree: Tree, key: Key) -> PairTold:
    """Who tells of this pair: where losers play on, it came about in another way."""
    pair = tree.by_key.get(key)
    if pair is not None and pair.place_from > 3:
        return LosersTold(stage, tree, key)
    return PairTold(stage, tree, key)


def _rounds(tree: Tree, told: PairTold) -> Iterator[tuple[Key, str, bool]]:
    for number in range(1, tree.rounds + 1):
        here = told.place_from in (1, 3) and told.round == number
        yield (number, 1), round_title(2 ** (tree.rounds - number + 1)), here
    for place in sorted({pair.place_from for pair in tree.pairs if pair.place_from > 3}):
        first = tree.played_for(place)[0]
        yield first.key, places_title(place, last_place(tree, first)), told.place_from == place


def _rests(tree: Tree, key: Key) -> bool:
    return key[0] == 1 and key[1] in tree.byes
