"""What is due to players who agree not to play, in words: where it comes from, line by line (706.4)."""

from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from brackets.domain.prizes import Bundle, Prize, Span, at_places, together
from brackets.models import BracketMatch
from brackets.services.agreeing import Unplayed, open_rows
from brackets.services.prizes import prizes_of
from brackets.wording import bundle_text, spans_text
from tournaments.models import Event, Stage
from tournaments.selectors.labels import pair_label


@dataclass(frozen=True)
class OpenMatch:
    """A match that can be chosen: its number, where it is, and who plays, or who will come."""

    number: int
    label: str
    a: str
    b: str
    is_chosen: bool


@dataclass(frozen=True)
class DueLine:
    """Places, what is due of them, and why."""

    places: str
    brings: str
    why: str


def open_matches(event: Event, chosen: Collection[int]) -> list[OpenMatch]:
    """Those of the event's knockouts that are still to be played, the last round first: there the prizes are."""
    found = []
    for stage in knockouts(event):
        rows = sorted(open_rows(stage), key=lambda row: (-row.round, row.place_from, row.slot))
        found += [_open_match(stage, row, chosen) for row in rows]
    return found


def knockouts(event: Event, numbers: Collection[int] | None = None) -> list[Stage]:
    """The built knockouts of an event; with `numbers` those that these matches belong to."""
    stages = Stage.objects.filter(event=event, kind=Stage.Kind.KNOCKOUT, drawn_at__isnull=False)
    if numbers is not None:
        stages = stages.filter(matches__number__in=numbers).distinct()
    found = list(stages.order_by("number"))
    for stage in found:
        stage.event = event
    return found


def due_lines(found: Unplayed) -> list[DueLine]:
    """Where the total comes from; one query for the list of prizes."""
    prizes, currency = prizes_of(found.stage.event), found.stage.event.currency
    lines = []
    whole = sorted({span for spans in found.at_stake.whole.values() for span in spans})
    if whole:
        why = _("between them they have these places for certain, whoever has which")
        lines.append(DueLine(spans_text(whole), bundle_text(_all(prizes, whole), currency), why))
    for party, brings in found.at_stake.certain.items():
        spans = found.reach[party]  # type: ignore[index]
        lines.append(DueLine(spans_text(spans), bundle_text(brings, currency), _why_certain(spans)))
    if not found.shared_before.is_empty:
        why = _("less what an earlier agreement has shared already")
        lines.append(DueLine("", f"− {bundle_text(found.shared_before, currency)}", why))
    return lines


def _why_certain(spans: tuple[Span, ...]) -> str:
    if len(spans) > 1:
        return _("for one of them, still open: what each of these places brings at least is certain, no more")
    if spans[0][0] < spans[0][1]:
        return _("for one of them: an equal part of these places, shared with others")
    return _("for one of them: the place is certain")


def _all(prizes: Sequence[Prize], spans: Sequence[Span]) -> Bundle:
    return together(at_places(prizes, span) for span in spans)


def _open_match(stage: Stage, row: BracketMatch, chosen: Collection[int]) -> OpenMatch:
    unknown = _("not known yet")
    match = row.match
    return OpenMatch(
        number=match.number,
        label=pair_label(stage, row),
        a=match.a.title if match.a else unknown,
        b=match.b.title if match.b else unknown,
        is_chosen=match.number in chosen,
    )
