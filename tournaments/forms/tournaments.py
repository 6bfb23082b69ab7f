"""A tournament's settings, its deletion, and the people who help."""

import zoneinfo
from functools import lru_cache
from typing import Any

from crispy_forms.bootstrap import InlineRadios
from crispy_forms.layout import Column, Fieldset, Row
from django import forms
from django.core import signing
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.models import Event, Role, Tournament
from tournaments.models.tournament import new_code

from .base import Actions, CleanCharField, DateField, SheetForm

CODE_SALT = "tournaments.code"


@lru_cache(maxsize=1)
def zone_choices() -> list[tuple[str, str]]:
    """The zones by place, without the aliases that only machines use."""
    places = (zone for zone in zoneinfo.available_timezones() if "/" in zone)
    kept = sorted(zone for zone in places if zone.split("/")[0] not in ("Etc", "posix", "right", "SystemV", "US"))
    return [("UTC", "UTC"), *((zone, zone.replace("_", " ")) for zone in kept)]


class TournamentForm(SheetForm):
    """For a new tournament `code` is a signed code made with the form; for a stored one `version` is what was seen."""

    name = CleanCharField(
        label=pgettext_lazy("of a tournament or event", "Name"),
        max_length=80,
        help_text=gettext_lazy("Shown on every sheet and screen. 80 characters at most."),
    )
    place = CleanCharField(label=pgettext_lazy("venue", "Place"), max_length=80, required=False)
    starts_on = DateField(label=gettext_lazy("First day"))
    ends_on = DateField(label=gettext_lazy("Last day"))
    time_zone = forms.ChoiceField(
        label=gettext_lazy("Time zone"),
        choices=zone_choices,
        help_text=gettext_lazy("All times of the tournament are shown in it."),
    )
    visibility = forms.ChoiceField(
        label=gettext_lazy("Who sees it"), choices=Tournament.Visibility, widget=forms.RadioSelect
    )
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)
    code = forms.CharField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, tournament: Tournament | None = None, **kwargs: Any) -> None:
        self.tournament = tournament
        if tournament is None:
            self.submit = gettext_lazy("Create the tournament")
            kwargs.setdefault("initial", {})
            kwargs["initial"].setdefault("code", signing.dumps(new_code(), salt=CODE_SALT))
        else:
            self.submit = gettext_lazy("Save the settings")
            kwargs["initial"] = tournament_values(tournament)
        super().__init__(*args, **kwargs)

    def sections(self) -> list[Any]:
        return [
            Fieldset(_("Tournament"), "name", "place", Row(Column("starts_on"), Column("ends_on")), "time_zone"),
            Fieldset(_("Public page"), "visibility"),
            "version",
            "code",
        ]

    def clean_code(self) -> str:
        if self.tournament is not None:
            return self.tournament.code
        try:
            code: str = signing.loads(self.cleaned_data["code"], salt=CODE_SALT, max_age=30 * 24 * 3600)
        except signing.BadSignature:
            code = new_code()
        return code

    def clean(self) -> dict[str, Any]:
        values = super().clean() or self.cleaned_data
        first, last = values.get("starts_on"), values.get("ends_on")
        if first and last and last < first:
            self.add_error("ends_on", _("The last day is before the first."))
        if first and last and (last - first).days > 366:
            self.add_error("ends_on", _("A tournament lasts a year at most."))
        return values

    def settings(self) -> dict[str, Any]:
        """What the services take."""
        names = ("name", "place", "starts_on", "ends_on", "time_zone", "visibility")
        return {name: self.cleaned_data[name] for name in names}


def tournament_values(tournament: Tournament) -> dict[str, Any]:
    names = ("name", "place", "starts_on", "ends_on", "time_zone", "visibility", "version")
    return {name: getattr(tournament, name) for name in names}


class DeleteForm(SheetForm):
    """Deleting asks for the name, typed."""

    css_class = "narrow"

    typed_name = CleanCharField(label=gettext_lazy("Type the name to confirm"), max_length=200)

    def __init__(self, *args: Any, doomed: Tournament | Event, **kwargs: Any) -> None:
        self.doomed = doomed
        super().__init__(*args, **kwargs)
        self.fields["typed_name"].widget.attrs["autocomplete"] = "off"

    def actions(self) -> Actions:
        label = _("Delete %(name)s") % {"name": self.doomed.name}
        return Actions(label, cancel_url=self.cancel_url, danger=True)


class PersonForm(SheetForm):
    submit = gettext_lazy("Add")
    css_class = "narrow"

    person = CleanCharField(
        label=gettext_lazy("Sign-in name or e-mail"),
        max_length=254,
        widget=forms.TextInput(attrs={"autocomplete": "off", "autocapitalize": "none", "spellcheck": "false"}),
    )
    kind = forms.ChoiceField(
        label=pgettext_lazy("what a helper may do", "May"),  # the bare word is the month
        choices=[
            (Role.Kind.SCORER.value, gettext_lazy("enter results")),
            (Role.Kind.ORGANIZER.value, gettext_lazy("do everything")),
        ],
        initial=Role.Kind.SCORER.value,
        widget=forms.RadioSelect,
    )

    def sections(self) -> list[Any]:
        return ["person", InlineRadios("kind")]
