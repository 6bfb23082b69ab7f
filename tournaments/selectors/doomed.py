"""What a deletion destroys, named before it happens."""

from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from tournaments.models import Entry, Event, Match, Player, Tournament

from .sentence import players_phrase
from .tournaments import events_phrase


def tournament_contents(tournament: Tournament) -> str:
    """ "4 events, 86 players and 127 results are deleted with it…"."""
    events = tournament.events.count()
    players = Player.objects.filter(tournament=tournament).count()
    results = Match.objects.filter(tournament=tournament, ending__isnull=False).count()
    return _(
        "Deleted with it, for good: %(events)s, %(players)s with their contacts, %(results)s and their history."
    ) % {"events": events_phrase(events), "players": players_phrase(players), "results": results_phrase(results)}


def event_contents(event: Event) -> str:
    entries = Entry.objects.filter(event=event).count()
    results = Match.objects.filter(event=event, ending__isnull=False).count()
    return _("Deleted with it, for good: %(entries)s, every draw, and %(results)s.") % {
        "entries": ngettext("%(n)d entry", "%(n)d entries", entries) % {"n": entries},
        "results": results_phrase(results),
    }


def results_phrase(n: int) -> str:
    return ngettext("%(n)d result", "%(n)d results", n) % {"n": n}
