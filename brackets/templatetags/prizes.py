"""The list of prizes on the page of the event."""

from typing import Any

from django import template

from brackets.selectors.prizes import prize_list

register = template.Library()


@register.inclusion_tag("brackets/_prizes_of_event.html", takes_context=True)
def prizes_of_event(context: dict[str, Any]) -> dict[str, Any]:
    """For everybody where there is a list; for organizers also the way to write one. One query."""
    event = context["event"]
    return {
        "event": event,
        "tournament": context["tournament"],
        "request": context["request"],
        "prizes": prize_list(event),
    }
