"""The tables of a group's sheet, drawn in one pass.

Written here and not in a template: a page of 48 groups has a thousand rows, and a template takes five times as long
for them, on the very page that everybody fetches after a change. Every text goes through escape(); the rest are
numbers and own words.
"""

from collections import defaultdict
from collections.abc import Iterator, Mapping, Sequence
from functools import lru_cache
from html import escape
from typing import Any

from django import template
from django.template.loader import get_template
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import get_language, pgettext
from django.utils.translation import gettext as _

from groups.selectors.meetings import Games, Meeting, Score
from groups.selectors.sections import GroupSection, Row
from tournaments.wording import mark_tag

LONG = 24  # longer names may be cut in narrow columns, so they are also in a title

register = template.Library()


class Words:
    """The words of the tables, translated once for each language."""

    def __init__(self) -> None:
        self.through = escape(_("through"))
        self.would = escape(_("would go through as it stands"))
        self.by_lot = escape(_("a lot decides who goes through"))
        self.level = escape(_("equal with others; not all of them can go through"))
        self.next = escape(_("may go through as one of the best on this place"))
        self.out = escape(pgettext("of the group, for certain", "out"))
        self.withdrawn = escape(_("withdrawn"))
        self.all_annulled = escape(_("withdrawn, all results annulled"))
        self.disqualified = escape(_("disqualified"))
        self.all_disqualified = escape(_("disqualified, all results annulled"))
        self.annulled = escape(pgettext("of the result of a match", "annulled"))
        self.same = escape(_("the same"))
        self.unplayed = escape(_("not played"))
        self.live = escape(_("being played"))
        self.won = escape(pgettext("won, in a table", "W"))
        self.lost = escape(pgettext("lost, in a table", "L"))
        self.points = escape(_("points in the games:"))
        self.correct = escape(_("Correct"))
        self.lot = escape(_("Draw the lot"))
        self.why = escape(_("Why?"))
        self.carried = escape(pgettext("of the result of a match", "carried"))


@lru_cache
def words_in(language: str | None) -> Words:
    return Words()


@register.simple_tag(takes_context=True)
def standings_rows(context: Mapping[str, Any], section: GroupSection) -> SafeString:
    """The body of the standings: a row for each member, and a note under the last row of each equal set."""
    words = words_in(get_language())
    is_organizer = getattr(context.get("request"), "role", None) == "organizer"
    return mark_safe("\n".join(part for row in section.rows for part in _standing(row, section, words, is_organizer)))


def _standing(row: Row, section: GroupSection, words: Words, is_organizer: bool) -> Iterator[str]:
    member = row.member
    css = "in sure" if row.is_sure else "out" if row.is_out else "in" if row.is_in else ""
    css += " cut" if row.is_cut else ""
    said = _prospect(row, section, words)
    hidden = f'<span class="visually-hidden">{said}</span>' if said else ""
    name = f"<bdi>{escape(member.entry.title)}</bdi>"
    if row.is_withdrawn:
        name += f' <span class="tag">{_left(member, words)}</span>'
    elif row.is_out:
        name += f' <span class="quiet small">{words.out}</span>'
    elif row.is_sure and not section.group.is_finished:
        name += f' <span class="quiet small">{words.through}</span>'
        hidden = ""  # it is said once
    if row.url:
        name = f'<a href="{escape(row.url)}">{name}</a>'
    between = ""
    if section.has_between:
        between = f'<td class="num">{_fraction(row)}</td>'
    why = f"{escape(section.url)}why/"
    yield (
        f'<tr class="{css}" data-key="r{member.entry_id}"><td><a href="{why}{member.number}/" title="{words.why}">'
        f'<span class="place">{member.place}</span><span class="visually-hidden"> {words.why}</span></a>{hidden}</td>'
        f'<th scope="row">{name}</th><td class="num quiet wl" dir="ltr">{member.won}–{member.lost}</td>'
        f'<td class="num mp">{member.match_points}</td>{between}</tr>'
    )
    if row.note:
        link = f' <a href="{escape(section.lot_url)}">{words.lot}</a>' if row.note.tie and is_organizer else ""
        yield (
            f'<tr class="note"><td colspan="{section.columns}"><div>'
            f"<span>{escape(' '.join(row.note.sentences))}</span>{link}"
            f' <a href="{why}{row.note.asks}/">{words.why}</a></div></td></tr>'
        )


def _prospect(row: Row, section: GroupSection, words: Words) -> str:
    """What the box of the place means."""
    if row.is_sure:
        return words.through
    if row.shares_the_cut:
        return words.by_lot if section.group.is_finished else words.level
    if row.is_next and not row.is_out:
        return words.next
    return words.would if row.is_in else ""


def _left(member: Any, words: Words) -> str:
    """How it went out of the event."""
    if member.entry.is_disqualified:
        return words.all_disqualified if member.is_annulled else words.disqualified
    return words.all_annulled if member.is_annulled else words.withdrawn


def _fraction(row: Row) -> str:
    if row.between is None:
        return ""
    value = f"<span>= {row.between.value}</span>" if row.between.value else ""
    return f'<span class="frac" dir="ltr"><i>{row.between.ratio}</i>{value}</span>'


@register.simple_tag
def cross_rows(section: GroupSection) -> SafeString:
    """The body of the cross table: everybody against everybody, seen from the row."""
    words = words_in(get_language())
    pairs: Pairs = defaultdict(list)
    for meeting in section.all_meetings:
        pairs[meeting.a.number, meeting.b.number].append((meeting, False))
        pairs[meeting.b.number, meeting.a.number].append((meeting, True))
    return mark_safe("\n".join("".join(_cross(member, section, pairs, words)) for member in section.members))


Pairs = dict[tuple[int, int], list[tuple[Meeting, bool]]]  # from the first’s side: turned where it is the second there


def _cross(member: Any, section: GroupSection, pairs: Pairs, words: Words) -> Iterator[str]:
    own = member.number
    yield (
        f'<tr><td class="no">{own}</td>'
        f'<th scope="row" class="nm"><span><bdi>{escape(member.entry.title)}</bdi></span></th>'
    )
    for other in section.members:
        key = f"x{own}-{other.number}"
        if other is member:
            yield f'<td class="self"><span class="visually-hidden">{words.same}</span></td>'
        else:
            yield _cell(pairs[own, other.number], key, words)
    yield "</tr>"


def _cell(meetings: Sequence[tuple[Meeting, bool]], key: str, words: Words) -> str:
    """One result, or home and away one above the other."""
    if len(meetings) == 1:
        css, inside = _result(*meetings[0], words)
        return f'<td class="x{css}" dir="ltr" data-key="{key}">{inside}</td>'
    legs = (_result(meeting, turned, words) for meeting, turned in meetings)
    inside = "".join(f'<div class="leg{css}">{shown}</div>' for css, shown in legs)
    return f'<td class="x legs" dir="ltr" data-key="{key}">{inside}</td>'


def _result(meeting: Meeting, turned: bool, words: Words) -> tuple[str, str]:
    """The classes of a result, and how it is written."""
    if not meeting.is_decided:
        when = f'<span class="when">{meeting.time}</span>' if meeting.time else ""
        return " open", f'<span class="visually-hidden">{words.unplayed} </span>{when}'
    won = meeting.a_won if meeting.a_won is None else meeting.a_won is not turned
    css = "" if won is None else " won" if won else " lost"
    if meeting.is_annulled:
        css = ""
    score = _turn(meeting.counted_score) if turned else meeting.counted_score
    if score:
        total = f"<b>{score[0]}:{score[1]}</b>"
    else:
        total = "" if won is None else f"<b>{words.won if won else words.lost}</b>"
    mark = mark_tag(meeting.mark) if meeting.mark else ""
    if meeting.is_carried:
        mark += f'<span class="tag">{words.carried}</span>'
    games = _games(meeting.counted_games, turned=turned) if meeting.counted_games else ""
    if meeting.is_annulled:
        total, mark, games = f"<del>{total}</del>", f'<span class="tag">{words.annulled}</span>', ""
    return css, f"{total}{mark}{games}"


def _turn(score: Score) -> Score:
    return score and (score[1], score[0])


def _games(games: Games, *, turned: bool) -> str:
    """Each game as a column, own points above; for screen readers 11–7, 9–11."""
    if turned:
        games = tuple((y, x) for x, y in games)
    read = ", ".join(f"{x}–{y}" for x, y in games)
    shown = "".join(f'<i class="w">{x}</i><i>{y}</i>' if x > y else f'<i>{x}</i><i class="w">{y}</i>' for x, y in games)
    return f'<span class="visually-hidden">{read}</span><span class="gs" aria-hidden="true">{shown}</span>'


@register.simple_tag
def carried_matches(section: GroupSection) -> SafeString:
    """The matches that are carried over, as list items; they are corrected in the stage in which they were played."""
    words = words_in(get_language())
    return mark_safe(
        "".join(
            f'<li class="match" data-key="m{meeting.match.number}">{_match(meeting, words)}</li>'
            for meeting in section.carried
        )
    )


@register.simple_tag(takes_context=True)
def order_of_play(context: Any, section: GroupSection) -> SafeString:
    """The matches as list items, as templates/_match.html has them; for scorers with what enters or corrects them."""
    words = words_in(get_language())
    can_score = bool(getattr(context.get("request"), "role", None))
    line = get_template("desk/_entry_line.html").template if can_score else None
    parts = []
    for meeting in section.meetings:
        number = meeting.match.number
        parts.append(f'<li class="match" id="match-{number}" data-key="m{number}">{_match(meeting, words)}')
        if line and meeting.is_decided:
            parts.append(
                f'<p class="match__correct screen-only"><a href="{escape(meeting.url)}">{words.correct}'
                f'<span class="visually-hidden">, {escape(meeting.label)}</span></a></p>'
            )
        elif line:
            with context.push(contest=meeting.contest(section.tournament)):
                parts.append(line.render(context))
        parts.append("</li>")
    return mark_safe("".join(parts))


def _match(meeting: Meeting, words: Words) -> str:
    when = f'<span class="when">{escape(meeting.when)}</span>' if meeting.when else ""
    mark = f" {mark_tag(meeting.mark)}" if meeting.mark else ""
    if meeting.match.is_running:
        mark = f' <span class="state is-live">{words.live}</span>'
    if meeting.is_annulled:
        mark += f' <span class="tag">{words.annulled}</span>'
    return (
        f'<p class="match__meta"><a href="{escape(meeting.url)}">{escape(meeting.label)}</a>{when}{mark}</p>'
        f"{_side(meeting, words, turned=False)}{_side(meeting, words, turned=True)}"
    )


def _side(meeting: Meeting, words: Words, *, turned: bool) -> str:
    member = meeting.b if turned else meeting.a
    title = escape(member.entry.title)
    hint = f' title="{title}"' if len(member.entry.title) > LONG else ""
    won = " won" if meeting.a_won is not None and meeting.a_won is not turned else ""
    css = won if meeting.is_decided else " tbd-line"
    score = ""
    if meeting.score:
        score = f' <span class="sum" dir="ltr">{meeting.score[turned]}</span>'
    if meeting.games:
        figures = " ".join(
            f'<i class="w">{game[turned]}</i>' if game[turned] > game[not turned] else f"<i>{game[turned]}</i>"
            for game in meeting.games
        )
        score += f' <span class="pts" dir="ltr"><span class="visually-hidden">{words.points} </span>{figures}</span>'
    return (
        f'<p class="side{css}"><span class="seed">{member.number}</span> '
        f'<span class="nm"{hint}><bdi>{title}</bdi></span>{score}</p>'
    )
