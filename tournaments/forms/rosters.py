"""Lists of players: pasted, uploaded or copied; and the answers to what the preview asks."""

import re
from collections.abc import Sequence
from typing import Any

from django import forms
from django.core import signing
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from tournaments.domain.rosters import Fault, Line, SideLine
from tournaments.models import Event

from .base import SheetForm

SALT = "tournaments.roster"
LARGEST_FILE = 1024 * 1024


class SourceForm(SheetForm):
    """Where a list comes from; its words are those of the kind of the event."""

    submit = gettext_lazy("Look at the lines")
    css_class = ""

    def __init__(self, *args: Any, kind: str = Event.Kind.SINGLES, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        label, help_text = self.words().get(Event.Kind(kind), ("", ""))
        field = next(iter(self.fields.values()))
        field.label, field.help_text = label or field.label, help_text or field.help_text

    def words(self) -> dict[Event.Kind, tuple[str, str]]:
        """Label and help of its field, where they differ from those of singles."""
        return {}


class PasteForm(SourceForm):
    text = forms.CharField(
        label=gettext_lazy("One player a line"),
        max_length=400_000,
        strip=False,
        widget=forms.Textarea(attrs={"rows": 12, "spellcheck": "false", "autocomplete": "off"}),
        help_text=gettext_lazy(
            "A name alone, or name; club; rating. A table copied from a spreadsheet works too. Nothing is saved yet."
        ),
    )

    def words(self) -> dict[Event.Kind, tuple[str, str]]:
        return {
            Event.Kind.DOUBLES: (
                _("One pair a line"),
                _(
                    "Name 1 / Name 2; Club 1 / Club 2; Rating 1 / Rating 2. Clubs and ratings can be missing; one club "
                    "is that of both. A table copied from a spreadsheet works too. Nothing is saved yet."
                ),
            ),
            Event.Kind.TEAMS: (
                _("One team a line"),
                _(
                    "Team; club; player, player, player. The first is the captain, or who is marked (c); a rating "
                    "stands in brackets after the name. A table with one player a row works too, with columns "
                    "“Team” and “Name”. Nothing is saved yet."
                ),
            ),
        }


class UploadForm(SourceForm):
    file = forms.FileField(
        label=gettext_lazy("CSV or XLSX file"),
        allow_empty_file=True,
        widget=forms.ClearableFileInput(attrs={"accept": ".csv,.tsv,.txt,.xlsx"}),
        help_text=gettext_lazy("With columns for name, club and rating, in any order. Nothing is saved yet."),
    )

    def words(self) -> dict[Event.Kind, tuple[str, str]]:
        return {
            Event.Kind.DOUBLES: (
                "",
                _(
                    "With columns “Player 1”, “Club 1”, “Rating 1”, “Player 2” and so on, or “Pair”, “Club” and "
                    "“Rating” with a “/” between the two. Nothing is saved yet."
                ),
            ),
            Event.Kind.TEAMS: (
                "",
                _(
                    "With columns “Team”, “Club” and “Squad”, the players parted by commas; or one player a row, "
                    "with columns “Team” and “Name”. Nothing is saved yet."
                ),
            ),
        }

    def clean_file(self) -> Any:
        file = self.cleaned_data["file"]
        if file.size > LARGEST_FILE:
            raise forms.ValidationError(_("The file is too large: 1 MB is the most."))
        return file


class CopyForm(SourceForm):
    source = forms.ChoiceField(label=gettext_lazy("Copy players from"))

    def words(self) -> dict[Event.Kind, tuple[str, str]]:
        return {Event.Kind.DOUBLES: (_("Copy pairs from"), ""), Event.Kind.TEAMS: (_("Copy teams from"), "")}

    def __init__(self, *args: Any, events: list[Event], **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["source"].choices = [(str(event.pk), f"{event.tournament.name}: {event.name}") for event in events]


class ConfirmForm(forms.Form):
    """The lines of the preview, signed, and an answer for each line that asks: answer-3=another.

    Of a pair or a team each player is asked about: answer-3-0=person.
    """

    lines = forms.CharField(widget=forms.HiddenInput)
    skip_faulty = forms.BooleanField(required=False)
    update_changed = forms.BooleanField(required=False)

    def __init__(self, *args: Any, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.event = event

    def clean_lines(self) -> list[Line] | list[SideLine]:
        try:
            pk, rows = signing.loads(self.cleaned_data["lines"], salt=SALT)
        except signing.BadSignature as error:
            raise forms.ValidationError(_("The lines are not the ones that were shown. Paste them again.")) from error
        if pk != self.event.pk:
            raise forms.ValidationError(_("The lines were shown for another event."))
        if self.event.kind == Event.Kind.SINGLES:
            return [_unpacked(row) for row in rows]
        return [_unpacked_side(row) for row in rows]

    def refuse(self, message: str) -> None:
        self.add_error(None, message)

    def answers(self) -> dict[int, str]:
        prefix = "answer-"
        named = (name for name in self.data if name.startswith(prefix) and name[len(prefix) :].isdigit())
        return {int(name[len(prefix) :]): self.data[name] for name in named}

    def side_answers(self) -> dict[tuple[int, int], str]:
        """By the number of the line and the place of the player in it."""
        found = ((re.fullmatch(r"answer-([0-9]{1,6})-([0-9]{1,3})", name), name) for name in self.data)
        return {(int(match[1]), int(match[2])): self.data[name] for match, name in found if match}


def signed_lines(event: Event, lines: Sequence[Line] | Sequence[SideLine]) -> str:
    """The lines on their way through the browser: nobody can change them, and nothing is kept on the server."""
    rows = [_packed_side(line) if isinstance(line, SideLine) else _packed(line) for line in lines]
    return signing.dumps([event.pk, rows], salt=SALT, compress=True)


def _packed(line: Line) -> list[Any]:
    return [
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


def _packed_side(line: SideLine) -> list[Any]:
    members = [_packed(member) for member in line.members]
    rest = [line.name, line.association, line.rating, line.captain, list(line.faults), line.typed_rating]
    return [line.number, members, *rest]


def _unpacked_side(row: list[Any]) -> SideLine:
    number, members, name, association, rating, captain, faults, typed_rating = row
    return SideLine(
        number,
        tuple(_unpacked(member) for member in members),
        name,
        association,
        rating,
        captain,
        tuple(Fault(fault) for fault in faults),
        typed_rating,
    )


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
