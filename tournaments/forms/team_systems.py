"""An organizer's own system of play of team matches, typed."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy, pgettext_lazy

from tournaments.domain.teams import DoublesBy, SystemFault, TeamSystem, read_rubbers, read_system, written_rubber
from tournaments.models import TeamSystem as StoredSystem
from tournaments.team_wording import doubles_by_choices, system_fault_text

from .base import CleanCharField, SheetForm, WholeNumberField


class TeamSystemForm(SheetForm):
    """`version`: of the stored system that was seen."""

    css_class = "plain-form"
    name = CleanCharField(label=pgettext_lazy("of a team system", "Name"), max_length=80)
    rubbers = forms.CharField(
        label=gettext_lazy("Individual matches, one a line"),
        max_length=2000,
        widget=forms.Textarea(attrs={"rows": 7, "spellcheck": "false", "autocapitalize": "characters"}),
        help_text=gettext_lazy(
            "A-X: the player at A against the one at X. BC-YZ: these play doubles together. 1-1: the first boards. "
            "“singles” and “doubles”: players picked for that individual match alone."
        ),
    )
    most_singles = WholeNumberField(
        label=gettext_lazy("Singles that one player may play"),
        required=False,
        min_value=1,
        max_value=25,
        help_text=gettext_lazy("For players that are picked for each individual match. Empty: as many as you like."),
    )
    doubles_by = forms.ChoiceField(
        label=gettext_lazy("Who may play doubles"),
        required=False,
        help_text=gettext_lazy("For doubles that are picked."),
    )
    by_ranking = forms.BooleanField(label=gettext_lazy("The places follow the order of the squad"), required=False)
    version = forms.IntegerField(widget=forms.HiddenInput, required=False)

    def __init__(self, *args: Any, own: StoredSystem | None = None, **kwargs: Any) -> None:
        self.submit = gettext_lazy("Save the system") if own else gettext_lazy("Add the system")
        if own:
            kwargs["initial"] = system_values(own)
        super().__init__(*args, **kwargs)
        doubles: forms.ChoiceField = self.fields["doubles_by"]  # type: ignore[assignment]
        doubles.choices = doubles_by_choices()

    def clean_rubbers(self) -> str:
        text: str = self.cleaned_data["rubbers"]
        try:
            read_rubbers(text)
        except SystemFault as fault:
            raise forms.ValidationError(system_fault_text(fault)) from None
        return text

    def system(self) -> TeamSystem:
        """The system that was typed."""
        values = self.cleaned_data
        return TeamSystem(
            read_rubbers(values["rubbers"]),
            most_singles=values["most_singles"],
            doubles_by=DoublesBy(values["doubles_by"] or DoublesBy.ANYONE),
            by_ranking=values["by_ranking"],
        )


def system_values(own: StoredSystem) -> dict[str, Any]:
    """A stored system as the form's fields."""
    system = read_system(own.system)
    return {
        "name": own.name,
        "rubbers": "\n".join(written_rubber(rubber) for rubber in system.rubbers),
        "most_singles": system.most_singles,
        "doubles_by": system.doubles_by.value,
        "by_ranking": system.by_ranking,
        "version": own.version,
    }
