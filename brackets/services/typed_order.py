"""Reading one table's order typed or pasted by hand, and finding its names among the entries (706.1)."""

import hashlib
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from difflib import get_close_matches

from django.utils.translation import gettext as _

from tournaments.domain.names import clean
from tournaments.models import Entry, Player
from tournaments.services.people import name_key

NEW = "new"  # a pick: a person who is not in the tournament yet
PERSON = "person-"  # a pick: a person who plays in other events of the tournament
NUMBERED = re.compile(r"^(\d{1,4})\s*(?:[.)\]:;,]\s*|\t\s*|\s+)(?=\S)")
NEAR = 0.75  # how alike a name must be to be offered
MOST_LOOKED_UP = 20  # unknown names for which alike ones are looked for: each is compared with every entry
LONGEST_NAME = 80


@dataclass(frozen=True)
class TypedLine:
    """A line of the order: the entry it names, or what the organizer must decide about it.

    `entry` is None for a name to be entered now, for `person` if he is in the tournament already; then `problem` is
    empty. `choices` (entries) and `persons` are offered, never taken unasked.
    """

    number: int
    name: str
    key: str
    entry: Entry | None = None
    problem: str = ""
    choices: tuple[Entry, ...] = ()
    persons: tuple[Player, ...] = ()
    can_be_new: bool = False
    picked: str = ""
    person: Player | None = None

    @property
    def must_choose(self) -> bool:
        return bool(self.choices or self.can_be_new)


@dataclass(frozen=True)
class TypedOrder:
    lines: tuple[TypedLine, ...]


def read_order(
    text: str,
    entries: Sequence[Entry],
    picks: Mapping[str, str],
    *,
    persons: Sequence[Player] = (),
    add_unknown: bool = False,
) -> TypedOrder:
    """Find each line's name among the entries, whatever its letters' case, spaces or accents (C65).

    "7. Name", "7) Name", "7 Name" and "Name" are read; after a tab other columns are left out. Namesakes are never
    guessed: they come with choices. `picks` answers them, by TypedLine.key. `persons`: players of the tournament's
    other events. `add_unknown`: enter every name that nobody has.
    """
    finder = _Finder(entries, picks, persons, add_unknown)
    lines: list[TypedLine] = []
    last = 0
    for typed in filter(None, map(str.strip, text.splitlines())):
        place, name = split_line(typed)
        line = finder.find(len(lines) + 1, name)
        if place is not None and place < last and not line.problem:
            line = TypedLine(line.number, name, line.key, line.entry, _("the numbers are not in order"))
        last = place if place is not None else last
        lines.append(line)
    return TypedOrder(tuple(lines))


def split_line(typed: str) -> tuple[int | None, str]:
    """The number a line begins with, if any, and the name: the first column after it."""
    place = None
    numbered = NUMBERED.match(typed)
    if numbered:
        place, typed = int(numbered[1]), typed[numbered.end() :]
    return place, clean(typed.split("\t")[0])


class _Finder:
    def __init__(
        self, entries: Sequence[Entry], picks: Mapping[str, str], persons: Sequence[Player], add_unknown: bool
    ) -> None:
        self.persons: dict[str, list[Player]] = {}
        for person in persons:
            self.persons.setdefault(person.name_key, []).append(person)
        self.by_name: dict[str, list[Entry]] = {}
        for entry in entries:
            for name in {name_key(entry.name), name_key(entry.title)}:
                self.by_name.setdefault(name, []).append(entry)
        self.picks, self.add_unknown = picks, add_unknown
        self.used: dict[int | str, int] = {}
        self.seen: dict[str, int] = {}
        self.looked_up = 0

    def find(self, number: int, name: str) -> TypedLine:
        folded = name_key(name)
        self.seen[folded] = self.seen.get(folded, 0) + 1
        key = f"pick-{hashlib.sha256(folded.encode()).hexdigest()[:10]}-{self.seen[folded]}"
        line = self._matched(TypedLine(number, name, key, picked=self.picks.get(key, "")), folded)
        if line.problem:
            return line
        if line.entry is not None:
            return self._once(line, line.entry.pk)
        return self._once(line, f"{PERSON}{line.person.pk}" if line.person else folded)

    def _matched(self, line: TypedLine, folded: str) -> TypedLine:
        found = self.by_name.get(folded, [])
        playing = [entry for entry in found if entry.status == Entry.Status.ENTERED]
        if len(playing) == 1:
            return replace(line, entry=playing[0])
        if len(playing) > 1:
            return self._chosen(line, playing, _("several entries have this name; say which"))
        if found:
            status = found[0].get_status_display()
            return replace(line, problem=_("this entry does not play (%(status)s)") % {"status": status})
        if len(line.name) > LONGEST_NAME:
            return replace(line, problem=_("a name has at most %(count)d letters") % {"count": LONGEST_NAME})
        persons = self.persons.get(folded, [])
        if self.add_unknown and not line.picked and not persons:
            line = replace(line, picked=NEW)
        return self._unknown(line, self._near(folded), persons)

    def _chosen(self, line: TypedLine, choices: Sequence[Entry], problem: str) -> TypedLine:
        picked = next((entry for entry in choices if str(entry.pk) == line.picked), None)
        line = replace(line, choices=tuple(choices), entry=picked)
        return line if picked else replace(line, problem=problem, picked="")

    def _unknown(self, line: TypedLine, near: Sequence[Entry], persons: Sequence[Player]) -> TypedLine:
        line = replace(line, persons=tuple(persons), can_be_new=True)
        if line.picked == NEW:
            return replace(line, choices=tuple(near))
        person = next((person for person in persons if f"{PERSON}{person.pk}" == line.picked), None)
        if person is not None:
            return replace(line, choices=tuple(near), person=person)
        problem = _("nobody of this name is entered")
        if persons:
            problem = _("somebody of this name plays in another event; say whether it is the same person")
        return self._chosen(line, near, problem)

    def _near(self, folded: str) -> list[Entry]:
        self.looked_up += 1
        if self.looked_up > MOST_LOOKED_UP:
            return []
        near = get_close_matches(folded, self.by_name, n=5, cutoff=NEAR)
        found = {entry.pk: entry for name in near for entry in self.by_name[name]}
        return [entry for entry in found.values() if entry.status == Entry.Status.ENTERED]

    def _once(self, line: TypedLine, who: int | str) -> TypedLine:
        """Nobody stands in the order twice (C09)."""
        if who in self.used:
            return replace(line, entry=None, problem=_("already in line %(line)d") % {"line": self.used[who]})
        self.used[who] = line.number
        return line
