"""Who is where in a group, and why: 3.7.5.1 to 3.7.5.4.

The derivation is a list of steps, each one comparison of one equal set. A step’s clause says why it was made:

    3.7.5.1  the whole group, by match points
    3.7.5.2  entries equal on match points, by the matches among them: match points again, individual matches
             (teams), games, points
    3.7.5.3  part of such a set that is still equal after the others were placed, starting again from match points,
             by the matches inside that part alone
    3.7.5.4  a lot, where nothing else parts an equal set
"""

from .ranking import rank
from .table import Criterion, Line, Member, Part, Place, Ratio, Standings, Step

__all__ = ["Criterion", "Line", "Member", "Part", "Place", "Ratio", "Standings", "Step", "rank"]
