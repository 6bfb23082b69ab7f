"""A team match as a scorer writes it: a line for each individual match, who plays, and how it ended."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from django import forms
from django.utils.translation import gettext as _

from desk.codes import example
from desk.forms.lines import CHOICES, Contradiction, how_value, how_words, pad_text, said_outcome
from desk.forms.results import ResultForm
from desk.selectors.line_ups import Sheet
from desk.wording import score_error_text
from tournaments.domain.scores import (
    Ending,
    Letter,
    Outcome,
    Recorded,
    ScoreError,
    judge_outcome,
    outcome_text,
    parse_score,
)
from tournaments.domain.teams import TeamOutcome
from tournaments.models import Event, Match
from tournaments.team_wording import rubber_word

SIDES = ("a", "b")
# How the team match ended, where the individual matches do not say it.
TEAM_ENDINGS = ("absent_a", "absent_b", "both_absent", "retired_a", "retired_b", "defaulted_a", "defaulted_b")
UNPLAYED = ("absent_a", "absent_b", "both_absent")


@dataclass
class RubberLine:
    """An individual match in the form. `pad`: the small fields of a phone, for each game name and value of a and b."""

    number: int
    word: str
    is_doubles: bool
    score: str = ""
    shown: str = ""
    how: str = ""
    pad: list[tuple[str, str, str, str]] = field(default_factory=list)
    who: tuple[str, str] = ("", "")
    options: list[tuple[str, str]] = field(default_factory=list)
    faults: list[str] = field(default_factory=list)

    @property
    def is_invalid(self) -> bool:
        return bool(self.faults)


class TeamResultForm(ResultForm):
    """`s1`, `s2` …: the lines, with `shown1`, `how1` and a pad `p1a1`, `p1b1` …; `a-X`: who plays in a place of a side.

    `total` is the score in individual matches where no more is known. What is left empty is still to be played.
    """

    total = forms.CharField(required=False, max_length=20, strip=True)

    def __init__(self, *args: Any, match: Match, event: Event, sheet: Sheet, **kwargs: Any) -> None:
        super().__init__(*args, match=match, event=event, **kwargs)
        self.sheet = sheet
        self.place_faults: dict[str, str] = {}
        self.rubbers = self._rubbers()

    def clean_how(self) -> str:
        how: str = self.cleaned_data["how"]
        if how not in ("", "played", *TEAM_ENDINGS):
            raise forms.ValidationError(
                forms.ChoiceField.default_error_messages["invalid_choice"], params={"value": how}
            )
        return how

    def clean(self) -> dict[str, Any]:
        cleaned = forms.Form.clean(self) or {}
        outcomes = [self._outcome_of(line) for line in self.rubbers]
        if not self.errors and not any(line.faults for line in self.rubbers):
            self._put_together(cleaned, outcomes)
        elif not self.errors:
            for fault in (fault for line in self.rubbers for fault in line.faults):
                forms.Form.add_error(self, None, fault)
        return cleaned

    def add_error(self, field: Any, error: Any) -> None:
        """By the place of a line-up, or on top; a fault of a score stands by the individual match it names."""
        if field is not None and field not in self.fields:
            self.place_faults[field] = str(error)
            field = None
        super().add_error(field, error)

    def refuse(self, error: ScoreError) -> None:
        """A fault that the rules found."""
        if error.rubber is not None and error.rubber <= len(self.rubbers):
            self.rubbers[error.rubber - 1].faults.append(score_error_text(error))
        self.add_error(None, score_error_text(error))

    def how_choices(self) -> list[tuple[str, str]]:
        """How the team match can end beside being played."""
        names = {side: entry.title if entry else "" for side, _who, entry in self._named(("", ""))}
        words = {
            "": _("as the individual matches say"),
            "absent_a": _("walkover: %(a)s absent"),
            "absent_b": _("walkover: %(b)s absent"),
            "both_absent": _("both absent"),
            "retired_a": _("%(a)s gave up"),
            "retired_b": _("%(b)s gave up"),
            "defaulted_a": _("%(a)s defaulted after the match"),
            "defaulted_b": _("%(b)s defaulted after the match"),
        }
        return [(value, text % names) for value, text in words.items()]

    @property
    def example(self) -> str:
        """An individual match as it is typed."""
        return example(self.event)

    @property
    def places(self) -> list[dict[str, Any]]:
        """Each side with its squad and the places to choose from it."""
        return [
            {
                "entry": entry,
                "squad": list(self.sheet.squads[side].items()),
                "places": [
                    (place, self.place_faults.get(place.names[0], ""))
                    for place in self.sheet.places(side, self.sheet.chosen(side, self.data) if self.is_bound else None)
                ],
            }
            for side, _who, entry in self._named(("", ""))
        ]

    @property
    def first_open(self) -> int:
        """The individual match that is written down next, or put right."""
        if self.match.is_decided and not self.errors:
            return 1
        lines = [line.number for line in self.rubbers if line.faults] or [
            line.number for line in self.rubbers if not line.score and line.how in ("", "played")
        ]
        return lines[0] if lines else 1

    def written(self) -> list[str]:
        """What was sent, in short, for who must choose between it and what somebody else saved."""
        lines = [f"{line.word}: {line.score}" for line in self.rubbers if line.score]
        return lines or [text for value, text in self.how_choices() if value and value == self.data.get("how")]

    def sent(self) -> list[tuple[str, str]]:
        """Everything that was typed, to be sent again after a decision."""
        names = ["how", "reason", "total"]
        for line in self.rubbers:
            n = line.number
            names += [f"s{n}", f"shown{n}", f"how{n}", *(name for cell in line.pad for name in (cell[0], cell[2]))]
        names += [name for side in SIDES for place in self.sheet.places(side) for name in place.names]
        return [(name, self.data[name]) for name in names if self.data.get(name)]

    def _put_together(self, cleaned: Mapping[str, Any], outcomes: Sequence[Outcome | None]) -> None:
        how = cleaned.get("how") or ""
        ending, winner = CHOICES[how] if how in TEAM_ENDINGS else (None, None)
        if how in UNPLAYED and not self._is_touched():
            outcomes = ()  # what was written before the team did not come after all
        try:
            total = cleaned.get("total") or ""
            score = parse_score(total, self.match.team_format) if total and not any(outcomes) else None
        except ScoreError as error:
            self.add_error("total", score_error_text(error))
            return
        self.outcome = TeamOutcome(
            rubbers=tuple(outcomes),
            ending=ending,
            winner=winner,
            score=score,
            places_a=self.sheet.chosen("a", self.data),
            places_b=self.sheet.chosen("b", self.data),
        )

    def _is_touched(self) -> bool:
        return any(line.score != line.shown or line.how not in ("", "played") for line in self.rubbers)

    def _outcome_of(self, line: RubberLine) -> Outcome | None:
        """What the line says; None when nothing is written in it. Its faults stand in the line."""
        pairs = [(a.strip(), b.strip()) for _a, a, _b, b in line.pad]
        written = pad_text(pairs) or line.score if line.score == line.shown else line.score
        if not written and line.how in ("", "played"):
            return None
        try:
            how = line.how or "played"
            recorded = Recorded(self.event.recorded)
            outcome = said_outcome(line.score, line.shown, written, how, self.match.format, recorded)
            judge_outcome(*SIDES, outcome, self.match.format, recorded=recorded)
            return outcome
        except ScoreError as error:
            line.faults.append(score_error_text(error.in_rubber(line.number)))
        except Contradiction as said:
            line.faults.append(_("Individual match %(number)d: %(reason)s") % {"number": line.number, "reason": said})
        return None

    def _rubbers(self) -> list[RubberLine]:
        system = self.sheet.system
        stored = list(self.match.rubbers)
        lines = []
        for number, rubber in enumerate(system.rubbers, 1):
            line = RubberLine(number, rubber_word(rubber), rubber.is_doubles)
            line.who = self.sheet.who(number, self.data if self.is_bound else None)
            names = {side: who or (entry.title if entry else "") for side, who, entry in self._named(line.who)}
            line.options = [(value, words % names) for value, words in how_words(self.event)]
            if self.event.recorded == Recorded.WINNER:
                line.options.insert(0, ("", _("who won?")))
            if self.is_bound:
                self._as_sent(line)
            else:
                self._as_stored(line, stored[number - 1] if number <= len(stored) else None)
            lines.append(line)
        return lines

    def _named(self, who: tuple[str, str]) -> list[tuple[str, str, Any]]:
        return list(zip(SIDES, who, (self.match.a, self.match.b), strict=True))

    def _as_sent(self, line: RubberLine) -> None:
        n = line.number
        line.score, line.shown = (self.data.get(f"{name}{n}", "").strip()[:200] for name in ("s", "shown"))
        line.how = self.data.get(f"how{n}", "")
        if line.how not in ("", *(value for value, _words in line.options)):
            line.how = ""
        line.pad = [
            (a, self.data.get(a, "")[:3], b, self.data.get(b, "")[:3])
            for a, b in ((f"p{n}a{game}", f"p{n}b{game}") for game in range(1, self.match.best_of + 1))
        ]

    def _as_stored(self, line: RubberLine, stored: Mapping[str, Any] | None) -> None:
        games: list[list[int]] = []
        if stored and stored["ending"]:
            games = stored["games"]
            line.how = how_value(stored["ending"], stored["winner"], has_score=bool(games or stored["score"]))
            line.score = line.shown = outcome_text(
                Ending(stored["ending"]),
                Letter(stored["winner"]) if stored["winner"] else None,
                self.match.format,
                games=tuple((x, y) for x, y in games),
                score=tuple(stored["score"]) if stored["score"] else None,
            )
        for game in range(self.match.best_of):
            a, b = (str(points) for points in games[game]) if game < len(games) else ("", "")
            line.pad.append((f"p{line.number}a{game + 1}", a, f"p{line.number}b{game + 1}", b))


def team_initial(match: Match) -> dict[str, Any]:
    """The form's first values beside the lines, which read the match themselves."""
    winner = None if match.winner_id is None else "a" if match.winner_id == match.a_id else "b"
    how = how_value(match.ending, winner, has_score=True)
    total = f"{match.score[0]}:{match.score[1]}" if match.score else ""
    return {"version": match.version, "how": how if how in TEAM_ENDINGS else "", "total": total}
