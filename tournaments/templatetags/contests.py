"""How a match that was not simply played is marked."""

from django import template
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.domain.scores import Ending

register = template.Library()


def mark_of(ending: str) -> tuple[str, str]:
    """The usual short mark, and what it means in words."""
    return {
        Ending.WALKOVER: (pgettext("mark", "w/o"), _("walkover: the opponent did not appear")),
        Ending.RETIRED: (pgettext("mark", "ret."), _("retired: the loser could not finish the match")),
        Ending.DEFAULTED: (pgettext("mark", "def."), _("defaulted: the loser was disqualified after the match")),
        Ending.BOTH_ABSENT: (pgettext("mark", "absent"), _("both players were absent: nobody won")),
        Ending.AGREED: (pgettext("mark", "agr."), _("by agreement (706.4)")),
    }[Ending(ending)]


@register.simple_tag
def ending_tag(contest: object) -> str:
    """The mark in its box, explained on hover and to screen readers."""
    short, words = mark_of(contest.mark)  # type: ignore[attr-defined]
    return format_html('<abbr class="tag" title="{}">{}</abbr>', words, short)
