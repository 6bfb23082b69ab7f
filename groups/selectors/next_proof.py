"""The comparison of the next places in words and small tables."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from groups.domain.next_places import Candidate
from groups.domain.standings import Criterion, Step
from groups.models import Member
from groups.services.next_places import NextCompared
from tournaments.models import Stage
from tournaments.selectors.proofs import Column, Figure, ProofStep, Row, Table, joined, said

from .columns import column_of
from .names import group_name
from .ratios import decimal, ratios_shown


def how(compared: NextCompared) -> str:
    """By what they are compared, and how groups of unequal size are."""
    stage = compared.stage
    is_team = stage.event.is_for_teams
    sentences = [
        {
            Stage.Compare.POINTS.value: _(
                "Compared are match points, then individual matches, then games, then points, won to lost."
            )
            if is_team
            else _("Compared are match points, then games won to lost, then points won to lost."),
            Stage.Compare.GAMES.value: _("Compared are games won to lost, then points won to lost."),
            Stage.Compare.RALLIES.value: _("Compared are points won to lost."),
        }[stage.compare]
    ]
    if any(one.left_out for one in compared.found.candidates):
        sentences.append(
            ngettext(
                "The groups are not of one size, so in each only the matches against the first %(n)d place count: "
                "those with the last of a larger group are left out.",
                "The groups are not of one size, so in each only the matches among the first %(n)d places count: "
                "those with the last of a larger group are left out.",
                compared.found.counted,
            )
            % {"n": compared.found.counted}
        )
    sentences.append(_("Whom nothing parts, a lot places (3.7.5.4)."))
    return " ".join(sentences)


def before(step: Step | None, one: Candidate, other: Candidate, words: dict[str, Any]) -> SafeString:
    """By what the one is before the other; `words`: the other’s name."""
    if step is None:
        return said(_("Equal with %(player)s in everything that is compared."), **words)
    values = dict(step.values)
    words = {**words, "mine": _value(values.get(one.member)), "others": _value(values.get(other.member))}
    sentence = {
        Criterion.MATCH_POINTS: _("Before %(player)s by match points, %(mine)s to %(others)s."),
        Criterion.RUBBERS: _("Before %(player)s by individual matches, %(mine)s to %(others)s."),
        Criterion.GAMES: _("Before %(player)s by games, %(mine)s to %(others)s."),
        Criterion.POINTS: _("Before %(player)s by points, %(mine)s to %(others)s."),
        Criterion.LOT: _("Before %(player)s by lot (3.7.5.4)."),
    }[step.criterion]
    return said(sentence, **words)


def together(sentences: Iterable[str]) -> SafeString:
    return joined(sentences)


def steps(compared: NextCompared, members: Mapping[int, Member]) -> Iterator[ProofStep]:
    """Every comparison that was made, in order."""
    made = compared.found.standings.steps
    for number, step in enumerate(made, 1):
        claim = _claim(step, is_first=number == 1)
        settled = (said(_skipped(step.criterion)),) if step.skipped else ()
        is_end = number == len(made) and compared.is_settled
        table = None if step.skipped else _table(step, compared, members)
        yield ProofStep(step.clause, said(claim), settled, table, is_end)


def _claim(step: Step, *, is_first: bool) -> str:
    count = {"n": len(step.among)}
    if step.criterion is Criterion.LOT:
        return (
            ngettext(
                "%(n)d is equal in everything; the lot decided.",
                "%(n)d are equal in everything; the lot decided.",
                len(step.among),
            )
            % count
        )
    if is_first:
        return {
            Criterion.MATCH_POINTS: _("All who have this place, by match points."),
            Criterion.RUBBERS: _("All who have this place, by individual matches won to lost."),
            Criterion.GAMES: _("All who have this place, by games won to lost."),
            Criterion.POINTS: _("All who have this place, by points won to lost."),
        }[step.criterion]
    return {
        Criterion.RUBBERS: ngettext(
            "%(n)d is still equal: individual matches won to lost.",
            "%(n)d are still equal: individual matches won to lost.",
            len(step.among),
        ),
        Criterion.GAMES: ngettext(
            "%(n)d is still equal: games won to lost.", "%(n)d are still equal: games won to lost.", len(step.among)
        ),
        Criterion.POINTS: ngettext(
            "%(n)d is still equal: points won to lost.", "%(n)d are still equal: points won to lost.", len(step.among)
        ),
    }[step.criterion] % count


def _skipped(criterion: Criterion) -> str:
    return {
        Criterion.RUBBERS: _("Individual matches are not written down for all of them, so they are not compared."),
        Criterion.GAMES: _("Games are not written down for all of them, so they are not compared."),
        Criterion.POINTS: _("Points are not written down for all of them, so they are not compared."),
    }[criterion]


def _table(step: Step, compared: NextCompared, members: Mapping[int, Member]) -> Table:
    values: dict[int, Any] = {int(str(member)): value for member, value in step.values}
    is_ratio = step.criterion not in (Criterion.MATCH_POINTS, Criterion.LOT)
    shown = ratios_shown(values) if is_ratio else {}
    begun = {group.number for group in compared.groups if group.played}
    groups = {int(str(one.member)): one.group for one in compared.found.candidates if one.group in begun}
    rows = []
    for part in step.parts:
        for member in part:
            entry = int(str(member))
            if entry not in groups:
                continue
            value = values[entry]
            figure = Figure(ratio=value, value=shown[entry].value) if is_ratio else Figure(str(value), is_key=True)
            name = f"{members[entry].entry.title} ({group_name(compared.stage.event, groups[entry])})"
            rows.append(Row(None, name, (figure,)))
    columns = (Column(column_of(step.criterion), "ratio" if is_ratio else "sum"),)
    return Table(_("Place %(place)d of the groups") % {"place": compared.place}, columns, tuple(rows))


def _value(value: Any) -> str:
    """A number, or a ratio with its value."""
    if not isinstance(value, tuple):
        return str(value)
    won, lost = value
    return f"{won}:{lost} = {decimal(won, lost)}" if lost else f"{won}:{lost}"
