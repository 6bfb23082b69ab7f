"""The name of a group, in the organizer's word."""

from django import template
from django.utils.safestring import SafeString

from groups.selectors import names
from tournaments.models import Event

register = template.Library()


@register.simple_tag
def group_name(event: Event, number: int) -> str:
    """ "Group 4" or "Table 4"."""
    return names.group_name(event, number)


@register.simple_tag
def group_heading(event: Event, number: int) -> SafeString:
    """The name with its number set apart."""
    return names.group_heading(event, number)


@register.simple_tag
def group_word(event: Event) -> str:
    """ "Group" or "Table"."""
    return names.group_word(event)


@register.simple_tag
def groups_word(event: Event) -> str:
    """ "Groups" or "Tables"."""
    return names.groups_word(event)
