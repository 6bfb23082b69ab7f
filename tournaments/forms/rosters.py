"""Lists of players: pasted, uploaded or copied; and the answers to what the preview asks."""

from typing import Any

from django import forms
from django.core import signing
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.rosters import Fault, Line
from tournaments.models import Event

from .base import SheetForm

SALT = "tournaments.roster"
LARGEST_FILE = 1024 * 1024


class PasteForm(SheetForm):
    submit = gettext_lazy("Look at the lines")
    css_class = ""

    text = forms.CharField(
        label=gettext_lazy("One player a line"),
        max_length=400_000,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
        help_text=gettext_lazy(
            "A name alone, or name; club; rating. A table copied from a spreadsheet works too. Nothing is saved yet."
        ),
    )


class UploadForm(SheetForm):
    submit = gettext_lazy("Look at the lines")
    css_class = ""

    file = forms.FileField(
        label=gettext_lazy("CSV or XLSX file"),
        allow_empty_file=True,
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx"}),
        help_text=gettext_lazy("With columns for name, club and rating, in any order. Nothing is saved yet."),
    )

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > LARGEST_FILE:
            raise forms.ValidationError(_("The file is too large: 1 MB is the most."))
        return file


class CopyForm(SheetForm):
    submit = gettext_lazy("Look at the lines")
    css_class = ""

    source = forms.ChoiceField(label=gettext_lazy("Copy players from"))

    def __init__(self, *args: Any, events: list[Event], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["source"].choices = [(str(event.pk), f"{event.tournament.name}: {event.name}") for event in events]


class ConfirmForm(forms.Form):
    """The lines of the preview, signed, and an answer for each line that asks: answer-3=another."""

    lines = forms.CharField(widget=forms.HiddenInput)
    skip_faulty = forms.BooleanField(required=False)
    update_changed = forms.BooleanField(required=False)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event

    def clean_lines(self) -> list[Line]:
        try:
            pk, rows = signing.loads(self.cleaned_data["lines"], salt=SALT)
        except signing.BadSignature as error:
            raise forms.ValidationError(_("The lines are not the ones that were shown. Paste them again.")) from error
        if pk != self.event.pk:
            raise forms.ValidationError(_("The lines were shown for another event."))
        return [_unpacked(row) for row in rows]

    def refuse(self, message: str) -> None:
        self.add_error(None, message)

    def answers(self) -> dict[int, str]:
        prefix = "answer-"
        named = (name for name in self.data if name.startswith(prefix) and name[len(prefix) :].isdigit())
        return {int(name[len(prefix) :]): self.data[name] for name in named}


def signed_lines(event: Event, lines: list[Line]) -> str:
    """The lines on their way through the browser: nobody can change them, and nothing is kept on the server."""
    rows = [
        [
            line.number,
            line.name,
            line.association,
            line.rating,
            line.birth_year,
            line.contact,
            list(line.faults),
            line.typed_rating,
            line.typed_year,
        ]
        for line in lines
    ]
    return signing.dumps([event.pk, rows], salt=SALT, compress=True)


def _unpacked(row: list[Any]) -> Line:
    number, name, association, rating, birth_year, contact, faults, typed_rating, typed_year = row
    return Line(
        number,
        name,
        association,
        rating,
        birth_year,
        contact,
        tuple(Fault(fault) for fault in faults),
        typed_rating,
        typed_year,
    )
