"""The page of a knockout: drawn as it stands, or as it will be numbered once its players are known."""

import dataclasses
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

from django.db.models import F
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from brackets.domain.tree import SeedOf, Tree
from brackets.models import BracketMatch
from brackets.services.placing import DIRECT
from brackets.services.positions import cached_build, tree_of
from tournaments.models import Entry, Stage
from tournaments.services.people import name_key
from tournaments.services.rows import PreparedModels, PreparedRead

from .draughtsman import Draughtsman, Seeded
from .drawing import Drawing, Meeting
from .not_through import not_through
from .qualifying import Problem, Qualified, group_stage_before, next_phrase, place_in_group, qualified

MOST_SEARCHED = 80  # letters of a name looked for
# Fields of Meeting that are not the match's own.
PATHS = {name: name for name in ("round", "pair", "a_is_nobody", "b_is_nobody", "through_id")}


@dataclass(frozen=True)
class Knockout:
    """`drawing` is None where nothing can be drawn yet. `problems`: what is missing before it can be built."""

    stage: Stage
    drawing: Drawing | None
    is_built: bool
    how: str  # where the numbers come from, with the clause
    problems: tuple[Problem, ...] = ()
    find: str = ""
    third_place_open: bool = False  # may the match for third place be switched on or off? (C55)

    @property
    def is_ready(self) -> bool:
        return not self.is_built and not self.problems


def bracket(stage: Stage, *, find: str = "") -> Knockout:
    """Read a knockout as its page shows it: two queries when it is built, four before. `find`: a name to mark."""
    find = " ".join(find.split())[:MOST_SEARCHED]
    if stage.is_drawn:
        return _built(stage, find)
    before = group_stage_before(stage)
    if before is None:
        return _before_entries(stage)
    if stage.source == Stage.Source.NOT_THROUGH:
        return _of_the_rest(stage)
    found = qualified(before)
    problems = found.problems
    if found.groups and found.size < 2:
        problems += (Problem(_("Only one would go through, so there is nothing to play: a knockout needs two.")),)
    drawing = _placeholders(stage, found) if found.groups and found.size >= 2 else None
    how = how_text(stage, found.size, direct=len(found.direct), extra=found.stage.best_next)
    return Knockout(stage, drawing, False, how, problems)


def preview_drawing(
    stage: Stage, titles: Sequence[tuple[str, int | None]], *, third_place: bool, all_places: bool = False
) -> Drawing:
    """The tree of a knockout that is not built: who has which number, best first."""
    seeds = {number: Seeded(title, entry) for number, (title, entry) in enumerate(titles, 1)}
    tree = cached_build(len(titles), third_place=third_place, all_places=all_places)
    return Draughtsman(tree, seeds, {}, zone=stage.event.tournament.zone).draw()


def how_text(
    stage: Stage,
    size: int,
    *,
    source: str | None = None,
    placement: str | None = None,
    third_place: bool | None = None,
    all_places: bool | None = None,
    direct: int = 0,
    extra: int = 0,
) -> str:
    """The facts of a knockout in a line: size and byes, where the numbers come from, third place.

    `source`, `third_place` and `all_places` are the stage's own unless said otherwise; `placement` too, once it is
    built. `direct` and `extra`: how many go past the groups, and go through as the best of the next places.
    """
    source = source or stage.source
    placement = placement or (stage.placement if stage.is_drawn else Stage.Placement.BOOK)
    third_place = stage.third_place if third_place is None else third_place
    all_places = stage.all_places if all_places is None else all_places
    sentences = [_size_sentence(size)] if size >= 2 else []
    if source == Stage.Source.GROUPS and placement == Stage.Placement.SEPARATED:
        sentences.append(
            _(
                "One numbering for all groups: first places, then second places, and so on. Inside each later place "
                "numbers were changed, so that those of one group meet as late as possible (706.2)."
            )
        )
    elif source == Stage.Source.GROUPS and placement == Stage.Placement.HAND:
        sentences.append(_("The organizer has placed those who go through the groups by hand."))
    elif source == Stage.Source.GROUPS:
        sentences.append(_("One numbering for all groups: first places, then second places, and so on (706.2)."))
    elif source == Stage.Source.NOT_THROUGH:
        sentences.append(
            _(
                "For those who did not go through, numbered like the knockout: the best places left, by group, then "
                "those after them (706.2)."
            )
        )
        if placement == Stage.Placement.SEPARATED:
            sentences.append(_("Inside a later place numbers were changed, so that those of one group meet late."))
        elif placement == Stage.Placement.HAND:
            sentences.append(_("The organizer has placed them by hand."))
    elif source == Stage.Source.ORDER:
        sentences.append(_("The numbers are the places before the knockout (706.1)."))
    else:
        sentences.append(_("The numbers are the places in the seeding order (706.1)."))
    if placement == Stage.Placement.HAND and source in (Stage.Source.ORDER, Stage.Source.ENTRIES):
        sentences.append(_("Some were changed by hand."))
    sentences += _besides(direct, extra) if placement != Stage.Placement.HAND else []
    if all_places and size >= 3:
        sentences.append(_("Who loses plays on: there is a match for every place."))
    elif third_place and size >= 4:
        sentences.append(_("The losers of the semi-finals play for third place (706.3)."))
    elif size >= 4:
        sentences.append(_("Both losers of the semi-finals are third (706.3)."))
    return " ".join(sentences)


def _besides(direct: int, extra: int) -> list[str]:
    """Those who come on other ways than the first places of each group."""
    sentences = []
    if direct:
        sentences.append(
            ngettext(
                "Before them comes %(n)d who goes past the groups.",
                "Before them come %(n)d who go past the groups.",
                direct,
            )
            % {"n": direct}
        )
    if extra:
        sentences.append(
            ngettext(
                "After them comes the best of the next places.",
                "After them come the best %(n)d of the next places.",
                extra,
            )
            % {"n": extra}
        )
    return sentences


def _size_sentence(size: int) -> str:
    byes = 2 ** (size - 1).bit_length() - size
    if not byes:
        return _("Top %(size)d.") % {"size": size}
    return ngettext(
        "Top %(size)d with %(byes)d bye: the last number is missing, so the first place rests (706.1).",
        "Top %(size)d with %(byes)d byes: the last numbers are missing, so the first places rest (706.1).",
        byes,
    ) % {"size": size, "byes": byes}


def _built(stage: Stage, find: str) -> Knockout:
    tournament = stage.event.tournament
    tree = tree_of(stage)
    entries = SEEDED.all(stage.pk)
    ranked = [entry.from_group is None for entry in entries if entry.rank is not None]
    numbers = {entry.pk: entry.seed for entry in entries}
    rows = {
        (row.round, row.pair): _as_drawn(row, tree, numbers)
        for row in (Meeting(*values) for values in MEETINGS.rows(stage.pk))
    }
    drawing = Draughtsman(
        tree,
        {entry.seed: Seeded(entry.title, entry.pk) for entry in entries},
        rows,
        code=tournament.code,
        zone=tournament.zone,
        day=tournament.starts_on != tournament.ends_on,
        is_found=_finder(find),
    ).draw()
    semifinals = [row for key, row in rows.items() if key in {(tree.rounds - 1, 1), (tree.rounds - 1, 2)}]
    return Knockout(
        stage,
        drawing,
        True,
        how_text(stage, tree.size, direct=ranked.count(True), extra=ranked.count(False)),
        find=find,
        third_place_open=tree.size >= 4 and not tree.all_places and any(row.is_open for row in semifinals),
    )


SEEDED: PreparedModels[Any] = PreparedModels(
    lambda stage: (
        Entry.objects.filter(seeds__stage=stage)
        .annotate(seed=F("seeds__number"), rank=F("seeds__rank"), from_group=F("seeds__group"))
        .only("name", "distinct")
    )
)
MEETINGS = PreparedRead(
    lambda stage: (
        BracketMatch.objects.filter(stage=stage)
        .order_by()
        .values_list(*(PATHS.get(field.name, f"match__{field.name}") for field in dataclasses.fields(Meeting)))
    )
)


def _as_drawn(row: Meeting, tree: Tree, numbers: Mapping[int, int]) -> Meeting:
    """Two who changed numbers after their match had begun keep its sides; they are drawn by their numbers."""
    first = tree.by_key[row.round, row.pair].a
    is_turned = isinstance(first, SeedOf) and row.b_id is not None and numbers.get(row.b_id) == first.number
    return row.turned if is_turned else row


def _finder(find: str) -> Callable[[str], bool] | None:
    wanted = name_key(find)
    return (lambda title: wanted in name_key(title)) if wanted else None


def _placeholders(stage: Stage, found: Qualified) -> Drawing:
    """By the book, with the places of the groups instead of names: nobody is shown through before he is (C32).

    Who goes directly is through already.
    """
    ways = replace(found.ways, extra=())
    direct = {(DIRECT, one.rank): one.entry for one in found.direct}
    titles = [
        (direct[spot].title, direct[spot].pk) if spot in direct else (place_in_group(stage.event, *spot), None)
        for spot in ways.book
    ]
    next_place = found.stage.qualifiers + 1
    titles += [(next_phrase(rank, next_place), None) for rank in range(1, found.stage.best_next + 1)]
    return preview_drawing(stage, titles, third_place=stage.third_place, all_places=stage.all_places)


def _of_the_rest(stage: Stage) -> Knockout:
    found = not_through(stage)
    problems = found.problems
    return Knockout(stage, None, False, how_text(stage, len(found.rest)), problems)


def _before_entries(stage: Stage) -> Knockout:
    entered = Entry.objects.filter(event_id=stage.event_id, status=Entry.Status.ENTERED).count()
    problems: tuple[Problem, ...] = ()
    if entered < 2:
        problems = (
            Problem(_("A knockout needs at least two entries. Entered so far: %(count)d.") % {"count": entered}),
        )
    return Knockout(stage, None, False, "", problems)
