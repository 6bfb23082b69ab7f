"""The derivation of one place step by step, each with its small table (3.7.5.1 to 3.7.5.4)."""

from collections.abc import Iterator, Sequence

from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from groups.domain.standings import Criterion
from tournaments.selectors.proofs import ProofStep, Table, joined, listed, said

from . import tables, wording
from .facts import StoredStep
from .path import Comparison, Path, part_of

MOST_NAMED = 3


def proof(path: Path) -> tuple[ProofStep, ...]:
    """All steps that concern the player, to the end or to what is still open."""
    first = path.facts.steps[0]
    steps = [_told(path, first, [_first_claim(path)], tables.of_the_group(path, first))]
    before = first
    for comparison in path.comparisons:
        steps += _compared(path, comparison, before)
        before = comparison.decider or before
    return (*steps, *_last(path))


def _first_claim(path: Path) -> SafeString:
    claim = _("Match points: 2 for a win, 1 for a loss in a played match.")
    if path.facts.is_marked:
        claim = _("Match points: 2 for a win, 1 for a loss in a played match, 0 for any other loss.")
    if path.facts.is_carrying:
        return joined([claim, _("Results carried over from the first stage count too.")])
    return said(claim)


def _told(path: Path, step: StoredStep, sentences: Sequence[str], table: Table, *, is_end: bool = False) -> ProofStep:
    """A step with whom it places; while the group is being played nothing is settled, it is just how it stands."""
    placed = _placed(path, step)
    if path.facts.is_finished:
        return ProofStep(step["clause"], joined(sentences), tuple(placed), table, is_end)
    return ProofStep(step["clause"], joined([*sentences, *placed]), (), table)


def _placed(path: Path, step: StoredStep) -> list[SafeString]:
    """Who has a place from here on; of many just the one asked about, or how many there are."""
    placed = path.in_order([part[0] for part in step["parts"] if len(part) == 1])
    if len(placed) <= MOST_NAMED:
        return [wording.placed(player.name, player.row) for player in placed]
    if path.player in placed:
        return [wording.placed(path.player.name, path.player.row)]
    count = ngettext("%(count)d place is settled.", "%(count)d places are settled.", len(placed))
    return [said(count, count=len(placed))]


def _compared(path: Path, comparison: Comparison, before: StoredStep) -> Iterator[ProofStep]:
    """The steps of one equal set; what leads up to it stands in the first."""
    lead = [_lead(path, comparison, before)]
    if not path.matches_among(comparison.among):
        lead.append(said(_("No match between them is played yet, so nothing parts them so far.")))
        yield ProofStep(comparison.clause, joined(lead))
        return
    skipped: list[str] = []
    for step in comparison.steps:
        if not step["values"]:
            skipped.append(step["criterion"])
            continue
        if skipped:
            yield _skipped(path, comparison, skipped)
            skipped = []
        yield _step(path, comparison, step, lead)
        lead = []
    if skipped:
        yield _skipped(path, comparison, skipped)


def _lead(path: Path, comparison: Comparison, before: StoredStep) -> SafeString:
    count = len(comparison.among)
    if comparison.clause == "3.7.5.2":
        points = path.players[comparison.among[0]].match_points
        counts = _("Only the matches between them count now.")
        if path.is_one_match(comparison.among):
            counts = _("Only the match between them counts now.")
        return joined([wording.equal(count, points), counts])
    gone = [entry for entry in before["among"] if entry not in comparison.among]
    sentences: list[str] = []
    if len(gone) <= MOST_NAMED:
        parted = _("Parted already: %(players)s. Their matches with the others no longer count.")
        sentences.append(said(parted, players=listed(path.names(gone))))
    else:
        sentences.append(
            ngettext(
                "%(count)d is parted already; the matches with that one no longer count.",
                "%(count)d are parted already; the matches with them no longer count.",
                len(gone),
            )
            % {"count": len(gone)}
        )
    return joined([*sentences, wording.still_equal(count)])


def _step(path: Path, comparison: Comparison, step: StoredStep, lead: Sequence[str]) -> ProofStep:
    parts, count = len(step["parts"]), len(step["among"])
    all_of_them, some = parts == count, 1 < parts < count
    if step["criterion"] == Criterion.LOT:
        is_end = len(part_of(step, path.player.entry)) == 1
        return _told(path, step, [_lot_claim(path, step)], tables.of_a_lot(path, step), is_end=is_end)
    if step["criterion"] == Criterion.MATCH_POINTS:
        values = tables.values_in_order(path, step)
        is_one = path.is_one_match(step["among"])
        sentence = wording.points_part(values, all_of_them=all_of_them, some=some, is_one=is_one)
        return _told(path, step, [*lead, sentence], tables.of_match_points(path, step))
    sentences = [*lead, wording.compared(step["criterion"], is_first=_is_first_of_its_kind(comparison, step))]
    sentences.append(wording.ratios_part(count, all_of_them=all_of_them, some=some))
    return _told(path, step, [*sentences, *_extremes(step)], tables.of_ratios(path, step))


def _is_first_of_its_kind(comparison: Comparison, step: StoredStep) -> bool:
    """No ratio was compared in this set before, so there is nothing for "the same matches" to look back at."""
    earlier = comparison.steps[: comparison.steps.index(step)]
    return not any(other["values"] and other["criterion"] != Criterion.MATCH_POINTS for other in earlier)


def _extremes(step: StoredStep) -> Iterator[str]:
    """How ratios without a number count."""
    ratios = [value for _member, value in step["values"]]
    if any(won and not lost for won, lost in ratios):
        yield _("Nothing lost is above every number.")
    if any(not won and not lost for won, lost in ratios):
        yield _("0:0 counts as 0.")


def _skipped(path: Path, comparison: Comparison, criteria: Sequence[str]) -> ProofStep:
    event_lacks = {"games": {Criterion.POINTS}, "winner": {Criterion.GAMES, Criterion.POINTS}}
    by_the_event = set(criteria) <= event_lacks.get(path.facts.recorded, set())
    return ProofStep(comparison.clause, said(wording.skipped(criteria, by_the_event=by_the_event)))


def _lot_claim(path: Path, step: StoredStep) -> SafeString:
    among = set(step["among"])
    lot = next((lot for lot in path.facts.lots if set(lot.order) == among), None)
    sentences: list[str] = [_("No comparison parts them, so the lot decides.")]
    if lot is not None and lot.who:
        sentences.append(said(_("Recorded by %(who)s, %(when)s."), who=lot.who, when=lot.when))
    elif lot is not None:
        sentences.append(said(_("Recorded %(when)s."), when=lot.when))
    if lot is not None and lot.url:
        sentences.append(format_html('<a href="{}">{}</a>.', lot.url, _("Its record")))
    return joined(sentences)


def _last(path: Path) -> Iterator[ProofStep]:
    """The end: no lot was needed, or what is open."""
    facts = path.facts
    if not facts.is_finished:
        sentences = [_("Matches played: %(played)d of %(total)d.") % {"played": facts.played, "total": facts.total}]
        sentences.append(_("The place is provisional: further results can change it."))
        if not path.is_alone:
            sentences.append(_("A lot is drawn only for those who are equal when all matches are played."))
        yield ProofStep("" if path.is_alone else "3.7.5.4", joined(sentences))
    elif not path.is_alone:
        sentence = _("No comparison parts them, so only a lot can. Until it is drawn, they share the place.")
        yield ProofStep("3.7.5.4", said(sentence))
    elif not path.is_by_lot:
        yield ProofStep("3.7.5.4", said(_("No lot is needed.")), is_end=True)
