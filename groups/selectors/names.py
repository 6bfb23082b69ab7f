"""A group by its name: "Group 4", or "Table 4" where the organizer calls it so."""

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import pgettext

from tournaments.models import Event


def group_name(event: Event, number: int) -> str:
    """ "Group 4" or "Table 4"."""
    return _pattern(event) % {"number": number}


def group_heading(event: Event, number: int) -> SafeString:
    """The name with its number set apart, for a heading."""
    return mark_safe(conditional_escape(_pattern(event)) % {"number": format_html("<b>{}</b>", number)})


def group_word(event: Event) -> str:
    """ "Group" or "Table", before a row of numbers."""
    if event.group_word == event.GroupWord.TABLE:
        return pgettext("group play", "Table")
    return pgettext("group play", "Group")


def groups_word(event: Event) -> str:
    """ "Groups" or "Tables"."""
    if event.group_word == event.GroupWord.TABLE:
        return pgettext("group play", "Tables")
    return pgettext("group play", "Groups")


def _pattern(event: Event) -> str:
    if event.group_word == event.GroupWord.TABLE:
        return pgettext("group play", "Table %(number)s")
    return pgettext("group play", "Group %(number)s")
