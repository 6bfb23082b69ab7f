"""An entry: added or corrected by the organizer, or asked for by the player."""

from typing import Any

from crispy_forms.layout import HTML, Column, Field, Fieldset, Layout, Row
from django import forms
from django.utils import timezone
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.rosters.lines import FIRST_YEAR, HIGHEST_RATING
from tournaments.models import Player

from .base import CleanCharField, SheetForm, WholeNumberField

ANOTHER = "another"


class BirthYearField(WholeNumberField):
    """A year in which a player can be born."""

    def clean(self, value: Any) -> int | None:
        year: int | None = super().clean(value)
        this_year = timezone.now().year
        if year is not None and not FIRST_YEAR <= year <= this_year:
            raise forms.ValidationError(
                _("Enter a year from %(first)d to %(last)d.") % {"first": FIRST_YEAR, "last": this_year}
            )
        return year


class PersonFields(SheetForm):
    """Who plays: name, club, rating, year of birth, and how to reach the player."""

    name = CleanCharField(label=gettext_lazy("Name"), max_length=80)
    association = CleanCharField(label=gettext_lazy("Club or association"), max_length=80, required=False)
    rating = WholeNumberField(label=gettext_lazy("Rating"), required=False, min_value=0, max_value=HIGHEST_RATING)
    birth_year = BirthYearField(label=gettext_lazy("Year of birth"), required=False)
    contact = CleanCharField(
        label=gettext_lazy("E-mail or phone"),
        max_length=120,
        required=False,
        help_text=gettext_lazy("Only the organizers see it."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs |= {"autocomplete": "off", "spellcheck": "false"}
        self.fields["contact"].widget.attrs["autocomplete"] = "off"

    def person(self) -> dict[str, Any]:
        names = ("name", "association", "rating", "birth_year", "contact")
        return {name: self.cleaned_data[name] for name in names}


class EntryAddForm(PersonFields):
    """One more player. When the name is known, `same_as` asks whose it is. `seen` is the newest entry's key."""

    submit = gettext_lazy("Enter the player")
    css_class = "entry-add"

    same_as = forms.ChoiceField(label=gettext_lazy("Whose name is it?"), required=False, widget=forms.RadioSelect)
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, namesakes: list[Player] | None = None, **kwargs: Any) -> None:
        self.namesakes = namesakes or []
        super().__init__(*args, **kwargs)
        if not self.namesakes:
            del self.fields["same_as"]
        else:
            choices = [
                (str(player.pk), _("the same person as %(who)s") % {"who": who(player)}) for player in self.namesakes
            ]
            self.fields["same_as"].choices = [*choices, (ANOTHER, _("another person of the same name"))]
        # The next player can be typed at once: the cursor comes back to the name (static/js/live.js).
        self.fields["name"].widget.attrs["data-next"] = ""
        self.helper.form_id = "add-form"
        self.helper.attrs |= {"hx-post": self.helper.form_action, "hx-target": "#entries", "hx-swap": "outerHTML"}
        self.helper.layout = Layout(*self.sections(), self.actions())

    def sections(self) -> list[Any]:
        asked = ["same_as"] if "same_as" in self.fields and self.namesakes else []
        return [
            Row(
                Column(Field("name"), css_class="col-sm-12 col-md-5"),
                Column(Field("association"), css_class="col-8 col-md-4"),
                Column(Field("rating"), css_class="col-4 col-md-3"),
            ),
            *asked,
            HTML('<details class="more"><summary>{}</summary>'.format(_("Year of birth, contact"))),
            Row(Column("birth_year", css_class="col-4"), Column("contact", css_class="col-8")),
            HTML("</details>"),
            "seen",
        ]

    def answer(self) -> tuple[Player | None, bool]:
        """Whose name it is: a known person, or another one; (None, False) while not asked or not answered."""
        chosen = self.cleaned_data.get("same_as", "")
        known = next((player for player in self.namesakes if str(player.pk) == chosen), None)
        return known, chosen == ANOTHER


class EntryEditForm(PersonFields):
    submit = gettext_lazy("Save")

    version = forms.IntegerField(widget=forms.HiddenInput)

    def sections(self) -> list[Any]:
        return [
            Fieldset(_("Player"), "name", "association", Row(Column("rating"), Column("birth_year"))),
            Fieldset(_("Private"), "contact"),
            "version",
        ]


class PersonForm(EntryEditForm):
    """A person corrected, whatever events he plays in."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["rating"].help_text = _("In an event that is not played yet a pair or a team follows it.")


def who(player: Player) -> str:
    """A person in a choice: the name, and what tells it from others."""
    more = ", ".join(str(part) for part in (player.association, player.birth_year, player.rating) if part)
    return f"{player.name} ({more})" if more else player.name
