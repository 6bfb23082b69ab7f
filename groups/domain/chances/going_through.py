"""The chances of all members of a group that is being played."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Sequence
from functools import partial

from groups.domain.standings import Member
from groups.domain.standings.matches import matches_of
from tournaments.domain.scores import Recorded, Result

from .needs import Needs
from .outcomes import Fields
from .prospects import SMALL, Prospects
from .remaining import IN, OUT, Remaining
from .words import Chance, NextPlace, Pairing, State

MOST_LEFT = 10  # matches in a large group


def chances(
    members: Iterable[Member],
    results: Iterable[Result],
    remaining: Sequence[Pairing],
    *,
    qualifiers: int,
    recorded: Recorded = Recorded.POINTS,
    walkover_games: bool = True,
    withdrawn: Collection[Member] = (),
    with_next: bool = False,
) -> tuple[Chance, ...]:
    """For each member, in their order: through or out for certain, or what it depends on.

    results: credited ones, of matches of individuals or pairs. Every end a remaining match can have is gone through:
    winner and games, finished or broken off, a walkover, both absent. Points are open, and so is a lot: whom only
    these would part can come in either order. withdrawn: members who do not go through, whatever their place; the
    next does. with_next: the best of the next places of all groups go through as well. ValueError: a result or a
    pairing of someone who is not a member.
    """
    of_group = partial(
        _chances,
        tuple(members),
        tuple(results),
        remaining,
        recorded=recorded,
        walkover_games=walkover_games,
        withdrawn=withdrawn,
    )
    found = of_group(qualifiers=qualifiers)
    if not with_next:
        return found
    wider = of_group(qualifiers=qualifiers + 1)
    return tuple(_with_next(one, other) for one, other in zip(found, wider, strict=True))


def _with_next(through: Chance, wider: Chance) -> Chance:
    """The chances of the places that go through, and those of these and the next one, in one.

    Only who misses both is out; what is needed for both is a must.
    """
    if through.state is State.SURE or wider.state is State.OUT:
        return through if through.state is State.SURE else wider
    if through.state is State.TOO_EARLY:
        return through
    is_certain, is_out = wider.state is State.SURE, through.state is State.OUT
    if is_out:
        place = NextPlace.CERTAIN if is_certain else NextPlace.AT_BEST
    else:
        place = NextPlace.AT_LEAST if is_certain else NextPlace.MAY_BE
    return Chance(through.member, State.OPEN, through.needs, wider.must, through.checked, place)


def _chances(
    members: Sequence[Member],
    results: Sequence[Result],
    remaining: Sequence[Pairing],
    *,
    qualifiers: int,
    recorded: Recorded,
    walkover_games: bool,
    withdrawn: Collection[Member],
) -> tuple[Chance, ...]:
    names = members
    number = {member: i for i, member in enumerate(names)}
    try:
        played = [(number[m[0]], number[m[1]], *m[2:]) for m in matches_of(results, False)]
        pairings = [Pairing(number[p.a], number[p.b], p.needed) for p in remaining]
    except KeyError as stranger:
        raise ValueError(f"{stranger} does not belong to this group.") from None
    if len(names) > SMALL and len(pairings) > MOST_LEFT:
        return tuple(Chance(member, State.TOO_EARLY) for member in names)
    with_games = recorded is not Recorded.WINNER
    group = Remaining(
        len(names),
        played,
        pairings,
        Fields(pairings, with_games=with_games, walkover_games=walkover_games),
        qualifiers=qualifiers,
        eligible=[i for i, member in enumerate(names) if member not in withdrawn],
        with_games=with_games,
    )
    return tuple(_chance(group, i, names, pairings) for i in range(len(names)))


def _chance(group: Remaining, member: int, names: Sequence[Member], pairings: Sequence[Pairing]) -> Chance:
    everything, checked = group.fields.everything, group.fields.count
    if member not in group.eligible:
        return Chance(names[member], State.OUT, checked=checked)
    prospects = Prospects(group, member)
    may_be_out = prospects.may(OUT, everything)
    may_be_in = prospects.may(IN, everything)
    if may_be_out is False:
        return Chance(names[member], State.SURE, checked=checked)
    if may_be_in is False:
        return Chance(names[member], State.OUT, checked=checked)
    if may_be_out is None or may_be_in is None:
        return Chance(names[member], State.TOO_EARLY)
    needs = Needs(prospects, pairings, names)
    return Chance(names[member], State.OPEN, needs.enough(), needs.must(), checked)
