"""Which two change their numbers in a knockout."""

from typing import Any

from crispy_forms.layout import Fieldset
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets.services.changing_numbers import free_numbers
from tournaments.forms.base import SheetForm
from tournaments.models import Stage

BEGUN = {"invalid_choice": gettext_lazy("Choose somebody who has not begun to play.")}


class NumbersForm(SheetForm):
    """Two of those who have not begun to play. `seen` is the draw that the page showed."""

    submit = gettext_lazy("Change the numbers")

    entry = forms.TypedChoiceField(label=gettext_lazy("Who changes"), coerce=int, error_messages=BEGUN)
    number = forms.TypedChoiceField(label=gettext_lazy("With whom"), coerce=int, error_messages=BEGUN)
    seen = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**15)

    def __init__(self, *args: Any, stage: Stage, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.stage = stage
        self.free = free = free_numbers(stage)
        names = [(seed, f"{seed.number} {seed.entry.title}") for seed in free]
        choose = ("", _("– choose –"))
        self.fields["entry"].choices = [choose, *((seed.entry_id, name) for seed, name in names)]  # type: ignore[attr-defined]
        self.fields["number"].choices = [choose, *((seed.number, name) for seed, name in names)]  # type: ignore[attr-defined]

    def sections(self) -> list[Any]:
        return [Fieldset(_("Numbers in the knockout"), "entry", "number"), "seen"]

    def clean(self) -> dict[str, Any]:
        """Not one and the same twice; an older form of numbers that are changed by now is not a mistake (C84)."""
        cleaned = super().clean() or {}
        own = next((seed.number for seed in self.free if seed.entry_id == cleaned.get("entry")), None)
        if own is not None and own == cleaned.get("number") and cleaned.get("seen") == self.stage.draw_number:
            self.add_error("number", _("Choose somebody else."))
        return cleaned

    def change(self) -> dict[str, int]:
        """What was chosen, for the service."""
        return {
            "entry": self.cleaned_data["entry"],
            "number": self.cleaned_data["number"],
            "seen_draw": self.cleaned_data["seen"],
        }
