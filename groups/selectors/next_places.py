"""The ranking of the next places over all groups, with the reason of each rank, for its page and the page of groups."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils import timezone
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from groups.domain.next_places import Candidate
from groups.domain.records import Fields, LotRecord
from groups.domain.standings import Line, Step
from groups.models import Group, Member, NextPlaceLot
from groups.services.next_places import InGroups, NextCompared, next_compared
from tournaments.domain.scores import Recorded, credited
from tournaments.models import Entry, Stage
from tournaments.selectors.proofs import ProofStep, named, said

from . import next_proof
from .names import group_name
from .ratios import Shown, ratios_shown
from .stored import Stored


@dataclass(frozen=True)
class NextRow:
    """A candidate. `rank` is shared by equal ones; `is_in`: goes through as it stands, `is_sure`: for good."""

    rank: int
    entry: Entry
    group: str
    why_url: str
    line: Line
    games: Shown | None
    points: Shown | None
    is_in: bool
    is_sure: bool
    is_cut: bool
    waits_for_lot: bool
    reason: SafeString


@dataclass(frozen=True)
class NextLot:
    """A lot between groups on record, counted within the stage from 1."""

    number: int
    lot: NextPlaceLot
    entries: tuple[Entry, ...]
    record: LotRecord | None

    @property
    def is_by_product(self) -> bool:
        return self.lot.method == NextPlaceLot.Method.PRODUCT


@dataclass(frozen=True)
class NextSection:
    """`rows` are empty before the first result. `listens`: the news that change it."""

    stage: Stage
    compared: NextCompared
    rows: tuple[NextRow, ...]
    lots: tuple[NextLot, ...]
    how: str
    steps: tuple[ProofStep, ...]
    problems: tuple[str, ...]
    listens: str

    @property
    def title(self) -> str:
        return {
            2: _("The best second places"),
            3: _("The best third places"),
            4: _("The best fourth places"),
        }.get(self.compared.place, _("The best on place %(place)d")) % {"place": self.compared.place}

    @property
    def through(self) -> str:
        return ngettext("%(n)d goes through", "%(n)d go through", self.stage.best_next) % {"n": self.stage.best_next}

    @property
    def url(self) -> str:
        event = self.stage.event
        return reverse("groups:next", args=[event.tournament.code, event.number, self.stage.number])

    @property
    def entries_through(self) -> frozenset[int]:
        """Who goes through by it for good."""
        return frozenset(self.compared.entries_through if self.compared.is_settled else ())

    @property
    def needs_lot(self) -> bool:
        return bool(self.compared.ties)

    @property
    def has_points(self) -> bool:
        return any(row.points for row in self.rows)


def next_section(
    stage: Stage, groups: Sequence[Group] = (), stored: Mapping[int, Stored] | None = None
) -> NextSection | None:
    """The ranking; None where no next place goes through, or nothing is drawn. Five queries, whatever the size.

    `stage.event.tournament` should be at hand. With the `groups` and what is `stored` in them one query.
    """
    if not stage.best_next or not stage.is_drawn:
        return None
    lots = list(NextPlaceLot.objects.filter(stage=stage).select_related("drawn_by"))
    compared = next_compared(stage, known=_known(stage, groups, stored, lots) if stored is not None else None)
    members = _members(stage, compared, lots, stored)
    has_begun = any(group.played for group in compared.groups)
    ranking = _Ranking(compared, members)
    return NextSection(
        stage=stage,
        compared=compared,
        rows=tuple(ranking.rows()) if has_begun else (),
        lots=tuple(_lots(lots, members)),
        how=next_proof.how(compared),
        steps=tuple(next_proof.steps(compared, members)) if has_begun else (),
        problems=tuple(ranking.problems()),
        listens=", ".join(
            f"live-{name} from:body"
            for name in (f"stage-{stage.pk}", *(f"group-{group.pk}" for group in compared.groups))
        ),
    )


def _known(
    stage: Stage, groups: Sequence[Group], stored: Mapping[int, Stored], lots: Sequence[NextPlaceLot]
) -> InGroups:
    """What is compared, from what a page has read already."""
    event = stage.event
    members, results = {}, {}
    for group in groups:
        of_group = stored[group.pk]
        in_order = sorted(of_group.members, key=lambda member: (member.row, member.number))
        members[group.pk] = [(member.entry_id, member.entry.status) for member in in_order if not member.is_annulled]
        results[group.pk] = [
            credited(
                result,
                event.play_format(match.format),
                recorded=Recorded(event.recorded),
                walkover_games=event.walkover_games,
            )
            for match in of_group.matches
            if (result := match.to_domain()) is not None
        ]
    return InGroups(tuple(groups), members, results, [lot.order for lot in lots if lot.voided_at is None])


def _members(
    stage: Stage, compared: NextCompared, lots: Sequence[NextPlaceLot], stored: Mapping[int, Stored] | None
) -> dict[int, Member]:
    """Everybody who is named, by entry."""
    if stored is not None:
        return {member.entry_id: member for of_group in stored.values() for member in of_group.members}
    wanted: set[Any] = {pk for lot in lots for pk in lot.order}
    wanted.update(member for one in compared.found.candidates for member in (one.member, *one.left_out, *one.equal))
    found = Member.objects.filter(stage=stage, entry__in=wanted).select_related("entry")
    return {member.entry_id: member for member in found}


class _Ranking:
    def __init__(self, compared: NextCompared, members: Mapping[int, Member]) -> None:
        self.compared, self.members = compared, members
        self.stage = compared.stage
        begun = {group.number for group in compared.groups if group.played}
        self.candidates = [one for one in compared.found.candidates if one.group in begun]
        self.places = {place.member: place for place in compared.found.standings.places}
        self.tied = {entry for tie in compared.ties for entry in tie}

    def rows(self) -> Iterator[NextRow]:
        lines = {self._member(one).entry_id: one.line for one in self.candidates}
        games = ratios_shown({entry: line.games for entry, line in lines.items() if any(line.games)})
        points = ratios_shown({entry: line.points for entry, line in lines.items() if any(line.points)})
        through = self.stage.best_next
        for number, one in enumerate(self.candidates, 1):
            member = self._member(one)
            waits = member.entry_id in self.tied or bool(one.equal and self.compared.is_final)
            yield NextRow(
                rank=self.places[one.member].place,
                entry=member.entry,
                group=group_name(self.stage.event, one.group),
                why_url=self._url("groups:why", one.group, member.number),
                line=one.line,
                games=games.get(member.entry_id),
                points=points.get(member.entry_id),
                is_in=number <= through,
                is_sure=number <= through and self.compared.is_settled,
                is_cut=number == through and number < len(self.candidates),
                waits_for_lot=waits,
                reason=self._reason(number, one),
            )

    def problems(self) -> Iterator[str]:
        """What stands between the groups and knowing who goes through."""
        for one in self.compared.doubtful:
            names = [self.members[entry].entry.title for entry in self.members if entry in one.equal]
            yield _("%(group)s: first a lot must part %(players)s, to know who is compared, or by which results.") % {
                "group": group_name(self.stage.event, one.group),
                "players": ", ".join(names),
            }
        for tie in self.compared.ties:
            yield _("Nothing parts %(players)s: only a lot can (3.7.5.4), and nobody goes through before it.") % {
                "players": ", ".join(self.members[entry].entry.title for entry in tie)
            }

    def _reason(self, number: int, one: Candidate) -> SafeString:
        """By what it is before the next of the ranking, and whose match is left out."""
        sentences: list[str] = []
        if number < len(self.candidates):
            other = self.candidates[number]
            step = self._parting(one, other)
            words = {"player": named(self._member(other).entry.title)}
            sentences.append(next_proof.before(step, one, other, words))
        if one.left_out:
            left_out = [self.members[int(str(member))].entry.title for member in one.left_out]
            sentences.append(
                said(
                    ngettext(
                        "Without the match with %(players)s.", "Without the matches with %(players)s.", len(left_out)
                    ),
                    players=", ".join(left_out),
                )
            )
        return next_proof.together(sentences)

    def _parting(self, one: Candidate, other: Candidate) -> Step | None:
        """The comparison that put one before the other."""
        for step in self.compared.found.standings.steps:
            both = {one.member, other.member} <= set(step.among)
            if both and not any({one.member, other.member} <= set(part) for part in step.parts):
                return step
        return None

    def _member(self, one: Candidate) -> Member:
        return self.members[int(str(one.member))]

    def _url(self, name: str, *where: int) -> str:
        event = self.stage.event
        return reverse(name, args=[event.tournament.code, event.number, self.stage.number, *where])


def _lots(lots: Sequence[NextPlaceLot], members: Mapping[int, Member]) -> Iterator[NextLot]:
    for number, lot in enumerate(lots, 1):
        entries = tuple(members[pk].entry for pk in lot.order if pk in members)
        yield NextLot(number, lot, entries, LotRecord.read(Fields(lot.record)) if lot.record else None)


def next_lot_download(stage: Stage, number: int) -> dict[str, Any] | None:
    """The record of a lot between groups as a file; None where there is no such lot."""
    lots = list(NextPlaceLot.objects.filter(stage=stage).select_related("drawn_by"))
    if not 1 <= number <= len(lots) or not lots[number - 1].record:
        return None
    lot = lots[number - 1]
    head = {
        "tournament": stage.event.tournament.name,
        "event": stage.event.name,
        "drawn_at": timezone.localtime(lot.drawn_at).isoformat(timespec="seconds"),
        "drawn_by": lot.drawn_by.get_username() if lot.drawn_by else "",
        "voided_at": timezone.localtime(lot.voided_at).isoformat(timespec="seconds") if lot.voided_at else None,
    }
    return {**head, **(lot.record or {})}
