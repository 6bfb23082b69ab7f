"""Who plays where in a team match: what is handed in, what is known, and whom a form can choose."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any

from desk.services.team_outcomes import Squads, squads_of
from tournaments.domain.teams import LineUp, Place, TeamSystem, line_up_of, players_in
from tournaments.models import LineUp as StoredLineUp
from tournaments.models import Match, Player
from tournaments.services.teams import event_system
from tournaments.team_wording import place_word

SIDES = ("a", "b")


@dataclass(frozen=True)
class PlaceFields:
    """A place of a side as a form fills it: a field for each of its players."""

    side: str
    key: str
    word: str
    names: tuple[str, ...]
    chosen: tuple[int | None, ...]

    @property
    def fields(self) -> list[tuple[str, int | None]]:
        return list(zip(self.names, self.chosen, strict=True))


@dataclass(frozen=True)
class Sheet:
    """The sheet of a team match. `public`: the line-ups once both are in; `known`: who has played where so far."""

    system: TeamSystem
    squads: Squads
    names: Mapping[int, str]  # of the squads, and of who has played and left one
    line_ups: Mapping[str, StoredLineUp]
    known: Mapping[str, LineUp]

    @property
    def public(self) -> Mapping[str, LineUp] | None:
        """The line-ups of both sides; None until both have handed theirs in."""
        if len(self.line_ups) < len(SIDES):
            return None
        return {side: self.line_ups[side].places for side in SIDES}

    @cached_property
    def playing(self) -> Mapping[str, LineUp]:
        """Who plays where, by side: by the line-ups, or as it was written down."""
        return self.public or self.known

    def places(self, side: str, chosen: LineUp | None = None) -> list[PlaceFields]:
        """The places of a side to be filled; `chosen`: whom a form shows in them, else who is known."""
        chosen = self.known[side] if chosen is None else chosen
        return [self._fields(side, place, chosen.get(place.key, ())) for place in self.system.places(side)]

    def chosen(self, side: str, sent: Mapping[str, str]) -> dict[str, list[int]]:
        """The line-up that was sent: the players by place, as far as somebody is chosen."""
        found = {}
        for place in self.places(side, {}):
            players = [int(text) for name in place.names if (text := sent.get(name, "")).isdecimal() and len(text) < 19]
            if players:
                found[place.key] = players
        return found

    def who(self, number: int, sent: Mapping[str, str] | None = None) -> tuple[str, str]:
        """The names of who plays individual match `number` for a and b, "" where that is not known."""
        found = []
        for side in SIDES:
            line_up = self.playing[side] if sent is None or self.public else self.chosen(side, sent)
            players = players_in(self.system, number, side, line_up)
            found.append(" / ".join(self.names.get(player, "–") for player in players))
        return found[0], found[1]

    def players(self, number: int, side: str, played: Mapping[str, Any] | None) -> Sequence[int]:
        """Who plays an individual match: as it was written down, else by the line-ups once both are in."""
        if played and played[side]:
            written: list[int] = played[side]
            return written
        return players_in(self.system, number, side, self.public[side]) if self.public else ()

    def named(self, side: str, line_up: LineUp) -> list[tuple[str, str]]:
        """A line-up in words: place and names."""
        return [
            (place_word(self.system, place.key), self._named(line_up.get(place.key, ())))
            for place in self.system.places(side)
        ]

    def _named(self, players: Sequence[int]) -> str:
        return " / ".join(self.names.get(player, "–") for player in players) or "–"

    def _fields(self, side: str, place: Place, players: Sequence[int]) -> PlaceFields:
        names = tuple(f"{side}-{place.key}" + (f"-{i}" if i > 1 else "") for i in range(1, place.size + 1))
        chosen = tuple(players[i] if i < len(players) else None for i in range(place.size))
        return PlaceFields(side, place.key, place_word(self.system, place.key), names, chosen)


def sheet_of(match: Match) -> Sheet:
    """The sheet of a match whose sides are known; two queries, or three where somebody left a squad."""
    system = event_system(match.event)
    squads = squads_of(match)
    stored = {row.entry_id: row for row in StoredLineUp.objects.filter(match=match).select_related("by")}
    teams = {"a": match.a_id, "b": match.b_id}
    return Sheet(
        system=system,
        squads=squads,
        names=_names(match, squads, stored.values()),
        line_ups={side: stored[team] for side, team in teams.items() if team in stored},
        known={side: line_up_of(system, side, [rubber[side] for rubber in match.rubbers]) for side in SIDES},
    )


def _names(match: Match, squads: Squads, line_ups: Iterable[StoredLineUp]) -> dict[int, str]:
    names = {player: name for squad in squads.values() for player, name in squad.items()}
    used = {player for rubber in match.rubbers for side in SIDES for player in rubber[side]}
    used |= {player for line_up in line_ups for players in line_up.places.values() for player in players}
    missing = used - names.keys()
    return names | dict(Player.objects.filter(pk__in=missing).values_list("pk", "name")) if missing else names
