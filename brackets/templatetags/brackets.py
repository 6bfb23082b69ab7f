"""The pairs of a knockout as lines that names rest on.

Written here and not in a template: a large tree has a thousand lines, and a template takes four times as long for
them, on the very page that everybody fetches after a change.
"""

from collections.abc import Iterable, Iterator

from django import template
from django.utils.html import escape
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _

from brackets.selectors.drawing import Cell, Line
from tournaments.templatetags.contests import ending_tag

LONG = 14  # longer names may be cut by the column, so they are also in a title

register = template.Library()


@register.filter
def drawn(cells: Iterable[Cell]) -> SafeString:
    """The pairs of a round as list items. Every text goes through escape(); the rest are numbers and own words."""
    points = escape(_("points in the games:"))
    return mark_safe("\n".join(part for cell in cells for part in _cell(cell, points)))


def _cell(cell: Cell, points: str) -> Iterator[str]:
    bye = " is-bye" if cell.is_bye else ""
    yield f'<li class="match{bye}" id="{cell.anchor}" data-key="{cell.anchor}">'
    word = f'<span class="word">{escape(cell.word)} </span>' if cell.word else ""
    name = f"{word}{escape(cell.label)}"
    name = f'<a href="{escape(cell.url)}">{name}</a>' if cell.url else f"<span>{name}</span>"
    when = f'<span class="when">{escape(cell.when)}</span>' if cell.when else ""
    mark = f" {ending_tag(cell)}" if cell.mark else ""
    yield f'<p class="match__meta">{name}{when}{mark}</p>'
    for line in cell.lines:
        yield _line(line, points)
    yield "</li>"


def _line(line: Line, points: str) -> str:
    title = escape(line.title)
    css, hint = ("", "") if line.is_known else (" tbd", "")
    if line.is_known and len(line.title) > LONG:
        hint = f' title="{title}"'
    number = "" if line.number is None else line.number
    score = ""
    if line.sum is not None:
        score = f' <span class="sum" dir="ltr">{line.sum:d}</span>'
    if line.games:
        figures = " ".join(f'<i class="w">{own:d}</i>' if won else f"<i>{own:d}</i>" for own, won in line.games)
        score += f' <span class="pts" dir="ltr"><span class="visually-hidden">{points} </span>{figures}</span>'
    return (
        f'<p class="side{line.css}"><span class="seed">{number}</span> '
        f'<span class="nm{css}"{hint}><bdi>{title}</bdi></span>{score}</p>'
    )
