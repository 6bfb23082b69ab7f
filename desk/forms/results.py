"""A result as a scorer writes it, to an Outcome of the rules."""

from typing import Any

from django import forms
from django.utils.translation import gettext_lazy

from desk.forms.lines import Contradiction, how_value, how_values, pad_text, said_outcome
from desk.services.outcomes import Outcome, Side, TeamOutcome
from desk.wording import score_error_text
from tournaments.domain.scores import Ending, Recorded, ScoreError, outcome_text
from tournaments.models import Event, Match


class Shared(dict[str, forms.Field]):
    """Fields that no form changes: all forms use the same. Django copies each field for each form otherwise."""

    def __deepcopy__(self, memo: object) -> "Shared":
        return self


class ResultForm(forms.Form):
    """One line: `score` as typed (or a pad of small fields on a phone), `how` it ended, and what the person saw.

    `shown` is the score line as the page first showed it: where it was left alone, the pad speaks.
    """

    version = forms.IntegerField(widget=forms.HiddenInput, min_value=0, max_value=2**31 - 1)
    score = forms.CharField(required=False, max_length=200, strip=True)
    shown = forms.CharField(required=False, max_length=200, widget=forms.HiddenInput)
    how = forms.CharField(required=False, max_length=20)
    reason = forms.CharField(required=False, max_length=200, label=gettext_lazy("Reason, kept in the history"))
    confirmed = forms.CharField(required=False, max_length=40, widget=forms.HiddenInput)

    def __init__(self, *args: Any, match: Match, event: Event, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.match, self.event = match, event
        self.outcome: Outcome | TeamOutcome | None = None

    def clean_how(self) -> str:
        """One of the ways this event’s matches end; a ChoiceField would be told them for each form anew."""
        how: str = self.cleaned_data["how"]
        if how and how not in how_values(self.event):
            message = forms.ChoiceField.default_error_messages["invalid_choice"]
            raise forms.ValidationError(message, params={"value": how})
        return how

    def refuse(self, error: ScoreError) -> None:
        """A fault that the rules found."""
        self.add_error("score", score_error_text(error))

    def pad(self) -> list[tuple[str, str, str, str]]:
        """The small fields of a phone: names and values, a's and b's, one pair a game."""
        raw = self.data if self.is_bound else {}
        games = [] if self.is_bound else self.match.games
        cells = []
        for i in range(self.match.best_of):
            shown = [str(p) for p in games[i]] if i < len(games) else ["", ""]
            cells.append(
                (f"a{i + 1}", raw.get(f"a{i + 1}", shown[0]), f"b{i + 1}", raw.get(f"b{i + 1}", shown[1])),
            )
        return cells

    def clean(self) -> dict[str, Any]:
        cleaned = super().clean() or {}
        if self.errors:
            return cleaned
        line, shown, how = cleaned.get("score", ""), cleaned.get("shown", ""), cleaned.get("how") or "played"
        recorded = Recorded(self.event.recorded)
        try:
            self.outcome = said_outcome(line, shown, self._written(cleaned), how, self.match.format, recorded)
        except ScoreError as error:
            field = "how" if error.code == "winner_missing" else "score"
            self.add_error(field, score_error_text(error))
        except Contradiction as said:
            self.add_error("how", str(said))
        return cleaned

    def _written(self, cleaned: dict[str, Any]) -> str:
        """What was written: the line, unless it is as it was shown and the pad is filled."""
        line = cleaned.get("score", "")
        return self._from_pad() or line if line == cleaned.get("shown", "") else line

    def _from_pad(self) -> str:
        pairs = [(self.data.get(f"a{i}", "").strip(), self.data.get(f"b{i}", "").strip()) for i in range(1, 8)]
        return pad_text(pairs)


ResultForm.base_fields = Shared(ResultForm.base_fields)


def result_initial(match: Match) -> dict[str, Any]:
    """The form's first values for a match: what is stored, as a scorer would have typed it."""
    initial: dict[str, Any] = {"version": match.version, "how": how_of(match)}
    if match.ending:
        winner = None if match.winner_id is None else Side.A if match.winner_id == match.a_id else Side.B
        games = tuple((x, y) for x, y in match.games)
        score = (match.score[0], match.score[1]) if match.score else None
        initial["score"] = outcome_text(Ending(match.ending), winner, match.format, games=games, score=score)
    return initial | {"shown": initial.get("score", "")}


def how_of(match: Match) -> str:
    """The choice that stands for the stored ending."""
    winner = None if match.winner_id is None else "a" if match.winner_id == match.a_id else "b"
    return how_value(match.ending, winner, has_score=bool(match.games or match.score))
