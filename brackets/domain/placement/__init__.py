"""Who has which number in the knockout when it is filled from several tables (706.2).

by_the_book     the rule's own numbering
separated       the numbering that keeps the rule's three principles as well as can be
audit           what a numbering makes of the principles, and who is affected
"""

from .auditing import Audit, Meeting, Principle, audit
from .book import PlacementError, Tables, by_the_book
from .separation import separated

__all__ = ["Audit", "Meeting", "PlacementError", "Principle", "Tables", "audit", "by_the_book", "separated"]
