"""Who has which number in the knockout when it is filled from several tables (706.2).

by_the_book     the rule's own numbering
separated       the numbering that keeps the rule's three principles as well as can be; then clubmates apart
separation      the same, and whether it is proven the best for clubmates
audit           what a numbering makes of the principles, and who is affected
clubmates       when clubmates can meet in a numbering
"""

from .auditing import Audit, Meeting, Principle, audit, clubmates
from .book import PlacementError, Tables, by_the_book
from .separation import Separation, separated, separation

__all__ = [
    "Audit",
    "Meeting",
    "PlacementError",
    "Principle",
    "Separation",
    "Tables",
    "audit",
    "by_the_book",
    "clubmates",
    "separated",
    "separation",
]
