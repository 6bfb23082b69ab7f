"""How people write scores: from a paper slip, a number pad or another program, to games and back."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable

from .errors import ScoreError
from .judging import check_finished, check_possible, check_total
from .match import Game, Games, MatchFormat, TeamFormat

LONGEST_TEXT = 200

_PAIR = re.compile(r"([0-9]{1,3})[-:]([0-9]{1,3})")
_LOSERS_POINTS = re.compile(r"([-+]?)([0-9]{1,3})")
_DASHES = dict.fromkeys(map(ord, "‐‑‒–—―−﹘﹣－⁃"), "-")
_COLONS = dict.fromkeys(map(ord, "∶ː꞉"), ":")
_COMMAS = dict.fromkeys(map(ord, "、؛،"), ",")
_INVISIBLE = dict.fromkeys(
    map(ord, "\u200b\u200c\u200d\u200e\u200f\u202a\u202b\u202c\u2060\u2066\u2067\u2068\u2069\ufeff")
)


def parse_games(text: str, fmt: MatchFormat, *, unfinished: bool = False) -> Games:
    """The games in a text, each written as points (11-7 or 11:7, a first) or as the loser's points, minus if a lost.

    "7 -9 10 -0" is 11:7 9:11 12:10 0:11. Both ways can be mixed, with blanks, commas or semicolons between games;
    any dash and full-width characters will do. A dash with a digit right before it, or with blanks on both sides,
    is between two numbers of points ("11-7", "11 - 7"), never a sign.

    unfinished: the match was broken off, so the last game may be unfinished and there may be no game at all.
    ScoreError: unreadable, longer than LONGEST_TEXT, a gap between commas, or a game that cannot be, with its number.
    Whether the games make a match is for judge and judge_retired to say.
    """
    written = _tokens(text)
    if not written and not unfinished:
        raise ScoreError("empty")
    if len(written) > fmt.best_of:
        raise ScoreError("too_many_games", game=fmt.best_of + 1, best_of=fmt.best_of)
    games = tuple(_game(token, number, fmt) for number, token in enumerate(written, 1))
    for number, game in enumerate(games, 1):
        if unfinished and number == len(games):
            check_possible(game, number, fmt)
        else:
            check_finished(game, number, fmt)
    return games


def parse_score(text: str, fmt: MatchFormat | TeamFormat) -> Game:
    """The total of a match, "3:1", "3-1" or "3 1": games, or individual matches of a team match; finished or not.

    ScoreError: unreadable, or more than a match can have.
    """
    found = re.fullmatch(r"([0-9]{1,2})\s*[-:\s]\s*([0-9]{1,2})", plain_text(text).strip())
    if found is None:
        raise ScoreError("unreadable_score", text=text.strip()[:20])
    score = int(found[1]), int(found[2])
    check_total(score, fmt)
    return score


def format_games(games: Iterable[Game]) -> str:
    """Games as text, "11-7, 9-11", as parse_games reads it."""
    return ", ".join(f"{x}-{y}" for x, y in games)


def losers_points(games: Iterable[Game], fmt: MatchFormat) -> str:
    """Games in the short notation, "7 -9 8 5", as parse_games reads it; an unfinished game is written out, "3-5"."""
    return " ".join(_short(game, fmt) for game in games)


def plain_text(text: str) -> str:
    """The text with one kind of each dash, colon and comma, nothing invisible. ScoreError: too long."""
    if len(text) > LONGEST_TEXT:
        raise ScoreError("too_long", limit=LONGEST_TEXT)
    text = unicodedata.normalize("NFKC", text.translate(_DASHES | _INVISIBLE))
    return text.translate(_DASHES | _COLONS | _COMMAS)


def _tokens(text: str) -> list[str]:
    """What stands for each game; ScoreError where nothing does between two commas."""
    text = re.sub(r"(?<=[0-9])\s*:\s*(?=[0-9])", ":", plain_text(text))
    text = re.sub(r"(?<=[0-9])(\s+-|-)\s+(?=[0-9])", "-", text)
    text = re.sub(r"-\s+(?=[0-9])", "-", text)
    text = text.rstrip(",; \t\r\n")
    tokens: list[str] = []
    for piece in re.split("[,;]", text):
        words = piece.split()
        if not words and text:
            raise ScoreError("gap", game=len(tokens) + 1)
        tokens += words
    return tokens


def _game(token: str, number: int, fmt: MatchFormat) -> Game:
    if pair := _PAIR.fullmatch(token):
        return int(pair[1]), int(pair[2])
    short = _LOSERS_POINTS.fullmatch(token)
    if short is None:
        raise ScoreError("unreadable_game", game=number, text=token[:20])
    lost = int(short[2])
    won = fmt.winning_points(lost)
    return (lost, won) if short[1] == "-" else (won, lost)


def _short(game: Game, fmt: MatchFormat) -> str:
    x, y = game
    if max(x, y) != fmt.winning_points(min(x, y)):
        return f"{x}-{y}"
    return str(y) if x > y else f"-{x}"
