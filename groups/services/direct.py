"""Who goes past the groups, directly into the knockout: the first of the seeding order, as many as the event says."""

from collections.abc import Sequence

from django.utils.translation import ngettext

from tournaments.errors import Refused
from tournaments.models import Entry, Stage

FEWEST_DRAWN = 2


def parted(stage: Stage, entries: Sequence[Entry]) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """Who goes directly, and who is drawn, of the entries in ranking order. Nobody is left out of a second stage."""
    direct = stage.direct if stage.kind == Stage.Kind.GROUPS and stage.number == 1 else 0
    return tuple(entries[:direct]), tuple(entries[direct:])


def refuse_too_few(direct: Sequence[Entry], drawn: Sequence[Entry]) -> None:
    """Refused: those who go directly leave too few for a draw."""
    if direct and len(drawn) < FEWEST_DRAWN:
        raise Refused(
            ngettext(
                "%(direct)d goes directly into the knockout, so too few are left for the groups.",
                "%(direct)d go directly into the knockout, so too few are left for the groups.",
                len(direct),
            )
            % {"direct": len(direct)},
            "entries",
        )


def went_directly(stage: Stage, *, also: Sequence[int] = ()) -> list[Entry]:
    """Who went past the drawn groups of this stage, in the order of that moment; none that is out of the event.

    `also`: entries out of the event that keep what they have. One query, or none.
    """
    if not stage.direct_entries:
        return []
    found = Entry.objects.in_bulk(stage.direct_entries)
    entries = [found[pk] for pk in stage.direct_entries if pk in found]
    return [entry for entry in entries if entry.status == Entry.Status.ENTERED or entry.pk in also]
