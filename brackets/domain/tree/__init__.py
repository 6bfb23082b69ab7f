"""The knockout tree of 706.1: who meets whom, who goes on, where nobody comes.

leaves, build      a size -> its tree: pairs, byes, who feeds whom
advance            all results -> who stands where
changed            two positions -> the matches where something is another now
walkovers_due      entries out of the event -> the results this means for their open matches
"""

from .advancing import NOBODY, UNKNOWN, Position, Positions, Standing, State, Vacancy, advance, changed, walkovers_due
from .shape import Feed, Key, LoserOf, Pair, SeedOf, Side, Source, Tree, TreeError, WinnerOf, build, leaves

__all__ = [
    "NOBODY",
    "UNKNOWN",
    "Feed",
    "Key",
    "LoserOf",
    "Pair",
    "Position",
    "Positions",
    "SeedOf",
    "Side",
    "Source",
    "Standing",
    "State",
    "Tree",
    "TreeError",
    "Vacancy",
    "WinnerOf",
    "advance",
    "build",
    "changed",
    "leaves",
    "walkovers_due",
]
