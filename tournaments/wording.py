"""What the domain says in codes, said to a person."""

from django.utils.translation import gettext as _

from tournaments.domain.rosters import Fault, Line, RosterError
from tournaments.domain.rosters.lines import HIGHEST_RATING, LONGEST_ASSOCIATION, LONGEST_CONTACT, LONGEST_NAME


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
    }
    return texts[fault]
