"""Who is out of the event gives a walkover to each opponent who comes, in every round (C46, C50, C87)."""

from collections.abc import Collection, Iterable

from django.utils import timezone

from brackets.domain.tree import Key, walkovers_due
from brackets.models import BracketMatch, Seed
from tournaments.domain.scores import Result
from tournaments.models import Entry, Event, Match, Stage
from tournaments.services.rows import PreparedRead, update_rows
from tournaments.services.snapshots import FIELDS, Snapshot, clear_result, given_up, put, snapshot

from .positions import Moved, positions_refresh, tree_of

WRITTEN = (*FIELDS, "version", "saved_at")
OUT_OF = PreparedRead(
    lambda event: Entry.objects.filter(event=event, status=Entry.Status.WITHDRAWN).order_by().values_list("pk")
)


def walkovers_follow(event: Event, stages: Iterable[Stage]) -> list[Moved]:
    """Decide every match that stands ready with somebody who is out of the event; what that moved, first to last.

    The stages have been recomputed. Two who are out against each other are both absent. Runs inside the transaction
    of the change; one query where nobody is out.
    """
    stages = list(stages)
    gone = {pk for (pk,) in OUT_OF.rows(event.pk)} if stages else set()
    done = []
    for stage in stages if gone else ():
        due = _due(stage, gone)
        if due:
            done.append(_write(stage, due))
            done.append(positions_refresh(stage))
    return done


def _due(stage: Stage, gone: Collection[int]) -> dict[Key, Result]:
    if not Seed.objects.filter(stage=stage, entry__in=gone).exists():
        return {}
    seeds = list(Seed.objects.filter(stage=stage).order_by("number").values_list("entry_id", flat=True))
    decided = Match.objects.filter(in_bracket__stage=stage, ending__isnull=False).select_related("in_bracket")
    results = {(m.in_bracket.round, m.in_bracket.pair): result for m in decided if (result := m.to_domain())}
    return walkovers_due(tree_of(stage), results, gone, seeds=seeds)


def _write(stage: Stage, due: dict[Key, Result]) -> Moved:
    """Store the walkovers on their matches, those of later rounds with the sides that come there by them."""
    rows = BracketMatch.objects.filter(stage=stage, round__in={key[0] for key in due}).select_related("match")
    found: list[tuple[BracketMatch, Snapshot]] = []
    for row in rows:
        result = due.get((row.round, row.pair))
        if result is not None:
            found.append((row, snapshot(row.match)))
            _put(row.match, result)
    update_rows([row.match for row, _before in found], WRITTEN)
    return Moved(found, stage.pk)


def _put(match: Match, result: Result) -> None:
    if {match.a_id, match.b_id} != {result.a, result.b}:
        clear_result(match)
        match.a_id, match.b_id = result.a, result.b  # type: ignore[assignment]
    put(match, given_up(snapshot(match), result.winner))  # type: ignore[arg-type]
    match.version += 1
    match.saved_at = timezone.now()
