"""Forms in which several people are typed: each known name is asked about."""

from collections.abc import Mapping, Sequence
from copy import deepcopy
from typing import Any

from crispy_forms.layout import Column, Field, Row
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.rosters.lines import HIGHEST_RATING
from tournaments.models import Player, Tournament
from tournaments.services.people import Person, name_key, namesakes_of

from .base import SheetForm, WholeNumberField
from .entries import ANOTHER, PersonFields, who

Asked = Mapping[int, Sequence[Player]]
PEOPLE = "people"  # the id of the list of names that the page offers


def rating_field(help_text: Any) -> WholeNumberField:
    return WholeNumberField(
        label=gettext_lazy("Rating"), required=False, min_value=0, max_value=HIGHEST_RATING, help_text=help_text
    )


class AskingForm(SheetForm):
    """People are typed in it; for each name that is known, `same_as_0` and so on ask whose it is.

    `asked` has the people of the name by the place of who was typed. Who stands there now is told by `typed_people`.
    """

    def __init__(self, *args: Any, asked: Asked | None = None, **kwargs: Any) -> None:
        self.asked = dict(asked or {})
        super().__init__(*args, **kwargs)
        for place, players in self.asked.items():
            self.fields[f"same_as_{place}"] = self._question(players)

    def _question(self, players: Sequence[Player]) -> forms.ChoiceField:
        name = players[0].name
        choices = [(str(player.pk), _("the same person as %(who)s") % {"who": who(player)}) for player in players]
        return forms.ChoiceField(
            label=_("%(name)s: whose name is it?") % {"name": name},
            required=False,
            widget=forms.RadioSelect,
            choices=[*choices, (ANOTHER, _("another person of the same name"))],
            initial=str(players[0].pk) if len(players) == 1 else None,
        )

    def questions(self) -> list[str]:
        return [f"same_as_{place}" for place in sorted(self.asked)]

    def ask(self) -> None:
        """Point at the questions that have no answer yet, each with its likely answer ticked."""
        for name in self.questions():
            if not self.data.get(self.add_prefix(name)):
                self.add_error(name, _("Somebody of this name is here already. Is it the same person?"))
                self.data = self.data.copy()
                if self.fields[name].initial:
                    self.data[self.add_prefix(name)] = self.fields[name].initial

    def typed_people(self) -> list[Person]:
        """Who is typed, in order, without the answers."""
        raise NotImplementedError

    def persons(self) -> list[Person]:
        """Who is typed, each with the answer to whose name it is; an answer about another name does not count."""
        return [self._answered(place, person) for place, person in enumerate(self.typed_people())]

    @staticmethod
    def names_in(typed: Mapping[str, str]) -> list[str]:
        """The names in a form that was sent, in the same order."""
        raise NotImplementedError

    @classmethod
    def answered_in(cls, tournament: Tournament, typed: Mapping[str, str]) -> Asked:
        """Which names were asked about in a form that was sent, with the people of each."""
        names = enumerate(cls.names_in(typed))
        asked = {place: namesakes_of(tournament, name) for place, name in names if f"same_as_{place}" in typed}
        return {place: players for place, players in asked.items() if players}

    def _answered(self, place: int, person: Person) -> Person:
        chosen = self.cleaned_data.get(f"same_as_{place}", "")
        alike = [p for p in self.asked.get(place, ()) if p.name_key == name_key(person.name)]
        same_as = next((player for player in alike if str(player.pk) == chosen), None)
        values = {name: getattr(person, name) for name in ("name", "association", "rating", "birth_year", "contact")}
        return Person(**values, same_as=same_as, is_another=bool(alike) and chosen == ANOTHER)


def person_fields(side: str, label: Any) -> dict[str, forms.Field]:
    """The fields of one player of a pair: a_name and so on."""
    fields = {f"{side}_{name}": deepcopy(field) for name, field in PersonFields.base_fields.items()}
    fields[f"{side}_name"].label = label
    fields[f"{side}_name"].widget.attrs |= {"autocomplete": "off", "spellcheck": "false", "list": PEOPLE}
    fields[f"{side}_contact"].widget.attrs["autocomplete"] = "off"
    return fields


def person_of(cleaned: Mapping[str, Any], side: str) -> Person:
    names = ("name", "association", "rating", "birth_year", "contact")
    return Person(**{name: cleaned[f"{side}_{name}"] for name in names})


def person_row(side: str, css_class: str = "") -> Row:
    return Row(
        Column(Field(f"{side}_name"), css_class="col-sm-12 col-md-5"),
        Column(Field(f"{side}_association"), css_class="col-8 col-md-4"),
        Column(Field(f"{side}_rating"), css_class="col-4 col-md-3"),
        css_class=css_class,
    )


def next_entry(form: SheetForm, first: str) -> None:
    """After one entry the next can be typed at once: the cursor comes back to the first field (static/js/live.js)."""
    form.fields[first].widget.attrs["data-next"] = ""
    form.helper.form_id = "add-form"
    form.helper.attrs |= {"hx-post": form.helper.form_action, "hx-target": "#entries", "hx-swap": "outerHTML"}
