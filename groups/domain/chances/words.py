"""What is said of a member’s chances: for certain, or what is enough and what it takes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum

from groups.domain.standings import Member


@dataclass(frozen=True, slots=True)
class Pairing:
    """A match of the group that has no result yet; needed: the games that win it."""

    a: Member
    b: Member
    needed: int


class State(StrEnum):
    """Where a member stands while the group is being played."""

    SURE = "sure"  # through, however the rest ends
    OUT = "out"  # not through, however the rest ends
    OPEN = "open"
    TOO_EARLY = "too_early"  # more outcomes are left than are gone through


class OwnKind(StrEnum):
    """What a member does in the matches it still has to play."""

    WINS = "wins"  # at least `count` of them, whichever
    WIN_AGAINST = "win_against"  # the one against `against`
    LOSS = "loss"  # a loss, in a match played to its end, or anything better


@dataclass(frozen=True, slots=True)
class Own:
    """A condition on the own matches: `count` of `left`.

    score: games won and lost; a win by it or higher, a loss by it or closer. None: by any score. A win is also one
    by walkover or because the other retired, unless the match must be `played` to its end. LOSS and `played` are said
    of a last match only.
    """

    kind: OwnKind
    count: int = 1
    left: int = 1
    score: tuple[int, int] | None = None
    against: Member | None = None
    played: bool = False


@dataclass(frozen=True, slots=True)
class Other:
    """A condition on a match of two others: `a` beats `b`, or does not (which is also so where neither appears).

    score: only a win by it or higher counts as beating. None: any win.
    """

    a: Member
    b: Member
    beats: bool
    score: tuple[int, int] | None = None


@dataclass(frozen=True, slots=True)
class Need:
    """A condition that is enough to go through, whatever happens elsewhere: the own part and the others’, together.

    own is None: whatever the member does in its own matches, should it have any left.
    """

    own: Own | None
    others: tuple[Other, ...] = ()


class NextPlace(StrEnum):
    """What a member can have of the next place, of which the best of all groups go through too."""

    MAY_BE = "may_be"  # the places that go through and the next one are open
    AT_LEAST = "at_least"  # the next place, if not a better one, for certain
    AT_BEST = "at_best"  # no better place for certain
    CERTAIN = "certain"  # this very place for certain


@dataclass(frozen=True, slots=True)
class Chance:
    """A member’s chances. Any one of needs is enough; must: without it the member cannot go through.

    next_place: where the best of the next places go through as well, and this member can still be one of them. It is
    open then, since that depends on the other groups; needs are still enough by themselves, for a place that goes
    through whatever happens there.

    Needs are true, but need not be all there are. checked: the outcomes of the remaining matches they hold for.
    """

    member: Member
    state: State
    needs: tuple[Need, ...] = ()
    must: Own | None = None
    checked: int = 0
    next_place: NextPlace | None = None
