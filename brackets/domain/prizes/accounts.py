"""The prize sheet: what each entry gets by its place and by agreements (706.4), and what is still open."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from .awards import Left, awards
from .bundle import NOTHING, Bundle, together
from .due import Agreed, shared_by
from .prize import Prize, Span, places_of


@dataclass(frozen=True)
class Account:
    """`by_place`: what the place alone would bring, NOTHING while it is not settled. `kept`: what of it agreements did
    not share. `shares`: what the agreements give. `gets`: both together."""

    entry: Hashable
    span: Span | None
    by_place: Bundle
    kept: Bundle
    shares: Bundle

    @property
    def gets(self) -> Bundle:
        return self.kept + self.shares


@dataclass(frozen=True)
class Accounts:
    """`rows`: who gets something, in order of places, then who has a share and no place yet.

    `left`: things of shared places that do not divide. `open`: places that bring something and are nobody's yet.
    `short`: entries whose place brings less than an agreement shared of it for certain; only a result that was
    corrected, or a match that both missed, makes it so.
    """

    rows: tuple[Account, ...]
    left: tuple[Left, ...]
    open: tuple[tuple[int, Bundle], ...]
    short: tuple[Hashable, ...]
    total: Bundle


def accounts(
    prizes: Sequence[Prize], placed: Sequence[tuple[Hashable, Span]], agreements: Sequence[Agreed] = ()
) -> Accounts:
    """Who gets what. `placed`: settled places in order; `agreements`: those that stand, in the order they were made."""
    by_place = awards(prizes, placed)
    shared, shares = shared_by(prizes, agreements), _shares(agreements)
    spans = dict(placed)
    rows, short = [], []
    for entry in [*spans, *(entry for entry in shares if entry not in spans)]:
        own = by_place.of.get(entry, NOTHING)
        kept = NOTHING if entry in shared.whole else own.less(shared.of(entry))
        if entry in spans and entry not in shared.whole and not shared.of(entry).less(own).is_empty:
            short.append(entry)
        account = Account(entry, spans.get(entry), own, kept, shares.get(entry, NOTHING))
        if not (account.gets.is_empty and own.is_empty):
            rows.append(account)
    left = tuple(one for one in by_place.left if not shared.whole.issuperset(one.entries))
    return Accounts(
        rows=tuple(rows),
        left=left,
        open=_open(prizes, placed),
        short=tuple(short),
        total=together([row.gets for row in rows] + [one.things for one in left]),
    )


def _shares(agreements: Sequence[Agreed]) -> Mapping[Hashable, Bundle]:
    shares: dict[Hashable, Bundle] = {}
    for agreed in agreements:
        for party, share in agreed.shares.items():
            shares[party] = shares.get(party, NOTHING) + share
    return shares


def _open(prizes: Sequence[Prize], placed: Sequence[tuple[Hashable, Span]]) -> tuple[tuple[int, Bundle], ...]:
    """Places that bring something and that no settled entry holds or shares."""
    taken = {place for _entry, span in placed for place in range(span[0], span[1] + 1)}
    return tuple(
        (place, brings)
        for (first, last), brings in places_of(prizes)
        for place in range(first, last + 1)
        if place not in taken
    )
