"""How an entry goes out of the event: why, and what becomes of its results in the group."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy as _

from tournaments.models import Event

from .reasons import ReasonForm


class LeavingForm(ReasonForm):
    """`has_results`: there are results of a group stage that is not finished, so it is asked whether they count."""

    WITHDRAWN, DISQUALIFIED = "withdrawn", "disqualified"
    KEPT, ANNULLED = "kept", "annulled"

    why = forms.ChoiceField(
        label=_("Why"),
        choices=[
            (WITHDRAWN, _("withdraws: ill, injured, gone, or never came")),
            (DISQUALIFIED, _("disqualified by the referee")),
        ],
        widget=forms.RadioSelect,
        required=False,
    )
    results = forms.ChoiceField(
        label=_("Results in the group"),
        choices=[(KEPT, _("stand as they were played")), (ANNULLED, _("are annulled: they count for nobody"))],
        widget=forms.RadioSelect,
        required=False,
    )
    field_order = ("why", "results", "reason")

    def __init__(self, *args: Any, event: Event, has_results: bool, **kwargs: Any) -> None:
        initial = {"why": self.WITHDRAWN, "results": self.ANNULLED if event.annul_withdrawn else self.KEPT}
        super().__init__(*args, initial=initial, **kwargs)
        if not has_results:
            del self.fields["results"]

    @property
    def is_disqualified(self) -> bool:
        return self._said("why") == self.DISQUALIFIED

    @property
    def annuls(self) -> bool | None:
        """What is said of the results; None where it is not asked."""
        return self._said("results") == self.ANNULLED if "results" in self.fields else None

    def _said(self, name: str) -> Any:
        """As it was sent, or as the form begins."""
        return (self.is_valid() and self.cleaned_data[name]) or self.initial[name]
