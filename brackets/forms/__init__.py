"""What organizers type about a knockout and its prizes."""

from .building import BuildForm, chosen_source

__all__ = ["BuildForm", "chosen_source"]
