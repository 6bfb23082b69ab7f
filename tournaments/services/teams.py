"""Systems of play of team matches: which there are to choose from, an organizer's own, and an event's copy."""

from typing import Any

from django.db import transaction
from django.utils.translation import gettext as _

from tournaments.domain.teams import BUILT_IN, DEFAULT, TeamSystem, read_system, stored_system
from tournaments.errors import Refused
from tournaments.models import Event, Tournament
from tournaments.models import TeamSystem as StoredSystem
from tournaments.team_wording import rubber_short, system_name

from .live import edit
from .locks import tournament_locked

OWN = "own-"
MOST_OWN = 40


def system_choices(tournament: Tournament, event: Event | None = None) -> list[tuple[str, str]]:
    """Keys and labels of all systems an event of the tournament can choose: built in ones, then its own.

    The one that `event` plays by is among them, though it may be gone meanwhile.
    """
    own = StoredSystem.objects.filter(tournament=tournament).values_list("pk", "name")
    choices = [(key, _label(key, system)) for key, system in BUILT_IN.items()]
    choices += [(f"{OWN}{pk}", name) for pk, name in own]
    if event is not None and chosen_key(event) not in dict(choices):
        choices.append((chosen_key(event), event_system_name(event)))
    return choices


def system_of(key: str, tournament: Tournament | None = None, *, played_out: bool = False) -> dict[str, Any]:
    """The copy of a system that an event stores in `team_system`. KeyError: there is no such system.

    `tournament` is needed for an own one. `played_out`: all individual matches are played though it is decided.
    """
    if key in BUILT_IN:
        return {"key": key, "name": "", **stored_system(BUILT_IN[key]), "played_out": played_out}
    own = StoredSystem.objects.filter(tournament=tournament, pk=_pk(key)).first()
    if own is None:
        raise KeyError(key)
    return {"key": key, "name": own.name, **own.system, "played_out": played_out}


def chosen_key(event: Event) -> str:
    """The key of the system that an event plays by; DEFAULT while it has none."""
    return str((event.team_system or {}).get("key", DEFAULT))


def is_played_out(event: Event) -> bool:
    return bool((event.team_system or {}).get("played_out"))


def event_system(event: Event) -> TeamSystem:
    """The system an event of teams plays by, from its own copy."""
    return read_system(event.team_system) if event.team_system else BUILT_IN[DEFAULT]


def event_system_name(event: Event) -> str:
    """Its name in words."""
    return system_name(chosen_key(event), (event.team_system or {}).get("name", ""))


@transaction.atomic
def team_system_save(
    *,
    tournament: Tournament,
    name: str,
    system: TeamSystem,
    own: StoredSystem | None = None,
    seen_version: int = 0,
) -> StoredSystem:
    """Add an own system to the tournament, or change one; events that play by it keep their copy.

    Refused: the name is taken, or there are too many; Stale: somebody changed it meanwhile; DoesNotExist: deleted it.
    """
    tournament_locked(tournament)
    others = StoredSystem.objects.filter(tournament=tournament)
    if own is not None:
        others = others.exclude(pk=own.pk)
    if any(other.name.casefold() == name.casefold() for other in others):
        raise Refused(_("There is a system of this name already."), "name")
    if own is None:
        if len(others) >= MOST_OWN:
            raise Refused(_("A tournament has at most %(most)d systems of its own.") % {"most": MOST_OWN})
        return StoredSystem.objects.create(tournament=tournament, name=name, system=stored_system(system))
    own = others.model.objects.select_for_update().get(pk=own.pk)
    edit(own, seen_version, name=name, system=stored_system(system))
    return own


@transaction.atomic
def team_system_delete(*, own: StoredSystem) -> None:
    """Take an own system away; events that play by it keep their copy."""
    tournament_locked(own.tournament)
    StoredSystem.objects.filter(pk=own.pk).delete()


def _label(key: str, system: TeamSystem) -> str:
    """A built-in system, with its order where its name does not say it."""
    if any(place.rubber or place.key.isdecimal() for place in system.places("a")[:1]):
        return system_name(key)
    return f"{system_name(key)}: {' '.join(rubber_short(rubber) for rubber in system.rubbers)}"


def _pk(key: str) -> int:
    number = key.removeprefix(OWN)
    if not key.startswith(OWN) or not number.isdecimal() or len(number) > 18:
        raise KeyError(key)
    return int(number)
