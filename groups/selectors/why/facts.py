"""What a derivation is told from: the rows of one group as plain values, so that it can be told without a database."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.formats import date_format
from django.utils.timezone import localtime

from groups.selectors.sections import DrawnLot, GroupSection
from tournaments.models import Event

StoredStep = dict[str, Any]  # as groups.services.standings.step_json writes it


@dataclass(frozen=True)
class Player:
    """A member of the group; `row` counts from the top of the table, `place` is shared where nothing parts them."""

    entry: int
    number: int
    name: str
    place: int
    row: int
    won: int
    lost: int
    match_points: int
    is_annulled: bool = False


@dataclass(frozen=True)
class Played:
    """A match that has a result, as it counts; `score` is None where only the winner is written down."""

    a: int
    b: int
    a_won: bool | None
    score: tuple[int, int] | None
    mark: str = ""


@dataclass(frozen=True)
class RecordedLot:
    """The outcome of a lot, best first; by whom and when it was recorded, in words; `url`: its public record."""

    order: tuple[int, ...]
    who: str
    when: str
    url: str = ""


@dataclass(frozen=True)
class GroupFacts:
    """`played` of `total` matches have a result. `recorded`: what the event writes down, see Event.Recorded."""

    players: tuple[Player, ...]
    matches: tuple[Played, ...]
    steps: Sequence[StoredStep]
    played: int
    total: int
    qualifiers: int
    recorded: str = Event.Recorded.POINTS
    lots: tuple[RecordedLot, ...] = ()
    is_carrying: bool = False  # results of the stage before count here again

    @property
    def is_finished(self) -> bool:
        return 0 < self.total == self.played

    @property
    def is_marked(self) -> bool:
        """A match was not played to its end."""
        return any(match.mark for match in self.matches)


def facts_of(section: GroupSection) -> GroupFacts:
    """The facts of a group as its section has them."""
    return GroupFacts(
        players=tuple(
            Player(m.entry_id, m.number, m.entry.title, m.place, m.row, m.won, m.lost, m.match_points, m.is_annulled)
            for m in section.members
        ),
        matches=tuple(
            Played(m.a.entry_id, m.b.entry_id, m.a_won, m.counted_score, m.mark)
            for m in section.all_meetings
            if m.is_decided and not (m.a.is_annulled or m.b.is_annulled)
        ),
        steps=section.group.steps,
        played=section.group.played,
        total=section.group.total,
        qualifiers=section.stage.qualifiers,
        recorded=section.event.recorded,
        is_carrying=bool(section.carried),
        lots=tuple(_recorded(lot, section) for lot in section.lots if not lot.is_void),
    )


def _recorded(lot: DrawnLot, section: GroupSection) -> RecordedLot:
    moment = localtime(lot.lot.drawn_at, section.tournament.zone)
    who = lot.lot.drawn_by.get_username() if lot.lot.drawn_by else ""
    return RecordedLot(tuple(lot.lot.order), who, date_format(moment, "SHORT_DATETIME_FORMAT"), f"{section.url}lots/")
