"""What the pages with forms show and take, one class for one request: the draw, changing it by hand, a lot."""

from .arrange import ArrangePage
from .draw import DrawPage
from .lot import LotPage
from .next_lot import NextLotPage

__all__ = ["ArrangePage", "DrawPage", "LotPage", "NextLotPage"]
