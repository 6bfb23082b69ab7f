"""Who plays in an event, in words: players, pairs or teams. Every page and message takes the word from here.

Each function takes an event, or its kind alone. Templates have the same as filters: `{% load kinds %}`.
"""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.models import Event

Kind = Event.Kind


def kind_of(event: Event | str) -> str:
    return event.kind if isinstance(event, Event) else str(event)


def side_word(event: Event | str) -> str:
    """ "Player", "Pair" or "Team": the head of a column, or of a field."""
    return {Kind.SINGLES: _("Player"), Kind.DOUBLES: _("Pair"), Kind.TEAMS: _("Team")}[Kind(kind_of(event))]


def sides_word(event: Event | str) -> str:
    """ "Players", "Pairs" or "Teams": a heading."""
    return {Kind.SINGLES: _("Players"), Kind.DOUBLES: _("Pairs"), Kind.TEAMS: _("Teams")}[Kind(kind_of(event))]


def sides_phrase(event: Event | str, n: int) -> str:
    """ "31 players", "1 pair", "8 teams"."""
    kind = kind_of(event)
    if kind == Kind.DOUBLES:
        return ngettext("%(n)d pair", "%(n)d pairs", n) % {"n": n}
    if kind == Kind.TEAMS:
        return ngettext("%(n)d team", "%(n)d teams", n) % {"n": n}
    return ngettext("%(n)d player", "%(n)d players", n) % {"n": n}


def new_sides_phrase(event: Event | str, n: int) -> str:
    """ "31 new players", "1 new pair", "8 new teams"."""
    kind = kind_of(event)
    if kind == Kind.DOUBLES:
        return ngettext("%(n)d new pair", "%(n)d new pairs", n) % {"n": n}
    if kind == Kind.TEAMS:
        return ngettext("%(n)d new team", "%(n)d new teams", n) % {"n": n}
    return ngettext("%(n)d new player", "%(n)d new players", n) % {"n": n}


def numbered_side(event: Event | str, number: int) -> str:
    """ "Player 3", "Pair 3", "Team 3": where no name is known yet."""
    kind, told = kind_of(event), {"number": number}
    if kind == Kind.DOUBLES:
        return pgettext("entry by its number", "Pair %(number)d") % told
    if kind == Kind.TEAMS:
        return pgettext("entry by its number", "Team %(number)d") % told
    return pgettext("entry by its number", "Player %(number)d") % told


def no_sides(event: Event | str) -> str:
    """ "No players yet"."""
    texts = {
        Kind.SINGLES: _("No players yet"),
        Kind.DOUBLES: _("No pairs yet"),
        Kind.TEAMS: _("No teams yet"),
    }
    return texts[Kind(kind_of(event))]
