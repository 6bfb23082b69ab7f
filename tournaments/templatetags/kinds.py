"""Players, pairs or teams, as the event has them: see tournaments.kinds."""

from django import template
from django.urls import reverse

from tournaments import kinds
from tournaments.models import Entry, Event

register = template.Library()
register.filter("side", kinds.side_word)
register.filter("sides", kinds.sides_word)
register.filter("sides_counted", kinds.sides_phrase)
register.filter("new_sides_counted", kinds.new_sides_phrase)
register.filter("no_sides", kinds.no_sides)


@register.simple_tag
def entry_url(event: Event, entry: Entry) -> str:
    """The page of an entry: of the pair or the team, in singles of the player (wants `entry.person`, if there is one).

    `event.tournament` should be at hand.
    """
    person = getattr(entry, "person", None)
    if event.kind == Event.Kind.SINGLES and person is not None:
        return reverse("tournaments:player", args=[event.tournament.code, person.pk])
    return reverse("tournaments:entry", args=[event.tournament.code, event.number, entry.pk])
