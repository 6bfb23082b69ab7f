"""Who gets what by place: what the places bring, shared equally where they are shared."""

from collections.abc import Hashable, Mapping, Sequence
from dataclasses import dataclass

from .bundle import NOTHING, Bundle, share_out
from .prize import Prize, Span, at_places


@dataclass(frozen=True)
class Left:
    """Things of shared places that do not divide: they go whole, so who gets them is yet to be said."""

    span: Span
    entries: tuple[Hashable, ...]
    things: Bundle


@dataclass(frozen=True)
class Awards:
    """`of`: what each placed entry gets by its place. `left`: what does not divide."""

    of: Mapping[Hashable, Bundle]
    left: tuple[Left, ...]


def awards(prizes: Sequence[Prize], placed: Sequence[tuple[Hashable, Span]]) -> Awards:
    """What the places bring. `placed`: the entries whose places are settled, in the order in which they are shown.

    Who shares places shares equally what all of them bring together; no cent is lost (`share_out`: the first in the
    order have a smallest unit more). While others who will share these places are not known, a share is the one of so
    many as there are places.
    """
    sharing: dict[Span, list[Hashable]] = {}
    for entry, span in placed:
        sharing.setdefault(span, []).append(entry)
    of: dict[Hashable, Bundle] = {}
    left = []
    for span, entries in sharing.items():
        width = span[1] - span[0] + 1
        shares, over = share_out(at_places(prizes, span), max(width, len(entries)))
        of.update(zip(entries, shares, strict=False))
        if over != NOTHING and len(entries) >= width:
            left.append(Left(span, tuple(entries), over))
    return Awards(of, tuple(left))
