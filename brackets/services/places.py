"""Final places of an event, stored on its entries: by the knockout, then by place in the groups."""

from collections.abc import Iterator, Mapping, Sequence

from brackets.domain.places import FinalPlace, final_places
from brackets.domain.tree import Positions, advance
from groups.models import Group, Member
from tournaments.models import Entry, Event, Match, Stage
from tournaments.services.rows import PreparedModels, PreparedRead, write_rows

from .positions import seeds_of, tree_of

Places = dict[int, tuple[int, int]]


def places_refresh(event: Event, known: Mapping[int, Positions] | None = None) -> bool:
    """Work out the places that are settled and write those that changed; True if any did.

    1, 2, 3 and 4 (or 3-4), then by the round of defeat or by the matches for places, then the consolation knockout,
    then who played in neither, by place in the group, once the groups are finished.
    Without a knockout the groups alone decide, once all are finished; whom only a lot can part in the final table waits
    for it. A withdrawn entry keeps the place it reached.
    `known`: positions of a stage, by its id, that were just worked out. Runs inside the transaction of the change;
    three queries for each stage, whatever its size.
    """
    return _write(event, dict(_places(event, known or {})))


def _places(event: Event, known: Mapping[int, Positions]) -> Iterator[tuple[int, tuple[int, int]]]:
    stages = STAGES.all(event.pk)
    knockouts = [stage for stage in stages if stage.kind == Stage.Kind.KNOCKOUT]
    groups = [stage for stage in stages if stage.kind == Stage.Kind.GROUPS]
    if not knockouts and not all(stage.is_drawn and _is_finished(stage) for stage in groups):
        return
    seen: set[int] = set()
    first = 1
    for stage in knockouts:
        if not stage.is_drawn:
            # A consolation knockout waits; the places before it are known.
            return
        seeds = seeds_of(stage)
        seen |= set(seeds)
        positions = known.get(stage.pk) or _positions(stage, seeds)
        for place in final_places(tree_of(stage), positions):
            yield from _shared(place, first - 1)
        first += len(seeds)
    waiting = set() if knockouts else _waiting_for_a_lot(groups[-1:])
    for block, is_settled in _not_through(event, knockouts, groups[::-1], seen):
        if is_settled and waiting.isdisjoint(block):
            for entry in block:
                yield entry, (first, first + len(block) - 1)
        first += len(block)


STAGES = PreparedModels(lambda event: Stage.objects.filter(event=event).order_by("number"))


def _shared(place: FinalPlace, before: int) -> Iterator[tuple[int, tuple[int, int]]]:
    for entry in place.entries:
        assert isinstance(entry, int)
        yield entry, (before + place.first, before + place.last)


def _is_finished(stage: Stage) -> bool:
    return all(group.is_finished for group in Group.objects.filter(stage=stage).only("played", "total"))


def _waiting_for_a_lot(stages: Sequence[Stage]) -> set[int]:
    """Whom only a lot can part in a final table (3.7.5.4): their places are open until it is drawn."""
    found = Group.objects.filter(stage__in=stages).values_list("open_ties", flat=True)
    return {entry for ties in found for tie in ties for entry in tie}


def _positions(stage: Stage, seeds: Sequence[int]) -> Positions:
    decided = Match.objects.filter(in_bracket__stage=stage, ending__isnull=False).select_related("in_bracket")
    results = {(m.in_bracket.round, m.in_bracket.pair): result for m in decided if (result := m.to_domain())}
    return advance(tree_of(stage), results, seeds=seeds)


def _not_through(
    event: Event, knockouts: Sequence[Stage], groups: Sequence[Stage], seen: set[int]
) -> Iterator[tuple[list[int], bool]]:
    """Blocks of entries that share their places, best first: each entry once, where it went furthest; and whether they
    are settled, which they are not in groups that are being played, or again."""
    for block, is_settled in _candidates(event, knockouts, groups):
        left = [entry for entry in block if entry not in seen]
        seen |= set(left)
        if left:
            yield left, is_settled


def _candidates(event: Event, knockouts: Sequence[Stage], groups: Sequence[Stage]) -> Iterator[tuple[list[int], bool]]:
    for stage in knockouts:
        for entry in stage.typed_order or []:
            yield [entry], True
    for stage in groups:
        places: dict[int, list[int]] = {}
        members = Member.objects.filter(stage=stage).order_by("place", "group__number", "row")
        for place, entry in members.values_list("place", "entry_id"):
            places.setdefault(place, []).append(entry)
        for block in places.values():
            yield block, stage.finished
    if any(stage.source == Stage.Source.ENTRIES for stage in knockouts):
        # A top of the seeding order: the rest never played, so nothing parts them.
        yield [entry for (entry,) in ENTERED.rows(event.pk)], True


ENTERED = PreparedRead(
    lambda event: (
        Entry.objects.filter(event=event, status=Entry.Status.ENTERED).order_by("ranking", "pk").values_list("pk")
    )
)


def _write(event: Event, places: Places) -> bool:
    stored = {entry: (first, last) for entry, first, last in FINAL_PLACES.rows(event.pk)}
    wanted = {entry: places.get(entry, (None, None)) for entry in stored}
    changed = [(entry, place) for entry, place in wanted.items() if place != stored[entry]]
    write_rows(Entry, ("final_from", "final_to"), changed)
    return bool(changed)


FINAL_PLACES = PreparedRead(
    lambda event: Entry.objects.filter(event=event).order_by().values_list("pk", "final_from", "final_to")
)
