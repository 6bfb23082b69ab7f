"""The form of a draw: from what an organizer types to the shape that the services take."""

import re
from dataclasses import replace
from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Column, Layout, Row
from django import forms
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from groups.selectors.names import groups_word
from groups.services.going_on import is_second
from groups.services.shape import Shape, shape_of, sizes_for
from tournaments.errors import Refused
from tournaments.models import Stage

DIGITS = {"inputmode": "numeric", "pattern": "[0-9]*", "autocomplete": "off"}


class ShapeForm(forms.Form):
    """How many groups, or their sizes by hand, and how many go through. Tried out by GET, sent along with the draw."""

    groups = forms.IntegerField(
        label=pgettext_lazy("how many", "Groups"),
        required=False,
        min_value=1,
        max_value=999,
        widget=forms.TextInput(attrs=DIGITS),
        help_text=_("Their sizes differ by at most one."),
    )
    sizes = forms.CharField(
        label=_("Or their sizes by hand"),
        required=False,
        max_length=400,
        widget=forms.TextInput(attrs={"autocomplete": "off", "placeholder": "9, 10, 9, 10"}),
        help_text=_("In the order of the groups. Empty: as even as possible."),
    )
    qualifiers = forms.IntegerField(
        label=_("Go through from each"),
        min_value=1,
        max_value=64,
        widget=forms.TextInput(attrs=DIGITS),
        help_text=_("The same number from every group, whatever its size (706.2)."),
    )

    method = forms.ChoiceField(
        label=_("How it is drawn"),
        required=False,
        choices=[("snake", _("by the snake")), ("lot", _("by lot inside each band"))],
        help_text=_("Either way associations are separated as far as possible."),
    )

    def __init__(self, *args: Any, stage: Stage, entries: int, method: str = "snake", **kwargs: Any) -> None:
        self.stage = stage
        self.entries = entries
        self.method = method
        super().__init__(*args, initial=self._initial(), **kwargs)
        self.fields["groups"].label = groups_word(stage.event)
        if not stage.qualifiers:  # the tables are final
            self.fields["qualifiers"] = forms.IntegerField(min_value=0, max_value=0, widget=forms.HiddenInput)
        if stage.carry_over:  # whole groups go on together: there is nothing to choose
            del self.fields["method"]
        elif is_second(stage):
            self.fields["method"].help_text = _("Either way those of one group are separated as far as possible.")
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True
        self.helper.layout = Layout(
            Row(Column("groups"), Column("sizes"), Column("qualifiers")),
            *([Row(Column("method"))] if "method" in self.fields else []),
        )

    @property
    def is_by_lot(self) -> bool:
        """As chosen; without a choice as the stage was drawn last."""
        chosen = self.cleaned_data.get("method") if self.is_bound and self.is_valid() else self.method
        return chosen == "lot"

    def clean_sizes(self) -> tuple[int, ...] | None:
        text = self.cleaned_data["sizes"].strip()
        if not text:
            return None
        parts = [part for part in re.split(r"[\s,;+]+", text) if part]
        if not parts or not all(part.isascii() and part.isdigit() and len(part) <= 3 for part in parts):
            raise forms.ValidationError(_("Write whole numbers with commas between, such as 9, 10, 9, 10."))
        return tuple(int(part) for part in parts)

    def shape(self) -> Shape:
        """What was typed, as the draw takes it; the stage's own way of saying it where that means the same."""
        own = replace(shape_of(self.stage), qualifiers=self.cleaned_data["qualifiers"])
        if sizes := self.cleaned_data["sizes"]:
            return Shape(own.qualifiers, sizes=sizes, is_final=own.is_final)
        count = self.cleaned_data["groups"]
        if count is None or (own.sizes is None and count == self._groups(own)):
            return replace(own, sizes=None) if own.sizes else own
        return Shape(own.qualifiers, count=count, is_final=own.is_final)

    def _initial(self) -> dict[str, Any]:
        own = shape_of(self.stage)
        return {
            "groups": self._groups(own),
            "sizes": ", ".join(map(str, own.sizes)) if own.sizes else "",
            "qualifiers": own.qualifiers,
            "method": self.method,
        }

    def _groups(self, shape: Shape) -> int | None:
        """How many groups a shape makes of the entries there are; what was asked for where they do not fit."""
        try:
            return len(sizes_for(replace(shape, qualifiers=1), self.entries))
        except Refused:
            return len(shape.sizes) if shape.sizes else shape.count
