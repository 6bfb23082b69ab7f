"""A result as a scorer writes it, to an Outcome of the rules."""

from typing import Any

from django import forms
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy

from desk.services.outcomes import Outcome, Side
from desk.wording import score_error_text
from tournaments.domain.scores import Ending, Recorded, ScoreError, outcome_text, split_code, written_outcome
from tournaments.models import Event, Match

A, B = Side.A, Side.B

# What a scorer can say, as the value of one field: the ending, and who won.
CHOICES: dict[str, tuple[Ending, Side | None]] = {
    "played": (Ending.PLAYED, None),
    "win_a": (Ending.PLAYED, A),
    "win_b": (Ending.PLAYED, B),
    "absent_a": (Ending.WALKOVER, B),
    "absent_b": (Ending.WALKOVER, A),
    "both_absent": (Ending.BOTH_ABSENT, None),
    "retired_a": (Ending.RETIRED, B),
    "retired_b": (Ending.RETIRED, A),
    "defaulted_a": (Ending.DEFAULTED, B),
    "defaulted_b": (Ending.DEFAULTED, A),
}
PLAYED = CHOICES["played"]
UNPLAYED = (Ending.WALKOVER, Ending.BOTH_ABSENT)


def how_values(event: Event) -> list[str]:
    """The ways a match of this event can end."""
    hidden = ("played",) if event.recorded == Recorded.WINNER else ("win_a", "win_b")
    return [value for value in CHOICES if value not in hidden]


def how_words(event: Event) -> list[tuple[str, str]]:
    """The same in words; %(a)s and %(b)s stand for the players' names."""
    words = {
        "played": _("played"),
        "win_a": _("%(a)s won"),
        "win_b": _("%(b)s won"),
        "absent_a": _("walkover: %(a)s absent"),
        "absent_b": _("walkover: %(b)s absent"),
        "both_absent": _("both absent"),
        "retired_a": _("%(a)s retired"),
        "retired_b": _("%(b)s retired"),
        "defaulted_a": _("%(a)s defaulted after the match"),
        "defaulted_b": _("%(b)s defaulted after the match"),
    }
    return [(value, words[value]) for value in how_values(event)]


def how_choices(match: Match, event: Event) -> list[tuple[str, str]]:
    """The ways this match can end, with the players' names."""
    names = {"a": match.a.title if match.a else "", "b": match.b.title if match.b else ""}
    return [(value, words % names) for value, words in how_words(event)]


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
        self.outcome: Outcome | None = None

    def clean_how(self) -> str:
        """One of the ways this event’s matches end; a ChoiceField would be told them for each form anew."""
        how: str = self.cleaned_data["how"]
        if how and how not in how_values(self.event):
            message = forms.ChoiceField.default_error_messages["invalid_choice"]
            raise forms.ValidationError(message, params={"value": how})
        return how

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
        try:
            self.outcome = self._outcome(cleaned.get("how") or "played", self._written(cleaned))
        except ScoreError as error:
            field = "how" if error.code == "winner_missing" else "score"
            self.add_error(field, score_error_text(error))
        return cleaned

    def _outcome(self, how: str, text: str) -> Outcome:
        """What was said: by the letters in the line, or by the choice, whichever of them was changed."""
        recorded = Recorded(self.event.recorded)
        line, line_shown = self.cleaned_data.get("score", ""), self.cleaned_data.get("shown", "")
        score, code = split_code(text, recorded=recorded)
        shown = split_code(line_shown, recorded=recorded)[1] or PLAYED
        said = CHOICES[how]
        if line == line_shown:
            score = "" if said[0] in UNPLAYED else score  # what stood there before
        elif code is not None:
            if said not in (PLAYED, shown, code):
                self.add_error("how", _("The letters behind the score and the choice below say different things."))
            said = code
        elif score and said == shown:
            said = PLAYED  # the letters that stood behind the score were taken away
        return written_outcome(*said, score, self.match.format, recorded=recorded)

    def _written(self, cleaned: dict[str, Any]) -> str:
        """What was written: the line, unless it is as it was shown and the pad is filled."""
        line = cleaned.get("score", "")
        return self._from_pad() or line if line == cleaned.get("shown", "") else line

    def _from_pad(self) -> str:
        """The pad as text; a gap between filled games stays a gap, so that the rules name it (C61)."""
        pairs = [(self.data.get(f"a{i}", "").strip(), self.data.get(f"b{i}", "").strip()) for i in range(1, 8)]
        while pairs and pairs[-1] == ("", ""):
            pairs.pop()
        return ", ".join("" if pair == ("", "") else f"{pair[0]}-{pair[1]}" for pair in pairs)


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
    if match.ending in (None, Ending.AGREED):
        return "played"
    won_by_a = match.winner_id == match.a_id
    if match.ending == Ending.PLAYED:
        return "played" if match.games or match.score else ("win_a" if won_by_a else "win_b")
    if match.ending == Ending.BOTH_ABSENT:
        return "both_absent"
    word = {Ending.WALKOVER: "absent", Ending.RETIRED: "retired", Ending.DEFAULTED: "defaulted"}
    return f"{word[Ending(match.ending)]}_{'b' if won_by_a else 'a'}"
