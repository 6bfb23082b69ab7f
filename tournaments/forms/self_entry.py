"""A player, a pair or a team asks to be entered."""

from typing import Any

from crispy_forms.layout import Column, Field, Fieldset, Row
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.services.people import Person

from .asking import person_fields, person_of
from .base import CleanCharField, SheetForm
from .entries import PersonFields
from .squads import SquadField, squad_people


class Request(SheetForm):
    """Somebody outside asks. `website` is a field that nobody sees and only a machine fills in."""

    submit = gettext_lazy("Ask to be entered")
    css_class = "narrow"

    website = forms.CharField(label=gettext_lazy("Leave this empty"), required=False, max_length=200)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["website"].widget.attrs |= {"autocomplete": "off", "tabindex": "-1"}

    @property
    def is_machine(self) -> bool:
        return bool(self.cleaned_data.get("website"))


def website() -> Field:
    return Field("website", wrapper_class="visually-hidden")


class SelfEntryForm(Request, PersonFields):
    """A player asks."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs["autocomplete"] = "name"
        self.fields["contact"].required = True
        self.fields["contact"].help_text = _("Only the organizers see it: to answer you.")
        self.fields["rating"].help_text = _("If you have one.")

    def sections(self) -> list[Any]:
        return ["name", "association", Row(Column("rating"), Column("birth_year")), "contact", website()]


class SelfPairForm(Request):
    """A player asks with a partner."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields |= person_fields("a", _("Your name")) | person_fields("b", _("Your partner’s name"))
        del self.fields["b_contact"]
        for side in "ab":
            del self.fields[f"{side}_name"].widget.attrs["list"]
        self.fields["a_name"].widget.attrs["autocomplete"] = "name"
        self.fields["a_contact"].required = True
        self.fields["a_contact"].help_text = _("Only the organizers see it: to answer you.")

    def sections(self) -> list[Any]:
        return [
            Fieldset(_("You"), *_person("a"), "a_contact"),
            Fieldset(_("Your partner"), *_person("b")),
            website(),
        ]

    def persons(self) -> list[Person]:
        self.cleaned_data.setdefault("b_contact", "")
        return [person_of(self.cleaned_data, side) for side in "ab"]


def _person(side: str) -> list[Any]:
    return [f"{side}_name", f"{side}_association", Row(Column(f"{side}_rating"), Column(f"{side}_birth_year"))]


class SelfTeamForm(Request):
    """Somebody asks for a team, whose captain can be reached."""

    name = CleanCharField(label=gettext_lazy("Name of the team"), max_length=80)
    association = CleanCharField(label=gettext_lazy("Club or association"), max_length=80, required=False)
    squad = SquadField(
        label=gettext_lazy("Squad"),
        help_text=gettext_lazy("One player a line, the captain first; name, or name; rating."),
    )
    contact = CleanCharField(
        label=gettext_lazy("E-mail or phone of the captain"),
        max_length=120,
        help_text=gettext_lazy("Only the organizers see it: to answer you."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs |= {"autocomplete": "off", "spellcheck": "false"}
        self.fields["contact"].widget.attrs["autocomplete"] = "off"

    def sections(self) -> list[Any]:
        return ["name", "association", "squad", "contact", website()]

    def team(self) -> dict[str, Any]:
        squad, association = self.cleaned_data["squad"], self.cleaned_data["association"]
        return {
            "name": self.cleaned_data["name"],
            "association": association,
            "persons": squad_people(squad.members, association),
            "captain": squad.captain,
            "contact": self.cleaned_data["contact"],
        }
