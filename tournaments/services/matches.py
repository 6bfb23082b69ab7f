"""Making matches, with their numbers."""

from collections.abc import Iterable

from django.db.models import F

from tournaments.models import Entry, Match, Stage, Tournament


def matches_create(*, stage: Stage, pairs: Iterable[tuple[Entry | None, Entry | None]]) -> list[Match]:
    """Store one match for each pair, numbered on through the tournament. Must run inside a transaction."""
    event = stage.event
    pairs = list(pairs)
    tournament = Tournament.objects.select_for_update().get(pk=event.tournament_id)
    first = tournament.next_match_number
    Tournament.objects.filter(pk=tournament.pk).update(next_match_number=F("next_match_number") + len(pairs))
    return Match.objects.bulk_create(
        Match(
            tournament_id=event.tournament_id,
            event=event,
            stage=stage,
            number=first + i,
            a=a,
            b=b,
            best_of=event.best_of,
            points=event.points,
        )
        for i, (a, b) in enumerate(pairs)
    )
