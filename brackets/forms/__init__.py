"""What organizers type about a knockout and its prizes."""

from .building import BuildForm, chosen_source
from .prizes import PrizesForm

__all__ = ["BuildForm", "PrizesForm", "chosen_source"]
