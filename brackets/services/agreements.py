"""Agreements (706.4) as they are stored: which of them stand, and what they have shared."""

from collections.abc import Iterable, Sequence

from django.db.models import Prefetch
from django.utils.translation import gettext as _

from brackets.domain.prizes import Agreed, Shared, shared_by
from brackets.domain.prizes import Prize as Line
from brackets.models import AgreedMatch, Agreement, AgreementShare
from tournaments.domain.scores import Ending
from tournaments.errors import Refused
from tournaments.models import Event, Match, Stage


def agreements_of(event: Event) -> list[Agreement]:
    """All agreements of an event in the order in which they were made, with matches, sides and shares: three queries,
    one without agreements."""
    rows = AgreedMatch.objects.select_related("match__in_bracket", "match__stage", "a", "b", "winner")
    shares = AgreementShare.objects.select_related("entry")
    found = Agreement.objects.filter(event=event).select_related("by").order_by("pk")
    return list(found.prefetch_related(Prefetch("matches", rows), Prefetch("shares", shares)))


def standing(agreements: Iterable[Agreement]) -> list[Agreement]:
    """Those that stand: each match has the end that the agreement gave it, and no later agreement gave it the same."""
    found: list[Agreement] = []
    taken: set[int] = set()
    for agreement in sorted(agreements, key=lambda one: one.pk, reverse=True):
        rows = list(agreement.matches.all())
        if rows and all(_has_its_end(row) and row.match_id not in taken for row in rows):
            found.append(agreement)
            taken |= {row.match_id for row in rows}
    return found[::-1]


def standing_of(event: Event) -> list[Agreement]:
    return standing(agreements_of(event))


def agreed(agreement: Agreement) -> Agreed:
    """The agreement as the rules see it, between entry ids."""
    shares = list(agreement.shares.all())
    return Agreed(
        reach={share.entry_id: tuple((first, last) for first, last in share.reach) for share in shares},
        shares={share.entry_id: share.to_domain() for share in shares},
    )


def shared_already(prizes: Sequence[Line], agreements: Iterable[Agreement]) -> Shared:
    """What the standing agreements have shared of these prizes."""
    return shared_by(prizes, [agreed(agreement) for agreement in agreements])


def agreement_on(match: Match) -> Agreement | None:
    """The standing agreement by which this match is not played."""
    if match.ending != Ending.AGREED:
        return None
    found = (one for one in standing_of(match.event) if any(row.match_id == match.pk for row in one.matches.all()))
    return next(found, None)


def refuse_agreed(match: Match) -> None:
    """Its end is part of an agreement that stands, and shares hang on it: the agreement is taken back first."""
    if match.ending == Ending.AGREED and agreement_on(match) is not None:
        raise Refused(_("This match was not played by agreement (706.4). Take the agreement back to enter a result."))


def refuse_shared_places(stage: Stage) -> None:
    """The places of this knockout are played for as they were when somebody agreed on them."""
    for agreement in standing_of(stage.event):
        if any(row.match.stage_id == stage.pk for row in agreement.matches.all()):
            raise Refused(_("Players agreed on prizes by these places (706.4). Take the agreement back first."))


def _has_its_end(row: AgreedMatch) -> bool:
    match = row.match
    return (
        match.ending == Ending.AGREED
        and {match.a_id, match.b_id} == {row.a_id, row.b_id}
        and match.winner_id == row.winner_id
    )
