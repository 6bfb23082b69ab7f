"""Line-ups of a team match: handed in by each side before it, shown when both are in, fixed once it has begun."""

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from tournaments.domain.teams import LineUp, LineUpFault, check_line_up
from tournaments.errors import Refused, Stale
from tournaments.models import LineUp as StoredLineUp
from tournaments.models import Match, User
from tournaments.services.live import next_live_version
from tournaments.services.locks import event_locked
from tournaments.services.teams import event_system
from tournaments.team_wording import line_up_fault_text

from .team_outcomes import squads_of


@transaction.atomic
def line_up_save(*, match: Match, side: str, places: LineUp, by: User, seen_version: int) -> StoredLineUp:
    """Hand in the line-up of one side, "a" or "b", or another in its place.

    Refused: the match has begun, its teams are not known yet, or the system forbids it (`field` names the place).
    Stale: somebody else has handed one in since the person saw version `seen_version`, 0 for none.
    """
    match, entry = _locked(match, side)
    system = event_system(match.event)
    try:
        check_line_up(system, side, places, squads_of(match)[side])
    except LineUpFault as fault:
        raise Refused(line_up_fault_text(fault, system), f"{side}-{fault.at}") from None
    stored = StoredLineUp.objects.filter(match=match, entry=entry).first()
    if (stored.version if stored else 0) != seen_version:
        raise Stale(_("Somebody else handed in a line-up for this team meanwhile."))
    stored = stored or StoredLineUp(match=match, entry_id=entry, version=0)
    stored.places = {key: list(players) for key, players in places.items()}
    stored.by, stored.at = by, timezone.now()
    stored.version += 1
    stored.save()
    next_live_version(match.event.tournament)
    return stored


@transaction.atomic
def line_up_withdraw(*, match: Match, side: str) -> None:
    """Take a line-up back, as if none were handed in. Refused once the match has begun."""
    match, entry = _locked(match, side)
    StoredLineUp.objects.filter(match=match, entry=entry).delete()
    next_live_version(match.event.tournament)


def _locked(match: Match, side: str) -> tuple[Match, int]:
    """The match as it is now, its event locked, and the entry on that side."""
    event = event_locked(match.event)
    match = Match.objects.get(pk=match.pk)
    match.event = event
    entry = match.a_id if side == "a" else match.b_id
    if entry is None or match.a_id is None or match.b_id is None:
        raise Refused(_("Both teams must be known before line-ups can be handed in."))
    if match.is_decided or match.is_running:
        raise Refused(_("The match has begun: its line-ups are fixed."))
    return match, entry
