"""What the domain says in codes, said to a person."""

from collections.abc import Iterable

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString, mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.domain.rosters import Fault, Line, RosterError, SideLine
from tournaments.domain.rosters.lines import HIGHEST_RATING, LONGEST_ASSOCIATION, LONGEST_CONTACT, LONGEST_NAME
from tournaments.domain.rosters.squads import LARGEST_SQUAD
from tournaments.domain.scores import Ending


def roster_error_text(error: RosterError) -> str:
    """Why a list cannot be read."""
    texts = {
        "empty": _("There is nothing in it."),
        "not_text": _("This is no list: it is not a text file. Save the table as CSV or XLSX and upload that."),
        "markup": _("This is a document, not a list. Save the table as CSV or XLSX and upload that."),
        "old_workbook": _("This is a workbook in the old format. Save it as XLSX or CSV and upload that."),
        "broken_workbook": _("This XLSX file cannot be read. Open it, save it again as XLSX or CSV and upload that."),
        "huge_workbook": _("This XLSX file is too large. Keep only the table with the players, or save it as CSV."),
        "too_many": _("There are more than %(limit)d lines. Import them in parts."),
        "no_names": _("No column looks like names. Put the names first, or name the column “Name”."),
    }
    return texts[error.code] % error.params


def fault_text(line: Line, fault: Fault) -> str:
    """What is wrong with a line of a list."""
    texts = {
        Fault.NO_NAME: _("no name"),
        Fault.LONG_NAME: _("the name is longer than %(most)d characters") % {"most": LONGEST_NAME},
        Fault.LONG_ASSOCIATION: _("the club is longer than %(most)d characters") % {"most": LONGEST_ASSOCIATION},
        Fault.BAD_RATING: _("“%(typed)s” is no rating: it takes a whole number up to %(most)d")
        % {"typed": line.typed_rating, "most": HIGHEST_RATING},
        Fault.BAD_YEAR: _("“%(typed)s” is no year of birth") % {"typed": line.typed_year},
        Fault.LONG_CONTACT: _("the contact is longer than %(most)d characters") % {"most": LONGEST_CONTACT},
        Fault.NO_PARTNER: _("a pair is two players, parted by “/”"),
        Fault.NO_TEAM: _("no team"),
        Fault.TWICE: _("a player stands in it twice"),
        Fault.LARGE_SQUAD: _("a squad has at most %(most)d players") % {"most": LARGEST_SQUAD},
    }
    return texts[fault]


def side_fault_texts(line: SideLine) -> list[str]:
    """What is wrong with a line of a list of pairs or teams: with itself, then with each of its players."""
    texts = []
    for member, fault in line.all_faults:
        text = fault_text(member or Line(line.number, line.name, typed_rating=line.typed_rating), fault)
        texts.append(f"{member.name[:40]}: {text}" if member and member.name and len(line.members) > 1 else text)
    return texts


def marked(ending: str | None) -> str:
    """The ending of a match where it is shown beside the score, else "": when it was simply played, or not at all."""
    return ending if ending and ending != Ending.PLAYED else ""


def mark_of(ending: str) -> tuple[str, str]:
    """The usual short mark of a match that was not simply played, and what it means in words."""
    return {
        Ending.WALKOVER: (pgettext("mark", "w/o"), _("walkover: the opponent did not appear")),
        Ending.RETIRED: (pgettext("mark", "ret."), _("retired: the loser could not finish the match")),
        Ending.DEFAULTED: (pgettext("mark", "def."), _("defaulted: the loser was disqualified after the match")),
        Ending.BOTH_ABSENT: (pgettext("mark", "absent"), _("both were absent: nobody won")),
        Ending.AGREED: (pgettext("mark", "agr."), _("by agreement (706.4)")),
    }[Ending(ending)]


def mark_tag(ending: str) -> SafeString:
    """The mark in its box: its words on hover, and instead of it for screen readers."""
    short, words = mark_of(ending)
    return format_html(
        '<abbr class="tag" title="{}"><span aria-hidden="true">{}</span><span class="visually-hidden">{}</span></abbr>',
        words,
        short,
        words,
    )


def marks_legend(marks: Iterable[str]) -> SafeString:
    """A line that explains these marks, for who cannot hover; "" without any. The order is that of the endings."""
    found = set(marks)
    told = [mark_of(ending) for ending in Ending if ending in found and marked(ending)]
    if not told:
        return mark_safe("")
    pairs = format_html_join("; ", '<span class="tag">{}</span> {}', told)
    return format_html('<p class="legend">{}.</p>', pairs)


def ending_words(ending: str, winner: str, loser: str) -> SafeString:
    """How a match ended that was not simply played, in a sentence with the names; "" for one that was."""
    texts = {
        Ending.WALKOVER: _("{loser} was absent: a walkover for {winner}."),
        Ending.RETIRED: _("{loser} retired. The score is the one so far; every point played counts."),
        Ending.DEFAULTED: _("{loser} was defaulted after the match: it counts as not played, and {winner} has won."),
        Ending.BOTH_ABSENT: _("Both were absent: nobody won."),
        Ending.AGREED: _("Not played, by agreement (706.4)."),
    }
    if not marked(ending):
        return mark_safe("")
    names = {"winner": format_html("<bdi>{}</bdi>", winner), "loser": format_html("<bdi>{}</bdi>", loser)}
    return format_html(texts[Ending(ending)], **names)
