"""Why something is done, for the record."""

from django import forms
from django.utils.translation import gettext_lazy


class ReasonForm(forms.Form):
    """Why something is done, for the record."""

    reason = forms.CharField(
        label=gettext_lazy("Reason, for the history"),
        required=False,
        max_length=200,
        widget=forms.TextInput(attrs={"autocomplete": "off"}),
    )

    def said(self) -> str:
        return str(self.cleaned_data["reason"]) if self.is_valid() else ""
