"""A group by its name: "Group 4", or "Table 4" where the organizer calls it so."""

from django.utils.html import conditional_escape, format_html
from django.utils.safestring import SafeString, mark_safe

from tournaments.models import Event
from tournaments.selectors.labels import group_name, group_pattern, group_word, groups_word

__all__ = ["group_heading", "group_name", "group_word", "groups_word"]


def group_heading(event: Event, number: int) -> SafeString:
    """The name with its number set apart, for a heading."""
    return mark_safe(conditional_escape(group_pattern(event)) % {"number": format_html("<b>{}</b>", number)})
