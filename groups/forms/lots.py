"""Forms of lots: where the seed comes from, and the outcome of one drawn at the table."""

from collections.abc import Sequence
from typing import Any

from crispy_forms.helper import FormHelper
from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from groups.models import Member

WIDEST = {"autocomplete": "off"}


class NumberForm(forms.Form):
    """A public number that nobody chooses, with where it comes from."""

    number = forms.CharField(
        label=gettext_lazy("Public number"),
        required=False,
        max_length=80,
        widget=forms.TextInput(attrs=WIDEST),
        help_text=gettext_lazy(
            "One that nobody here chooses, such as the result of a lottery drawn after this moment."
        ),
    )
    source = forms.CharField(
        label=gettext_lazy("Where it comes from"),
        required=False,
        max_length=120,
        widget=forms.TextInput(attrs=WIDEST),
        help_text=gettext_lazy("So that everybody can look it up."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True

    def clean_number(self) -> str:
        """Spaces do not count: what is read aloud must give the same seed."""
        return " ".join(self.cleaned_data["number"].split())

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if cleaned.get("number") and not cleaned.get("source") and "source" not in self.errors:
            self.add_error("source", _("Say where the number comes from, so that everybody can look it up."))
        return cleaned


class AnnounceForm(forms.Form):
    """What is announced beside the hash."""

    promise = forms.CharField(
        label=gettext_lazy("Where a public number will come from"),
        required=False,
        max_length=120,
        widget=forms.TextInput(attrs=WIDEST),
        help_text=gettext_lazy(
            "Added to the secret, such as “lottery of Saturday, all numbers in order”. Empty: none is added."
        ),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.disable_csrf = True


class LotForm(forms.Form):
    """The outcome of a lot: which place each of the equal players drew."""

    def __init__(self, *args: Any, members: Sequence[Member], first: int, **kwargs: Any) -> None:
        self.members = sorted(members, key=lambda member: member.row)
        self.key = "-".join(str(member.entry_id) for member in sorted(members, key=lambda member: member.entry_id))
        self.places = range(first, first + len(members))
        self.last = self.places[-1]
        super().__init__(*args, prefix=f"lot-{self.key}", **kwargs)
        choices = [("", _("– choose –")), *((place, str(place)) for place in self.places)]
        for member in self.members:
            self.fields[str(member.entry_id)] = forms.TypedChoiceField(
                label=member.entry.title, choices=choices, coerce=int
            )
        self.helper = FormHelper()
        self.helper.form_tag = False

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        seen: dict[int, str] = {}
        for name, place in cleaned.items():
            if place in seen:
                self.add_error(name, _("Two cannot have drawn the same place."))
                break
            seen[place] = name
        return cleaned

    def order(self) -> list[int]:
        """Entry ids, best first."""
        return [int(name) for name, _place in sorted(self.cleaned_data.items(), key=lambda item: item[1])]
