"""An agreement not to play (706.4): checked, told, written as one change that one click takes back."""

from collections.abc import Collection, Mapping
from dataclasses import dataclass
from datetime import datetime, timedelta

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets.domain.prizes import NOTHING, Bundle, difference, equal_shares
from brackets.models import AgreedMatch, Agreement, AgreementShare, BracketMatch
from brackets.services.agreeing import Unplayed, unplayed
from brackets.services.agreements import standing_of
from brackets.wording import bundle_text
from desk.models import Change
from tournaments.domain.names import clean, fold
from tournaments.domain.scores import Result
from tournaments.errors import Refused
from tournaments.models import Event, Match, Player, Stage, User
from tournaments.services.live import mark
from tournaments.services.locks import event_locked
from tournaments.services.snapshots import Snapshot, snapshot

from .consequences import Edit
from .results import Besides, Saved, apply_edits

CLOCKS_DIFFER = timedelta(minutes=5)


@dataclass(frozen=True)
class Terms:
    """What was agreed on. `order` by entry id: the lower number goes on or has the better place, the same number shares
    the places. `shares` by entry id; None shares equally."""

    judge: str
    agreed_at: datetime
    order: Mapping[int, int]
    shares: Mapping[int, Bundle] | None = None


@transaction.atomic
def agreement_make(*, stage: Stage, numbers: Collection[int], terms: Terms, by: User, confirmed: str = "") -> Saved:
    """Record that the matches of these numbers are not played, and write their results (706.4).

    MustConfirm tells what follows: call again with `confirmed` = its token. Refused, with the field it belongs to: no
    judge, a time to come, a match that cannot be agreed on, a player who is out, shares that are not what is due.
    """
    event = event_locked(stage.event)
    stage = Stage.objects.get(pk=stage.pk, event=event)
    stage.event = event
    _check_time(terms.agreed_at)
    found = unplayed(stage, numbers, terms.order)
    judge = _judge(terms.judge, found)
    shares = agreed_shares(found, terms.shares)
    agreement = _store(event, found, terms, judge, shares, by)
    edits = {row.match: _values(row.match, found.ends[row.round, row.pair]) for row in found.rows}
    told = tuple(Edit(match, snapshot(match), values) for match, values in edits.items())
    besides = Besides(gone=told, stages=(stage,), agreement=agreement)
    saved = apply_edits(event, edits, by=by, kind=Change.Kind.AGREED, confirmed=confirmed, besides=besides)
    mark(event.tournament.live_version, event)
    return saved


def made_already(event: Event, numbers: Collection[int]) -> Change | None:
    """The change by which a standing agreement about exactly these matches was made: the button was pressed twice."""
    for agreement in standing_of(event):
        if {row.match.number for row in agreement.matches.all()} == set(numbers):
            return Change.objects.filter(agreement=agreement, kind=Change.Kind.AGREED).first()
    return None


def agreed_shares(found: Unplayed, asked: Mapping[int, Bundle] | None) -> dict[int, Bundle]:
    """Who gets how much of what is due. Refused: it is not exactly what is due, or a thing does not divide equally."""
    parties = [entry.pk for entry in found.parties]
    total, currency = found.due.total, found.stage.event.currency
    if asked is None:
        equal = equal_shares(total, parties)
        if equal is None:
            raise Refused(
                _("Equal shares are not possible: a thing goes whole. Write who gets which thing."), field="shares"
            )
        return {party: equal[party] for party in parties}
    if not asked.keys() <= set(parties):
        raise Refused(_("Only those who would have played these matches can have a share."), field="shares")
    shares = {party: asked.get(party, NOTHING) for party in parties}
    missing, extra = difference(total, shares)
    if missing.is_empty and extra.is_empty:
        return shares
    told = {"due": bundle_text(total, currency), "missing": bundle_text(missing, currency)}
    told["extra"] = bundle_text(extra, currency)
    if extra.is_empty:
        message = _("The shares do not add up to what is due (%(due)s): %(missing)s is missing.")
    elif missing.is_empty:
        message = _("The shares do not add up to what is due (%(due)s): %(extra)s is too much.")
    else:
        message = _("The shares do not add up to what is due (%(due)s): %(missing)s is missing, %(extra)s is too much.")
    raise Refused(message % told, field="shares")


def _check_time(agreed_at: datetime) -> None:
    if agreed_at > timezone.now() + CLOCKS_DIFFER:
        raise Refused(_("This time is yet to come."), field="agreed_at")


def _judge(name: str, found: Unplayed) -> str:
    judge = clean(name)
    if not judge:
        raise Refused(_("An agreement is made in the presence of a judge (706.4): enter the name."), field="judge")
    if len(judge) > 80:
        raise Refused(_("The name is longer than %(most)d characters.") % {"most": 80}, field="judge")
    players = Player.objects.filter(entries__in=[entry.pk for entry in found.parties]).values_list("name", flat=True)
    if fold(judge) in {fold(player) for player in players}:
        raise Refused(_("Whoever shares the prizes cannot be the judge as well."), field="judge")
    return judge


def _values(match: Match, result: Result) -> Snapshot:
    """The match by agreement; its sides too, for those that follow from other matches of the agreement."""
    return snapshot(match) | {
        "a_id": result.a,
        "b_id": result.b,
        "winner_id": result.winner,
        "ending": result.ending.value,
        "games": [],
        "score": None,
        "rubbers": [],
    }


def _store(
    event: Event, found: Unplayed, terms: Terms, judge: str, shares: Mapping[int, Bundle], by: User
) -> Agreement:
    agreement = Agreement.objects.create(event=event, judge=judge, agreed_at=terms.agreed_at, by=by)
    AgreedMatch.objects.bulk_create(
        _agreed_match(agreement, row, found.ends[row.round, row.pair]) for row in found.rows
    )
    AgreementShare.objects.bulk_create(
        AgreementShare(
            agreement=agreement,
            entry_id=party,
            position=position,
            amount=share.money,
            things=dict(share.things),
            reach=[list(span) for span in found.reach[party]],
        )
        for position, (party, share) in enumerate(shares.items(), 1)
    )
    return agreement


def _agreed_match(agreement: Agreement, row: BracketMatch, end: Result) -> AgreedMatch:
    sides = {"a_id": end.a, "b_id": end.b, "winner_id": end.winner}
    return AgreedMatch(agreement=agreement, match=row.match, **sides)
