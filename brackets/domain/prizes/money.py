"""Amounts of money: exact, in whole smallest units of a currency."""

import re
from decimal import Decimal

from .currencies import MINOR, SYMBOLS
from .errors import PrizeError

MOST = 10**12  # smallest units
# Codes that are words in small letters: 1 cup is a thing, 1 CUP an amount.
WORDS = frozenset({"all", "bam", "cop", "cup", "gel", "mad", "mop", "pen", "sos", "top", "try"})

_SPACE = " \u00a0\u202f"
_NUMBER = re.compile(rf"([0-9]+|[0-9]{{1,3}}(?:[{_SPACE}'’][0-9]{{3}})+)(?:([.,])([0-9]+))?")
_SIGNS = "|".join([*map(re.escape, SYMBOLS), "[A-Za-z]{3}"])
_AMOUNT = re.compile(rf"(?:({_SIGNS})[{_SPACE}]*)?({_NUMBER.pattern})(?:[{_SPACE}]*({_SIGNS}))?")


def looks_like_money(text: str) -> bool:
    """A number alone, or with the sign or the code of a currency before or after it."""
    found = _AMOUNT.fullmatch(text)
    return found is not None and all(sign is None or _is_sign(sign) for sign in (found[1], found[6]))


def parse_amount(text: str, currency: str) -> int:
    """An amount as typed ("100", "99,50", "1 000 EUR", "€5") in smallest units of the currency, at least 0.

    PrizeError: not an amount, of another currency, finer than the currency, ambiguous or beyond MOST.
    """
    text = text.strip()
    found = _AMOUNT.fullmatch(text)
    if found is None or not looks_like_money(text):
        raise PrizeError("unreadable", text=text)
    if not currency:
        raise PrizeError("no_currency", text=text)
    if any(sign is not None and not _means(sign, currency) for sign in (found[1], found[6])):
        raise PrizeError("other_currency", text=text)
    whole, fraction = re.sub("[^0-9]", "", found[3]), found[5] or ""
    digits = MINOR[currency]
    _check_fraction(text, fraction, digits)
    if len(whole) > len(str(MOST)):
        raise PrizeError("too_much", text=text)
    units = int(whole + fraction.ljust(digits, "0"))
    if units > MOST:
        raise PrizeError("too_much", text=text)
    return units


def _check_fraction(text: str, fraction: str, digits: int) -> None:
    if len(fraction) <= digits:
        return
    if len(fraction) == 3:
        raise PrizeError("thousands", text=text)
    if digits == 0:
        raise PrizeError("whole", text=text)
    raise PrizeError("digits", text=text, digits=digits)


def amount(units: int, currency: str) -> Decimal:
    """The amount of so many smallest units: 9950 of EUR is 99.50."""
    return Decimal(units).scaleb(-MINOR[currency])


def amount_text(units: int, currency: str) -> str:
    """As it is typed: 100 and 99.50; whole amounts without their zeros."""
    whole, rest = divmod(units, 10 ** MINOR[currency])
    return f"{whole}.{rest:0{MINOR[currency]}d}" if rest else str(whole)


def _is_sign(sign: str) -> bool:
    return sign in SYMBOLS or (sign.upper() in MINOR and sign not in WORDS)


def _means(sign: str, currency: str) -> bool:
    return currency in SYMBOLS[sign] if sign in SYMBOLS else sign.upper() == currency
