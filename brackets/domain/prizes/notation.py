"""The list of prizes as it is typed: one line for a place or a range of places."""

import re
from collections.abc import Iterator, Sequence

from tournaments.domain.names import clean

from .bundle import Bundle, bundle, together
from .errors import LineFault, PrizeError, PrizeListError
from .money import amount_text, looks_like_money, parse_amount
from .prize import Prize

MOST_LINES = 200
LAST_PLACE = 9999
LONGEST_THING = 80

_PLACES = re.compile(r"\s*([0-9]{1,9})\s*(?:[-–—−]\s*([0-9]{1,9})\s*)?[:：](.*)")
_PARTS = re.compile(r"\s\+\s|(?<=[0-9])\+|^\+|\+$")
_COUNTED = re.compile(r"([0-9]{1,9})(?:\s*[x×х])?\s+(\S.*)")


def parse_prizes(text: str, currency: str) -> tuple[Prize, ...]:
    """The list: lines like "1: 100", "2: 60 + cup", "3-4: 30", "5-8: 12 boosters".

    Of a range each place brings what is written; lines for the same place add up. Blank lines do no harm.
    `currency`: an ISO code, or "" where there are only things. PrizeListError: every fault with its line.
    """
    prizes: list[Prize] = []
    faults: list[LineFault] = []
    for number, line in _lines(text):
        if len(prizes) + len(faults) == MOST_LINES:
            faults.append(LineFault(number, PrizeError("too_many", limit=MOST_LINES)))
            break
        try:
            prizes.append(_prize(line, currency))
        except PrizeError as error:
            faults.append(LineFault(number, error))
    if faults:
        raise PrizeListError(tuple(faults))
    return tuple(prizes)


def prizes_text(prizes: Sequence[Prize], currency: str) -> str:
    """The list as it can be typed again."""
    return "\n".join(
        f"{_span(prize.first, prize.last)}: {' + '.join(parts(prize.brings, currency))}" for prize in prizes
    )


def parts(brings: Bundle, currency: str) -> list[str]:
    """What a bundle holds, each as it can be typed: ["99.50", "12 boosters", "cup"]."""
    money = [amount_text(brings.money, currency)] if brings.money else []
    return money + [kind if count == 1 else f"{count} {kind}" for kind, count in brings.things]


def parse_bundle(text: str, currency: str) -> Bundle:
    """What one place brings: amounts and things with " + " between them. PrizeError: the first that cannot be read."""
    found = [clean(part) for part in _PARTS.split(clean(text))]
    if found == [""]:
        raise PrizeError("no_prize")
    return together(_part(part, currency) for part in found)


def _lines(text: str) -> Iterator[tuple[int, str]]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            yield number, line


def _prize(line: str, currency: str) -> Prize:
    found = _PLACES.fullmatch(line)
    if found is None:
        raise PrizeError("no_places")
    first = int(found[1])
    last = int(found[2]) if found[2] else first
    if first == 0 or last == 0:
        raise PrizeError("place_zero")
    if last < first:
        raise PrizeError("places_backwards", first=first, last=last)
    if last > LAST_PLACE:
        raise PrizeError("place_far", place=last, limit=LAST_PLACE)
    return Prize(first, last, parse_bundle(found[3], currency))


def _part(text: str, currency: str) -> Bundle:
    if not text:
        raise PrizeError("no_prize")
    if looks_like_money(text):
        units = parse_amount(text, currency)
        if not units:
            raise PrizeError("nothing", text=text)
        return bundle(units)
    return _thing(text)


def _thing(text: str) -> Bundle:
    """A thing, or several: "cup", "12 boosters", "2 x medal". A voucher of 100 EUR is one thing."""
    counted = _COUNTED.fullmatch(text)
    is_several = counted is not None and not looks_like_money(f"{counted[1]} {counted[2].split()[0]}")
    count, kind = (int(counted[1]), counted[2]) if counted and is_several else (1, text)
    if not any(sign.isalpha() for sign in kind):
        raise PrizeError("unreadable", text=text)
    if len(kind) > LONGEST_THING:
        raise PrizeError("long_thing", limit=LONGEST_THING)
    if not count:
        raise PrizeError("nothing", text=text)
    if count > 10**6:
        raise PrizeError("too_much", text=text)
    return bundle(0, {kind: count})


def _span(first: int, last: int) -> str:
    return str(first) if first == last else f"{first}-{last}"
