"""The systems of play that the events of a tournament can choose, for the page that lists them."""

from dataclasses import dataclass

from tournaments.domain.teams import BUILT_IN, TeamSystem, read_system
from tournaments.models import TeamSystem as StoredSystem
from tournaments.models import Tournament
from tournaments.team_wording import rubber_short, rules_of, system_name


@dataclass(frozen=True)
class SystemLine:
    """A system in words; `own` is None for one that is built in."""

    name: str
    rubbers: tuple[str, ...]
    players: int
    rules: tuple[str, ...]
    own: StoredSystem | None = None


def system_lines(tournament: Tournament) -> list[SystemLine]:
    """The tournament's own systems, then those built in; one query."""
    own = [_line(row.name, read_system(row.system), row) for row in StoredSystem.objects.filter(tournament=tournament)]
    return own + [_line(system_name(key), system) for key, system in BUILT_IN.items()]


def _line(name: str, system: TeamSystem, own: StoredSystem | None = None) -> SystemLine:
    return SystemLine(
        name=name,
        rubbers=tuple(rubber_short(rubber) for rubber in system.rubbers),
        players=system.players_needed,
        rules=tuple(rules_of(system, played_out=False)[1:]),
        own=own,
    )
