"""The one write path for results: entering, correcting, clearing, taking back.

Each is one transaction: lock the event, check what the person saw, write, recompute what depends on it, tell or ask.
A change that would clear other results is tried and rolled back first (MustConfirm), so what is told is what happens.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any

from django.db import transaction
from django.utils import timezone
from django.utils.translation import gettext as _

from brackets.models import Agreement
from brackets.services.agreements import refuse_agreed
from brackets.services.numbers_kept import Kept
from desk.models import Change, MatchChange
from groups.models import Group, GroupMatch
from groups.services.going_on import is_second
from groups.services.lots import lots_stand_again
from groups.services.next_lots import next_lots_stand_again
from groups.services.standings import standings_refresh
from groups.services.sums import SumsChange
from tournaments.errors import Refused, Stale
from tournaments.models import Entry, Event, Match, Stage, Tournament, User
from tournaments.services.live import next_live_version
from tournaments.services.locks import hold_event
from tournaments.services.rows import PreparedRead, insert_row, insert_rows, update_rows
from tournaments.services.snapshots import FIELDS, Snapshot, put, same_result, snapshot

from .consequences import Consequences, Edit, MustConfirm
from .following import follow
from .going_through import with_going_through
from .outcomes import Outcome, TeamOutcome, outcome_values

WRITTEN = (*FIELDS, "version", "saved_at")
LINE = ("change", "match", "before", "after", "version")


@dataclass(frozen=True)
class Saved:
    """What was done: its record (None when the same was already stored), and what followed."""

    change: Change | None
    consequences: Consequences


@transaction.atomic
def result_save(
    *, match: Match, by: User, seen_version: int, outcome: Outcome | TeamOutcome, reason: str = "", confirmed: str = ""
) -> Saved:
    """Enter or correct the result of one match.

    Raises ScoreError (not legal), Stale (somebody saved meanwhile; theirs stands), MustConfirm (other results would
    be cleared; call again with `confirmed` = its token), Refused (a player is not known yet).
    """
    event = _lock(match)
    if match.a_id is None or match.b_id is None:
        raise Refused(_("Both sides must be known before a result can be entered."))
    values = outcome_values(match, event, outcome)
    if same_result(snapshot(match), values):
        return Saved(None, Consequences())  # a second press of the button, or the same slip twice
    _check_version(match, seen_version)
    refuse_agreed(match)
    kind = Change.Kind.CORRECTED if match.is_decided else Change.Kind.ENTERED
    return apply_edits(event, {match: values}, by=by, kind=kind, reason=reason, confirmed=confirmed)


@transaction.atomic
def result_clear(*, match: Match, by: User, seen_version: int, reason: str = "", confirmed: str = "") -> Saved:
    """Set a match back to unplayed. Raises Stale and MustConfirm as result_save does."""
    event = _lock(match)
    if not match.is_decided and not match.is_running:
        return Saved(None, Consequences())
    _check_version(match, seen_version)
    refuse_agreed(match)
    values = snapshot(match) | {"ending": None, "winner_id": None, "games": [], "score": None, "rubbers": []}
    return apply_edits(event, {match: values}, by=by, kind=Change.Kind.CLEARED, reason=reason, confirmed=confirmed)


@transaction.atomic
def change_undo(*, change: Change, by: User, confirmed: str = "") -> Saved:
    """Take a change back: every match it touched stands as before. Refused once one of them was changed again.

    What put an entry out of the event is taken back by desk.services.withdrawals.
    """
    edits = edits_back(change)
    event = next(iter(edits)).event
    return apply_edits(event, edits, by=by, kind=Change.Kind.UNDONE, undoes=change, confirmed=confirmed)


def edits_back(change: Change) -> dict[Match, Snapshot]:
    """What each match of a change was before it, the event locked. Refused when something newer stands."""
    lines = list(change.lines.all())
    if any(line.match_id is None for line in lines):
        raise Refused(_("The matches of this change are gone: the draw was made again."))
    matches = {line.match_id: line.match for line in lines if line.match is not None}
    for match in matches.values():
        _lock(match)
    if Change.objects.filter(undoes=change).exists():
        raise Refused(_("This was already taken back."))
    for line in lines:
        match = matches[line.match_id]
        if match.version != line.version:
            raise Refused(
                _("Match %(number)d was changed again since then. Take back the later change first.")
                % {"number": match.number}
            )
    return {matches[line.match_id]: line.before for line in lines}


def _lock(match: Match) -> Event:
    """Lock the event, so that saves in it go one after another, and bring the match up to date.

    The match comes with its event and its place in the group from before the lock: of those only the settings of the
    event and the group's count of results can have changed, and both are read again.
    """
    event = match.stage.event = match.event
    hold_event(event)
    (stored,) = FRESH.rows(match.pk)
    put(match, dict(zip(FIELDS, stored, strict=False)))
    match.version, event_version, played, total = stored[len(FIELDS) :]
    if event_version != event.version:
        event.refresh_from_db()
    place = in_group(match)
    if place is not None:
        place.group.played, place.group.total = played, total
        place.group.stage = match.stage
    return event


COUNTS = ("version", "event__version", "in_group__group__played", "in_group__group__total")
FRESH = PreparedRead(lambda match: Match.objects.filter(pk=match).order_by().values_list(*FIELDS, *COUNTS))


def in_group(match: Match) -> GroupMatch | None:
    """Where the match stands in its group; None for a match of a knockout."""
    return getattr(match, "in_group", None)


def _check_version(match: Match, seen_version: int) -> None:
    if match.version != seen_version:
        raise Stale(_("Somebody else saved this match meanwhile."))


@dataclass(frozen=True)
class Besides:
    """What is changed besides results, and what must be recomputed: by a withdrawal the entry and what left the groups,
    by an agreement (706.4) the matches it decides."""

    entry: Entry | None = None
    removed: dict[str, Any] = field(default_factory=dict)
    gone: tuple[Edit, ...] = ()
    sums: tuple[SumsChange, ...] = ()
    groups: Sequence[Group] = ()
    stages: Sequence[Stage] = ()
    agreement: Agreement | None = None


def apply_edits(
    event: Event,
    edits: Mapping[Match, Snapshot],
    *,
    by: User,
    kind: str,
    reason: str = "",
    undoes: Change | None = None,
    confirmed: str = "",
    besides: Besides | None = None,
) -> Saved:
    """Write the edits, recompute, and record; MustConfirm rolls everything back.

    The event is locked and the matches are fresh, with event, stage and place in the group at hand. With `besides`
    the person is asked in any case, and told each edit.
    """
    tournament: Tournament = event.tournament
    live_version = next_live_version(tournament)
    before = {match: snapshot(match) for match in edits}
    for match, values in edits.items():
        put(match, values)
        match.version += 1
        match.saved_at = timezone.now() if values["ending"] else None
    update_rows(list(edits), WRITTEN)
    if undoes:
        lots_stand_again(undoes.removed.get("lots", ()))
        next_lots_stand_again(undoes.removed.get("next_lots", ()))
    had = undoes.removed.get("numbers") if undoes else None
    consequences = _recompute(event, list(edits), live_version, besides, had)
    if besides:
        told = tuple(Edit(match, before[match], snapshot(match)) for match in edits if in_group(match))
        consequences = replace(consequences, edits=besides.gone + told, sums=besides.sums)
    if (besides or consequences.must_ask) and confirmed != consequences.token:
        moved = (besides.groups, besides.entry) if besides else ((), None)
        raise MustConfirm(with_going_through(event, consequences, *moved))
    change = Change(tournament=tournament, kind=kind, by=by, reason=reason, undoes=undoes)
    if besides:
        change.entry, change.agreement, change.removed = besides.entry, besides.agreement, besides.removed
    elif undoes:
        change.agreement_id = undoes.agreement_id
    if consequences.voided:
        change.removed = change.removed | {"lots": list(consequences.voided)}
    if consequences.voided_next:
        change.removed = change.removed | {"next_lots": list(consequences.voided_next)}
    if consequences.numbers:
        change.removed = change.removed | {"numbers": consequences.numbers}
    insert_row(change)
    lines = _lines(before, consequences)
    insert_rows(MatchChange, LINE, [(change.pk, match.pk, old, new, match.version) for match, old, new in lines])
    if undoes:
        _earlier_stand_again(undoes, consequences)
    return Saved(change, consequences)


def _earlier_stand_again(undone: Change, consequences: Consequences) -> None:
    """What a change had replaced is the newest again once it is taken back, and can be taken back in its turn."""
    earlier = {line.match_id: line.pk for line in undone.lines.all()}
    moved = {effect.row.match_id for effect in consequences.effects}
    for match in Match.objects.filter(pk__in=moved | earlier.keys()):
        lines = MatchChange.objects.filter(match=match)
        before = lines.filter(pk__lt=earlier[match.pk]) if match.pk in earlier else lines
        line = before.order_by("-pk").first()
        if line and line.after == snapshot(match):
            lines.filter(version=line.version).update(version=match.version)


def _lines(before: Mapping[Match, Snapshot], consequences: Consequences) -> Iterator[tuple[Match, Snapshot, Snapshot]]:
    """What the record keeps: the matches changed by hand first, each as it stands in the end."""
    followed = {effect.row.match_id: effect for effect in consequences.recorded}
    for match, old in before.items():
        effect = followed.pop(match.pk, None)
        yield (effect.row.match, old, effect.after) if effect else (match, old, snapshot(match))
    for effect in followed.values():
        yield effect.row.match, effect.before, effect.after


def _recompute(
    event: Event, edited: Sequence[Match], live_version: int, besides: Besides | None, had: Kept | None
) -> Consequences:
    """Bring everything that depends on these matches up to date, and say what moved."""
    stages: dict[int, Stage] = {stage.pk: stage for stage in besides.stages} if besides else {}
    places = {group.pk: group for group in besides.groups} if besides else {}
    for match in edited:
        place = in_group(match)
        if place is None:
            stages.setdefault(match.stage_id, match.stage)
        else:
            places.setdefault(place.group_id, place.group)
    second = [group for group in places.values() if is_second(group.stage)]
    groups = [
        standings_refresh(group, event, live_version=live_version) for group in places.values() if group not in second
    ]
    edited_keys = {match.pk for match in edited}
    return follow(event, groups, stages, second=second, edited=edited_keys, had=had, live_version=live_version)
