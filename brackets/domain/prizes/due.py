"""What is due to players who agree not to play (706.4): the prizes that are certain to be theirs between them.

A party's `reach`: the places in which it can still end, given the agreement. Parties who fill places between them,
whatever happens, have all that these places bring: the two of a final 1 and 2. Of any other party only that is due
which every place within its reach brings: who goes on from a semi-final has the prize of place 2 for certain, if that
of place 1 is no less. What he wins beyond it is his own, or of a later agreement.
"""

from collections.abc import Collection, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from .bundle import NOTHING, Bundle, least, share_out, together
from .prize import Prize, Span, at_places

Reach = Mapping[Any, Collection[Span]]  # by the ids of the parties


@dataclass(frozen=True)
class Agreed:
    """An agreement as it stands: the reach of its parties when it was made, and what each of them gets by it."""

    reach: Reach
    shares: Mapping[Any, Bundle]


@dataclass(frozen=True)
class Due:
    """`whole`: parties all of whose prizes go into the shares, with the places they fill between them.

    `certain`: what goes into the shares from each other party. `total`: all of it; the shares add up to exactly this.
    """

    whole: Mapping[Hashable, tuple[Span, ...]] = field(default_factory=dict)
    certain: Mapping[Hashable, Bundle] = field(default_factory=dict)
    total: Bundle = NOTHING


@dataclass(frozen=True)
class Shared:
    """What earlier agreements have shared already: of whom everything, and of the others how much."""

    whole: frozenset[Hashable] = frozenset()
    certain: Mapping[Hashable, Bundle] = field(default_factory=dict)

    def after(self, made: Due) -> "Shared":
        certain = {party: self.of(party) + brings for party, brings in made.certain.items()}
        return Shared(self.whole | frozenset(made.whole), {**self.certain, **certain})

    def of(self, party: Hashable) -> Bundle:
        return self.certain.get(party, NOTHING)


def due(prizes: Sequence[Prize], reach: Reach, *, before: Shared | None = None) -> Due:
    """What the parties have to share. `before`: what earlier agreements of theirs shared is not due again."""
    before = before or Shared()
    whole: dict[Hashable, tuple[Span, ...]] = {}
    certain: dict[Hashable, Bundle] = {}
    totals: list[Bundle] = []
    for parties, spans in _blocks(reach):
        if before.whole.intersection(parties):
            whole.update(dict.fromkeys(parties, spans))
        elif sum(last - first + 1 for first, last in spans) == len(parties):
            whole.update(dict.fromkeys(parties, spans))
            brings = together(at_places(prizes, span) for span in spans)
            totals.append(brings.less(together(before.of(party) for party in parties)))
        else:
            for party in parties:
                certain[party] = _certain(prizes, reach[party]).less(before.of(party))
            totals += [certain[party] for party in parties]
    return Due(whole, certain, together(totals))


def dues_of(prizes: Sequence[Prize], agreements: Sequence[Agreed]) -> tuple[Due, ...]:
    """What was due in each of these agreements, in the order in which they were made."""
    found: list[Due] = []
    shared = Shared()
    for agreed in agreements:
        found.append(due(prizes, agreed.reach, before=shared))
        shared = shared.after(found[-1])
    return tuple(found)


def shared_by(prizes: Sequence[Prize], agreements: Sequence[Agreed]) -> Shared:
    """What these agreements, in the order in which they were made, have shared."""
    shared = Shared()
    for made in dues_of(prizes, agreements):
        shared = shared.after(made)
    return shared


def can_win(prizes: Sequence[Prize], reach: Collection[Span]) -> bool:
    """Is there a prize within this reach: does the party still play for prizes?"""
    return any(not at_places(prizes, span).is_empty for span in reach)


def equal_shares(total: Bundle, parties: Sequence[Hashable]) -> dict[Hashable, Bundle] | None:
    """The same for all, no cent lost (`share_out`); None where a thing does not divide."""
    shares, left = share_out(total, len(parties))
    return dict(zip(parties, shares, strict=True)) if left == NOTHING else None


def difference(total: Bundle, shares: Mapping[Any, Bundle]) -> tuple[Bundle, Bundle]:
    """What the shares miss of the total, and what they have too much; both empty when they add up."""
    given = together(shares.values())
    return total.less(given), given.less(total)


def _certain(prizes: Sequence[Prize], reach: Collection[Span]) -> Bundle:
    return least(at_places(prizes, span).each_of(span[1] - span[0] + 1) for span in reach)


def _blocks(reach: Reach) -> Iterator[tuple[tuple[Hashable, ...], tuple[Span, ...]]]:
    """Parties whose reaches touch, with all places they can come to."""
    blocks: list[tuple[list[Hashable], set[Span]]] = []
    for party, spans in reach.items():
        parties, reached = [party], set(spans)
        for block in [block for block in blocks if _touch(block[1], reached)]:
            blocks.remove(block)
            parties, reached = block[0] + parties, block[1] | reached
        blocks.append((parties, reached))
    for parties, reached in blocks:
        yield tuple(parties), _joined(reached)


def _touch(one: Collection[Span], other: Collection[Span]) -> bool:
    return any(a[0] <= b[1] and b[0] <= a[1] for a in one for b in other)


def _joined(spans: Collection[Span]) -> tuple[Span, ...]:
    """The same places, each counted once."""
    joined: list[Span] = []
    for first, last in sorted(spans):
        if joined and first <= joined[-1][1]:
            joined[-1] = (joined[-1][0], max(joined[-1][1], last))
        else:
            joined.append((first, last))
    return tuple(joined)
