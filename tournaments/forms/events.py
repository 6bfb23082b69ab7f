"""An event's settings: how it is played, and who may enter."""

import re
from typing import Any

from crispy_forms.bootstrap import InlineRadios
from crispy_forms.layout import Column, Fieldset, Row
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.models import Event, Tournament
from tournaments.services.events import PLAN_CHOICES, EventSettings, Plan, Playing, playing_of

from .base import CleanCharField, LocalDateTimeField, SheetForm, WholeNumberField

COUNT, SIZE, SIZES = "count", "size", "sizes"
GROUPINGS = [
    (COUNT, gettext_lazy("by how many groups there are")),
    (SIZE, gettext_lazy("by how large they are")),
    (SIZES, gettext_lazy("every size set by hand")),
]
FIELDS = (
    "name",
    "best_of",
    "points",
    "recorded",
    "group_word",
    "entries_open",
    "entries_close_at",
    "entry_limit",
    "waiting_list",
    "walkover_games",
    "annul_withdrawn",
)


class EventForm(SheetForm):
    """`version`: of the stored event that was seen; `number`: the next free one when a new event's form was shown."""

    name = CleanCharField(
        label=pgettext_lazy("of a tournament or event", "Name"),
        max_length=80,
        help_text=gettext_lazy("Shown on every sheet and screen. 80 characters at most."),
    )
    best_of = forms.TypedChoiceField(label=gettext_lazy("Games in a match"), choices=Event.BestOf, coerce=int)
    points = forms.TypedChoiceField(label=gettext_lazy("Points in a game"), choices=Event.Points, coerce=int)
    recorded = forms.ChoiceField(
        label=gettext_lazy("What is written down"),
        choices=Event.Recorded,
        help_text=gettext_lazy(
            "With less, the comparisons that have no data are skipped, and every explanation says so."
        ),
    )
    walkover_games = forms.BooleanField(
        label=gettext_lazy("A walkover counts as games won 11:0"),
        required=False,
        help_text=gettext_lazy("Off: a walkover gives match points, but no games and no points."),
    )
    annul_withdrawn = forms.BooleanField(
        label=gettext_lazy("Who goes out in mid-group: all results are annulled"),
        required=False,
        help_text=gettext_lazy("Off: what was played stands, the rest are walkovers."),
    )
    plan = forms.ChoiceField(label=gettext_lazy("Plan"), choices=PLAN_CHOICES, widget=forms.RadioSelect)
    grouping = forms.ChoiceField(label=gettext_lazy("Groups are made"), choices=GROUPINGS, widget=forms.RadioSelect)
    group_count = WholeNumberField(
        label=pgettext_lazy("how many", "Groups"), required=False, min_value=1, max_value=256
    )
    group_size = WholeNumberField(
        label=gettext_lazy("Players in a group, at most"), required=False, min_value=2, max_value=64
    )
    group_sizes = CleanCharField(
        label=gettext_lazy("Sizes by hand"),
        required=False,
        max_length=400,
        help_text=gettext_lazy("One for each group, such as 9, 10, 9, 10."),
    )
    qualifiers = WholeNumberField(
        label=gettext_lazy("Go through from each"),
        required=False,
        min_value=1,
        max_value=64,
        help_text=gettext_lazy("The same number from every group, whatever its size (706.2)."),
    )
    group_word = forms.ChoiceField(
        label=gettext_lazy("A group is called"), choices=Event.GroupWord, widget=forms.RadioSelect
    )
    top = WholeNumberField(
        label=gettext_lazy("Size of the top"),
        required=False,
        min_value=2,
        max_value=1024,
        help_text=gettext_lazy(
            "For a knockout without groups: top 16, or any other number. Empty: everybody plays. "
            "After groups it is the number of groups times how many go through."
        ),
    )
    third_place = forms.BooleanField(
        label=gettext_lazy("Play for third place"),
        required=False,
        help_text=gettext_lazy("When prizes for third and fourth differ (706.3)."),
    )
    entries_open = forms.BooleanField(
        label=gettext_lazy("Players may enter themselves"),
        required=False,
        help_text=gettext_lazy("On a public page. You accept or decline each of them."),
    )
    entries_close_at = LocalDateTimeField(label=gettext_lazy("Entries close at"), required=False)
    entry_limit = WholeNumberField(
        label=gettext_lazy("Places"),
        required=False,
        min_value=2,
        max_value=5000,
        help_text=gettext_lazy("Empty: as many as come."),
    )
    waiting_list = forms.BooleanField(label=gettext_lazy("A waiting list when all places are taken"), required=False)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    number = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, tournament: Tournament, event: Event | None = None, **kwargs: Any) -> None:
        self.submit = gettext_lazy("Save the settings") if event else gettext_lazy("Create the event")
        kwargs["initial"] = event_values(event) if event else {**NEW_EVENT, **kwargs.get("initial", {})}
        super().__init__(*args, **kwargs)
        closing: LocalDateTimeField = self.fields["entries_close_at"]
        closing.zone = tournament.zone
        closing.help_text = _("In the tournament’s time zone, %(zone)s.") % {"zone": tournament.time_zone}

    def sections(self) -> list[Any]:
        return [
            Fieldset(
                _("Event"),
                "name",
                Row(Column("best_of"), Column("points")),
                "recorded",
                "walkover_games",
                "annul_withdrawn",
                "plan",
            ),
            Fieldset(
                _("Groups"),
                "grouping",
                Row(Column("group_count"), Column("group_size")),
                "group_sizes",
                "qualifiers",
                InlineRadios("group_word"),
            ),
            Fieldset(_("Knockout"), "top", "third_place"),
            Fieldset(
                _("Entries"),
                "entries_open",
                Row(Column("entries_close_at"), Column("entry_limit")),
                "waiting_list",
            ),
            "version",
            "number",
        ]

    def clean_group_sizes(self) -> tuple[int, ...]:
        text = self.cleaned_data["group_sizes"]
        parts = [part for part in re.split(r"[\s,;+]+", text) if part]
        if not all(re.fullmatch(r"[0-9]{1,2}", part) and 2 <= int(part) <= 64 for part in parts):
            raise forms.ValidationError(_("Enter the sizes as whole numbers from 2 to 64, such as 9, 10, 9, 10."))
        if len(parts) > 256:
            raise forms.ValidationError(_("At most %(most)d groups.") % {"most": 256})
        return tuple(int(part) for part in parts)

    def clean(self) -> dict[str, Any]:
        values = super().clean() or self.cleaned_data
        if values.get("plan") in (Plan.GROUPS_KNOCKOUT, Plan.GROUPS):
            needed = {COUNT: "group_count", SIZE: "group_size", SIZES: "group_sizes"}.get(values.get("grouping", ""))
            if needed and needed not in self.errors and not values.get(needed):
                self.add_error(needed, _("Fill this in, or choose another way to make the groups."))
        unsaid = "qualifiers" not in self.errors and not values.get("qualifiers")
        if values.get("plan") == Plan.GROUPS_KNOCKOUT and unsaid:
            self.add_error("qualifiers", _("Say how many go through from each group."))
        return values

    def settings(self) -> EventSettings:
        return EventSettings(**{name: self.cleaned_data[name] for name in FIELDS})

    def playing(self) -> Playing:
        """How it is played, without what the plan has no use for."""
        values = self.cleaned_data
        grouping = values["grouping"] if values["plan"] != Plan.KNOCKOUT else ""
        return Playing(
            plan=values["plan"],
            group_count=values["group_count"] if grouping == COUNT else None,
            group_size=values["group_size"] if grouping == SIZE else None,
            group_sizes=values["group_sizes"] if grouping == SIZES else (),
            qualifiers=(values["qualifiers"] if grouping else None) or 2,
            top=values["top"] if values["plan"] == Plan.KNOCKOUT else None,
            third_place=values["third_place"] if values["plan"] != Plan.GROUPS else False,
        )


NEW_EVENT: dict[str, Any] = {
    "best_of": Event.BestOf.FIVE,
    "points": Event.Points.ELEVEN,
    "recorded": Event.Recorded.POINTS,
    "walkover_games": True,
    "plan": Plan.GROUPS_KNOCKOUT.value,
    "grouping": SIZE,
    "group_size": 4,
    "qualifiers": 2,
    "group_word": Event.GroupWord.GROUP,
    "waiting_list": True,
}


def event_values(event: Event) -> dict[str, Any]:
    """The stored event as the form's fields."""
    playing = playing_of(event)
    sizes = ", ".join(str(size) for size in playing.group_sizes)
    grouping = SIZES if sizes else COUNT if playing.group_count else SIZE
    return {
        **{name: getattr(event, name) for name in FIELDS},
        "version": event.version,
        "plan": str(playing.plan),
        "grouping": grouping,
        "group_count": playing.group_count,
        "group_size": playing.group_size or (4 if grouping == SIZE else None),
        "group_sizes": sizes,
        "qualifiers": playing.qualifiers,
        "top": playing.top,
        "third_place": playing.third_place,
    }
