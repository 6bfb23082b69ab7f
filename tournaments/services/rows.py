"""Reads and writes on the way of every save, without compiling the same SQL again each time.

The ORM still says what is read and written; its compiler, which costs several times what the database does, is asked
once for each query and table.
"""

from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any

from django.db import connection, models
from django.db.models import QuerySet

# Stand for the arguments while a query is compiled; no row has such a number.
STAND_INS = (-8_111_111_111, -8_222_222_222, -8_333_333_333)


class PreparedRead:
    """A query on numbers (ids), compiled once for each kind of database.

    `build` takes as many arguments as `rows` and returns a values_list; rows come as the database gives them: JSON as
    text, booleans perhaps as 0 and 1.
    """

    def __init__(self, build: Callable[..., QuerySet]) -> None:
        self.build = build
        self.compiled: dict[str, tuple[str, tuple[Any, ...]]] = {}

    def rows(self, *arguments: int) -> list[tuple[Any, ...]]:
        sql, parameters = self._compiled(len(arguments))
        given = dict(zip(STAND_INS, arguments, strict=False))
        with connection.cursor() as cursor:
            cursor.execute(sql, [given.get(p, p) if isinstance(p, int) else p for p in parameters])
            found: list[tuple[Any, ...]] = cursor.fetchall()
        return found

    def _compiled(self, count: int) -> tuple[str, tuple[Any, ...]]:
        found = self.compiled.get(connection.vendor)
        if found is None:
            sql, parameters = self.build(*STAND_INS[:count]).query.sql_with_params()
            found = self.compiled[connection.vendor] = sql, tuple(parameters)
        return found


def update_rows(rows: Sequence[models.Model], fields: tuple[str, ...]) -> None:
    """Write these fields of stored rows of one model, by primary key: one statement, sent for each row.

    bulk_update says the same with a CASE for each row and field, at ten times the cost. Simple values only, no
    expressions; no signals, so not for models with a history.
    """
    if not rows:
        return
    model = type(rows[0])
    sql, columns = _update(model, fields, connection.vendor)
    values = [
        [*(field.get_db_prep_save(getattr(row, field.attname), connection) for field in columns), row.pk]
        for row in rows
    ]
    with connection.cursor() as cursor:
        cursor.executemany(sql, values)


@lru_cache(maxsize=64)
def _update(model: type[models.Model], fields: tuple[str, ...], vendor: str) -> tuple[str, tuple[models.Field, ...]]:
    quote = connection.ops.quote_name
    columns = tuple(model._meta.get_field(name) for name in fields)
    assigned = ", ".join(f"{quote(column.column)} = %s" for column in columns)  # type: ignore[union-attr]
    key = model._meta.pk.column  # type: ignore[union-attr]
    return f"UPDATE {quote(model._meta.db_table)} SET {assigned} WHERE {quote(key)} = %s", columns  # type: ignore[return-value]
