"""Entering the people whom an order typed by hand names and the event does not know yet."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _
from simple_history.utils import bulk_create_with_history

from tournaments.errors import Refused
from tournaments.models import Entry, EntryPlayer, Event, Player
from tournaments.services.people import distinct_refresh, name_key
from tournaments.services.seeding import seeding_order


@dataclass(frozen=True)
class Newcomer:
    name: str
    person: Player | None = None  # who it is, if he is in the tournament already


def newcomers_enter(*, event: Event, newcomers: Sequence[Newcomer]) -> list[Entry]:
    """Enter them at the end of the seeding order, in this order; a few statements, however many they are.

    A team comes without a squad, which can follow. Runs inside a transaction, with the event locked; that nobody is
    entered twice was seen to before. Refused: a pair, of whom a name alone does not say who plays.
    """
    if not newcomers:
        return []
    if event.kind == Event.Kind.DOUBLES:
        told = {"name": newcomers[0].name}
        raise Refused(_("%(name)s is not entered. Enter the pair on the page of the pairs first.") % told)
    if event.kind == Event.Kind.TEAMS:
        return _teams(event, [new.name for new in newcomers])
    unknown = [
        Player(tournament=event.tournament, name=new.name, name_key=name_key(new.name))
        for new in newcomers
        if new.person is None
    ]
    created = iter(bulk_create_with_history(unknown, Player) if unknown else ())
    players = [new.person or next(created) for new in newcomers]
    first = len(seeding_order(event)) + 1
    entries: list[Entry] = bulk_create_with_history(
        [
            Entry(event=event, name=player.name, association=player.association, rating=player.rating, ranking=ranking)
            for ranking, player in enumerate(players, first)
        ],
        Entry,
    )
    EntryPlayer.objects.bulk_create(
        EntryPlayer(event=event, entry=entry, player=player) for entry, player in zip(entries, players, strict=True)
    )
    distinct_refresh([event.pk])
    return entries


def _teams(event: Event, names: Sequence[str]) -> list[Entry]:
    first = len(seeding_order(event)) + 1
    teams = [Entry(event=event, name=name, ranking=ranking) for ranking, name in enumerate(names, first)]
    entries: list[Entry] = bulk_create_with_history(teams, Entry)
    distinct_refresh([event.pk])
    return entries
