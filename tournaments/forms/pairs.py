"""A pair: entered or changed by the organizer."""

from collections.abc import Mapping, Sequence
from typing import Any

from crispy_forms.layout import HTML, Column, Fieldset, Row
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.sides import pair_rating
from tournaments.models import Player
from tournaments.services.people import Person

from .asking import AskingForm, next_entry, person_fields, person_of, person_row, rating_field
from .base import More

SIDES = ("a", "b")


class PairAddForm(AskingForm):
    """One more pair. `seen` is the newest entry's key when the form was shown."""

    submit = gettext_lazy("Enter the pair")
    css_class = "entry-add"

    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        labels = (_("First player"), _("Second player"))
        for side, label in zip(SIDES, labels, strict=True):
            self.fields |= person_fields(side, label)
        next_entry(self, "a_name")

    def sections(self) -> list[Any]:
        more = [
            Row(Column(f"{s}_birth_year", css_class="col-4"), Column(f"{s}_contact", css_class="col-8")) for s in SIDES
        ]
        return [
            person_row("a"),
            person_row("b", "next-player"),
            *self.questions(),
            More(_("Years of birth, contacts"), *more),
            "seen",
        ]

    def typed_people(self) -> list[Person]:
        return [person_of(self.cleaned_data, side) for side in SIDES]

    @staticmethod
    def names_in(typed: Mapping[str, str]) -> list[str]:
        return [typed.get(f"{side}_name", "") for side in SIDES]


class PairEditForm(AskingForm):
    """The rating of a pair, and another partner for one of its players."""

    submit = gettext_lazy("Save")

    rating = rating_field("")
    leaves = forms.ChoiceField(label=gettext_lazy("Who is replaced"), required=False)
    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, players: Sequence[Player], has_played: bool, **kwargs: Any) -> None:
        self.players, self.has_played = players, has_played
        super().__init__(*args, **kwargs)
        self.fields["rating"].help_text = _("Empty: the sum of both players, now %(sum)s.") % {
            "sum": _or_dash(pair_rating(players))
        }
        self.fields["leaves"].choices = [
            ("", _("nobody: the pair stays")),
            *((str(player.pk), player.name) for player in players),
        ]
        self.fields |= person_fields("b", _("Who comes instead"))
        self.fields["b_name"].required = False
        if has_played:
            for name in ("leaves", *(name for name in self.fields if name.startswith("b_"))):
                del self.fields[name]

    def sections(self) -> list[Any]:
        if self.has_played:
            stays = '<p class="form-text">{}</p>'.format(_("The pair has played: its players can no longer change."))
            return [Fieldset(_("The pair"), "rating", HTML(stays)), "version"]
        more = Row(Column("b_birth_year", css_class="col-4"), Column("b_contact", css_class="col-8"))
        partner = ["leaves", person_row("b"), *self.questions(), More(_("Year of birth, contact"), more)]
        return [Fieldset(_("The pair"), "rating"), Fieldset(_("Another partner"), *partner), "version"]

    def clean(self) -> None:
        typed = self.cleaned_data
        if self.has_played:
            if self.data.get("leaves") or self.data.get("b_name"):  # the form was opened before the pair played
                self.add_error(None, _("The pair has played: its players can no longer change."))
            return
        if typed.get("leaves") and not typed.get("b_name"):
            self.add_error("b_name", _("Who comes instead?"))
        if typed.get("b_name") and not typed.get("leaves"):
            self.add_error("leaves", _("Say who is replaced."))

    @property
    def leaving(self) -> Player | None:
        chosen = self.cleaned_data.get("leaves")
        return next((player for player in self.players if str(player.pk) == chosen), None)

    def typed_people(self) -> list[Person]:
        return [person_of(self.cleaned_data, "b")]

    @staticmethod
    def names_in(typed: Mapping[str, str]) -> list[str]:
        return [typed.get("b_name", "")]


def _or_dash(rating: int | None) -> str:
    return "–" if rating is None else str(rating)
