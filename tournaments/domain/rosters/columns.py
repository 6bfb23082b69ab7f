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
        word = " ".join(re.sub(r"[.:/_()*«»\"-]+", " ", fold(cell)).split())
        column = COLUMN_OF.get(word)
        if column and column not in columns:
            columns[column] = position
    if "given" in columns and "surname" not in columns and "name" not in columns:
        columns["name"] = columns.pop("given")  # «Имя» alone is the whole name
    return columns if "name" in columns or "surname" in columns else None
