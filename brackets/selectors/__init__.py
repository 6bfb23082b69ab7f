"""Reads for the pages of the knockout."""

from .knockout import Knockout, bracket

__all__ = ["Knockout", "bracket"]
