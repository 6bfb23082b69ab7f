"""Why does X play Y? From the place in the group to the number, from the number to the pair (706.1 to 706.3)."""

from .explained import PairExplained, why_pair

__all__ = ["PairExplained", "why_pair"]
