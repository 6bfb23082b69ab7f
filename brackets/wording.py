"""Prizes in words: what a place brings, and what is wrong with a list."""

from collections.abc import Sequence

from django.utils.formats import number_format
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets.domain.prizes import MINOR, Bundle, PrizeError, PrizeListError, Span, amount

# The sentences of brackets.domain.prizes.MESSAGES, in the languages of the product; a test keeps them equal.
SENTENCES = {
    "no_places": gettext_lazy("Begin with the place and a colon: 1: 100, or 5-8: 12 boosters."),
    "place_zero": gettext_lazy("Places are counted from 1."),
    "places_backwards": gettext_lazy("Write the better place first: %(last)d-%(first)d."),
    "place_far": gettext_lazy("There is no place %(place)d: at most %(limit)d."),
    "no_prize": gettext_lazy("The prize is missing after the colon."),
    "no_currency": gettext_lazy("“%(text)s” is an amount: choose a currency, or say what it is (100 boosters)."),
    "other_currency": gettext_lazy("“%(text)s” is in another currency; the prizes of one event are in one."),
    "digits": gettext_lazy("“%(text)s” has more decimal places than this currency: at most %(digits)d."),
    "whole": gettext_lazy("“%(text)s”: this currency has whole amounts only."),
    "thousands": gettext_lazy("“%(text)s” can be read in two ways: write it without the separator of thousands."),
    "too_much": gettext_lazy("“%(text)s” is too much."),
    "nothing": gettext_lazy("“%(text)s” is no prize: it must be more than 0."),
    "unreadable": gettext_lazy("“%(text)s” is neither an amount nor a thing. Write 100, or 12 boosters, or cup."),
    "long_thing": gettext_lazy("A prize has at most %(limit)d characters."),
    "too_many": gettext_lazy("At most %(limit)d lines: say the places of equal prizes in one line, 5-8: 12 boosters."),
}

NARROW = "\u00a0"  # an amount and its currency stay on one line


def prize_error_text(error: PrizeError) -> str:
    """What is wrong with one prize, in the reader's language."""
    return str(SENTENCES[error.code]) % error.params


def prize_list_faults(error: PrizeListError) -> list[str]:
    """Each fault with its line."""
    return [
        _("Line %(line)d: %(reason)s") % {"line": fault.line, "reason": prize_error_text(fault.error)}
        for fault in error.faults
    ]


def money_text(units: int, currency: str, *, exact: bool = False) -> str:
    """ "60 EUR", "99.50 EUR"; `exact`: with all decimal places, "60.00 EUR"."""
    digits = MINOR[currency]
    places = digits if exact or units % 10**digits else 0
    shown = number_format(amount(units, currency), decimal_pos=places, use_l10n=True, force_grouping=True)
    return f"{shown}{NARROW}{currency}"


def thing_text(kind: str, count: int, *, of_several: bool = False) -> str:
    """ "cup", "12 boosters"; `of_several`: one of a kind that comes in numbers, "1 × boosters"."""
    if count == 1:
        return f"1{NARROW}×{NARROW}{kind}" if of_several else kind
    return f"{count}{NARROW}{kind}"


def bundle_parts(brings: Bundle, currency: str, *, exact: bool = False, whole: Bundle | None = None) -> list[str]:
    """What a bundle holds, part by part. `whole`: what it is a share of."""
    several = {kind for kind, count in (whole or brings).things if count > 1}
    money = [money_text(brings.money, currency, exact=exact)] if brings.money else []
    return money + [thing_text(kind, count, of_several=kind in several) for kind, count in brings.things]


def bundle_text(brings: Bundle, currency: str, *, exact: bool = False, whole: Bundle | None = None) -> str:
    """The same in one line, "60 EUR + cup"; "nothing" when it is empty."""
    return " + ".join(bundle_parts(brings, currency, exact=exact, whole=whole)) or _("nothing")


def span_text(span: Span) -> str:
    """ "3", "5–8"."""
    return str(span[0]) if span[0] == span[1] else f"{span[0]}–{span[1]}"


def spans_text(spans: Sequence[Span]) -> str:
    """ "1, 2", "3–4"."""
    return ", ".join(span_text(span) for span in spans)
