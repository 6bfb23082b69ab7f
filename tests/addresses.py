"""All addresses of the product, as urls.py has them."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from typing import Any

from django.urls import URLPattern, URLResolver, get_resolver

APPS = ("tournaments", "groups", "brackets", "desk")


@dataclass(frozen=True)
class Address:
    """A pattern by its name (groups:draw), its view, and the names of the parts it is filled with."""

    name: str
    view: Callable[..., Any]
    parts: frozenset[str]

    @property
    def app(self) -> str:
        return self.name.partition(":")[0]

    @property
    def rule(self) -> str | None:
        """The rule of tournaments.access it stands under."""
        return getattr(self.view, "rule", None)


def all_addresses() -> list[Address]:
    """Every address outside Django's admin."""
    return list(_addresses(get_resolver().url_patterns, ""))


def app_addresses() -> list[Address]:
    """Those of the apps, each of which must stand under a rule."""
    return [address for address in all_addresses() if address.app in APPS]


def _addresses(patterns: list[URLPattern | URLResolver], prefix: str) -> Iterator[Address]:
    for pattern in patterns:
        if isinstance(pattern, URLPattern):
            yield Address(f"{prefix}{pattern.name}", pattern.callback, frozenset(pattern.pattern.converters))
        elif pattern.namespace != "admin":
            yield from _addresses(pattern.url_patterns, f"{pattern.app_name}:" if pattern.app_name else prefix)
