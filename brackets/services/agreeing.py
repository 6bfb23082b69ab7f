"""Matches that players agree not to play (706.4): who they are, which places they can still come to, what is due."""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from brackets.domain.agreements import AgreementError, Draw, Fault, agreed_ends, players, reach
from brackets.domain.prizes import Bundle, Due, Span, can_win, due
from brackets.domain.tree import Key
from brackets.models import BracketMatch, Seed
from tournaments.domain.scores import Result
from tournaments.errors import Refused
from tournaments.models import Entry, Stage
from tournaments.selectors.labels import pair_label

from .agreements import shared_already, standing_of
from .positions import tree_of
from .prizes import prizes_of


@dataclass(frozen=True)
class Unplayed:
    """Matches of one knockout that are not to be played, and what is due to their players.

    `rows` in their order of play; `ends` by key; `reach`: places of the event in which each party can end, by entry id;
    `at_stake`: what would be due without earlier agreements.
    """

    stage: Stage
    rows: tuple[BracketMatch, ...]
    ends: Mapping[Key, Result]
    parties: tuple[Entry, ...]
    reach: Mapping[int, tuple[Span, ...]]
    due: Due
    at_stake: Due

    @property
    def shared_before(self) -> Bundle:
        """What would be due besides, had earlier agreements not shared it."""
        return self.at_stake.total.less(self.due.total)

    @property
    def decides_places(self) -> bool:
        """A single match from which nobody goes on: the two may share its places."""
        pair = tree_of(self.stage).by_key[self.rows[0].round, self.rows[0].pair]
        return len(self.rows) == 1 and not (pair.feeds or pair.loser_feeds)


def unplayed(stage: Stage, numbers: Collection[int], order: Mapping[int, int] | None = None) -> Unplayed:
    """What follows when the matches of these numbers are not played.

    `order`: the parties by entry id, the lower number goes on; without it any order, which changes who comes where, but
    not what is due to all of them. Refused: a match cannot be agreed on, a player is out of the event, or nobody of
    them can win a prize any more. Ten queries at most, whatever the size.
    """
    rows = _rows(stage)
    chosen = [row for row in rows if row.match.number in set(numbers)]
    if not chosen or len(chosen) < len(set(numbers)):
        raise Refused(_("Choose matches of this knockout that are still to be played."), field="matches")
    draw = _draw(stage, rows)
    keys = [(row.round, row.pair) for row in chosen]
    try:
        parties = [party for party in players(draw, keys) if isinstance(party, int)]
        ends = agreed_ends(draw, keys, order or {party: i for i, party in enumerate(parties)})
    except AgreementError as error:
        raise _refused(error, rows) from error
    entries = Entry.objects.in_bulk(parties)
    _refuse_out(entries.values())
    _refuse_begun(chosen)
    before = _places_before(stage)
    reached = {party: _moved(reach(draw.ended(ends), party), before) for party in parties}
    prizes = prizes_of(stage.event)
    if not any(can_win(prizes, spans) for spans in reached.values()):
        raise Refused(_no_prize(bool(prizes)), field="matches")
    made = due(prizes, reached, before=shared_already(prizes, standing_of(stage.event)))
    shown = sorted(chosen, key=lambda row: (row.round, row.slot))
    return Unplayed(
        stage, tuple(shown), ends, tuple(entries[party] for party in parties), reached, made, due(prizes, reached)
    )


def open_rows(stage: Stage) -> list[BracketMatch]:
    """The matches of a built knockout that have no result and can still be played, in their order; one query."""
    tree_rows = _rows(stage)
    return [row for row in tree_rows if row.match.ending is None and not row.a_is_nobody and not row.b_is_nobody]


def _rows(stage: Stage) -> list[BracketMatch]:
    found = BracketMatch.objects.filter(stage=stage).select_related("match__a", "match__b")
    rows = list(found.order_by("round", "pair"))
    for row in rows:
        row.stage = row.match.stage = stage
        row.match.event = stage.event
    return rows


def _draw(stage: Stage, rows: Sequence[BracketMatch]) -> Draw:
    seeds = Seed.objects.filter(stage=stage).order_by("number").values_list("entry_id", flat=True)
    results = {(row.round, row.pair): result for row in rows if (result := row.match.to_domain())}
    return Draw(tree_of(stage), tuple(seeds), results)


def _places_before(stage: Stage) -> int:
    """How many places of the event are those of the knockouts before this one."""
    earlier = {"stage__event": stage.event_id, "stage__kind": Stage.Kind.KNOCKOUT, "stage__number__lt": stage.number}
    return Seed.objects.filter(**earlier).count()


def _moved(spans: Iterable[Span], before: int) -> tuple[Span, ...]:
    return tuple((first + before, last + before) for first, last in spans)


def _refuse_out(entries: Iterable[Entry]) -> None:
    for entry in entries:
        if entry.status != Entry.Status.ENTERED:
            raise Refused(
                _("%(name)s is out of the event and cannot agree any more.") % {"name": entry.title}, field="matches"
            )


def _refuse_begun(rows: Iterable[BracketMatch]) -> None:
    for row in rows:
        if row.match.rubbers:
            raise Refused(
                _("%(match)s has begun: some individual matches have results.") % {"match": pair_label(row.stage, row)},
                field="matches",
            )


def _no_prize(has_list: bool) -> str:
    if not has_list:
        return _("The list of prizes is empty. 706.4 is for players who still play for prizes: write the list first.")
    return _("Whoever plays here can win no prize any more. 706.4 is for players who still play for prizes.")


def _refused(error: AgreementError, rows: Sequence[BracketMatch]) -> Refused:
    row = next(row for row in rows if (row.round, row.pair) == error.key)
    named = {"match": pair_label(row.stage, row)}
    if error.fault == Fault.NO_ORDER:
        return Refused(_("%(match)s: say who of the two goes on.") % named, field="order")
    message = {
        Fault.PLAYED: _("%(match)s has a result already."),
        Fault.NOT_KNOWN: _("%(match)s: it is not known yet who plays it. Choose the matches before it too."),
        Fault.NOT_PLAYED: _("%(match)s is not played: somebody goes on without play."),
    }[error.fault]
    return Refused(message % named, field="matches")
