"""Every ending in the field of the score: two letters behind the score, or instead of it.

    wa  wb    the first, the second side was absent (walkover)      ww    both were absent
    7 3-5 ra  the first side retired, after the score so far        rb    the second side retired
    da  db    the first, the second side was defaulted after the match; the score played may stand before it
    a   b     who won, where an event writes down just that

The same keys of a Russian keyboard do as well (цф, ци, цц, кф …), and capitals.
"""

from __future__ import annotations

import re

from .errors import ScoreError
from .match import Ending, Game, Games, MatchFormat, Recorded
from .notation import losers_points, parse_games, parse_score, plain_text
from .outcomes import Letter, Outcome

A, B = Letter.A, Letter.B
Code = tuple[Ending, Letter | None]  # how it ended, and who won

CODES: dict[str, Code] = {
    "wa": (Ending.WALKOVER, B),
    "wb": (Ending.WALKOVER, A),
    "ww": (Ending.BOTH_ABSENT, None),
    "ra": (Ending.RETIRED, B),
    "rb": (Ending.RETIRED, A),
    "da": (Ending.DEFAULTED, B),
    "db": (Ending.DEFAULTED, A),
}
_WINNERS: dict[str, Code] = {"a": (Ending.PLAYED, A), "b": (Ending.PLAYED, B)}
# A Russian keyboard: first what stands on the keys of w, r, d, a, b; then its own first letters for who it was.
_FIRST = str.maketrans("цкв", "wrd")
_SECOND = str.maketrans("цфиаб", "wabab")
_LETTER = re.compile(r"[^\W\d_]")
_WORDS = {"w": ("w", "wo", "walkover"), "r": ("r", "ret", "retired"), "d": ("d", "def", "defaulted")}


def parse_outcome(text: str, fmt: MatchFormat, *, recorded: Recorded = Recorded.POINTS) -> Outcome:
    """What one line says, of a match or of an individual match of a team match: "7 -9 8 5", "7 3-5 ra", "wb".

    judge_outcome makes the Result of it. ScoreError: nothing written, a score that cannot be, letters that stand for
    no ending or do not say whose, a score before an ending that has none.
    """
    score, code = split_code(text, recorded=recorded)
    ending, winner = code or (Ending.PLAYED, None)
    return written_outcome(ending, winner, score, fmt, recorded=recorded)


def split_code(text: str, *, recorded: Recorded = Recorded.POINTS) -> tuple[str, Code | None]:
    """A line as its score and what the letters behind it stand for, None without letters.

    ScoreError: letters that stand for no ending. Letters with a number behind them stay in the score, for its own
    reader to refuse.
    """
    plain = plain_text(text).strip()
    letter = _LETTER.search(plain)
    if letter is None:
        return plain, None
    score, written = plain[: letter.start()].strip(), plain[letter.start() :].strip()
    word = re.sub(r"[\W_]", "", written.casefold())
    code = _code(word, recorded)
    if code is not None:
        return score, code
    if any(character.isdecimal() for character in word):
        if _code(word.rstrip("0123456789"), recorded) is not None:
            raise ScoreError("code_not_last", text=written[:20])
        return plain, None
    for first, words in _WORDS.items():
        if _latin(word) in words or word in words:
            raise ScoreError("code_of_whom", text=written[:20], first=f"{first}a", second=f"{first}b")
    raise ScoreError("unknown_winner" if recorded is Recorded.WINNER else "unknown_code", text=written[:20])


def written_outcome(
    ending: Ending,
    winner: Letter | None,
    score: str,
    fmt: MatchFormat,
    *,
    recorded: Recorded = Recorded.POINTS,
) -> Outcome:
    """The Outcome of an ending that is known, with the score as it was written. ScoreError as parse_outcome."""
    if score and ending not in (Ending.PLAYED, Ending.RETIRED, Ending.DEFAULTED):
        raise ScoreError("score_of_unplayed")
    if score and recorded is Recorded.WINNER:
        raise ScoreError("unknown_winner", text=score[:20])
    if recorded is Recorded.WINNER or (not score and ending is not Ending.PLAYED):
        if ending is Ending.PLAYED and winner is None:
            raise ScoreError("winner_missing")
        return Outcome(ending, winner)
    if recorded is Recorded.GAMES:
        if not score:
            raise ScoreError("empty_score")
        return Outcome(ending, winner, score=parse_score(score, fmt))
    return Outcome(ending, winner, games=parse_games(score, fmt, unfinished=ending is Ending.RETIRED))


def outcome_text(
    ending: Ending,
    winner: Letter | None,
    fmt: MatchFormat,
    *,
    games: Games = (),
    score: Game | None = None,
) -> str:
    """The line for what is stored, as parse_outcome reads it back; "" for an agreement, which no letters stand for."""
    if ending is Ending.AGREED:
        return ""
    written = f"{score[0]}:{score[1]}" if score else losers_points(games, fmt)
    if ending is Ending.PLAYED:
        return written or (winner.value if winner else "")
    letters = next(letters for letters, code in CODES.items() if code == (ending, winner))
    return f"{written} {letters}".strip()


def _code(word: str, recorded: Recorded) -> Code | None:
    if recorded is Recorded.WINNER and len(word) == 1:
        return _WINNERS.get(word.translate(_SECOND))
    return CODES.get(_latin(word))


def _latin(word: str) -> str:
    """The letters of the same keys on a Latin keyboard."""
    return word[:1].translate(_FIRST) + word[1:].translate(_SECOND)
