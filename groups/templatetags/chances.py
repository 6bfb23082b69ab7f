"""What a player needs, for pages of a lower layer."""

from collections.abc import Iterable
from typing import Any

from django import template

from groups.selectors.chance_words import Saying
from groups.selectors.chances import entry_sayings
from tournaments.models import Entry

register = template.Library()


@register.simple_tag
def needs_of(parts: Iterable[Any]) -> dict[int, Saying]:
    """For parts that have an `entry`: what each needs in a group that is being played, by entry id; two queries."""
    entries: list[Entry] = [part.entry for part in parts]
    return entry_sayings(entries)


@register.inclusion_tag("groups/_need.html")
def need(told: dict[int, Saying], entry: Entry) -> dict[str, Saying | None]:
    """The need of this entry, if there is one to tell."""
    return {"need": told.get(entry.pk)}
