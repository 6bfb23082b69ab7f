"""Django's engine for SQLite. Only how `%s` becomes SQLite's `?` is said here.

Django translates a statement each time it is sent, by a regular expression over all its columns: as long as SQLite
takes for a small read. The same statements are sent again and again.
"""

from collections.abc import Sequence
from functools import lru_cache

from django.db.backends.sqlite3 import base

LONGEST = 8000  # longer ones hold lists of their own, and come but once


class Cursor(base.SQLiteCursorWrapper):
    """Remembers the translation of a statement."""

    def convert_query(self, query: str, *, param_names: Sequence[str] | None = None) -> str:
        if param_names is None and len(query) <= LONGEST:
            return _with_question_marks(query)
        return super().convert_query(query, param_names=param_names)


@lru_cache(maxsize=512)
def _with_question_marks(query: str) -> str:
    return base.FORMAT_QMARK_REGEX.sub("?", query).replace("%%", "%")


class DatabaseWrapper(base.DatabaseWrapper):
    def create_cursor(self, name: str | None = None) -> Cursor:
        return self.connection.cursor(factory=Cursor)
