"""Lists of pairs and of teams: pasted lines and tables into lines, each with its players and its faults."""

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace

from tournaments.domain.names import clean, fold, search_key

from .columns import side_columns
from .errors import RosterError
from .lines import LONGEST_ASSOCIATION, LONGEST_NAME, NOTHING, Fault, Line, figure, line_of, without_ordinals
from .squads import LARGEST_SQUAD, Squad, member_of, squad_of
from .table import LIMIT, bounded, cells_of

HIGHEST_TOGETHER = 1_000_000  # ratings of several players, added up
APART = re.compile(r" ?/ ?| [+&–—-] ")  # what stands between two players, or their clubs
Rows = Sequence[tuple[int, list[str]]]
Cells = Callable[[str], str]  # the cell of a column, by its name


@dataclass(frozen=True)
class SideLine:
    """A pair or a team as typed, cleaned. `name` is that of a team; `faults` are those of the line as a whole."""

    number: int
    members: tuple[Line, ...] = ()
    name: str = ""
    association: str = ""
    rating: int | None = None  # its own, where one is given for all together
    captain: int = 0
    faults: tuple[Fault, ...] = ()
    typed_rating: str = ""  # as typed, where it is a fault

    @property
    def title(self) -> str:
        return self.name or " / ".join(member.name for member in self.members)

    @property
    def all_faults(self) -> tuple[tuple[Line | None, Fault], ...]:
        """Every fault, with the player it belongs to; None where it is the line's."""
        own: list[tuple[Line | None, Fault]] = [(None, fault) for fault in self.faults]
        return (*own, *((member, fault) for member in self.members for fault in member.faults))


def read_pairs(text: str) -> list[SideLine]:
    """ "A / B; Club A / Club B; 1500 / 1400", or a table with a header. RosterError as read_lines."""
    return read_pair_table(cells_of(text))


def read_teams(text: str) -> list[SideLine]:
    """ "Team; Club; player, player, player", or a table with a header: a squad a row, or one player a row."""
    return read_team_table(cells_of(text))


def read_pair_table(rows: Rows) -> list[SideLine]:
    rows = _cleaned(rows)
    columns = side_columns(rows[0][1])
    if "association" not in columns and "team" in columns:
        columns["association"] = columns.pop("team")
    if "name" in columns or "name_2" in columns:
        lines = [_pair_by_header(number, _cells(row, columns)) for number, row in rows[1:]]
    else:
        lines = [_pair_by_position(number, row) for number, row in without_ordinals(rows)]
    return _checked(lines)


def read_team_table(rows: Rows) -> list[SideLine]:
    rows = _cleaned(rows, keep_lines=True)
    columns = side_columns(rows[0][1])
    if "squad" in columns and ("team" in columns or "name" in columns):
        lines = [_team_by_header(number, _cells(row, columns)) for number, row in rows[1:]]
    elif "team" in columns and "name" in columns:
        lines = _one_player_a_row([(number, _cells(row, columns)) for number, row in rows[1:]])
    elif "team" in columns:
        lines = [_team_by_header(number, _cells(row, columns)) for number, row in rows[1:]]
    else:
        lines = [_team_by_position(number, row) for number, row in without_ordinals(rows)]
    return _checked(lines)


def _cleaned(rows: Rows, *, keep_lines: bool = False) -> list[tuple[int, list[str]]]:
    def cell(text: str) -> str:
        return "\n".join(filter(None, map(clean, text.splitlines()))) if keep_lines else clean(text)

    return [(number, [cell(text) for text in row]) for number, row in bounded(rows)]


def _cells(row: Sequence[str], columns: dict[str, int]) -> Cells:
    def cell(column: str) -> str:
        position = columns.get(column)
        return row[position] if position is not None and position < len(row) else ""

    return cell


def _checked(lines: list[SideLine]) -> list[SideLine]:
    if not lines:
        raise RosterError("empty")
    if not any(line.title.strip(" /") for line in lines):
        raise RosterError("no_names")
    if len(lines) > LIMIT:
        raise RosterError("too_many", limit=LIMIT)
    return lines


def _pair_by_header(number: int, cell: Cells) -> SideLine:
    if cell("name_2"):
        first = line_of(
            number, cell("name") or cell("name_1"), cell("association_1") or cell("association"),
            cell("rating_1") or cell("rating"), cell("birth_year_1"), cell("contact"),
        )  # fmt: skip
        club = cell("association_2") or ("" if cell("association_1") else cell("association"))
        second = line_of(number, cell("name_2"), club, cell("rating_2"), cell("birth_year_2"), "")
        return _pair(number, [first, second])
    return _pair_of(number, cell("name"), cell("association"), cell("rating"))


def _pair_by_position(number: int, row: Sequence[str]) -> SideLine:
    """The pair first, then in words the club or both clubs, in figures the rating or both ratings."""
    rest = [text for text in row[1:] if text not in NOTHING]
    words = [text for text in rest if not _figures(text)]
    figures = [text for text in rest if _figures(text)]
    ratings = " / ".join(figures[:2]) if figures else "".join(words[1:2])
    return _pair_of(number, row[0], "".join(words[:1]), ratings)


def _pair_of(number: int, names: str, clubs: str, ratings: str) -> SideLine:
    """A pair out of three cells. One club is that of both; one rating is that of the pair."""
    parts = _parted(names)
    if len(parts) != 2:
        return SideLine(number, (line_of(number, names, "", "", "", ""),), faults=(Fault.NO_PARTNER,))
    club = _parted(clubs) if len(_parted(clubs)) == 2 else [clubs, clubs]
    strength = _parted(ratings) if len(_parted(ratings)) == 2 else ["", ""]
    line = _pair(number, [line_of(number, parts[i], club[i], strength[i], "", "") for i in (0, 1)])
    return line if any(strength) else _rated(line, ratings)


def _pair(number: int, members: Sequence[Line]) -> SideLine:
    twice = (Fault.TWICE,) if _same(*members) else ()
    return SideLine(number, tuple(members), faults=twice)


def _same(one: Line, other: Line) -> bool:
    clubs = {fold(one.association), fold(other.association)} - {""}
    years = {one.birth_year, other.birth_year} - {None}
    return search_key(one.name) == search_key(other.name) and len(clubs) < 2 and len(years) < 2


def _parted(text: str) -> list[str]:
    """Two or more names parted by a slash; where there is none, by a plus, an ampersand or a dash between blanks."""
    if "/" in text:
        return [part for part in (clean(part) for part in text.split("/")) if part]
    return [part for part in (clean(part) for part in APART.split(text)) if part]


def _figures(text: str) -> bool:
    return all(figure(part) is not None or part in NOTHING for part in _parted(text))


def _team_by_header(number: int, cell: Cells) -> SideLine:
    squad = squad_of(number, [cell("captain"), cell("squad")]) if cell("captain") else squad_of(number, [cell("squad")])
    squad = _captain_once(squad) if cell("captain") else squad
    return _rated(_team(number, cell("team") or cell("name"), cell("association"), squad), cell("rating"))


def _captain_once(squad: Squad) -> Squad:
    """The captain of a column of his own stands first; where he is in the squad too, he keeps his place there."""
    keys = [search_key(member.name) for member in squad.members]
    if keys and keys[0] in keys[1:]:
        return Squad(squad.members[1:], keys.index(keys[0], 1) - 1)
    return replace(squad, captain=0)


def _team_by_position(number: int, row: Sequence[str]) -> SideLine:
    """Team, club, then the squad; a figure before the first player is the team's rating, after one it is his."""
    name, club, rest = row[0], row[1] if len(row) > 1 else "", list(row[2:])
    if figure(club) is not None:
        rest, club = [club, *rest], ""
    rating = rest.pop(0) if rest and figure(rest[0]) is not None else ""
    return _rated(_team(number, name, club, squad_of(number, [", ".join(filter(None, rest))])), rating)


def _one_player_a_row(rows: Sequence[tuple[int, Cells]]) -> list[SideLine]:
    """The players of a team in rows one below the other or not; a row without a team belongs to the one above it."""
    teams: dict[str, SideLine] = {}
    key = ""
    for number, cell in rows:
        key = fold(cell("team")) or key
        team = teams.setdefault(key, _team(number, cell("team"), cell("association"), Squad()))
        if not key:
            team = replace(team, faults=(Fault.NO_TEAM,))
        if not team.association and cell("association"):
            team = replace(team, association=cell("association"))
        if cell("name"):
            fields = [cell("name"), cell("association"), cell("birth_year"), cell("rating")]
            member, is_captain = member_of(number, [text for text in fields if text])
            is_captain = is_captain or (
                cell("captain") not in NOTHING and fold(cell("captain")) not in ("0", "no", "нет")
            )
            captain = len(team.members) if is_captain else team.captain
            team = replace(team, members=(*team.members, member), captain=captain)
        teams[key] = team
    return [_with_faults(team) for team in teams.values()]


def _team(number: int, name: str, association: str, squad: Squad) -> SideLine:
    association = "" if association in NOTHING else clean(association)
    return _with_faults(
        SideLine(number, squad.members, name=clean(name), association=association, captain=squad.captain)
    )


def _with_faults(team: SideLine) -> SideLine:
    squad = Squad(team.members, team.captain)
    found = {
        Fault.NO_TEAM: not team.name,
        Fault.LONG_NAME: len(team.name) > LONGEST_NAME,
        Fault.LONG_ASSOCIATION: len(team.association) > LONGEST_ASSOCIATION,
        Fault.TWICE: bool(squad.twice),
        Fault.LARGE_SQUAD: len(team.members) > LARGEST_SQUAD,
    }
    return replace(team, faults=tuple(fault for fault, is_so in found.items() if is_so))


def _rated(line: SideLine, text: str) -> SideLine:
    if text in NOTHING:
        return line
    points = figure(text)
    if points is None or points > HIGHEST_TOGETHER:
        return replace(line, faults=(*line.faults, Fault.BAD_RATING), typed_rating=text)
    return replace(line, rating=points)
