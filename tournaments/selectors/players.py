"""One player's page: every match in every event, where the player stands, and nothing private."""

from dataclasses import dataclass, field

from django.db.models import Q
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.utils.translation import gettext as _

from tournaments.models import Entry, Match, Player, Tournament

from .contests import Contest
from .labels import group_name, placed_contest, with_places
from .tournaments import PUBLIC_STATUSES


@dataclass
class EventPart:
    """What a player does in one event."""

    entry: Entry
    standing: list[str] = field(default_factory=list)
    next: list[Contest] = field(default_factory=list)
    played: list[Contest] = field(default_factory=list)


@dataclass(frozen=True)
class PlayerPage:
    player: Player
    parts: list[EventPart]

    @property
    def title(self) -> str:
        """The name, told from a namesake's as in the events (C67)."""
        alone = (part.entry for part in self.parts if part.entry.name == self.player.name)
        return next((entry.title for entry in alone), self.player.name)


def player_page(tournament: Tournament, pk: int, *, private: bool) -> PlayerPage:
    """Four queries, whatever the size. 404 for a player whom no public list shows, unless `private`."""
    players = Player.objects.filter(tournament=tournament)
    if not private:
        players = players.only("pk", "name", "tournament_id", "association", "rating")
    player = get_object_or_404(players, pk=pk)
    entries = Entry.objects.filter(players=player).select_related("event").order_by("event__number")
    entries = entries.prefetch_related("memberships__group")
    if not private:
        entries = entries.filter(status__in=PUBLIC_STATUSES)
    parts = {entry.pk: EventPart(entry, _standing(entry)) for entry in entries}
    for part in parts.values():
        part.entry.event.tournament = tournament
    if not parts and not private:
        raise Http404
    matches = with_places(Match.objects.filter(Q(a__in=list(parts)) | Q(b__in=list(parts))))
    for match in matches.order_by("number"):
        part = next(parts[side] for side in (match.a_id, match.b_id) if side in parts)
        (part.played if match.is_decided else part.next).append(placed_contest(match, with_event=False))
    return PlayerPage(player, list(parts.values()))


def _standing(entry: Entry) -> list[str]:
    """ "Group 3, place 2 (provisional)", "final place 5–8"."""
    words = []
    for membership in entry.memberships.all():
        group = membership.group
        told: dict[str, str | int] = {"group": group_name(entry.event, group.number), "place": membership.place}
        if group.is_finished:
            words.append(_("%(group)s: place %(place)d") % told)
        elif group.played:
            words.append(_("%(group)s: place %(place)d, provisional") % told)
        else:
            words.append(str(told["group"]))
    if entry.final_from is not None:
        places = str(entry.final_from) if entry.final_from == entry.final_to else f"{entry.final_from}–{entry.final_to}"
        words.append(_("final place %(places)s") % {"places": places})
    if entry.status != Entry.Status.ENTERED:
        words.append(entry.get_status_display())
    return words
