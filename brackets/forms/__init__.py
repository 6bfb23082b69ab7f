"""What organizers type about a knockout and its prizes."""

from .building import BuildForm, chosen_source
from .numbers import NumbersForm
from .prizes import PrizesForm

__all__ = ["BuildForm", "NumbersForm", "PrizesForm", "chosen_source"]
