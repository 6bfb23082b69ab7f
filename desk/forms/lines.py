"""One line of a result: the score as typed, with letters for an ending, and the choice beside it."""

from functools import lru_cache

from django.utils.translation import get_language
from django.utils.translation import gettext as _

from tournaments.domain.scores import Ending, Letter, MatchFormat, Outcome, Recorded, split_code, written_outcome
from tournaments.models import Event, Match

A, B = Letter.A, Letter.B

# What a scorer can say, as the value of one field: the ending, and who won.
CHOICES: dict[str, tuple[Ending, Letter | None]] = {
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


class Contradiction(ValueError):
    """The letters behind the score and the choice beside it say different things; str() is for the person."""


def how_values(event: Event) -> list[str]:
    """The ways a match of this event can end."""
    hidden = ("played",) if event.recorded == Recorded.WINNER else ("win_a", "win_b")
    return [value for value in CHOICES if value not in hidden]


def how_words(event: Event) -> list[tuple[str, str]]:
    """The same in words; %(a)s and %(b)s stand for the players' names."""
    words = _words_in(get_language())
    return [(value, words[value]) for value in how_values(event)]


@lru_cache(maxsize=16)
def _words_in(language: str | None) -> dict[str, str]:
    """In the current language: of a whole knockout's lines each would look them up again."""
    return {
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


def how_choices(match: Match, event: Event) -> list[tuple[str, str]]:
    """The ways this match can end, with the players' names."""
    names = {"a": match.a.title if match.a else "", "b": match.b.title if match.b else ""}
    return [(value, words % names) for value, words in how_words(event)]


def said_outcome(line: str, shown: str, written: str, how: str, fmt: MatchFormat, recorded: Recorded) -> Outcome:
    """What was said: by the letters in the line, or by the choice, whichever of them was changed.

    `line` as it was typed, `shown` as the page first showed it, `written` the line or what the pad says instead; `how`
    a key of CHOICES. ScoreError as written_outcome; Contradiction: both were changed, and differ.
    """
    score, code = split_code(written, recorded=recorded)
    before = split_code(shown, recorded=recorded)[1] or PLAYED
    said = CHOICES[how]
    if line == shown:
        score = "" if said[0] in UNPLAYED else score  # what stood there before
    elif code is not None:
        if said not in (PLAYED, before, code):
            raise Contradiction(_("The letters behind the score and the choice below say different things."))
        said = code
    elif score and said == before:
        said = PLAYED  # the letters that stood behind the score were taken away
    return written_outcome(*said, score, fmt, recorded=recorded)


def how_value(ending: str | None, winner: str | None, *, has_score: bool) -> str:
    """The choice that stands for a stored ending; `winner`: "a", "b" or None."""
    if ending in (None, Ending.AGREED):
        return "played"
    if ending == Ending.PLAYED:
        return "played" if has_score else f"win_{winner}"
    if ending == Ending.BOTH_ABSENT:
        return "both_absent"
    word = {Ending.WALKOVER: "absent", Ending.RETIRED: "retired", Ending.DEFAULTED: "defaulted"}
    return f"{word[Ending(ending)]}_{'b' if winner == 'a' else 'a'}"


def pad_text(pairs: list[tuple[str, str]]) -> str:
    """The pad as text; a gap between filled games stays a gap, so that the rules name it (C61)."""
    while pairs and pairs[-1] == ("", ""):
        pairs.pop()
    return ", ".join("" if pair == ("", "") else f"{pair[0]}-{pair[1]}" for pair in pairs)
