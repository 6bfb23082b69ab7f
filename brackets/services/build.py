"""Building the knockout from what was previewed, taking it back, and the match for third place."""

from collections.abc import Sequence

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from brackets.domain.tree import Pair, SeedOf
from brackets.models import BracketMatch, Seed
from tournaments.errors import Refused, Stale
from tournaments.models import Entry, Event, Match, Stage, User
from tournaments.services.live import touch
from tournaments.services.locks import BEGUN
from tournaments.services.matches import matches_create

from .agreements import refuse_shared_places
from .filling import Filling, Number, Plan, bracket_plan
from .newcomers import Newcomer, newcomers_enter
from .places import places_refresh
from .positions import positions_refresh, tree_of


@transaction.atomic
def bracket_build(*, stage: Stage, by: User, seen: str, filling: Filling) -> Stage:
    """Build the knockout that was previewed: numbers, and a match for every pair that can come to be.

    `seen` is the token of the preview. Stale: it would be another knockout now; Refused: something stands in the way.
    A knockout that stands already is left alone and returned: pressed twice, it is built once (C84).
    """
    stage = _locked(stage)
    if stage.is_drawn:
        return stage
    plan = bracket_plan(stage=stage, filling=filling)
    if plan.problems:
        raise Refused(plan.problems[0].message)
    if plan.token != seen:
        raise Stale(_("Something changed since this preview. Below is the knockout as it would be now."))
    entries = _with_new_entries(plan)
    _store(stage, plan, entries)
    _make(stage, plan.numbers, entries[: plan.size])
    positions_refresh(stage)
    places_refresh(stage.event)
    touch(stage.event.tournament, stage, stage.event)
    return stage


@transaction.atomic
def bracket_unbuild(*, stage: Stage, by: User) -> Stage:
    """Take the knockout back, as long as no match of it has a result (C44). Harmless when it is not built."""
    stage = _locked(stage)
    if not stage.is_drawn:
        return stage
    _refuse_unbuild_under_consolation(stage)
    if played := results_in(stage):
        raise Refused(
            ngettext(
                "%(n)d match of the knockout has a result, so it cannot be taken back. Clear the result first.",
                "%(n)d matches of the knockout have a result, so it cannot be taken back. Clear the results first.",
                played,
            )
            % {"n": played}
        )
    Match.objects.filter(stage=stage).delete()
    Seed.objects.filter(stage=stage).delete()
    stage.size = stage.drawn_at = None
    stage.finished = False
    stage.version += 1
    stage.save()
    places_refresh(stage.event)
    touch(stage.event.tournament, stage, stage.event)
    return stage


@transaction.atomic
def third_place_switch(*, stage: Stage, by: User, wanted: bool) -> Stage:
    """Play for third place, or do without (706.3): open until both semi-finals are decided (C55).

    Refused after that, for a knockout of fewer than four, and where all places are played for. Harmless when it is so
    already.
    """
    stage = _locked(stage)
    if stage.third_place == wanted:
        return stage
    if stage.is_drawn:
        _refuse_third_place(stage)
        refuse_shared_places(stage)
    stage.third_place = wanted
    stage.version += 1
    stage.save()
    if stage.is_drawn:
        _make_third(stage) if wanted else Match.objects.filter(
            in_bracket__stage=stage, in_bracket__place_from=3
        ).delete()
        positions_refresh(stage)
        places_refresh(stage.event)
    touch(stage.event.tournament, stage, stage.event)
    return stage


def can_switch_third_place(stage: Stage) -> bool:
    """May the match for third place still be switched on or off?"""
    if not stage.is_drawn:
        return True
    if stage.all_places or stage.size is None or stage.size < 4:
        return False
    semifinals = BracketMatch.objects.filter(stage=stage, round=tree_of(stage).rounds - 1, place_from=1)
    undecided = semifinals.filter(match__ending=None, through=None)
    return undecided.exclude(a_is_nobody=True, b_is_nobody=True).exists()


def results_in(stage: Stage) -> int:
    """How many matches of the knockout have a result, or as teams go on."""
    return Match.objects.filter(BEGUN, stage=stage).count()


def _refuse_unbuild_under_consolation(stage: Stage) -> None:
    later = Stage.objects.filter(event=stage.event_id, number__gt=stage.number, source=Stage.Source.NOT_THROUGH)
    if later.filter(kind=Stage.Kind.KNOCKOUT, drawn_at__isnull=False).exists():
        raise Refused(_("The consolation knockout is built from those who are not in this one. Take it back first."))


def _locked(stage: Stage) -> Stage:
    event = Event.objects.select_for_update(of=("self",)).select_related("tournament").get(pk=stage.event_id)
    stage = Stage.objects.get(pk=stage.pk)
    stage.event = event
    return stage


def _with_new_entries(plan: Plan) -> list[Entry]:
    """The entries of all numbers and of those after them, in order; names that were unknown are entered now."""
    everybody = (*plan.numbers, *plan.after)
    new = [Newcomer(number.name, number.person) for number in everybody if number.entry is None]
    added = iter(newcomers_enter(event=plan.stage.event, newcomers=new) if new else ())
    return [number.entry or next(added) for number in everybody]


def _store(stage: Stage, plan: Plan, entries: Sequence[Entry]) -> None:
    stage.source = plan.filling.source
    stage.placement = plan.placement
    if stage.source != Stage.Source.GROUPS:
        stage.top = plan.filling.top
    stage.size = plan.size
    stage.third_place = plan.filling.third_place
    stage.all_places = plan.filling.all_places
    stage.typed_order = [entry.pk for entry in entries] if stage.source == Stage.Source.ORDER else None
    stage.drawn_at = timezone.now()
    stage.draw_number += 1
    stage.finished = False
    stage.version += 1
    stage.full_clean()
    stage.save()


def _make(stage: Stage, numbers: Sequence[Number], entries: Sequence[Entry]) -> None:
    """Numbers and matches, each with one statement. A bye is no match."""
    Seed.objects.bulk_create(
        Seed(stage=stage, number=number.number, entry=entry, group=number.group, place=number.place, rank=number.rank)
        for number, entry in zip(numbers, entries, strict=True)
    )
    pairs = tree_of(stage).pairs
    matches = matches_create(stage=stage, pairs=[_sides(pair, entries) for pair in pairs])
    BracketMatch.objects.bulk_create(_row(stage, pair, match) for pair, match in zip(pairs, matches, strict=True))


def _sides(pair: Pair, entries: Sequence[Entry]) -> tuple[Entry | None, Entry | None]:
    a, b = (entries[side.number - 1] if isinstance(side, SeedOf) else None for side in (pair.a, pair.b))
    return a, b


def _row(stage: Stage, pair: Pair, match: Match) -> BracketMatch:
    return BracketMatch(
        stage=stage,
        match=match,
        round=pair.round,
        pair=pair.number,
        slot=pair.slot,
        place_from=pair.place_from,
    )


def _make_third(stage: Stage) -> None:
    tree = tree_of(stage)
    if tree.third is not None:
        (match,) = matches_create(stage=stage, pairs=[(None, None)])
        _row(stage, tree.by_key[tree.third], match).save()


def _refuse_third_place(stage: Stage) -> None:
    if stage.size is None or stage.size < 4:
        raise Refused(_("A match for third place needs a knockout of four or more."))
    if stage.all_places:
        raise Refused(_("All places are played for, the third among them."))
    if not can_switch_third_place(stage):
        raise Refused(_("Both semi-finals are decided, so the match for third place stays as it is."))
