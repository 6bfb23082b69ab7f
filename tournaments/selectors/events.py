"""What the pages of an event need to know about it, in a fixed number of queries."""

from collections.abc import Sequence
from dataclasses import dataclass, field

from django.db.models import Count, Exists, OuterRef, Q

from tournaments.models import Entry, Event, Match, Stage

Status = Entry.Status
USUAL_SIZE = 4  # of a group, where the settings do not say


@dataclass(frozen=True)
class Played:
    """Matches of a stage: how many have a result, of how many."""

    decided: int = 0
    total: int = 0


@dataclass(frozen=True)
class EventCounts:
    """How many entries there are of each kind, and how far the stages have come."""

    entered: int = 0
    requested: int = 0
    waiting: int = 0
    withdrawn: int = 0
    gone: int = 0  # of the withdrawn: those who went out after the draw, so the sheets still have them
    played: dict[int, Played] = field(default_factory=dict)  # by primary key of the stage
    champion: Entry | None = None

    @property
    def taking_part(self) -> int:
        """How many the event is played with, as its sheets show them."""
        return self.entered + self.gone

    @property
    def decided(self) -> int:
        return sum(stage.decided for stage in self.played.values())

    @property
    def total(self) -> int:
        return sum(stage.total for stage in self.played.values())

    def of(self, stage: Stage) -> Played:
        return self.played.get(stage.pk, Played())


def event_stages(event: Event) -> list[Stage]:
    """The stages in order, each with `drawn_groups`, the number of its groups; one query, then kept on the event."""
    known: list[Stage] | None = getattr(event, "known_stages", None)
    if known is None:
        known = list(event.stages.annotate(drawn_groups=Count("groups")).order_by("number"))
        for stage in known:
            stage.event = event
        event.known_stages = known  # type: ignore[attr-defined]
    return known


def event_counts(event: Event) -> EventCounts:
    """Three queries, then kept on the event."""
    known: EventCounts | None = getattr(event, "known_counts", None)
    if known is None:
        known = counts_of_events([event])[event.pk]
        event.known_counts = known  # type: ignore[attr-defined]
    return known


def counts_of_events(events: Sequence[Event]) -> dict[int, EventCounts]:
    """The counts of several events by their primary key, in three queries."""
    pks = [event.pk for event in events]
    statuses: dict[int, dict[str, int]] = {pk: {} for pk in pks}
    in_draw = Exists(Match.objects.filter(Q(a=OuterRef("pk")) | Q(b=OuterRef("pk"))))
    gone = dict.fromkeys(pks, 0)
    rows = Entry.objects.filter(event__in=pks).order_by().values_list("event", "status")
    left = Count("pk", filter=Q(status=Status.WITHDRAWN) & Q(in_draw))
    for event, status, n, n_gone in rows.annotate(n=Count("pk"), n_gone=left):
        statuses[event][status] = n
        gone[event] += n_gone
    played: dict[int, dict[int, Played]] = {pk: {} for pk in pks}
    matches = Match.objects.filter(event__in=pks).order_by().values_list("event", "stage")
    for event, stage, decided, total in matches.annotate(decided=Count("ending"), total=Count("pk")):
        played[event][stage] = Played(decided, total)
    champions = {entry.event_id: entry for entry in Entry.objects.filter(event__in=pks, final_from=1, final_to=1)}
    return {
        pk: EventCounts(
            entered=statuses[pk].get(Status.ENTERED, 0),
            requested=statuses[pk].get(Status.REQUESTED, 0),
            waiting=statuses[pk].get(Status.WAITING, 0),
            withdrawn=statuses[pk].get(Status.WITHDRAWN, 0),
            gone=gone[pk],
            played=played[pk],
            champion=champions.get(pk),
        )
        for pk in pks
    }


def group_total(stage: Stage, entered: int) -> int | None:
    """How many groups a stage has, or will have when it is drawn; None while that is not settled."""
    drawn: int = getattr(stage, "drawn_groups", 0)
    if drawn:
        return drawn
    if stage.group_sizes:
        return len(stage.group_sizes)
    if stage.group_count:
        return stage.group_count
    if not entered:
        return None
    groups = -(-entered // (stage.group_size or USUAL_SIZE))
    return max(1, min(groups, entered // 2))
