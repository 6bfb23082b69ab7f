"""The page of a person and that of a pair or a team: every match, where they stand, and nothing private."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from typing import Any

from django.db.models import Prefetch, Q, QuerySet
from django.http import Http404
from django.shortcuts import get_object_or_404
from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Entry, EntryPlayer, Event, Match, Player, Tournament

from .contests import Contest
from .labels import group_name, in_second_stage, placed_contest, with_places
from .rubbers import Tally, rubber_contests, rubber_names, tally_of
from .tournaments import PUBLIC_STATUSES

# What a public page may know of a person: no year of birth, contact or notes.
PUBLIC_FIELDS = ("pk", "name", "tournament_id", "association", "rating", "version")


@dataclass(frozen=True)
class Shown:
    """A match of an entry; of a team match with the individual matches that the page is about."""

    contest: Contest
    rubbers: list[Contest]


@dataclass(frozen=True)
class Reached:
    """A place, or another state, in words; `why`: the address that explains a place in a group."""

    words: str
    why: str = ""


@dataclass
class EventPart:
    """What somebody does in one event."""

    entry: Entry
    standing: list[Reached] = field(default_factory=list)
    mates: list[EntryPlayer] = field(default_factory=list)  # the others of the pair or the team
    next: list[Shown] = field(default_factory=list)
    played: list[Shown] = field(default_factory=list)
    tally: Tally = field(default_factory=Tally)  # of a player in a team


@dataclass(frozen=True)
class PlayerPage:
    player: Player
    parts: list[EventPart]

    @property
    def title(self) -> str:
        """The name, told from a namesake's as in the events (C67)."""
        alone = (part.entry for part in self.parts if part.entry.event.kind == Event.Kind.SINGLES)
        return next((entry.title for entry in alone), self.player.name)


@dataclass(frozen=True)
class SquadLine:
    row: EntryPlayer
    tally: Tally


@dataclass(frozen=True)
class SidePage:
    """The page of a pair or a team."""

    entry: Entry
    part: EventPart
    squad: list[SquadLine]

    @property
    def as_parts(self) -> list[EventPart]:
        return [self.part]

    @property
    def has_tallies(self) -> bool:
        return any(line.tally.played for line in self.squad)

    @property
    def has_ratings(self) -> bool:
        return any(line.row.player.rating is not None for line in self.squad)

    @property
    def has_clubs(self) -> bool:
        """Is there a club that the heading does not tell already?"""
        return any(line.row.player.association not in ("", self.entry.association) for line in self.squad)


def player_page(tournament: Tournament, pk: int, *, private: bool) -> PlayerPage:
    """Seven queries at most, whatever the size. 404 for a player whom no public list shows, unless `private`."""
    player = get_object_or_404(_people(private).filter(tournament=tournament), pk=pk)
    parts = {entry.pk: _part(entry) for entry in _entries(tournament, Q(players=player), private)}
    if not parts and not private:
        raise Http404
    for part in parts.values():
        part.mates = [row for row in part.entry.entry_players.all() if row.player_id != pk]
    matches = _matches_of(parts)
    for part, mine in _fill(tournament, parts, matches, only=pk):
        part.tally = tally_of(pk, mine)
    return PlayerPage(player, list(parts.values()))


def namesakes_with_events(player: Player) -> list[tuple[Player, str]]:
    """The others of the name in the tournament, each with the names of the events; two queries."""
    others = Player.objects.filter(tournament=player.tournament_id, name_key=player.name_key).exclude(pk=player.pk)
    entries = Prefetch("entries", Entry.objects.select_related("event"))
    found = others.prefetch_related(entries).order_by("pk")
    return [(other, ", ".join(entry.event.name for entry in other.entries.all())) for other in found]


def side_page(event: Event, pk: int, *, private: bool) -> SidePage:
    """Six queries at most, whatever the size. 404 for an entry that no public list shows, unless `private`."""
    entry = next(iter(_entries(event.tournament, Q(event=event, pk=pk), private)), None)
    if entry is None:
        raise Http404
    part = _part(entry)
    matches = _matches_of({entry.pk: part})
    _fill(event.tournament, {entry.pk: part}, matches, only=None)
    squad = [SquadLine(row, tally_of(row.player_id, matches)) for row in entry.entry_players.all()]
    return SidePage(entry, part, squad)


def _people(private: bool) -> QuerySet[Player]:
    return Player.objects.all() if private else Player.objects.only(*PUBLIC_FIELDS)


def _entries(tournament: Tournament, which: Q, private: bool) -> list[Entry]:
    """Entries of the tournament with their events, groups and players; those that the public sees, unless `private`."""
    entries = Entry.objects.filter(which, event__tournament=tournament).select_related("event")
    if not private:
        entries = entries.filter(status__in=PUBLIC_STATUSES)
    squads = EntryPlayer.objects.order_by("position").prefetch_related(Prefetch("player", _people(private)))
    # The model of a place in a group belongs to the app above this one.
    members = Entry._meta.get_field("memberships").related_model._default_manager
    found = list(
        entries.order_by("event__number").prefetch_related(
            Prefetch("memberships", members.select_related("group", "stage")), Prefetch("entry_players", squads)
        )
    )
    for entry in found:
        entry.event.tournament = tournament
    return found


def _matches_of(parts: Iterable[int]) -> list[Match]:
    pks = list(parts)
    return list(with_places(Match.objects.filter(Q(a__in=pks) | Q(b__in=pks))).order_by("number"))


def _fill(
    tournament: Tournament, parts: dict[int, EventPart], matches: Sequence[Match], *, only: int | None
) -> list[tuple[EventPart, list[Match]]]:
    """Put each match into the part it belongs to; says which went where. Of team matches `only` one player's own."""
    names = rubber_names(matches)
    mine: dict[int, list[Match]] = {pk: [] for pk in parts}
    for match in matches:
        match.event.tournament = tournament
        pk = next(side for side in (match.a_id, match.b_id) if side in parts)
        rubbers = rubber_contests(match, names, tournament.code, only=only)
        shown = Shown(placed_contest(match, with_event=False), rubbers)
        (parts[pk].played if match.is_decided else parts[pk].next).append(shown)
        mine[pk].append(match)
    return [(parts[pk], found) for pk, found in mine.items()]


def _part(entry: Entry) -> EventPart:
    return EventPart(entry, _standing(entry))


def _standing(entry: Entry) -> list[Reached]:
    """ "Group 3, place 2 (provisional)", "final place 5–8"."""
    reached = [_in_group(entry, one) for one in sorted(entry.memberships.all(), key=lambda one: one.stage_id)]
    if entry.final_from is not None:
        places = str(entry.final_from) if entry.final_from == entry.final_to else f"{entry.final_from}–{entry.final_to}"
        reached.append(Reached(_("final place %(places)s") % {"places": places}))
    if entry.status != Entry.Status.ENTERED:
        reached.append(Reached(_out_words(entry)))
    return reached


def _out_words(entry: Entry) -> str:
    """ "withdrawn", "disqualified, all results annulled"."""
    if not any(one.is_annulled for one in entry.memberships.all()):
        return entry.status_word
    if entry.is_disqualified:
        return _("disqualified, all results annulled")
    return _("withdrawn, all results annulled")


def _in_group(entry: Entry, membership: Any) -> Reached:
    group = membership.group
    name = group_name(entry.event, group.number)
    if membership.from_group_id:
        name = in_second_stage(name)
    if not group.played:
        return Reached(name)
    told = {"group": name, "place": membership.place}
    words = _("%(group)s: place %(place)d") if group.is_finished else _("%(group)s: place %(place)d, provisional")
    where = [entry.event.tournament.code, entry.event.number, membership.stage.number, group.number, membership.number]
    return Reached(words % told, reverse("groups:why", args=where))
