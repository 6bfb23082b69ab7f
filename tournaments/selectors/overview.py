"""An event at a glance: its state, what comes next, the first places, the latest results."""

from dataclasses import dataclass

from tournaments.models import Entry, Event, Match, Stage
from tournaments.services.self_entry import entries_are_open

from .contests import Contest
from .events import EventCounts, event_counts, event_stages
from .labels import placed_contest, with_places
from .progress import Progress, Step, event_progress, next_step
from .sentence import event_sentence

LATEST = 6
PODIUM = 4


@dataclass(frozen=True)
class Overview:
    facts: str
    stages: list[Stage]
    counts: EventCounts
    progress: Progress
    step: Step
    is_open: bool  # players may enter themselves now
    podium: list[Entry]
    latest: list[Contest]


def event_overview(event: Event) -> Overview:
    """Seven queries at most, whatever the size."""
    stages, counts = event_stages(event), event_counts(event)
    latest = Match.objects.filter(event=event, saved_at__isnull=False, ending__isnull=False)
    # Without a champion where an agreement or two absent players left the first place shared or empty.
    is_over = counts.champion is not None or (bool(stages) and all(stage.finished for stage in stages))
    podium = Entry.objects.filter(event=event, final_to__isnull=False, final_from__lte=PODIUM)
    return Overview(
        facts=event_sentence(event, stages, counts),
        stages=stages,
        counts=counts,
        progress=event_progress(event, stages, counts),
        step=next_step(event, stages, counts, left_out=_left_out(event, stages, counts)),
        is_open=entries_are_open(event) and not any(stage.is_drawn for stage in stages),
        podium=list(podium.order_by("final_from", "ranking")[:PODIUM]) if is_over else [],
        latest=[placed_contest(match, with_event=False) for match in _placed(latest)],
    )


def _placed(latest: object) -> list[Match]:
    return list(with_places(latest).order_by("-saved_at", "-pk")[:LATEST])  # type: ignore[arg-type]


def _left_out(event: Event, stages: list[Stage], counts: EventCounts) -> int:
    """Entered after the groups were drawn, and in none of them."""
    if counts.decided or not stages or stages[0].kind != Stage.Kind.GROUPS or not stages[0].is_drawn:
        return 0
    return Entry.objects.filter(event=event, status=Entry.Status.ENTERED, memberships__isnull=True).count()
