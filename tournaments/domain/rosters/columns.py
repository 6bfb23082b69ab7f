"""Which column holds what: by the words of a header in English or Russian."""

import re
from collections.abc import Sequence

from tournaments.domain.names import fold

WORDS = {
    "name": "name|full name|player|player name|participant|athlete|competitor|names|фио|ф и о|игрок|участник|спортсмен"
    "|фамилия имя|имя фамилия|фамилия и имя|имя и фамилия|фамилия имя отчество|фамилия, имя",
    "surname": "surname|last name|family name|lastname|фамилия",
    "given": "first name|given name|firstname|forename|given names|имя",
    "patronymic": "patronymic|middle name|отчество",
    "association": "club|association|team|city|town|country|nation|federation|delegation|organisation|organization"
    "|club or association|клуб|команда|город|ассоциация|регион|страна|федерация|делегация|организация"
    "|клуб или ассоциация|клуб город|город клуб",
    "rating": "rating|rating points|elo|ttr|ranking points|strength|рейтинг|рейтинг фнтр|рейтинг rttf|rttf|рт",
    "birth_year": "year|year of birth|birth year|born|yob|dob|date of birth|birth date|birthdate|birthday"
    "|год|год рождения|г р|гр|дата рождения|рожд|год рожд",
    "contact": "e mail|email|mail|phone|telephone|contact|e mail or phone|почта|телефон|контакт|эл почта|тел",
}
COLUMN_OF = {word: column for column, words in WORDS.items() for word in words.split("|")}


def columns_of(header: Sequence[str]) -> dict[str, int] | None:
    """Where each known column is, by a header row; None when the row is no header: it names no column of names."""
    columns: dict[str, int] = {}
    for position, cell in enumerate(header):
        column = COLUMN_OF.get(_word(cell))
        if column and column not in columns:
            columns[column] = position
    if "given" in columns and "surname" not in columns and "name" not in columns:
        columns["name"] = columns.pop("given")  # «Имя» alone is the whole name
    return columns if "name" in columns or "surname" in columns else None


# In lists of pairs and of teams. A team is no club there, and there are players 1 and 2.
SIDE_WORDS = {
    "team": "team|team name|name of the team|команда|название команды|название",
    "squad": "squad|players|roster|line up|team members|members|состав|игроки|участники",
    "captain": "captain|капитан",
    "name": "pair|pair name|doubles|пара",
    "name_1": "player 1|first player|name 1|игрок 1|первый игрок|фио 1",
    "name_2": "player 2|second player|partner|name 2|игрок 2|второй игрок|партнер|партнёр|напарник|фио 2",
    "association_1": "club 1|association 1|клуб 1|город 1",
    "association_2": "club 2|association 2|clubs 2|partner s club|клуб 2|город 2|клуб партнера|клуб партнёра",
    "rating_1": "rating 1|рейтинг 1",
    "rating_2": "rating 2|partner s rating|рейтинг 2|рейтинг партнера|рейтинг партнёра",
    "birth_year_1": "year 1|born 1|year of birth 1|год 1|год рождения 1",
    "birth_year_2": "year 2|born 2|year of birth 2|год 2|год рождения 2",
    "association": "clubs|клубы",
    "rating": "ratings|рейтинги",
}
SIDE_COLUMN_OF = COLUMN_OF | {word: column for column, words in SIDE_WORDS.items() for word in words.split("|")}


def side_columns(header: Sequence[str]) -> dict[str, int]:
    """Where each known column of a list of pairs or teams is; empty when the row is no header."""
    columns: dict[str, int] = {}
    for position, cell in enumerate(header):
        column = SIDE_COLUMN_OF.get(_word(cell))
        if column and column not in columns:
            columns[column] = position
    if "name_2" in columns and "name" not in columns and "name_1" in columns:
        columns["name"] = columns["name_1"]
    return columns


def _word(cell: str) -> str:
    """The cell of a header without points, brackets and quotes."""
    return " ".join(re.sub(r"[.:/_()*«»\"'’-]+", " ", fold(cell)).split())
