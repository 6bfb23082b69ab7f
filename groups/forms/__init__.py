"""Forms of group play: the shape of a draw, and lots."""

from .lots import AnnounceForm, LotForm, NumberForm
from .shapes import ShapeForm

__all__ = ["AnnounceForm", "LotForm", "NumberForm", "ShapeForm"]
