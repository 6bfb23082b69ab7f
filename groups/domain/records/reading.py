"""Reading a record from a file that anybody may have written: every field is checked before it is used."""

import json
import re
from collections.abc import Iterator, Sequence
from typing import Any

LONGEST_FILE = 4_000_000
LONGEST_TEXT = 400
MOST_ENTRIES = 5_000

# Control characters and halves of surrogate pairs: no name has them, and a terminal would obey some.
_UNPRINTABLE = re.compile("[\x00-\x1f\x7f-\x9f\ud800-\udfff]")


class RecordError(ValueError):
    """The file is no record that can be repeated; `code` names why, `field` where.

    too_long, not_json, not_a_record, missing (field), wrong (field), another_version (field: "version" or
    "algorithm"), cannot_be_drawn, by_hand, at_the_table.
    """

    def __init__(self, code: str, field: str = "") -> None:
        super().__init__(f"{code} {field}".strip())
        self.code = code
        self.field = field


class Fields:
    """An object of the record; each method takes one field out of it, or raises RecordError with its name."""

    def __init__(self, values: Any, path: str = "") -> None:
        if not isinstance(values, dict):
            raise RecordError("wrong" if path else "not_a_record", path)
        self._values: dict[str, Any] = values
        self._path = path

    def has(self, name: str) -> bool:
        """Is there a value, and not null?"""
        return self._values.get(name) is not None

    def text(self, name: str) -> str:
        """A text without control characters; an absent one is empty."""
        return as_text(self._values[name], self._named(name)) if self.has(name) else ""

    def word(self, name: str, *allowed: str) -> str:
        value = self._take(name)
        if not isinstance(value, str) or value not in allowed:
            raise RecordError("not_a_record" if name == "record" else "wrong", self._named(name))
        return value

    def number(self, name: str, least: int = 0) -> int:
        return as_number(self._take(name), self._named(name), least)

    def truth(self, name: str) -> bool:
        value = self._take(name)
        if not isinstance(value, bool):
            raise RecordError("wrong", self._named(name))
        return value

    def version(self, name: str, known: int) -> int:
        """A version, which must be the one this program knows."""
        value = self.number(name, 1)
        if value != known:
            raise RecordError("another_version", self._named(name))
        return value

    def list(self, name: str) -> Sequence[Any]:
        value = self._take(name)
        if not isinstance(value, list) or len(value) > MOST_ENTRIES:
            raise RecordError("wrong", self._named(name))
        return value

    def numbers(self, name: str, least: int = 1) -> tuple[int, ...]:
        return as_numbers(self._take(name), self._named(name), least)

    def part(self, name: str) -> "Fields":
        return Fields(self._take(name), self._named(name))

    def parts(self, name: str) -> "Iterator[Fields]":
        for position, value in enumerate(self.list(name), 1):
            yield Fields(value, f"{self._named(name)} {position}")

    def _take(self, name: str) -> Any:
        if name not in self._values:
            raise RecordError("missing", self._named(name))
        return self._values[name]

    def _named(self, name: str) -> str:
        return f"{self._path}.{name}" if self._path else name


def parse(text: str) -> Fields:
    """The object that the file holds. RecordError: too long, no JSON, or something else in JSON."""
    if len(text) > LONGEST_FILE:
        raise RecordError("too_long")
    try:
        values = json.loads(text)
    except (ValueError, RecursionError):  # a number of a million digits is a ValueError too
        raise RecordError("not_json") from None
    return Fields(values)


def as_text(value: Any, path: str) -> str:
    if not isinstance(value, str) or len(value) > LONGEST_TEXT or _UNPRINTABLE.search(value):
        raise RecordError("wrong", path)
    return value


def as_number(value: Any, path: str, least: int) -> int:
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= 10_000_000:
        raise RecordError("wrong", path)
    return value


def as_numbers(value: Any, path: str, least: int = 1) -> tuple[int, ...]:
    if not isinstance(value, list) or len(value) > MOST_ENTRIES:
        raise RecordError("wrong", path)
    return tuple(as_number(number, path, least) for number in value)
