"""What is announced of a lot to come: a secret made now, of which only the hash is published before (3.7.5.4, 3.7.5.5).

Two kinds are kept apart: for the draw of a stage by lot, and for the next lot among equal players of that stage.
"""

import secrets

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from groups.domain.seeds import Seed, commitment_to
from groups.models import Commitment
from tournaments.errors import Refused
from tournaments.models import Stage, User
from tournaments.services.live import touch

from .making import stage_locked

SECRET_BYTES = 16


def open_commitment(stage: Stage, purpose: str = Commitment.Purpose.DRAW) -> Commitment | None:
    """The announcement that waits for its draw, or for its lot."""
    return Commitment.objects.filter(stage=stage, purpose=purpose, draw=None, spent_at=None).first()


def commitment_make(stage: Stage, *, by: User, promise: str, purpose: str) -> Commitment:
    """Make a secret and publish its hash, inside a transaction that has locked the event.

    Refused in a draft, where nobody could see it.
    """
    if stage.event.tournament.is_draft:
        raise Refused(_("The tournament is a draft, so nobody would see the announcement. Let others see it first."))
    secret = secrets.token_hex(SECRET_BYTES)
    made = Commitment.objects.create(
        stage=stage,
        purpose=purpose,
        secret=secret,
        digest=commitment_to(secret),
        promise=promise,
        made_at=timezone.now(),
        made_by=by,
    )
    touch(stage.event.tournament, stage, stage.event)
    return made


@transaction.atomic
def lot_announce(*, stage: Stage, by: User, promise: str = "") -> Commitment:
    """Announce the next lot that the product draws among equal players of this stage, in a group or between groups.

    `promise` says which public number will be added, if any. Announced twice, the first one stands. Refused in a draft.
    """
    stage = stage_locked(stage)
    waiting = open_commitment(stage, Commitment.Purpose.LOT)
    return waiting or commitment_make(stage, by=by, promise=promise, purpose=Commitment.Purpose.LOT)


def lot_seed(stage: Stage, number: str, source: str) -> tuple[Seed, Commitment | None]:
    """The seed of one lot, and the announcement it keeps: what was announced cannot be passed over.

    Without announcement a public number that somebody typed, or a secret made this moment. Refused: a number without
    where it comes from, or none where one was promised.
    """
    if number and not source:
        raise Refused(_("Say where the number comes from, so that everybody can look it up."), "source")
    announced = open_commitment(stage, Commitment.Purpose.LOT)
    if announced is None:
        return (Seed(number=number, source=source) if number else Seed(secrets.token_hex(SECRET_BYTES))), None
    if announced.promise and not number:
        raise Refused(_("The announcement promised a public number: type it."), "number")
    return Seed(announced.secret, announced.digest, number, source), announced


def commitment_spend(announced: Commitment | None) -> dict[str, str]:
    """The secret is public from now on, and serves no other lot; what the record says of the announcement."""
    if announced is None:
        return {}
    announced.spent_at = timezone.now()
    announced.save(update_fields=["spent_at"])
    made_at = timezone.localtime(announced.made_at).isoformat(timespec="seconds")
    return {"announced_at": made_at, "announced_number": announced.promise}
