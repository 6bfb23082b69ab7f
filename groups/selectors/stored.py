"""The rows of groups as they come from the database: three reads, for one group or for all of a stage.

One more where results are carried over.
"""

from collections import defaultdict
from dataclasses import dataclass, field

from django.db.models import F, OuterRef, Q, QuerySet, Subquery

from groups.models import Group, Lot, Member
from tournaments.models import EntryPlayer, Match, Stage
from tournaments.services.rows import PreparedModels

from .meetings import carried_of, matches_of


@dataclass
class Stored:
    """What belongs to one group."""

    members: list[Member] = field(default_factory=list)
    matches: list[Match] = field(default_factory=list)
    lots: list[Lot] = field(default_factory=list)
    carried: list[Match] = field(default_factory=list)  # from the stage before, where results are carried over


def stored_in(stage: Stage, only: Group | None = None) -> dict[int, Stored]:
    """What is stored in the groups of a stage, or in `only` one, by the id of the group."""
    members, matches, lots, carried = OF_GROUP if only else OF_STAGE
    pk = only.pk if only else stage.pk
    stored: dict[int, Stored] = defaultdict(Stored)
    for member in members.all(pk):
        stored[member.group_id].members.append(member)
    for match in matches.all(pk):
        stored[match.group_id].matches.append(match)  # type: ignore[attr-defined]
    for lot in lots.all(pk):
        stored[lot.group_id].lots.append(lot)
    if stage.carry_over:
        for match in carried.all(pk):
            stored[match.group_id].carried.append(match)  # type: ignore[attr-defined]
    return stored


def _members(**mine: int) -> QuerySet[Member]:
    # With the first player of each entry, whose page its row leads to.
    player = EntryPlayer.objects.filter(entry=OuterRef("entry"), position=1).values("player")[:1]
    return Member.objects.filter(**mine).select_related("entry").annotate(player=Subquery(player))


def _lots(**mine: int) -> QuerySet[Lot]:
    return Lot.objects.filter(**mine).select_related("drawn_by")


OF_GROUP = (
    PreparedModels(lambda group: _members(group=group)),
    PreparedModels(lambda group: matches_of(Q(in_group__group=group))),
    PreparedModels(lambda group: _lots(group=group)),
    PreparedModels(lambda group: carried_of(a__memberships__group=group, b__memberships__group=group)),
)
OF_STAGE = (
    PreparedModels(lambda stage: _members(stage=stage)),
    PreparedModels(lambda stage: matches_of(Q(stage=stage))),
    PreparedModels(lambda stage: _lots(group__stage=stage)),
    PreparedModels(
        lambda stage: carried_of(a__memberships__stage=stage, b__memberships__group=F("a__memberships__group"))
    ),
)
