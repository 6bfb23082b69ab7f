"""What a member of a group needs to go through, while the group is being played (3.7.5.1 to 3.7.5.4).

Exact for groups of up to five, and for larger ones when few matches remain; else it is too early to tell. Never a
claim that a later result can refute: a condition is told only if it holds in every outcome it leaves open.
"""

from .going_through import chances
from .words import Chance, Need, NextPlace, Other, Own, OwnKind, Pairing, State

__all__ = ["Chance", "Need", "NextPlace", "Other", "Own", "OwnKind", "Pairing", "State", "chances"]
