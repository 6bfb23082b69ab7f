"""What happens when an entry goes out of the event, in words, for the page that asks."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from desk.services.consequences import Consequences
from desk.wording import result_text
from tournaments.models import Entry, Event, Match, Stage
from tournaments.selectors.labels import match_label, with_places
from tournaments.services.snapshots import snapshot

from .consequences import Asked, Told, told


@dataclass(frozen=True)
class Leaving:
    """`asked`: all that changes. Of the results in the group: `stays` count on, `annulled` count for nobody."""

    asked: Asked
    walkovers: int
    taken_out: int
    stays: int
    annulled: tuple[Told, ...]


def leaving(entry: Entry, event: Event, consequences: Consequences) -> Leaving:
    """Everything that follows, and what is kept."""
    played = _played(entry)
    ends = [edit.after for edit in consequences.edits] + [e.after for e in consequences.effects if e.is_walkover]
    return Leaving(
        asked=told(consequences),
        walkovers=sum(after is not None for after in ends),
        taken_out=sum(after is None for after in ends),
        stays=0 if event.annul_withdrawn else len(played),
        annulled=tuple(_annulled(played)) if event.annul_withdrawn else (),
    )


def _played(entry: Entry) -> Sequence[Match]:
    """Its results in a group stage that is not finished; all others stand in any case."""
    groups = Q(stage__kind=Stage.Kind.GROUPS, stage__finished=False, ending__isnull=False)
    return list(with_places(Match.objects.filter(Q(a=entry) | Q(b=entry), groups).order_by("number")))


def _annulled(played: Sequence[Match]) -> list[Told]:
    return [
        Told(
            where=match_label(match),
            now=f"{match.a.title if match.a else ''} – {match.b.title if match.b else ''}",
            now_result=result_text(snapshot(match)),
            after="",
            after_words=_("annulled: counts for nobody"),
            clears=True,
        )
        for match in played
    ]
