"""Prizes: lists, equal shares, what is due to players who agree not to play (706.4), and who gets what. All exact.

parse_prizes, prizes_text   a list as it is typed <-> prizes
awards                      places -> what they bring, shared equally where they are shared
due, shared_by              who can still come to which places -> what is to be shared
accounts                    places and agreements -> who gets what
"""

from .accounts import Account, Accounts, accounts
from .awards import Awards, Left, awards
from .bundle import NOTHING, Bundle, bundle, share_out, together
from .currencies import MINOR
from .due import Agreed, Due, Shared, can_win, difference, due, dues_of, equal_shares, shared_by
from .errors import MESSAGES, LineFault, PrizeError, PrizeListError
from .money import amount, amount_text, parse_amount
from .notation import LAST_PLACE, LONGEST_THING, parse_bundle, parse_prizes, parts, prizes_text
from .prize import Prize, Span, at_place, at_places, differ, places_of

__all__ = [
    "LAST_PLACE",
    "LONGEST_THING",
    "MESSAGES",
    "MINOR",
    "NOTHING",
    "Account",
    "Accounts",
    "Agreed",
    "Awards",
    "Bundle",
    "Due",
    "Left",
    "LineFault",
    "Prize",
    "PrizeError",
    "PrizeListError",
    "Shared",
    "Span",
    "accounts",
    "amount",
    "amount_text",
    "at_place",
    "at_places",
    "awards",
    "bundle",
    "can_win",
    "differ",
    "difference",
    "due",
    "dues_of",
    "equal_shares",
    "parse_amount",
    "parse_bundle",
    "parse_prizes",
    "parts",
    "places_of",
    "prizes_text",
    "share_out",
    "shared_by",
    "together",
]
