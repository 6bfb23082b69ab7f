"""The short answer above a derivation, and the question it always raises."""

from collections.abc import Iterator

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from groups.domain.standings import Criterion
from tournaments.selectors.proofs import joined, named, said

from . import tables, wording
from .facts import Played, StoredStep
from .path import Comparison, Path, part_of


def answer(path: Path) -> SafeString:
    """In a few sentences what decided, and whether it is final."""
    return joined([*_what_decided(path), *_cut(path), *_provisional(path)])


def _what_decided(path: Path) -> Iterator[str]:
    player = path.player
    if not path.comparisons:
        points = {"points": player.match_points}
        yield _("Match points: %(points)d, and nobody else in the group has as many (3.7.5.1).") % points
        return
    for comparison in path.comparisons:
        count = len(comparison.among)
        if comparison.clause == "3.7.5.2":
            yield wording.equal(count, player.match_points)
        else:
            yield ngettext(
                "%(count)d of them is still equal, and only the matches between these count (3.7.5.3).",
                "%(count)d of them are still equal, and only the matches between these count (3.7.5.3).",
                count,
            ) % {"count": count}
        yield _decision(path, comparison)


def _decision(path: Path, comparison: Comparison) -> str:
    step = comparison.decider
    if step is None:
        if not path.facts.is_finished:
            return _("Nothing parts them so far.")
        return _("In the matches between them all is equal; only a lot can part them (3.7.5.4).")
    values = _values(path, step)
    if len(part_of(step, path.player.entry)) > 1:
        return wording.parts_some(step["criterion"], values, step["clause"])
    return wording.decides(step["criterion"], values, step["clause"], is_one=path.is_one_match(comparison.among))


def _values(path: Path, step: StoredStep) -> str:
    if step["criterion"] in (Criterion.MATCH_POINTS, Criterion.LOT):
        return ", ".join(map(str, tables.values_in_order(path, step)))
    values = dict(step["values"])
    return ", ".join("{}:{}".format(*values[player.entry]) for player in path.in_order(step["among"]))


def _cut(path: Path) -> Iterator[str]:
    """Where who goes through ends, if it is among those the answer speaks of."""
    if path.facts.is_finished and path.comparisons and path.cut_in(path.comparisons[0].among):
        yield ngettext(
            "%(n)d goes through, so the cut falls below place %(n)d.",
            "%(n)d go through, so the cut falls below place %(n)d.",
            path.facts.qualifiers,
        ) % {"n": path.facts.qualifiers}


def _provisional(path: Path) -> Iterator[str]:
    if not path.facts.is_finished:
        played = {"played": path.facts.played, "total": path.facts.total}
        yield _("Provisional: %(played)d of %(total)d matches are played.") % played


def objections(path: Path) -> Iterator[tuple[SafeString, SafeString]]:
    """Each match that the lower of two equal players won, as a question, with the answer to it."""
    if not path.comparisons:
        return
    own = path.player
    for match in path.matches_among(path.comparisons[0].among):
        if own.entry not in (match.a, match.b) or match.a_won is None:
            continue
        winner, loser = (match.a, match.b) if match.a_won else (match.b, match.a)
        if path.players[winner].place > path.players[loser].place:
            yield _question(path, match, winner, loser), _final(path, winner, loser)


def _question(path: Path, match: Played, winner: int, loser: int) -> SafeString:
    names = {"winner": named(path.players[winner].name), "loser": named(path.players[loser].name)}
    if match.score is None:
        return said(_("But what of the match %(winner)s – %(loser)s?"), **names)
    score = "{}:{}".format(*(match.score if match.a_won else match.score[::-1]))
    return said(_("But what of the match %(winner)s – %(loser)s, %(score)s?"), **names, score=score)


def _final(path: Path, winner: int, loser: int) -> SafeString:
    """Why it does not put the winner above."""
    parting = next(
        step
        for comparison in path.comparisons
        for step in comparison.steps
        if winner in step["among"] and loser in step["among"] and loser not in part_of(step, winner)
    )
    counted = _("It is inside the tables above and has been counted.")
    if len(parting["parts"]) == len(parting["among"]):
        why = _(
            "A comparison that separates everybody places everybody at once; "
            "there is no second look at two of them (3.7.5.2)."
        )
    else:
        why = _("Once a comparison has parted two of them, only those still equal are compared again (3.7.5.3).")
    return joined([counted, why])
