"""The people of a tournament: one spelling for a club, and what tells namesakes apart."""

from collections import defaultdict
from collections.abc import Iterable, Sequence

from django.utils.translation import gettext as _

from tournaments.domain.names import clean, fold, search_key
from tournaments.errors import Refused
from tournaments.models import Entry, EntryPlayer, Player, Tournament

KEY_LENGTH = 160


class Namesake(Refused):
    """Somebody of this name is in the tournament already: the organizer says whether it is the same person (C67)."""

    def __init__(self, players: Sequence[Player]) -> None:
        super().__init__(_("Somebody of this name is here already. Is it the same person?"), "name")
        self.players = list(players)


def name_key(name: str) -> str:
    return search_key(name)[:KEY_LENGTH]


def cleaned_name(name: str) -> str:
    """The name as it is stored. Refused when nothing is left of it."""
    cleaned = clean(name)
    if not cleaned:
        raise Refused(_("Enter a name."), "name")
    return cleaned


class Associations:
    """The clubs of a tournament: the first spelling of each stands for all its spellings (C66)."""

    def __init__(self, tournament: Tournament, *, without: Player | None = None) -> None:
        players = Player.objects.filter(tournament=tournament).exclude(association="").order_by("pk")
        if without is not None:
            players = players.exclude(pk=without.pk)
        self._spellings: dict[str, str] = {}
        for spelling in players.values_list("association", flat=True):
            self._spellings.setdefault(fold(spelling), spelling)

    def spelled(self, association: str) -> str:
        cleaned = clean(association)
        return self._spellings.setdefault(fold(cleaned), cleaned) if cleaned else ""


def player_create(
    *,
    tournament: Tournament,
    name: str,
    association: str = "",
    rating: int | None = None,
    birth_year: int | None = None,
    contact: str = "",
) -> Player:
    """A new person, whoever has the same name. Must run inside a transaction; the club is spelled already."""
    name = cleaned_name(name)
    player = Player(
        tournament=tournament,
        name=name,
        name_key=name_key(name),
        association=association,
        rating=rating,
        birth_year=birth_year,
        contact=clean(contact),
    )
    player.full_clean()
    player.save()
    return player


def namesakes_of(tournament: Tournament, name: str) -> list[Player]:
    """People of the tournament with this name, whatever the case and the accents."""
    return list(Player.objects.filter(tournament=tournament, name_key=name_key(name)).order_by("pk"))


def entry_name(players: Iterable[Player]) -> str:
    return " / ".join(player.name for player in players)


def distinct_refresh(event_pks: Iterable[int]) -> None:
    """Write anew what tells namesakes of one event apart: the club, else the year of birth, else a number (C67)."""
    rows = EntryPlayer.objects.filter(event__in=list(event_pks)).select_related("entry", "player").order_by("entry_id")
    namesakes: dict[tuple[int, str], list[EntryPlayer]] = defaultdict(list)
    for row in rows:
        if row.position == 1:
            namesakes[row.event_id, name_key(row.entry.name)].append(row)
    changed = []
    for alike in namesakes.values():
        for row, distinct in zip(alike, _distinctions(alike), strict=True):
            if row.entry.distinct != distinct:
                row.entry.distinct = distinct
                changed.append(row.entry)
    if changed:
        Entry.objects.bulk_update(changed, ["distinct"], batch_size=400)


def _distinctions(alike: Sequence[EntryPlayer]) -> list[str]:
    if len(alike) == 1:
        return [""]
    clubs = [row.entry.association for row in alike]
    years = [str(row.player.birth_year or "") for row in alike]
    for marks in (clubs, years):
        if all(marks) and len({fold(mark) for mark in marks}) == len(marks):
            return marks
    return [str(i) for i in range(1, len(alike) + 1)]
