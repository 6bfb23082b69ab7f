"""The very same score, saved by the same person for another match a moment ago: perhaps the wrong match (C62)."""

from datetime import timedelta

from desk.models import Change, MatchChange
from tournaments.models import Match
from tournaments.services.rows import PreparedModels, PreparedRead

MOMENT = timedelta(minutes=2)
LAST_CHANGES = 20  # of everybody: how far it looks back, whatever the size of the record


def same_score_before(change: Change, saved: MatchChange) -> Match | None:
    """The other match with the score of this one, game for game, whoever stood first; one query, or two.

    Scores without points are the same too often to mean anything.
    """
    games = saved.after["games"]
    if not games or change.kind not in (Change.Kind.ENTERED, Change.Kind.CORRECTED):
        return None
    same = (games, [[b, a] for a, b in games])
    for match, by, at, after in LATELY.rows(change.tournament_id, change.pk - LAST_CHANGES, change.pk):
        is_recent = change.at - at <= MOMENT
        if match not in (None, saved.match_id) and by == change.by_id and is_recent and after["games"] in same:
            return WITH_SIDES.get(match)
    return None


WITH_SIDES = PreparedModels(lambda match: Match.objects.select_related("a", "b").filter(pk=match))
LATELY = PreparedRead(
    lambda tournament, first, before: (
        MatchChange.objects.filter(change__tournament=tournament, change__pk__gte=first, change__pk__lt=before)
        .order_by("-pk")
        .values_list("match_id", "change__by_id", "change__at", "after")
    )
)
