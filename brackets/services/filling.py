"""What a knockout would be filled with, worked out before anything is written: the preview, and what is confirmed."""

import hashlib
import json
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from functools import cached_property

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from brackets.selectors.not_through import not_through
from brackets.selectors.qualifying import Comer, Problem, group_stage_before, qualified
from groups.models import Group
from tournaments.models import Entry, Event, Player, Stage

from .by_hand import leaves_text, read_leaves
from .placing import Comparison, Placing, Spot, Ways, clubmates_at_once, clubs_of, compare_ways, placed
from .positions import cached_build
from .typed_order import TypedLine, read_order

LARGEST = 1024
MOST_LISTED = 8


@dataclass(frozen=True)
class Filling:
    """What the organizer asks for. `top`: how many go through (all, when None); `text`: an order typed by hand.

    `placement`: from groups, how the numbers are given (706.2); `leaves`: by hand, the drawing from top to bottom.
    `picks`: for a typed line that fits several entries or none, by TypedLine.key: an entry's id, or "new".
    """

    source: str
    third_place: bool = False
    all_places: bool = False
    placement: str = Stage.Placement.BOOK
    leaves: str = ""
    top: int | None = None
    text: str = ""
    picks: Mapping[str, str] = field(default_factory=dict)
    add_unknown: bool = False


@dataclass(frozen=True)
class Number:
    """A number of the knockout (or a place after it): an entry, or the name of one that is still to be added."""

    number: int
    name: str
    entry: Entry | None
    group: Group | None = None
    place: int | None = None
    rank: int | None = None  # among those who go directly, or of the best of the next places
    person: Player | None = None  # who is to be entered, if he is in the tournament already

    @property
    def facts(self) -> list[object]:
        """What makes it this number and no other."""
        rows = (self.entry, self.person, self.group)
        return [self.name if self.entry is None else "", *(row.pk if row else None for row in rows), self.rank]


@dataclass(frozen=True)
class Plan:
    """The knockout as it would be built. It can be confirmed when there are no problems."""

    stage: Stage
    filling: Filling
    numbers: tuple[Number, ...] = ()
    after: tuple[Number, ...] = ()  # of an order typed by hand: who does not go through, in order
    problems: tuple[Problem, ...] = ()
    notes: tuple[str, ...] = ()
    lines: tuple[TypedLine, ...] = ()
    # From groups: both placements, and the place in a group of each entry that goes through.
    ways: Ways | None = None
    comparison: Comparison | None = None
    hand: Placing | None = None
    leaves: str = ""  # by hand, the lines that were read
    qualifiers: Mapping[Spot, Comer] = field(default_factory=dict)

    @property
    def size(self) -> int:
        return len(self.numbers)

    @property
    def is_ready(self) -> bool:
        return not self.problems

    @property
    def third_place(self) -> bool:
        return (self.filling.third_place or self.all_places) and self.size >= 4

    @property
    def all_places(self) -> bool:
        return self.filling.all_places

    @property
    def placement(self) -> str:
        """How the numbers are given: as asked for, where there is a choice."""
        return self.placed.kind if self.placed else Stage.Placement.BOOK

    @property
    def placed(self) -> Placing | None:
        """The placement of these numbers; None when they do not come from groups."""
        return self.hand or (self.comparison.chosen(self.filling.placement) if self.comparison else None)

    @property
    def placings(self) -> tuple[Placing, ...]:
        """All placements shown side by side."""
        both = self.comparison.placings if self.comparison else ()
        return (*both, self.hand) if self.hand else both

    @property
    def direct(self) -> int:
        """How many go past the groups."""
        return sum(comer.group is None for comer in self.qualifiers.values())

    @property
    def extra(self) -> int:
        """How many go through as the best of the next places."""
        return sum(comer.group is not None and comer.rank is not None for comer in self.qualifiers.values())

    @property
    def matches(self) -> int:
        """How many matches there will be."""
        return len(cached_build(self.size, third_place=self.third_place, all_places=self.all_places).pairs)

    @property
    def choices(self) -> tuple[TypedLine, ...]:
        """The typed names about which the organizer must say something, or has."""
        return tuple(line for line in self.lines if line.must_choose)

    @cached_property
    def token(self) -> str:
        """Stands for exactly these numbers in this stage: a confirmation is good for nothing else.

        From groups, for the numbers of all placements shown, between which the very page that confirms chooses.
        Without the matches for places, likewise.
        """
        orders = [(*self.numbers, *self.after)]
        if self.placings:
            orders = [_placed_numbers(self.qualifiers, placing.seeds) for placing in self.placings]
        facts = [
            self.stage.pk,
            self.stage.draw_number,
            self.filling.source,
            *([number.facts for number in order] for order in orders),
            self.size,
        ]
        return hashlib.sha256(json.dumps(facts).encode()).hexdigest()[:20]


def bracket_plan(*, stage: Stage, filling: Filling) -> Plan:
    """Work out the knockout that `filling` asks for; writes nothing. What stands in the way is in `problems`."""
    match filling.source:
        case Stage.Source.GROUPS:
            plan = _from_groups(stage, filling)
        case Stage.Source.ORDER:
            plan = _from_order(stage, filling)
        case Stage.Source.NOT_THROUGH:
            plan = _from_not_through(stage, filling)
        case _:
            plan = _from_entries(stage, filling)
    return plan


def sources(stage: Stage) -> list[str]:
    """Where this knockout can take its players from, the usual one first."""
    if stage.source == Stage.Source.NOT_THROUGH:
        return [Stage.Source.NOT_THROUGH]
    before = group_stage_before(stage)
    if before is None:
        return [Stage.Source.ENTRIES, Stage.Source.ORDER]
    return [Stage.Source.GROUPS, Stage.Source.ORDER]


def _from_groups(stage: Stage, filling: Filling) -> Plan:
    before = group_stage_before(stage)
    if before is None:
        return Plan(stage, filling, problems=(Problem(_("There are no groups before this knockout.")),))
    found = qualified(before)
    if found.problems:
        return Plan(stage, filling, problems=found.problems, notes=found.notes)
    if found.size < 2:
        return Plan(stage, filling, problems=_size_problems(found.size), notes=found.notes)
    return _placed(Plan(stage, filling, notes=found.notes, qualifiers=found.comers), found.ways)


def _placed(plan: Plan, ways: Ways) -> Plan:
    """The plan of those who come from groups, with both placements and the numbers of the one asked for."""
    filling, entries = plan.filling, {spot: comer.entry for spot, comer in plan.qualifiers.items()}
    clubs = clubs_of(entries)
    comparison = compare_ways(ways, clubs)
    problems = _size_problems(ways.size)
    hand, leaves = None, ""
    if filling.placement == Stage.Placement.HAND:
        titles = {spot: entry.title for spot, entry in entries.items()}
        leaves = filling.leaves or leaves_text(comparison.book.seeds, titles)
        read = read_leaves(leaves, comparison.book.seeds)
        problems = problems or tuple(Problem(problem) for problem in read.problems)
        if read.seeds:
            hand = placed(Stage.Placement.HAND, ways, read.seeds, clubs)
    plan = replace(plan, problems=problems, ways=ways, comparison=comparison, hand=hand, leaves=leaves)
    return replace(plan, numbers=_placed_numbers(plan.qualifiers, plan.placed.seeds if plan.placed else ()))


def _placed_numbers(comers: Mapping[Spot, Comer], seeds: Sequence[Spot]) -> tuple[Number, ...]:
    through = [comers[spot] for spot in seeds]
    return tuple(
        Number(number, one.entry.title, one.entry, one.group, one.place, one.rank)
        for number, one in enumerate(through, 1)
    )


def _from_entries(stage: Stage, filling: Filling) -> Plan:
    entries = entered(stage)
    problems = _top_problems(filling.top, len(entries)) or _size_problems(filling.top or len(entries))
    numbers = _numbers(entries[: filling.top])
    return Plan(stage, filling, numbers=numbers, problems=problems, notes=() if problems else _clubmates_note(numbers))


def _from_order(stage: Stage, filling: Filling) -> Plan:
    order = read_order(
        filling.text,
        list(Entry.objects.filter(event_id=stage.event_id)),
        filling.picks,
        persons=_persons_elsewhere(stage),
        add_unknown=filling.add_unknown,
    )
    problems = _line_problems(order.lines) or _top_problems(filling.top, len(order.lines))
    if not order.lines:
        problems = (Problem(_("Type or paste the order: one name a line, the first place first.")),)
    problems = problems or _size_problems(filling.top or len(order.lines))
    top = filling.top or len(order.lines)
    all_numbers = tuple(
        Number(number, line.entry.title if line.entry else line.name, line.entry, person=line.person)
        for number, line in enumerate(order.lines, 1)
    )
    return Plan(
        stage,
        filling,
        numbers=all_numbers[:top],
        after=all_numbers[top:],
        problems=problems,
        notes=(*_left_out(stage, order.lines), *_clubmates_note(all_numbers[:top])) if not problems else (),
        lines=order.lines,
    )


def _from_not_through(stage: Stage, filling: Filling) -> Plan:
    found = not_through(stage)
    if problems := found.problems or _size_problems(len(found.rest)):
        return Plan(stage, filling, problems=problems)
    plan = Plan(stage, filling, qualifiers=found.spots)
    ways = Ways.of_rest(tuple(found.spots))
    if ways is None:
        return replace(plan, numbers=_placed_numbers(found.spots, tuple(found.spots)))
    return _placed(plan, ways)


def _persons_elsewhere(stage: Stage) -> list[Player]:
    """People of the tournament who are not in this event; whoever plays alone can be entered by his name."""
    if stage.event.kind != Event.Kind.SINGLES:
        return []
    players = Player.objects.filter(tournament_id=stage.event.tournament_id)
    return list(players.exclude(entry_players__event=stage.event_id))


def entered(stage: Stage) -> Sequence[Entry]:
    """The entries that play, in ranking order."""
    entries = Entry.objects.filter(event_id=stage.event_id, status=Entry.Status.ENTERED)
    return list(entries.order_by("ranking", "pk"))


def _numbers(entries: Sequence[Entry]) -> tuple[Number, ...]:
    return tuple(Number(number, entry.title, entry) for number, entry in enumerate(entries, 1))


def _line_problems(lines: Sequence[TypedLine]) -> tuple[Problem, ...]:
    return tuple(
        Problem(_("Line %(line)d, %(name)s: %(problem)s") % {"line": ln.number, "name": ln.name, "problem": ln.problem})
        for ln in lines
        if ln.problem
    )


def _top_problems(top: int | None, there: int) -> tuple[Problem, ...]:
    if top is None or top <= there:
        return ()
    message = ngettext(
        "A top of %(top)d needs as many entries; there is %(there)d.",
        "A top of %(top)d needs as many entries; there are %(there)d.",
        there,
    ) % {"top": top, "there": there}
    return (Problem(message),)


def _size_problems(size: int) -> tuple[Problem, ...]:
    """A knockout begins with two (C37)."""
    if size == 0:
        return (Problem(_("Nobody would play: a knockout needs at least two entries.")),)
    if size == 1:
        return (Problem(_("Only one would go through, so there is nothing to play: a knockout needs two.")),)
    if size > LARGEST:
        return (Problem(_("A knockout holds at most %(largest)d entries.") % {"largest": LARGEST}),)
    return ()


def _left_out(stage: Stage, lines: Sequence[TypedLine]) -> tuple[str, ...]:
    """Entries that the typed order does not name: they play no part, which may be a slip."""
    named = {line.entry.pk for line in lines if line.entry is not None}
    missing = [entry.title for entry in entered(stage) if entry.pk not in named]
    new = [line.name for line in lines if line.entry is None]
    notes = []
    if missing:
        notes.append(_("Not in the order, so without a place: %(players)s.") % {"players": listed(missing)})
    if new:
        notes.append(_("Added as new entries: %(players)s.") % {"players": listed(new)})
    return tuple(notes)


def _clubmates_note(numbers: Sequence[Number]) -> tuple[str, ...]:
    """One order gives the numbers (706.1) whoever they are: clubmates who meet at once by it are told (C04)."""
    met = [f"{a.title} – {b.title} ({a.delegation})" for a, b in clubmates_at_once([one.entry for one in numbers])]
    note = _("Clubmates meet at once, since the order alone gives the numbers: %(pairs)s.")
    return (note % {"pairs": listed(met)},) if met else ()


def listed(names: Sequence[str]) -> str:
    """The first few, and how many more: a note stays a note."""
    if len(names) <= MOST_LISTED:
        return ", ".join(names)
    first = ", ".join(names[:MOST_LISTED])
    return _("%(names)s and %(more)d more") % {"names": first, "more": len(names) - MOST_LISTED}


def order_text(stage: Stage) -> str:
    """The order typed for an earlier knockout of this stage, to start from; "" when there was none."""
    ids = stage.typed_order or []
    titles = {entry.pk: entry.title for entry in Entry.objects.filter(event_id=stage.event_id)}
    return "\n".join(f"{number}. {titles[pk]}" for number, pk in enumerate(ids, 1) if pk in titles)
