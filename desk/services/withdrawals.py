"""Out of the event after the draw (C50): taken out before the first match, walkovers after it; and back again."""

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any

from django.db import transaction
from django.db.models import Exists, F, OuterRef, Q
from django.utils.translation import gettext as _

from desk.models import Change, MatchChange
from groups.models import Group, Member
from groups.services.sums import SumsChange, sums_changed, sums_in
from tournaments.domain.scores import TeamFormat
from tournaments.errors import Refused
from tournaments.models import Entry, Event, Match, Stage, User
from tournaments.services.live import mark
from tournaments.services.locks import direct_stages, event_locked, is_in_draw
from tournaments.services.snapshots import Snapshot, given_up, snapshot

from .consequences import Edit
from .results import Besides, Saved, apply_edits, change_undo, edits_back
from .taken_out import put_back, take_out

Status = Entry.Status


@dataclass
class _Leaving:
    """What going out does to the groups of the entry."""

    edits: dict[Match, Snapshot] = field(default_factory=dict)
    sums: list[SumsChange] = field(default_factory=list)
    groups: list[Group] = field(default_factory=list)
    gone: list[Edit] = field(default_factory=list)
    removed: dict[str, Any] = field(default_factory=lambda: {"places": [], "annulled": []})


@transaction.atomic
def entry_out(
    *,
    entry: Entry,
    by: User,
    disqualified: bool = False,
    annul: bool | None = None,
    confirmed: str = "",
    reason: str = "",
) -> Saved:
    """Put an entry out of the event: it withdraws, or is disqualified. What follows is the same, the word is not.

    In a group stage that is not finished: before its first match it is taken out of its group; after it, each open
    match is a walkover, and its results stand, or with `annul` count for nobody (None: as the event is set). In a
    knockout its match is a walkover as soon as its opponent is known. A finished group stage stays as it is (C33). All
    of it is one change in the record.
    MustConfirm tells everything that follows: call again with `confirmed` = its token. Refused: it is out already, is
    not in the draw, or its group would be left with one player.
    """
    event = event_locked(entry.event)
    entry = Entry.objects.select_for_update(of=("self",)).get(pk=entry.pk)
    if entry.status != Status.ENTERED:
        raise Refused(_("%(name)s does not play in this event.") % _named(entry))
    if not is_in_draw(entry):
        raise Refused(_("%(name)s is not in the draw: withdraw on the page of the entry.") % _named(entry))
    _status(entry, Status.WITHDRAWN, is_disqualified=disqualified)
    leaving = _leave_groups(event, entry, event.annul_withdrawn if annul is None else annul)
    leaving.removed["disqualified"] = disqualified
    besides = Besides(
        entry=entry,
        removed=leaving.removed,
        gone=tuple(leaving.gone),
        sums=tuple(leaving.sums),
        groups=leaving.groups,
        stages=_knockouts(event, entry),
    )
    saved = apply_edits(
        event, leaving.edits, by=by, kind=Change.Kind.OUT, reason=reason, confirmed=confirmed, besides=besides
    )
    mark(event.tournament.live_version, event, *{group.stage for group in leaving.groups}, *direct_stages(entry))
    return saved


@transaction.atomic
def take_back(*, change: Change, by: User, confirmed: str = "") -> Saved:
    """Take any change of the record back; MustConfirm as change_undo.

    Refused when something newer stands, or by this change somebody came back into the event.
    """
    if change.kind != Change.Kind.OUT and change.entry is not None:
        told = _("%(name)s came back by this. To undo it, put the entry out of the event again, on its page.")
        raise Refused(told % _named(change.entry))
    if change.kind != Change.Kind.OUT:
        return change_undo(change=change, by=by, confirmed=confirmed)
    if change.entry is None:
        raise Refused(_("The matches of this change are gone: the draw was made again."))
    event = event_locked(change.entry.event)
    entry = Entry.objects.select_for_update(of=("self",)).get(pk=change.entry.pk)
    if entry.status != Status.WITHDRAWN:
        raise Refused(_("This was already taken back."))
    edits = edits_back(change) | _against_latecomers(entry)
    _refuse_newer(change, entry)
    _status(entry, Status.ENTERED)
    groups = _return_to_groups(event, change, entry)
    _share(event, edits, groups)
    edits = {match: _with_opponent_out(match, before, entry) for match, before in edits.items()}
    besides = Besides(entry, groups=groups, stages=_knockouts(event, entry))
    saved = apply_edits(
        event, edits, by=by, kind=Change.Kind.UNDONE, undoes=change, confirmed=confirmed, besides=besides
    )
    mark(event.tournament.live_version, event, *{group.stage for group in groups}, *direct_stages(entry))
    return saved


def _leave_groups(event: Event, entry: Entry, annul: bool) -> _Leaving:
    leaving = _Leaving()
    for member in Member.objects.filter(entry=entry, stage__finished=False).select_related("group__stage"):
        member.group.stage.event = event
        before = sums_in(member.group, event)
        matches = _matches_in(member.group, entry)
        leaving.groups.append(member.group)
        if any(match.is_decided or match.is_running for match in matches) or entry.seeds.exists():
            leaving.edits |= {match: _walkover(match, entry) for match in matches if not match.is_decided}
            if annul:
                Member.objects.filter(pk=member.pk).update(is_annulled=True)
                leaving.removed["annulled"].append(member.pk)
        else:
            taken = take_out(member, matches)
            leaving.removed["places"].append(taken.kept)
            leaving.gone += taken.gone
        after = sums_in(member.group, event, {match.pk: values for match, values in leaving.edits.items()})
        leaving.sums += [change for change in sums_changed(member.group, before, after) if change.entry_id != entry.pk]
    return leaving


def _return_to_groups(event: Event, change: Change, entry: Entry) -> list[Group]:
    """What the change took from groups is put back; the groups to recompute, with their event at hand."""
    annulled = change.removed.get("annulled", [])
    Member.objects.filter(pk__in=annulled).update(is_annulled=False)
    groups = [put_back(kept, entry) for kept in change.removed.get("places", [])]
    groups += Group.objects.filter(members__in=annulled).select_related("stage")
    for group in groups:
        group.stage.event = event
    return groups


def _against_latecomers(entry: Entry) -> dict[Match, Snapshot]:
    """Its matches against who came into its group after it was out, open again: walkovers of which no change tells."""
    mine = Match.objects.filter(Q(a=entry) | Q(b=entry), in_group__isnull=False, ending__isnull=False, changes=None)
    found = mine.select_related("a", "b", "stage", "in_group__group__stage")
    return {match: snapshot(match) | {"ending": None, "winner_id": None} for match in found}


def _matches_in(group: Group, entry: Entry) -> list[Match]:
    """Its matches there in their order of play, with what a save asks of them."""
    mine = Match.objects.filter(Q(a=entry) | Q(b=entry), in_group__group=group).order_by("in_group__position")
    matches = list(mine.select_related("a", "b", "in_group", "in_bracket"))
    for match in matches:
        match.in_group.group, match.stage = group, group.stage
    _share(group.stage.event, matches, [group])
    return matches


def _share(event: Event, matches: Iterable[Match], groups: Iterable[Group]) -> None:
    """One event, and one row of each group, for all that is recomputed together."""
    known = {group.pk: group for group in groups}
    for match in matches:
        match.event = match.stage.event = event
        place = getattr(match, "in_group", None)
        if place is not None:
            place.group = known.setdefault(place.group_id, place.group)
            place.group.stage.event = event


def _walkover(match: Match, entry: Entry) -> Snapshot:
    """For the opponent; where he is out of the event too, both are absent."""
    opponent = match.b if match.a_id == entry.pk else match.a
    is_out = opponent is not None and opponent.status == Status.WITHDRAWN
    return given_up(snapshot(match), None if is_out or opponent is None else opponent.pk, _team_format(match))


def _team_format(match: Match) -> TeamFormat | None:
    return match.team_format if match.event.is_for_teams else None


def _with_opponent_out(match: Match, before: Snapshot, entry: Entry) -> Snapshot:
    """What the match of who comes back was before; where its opponent went out since then, its walkover."""
    opponent = match.b if match.a_id == entry.pk else match.a
    is_open = before["ending"] is None and getattr(match, "in_group", None) is not None
    if is_open and opponent is not None and opponent.status == Status.WITHDRAWN:
        return given_up(before, entry.pk, _team_format(match))
    return before


def _knockouts(event: Event, entry: Entry) -> list[Stage]:
    stages = list(Stage.objects.filter(event=event, kind=Stage.Kind.KNOCKOUT, seeds__entry=entry).distinct())
    for stage in stages:
        stage.event = event
    return stages


def _refuse_newer(change: Change, entry: Entry) -> None:
    """A later change that decided a match of the entry, such as a walkover that followed, is taken back first."""
    mine = Match.objects.filter(Q(a=entry) | Q(b=entry), ending__isnull=False)
    stands = MatchChange.objects.filter(match=OuterRef("match"), change__pk__lte=change.pk, version=F("match__version"))
    found = MatchChange.objects.filter(~Exists(stands), match__in=mine, change__pk__gt=change.pk)
    later = found.select_related("match").first()
    if later is not None and later.match is not None:
        raise Refused(
            _("Match %(number)d was changed again since then. Take back the later change first.")
            % {"number": later.match.number}
        )


def _status(entry: Entry, status: str, *, is_disqualified: bool = False) -> None:
    entry.status, entry.is_disqualified = status, is_disqualified
    entry.save(update_fields=["status", "is_disqualified"])


def _named(entry: Entry) -> dict[str, str]:
    return {"name": entry.title}
