"""The people of a tournament: one spelling for a club, and what tells namesakes apart."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from django.db.models import OuterRef, Subquery
from django.utils.translation import gettext as _

from tournaments.domain.names import clean, fold, search_key
from tournaments.errors import Refused
from tournaments.models import Entry, EntryPlayer, Player, Tournament

KEY_LENGTH = 160


@dataclass(frozen=True)
class Person:
    """Who plays, as typed. `same_as` is who it is of the people of the tournament; else `is_another` of that name."""

    name: str
    association: str = ""
    rating: int | None = None
    birth_year: int | None = None
    contact: str = ""
    same_as: Player | None = None
    is_another: bool = False


class Namesake(Refused):
    """Somebody of this name is in the tournament already: the organizer says whether it is the same person (C67).

    `asked` has the people of the name by the place of who was typed, from 0; `players` those of the first.
    """

    def __init__(self, asked: Mapping[int, Sequence[Player]]) -> None:
        super().__init__(_("Somebody of this name is here already. Is it the same person?"), "name")
        self.asked = {place: list(players) for place, players in asked.items()}
        self.players = next(iter(self.asked.values()))


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


def people_of(tournament: Tournament, persons: Sequence[Person]) -> list[Player]:
    """The players of an entry, in order: those of the tournament, and new ones, who are stored here.

    Must run inside a transaction. Namesake: a name is known, and it is not said whose it is. Refused: twice the same.
    """
    names = [cleaned_name(person.name) for person in persons]
    known: dict[str, list[Player]] = defaultdict(list)
    keys = {name_key(name) for name, person in zip(names, persons, strict=True) if _is_open(person)}
    for player in Player.objects.filter(tournament=tournament, name_key__in=keys).order_by("pk"):
        known[player.name_key].append(player)
    asked = {i: known[name_key(names[i])] for i, person in enumerate(persons) if _is_open(person)}
    asked = {i: players for i, players in asked.items() if players}
    if asked:
        raise Namesake(asked)
    _refuse_twice(names, persons)
    associations = Associations(tournament)
    return [
        person.same_as
        or player_create(
            tournament=tournament,
            name=person.name,
            association=associations.spelled(person.association),
            rating=person.rating,
            birth_year=person.birth_year,
            contact=person.contact,
        )
        for person in persons
    ]


def _is_open(person: Person) -> bool:
    return person.same_as is None and not person.is_another


def _refuse_twice(names: Sequence[str], persons: Sequence[Person]) -> None:
    """Nobody plays twice in one entry. Two of one name are two people where their club or year of birth differs."""
    seen: set[object] = set()
    for name, person in zip(names, persons, strict=True):
        if person.same_as is not None:
            who: object = person.same_as.pk
        else:
            who = (name_key(name), fold(person.association), person.birth_year)
        if who in seen:
            told = {"name": name}
            raise Refused(
                _("%(name)s stands here twice. Two people of one name differ in club or year of birth.") % told
            )
        seen.add(who)


def distinct_refresh(event_pks: Iterable[int]) -> None:
    """Write anew what tells namesakes of one event apart: the club, else the year of birth, else a number (C67)."""
    years = EntryPlayer.objects.filter(entry=OuterRef("pk"), position=1).values("player__birth_year")[:1]
    rows = Entry.objects.filter(event__in=list(event_pks)).annotate(birth_year=Subquery(years)).order_by("pk")
    namesakes: dict[tuple[int, str], list[Entry]] = defaultdict(list)
    entry: Entry
    for entry in rows:
        namesakes[entry.event_id, name_key(entry.name)].append(entry)
    changed = []
    for alike in namesakes.values():
        for entry, distinct in zip(alike, _distinctions(alike), strict=True):
            if entry.distinct != distinct:
                entry.distinct = distinct
                changed.append(entry)
    if changed:
        Entry.objects.bulk_update(changed, ["distinct"], batch_size=400)


def _distinctions(alike: Sequence[Entry]) -> list[str]:
    if len(alike) == 1:
        return [""]
    clubs = [entry.association for entry in alike]
    years = [str(entry.birth_year or "") for entry in alike]  # type: ignore[attr-defined]
    for marks in (clubs, years):
        if all(marks) and len({fold(mark) for mark in marks}) == len(marks):
            return marks
    return [str(i) for i in range(1, len(alike) + 1)]
