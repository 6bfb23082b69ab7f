"""What the organizer says about a knockout before it is built."""

from typing import Any

from crispy_forms.helper import FormHelper
from crispy_forms.layout import Layout
from django import forms
from django.utils.translation import gettext_lazy as _

from brackets.services.filling import LARGEST, Filling, sources
from tournaments.models import Stage

LONGEST_ORDER = 100_000  # letters
WRITTEN_BY_THE_TEMPLATE = ("seen", "placement", "leaves")  # beside the drawings they stand for
MOST_PICKS = 2 * LARGEST


class BuildForm(forms.Form):
    """The fields of the chosen source; the choices for typed names (`pick-…`) are read beside them."""

    source = forms.ChoiceField(choices=Stage.Source, widget=forms.HiddenInput)
    seen = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)
    text = forms.CharField(
        label=_("The order, one name a line"),
        help_text=_(
            "The first place first; numbers before the names do no harm. "
            "More names than the top are kept for the final places."
        ),
        required=False,
        max_length=LONGEST_ORDER,
        widget=forms.Textarea(attrs={"rows": 14, "spellcheck": "false", "autocomplete": "off"}),
    )
    top = forms.IntegerField(
        label=_("How many play in the knockout"),
        help_text=_("Top 8, top 16, or any other number. Left empty, everybody plays."),
        required=False,
        min_value=2,
        max_value=LARGEST,
        widget=forms.TextInput(attrs={"inputmode": "numeric", "autocomplete": "off"}),
    )
    add_unknown = forms.BooleanField(label=_("Enter the names that are not entered yet"), required=False)
    placement = forms.ChoiceField(choices=Stage.Placement, required=False, widget=forms.RadioSelect)
    leaves = forms.CharField(required=False, max_length=LONGEST_ORDER)
    third_place = forms.BooleanField(
        label=_("A match for third place (706.3)"),
        help_text=_(
            "When the prizes for third and fourth place differ. It can be switched until the semi-finals are over."
        ),
        required=False,
    )

    all_places = forms.BooleanField(
        label=_("Matches for all places"),
        help_text=_(
            "Who loses plays on, for 3 and 4, 5 to 8, 9 to 16 and so on, until every place has been played for."
        ),
        required=False,
    )

    def __init__(self, *args: Any, stage: Stage, source: str, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.stage = stage
        self.chosen = source
        wanted = {
            Stage.Source.GROUPS: ("source", "seen", "placement", "leaves", "third_place", "all_places"),
            Stage.Source.ENTRIES: ("source", "seen", "top", "third_place", "all_places"),
            Stage.Source.ORDER: ("source", "seen", "text", "top", "add_unknown", "third_place", "all_places"),
            Stage.Source.NOT_THROUGH: ("source", "seen", "placement", "leaves", "third_place", "all_places"),
        }[Stage.Source(source)]
        for name in set(self.fields) - set(wanted):
            del self.fields[name]
        self.helper = FormHelper()
        self.helper.form_tag = False
        self.helper.layout = Layout(*(name for name in self.fields if name not in WRITTEN_BY_THE_TEMPLATE))

    def filling(self) -> Filling:
        """What is asked for; before the form is sent, what it starts with."""
        values = self.cleaned_data if self.is_bound else self.initial
        return Filling(
            source=self.chosen,
            third_place=bool(values.get("third_place")),
            all_places=bool(values.get("all_places")),
            placement=values.get("placement") or Stage.Placement.BOOK,
            leaves=values.get("leaves") or "",
            top=values.get("top"),
            text=values.get("text") or "",
            picks=self._picks(),
            add_unknown=bool(values.get("add_unknown")),
        )

    def _picks(self) -> dict[str, str]:
        names = [name for name in self.data if name.startswith("pick-")][:MOST_PICKS]
        return {name: str(self.data[name]) for name in names}


def chosen_source(stage: Stage, asked: str | None) -> str:
    """The source asked for, if this knockout can have it; else the one it had or was set up for; else the usual one."""
    possible = sources(stage)
    return next(source for source in (asked, stage.source, possible[0]) if source in possible)
