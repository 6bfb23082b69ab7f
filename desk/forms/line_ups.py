"""A line-up as it is handed in: a field for each player of each place."""

from typing import Any

from django import forms

from desk.selectors.line_ups import SIDES, PlaceFields, Sheet


class LineUpForm(forms.Form):
    """`side`: "a" or "b"; `version`: of the line-up that was seen, 0 for none; a field for each player of a place."""

    side = forms.ChoiceField(choices=[(side, side) for side in SIDES], widget=forms.HiddenInput)
    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31 - 1)

    def __init__(self, *args: Any, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.sheet = sheet
        self.place_faults: dict[str, str] = {}

    def chosen(self) -> dict[str, list[int]]:
        """The line-up that was sent."""
        return self.sheet.chosen(self.cleaned_data["side"], self.data)

    def refuse(self, message: str, field: str | None) -> None:
        """A refusal by its place, else on top."""
        if field:
            self.place_faults[field] = message
        self.add_error(None, message)

    def places(self, side: str, seen: Any) -> list[tuple[PlaceFields, str]]:
        """The fields of a side with their faults: as sent, else `seen`, a line-up that this person may see."""
        is_mine = self.is_bound and self.data.get("side") == side
        chosen = self.sheet.chosen(side, self.data) if is_mine else (seen or {})
        return [(place, self.place_faults.get(place.names[0], "")) for place in self.sheet.places(side, chosen)]
