"""How a result is typed, told beside the field: tournaments.domain.scores.codes in words."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from tournaments.domain.scores import Recorded
from tournaments.models import Event
from tournaments.selectors.contests import Side

# What is written before the letters of who retired: the score so far.
SO_FAR = {Recorded.POINTS: "7 3-5 ", Recorded.GAMES: "1:0 ", Recorded.WINNER: ""}
EXAMPLES = {Recorded.POINTS: "7 -9 8 5", Recorded.GAMES: "3:1", Recorded.WINNER: "a"}


@dataclass(frozen=True)
class CodeRow:
    """What is typed, one or two ways of it, and what it stands for."""

    typed: tuple[str, ...]
    words: str


def example(event: Event) -> str:
    """A result as it is typed in this event."""
    return EXAMPLES[Recorded(event.recorded)]


def codes_title(event: Event) -> str:
    """All of it in a line, for the field’s own hint."""
    so_far = SO_FAR[Recorded(event.recorded)]
    return _("Absent: wa, wb, both ww. Retired: %(so_far)sra, rb. Defaulted: da, db. a is the first, b the second.") % {
        "so_far": so_far
    }


def code_rows(event: Event, sides: Sequence[Side] | None = None) -> list[CodeRow]:
    """Everything that can be typed. `sides`: the two whose names stand for the first and the second."""
    so_far = SO_FAR[Recorded(event.recorded)]
    if sides is None:
        return [
            _played(event),
            CodeRow(("wa", "wb"), _("walkover: the first, the second was absent")),
            CodeRow(("ww",), _("both were absent")),
            CodeRow((f"{so_far}ra", f"{so_far}rb"), _("the first, the second retired, after the score so far")),
            CodeRow(("da", "db"), _("the first, the second was defaulted after the match")),
        ]
    a, b = ({"name": side.title} for side in sides)
    return [
        _played(event),
        CodeRow(("wa",), _("walkover: %(name)s was absent") % a),
        CodeRow(("wb",), _("walkover: %(name)s was absent") % b),
        CodeRow(("ww",), _("both were absent")),
        CodeRow((f"{so_far}ra",), _("%(name)s retired, after the score so far") % a),
        CodeRow((f"{so_far}rb",), _("%(name)s retired, after the score so far") % b),
        CodeRow(("da",), _("%(name)s was defaulted after the match") % a),
        CodeRow(("db",), _("%(name)s was defaulted after the match") % b),
    ]


def _played(event: Event) -> CodeRow:
    if event.recorded == Recorded.WINNER:
        return CodeRow(("a", "b"), _("the first, the second won"))
    if event.recorded == Recorded.GAMES:
        return CodeRow(("3:1",), _("games won by the first, then by the second"))
    words = _("loser’s points of each game, with a minus where the first lost it")
    return CodeRow(("7 -9 8 5", "11-7 9-11 11-8 11-5"), words)
