"""What can be wrong with a list of prizes or a share, said so that the person who typed it can mend it."""

from dataclasses import dataclass, field

# The English sentence of each code. The web layer translates the same sentences and fills in the params.
MESSAGES = {
    "no_places": "Begin with the place and a colon: 1: 100, or 5-8: 12 boosters.",
    "place_zero": "Places are counted from 1.",
    "places_backwards": "Write the better place first: %(last)d-%(first)d.",
    "place_far": "There is no place %(place)d: at most %(limit)d.",
    "no_prize": "The prize is missing after the colon.",
    "no_currency": "“%(text)s” is an amount: choose a currency, or say what it is (100 boosters).",
    "other_currency": "“%(text)s” is in another currency; the prizes of one event are in one.",
    "digits": "“%(text)s” has more decimal places than this currency: at most %(digits)d.",
    "whole": "“%(text)s”: this currency has whole amounts only.",
    "thousands": "“%(text)s” can be read in two ways: write it without the separator of thousands.",
    "too_much": "“%(text)s” is too much.",
    "nothing": "“%(text)s” is no prize: it must be more than 0.",
    "unreadable": "“%(text)s” is neither an amount nor a thing. Write 100, or 12 boosters, or cup.",
    "long_thing": "A prize has at most %(limit)d characters.",
    "too_many": "At most %(limit)d lines: say the places of equal prizes in one line, 5-8: 12 boosters.",
}


class PrizeError(ValueError):
    """`code` is a key of MESSAGES, `params` fill its sentence. str() is a full English sentence."""

    def __init__(self, code: str, **params: int | str) -> None:
        self.code = code
        self.params = params
        super().__init__(MESSAGES[code] % params)


@dataclass(frozen=True)
class LineFault:
    """What is wrong with a line of the list; lines are counted from 1, 0 is the whole."""

    line: int
    error: PrizeError = field(compare=False)


class PrizeListError(ValueError):
    """A list with faults: all of them, in order, so that all can be mended at once."""

    def __init__(self, faults: tuple[LineFault, ...]) -> None:
        self.faults = faults
        super().__init__("; ".join(f"{fault.line}: {fault.error}" for fault in faults))
