"""The engine for SQLite sends what Django’s own does."""

import pytest
from django.db import connection
from django.db.backends.sqlite3.base import SQLiteCursorWrapper

pytestmark = [pytest.mark.django_db, pytest.mark.any_database]


@pytest.mark.parametrize(
    ("statement", "names"),
    [
        ("SELECT %s", None),
        ("SELECT %s, '100 %%', '%%s', %s", None),
        ("SELECT " + "%s, " * 4000 + "%s", None),
        ("SELECT %(one)s, '100 %%', %(two)s", ["one", "two"]),
    ],
)
def test_placeholders_are_translated_as_by_django(statement, names):
    with connection.cursor() as cursor:
        ours = cursor.cursor.convert_query
        for _time in range(2):  # the second time from memory
            assert ours(statement, param_names=names) == SQLiteCursorWrapper.convert_query(
                cursor.cursor, statement, param_names=names
            )


def test_values_and_literal_percent_signs_arrive():
    with connection.cursor() as cursor:
        assert cursor.execute("SELECT %s, '100 %%'", ["%s"]).fetchone() == ("%s", "100 %")
        assert cursor.execute("SELECT '100 %s'").fetchone() == ("100 %s",)  # nothing is translated without values
