"""An event's settings: how it is played, and who may enter."""

from typing import Any

from crispy_forms.bootstrap import InlineRadios
from crispy_forms.layout import Column, Div, Fieldset, Row
from django import forms
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.domain.teams import DEFAULT
from tournaments.models import Event, Tournament
from tournaments.services.events import EventSettings, playing_of
from tournaments.services.teams import chosen_key, is_played_out, system_choices, system_of

from .base import CleanCharField, LocalDateTimeField, WholeNumberField
from .playing import NEW_PLAYING, PlayingForm, playing_values

FIELDS = (
    "name",
    "kind",
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


class EventForm(PlayingForm):
    """`version`: of the stored event that was seen; `number`: the next free one when a new event's form was shown."""

    field_order = (
        "name",
        "kind",
        "team_system",
        "played_out",
        "best_of",
        "points",
        "recorded",
        "walkover_games",
        "annul_withdrawn",
    )
    name = CleanCharField(
        label=pgettext_lazy("of a tournament or event", "Name"),
        max_length=80,
        help_text=gettext_lazy("Shown on every sheet and screen. 80 characters at most."),
    )
    kind = forms.ChoiceField(
        label=gettext_lazy("Kind of event"), choices=Event.Kind, widget=forms.RadioSelect, required=False
    )
    team_system = forms.ChoiceField(label=gettext_lazy("A team match is"), required=False)
    played_out = forms.BooleanField(
        label=gettext_lazy("All individual matches are played"),
        required=False,
        help_text=gettext_lazy("Off: a team match ends as soon as one team has won enough of them."),
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
        self.tournament, self.event = tournament, event
        systems: forms.ChoiceField = self.fields["team_system"]  # type: ignore[assignment]
        systems.choices = system_choices(tournament, event)
        systems.help_text = format_html(
            '{} <a href="{}">{}</a>',
            _("Or another one:"),
            reverse("tournaments:team_systems", args=[tournament.code]),
            _("systems of your own"),
        )
        closing: LocalDateTimeField = self.fields["entries_close_at"]
        closing.zone = tournament.zone
        closing.help_text = _("In the tournament’s time zone, %(zone)s.") % {"zone": tournament.time_zone}

    def sections(self) -> list[Any]:
        return [
            Fieldset(
                _("Event"),
                "name",
                InlineRadios("kind"),
                Div("team_system", "played_out", css_class="for-teams"),
                Row(Column("best_of"), Column("points")),
                "recorded",
                "walkover_games",
                "annul_withdrawn",
                "plan",
            ),
            *self.playing_sections(),
            Fieldset(
                _("Entries"),
                "entries_open",
                Row(Column("entries_close_at"), Column("entry_limit")),
                "waiting_list",
            ),
            "version",
            "number",
        ]

    def clean_kind(self) -> str:
        return self.cleaned_data["kind"] or Event.Kind.SINGLES

    def settings(self) -> EventSettings:
        values = {name: self.cleaned_data[name] for name in FIELDS}
        return EventSettings(**values, team_system=self._team_system())

    def _team_system(self) -> dict[str, Any] | None:
        """The system that was chosen; an event keeps its own copy while another is not."""
        if self.cleaned_data["kind"] != Event.Kind.TEAMS:
            return None
        key, played_out = self.cleaned_data["team_system"] or DEFAULT, self.cleaned_data["played_out"]
        stored = self.event.team_system if self.event else None
        if stored and stored.get("key") == key:
            return {**stored, "played_out": played_out}
        return system_of(key, self.tournament, played_out=played_out)


NEW_EVENT: dict[str, Any] = {
    **NEW_PLAYING,
    "kind": Event.Kind.SINGLES,
    "best_of": Event.BestOf.FIVE,
    "points": Event.Points.ELEVEN,
    "recorded": Event.Recorded.POINTS,
    "walkover_games": True,
    "group_word": Event.GroupWord.GROUP,
    "waiting_list": True,
}


def event_values(event: Event) -> dict[str, Any]:
    """The stored event as the form's fields."""
    return {
        **{name: getattr(event, name) for name in FIELDS},
        "team_system": chosen_key(event),
        "played_out": is_played_out(event),
        "version": event.version,
        **playing_values(playing_of(event)),
    }
