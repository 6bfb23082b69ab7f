"""How a match that was not simply played is marked, and what the marks mean."""

from collections.abc import Iterable
from itertools import chain
from typing import Any

from django import template
from django.utils.safestring import SafeString

from tournaments.selectors.contests import Contest
from tournaments.wording import ending_words, mark_tag, marks_legend

register = template.Library()


@register.simple_tag
def ending_tag(contest: Contest) -> SafeString:
    """The mark of a contest that has one."""
    return mark_tag(contest.mark)


@register.simple_tag
def ending_legend(*contests: Iterable[Contest]) -> SafeString:
    """What the marks in these lists of contests mean, below them."""
    return marks_legend(contest.mark for contest in chain(*contests))


@register.simple_tag
def parts_legend(parts: Iterable[Any]) -> SafeString:
    """The same below several lists, each the `contests` of a part."""
    return ending_legend(*(part.contests for part in parts))


@register.simple_tag
def played_legend(played: Iterable[Any]) -> SafeString:
    """The same below what a person played: each a `contest`, and in a team match its `rubbers`."""
    return ending_legend(*((shown.contest, *shown.rubbers) for shown in played))


@register.simple_tag
def ending_sentence(contest: Contest) -> SafeString:
    """How a contest ended that was not simply played, in words with the names."""
    return ending_words(
        contest.mark, contest.winner.title if contest.winner else "", contest.loser.title if contest.loser else ""
    )
