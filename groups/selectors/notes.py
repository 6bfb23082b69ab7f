"""The derivation of a table in words: what parted those equal on match points, with the clause (3.7.5.2 to 3.7.5.4)."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from groups.domain.standings import Criterion
from groups.models import Group, Member
from tournaments.models import Event

from .ratios import Shown, ratios_shown

StoredStep = dict[str, Any]  # as groups.services.standings.step_json writes it
MOST_OF_A_MATCH = 3  # match points of both sides
RATIOS = (Criterion.RUBBERS, Criterion.GAMES, Criterion.POINTS)


@dataclass(frozen=True)
class OpenTie:
    """A set that only a lot can part, in a finished group; `hangs` says in words what depends on it."""

    members: tuple[Member, ...]
    first: int
    last: int
    hangs: str
    at_the_cut: bool


@dataclass(frozen=True)
class Note:
    """What is said under the last row of an equal set; `asks` is the number of who will ask why."""

    sentences: tuple[str, ...]
    tie: OpenTie | None = None
    asks: int = 0


class Derivation:
    """Reads the stored steps of one group; `members` in any order."""

    def __init__(
        self, group: Group, members: Sequence[Member], event: Event, qualifiers: int, *, has_next: bool = False
    ) -> None:
        self.group = group
        self.event = event
        self.qualifiers = qualifiers
        self.has_next = has_next  # the best of the next places of all groups go through as well
        self.members = {member.entry_id: member for member in members}
        self.steps: list[StoredStep] = group.steps

    def notes(self) -> dict[int, Note]:
        """For each set equal on match points its note, by the entry whose row is the last of the set."""
        if not self.steps or not (self.group.played or _has_points(self.steps[0])):
            return {}
        points = dict(self.steps[0]["values"])
        found = {}
        for part in self.steps[0]["parts"]:
            if len(part) > 1:
                sentences = tuple(self._sentences(part, points.get(part[0])))
                last = max(part, key=lambda entry: self.members[entry].row)
                found[last] = Note(sentences + self._hanging(part), self._tie_in(part), self._who_asks(part))
        return found

    def _who_asks(self, part: Sequence[int]) -> int:
        """The first of them whom the cut leaves out; if it leaves out none or all, the last."""
        rows = sorted((self.members[entry] for entry in part), key=lambda member: member.row)
        below = [member for member in rows if member.row > self.qualifiers]
        return (below[0] if 0 < len(below) < len(rows) else rows[-1]).number

    def between(self) -> dict[int, Shown]:
        """For each member the last ratio that parted it from others equal on match points."""
        found: dict[int, Shown] = {}
        for step in self.steps:
            if step["criterion"] in RATIOS and len(step["parts"]) > 1:
                found |= ratios_shown({entry: (value[0], value[1]) for entry, value in step["values"]})
        return found

    def open_ties(self) -> list[OpenTie]:
        """The sets that wait for a lot, from the top of the table down."""
        ties = [self._open_tie(part) for part in self.group.open_ties]
        return sorted(ties, key=lambda tie: tie.first)

    def _sentences(self, part: Sequence[int], points: int | None) -> Iterator[str]:
        """One sentence for the equal set, and one for each part of it that was still equal after that."""
        decider = self._decider(part)
        first, last = self._places(part)
        where = {"first": first, "last": last, "points": points}
        how = self._how(decider, part)
        if points is None:
            yield _("Places %(first)d–%(last)d: still equal; %(how)s.") % {**where, "how": how}
        else:
            equal = ngettext(
                "Places %(first)d–%(last)d: equal on %(points)d match point; %(how)s.",
                "Places %(first)d–%(last)d: equal on %(points)d match points; %(how)s.",
                points,
            )
            yield equal % {**where, "how": how}
        if decider is None or decider["criterion"] == Criterion.LOT:
            yield from self._left_out()
        else:
            for still in decider["parts"]:
                if len(still) > 1:
                    yield from self._sentences(still, None)

    def _how(self, decider: StoredStep | None, part: Sequence[int]) -> str:
        if decider is None:
            if not self.group.is_finished:
                return _("nothing parts them so far")
            return _("in the matches between them all is equal, so only a lot can part them, 3.7.5.4")
        if decider["criterion"] == Criterion.LOT:
            return _("in the matches between them all is equal; the lot decided, 3.7.5.4")
        parts_all = all(len(p) == 1 for p in decider["parts"])
        if decider["criterion"] == Criterion.MATCH_POINTS and _is_of_one_match(decider):
            how = _("the match between them decides")
        elif parts_all:
            how = {
                Criterion.MATCH_POINTS: _("match points in the matches between them decide"),
                Criterion.RUBBERS: _("individual matches in the matches between them decide"),
                Criterion.GAMES: _("games in the matches between them decide"),
                Criterion.POINTS: _("points in the matches between them decide"),
            }[Criterion(decider["criterion"])]
        else:
            how = {
                Criterion.MATCH_POINTS: _("match points in the matches between them part some of them"),
                Criterion.RUBBERS: _("individual matches in the matches between them part some of them"),
                Criterion.GAMES: _("games in the matches between them part some of them"),
                Criterion.POINTS: _("points in the matches between them part some of them"),
            }[Criterion(decider["criterion"])]
        return f"{how}, {decider['clause']}"

    def _left_out(self) -> Iterator[str]:
        """What the event does not write down could not be compared."""
        if self.event.recorded == self.event.Recorded.GAMES:
            yield _("Points are not written down in this event, so they are not compared.")
        elif self.event.recorded == self.event.Recorded.WINNER:
            yield _("Games and points are not written down in this event, so they are not compared.")

    def _decider(self, part: Sequence[int]) -> StoredStep | None:
        """The comparison that parted exactly this set; the first step is that of the whole group and counts apart."""
        same = set(part)
        return next((s for s in self.steps[1:] if set(s["among"]) == same and len(s["parts"]) > 1), None)

    def _places(self, part: Sequence[int]) -> tuple[int, int]:
        rows = [self.members[entry].row for entry in part]
        return min(rows), max(rows)

    def _tie_in(self, part: Sequence[int]) -> OpenTie | None:
        inside = [tie for tie in self.group.open_ties if set(tie) <= set(part)]
        return self._open_tie(inside[0]) if inside else None

    def _hanging(self, part: Sequence[int]) -> tuple[str, ...]:
        return tuple(self._open_tie(tie).hangs for tie in self.group.open_ties if set(tie) <= set(part))

    def _open_tie(self, part: Sequence[int]) -> OpenTie:
        first, last = self._places(part)
        through = min(self.qualifiers, last) - first + 1
        at_the_cut = 0 < through < len(part)
        if at_the_cut:
            hangs = _("The cut runs through them: %(through)d of these %(tied)d can go through.") % {
                "through": through,
                "tied": len(part),
            }
        elif through > 0:
            hangs = _("All of them go through; with which number depends on the lot.")
        elif self.has_next and first == self.qualifiers + 1:
            hangs = _("Which of them is compared for the best on place %(place)d depends on the lot.") % {
                "place": first
            }
        elif not self.qualifiers:
            hangs = _("Their places depend on the lot.")
        else:
            hangs = _("None of them goes through; only their places depend on the lot.")
        members = sorted((self.members[entry] for entry in part), key=lambda member: member.row)
        return OpenTie(tuple(members), first, last, hangs, at_the_cut)


def _has_points(step: StoredStep) -> bool:
    """Something counts already: played here, or carried over."""
    return any(points for _entry, points in step["values"])


def _is_of_one_match(step: StoredStep) -> bool:
    """Two who have met once have 3 match points between them, or 2, or none; who have met twice have more."""
    return len(step["values"]) == 2 and sum(points for _entry, points in step["values"]) <= MOST_OF_A_MATCH
