"""What a group's section shows: standings, cross table, order of play, lots; a fixed number of queries."""

from collections import defaultdict
from collections.abc import Sequence
from dataclasses import dataclass, field
from zoneinfo import ZoneInfo

from django.db.models import OuterRef, Q, Subquery
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

LONGEST_ON_A_PAGE = 7


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
    def is_settled(self) -> bool:
        """Every match is played, and no lot is needed for who goes through."""
        return self.group.is_finished and not any(tie.at_the_cut for tie in self.ties)

    @property
    def has_lot(self) -> bool:
        """A lot decided here."""
        return any(not lot.is_void for lot in self.lots)

    @property
    def is_long(self) -> bool:
        """Too long for one printed page."""
        return len(self.rows) > LONGEST_ON_A_PAGE

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
    """The sections of the stage's groups in order, or that of `only` one; three queries whatever the size.

    `stage.event.tournament` should be at hand.
    """
    stored: dict[int, _Stored] = defaultdict(_Stored)
    mine = Q(group=only) if only else Q(group__stage=stage)
    # The first player of each entry, whose page its row leads to.
    player = EntryPlayer.objects.filter(entry=OuterRef("entry"), position=1).values("player")[:1]
    members = Member.objects.filter(mine).select_related("entry", "group").annotate(player=Subquery(player))
    for member in members.order_by("group__number", "number"):
        stored[member.group_id].members.append(member)
    for meeting in GroupMatch.objects.filter(mine).select_related("match"):
        stored[meeting.group_id].meetings.append(meeting)
    for lot in Lot.objects.filter(mine).select_related("drawn_by"):
        stored[lot.group_id].lots.append(lot)
    return [_section(stage, rows.members[0].group, rows) for rows in stored.values()]


def group_section(group: Group) -> GroupSection:
    """The section of one group."""
    return group_sections(group.stage, only=group)[0]


def _section(stage: Stage, group: Group, stored: _Stored) -> GroupSection:
    event = stage.event
    tournament = event.tournament
    members = stored.members
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
        rows=_rows(group, members, stage.qualifiers, derivation, tournament.code),
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
) -> list[Row]:
    between = derivation.between()
    notes = derivation.notes()
    in_doubt = {member.pk for tie in derivation.open_ties() if tie.at_the_cut for member in tie.members}
    rows = []
    for position, member in enumerate(sorted(members, key=lambda member: member.row), 1):
        is_withdrawn = member.entry.status == Entry.Status.WITHDRAWN
        is_in = member.place <= qualifiers and not is_withdrawn
        player = getattr(member, "player", None)
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
