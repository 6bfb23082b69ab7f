"""What people at the desk type: results, and reasons."""

from desk.forms.leaving import LeavingForm
from desk.forms.lines import how_choices, how_words
from desk.forms.reasons import ReasonForm
from desk.forms.results import ResultForm, result_initial
from desk.forms.teams import TeamResultForm, team_initial

__all__ = [
    "LeavingForm",
    "ReasonForm",
    "ResultForm",
    "TeamResultForm",
    "how_choices",
    "how_words",
    "result_initial",
    "team_initial",
]
