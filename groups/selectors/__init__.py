"""Reads for the pages of group play."""

from .names import group_heading, group_name, group_word, groups_word
from .sections import GroupSection, group_section, group_sections

__all__ = [
    "GroupSection",
    "group_heading",
    "group_name",
    "group_section",
    "group_sections",
    "group_word",
    "groups_word",
]
