"""What a data file holds: a tournament as it was played, by names."""

import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

from tournaments.domain.scores import Ending, Recorded

BYE = "bye"
ENDINGS = {
    "played": Ending.PLAYED,
    "walkover": Ending.WALKOVER,
    "retired": Ending.RETIRED,
    "double_walkover": Ending.BOTH_ABSENT,
    "unplayed": None,
}
WHEN = "%m/%d/%Y %H:%M:%S"


@dataclass(frozen=True)
class MatchRecord:
    """A match; no `ending`: still to be played. `starts_at` is local time."""

    a: str
    b: str
    ending: Ending | None
    winner: str | None = None
    games: tuple[tuple[int, int], ...] = ()
    score: tuple[int, int] | None = None
    best_of: int | None = None
    starts_at: datetime | None = None


@dataclass(frozen=True)
class GroupRecord:
    """Members in the order of their numbers; `lots`: outcomes, best first."""

    members: tuple[str, ...]
    matches: tuple[MatchRecord, ...]
    lots: tuple[tuple[str, ...], ...] = ()


@dataclass(frozen=True)
class KnockoutRecord:
    """`leaves` from top to bottom, None for a bye; without any, the groups fill it by the book (706.2)."""

    leaves: tuple[str | None, ...]
    matches: tuple[MatchRecord, ...]
    third_place: bool


@dataclass(frozen=True)
class EntryRecord:
    name: str
    association: str
    rating: int | None = None


@dataclass(frozen=True)
class EventRecord:
    """An event of singles; entries in seeding order. Without a knockout it has not been built yet."""

    name: str
    best_of: int
    recorded: Recorded
    group_word: str
    qualifiers: int
    entries: tuple[EntryRecord, ...]
    groups: tuple[GroupRecord, ...]
    knockout: KnockoutRecord | None


@dataclass(frozen=True)
class TournamentRecord:
    name: str
    place: str
    starts_on: date
    ends_on: date
    time_zone: str
    events: tuple[EventRecord, ...]


def tournament_record(path: Path, *, today: date) -> TournamentRecord:
    """Read a data file. Its first day is a date, or counted from today."""
    read = json.loads(path.read_text(encoding="utf-8"))
    facts = read["tournament"]
    if "starts_on" in facts:
        starts_on = date.fromisoformat(facts["starts_on"])
    else:
        starts_on = today + timedelta(days=facts["starts_in_days"])
    return TournamentRecord(
        name=facts["name"],
        place=facts.get("place", ""),
        starts_on=starts_on,
        ends_on=starts_on + timedelta(days=facts["days"] - 1),
        time_zone=facts["time_zone"],
        events=tuple(event_record(event) for event in read["events"]),
    )


def event_record(read: Mapping[str, Any]) -> EventRecord:
    """One event of a data file, or one of the real tournaments that the tests replay."""
    groups = tuple(_group(group) for group in read["groups"])
    knockout = _knockout(read["knockout"]) if read.get("knockout") else None
    matches = [match for group in groups for match in group.matches] + list(knockout.matches if knockout else ())
    through = read.get("qualifiers_per_group") or 1
    return EventRecord(
        name=read.get("name") or read["event"],
        best_of=read["best_of"],
        recorded=Recorded.POINTS if any(match.games for match in matches) else Recorded.GAMES,
        group_word=read.get("group_word", "group"),
        qualifiers=through if isinstance(through, int) else min(through),
        entries=tuple(EntryRecord(e["name"], e["association"], e.get("rating")) for e in read["entries"]),
        groups=groups,
        knockout=knockout,
    )


def _group(read: Mapping[str, Any]) -> GroupRecord:
    return GroupRecord(
        members=tuple(read["members"]),
        matches=tuple(_match(match) for match in read["matches"]),
        lots=tuple(tuple(lot) for lot in read.get("lots", ())),
    )


def _knockout(read: Mapping[str, Any]) -> KnockoutRecord:
    third = read.get("third_place")
    played = [match for matches in read["rounds"] for match in matches] + ([third] if third else [])
    return KnockoutRecord(
        leaves=tuple(None if leaf == BYE else leaf for leaf in read.get("leaves", ())),
        matches=tuple(_match(match) for match in played),
        third_place=bool(third) or read.get("third_place_match", False),
    )


def _match(read: Mapping[str, Any]) -> MatchRecord:
    ending = ENDINGS[read["status"]]
    games = [(a, b) for a, b in read.get("games", ())]
    if ending is Ending.RETIRED:
        games = _without_credited(games, to_nil=(11, 0) if read["winner"] == read["a"] else (0, 11))
    return MatchRecord(
        a=read["a"],
        b=read["b"],
        ending=ending,
        winner=read.get("winner"),
        games=tuple(games),
        score=tuple(read["score"]) if read.get("score") else None,
        best_of=read.get("best_of"),
        starts_at=datetime.strptime(read["date"], WHEN) if read.get("date") else None,
    )


def _without_credited(games: Sequence[tuple[int, int]], *, to_nil: tuple[int, int]) -> list[tuple[int, int]]:
    """Sources write a retirement down with the games still needed as 11:0; stored is what was played."""
    played = list(games)
    while played and played[-1] == to_nil:
        played.pop()
    return played
