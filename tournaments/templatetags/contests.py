"""How a match that was not simply played is marked."""

from django import template
from django.utils.safestring import SafeString

from tournaments.selectors.contests import Contest
from tournaments.wording import mark_tag

register = template.Library()


@register.simple_tag
def ending_tag(contest: Contest) -> SafeString:
    """The mark of a contest that has one."""
    return mark_tag(contest.mark)
