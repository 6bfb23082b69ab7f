"""What a group's section shows: standings, cross table, order of play, lots; a fixed number of queries."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from django.db.models import Q
from django.urls import reverse
from django.utils.translation import gettext as _

from groups.models import Group, GroupMatch, Lot, Member
from tournaments.models import Entry, EntryPlayer, Event, Stage, Tournament
from tournaments.selectors.contests import Contest, contest

from .cross import CrossRow, cross_rows
from .legends import Legend, legends
from .names import group_name
from .notes import Derivation, Note, OpenTie
from .ratios import Shown


@dataclass(frozen=True)
class Row:
    """A member in the standings; `is_in`: goes through as the table stands, `is_sure`: for good."""

    member: Member
    url: str
    is_in: bool
    is_sure: bool
    is_cut: bool
    is_withdrawn: bool
    between: Shown | None
    note: Note | None


@dataclass(frozen=True)
class DrawnLot:
    """The outcome of a lot, best first."""

    lot: Lot
    entries: tuple[Entry, ...]
    is_void: bool


@dataclass(frozen=True)
class GroupSection:
    tournament: Tournament
    event: Event
    stage: Stage
    group: Group
    name: str
    url: str
    lot_url: str
    rows: list[Row]
    cross: list[CrossRow]
    contests: list[Contest]
    legends: list[Legend]
    lots: list[DrawnLot]
    ties: list[OpenTie]

    @property
    def has_started(self) -> bool:
        return self.group.played > 0

    @property
    def has_between(self) -> bool:
        return any(row.between for row in self.rows)

    @property
    def columns(self) -> int:
        return 5 if self.has_between else 4


@dataclass
class _Stored:
    """The rows of one group as they come from the database."""

    members: list[Member] = field(default_factory=list)
    meetings: list[GroupMatch] = field(default_factory=list)
    lots: list[Lot] = field(default_factory=list)


def group_sections(stage: Stage, only: Group | None = None) -> list[GroupSection]:
    """The sections of the stage's groups in order, or that of `only` one; five queries whatever the size.

    `stage.event.tournament` should be at hand.
    """
    groups = [only] if only else list(Group.objects.filter(stage=stage))
    stored: dict[int, _Stored] = defaultdict(_Stored)
    mine = Q(group=only) if only else Q(group__stage=stage)
    for member in Member.objects.filter(mine).select_related("entry"):
        stored[member.group_id].members.append(member)
    for meeting in GroupMatch.objects.filter(mine).select_related("match"):
        stored[meeting.group_id].meetings.append(meeting)
    for lot in Lot.objects.filter(mine).select_related("drawn_by"):
        stored[lot.group_id].lots.append(lot)
    players = _players(m.entry_id for rows in stored.values() for m in rows.members)
    return [_section(stage, group, stored[group.pk], players) for group in groups]


def group_section(group: Group) -> GroupSection:
    """The section of one group."""
    return group_sections(group.stage, only=group)[0]


def _players(entries: Iterable[int]) -> dict[int, int]:
    """The first player of each entry."""
    rows = EntryPlayer.objects.filter(entry__in=set(entries), position=1)
    return dict(rows.values_list("entry_id", "player_id"))


def _section(stage: Stage, group: Group, stored: _Stored, players: dict[int, int]) -> GroupSection:
    event = stage.event
    tournament = event.tournament
    members = sorted(stored.members, key=lambda member: member.number)
    entries = {member.entry_id: member.entry for member in members}
    for meeting in stored.meetings:
        meeting.match.a = entries[meeting.match.a_id]
        meeting.match.b = entries[meeting.match.b_id]
    address = [tournament.code, event.number, stage.number, group.number]
    derivation = Derivation(group, members, event, stage.qualifiers)
    zone = tournament.zone
    return GroupSection(
        tournament=tournament,
        event=event,
        stage=stage,
        group=group,
        name=group_name(event, group.number),
        url=reverse("groups:group", args=address),
        lot_url=reverse("groups:lot", args=address),
        rows=_rows(group, members, stage.qualifiers, derivation, tournament.code, players),
        cross=cross_rows(members, stored.meetings, event, zone),
        contests=[_contest(meeting, tournament, zone) for meeting in stored.meetings],
        legends=legends(event, {m.match.ending for m in stored.meetings if m.match.ending}),
        lots=[DrawnLot(lot, tuple(entries[pk] for pk in lot.order), lot.voided_at is not None) for lot in stored.lots],
        ties=derivation.open_ties(),
    )


def _contest(meeting: GroupMatch, tournament: Tournament, zone: ZoneInfo) -> Contest:
    return contest(
        meeting.match,
        label=_("%(a)d v %(b)d") % {"a": meeting.a_number, "b": meeting.b_number},
        code=tournament.code,
        zone=zone,
        numbers=(meeting.a_number, meeting.b_number),
        day=tournament.starts_on != tournament.ends_on,
    )


def _rows(
    group: Group,
    members: Sequence[Member],
    qualifiers: int,
    derivation: Derivation,
    code: str,
    players: dict[int, int],
) -> list[Row]:
    between = derivation.between()
    notes = derivation.notes()
    in_doubt = {member.pk for tie in derivation.open_ties() if tie.at_the_cut for member in tie.members}
    rows = []
    for position, member in enumerate(sorted(members, key=lambda member: member.row), 1):
        is_withdrawn = member.entry.status == Entry.Status.WITHDRAWN
        is_in = member.place <= qualifiers and not is_withdrawn
        player = players.get(member.entry_id)
        rows.append(
            Row(
                member=member,
                url=reverse("tournaments:player", args=[code, player]) if player else "",
                is_in=is_in,
                is_sure=is_in and group.is_finished and member.pk not in in_doubt,
                is_cut=position == qualifiers < len(members),
                is_withdrawn=is_withdrawn,
                between=between.get(member.entry_id),
                note=notes.get(member.entry_id),
            )
        )
    return rows
