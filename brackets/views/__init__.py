"""The views of the knockout and of the results."""

from .building import build, third_place, unbuild
from .knockout import audit, detail, results, why

__all__ = ["audit", "build", "detail", "results", "third_place", "unbuild", "why"]
