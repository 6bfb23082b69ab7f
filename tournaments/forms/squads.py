"""A team with its squad: entered or changed by the organizer."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from crispy_forms.layout import Column, Field, Fieldset, Row
from django import forms
from django.template.loader import render_to_string
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.rosters.lines import Line
from tournaments.domain.rosters.squads import LARGEST_SQUAD, Squad, read_squad
from tournaments.domain.sides import team_rating
from tournaments.models import EntryPlayer
from tournaments.services.people import Person
from tournaments.wording import fault_text

from .asking import AskingForm, next_entry, rating_field
from .base import CleanCharField, WholeNumberField

LONGEST_SQUAD = 8_000  # letters


class SquadField(forms.CharField):
    """A squad as text: one player a line, the captain first or marked, a rating if known."""

    widget = forms.Textarea(attrs={"rows": 5, "spellcheck": "false", "autocomplete": "off"})

    def __init__(self, **kwargs: Any) -> None:
        super().__init__(max_length=LONGEST_SQUAD, strip=False, **kwargs)

    def clean(self, value: Any) -> Squad:
        squad = read_squad(super().clean(value))
        if len(squad.members) > LARGEST_SQUAD:
            raise forms.ValidationError(_("A squad has at most %(most)d players.") % {"most": LARGEST_SQUAD})
        faults = [
            _("Line %(line)d: %(fault)s.") % {"line": line.number, "fault": fault_text(line, fault)}
            for line in squad.members
            for fault in line.faults
        ]
        if faults:
            raise forms.ValidationError(faults[:10])
        return squad


def squad_people(lines: Iterable[Line], association: str) -> list[Person]:
    """Who plays in a team: of its club where none is typed."""
    return [Person(line.name, line.association or association, line.rating, line.birth_year) for line in lines]


class TeamFields(AskingForm):
    """What a team is called, its club and its rating."""

    name = CleanCharField(label=gettext_lazy("Name of the team"), max_length=80)
    association = CleanCharField(label=gettext_lazy("Club or association"), max_length=80, required=False)
    rating = rating_field("")

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["name"].widget.attrs |= {"autocomplete": "off", "spellcheck": "false"}

    def team(self) -> dict[str, Any]:
        return {name: self.cleaned_data[name] for name in ("name", "association", "rating")}

    def typed_people(self) -> list[Person]:
        return squad_people(self.cleaned_data["squad"].members, self.cleaned_data["association"])

    @staticmethod
    def names_in(typed: Mapping[str, str]) -> list[str]:
        return [line.name for line in read_squad(typed.get("squad", "")[:LONGEST_SQUAD]).members]


class TeamAddForm(TeamFields):
    """One more team. `seen` is the newest entry's key when the form was shown."""

    submit = gettext_lazy("Enter the team")
    css_class = "entry-add"

    squad = SquadField(
        label=gettext_lazy("Squad"),
        required=False,
        help_text=gettext_lazy(
            "One player a line: name, or name; rating. The first is the captain, or who is marked (c). "
            "The team’s rating, when you give none, is the sum of its three best. The squad can follow later."
        ),
    )
    seen = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        next_entry(self, "name")

    def sections(self) -> list[Any]:
        return [
            Row(
                Column(Field("name"), css_class="col-sm-12 col-md-5"),
                Column(Field("association"), css_class="col-8 col-md-4"),
                Column(Field("rating"), css_class="col-4 col-md-3"),
            ),
            "squad",
            *self.questions(),
            "seen",
        ]

    @property
    def captain(self) -> int:
        return int(self.cleaned_data["squad"].captain)


class SquadTable:
    """The squad in a form: a line for each player with the place, the captain, and whether he leaves."""

    def __init__(self, rows: Sequence[EntryPlayer], code: str) -> None:
        self.rows, self.code = rows, code

    def render(self, form: forms.Form, context: object, template_pack: object = None, **kwargs: object) -> str:
        captain = form["captain"].value()
        lines = [
            {
                "row": row,
                "place": form[f"place_{row.player_id}"],
                "leaves": form[f"leaves_{row.player_id}"],
                "is_captain": str(row.player_id) == str(captain),
            }
            for row in self.rows
        ]
        return render_to_string("tournaments/_squad_fields.html", {"lines": lines, "code": self.code})


class TeamEditForm(TeamFields):
    """A team with its squad: who leaves, who comes, their order, the captain."""

    submit = gettext_lazy("Save")

    squad = SquadField(
        label=gettext_lazy("Add players"),
        required=False,
        help_text=gettext_lazy("One player a line: name, or name; rating. Possible at any time."),
    )
    captain = forms.ChoiceField(label=gettext_lazy("Captain"), required=False, widget=forms.RadioSelect)
    version = forms.IntegerField(widget=forms.HiddenInput)

    def __init__(self, *args: Any, rows: Sequence[EntryPlayer], code: str, **kwargs: Any) -> None:
        self.rows, self.code = list(rows), code
        super().__init__(*args, **kwargs)
        best = team_rating(row.player for row in self.rows)
        self.fields["rating"].help_text = _("Empty: the sum of the three best of the squad, now %(sum)s.") % {
            "sum": "–" if best is None else best
        }
        self.fields["captain"].choices = [(str(row.player_id), row.player.name) for row in self.rows]
        self.fields["captain"].initial = next((str(row.player_id) for row in self.rows if row.is_captain), None)
        for row in self.rows:
            self.fields[f"place_{row.player_id}"] = self._place(row)
            self.fields[f"leaves_{row.player_id}"] = forms.BooleanField(
                label=_("%(name)s leaves the squad") % {"name": row.player.name}, required=False
            )

    def _place(self, row: EntryPlayer) -> WholeNumberField:
        label = _("Place of %(name)s in the squad") % {"name": row.player.name}
        field = WholeNumberField(label=label, required=False, min_value=1, max_value=999, initial=row.position)
        field.widget.attrs |= {"class": "form-control place-field", "aria-label": label}
        return field

    def sections(self) -> list[Any]:
        squad: list[Any] = [SquadTable(self.rows, self.code)] if self.rows else []
        return [
            Fieldset(_("Team"), "name", "association", "rating"),
            Fieldset(_("Squad"), *squad, "squad", *self.questions()),
            "version",
        ]

    def staying(self) -> list[int]:
        """The players that stay, in the order of their places; equal ones as they were, a moved one before them."""
        typed = self.cleaned_data
        staying = [row for row in self.rows if not typed.get(f"leaves_{row.player_id}")]

        def place(row: EntryPlayer) -> tuple[int, int, int]:
            number = typed.get(f"place_{row.player_id}") or row.position
            # Moved up to 2 it stands before the old second, moved down to 3 behind the old third.
            return number, (number > row.position) - (number < row.position), row.position

        return [row.player_id for row in sorted(staying, key=place)]

    @property
    def chosen_captain(self) -> int | None:
        chosen = self.cleaned_data.get("captain")
        return int(chosen) if chosen else None
