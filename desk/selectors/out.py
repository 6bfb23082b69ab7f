"""Out of one match, or out of the event: who may be gone for good, and who is."""

from django.db.models import Exists, OuterRef, Q

from desk.models import Change, MatchChange
from tournaments.domain.scores import Ending
from tournaments.models import Entry, Match

GONE = (Ending.WALKOVER, Ending.RETIRED, Ending.DEFAULTED, Ending.BOTH_ABSENT)


def perhaps_out(change: Change, saved: MatchChange) -> tuple[Entry, ...]:
    """Who was absent, retired or was defaulted in the match just saved and has more to play; one query, or none."""
    if change.kind not in (Change.Kind.ENTERED, Change.Kind.CORRECTED) or saved.after["ending"] not in GONE:
        return ()
    losers = [saved.after[side] for side in ("a_id", "b_id") if saved.after[side] != saved.after["winner_id"]]
    to_play = Match.objects.filter(Q(a=OuterRef("pk")) | Q(b=OuterRef("pk")), ending__isnull=True)
    entries = Entry.objects.filter(Exists(to_play), pk__in=losers, status=Entry.Status.ENTERED)
    return tuple(entries.select_related("event").order_by("pk"))


def last_out(entry: Entry) -> Change | None:
    """The change that put an entry out of the event; None for one that plays, or that was never in the draw."""
    if not entry.is_out:
        return None
    return (
        Change.objects.filter(entry=entry, kind=Change.Kind.OUT, undone_by__isnull=True)
        .select_related("by")
        .order_by("-pk")
        .first()
    )
