"""The views of the knockout, of the results and of the prizes."""

from .building import build, third_place, unbuild
from .knockout import audit, detail, results, why
from .numbers import numbers
from .prizes import prize_sheet_page, prizes

__all__ = [
    "audit",
    "build",
    "detail",
    "numbers",
    "prize_sheet_page",
    "prizes",
    "results",
    "third_place",
    "unbuild",
    "why",
]
