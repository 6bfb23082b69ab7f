"""Reads and writes on the way of every save, without compiling the same SQL again each time.

The ORM still says what is read and written; its compiler, which costs several times what the database does, is asked
once for each query and table.
"""

import threading
from collections.abc import Callable, Sequence
from functools import lru_cache
from typing import Any, Generic, NamedTuple, TypeVar

from django.db import DEFAULT_DB_ALIAS, connections, models
from django.db.backends.base.base import BaseDatabaseWrapper
from django.db.models import QuerySet
from django.db.models.base import ModelState
from django.db.models.query import ModelIterable, get_related_populators

M = TypeVar("M", bound=models.Model)
Argument = int | str

# Stand for the arguments while a query is compiled. Nothing in a query is equal to one of them, and each fits the
# smallest column.
NUMBERS = (31_607, 31_627, 31_643)
WORDS = ("\x01first", "\x01second", "\x01third")
LARGEST = 2**63 - 1  # that a column can hold, and that SQLite takes


def _connection() -> BaseDatabaseWrapper:
    """This thread's own: django.db.connection looks it up anew for every attribute."""
    return connections[DEFAULT_DB_ALIAS]


class _Kept(threading.local):
    """The cursor of a thread, and what it was made for."""

    cursor: Any = None
    made_for: tuple[Any, bool] = (None, False)


_kept = _Kept()


def _cursor(connection: BaseDatabaseWrapper) -> Any:
    """The connection's cursor for these reads and writes: to make one for each costs more than a small read.

    Another one once the connection was opened anew, or its statements begin or cease to be noted. Whoever uses it
    fetches all there is.
    """
    made_for = connection.connection, connection.force_debug_cursor
    if made_for[0] is None or made_for != _kept.made_for:
        _kept.cursor = connection.cursor()
        _kept.made_for = connection.connection, connection.force_debug_cursor
    return _kept.cursor


def fetched(connection: BaseDatabaseWrapper, sql: str, values: Sequence[Any]) -> list[tuple[Any, ...]]:
    """The rows that a statement gives, as they come."""
    cursor = _cursor(connection)
    cursor.execute(sql, values)
    found: list[tuple[Any, ...]] = cursor.fetchall()
    return found


class _Compiled:
    """A query as text, with the places where the arguments go, and what its columns need to become values."""

    def __init__(self, queryset: QuerySet[Any], stand_ins: Sequence[Argument]) -> None:
        compiler = queryset.query.get_compiler(DEFAULT_DB_ALIAS)
        self.sql, parameters = compiler.as_sql()
        self.parameters = list(parameters)
        self.places = [(i, stand_ins.index(p)) for i, p in enumerate(parameters) if p in stand_ins]
        if {argument for _place, argument in self.places} != set(range(len(stand_ins))):
            raise ValueError(f"The query does not hold all its arguments: {self.sql}")
        columns = [column for column, _sql, _alias in compiler.select]
        self.conversions = [
            (position, convert, column)
            for position, (converters, column) in compiler.get_converters(columns).items()
            for convert in converters
        ]
        self.become = _instances(compiler) if queryset._iterable_class is ModelIterable else tuple

    def raw(self, connection: BaseDatabaseWrapper, arguments: Sequence[Argument]) -> list[tuple[Any, ...]]:
        filled = self.parameters.copy()
        for place, argument in self.places:
            filled[place] = arguments[argument]
        return fetched(connection, self.sql, filled)

    def run(self, connection: BaseDatabaseWrapper, arguments: Sequence[Argument]) -> list[Any]:
        rows = self.raw(connection, arguments)
        if self.become is tuple and not self.conversions:
            return rows
        return [self.become(self._values(row, connection)) for row in rows]

    def _values(self, row: tuple[Any, ...], connection: BaseDatabaseWrapper) -> list[Any]:
        values = list(row)
        for position, convert, column in self.conversions:
            if values[position] is not None:  # which stays what it is
                values[position] = convert(values[position], column, connection)
        return values


def _instances(compiler: Any) -> Callable[[list[Any]], models.Model]:
    """What makes a row of values an instance, with those of select_related: as Django's ModelIterable does it."""
    shape, select = compiler.klass_info, compiler.select
    model, first, last = shape["model"], shape["select_fields"][0], shape["select_fields"][-1] + 1
    names = [column.target.attname for column, _sql, _alias in select[first:last]]
    annotated = list(compiler.annotation_col_map.items())
    related = get_related_populators(shape, select, DEFAULT_DB_ALIAS)  # type: ignore[call-arg]  # of Django 6.1
    _use_as_stored(related)
    stored = AsStored(model)

    def instance(values: list[Any]) -> models.Model:
        made = stored.from_db(DEFAULT_DB_ALIAS, names, values[first:last])
        for populator in related:
            populator.populate(values, made)
        for name, position in annotated:
            setattr(made, name, values[position])
        return made

    return instance


class AsStored:
    """A model whose stored rows become instances without its __init__, which costs several times what the read does.

    That asks each field about its value, and fields here keep it as it is; it sends signals, and nobody listens. A
    model with an __init__ of its own is refused.
    """

    def __init__(self, model: type[models.Model]) -> None:
        own = {name for base in model.__mro__ if base not in models.Model.__mro__ for name in vars(base)}
        if own & {"__init__", "from_db"}:
            raise TypeError(f"{model.__name__} is not made of its stored values alone.")
        self.model = model

    def from_db(self, db: str, names: Sequence[str], values: Sequence[Any]) -> models.Model:
        """As Model.from_db; fields that are not named are deferred."""
        row = self.model.__new__(self.model)
        row._state = state = ModelState()
        state.adding, state.db = False, db
        row.__dict__.update(zip(names, values, strict=True))
        return row


def _use_as_stored(populators: Sequence[Any]) -> None:
    """Let what fills in related rows make them so too."""
    for populator in populators:
        populator.model_cls = AsStored(populator.model_cls)
        _use_as_stored(populator.related_populators)


class PreparedRead:
    """A query on ids, numbers and codes, compiled once for each kind of database.

    `build` takes as many arguments as `rows` and returns a values_list. No prefetching and no `in`.
    """

    def __init__(self, build: Callable[..., QuerySet[Any]]) -> None:
        self.build = build
        self.compiled: dict[str, _Compiled] = {}

    def rows(self, *arguments: Argument) -> list[tuple[Any, ...]]:
        return self._run(arguments)

    def raw_rows(self, *arguments: Argument) -> list[tuple[Any, ...]]:
        """As the database gives them: JSON as text, booleans perhaps as 0 and 1."""
        connection = _connection()
        return self._compiled(connection.vendor, arguments).raw(connection, arguments)

    def _run(self, arguments: Sequence[Argument]) -> list[Any]:
        if any(isinstance(argument, int) and argument > LARGEST for argument in arguments):
            return []
        connection = _connection()
        return self._compiled(connection.vendor, arguments).run(connection, arguments)

    def _compiled(self, vendor: str, arguments: Sequence[Argument]) -> _Compiled:
        compiled = self.compiled.get(vendor)
        if compiled is None:
            stand_ins = [(WORDS if isinstance(a, str) else NUMBERS)[i] for i, a in enumerate(arguments)]
            compiled = self.compiled[vendor] = _Compiled(self.build(*stand_ins), stand_ins)
        return compiled


class PreparedModels(PreparedRead, Generic[M]):
    """The same for a queryset of instances, with select_related, defer and annotations as it has them."""

    def __init__(self, build: Callable[..., QuerySet[M]]) -> None:
        super().__init__(build)

    def all(self, *arguments: Argument) -> list[M]:
        return self._run(arguments)

    def get(self, *arguments: Argument) -> M | None:
        """The one row, or None; `build` filters by something unique."""
        return next(iter(self._run(arguments)), None)


def insert_row(row: models.Model) -> None:
    """Store a new row and learn its key. Simple values only, and no signals, as with update_rows."""
    model, connection = type(row), _connection()
    fields = _all_but_the_key(model)
    columns = _columns(model, fields)
    values = _prepared(columns, [column.field.pre_save(row, add=True) for column in columns], connection)
    ((row.pk,),) = fetched(connection, _insert(model, fields, telling_the_key=True), values)
    row._state.adding, row._state.db = False, DEFAULT_DB_ALIAS


def insert_rows(model: type[models.Model], fields: tuple[str, ...], rows: Sequence[Sequence[Any]]) -> None:
    """Store new rows, given as values of these fields: of all that the database does not fill by itself."""
    connection, columns = _connection(), _columns(model, fields)
    _cursor(connection).executemany(_insert(model, fields), [_prepared(columns, values, connection) for values in rows])


@lru_cache(maxsize=64)
def _insert(model: type[models.Model], fields: tuple[str, ...], *, telling_the_key: bool = False) -> str:
    names = ", ".join(_quoted(column.field.column) for column in _columns(model, fields))
    marks = ", ".join(["%s"] * len(fields))
    told = f" RETURNING {_key(model)}" if telling_the_key else ""
    return f"INSERT INTO {_quoted(model._meta.db_table)} ({names}) VALUES ({marks}){told}"


def update_rows(rows: Sequence[models.Model], fields: tuple[str, ...]) -> None:
    """Write these fields of stored rows of one model, as write_rows does."""
    if rows:
        model = type(rows[0])
        names = [column.field.attname for column in _columns(model, fields)]
        write_rows(model, fields, [(row.pk, [getattr(row, name) for name in names]) for row in rows])


def write_rows(model: type[models.Model], fields: tuple[str, ...], rows: Sequence[tuple[int, Sequence[Any]]]) -> None:
    """Write these fields of rows of a model, given as primary key and new values: one statement, sent for each row.

    bulk_update says the same with a CASE for each row and field, at ten times the cost. Simple values only, no
    expressions; no signals, so not for models with a history.
    """
    if not rows:
        return
    connection, columns = _connection(), _columns(model, fields)
    _cursor(connection).executemany(
        _update(model, fields), [[*_prepared(columns, values, connection), pk] for pk, values in rows]
    )


@lru_cache(maxsize=64)
def _update(model: type[models.Model], fields: tuple[str, ...]) -> str:
    assigned = ", ".join(f"{_quoted(column.field.column)} = %s" for column in _columns(model, fields))
    return f"UPDATE {_quoted(model._meta.db_table)} SET {assigned} WHERE {_key(model)} = %s"


class Column(NamedTuple):
    """A column that is written, and which values the database takes as they are."""

    field: Any
    plain: frozenset[type]


@lru_cache(maxsize=64)
def _columns(model: type[models.Model], fields: tuple[str, ...]) -> tuple[Column, ...]:
    found: list[Any] = [model._meta.get_field(name) for name in fields]
    return tuple([Column(field, NOTHING if isinstance(field, models.JSONField) else PLAIN) for field in found])


NOTHING: frozenset[type] = frozenset({type(None)})
PLAIN = NOTHING | {int, str, bool}


def _prepared(columns: Sequence[Column], values: Sequence[Any], connection: BaseDatabaseWrapper) -> list[Any]:
    """The values as the database takes them. Most are so already: the field would find that out at some length."""
    return [
        value if type(value) in plain else field.get_db_prep_save(value, connection)
        for (field, plain), value in zip(columns, values, strict=True)
    ]


@lru_cache(maxsize=64)
def _all_but_the_key(model: type[models.Model]) -> tuple[str, ...]:
    return tuple([field.name for field in model._meta.local_concrete_fields if not field.primary_key])


def _key(model: type[models.Model]) -> str:
    key: Any = model._meta.pk
    return _quoted(key.column)


def _quoted(name: str) -> str:
    """As both kinds of database quote it."""
    return _connection().ops.quote_name(name)
