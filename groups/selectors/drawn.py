"""The page of a draw that was made: read from its stored record, never drawn again."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import chain
from typing import Any

from django.db.models import Case, Count, Exists, OuterRef, QuerySet, Subquery, When
from django.utils import timezone

from groups.domain.draw import association_key
from groups.domain.records import DrawRecord, Entered, Fields
from groups.models import Commitment, Draw, Group
from groups.services.arranging import late_entries
from groups.services.going_on import is_second
from tournaments.models import Entry, Match, Stage, Tournament
from tournaments.selectors.labels import group_name
from tournaments.services.locks import BEGUN


@dataclass(frozen=True)
class DrawnSeat:
    """A place in a group; `moved_from` is the group on the snake, where that is another one. `is_out`: in a word, who
    is out of the event by now."""

    number: int
    entry: "Listed"
    moved_from: int | None
    clashes: bool
    is_out: str


@dataclass(frozen=True)
class Listed:
    """An entry as it was drawn: its number in the ranking, and where it came."""

    rank: int
    title: str
    association: str
    rating: int | None
    group: int
    number: int


@dataclass(frozen=True)
class DrawnMove:
    """Who left the snake, with those of one association who would have met."""

    entry: Listed
    from_group: int
    to_group: int
    met: tuple[Listed, ...]
    met_in: int


@dataclass(frozen=True)
class DrawnPage:
    """A draw as its record tells it; `others` are all draws of the stage, in order."""

    draw: Draw
    record: DrawRecord
    entries: list[Listed]
    others: list[Draw]
    out: Mapping[int, str]  # ranks of those who are out of the event by now, in a word

    @property
    def groups(self) -> list[list[DrawnSeat]]:
        came = {move.id: move.from_group for move in self.record.outcome.moved}
        apart = self.record.method != Draw.Method.TOGETHER
        found = []
        for group in self.record.outcome.groups:
            keys = [association_key(self.entries[rank - 1].association) for rank in group]
            found.append(
                [
                    DrawnSeat(
                        number,
                        self.entries[rank - 1],
                        came.get(rank),
                        apart and bool(key) and keys.count(key) > 1,
                        self.out.get(rank, ""),
                    )
                    for number, (rank, key) in enumerate(zip(group, keys, strict=True), 1)
                ]
            )
        return found

    @property
    def moves(self) -> list[DrawnMove]:
        return [
            DrawnMove(
                self.entries[int(str(move.id)) - 1],
                move.from_group,
                move.to_group,
                tuple(self.entries[int(str(rank)) - 1] for rank in move.because.ids),
                move.because.group,
            )
            for move in self.record.outcome.moved
        ]

    @property
    def shares_associations(self) -> bool:
        """Did anybody have to be kept apart?"""
        keys = [association_key(entry.association) for entry in self.entries if entry.association.strip()]
        return len(set(keys)) < len(keys)

    @property
    def can_be_repeated(self) -> bool:
        return self.record.method != Draw.Method.HAND


@dataclass(frozen=True)
class DrawState:
    """What decides whether a stage may be drawn (again), and how: results in it, a later stage, the last method."""

    results: int
    is_built_on: bool
    method: str


def draw_state(stage: Stage) -> DrawState:
    """One query."""
    results = Match.objects.filter(BEGUN, stage=OuterRef("pk")).order_by().values("stage")
    later = Stage.objects.filter(event=OuterRef("event"), number__gt=OuterRef("number"), drawn_at__isnull=False)
    row = Stage.objects.filter(pk=stage.pk).values_list(
        Subquery(results.annotate(n=Count("pk")).values("n")), Exists(later), Subquery(_standing().values("method")[:1])
    )
    count, is_built_on, method = row.get()
    return DrawState(count or 0, is_built_on, method or "")


def groups_with_draw(stage: Stage) -> QuerySet[Group]:
    """The groups, each with how they were drawn (`draw_method`, None before records were kept).

    The first one also with how many came after the draw and can still come in (`late`).
    """
    of_stage = {"stage": OuterRef("stage")}
    waiting = Commitment.objects.filter(draw=None, spent_at=None, **of_stage)
    later = Stage.objects.filter(event=stage.event_id, number__gt=stage.number, drawn_at__isnull=False)
    late = late_entries(stage).order_by().values("event").annotate(n=Count("pk")).values("n")
    return Group.objects.filter(stage=stage).annotate(
        # Counted once, not for every group.
        late=Case(When(~Exists(later), number=1, then=Subquery(late)), default=None),
        draw_method=Subquery(Draw.objects.filter(voided_at=None, **of_stage).values("method")[:1]),
        **{
            f"announced_{purpose}_{name}": Case(
                When(number=1, then=Subquery(waiting.filter(purpose=purpose).values(name)[:1])), default=None
            )
            for purpose in Commitment.Purpose.values
            for name in ANNOUNCED
        },
    )


ANNOUNCED = ("digest", "promise", "made_at")


def announced_beside(groups: Sequence[Group], purpose: str = Commitment.Purpose.DRAW) -> Commitment | None:
    """The announcement that waits while other groups stand, from what `groups_with_draw` read."""
    known = {name: getattr(groups[0], f"announced_{purpose}_{name}") for name in ANNOUNCED}
    return Commitment(**known) if known["digest"] else None


def _standing() -> QuerySet[Draw]:
    return Draw.objects.filter(stage=OuterRef("pk"), voided_at=None)


def drawn_page(stage: Stage, number: int | None = None) -> DrawnPage | None:
    """The draw of this number, or the last one; None when there is no such draw. Three queries."""
    others = list(Draw.objects.filter(stage=stage).defer("record").select_related("drawn_by"))
    if not others:
        return None
    wanted = others[-1].number if number is None else number
    draw = Draw.objects.filter(stage=stage, number=wanted).select_related("drawn_by", "commitment").first()
    if draw is None:
        return None
    record = DrawRecord.read(Fields(draw.record))
    return DrawnPage(draw, record, _listed(record, stage), others, _out(draw, record))


def _out(draw: Draw, record: DrawRecord) -> dict[int, str]:
    """Of the draw that stands; nobody where its groups were written down later than its record."""
    if draw.voided_at or [len(group) for group in draw.arrangement] != [len(group) for group in record.outcome.groups]:
        return {}
    ranks = dict(zip(chain(*draw.arrangement), chain(*record.outcome.groups), strict=True))
    left = Entry.objects.filter(pk__in=list(ranks), status=Entry.Status.WITHDRAWN)
    return {ranks[entry.pk]: entry.status_word for entry in left}


def draw_download(draw: Draw, tournament: Tournament) -> dict[str, Any]:
    """The record as a file: what it was, who drew and when, and everything to repeat it. Public facts alone."""
    commitment = draw.commitment
    head = {
        "tournament": tournament.name,
        "event": draw.stage.event.name,
        "draw": draw.number,
        "drawn_at": _moment(draw.drawn_at),
        "drawn_by": draw.drawn_by.get_username() if draw.drawn_by else "",
        "voided_at": _moment(draw.voided_at),
        "announced_at": _moment(commitment.made_at if commitment else None),
        "announced_number": commitment.promise if commitment else "",
    }
    return {**head, **draw.record}


def _listed(record: DrawRecord, stage: Stage) -> list[Listed]:
    where = {
        rank: (group, number)
        for group, ranks in enumerate(record.outcome.groups, 1)
        for number, rank in enumerate(ranks, 1)
    }
    return [
        Listed(rank, entry.name, _comes_from(entry, stage), entry.rating, *where[rank])
        for rank, entry in enumerate(record.entries, 1)
    ]


def _comes_from(entry: Entered, stage: Stage) -> str:
    """The association; in groups drawn from groups the group of the first stage, in the reader's language."""
    number = entry.association.rpartition(" ")[2]
    return group_name(stage.event, int(number)) if is_second(stage) and number.isdecimal() else entry.association


def _moment(when: Any) -> str | None:
    """In the tournament's zone, with the zone's distance from UTC."""
    return timezone.localtime(when).isoformat(timespec="seconds") if when else None
