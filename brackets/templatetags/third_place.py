"""What pages of an event tell the organizer about the match for third place."""

from django import template

from brackets.selectors.third_place import Wanted
from brackets.selectors.third_place import third_place_wanted as wanted
from tournaments.models import Event, Stage

register = template.Library()


@register.simple_tag
def third_place_wanted(event: Event, here: Stage | None = None) -> Wanted | None:
    return wanted(event, here=here)
