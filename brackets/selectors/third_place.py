"""Whether the prizes want a match for third place that the event does not have (706.3)."""

from dataclasses import dataclass

from django.urls import reverse
from django.utils.translation import gettext as _

from brackets.services.build import can_switch_third_place
from brackets.services.prizes import third_and_fourth_differ
from tournaments.models import Event, Stage
from tournaments.selectors.events import event_stages


@dataclass(frozen=True)
class Wanted:
    """`url` and `link`: where it is switched on; empty where it is too late, or where the page itself offers it."""

    message: str
    url: str = ""
    link: str = ""


def third_place_wanted(event: Event, *, here: Stage | None = None) -> Wanted | None:
    """What to tell the organizer; None where nothing is amiss. `here`: the knockout whose own page is shown.

    One query where there is a knockout without the match, three where the prizes want it and it is built.
    """
    knockout = here or next((stage for stage in event_stages(event) if stage.kind == Stage.Kind.KNOCKOUT), None)
    if knockout is None or knockout.source == Stage.Source.NOT_THROUGH:
        return None
    if knockout.third_place or knockout.all_places:
        return None
    if knockout.size is not None and knockout.size < 4:
        return None
    if not third_and_fourth_differ(event):
        return None
    if not knockout.is_drawn:
        settings = reverse("tournaments:event_edit", args=[event.tournament.code, event.number])
        return _wanted(here, settings, _("Event settings"))
    if can_switch_third_place(knockout):
        return _wanted(here, knockout.get_absolute_url(), _("To the knockout"))
    return Wanted(
        _(
            "The prizes for places 3 and 4 differ, which wants a match for third place (706.3). Both semi-finals are "
            "decided, so both are third and share these prizes."
        )
    )


def _wanted(here: Stage | None, url: str, link: str) -> Wanted:
    message = _(
        "The prizes for places 3 and 4 differ: the losers of the semi-finals should play for third place (706.3)."
    )
    return Wanted(message) if here is not None else Wanted(message, url, link)
