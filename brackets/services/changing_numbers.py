"""Two who have not begun to play change their numbers in a built knockout; everything else stays as it is (C11)."""

from collections.abc import Sequence

from django.db import transaction
from django.db.models import Q
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets.domain.tree import SeedOf
from brackets.models import Seed
from tournaments.errors import Refused, Stale
from tournaments.models import Entry, Match, Stage, User
from tournaments.services.live import touch
from tournaments.services.locks import BEGUN, event_locked

from .positions import positions_refresh, tree_of

MOVES = ("entry", "group", "place", "rank")  # what a number says of who has it: where he came from goes along


@transaction.atomic
def numbers_change(*, stage: Stage, entry: int, number: int, by: User, seen_draw: int) -> Stage:
    """Give this entry that number, and whoever has it the entry's own: both play their first match elsewhere then.

    Results, and the matches of all others, stay. From here on the knockout is one placed by hand. Refused where one
    of the two has begun to play or is out of the event; Stale when the numbers were changed meanwhile. Pressed twice,
    they change once (C84).
    """
    event = event_locked(stage.event)
    stage = Stage.objects.get(pk=stage.pk)
    stage.event = event
    seeds = {seed.number: seed for seed in Seed.objects.filter(stage=stage)}
    own = next((seed for seed in seeds.values() if seed.entry_id == entry), None)
    other = seeds.get(number)
    if own is not None and own is other:
        return stage
    if own is None or other is None or stage.draw_number != seen_draw:
        raise Stale(_("The knockout was changed meanwhile. Below is how it stands now."))
    if not {own.pk, other.pk} <= {seed.pk for seed in free_numbers(stage)}:
        raise Refused(_("One of the two has begun to play or is out of the event, so both numbers stay."))
    _change(own, other)
    stage.placement = Stage.Placement.HAND
    stage.drawn_at = timezone.now()
    stage.draw_number += 1
    stage.version += 1
    stage.save()
    positions_refresh(stage)
    touch(event.tournament, stage, event)
    return stage


def free_numbers(stage: Stage) -> Sequence[Seed]:
    """Those who can still change their numbers: their first match has not begun, and they are in the event."""
    first = {
        side.number: pair.key for pair in tree_of(stage).pairs for side in (pair.a, pair.b) if isinstance(side, SeedOf)
    }
    begun = Match.objects.filter(BEGUN | Q(line_ups__isnull=False), stage=stage)
    keys = set(begun.values_list("in_bracket__round", "in_bracket__pair"))
    seeds = Seed.objects.filter(stage=stage, entry__status=Entry.Status.ENTERED).select_related("entry")
    return [seed for seed in seeds.order_by("number") if first[seed.number] not in keys]


def _change(one: Seed, other: Seed) -> None:
    for name in MOVES:
        mine = getattr(one, name)
        setattr(one, name, getattr(other, name))
        setattr(other, name, mine)
    Seed.objects.bulk_update([one, other], MOVES)
