"""What a group's section shows: standings, cross table, order of play, lots; a fixed number of queries."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.urls import reverse

from groups.domain.chances import Chance, State
from groups.models import Group, Lot, Member
from groups.services.next_places import through_as_next
from tournaments.models import Entry, Event, Stage, Tournament
from tournaments.selectors.labels import group_in_stage
from tournaments.services.rows import PreparedRead

from .chances import Line, chance_lines, group_chances
from .drawn import groups_with_draw
from .legends import Legend, legends
from .meetings import Meeting, carried, meetings
from .next_places import NextSection, next_section
from .notes import Derivation, Note, OpenTie
from .ratios import Shown
from .stored import Stored, stored_in

LONGEST_ON_A_PAGE = 7


@dataclass(frozen=True)
class Row:
    """A member in the standings; `is_in`: goes through as the table stands, `is_sure`: for good, `is_out`: not.

    `shares_the_cut`: one of several equal ones of whom only some can go through.
    """

    member: Member
    url: str
    is_in: bool
    shares_the_cut: bool
    is_sure: bool
    is_out: bool
    is_cut: bool
    is_next: bool  # on the place of which the best of all groups go through as well
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
    members: list[Member]
    meetings: list[Meeting]
    carried: list[Meeting]
    legends: list[Legend]
    lots: list[DrawnLot]
    ties: list[OpenTie]
    needs: list[Line]
    is_too_early: bool  # more outcomes are left than are gone through for what each needs

    @property
    def next_place(self) -> int:
        """The place of which the best of all groups go through, where they do."""
        return self.stage.qualifiers + 1

    @property
    def has_started(self) -> bool:
        return self.group.played > 0 or bool(self.carried)

    @property
    def all_meetings(self) -> list[Meeting]:
        """All that count in the table: those played here, and before them those carried over."""
        return [*self.carried, *self.meetings]

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


@dataclass(frozen=True)
class _Addresses:
    """Asked for once: a page has hundreds of links."""

    stage: str
    side: str  # of the player, the pair or the team, but for the number
    is_single: bool
    match: str  # but for the number

    @classmethod
    def of(cls, stage: Stage) -> "_Addresses":
        code, event = stage.event.tournament.code, stage.event
        is_single = event.kind == Event.Kind.SINGLES
        player, entry = ("tournaments:player", [code, 0]), ("tournaments:entry", [code, event.number, 0])
        name, args = player if is_single else entry
        return cls(
            stage=reverse("groups:detail", args=[code, stage.event.number, stage.number]),
            side=reverse(name, args=args).removesuffix("0/"),
            is_single=is_single,
            match=reverse("desk:match", args=[code, 0]).removesuffix("0/"),
        )


def group_sections(stage: Stage, only: Group | None = None, *, with_next: bool = True) -> list[GroupSection]:
    """The sections of the stage's groups in order, or that of `only` one; four queries whatever the size, or three.

    `stage.event.tournament` should be at hand. Where the best of the next places go through, and all groups are over,
    two queries more; not needed (`with_next`) where nobody asks whether the next place goes through.
    """
    groups = [only] if only else list(groups_with_draw(stage))
    if not groups:
        return []
    through = through_as_next(stage) if with_next else frozenset()
    return _sections(stage, groups, stored_in(stage, only), through)


def sections_and_next(stage: Stage) -> tuple[list[GroupSection], NextSection | None]:
    """The sections of all groups, and the ranking of the next places, if the best of them go through: five queries."""
    groups = list(groups_with_draw(stage))
    if not groups:
        return [], None
    stored = stored_in(stage)
    ranking = next_section(stage, groups, stored)
    through = ranking.entries_through if ranking else frozenset()
    return _sections(stage, groups, stored, through), ranking


def _sections(
    stage: Stage, groups: Sequence[Group], stored: Mapping[int, Stored], next_through: frozenset[int]
) -> list[GroupSection]:
    addresses = _Addresses.of(stage)
    return [_section(stage, group, stored[group.pk], addresses, next_through) for group in groups]


def group_section(group: Group) -> GroupSection:
    """The section of one group as it is stored now, whatever the caller's row says."""
    ((group.played, group.total, group.steps, group.open_ties),) = FRESH.rows(group.pk)
    return group_sections(group.stage, only=group)[0]


FRESH = PreparedRead(lambda group: Group.objects.filter(pk=group).values_list("played", "total", "steps", "open_ties"))


def _section(
    stage: Stage, group: Group, stored: Stored, addresses: _Addresses, next_through: frozenset[int]
) -> GroupSection:
    event = stage.event
    tournament = event.tournament
    members = sorted(stored.members, key=lambda member: member.number)
    address = f"{addresses.stage}{group.number}/"
    derivation = Derivation(group, members, event, stage.qualifiers, has_next=stage.best_next > 0)
    matches = [*stored.carried, *stored.matches]
    by_number = {member.number: member for member in members}
    chances = group_chances(group, members, matches, event, stage)
    rows = _rows(group, members, stage, derivation, addresses, chances, next_through)
    return GroupSection(
        tournament=tournament,
        event=event,
        stage=stage,
        group=group,
        name=group_in_stage(event, stage, group.number),
        url=address,
        lot_url=f"{address}lot/",
        rows=rows,
        members=members,
        meetings=meetings(stored.matches, by_number, event, addresses.match),
        carried=carried(stored.carried, by_number, event, addresses.match),
        legends=legends(
            event,
            {match.ending for match in matches if match.ending},
            annulled=any(member.is_annulled for member in members),
            left={member.entry.status_word for member in members if member.entry.is_out and not member.is_annulled},
            carried=bool(stored.carried),
        ),
        lots=_drawn(stored.lots, members),
        ties=derivation.open_ties(),
        needs=chance_lines(chances, [row.member for row in rows], stored.matches, stage),
        is_too_early=any(chance.state is State.TOO_EARLY for chance in chances.values()),
    )


def _drawn(lots: Sequence[Lot], members: Sequence[Member]) -> list[DrawnLot]:
    """The lots with their entries; one more query where somebody of them is in a group drawn from groups no more."""
    entries = {member.entry_id: member.entry for member in members}
    gone = {pk for lot in lots for pk in lot.order} - entries.keys()
    if gone:
        entries |= Entry.objects.in_bulk(gone)
    return [DrawnLot(lot, tuple(entries[pk] for pk in lot.order), lot.voided_at is not None) for lot in lots]


def _rows(
    group: Group,
    members: Sequence[Member],
    stage: Stage,
    derivation: Derivation,
    addresses: _Addresses,
    chances: Mapping[int, Chance],
    next_through: frozenset[int],
) -> list[Row]:
    qualifiers = stage.qualifiers
    between = derivation.between()
    notes = derivation.notes()
    in_doubt = {member.pk for tie in derivation.open_ties() if tie.at_the_cut for member in tie.members}
    share = Counter(member.place for member in members)
    rows = []
    withdrawn = 0  # so far from the top: for each the next of the group goes through
    for position, member in enumerate(sorted(members, key=lambda member: member.row), 1):
        is_withdrawn = member.entry.status == Entry.Status.WITHDRAWN
        withdrawn += is_withdrawn
        state = chances[member.entry_id].state if member.entry_id in chances else State.OPEN
        is_in = state is State.SURE or (member.place - withdrawn <= qualifiers and not is_withdrawn)
        side = getattr(member, "player", None) if addresses.is_single else member.entry_id
        rows.append(
            Row(
                member=member,
                url=f"{addresses.side}{side}/" if side else "",
                is_in=is_in or member.entry_id in next_through,
                shares_the_cut=is_in and member.place + share[member.place] - 1 - withdrawn > qualifiers,
                is_sure=state is State.SURE
                or member.entry_id in next_through
                or (is_in and group.is_finished and member.pk not in in_doubt),
                is_out=state is State.OUT,
                is_cut=position - withdrawn == qualifiers and not is_withdrawn and position < len(members),
                is_next=stage.best_next > 0 and position - withdrawn == qualifiers + 1 and not is_withdrawn,
                is_withdrawn=is_withdrawn,
                between=between.get(member.entry_id),
                note=notes.get(member.entry_id),
            )
        )
    return rows
