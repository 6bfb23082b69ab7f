"""Taking an entry that has not played out of its group, and putting exactly the same back."""

from dataclasses import dataclass
from typing import Any

from django.db.models import Model, Q
from django.utils.translation import gettext as _

from desk.models import MatchChange
from groups.models import Group, GroupMatch, Member
from tournaments.errors import Refused
from tournaments.models import Entry, Match
from tournaments.selectors.labels import group_name
from tournaments.services.snapshots import snapshot

from .consequences import Edit

FEWEST = 2
Rows = list[dict[str, Any]]


@dataclass(frozen=True)
class TakenOut:
    """What Change.removed keeps, and the matches for telling."""

    kept: dict[str, Any]
    gone: tuple[Edit, ...]


def take_out(member: Member, matches: list[Match]) -> TakenOut:
    """Take a member and all its (unplayed) matches out of the group; the numbers behind it close up.

    The other matches keep their order, rounds and results. Refused when fewer than two would be left.
    """
    group = member.group
    if Member.objects.filter(group=group).count() - 1 < FEWEST:
        raise Refused(
            _("%(group)s would have only one entry left. Draw again, or move another there first.")
            % {"group": group_name(group.stage.event, group.number)}
        )
    numbers = [match.pk for match in matches]
    kept = {
        "group": group.pk,
        "draw_number": group.stage.draw_number,
        "member": Member.objects.filter(pk=member.pk).values().get(),
        "matches": list(Match.objects.filter(pk__in=numbers).order_by("pk").values()),
        "group_matches": list(GroupMatch.objects.filter(match__in=numbers).order_by("pk").values()),
        "lines": list(MatchChange.objects.filter(match__in=numbers).order_by("pk").values("pk", "match_id")),
    }
    gone = tuple(Edit(match, snapshot(match), None) for match in matches)
    Match.objects.filter(pk__in=numbers).delete()
    member.delete()
    _shift(group, member.number, -1)
    kept["left"] = _numbers(group)
    return TakenOut(kept, gone)


def put_back(kept: dict[str, Any], entry: Entry) -> Group:
    """Put back what `take_out` kept; Refused when the group was changed since then."""
    group = Group.objects.select_related("stage").filter(pk=kept["group"]).first()
    if group is None or group.stage.draw_number != kept["draw_number"] or _is_changed(group, kept):
        raise Refused(
            _("The groups were changed since %(name)s was taken out, so the old place is gone.") % {"name": entry.title}
        )
    _shift(group, kept["member"]["number"], +1)
    _store(Member, [kept["member"]])
    _store(Match, kept["matches"])
    _store(GroupMatch, kept["group_matches"])
    for line in kept["lines"]:
        MatchChange.objects.filter(pk=line["pk"]).update(match=line["match_id"])
    return group


def _is_changed(group: Group, kept: dict[str, Any]) -> bool:
    positions = [row["position"] for row in kept["group_matches"]]
    return (
        _numbers(group) != kept["left"]
        or Member.objects.filter(stage=group.stage, entry=kept["member"]["entry_id"]).exists()
        or GroupMatch.objects.filter(group=group, position__in=positions).exists()
    )


def _numbers(group: Group) -> list[list[int]]:
    """Who has which number, ready for JSON."""
    return [list(row) for row in Member.objects.filter(group=group).order_by("number").values_list("number", "entry")]


def _shift(group: Group, number: int, by: int) -> None:
    """Close up behind a number (-1), or make room for it (+1), in an order in which no two are ever the same."""
    first = number + 1 if by < 0 else number
    members = Member.objects.filter(group=group, number__gte=first).order_by("number")
    for member in members if by < 0 else members.reverse():
        Member.objects.filter(pk=member.pk).update(number=member.number + by)
    pairs = GroupMatch.objects.filter(Q(a_number__gte=first) | Q(b_number__gte=first), group=group)
    pairs = pairs.order_by("a_number", "b_number")
    for pair in pairs if by < 0 else pairs.reverse():
        a, b = (n + by if n >= first else n for n in (pair.a_number, pair.b_number))
        GroupMatch.objects.filter(pk=pair.pk).update(a_number=a, b_number=b)


def _store(model: type[Model], rows: Rows) -> None:
    """The same rows under the same keys; no key is given out twice."""
    model._default_manager.bulk_create(model(**row) for row in rows)
