"""What people at the desk type: results, and reasons."""

from desk.forms.reasons import ReasonForm
from desk.forms.results import ResultForm, how_choices, how_words, result_initial

__all__ = ["ReasonForm", "ResultForm", "how_choices", "how_words", "result_initial"]
