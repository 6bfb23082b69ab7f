"""Making groups again after a change by hand, with as little as possible touched."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils import timezone

from groups.domain.order import order_of_matches
from groups.models import Group, GroupMatch, Member
from tournaments.domain.scores import Ending
from tournaments.models import Entry, Match, Stage
from tournaments.services.matches import matches_create


@dataclass(frozen=True)
class Remade:
    """A group, with `has_results`, and its entries in the order of their numbers before and after."""

    group: Group
    before: list[Entry]
    after: list[Entry]

    @property
    def stay(self) -> int:
        """How many keep their numbers from the first on."""
        pairs = zip(self.before, self.after, strict=False)
        return next((n for n, (old, new) in enumerate(pairs) if old != new), min(len(self.before), len(self.after)))

    @property
    def is_played(self) -> bool:
        return bool(self.group.has_results)  # type: ignore[attr-defined]


@dataclass(frozen=True)
class _Planned:
    """A match of the order of play: the one there is, or one to be made."""

    group: Group
    round: int
    position: int
    a_number: int
    b_number: int
    a: Entry
    b: Entry
    match: Match | None


def groups_remake(stage: Stage, changed: Sequence[Remade]) -> None:
    """Members and matches of the changed groups. Pairs that stay together keep their match, and its number.

    In a group that is being played the order of play stands: who comes in is the last number, and plays after it.
    Who leaves a group leaves with all his matches; the caller has made sure that none of them was played.
    """
    _members(stage, changed)
    there = _matches(changed)
    _clear(changed, there)
    planned = [meeting for each in changed for meeting in _plan(each, there, stage)]
    _turn([meeting for meeting in planned if meeting.match])
    new = [meeting for meeting in planned if not meeting.match]
    made = iter(_decided(matches_create(stage=stage, pairs=[(meeting.a, meeting.b) for meeting in new])))
    GroupMatch.objects.bulk_create(
        GroupMatch(
            group=meeting.group,
            match=meeting.match or next(made),
            round=meeting.round,
            position=meeting.position,
            a_number=meeting.a_number,
            b_number=meeting.b_number,
        )
        for meeting in planned
    )


def _members(stage: Stage, changed: Sequence[Remade]) -> None:
    """Who keeps the number keeps the row; everybody leaves before anybody comes. Who came from a group still did."""
    rows = Member.objects.filter(stage=stage, from_group__isnull=False).values_list("entry", "from_group", "from_place")
    came = {entry: {"from_group_id": group, "from_place": place} for entry, group, place in rows}
    for each in changed:
        Member.objects.filter(group=each.group, number__gt=each.stay).delete()
    Member.objects.bulk_create(
        Member(
            stage=stage, group=each.group, entry=entry, number=number, row=number, tied=True, **came.get(entry.pk, {})
        )
        for each in changed
        for number, entry in enumerate(each.after, 1)
        if number > each.stay
    )


def _matches(changed: Sequence[Remade]) -> dict[int, list[GroupMatch]]:
    there: dict[int, list[GroupMatch]] = {each.group.pk: [] for each in changed}
    rows = GroupMatch.objects.filter(group__in=there).select_related("match").order_by("position")
    for row in rows:
        there[row.group_id].append(row)
    return there


def _clear(changed: Sequence[Remade], there: dict[int, list[GroupMatch]]) -> None:
    """Matches of those who left go; where nothing is played the order of play is made anew."""
    gone = []
    for each in changed:
        inside = {entry.pk for entry in each.after}
        gone += [row.match_id for row in there[each.group.pk] if not {row.match.a_id, row.match.b_id} <= inside]
    Match.objects.filter(pk__in=gone).delete()
    GroupMatch.objects.filter(group__in=[each.group.pk for each in changed if not each.is_played]).delete()


def _plan(each: Remade, there: dict[int, list[GroupMatch]], stage: Stage) -> list[_Planned]:
    rows = there[each.group.pk]
    matches_of: dict[frozenset[int | None], list[Match]] = {}  # in turn: home, then away
    for row in rows:
        matches_of.setdefault(frozenset((row.match.a_id, row.match.b_id)), []).append(row.match)
    pairs = order_of_matches(len(each.after), stage.qualifiers or 1, stage.legs)
    last_round = last_position = 0
    if each.is_played:
        last_round, last_position = max((row.round for row in rows), default=0), max(row.position for row in rows)
        pairs = _closed_up([(number, a, b) for number, a, b in pairs if max(a, b) > len(each.before)])
    planned = []
    for position, (number, a, b) in enumerate(pairs, last_position + 1):
        first, second = each.after[a - 1], each.after[b - 1]
        known = matches_of.get(frozenset((first.pk, second.pk)))
        match = known.pop(0) if known else None
        planned.append(_Planned(each.group, last_round + number, position, a, b, first, second, match))
    return planned


def _closed_up(pairs: Sequence[tuple[int, int, int]]) -> list[tuple[int, int, int]]:
    """Rounds numbered from 1 without gaps."""
    rounds = {number: place for place, number in enumerate(sorted({number for number, _a, _b in pairs}), 1)}
    return [(rounds[number], a, b) for number, a, b in pairs]


def _decided(matches: Sequence[Match]) -> Sequence[Match]:
    """Who went out of the event plays no more: a newcomer’s match against him is a walkover at once (C50)."""
    unplayed = [match for match in matches if any(entry and has_left(entry) for entry in (match.a, match.b))]
    for match in unplayed:
        here = [entry for entry in (match.a, match.b) if entry and not has_left(entry)]
        match.ending = Ending.WALKOVER if here else Ending.BOTH_ABSENT
        match.winner = here[0] if here else None
        match.saved_at = timezone.now()
    Match.objects.bulk_update(unplayed, ["ending", "winner", "saved_at"])
    return matches


def has_left(entry: Entry) -> bool:
    return entry.status == Entry.Status.WITHDRAWN


def _turn(planned: Sequence[_Planned]) -> None:
    """The sides are those of the order of play; a form opened before they changed is too old."""
    turned = []
    for meeting in planned:
        match = meeting.match
        assert match is not None
        if match.a_id != meeting.a.pk:
            match.a, match.b = meeting.a, meeting.b
            match.version += 1
            turned.append(match)
    Match.objects.bulk_update(turned, ["a", "b", "version"], batch_size=400)
