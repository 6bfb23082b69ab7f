"""What the tables of an explanation are headed with."""

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from groups.domain.standings import Criterion


def column_of(criterion: str) -> str:
    """The heading over the values of a criterion."""
    return {
        Criterion.MATCH_POINTS: _("Match points"),
        Criterion.RUBBERS: pgettext("column of a table", "Individual matches"),
        Criterion.GAMES: pgettext("column of a table", "Games"),
        Criterion.POINTS: pgettext("column of a table", "Points"),
        Criterion.LOT: pgettext("column of a table", "Lot"),
    }[Criterion(criterion)]
