"""A corrected group of the first stage gives its places to others in the groups drawn from it."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass, field

from groups.models import Draw, Group, GroupMatch, Member
from tournaments.models import Entry, Match, Stage
from tournaments.services.snapshots import FIELDS, Snapshot, clear_result, snapshot

from .standings import Refreshed

WRITTEN = (*(name.removesuffix("_id") for name in FIELDS), "version", "saved_at")


@dataclass
class Regrouped:
    """What changed in the second stage: the groups to rank again, the matches with what stood before."""

    groups: list[Group] = field(default_factory=list)
    matches: list[tuple[GroupMatch, Snapshot]] = field(default_factory=list)
    # Groups whose places going on are open again: the second stage keeps its members until they are settled.
    unsettled: tuple[Group, ...] = ()


def regroup(second: Stage, refreshed: Refreshed) -> Regrouped:
    """Give each place of this group in a drawn second stage to who has it now.

    Who comes in takes the number and the matches of who goes; a result of those is cleared (and told). Inside one
    group nobody changes numbers. Where results are carried over, the groups with members of this one are to be ranked
    again in any case. Runs inside the transaction of the change.
    """
    group = refreshed.group
    members = list(Member.objects.filter(stage=second, from_group=group).select_related("entry", "group"))
    ranked_again = {member.group_id: member.group for member in members} if second.carry_over else {}
    for one in ranked_again.values():
        one.stage = second
    if not group.is_finished:
        return Regrouped(list(ranked_again.values()), unsettled=(group,) if refreshed.was_finished else ())
    wanted, left = _wanted(second, members, refreshed)
    if any(set(tie) & set(wanted.values()) and len(set(tie) & left) > 1 for tie in group.open_ties):
        return Regrouped(list(ranked_again.values()), unsettled=(group,))
    changed = _changed(members, wanted)
    moved = _take_over(second, changed)
    for member, _entry in changed:
        member.group.stage = second
        ranked_again[member.group_id] = member.group
    return Regrouped(list(ranked_again.values()), moved)


def put_back_members(second: Stage, matches: Collection[int]) -> Regrouped:
    """Matches of the second stage were put back as they stood earlier: their numbers are of those players again.

    Who has to make room takes the number of who comes.
    """
    members = {(m.group_id, m.number): m for m in Member.objects.filter(stage=second).select_related("group")}
    holder = {member.entry_id: member for member in members.values()}
    back: dict[int, tuple[Member, int]] = {}
    for row in GroupMatch.objects.filter(group__stage=second, match__in=matches).select_related("match"):
        for number, entry in ((row.a_number, row.match.a_id), (row.b_number, row.match.b_id)):
            member = members[row.group_id, number]
            if entry is not None and entry != member.entry_id:
                back[member.pk] = member, entry
    for member, entry in list(back.values()):
        other = holder.get(entry)
        if other is not None:
            back.setdefault(other.pk, (other, member.entry_id))
    changed = list(back.values())
    moved = _take_over(second, changed)
    for member, _entry in changed:
        member.group.stage = second
    return Regrouped([member.group for member, _entry in changed], moved)


def _wanted(second: Stage, members: Sequence[Member], refreshed: Refreshed) -> tuple[dict[int, int], set[int]]:
    """Which entry goes on from which place of the group, and all who could have.

    Those who were drawn and taken out again hold their place, and do not come (C33).
    """
    inside = {member.entry_id for member in members}
    arrangements = Draw.objects.filter(stage=second, voided_at=None).values_list("arrangement", flat=True)
    drawn = {entry for arrangement in arrangements for group in arrangement for entry in group}
    rows = Entry.objects.filter(pk__in=refreshed.after).values_list("pk", "status")
    entered = {pk for pk, status in rows if status == Entry.Status.ENTERED}
    going = [entry for entry in refreshed.after if entry in entered | drawn | inside]
    places = enumerate(going[: refreshed.group.stage.qualifiers], 1)
    return {place: entry for place, entry in places if entry in entered | inside}, set(going)


def _changed(members: Sequence[Member], wanted: dict[int, int]) -> list[tuple[Member, int]]:
    """Whose number goes to which entry. Writes which place each number stands for now."""
    place_of = {entry: place for place, entry in wanted.items()}
    goes_to: dict[int, set[int]] = {}  # entries by group
    for member in members:
        if member.from_place in wanted:
            goes_to.setdefault(member.group_id, set()).add(wanted[member.from_place])
    stays = {
        member.pk: member.entry_id
        for member in members
        if member.entry_id in place_of
        and (member.entry_id in goes_to.get(member.group_id, ()) or member.entry.status == Entry.Status.WITHDRAWN)
    }
    free = sorted((member for member in members if member.pk not in stays), key=lambda member: member.from_place or 0)
    coming = [entry for entry in wanted.values() if entry not in stays.values()]
    stays |= {member.pk: entry for member, entry in zip(free, coming, strict=False)}
    for member in members:
        place = place_of.get(stays.get(member.pk, 0), member.from_place)
        if place != member.from_place:
            member.from_place = place
            Member.objects.filter(pk=member.pk).update(from_place=place)
    return [(member, stays[member.pk]) for member in free if stays.get(member.pk, member.entry_id) != member.entry_id]


def _take_over(second: Stage, changed: Sequence[tuple[Member, int]]) -> list[tuple[GroupMatch, Snapshot]]:
    """Put the entries in place of the members. Everybody leaves before anybody comes; the keys stay."""
    if not changed:
        return []
    Member.objects.filter(pk__in=[member.pk for member, _entry in changed]).delete()
    Member.objects.bulk_create(
        Member(
            pk=member.pk,
            stage=second,
            group_id=member.group_id,
            entry_id=entry,
            number=member.number,
            from_group_id=member.from_group_id,
            from_place=member.from_place,
            row=member.row,
            tied=True,
        )
        for member, entry in changed
    )
    comes = {(member.group_id, member.number): entry for member, entry in changed}
    rows = GroupMatch.objects.filter(group__in={group for group, _number in comes}).select_related("match", "group")
    moved = []
    for row in rows:
        row.group.stage = row.match.stage = second
        sides = (
            comes.get((row.group_id, row.a_number), row.match.a_id),
            comes.get((row.group_id, row.b_number), row.match.b_id),
        )
        before = snapshot(row.match)
        if (row.match.a_id, row.match.b_id) != sides:
            _replace(row.match, *sides)
            moved.append((row, before))
    Match.objects.bulk_update([row.match for row, _before in moved], WRITTEN)
    return moved


def _replace(match: Match, a: int | None, b: int | None) -> None:
    clear_result(match)
    match.a_id, match.b_id = a, b
    match.saved_at = None
    match.version += 1
