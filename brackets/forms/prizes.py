"""The list of prizes as it is typed."""

from typing import Any

from crispy_forms.layout import Fieldset
from django import forms
from django.utils.html import format_html_join
from django.utils.safestring import mark_safe
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from brackets.domain.prizes import MINOR, Prize, PrizeListError, parse_prizes
from brackets.wording import prize_list_faults
from tournaments.forms.base import SheetForm

LONGEST_LIST = 20_000  # letters


class PrizesForm(SheetForm):
    """A currency, and one line for a place or a range of places."""

    submit = gettext_lazy("Save the prizes")

    currency = forms.ChoiceField(label=gettext_lazy("Currency"), required=False)
    text = forms.CharField(
        label=gettext_lazy("Prizes, one line for a place or a range of places"),
        help_text=gettext_lazy(
            "An amount, or a thing, or both: 1: 100 + cup. Of a range each place brings what is written: 5-8: 10 is "
            "10 for each of the four. Lines for the same place add up."
        ),
        required=False,
        max_length=LONGEST_LIST,
        strip=False,
        widget=forms.Textarea(
            attrs={
                "rows": 10,
                "spellcheck": "false",
                "autocomplete": "off",
                "placeholder": gettext_lazy("1: 100 + cup\n2: 60\n3-4: 30\n5-8: 12 boosters"),
            }
        ),
    )
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31 - 1)

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.prizes: tuple[Prize, ...] = ()
        self.fields["currency"].choices = [("", _("none, only things")), *((code, code) for code in MINOR)]  # type: ignore[attr-defined]

    def sections(self) -> list[Any]:
        return [Fieldset(_("Prizes"), "currency", "text"), "version"]

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if "text" in cleaned and "currency" in cleaned:
            try:
                self.prizes = parse_prizes(cleaned["text"], cleaned["currency"])
            except PrizeListError as error:
                faults = ((fault,) for fault in prize_list_faults(error))
                self.add_error("text", format_html_join(mark_safe("<br>"), "{}", faults))
        return cleaned
