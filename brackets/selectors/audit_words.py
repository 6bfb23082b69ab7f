"""The audit of 706.2 in words."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from brackets.domain.placement import Meeting, Principle
from brackets.services.filling import listed
from brackets.services.placing import DIRECT, MOST_SEPARATED, Comparison, Placing, Spot, Ways
from groups.selectors import group_name
from tournaments.models import Entry, Event, Stage


@dataclass(frozen=True)
class Verdict:
    """What a placement makes of one principle. `is_best` is None where nobody knows what is best."""

    text: str
    is_best: bool | None
    who: tuple[str, ...] = ()


@dataclass(frozen=True)
class AuditRow:
    principle: str
    best: str
    verdicts: tuple[Verdict, ...]


class Words:
    """The rows of the audit."""

    def __init__(
        self,
        event: Event,
        entries: Mapping[Spot, Entry],
        placings: Sequence[Placing],
        best_clubmates: Placing | None,
    ) -> None:
        self.event, self.entries, self.placings = event, entries, placings
        self.best_clubmates = best_clubmates
        self.rounds = placings[0].audit.rounds

    def claim(self, found: Comparison) -> str:
        """What the two placements come to."""
        return claim(found)

    def built_claim(self, placing: Placing) -> str:
        """How the one that stands was made."""
        return built_claim(placing)

    @property
    def has_clubmates(self) -> bool:
        return any(any(placing.clubmates) for placing in self.placings)

    def rows(self) -> tuple[AuditRow, ...]:
        groups = len({group for group, _place in self.entries if group != DIRECT})
        numbers = [n for n in range(3) if self.placings[0].audit.principles[n].best is not None and groups > 1]
        rows = [self._row(n) for n in numbers]
        return tuple([*rows, self._clubmates_row()] if self.has_clubmates else rows)

    def _row(self, index: int) -> AuditRow:
        principles = [placing.audit.principles[index] for placing in self.placings]
        texts = [self._at_once(p.actual or 0) if index == 0 else self._meet(p.actual, p.pairs) for p in principles]
        first = principles[0]
        best = self._at_once(first.best or 0) if index == 0 else self._meet(first.best, first.fewest)
        verdicts = [Verdict(text, p.is_best, self._who(p)) for text, p in zip(texts, principles, strict=True)]
        return AuditRow(self._principle(index), best, tuple(verdicts))

    def _principle(self, index: int) -> str:
        is_table = self.event.group_word == Event.GroupWord.TABLE
        return (
            _("1. No two of the same table meet at once")
            if is_table
            else _("1. No two of the same group meet at once"),
            _("2. Those who go directly and first places meet as late as possible")
            if self.has_direct
            else _("2. First places meet as late as possible"),
            _("3. First and second of a table meet as late as possible")
            if is_table
            else _("3. First and second of a group meet as late as possible"),
        )[index]

    @property
    def has_direct(self) -> bool:
        return any(group == DIRECT for group, _place in self.entries)

    @property
    def _is_mixed(self) -> bool:
        """Can some have to fall short of what a principle wants, because not everybody comes from tables alone?"""
        return any(p.fewest for placing in self.placings for p in placing.audit.principles)

    def _meet(self, round_: int | None, pairs: int) -> str:
        """The earliest round; how many meet in it, where not all can wait for the final."""
        word = self.round_word(round_)
        if not self._is_mixed or not pairs:
            return word
        return ngettext("%(round)s, %(n)d pair", "%(round)s, %(n)d pairs", pairs) % {"round": word, "n": pairs}

    def _at_once(self, pairs: int) -> str:
        return ngettext("%(n)d pair", "%(n)d pairs", pairs) % {"n": pairs}

    def round_word(self, round_: int | None) -> str:
        """The round by how many play in it: final, semi-final, top 8."""
        places = 2 ** (self.rounds - (round_ or 1) + 1)
        if places == 2:
            return pgettext("round", "final")
        return _("semi-final") if places == 4 else _("top %(size)d") % {"size": places}

    def _who(self, principle: Principle) -> tuple[str, ...]:
        """In a sentence for each round, the earliest first: whom it concerns and what would be possible."""
        rounds: dict[int, list[Meeting]] = {}
        for meeting in principle.offenders:
            rounds.setdefault(meeting.round, []).append(meeting)
        return tuple(self._sentence(principle.number, round_, meetings) for round_, meetings in rounds.items())

    def _sentence(self, number: int, round_: int, meetings: Sequence[Meeting]) -> str:
        groups = self._groups(meetings)
        size = 2 ** (self.rounds - round_ + 1)
        if number == 3 and self._is_mixed:
            words = {"groups": groups, "round": self.round_word(round_)}
            if round_ == self.placings[0].audit.principles[2].best:
                return _("%(groups)s: first and second can meet in the %(round)s; not so many would have to.") % words
            return _("%(groups)s: first and second can meet in the %(round)s; later would be possible.") % words
        if number == 2 and self.has_direct:
            return _("%(players)s can meet in the %(round)s; later would be possible.") % {
                "players": listed([self._pair_of_firsts(meeting) for meeting in meetings]),
                "round": self.round_word(round_),
            }
        if number == 1:
            return _("%(groups)s: two can meet in the first round; later would be possible.") % {"groups": groups}
        if number == 2 and size == 4:
            return _("%(groups)s: first places can meet in the semi-final; later would be possible.") % {
                "groups": groups
            }
        if number == 2:
            return _("%(groups)s: first places can meet in the top %(size)d; later would be possible.") % {
                "groups": groups,
                "size": size,
            }
        if size == 4:
            return _("%(groups)s: first and second can meet in the semi-final; the final would be possible.") % {
                "groups": groups
            }
        return _("%(groups)s: first and second can meet in the top %(size)d; the final would be possible.") % {
            "groups": groups,
            "size": size,
        }

    def _pair_of_firsts(self, meeting: Meeting) -> str:
        a, b = self.entries[meeting.a], self.entries[meeting.b]  # type: ignore[index]
        return f"{a.title} – {b.title}"

    def _groups(self, meetings: Sequence[Meeting]) -> str:
        numbers = sorted({spot[0] for meeting in meetings for spot in (meeting.a, meeting.b)})  # type: ignore[index]
        return listed([group_name(self.event, number) for number in numbers])

    def _clubmates_row(self) -> AuditRow:
        best = self.best_clubmates
        return AuditRow(
            _("Those of one association meet as late as possible"),
            self._earliest(best) if best else "–",
            tuple(
                Verdict(
                    self._earliest(placing),
                    placing.clubmates == best.clubmates if best else None,
                    self._clubmates(placing),
                )
                for placing in self.placings
            ),
        )

    def _earliest(self, placing: Placing) -> str:
        """ "semi-final: 2 pairs"."""
        meetings = placing.first_clubmates
        return ngettext("%(round)s: %(n)d pair", "%(round)s: %(n)d pairs", len(meetings)) % {
            "round": self.round_word(meetings[0].round),
            "n": len(meetings),
        }

    def _clubmates(self, placing: Placing) -> tuple[str, ...]:
        pairs = [self._pair(meeting) for meeting in placing.first_clubmates]
        return (listed(pairs),)

    def _pair(self, meeting: Meeting) -> str:
        a, b = self.entries[meeting.a], self.entries[meeting.b]  # type: ignore[index]
        return f"{a.title} – {b.title} ({a.delegation})"


def claim(found: Comparison) -> str:
    if found.separated is None:
        return _("By the book. A separated placement is worked out for tops of up to %(most)d.") % {
            "most": MOST_SEPARATED
        }
    if not found.has_choice and not found.book.audit.is_best:
        return _("By the book. Nothing better was found that leaves first places their numbers.")
    if not found.has_choice:
        return _("By the book keeps the principles of 706.2 as well as can be, so there is nothing to choose.")
    changes = len(found.separated.audit.moved)
    at_once, _first_places, seconds = found.separated.audit.principles
    if found.book.audit.is_best and found.separated.clubmates >= found.book.clubmates:
        return ngettext(
            "Both placements keep the principles. The separated one changes %(n)d number, and spreads each group more "
            "evenly.",
            "Both placements keep the principles. The separated one changes %(n)d numbers, and spreads each group more "
            "evenly.",
            changes,
        ) % {"n": changes}
    if found.book.audit.is_best:
        return ngettext(
            "Both placements keep the principles. The separated one changes %(n)d number, and clubmates meet later.",
            "Both placements keep the principles. The separated one changes %(n)d numbers, and clubmates meet later.",
            changes,
        ) % {"n": changes}
    if at_once.actual or (seconds.actual or found.separated.audit.rounds) < found.separated.audit.rounds:
        return ngettext(
            "Both placements keep the first places. The separated one changes %(n)d number, and keeps the other "
            "principles better, though not for all.",
            "Both placements keep the first places. The separated one changes %(n)d numbers, and keeps the other "
            "principles better, though not for all.",
            changes,
        ) % {"n": changes}
    if not found.book.audit.principles[2].is_best:
        return ngettext(
            "Both placements keep the first places. The separated one changes %(n)d number, and first and second of "
            "a group can then meet only in the final.",
            "Both placements keep the first places. The separated one changes %(n)d numbers, and first and second of "
            "a group can then meet only in the final.",
            changes,
        ) % {"n": changes}
    return ngettext(
        "Both placements keep the first places. The separated one changes %(n)d number, and no two of the same "
        "group can then meet at once.",
        "Both placements keep the first places. The separated one changes %(n)d numbers, and no two of the same "
        "group can then meet at once.",
        changes,
    ) % {"n": changes}


def ways_notes(ways: Ways) -> tuple[str, ...]:
    """How 706.2 is read where not everybody comes from a table by his place alone."""
    if (not ways.direct and not ways.extra) or ways.after:
        return ()
    notes = []
    if ways.direct:
        notes.append(
            _("Who goes directly into the knockout counts as the first of a table of their own, before all others.")
        )
    if ways.extra:
        notes.append(_("The best of the next places have the last numbers, in their order among themselves."))
    notes.append(
        _(
            "Best possible: as long as first places and those who go directly keep their numbers, and everybody else "
            "stays among the numbers of their place."
        )
        if ways.direct
        else _(
            "Best possible: as long as first places keep their numbers, and everybody else stays among those of their "
            "place."
        )
    )
    return tuple(notes)


def club_notes(found: Comparison) -> tuple[str, ...]:
    if found.is_proven:
        return (
            _(
                "Clubmates come after the three principles. No placement that keeps these, and spreads each group "
                "evenly over halves and quarters, parts clubmates better than the separated one."
            ),
        )
    return (
        _(
            "Clubmates come after the three principles. The separated placement is the best one found for them; that "
            "there is no better one is not proven."
        ),
    )


def built_claim(placing: Placing) -> str:
    if placing.kind == Stage.Placement.SEPARATED:
        changes = len(placing.audit.moved)
        return ngettext(
            "Separated: first places keep their numbers, and among the later places %(n)d number was changed so that "
            "those of one group meet as late as possible.",
            "Separated: first places keep their numbers, and among the later places %(n)d numbers were changed so "
            "that those of one group meet as late as possible.",
            changes,
        ) % {"n": changes}
    if placing.kind == Stage.Placement.HAND:
        return _("Placed by hand.")
    return _("By the book: first places of the groups in order, then second places, and so on.")
