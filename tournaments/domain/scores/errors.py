"""What can be wrong with a score, said so that the person who typed it can mend it."""

from __future__ import annotations

# The English sentence of each code. The web layer translates the same sentences and fills in `ScoreError.params`.
MESSAGES = {
    "empty": "Enter the games, for example 11-7 9-11 11-8 11-5.",
    "empty_score": "Enter the score in games, for example 3:1.",
    "too_long": "The score is too long: at most %(limit)d characters.",
    "unreadable_game": (
        "“%(text)s” is not the score of a game. Write 11-7, or just the loser’s points: 7, or -7 if lost."
    ),
    "unreadable_score": "“%(text)s” is not a score. Write it like 3:1.",
    "gap": "The score of this game is missing.",
    "negative": "Points cannot be less than 0.",
    "game_unfinished": "%(a)d:%(b)d is not finished: a game needs %(points)d points and a lead of %(margin)d.",
    "game_overrun": "%(a)d:%(b)d cannot be: the game was over at %(end_a)d:%(end_b)d.",
    "too_many_games": "A match of at most %(best_of)d games has no such game.",
    "match_unfinished": "The match is not finished: it stands %(a)d:%(b)d, and %(needed)d must be won.",
    "team_undecided": (
        "All individual matches are written down, and it stands %(a)d:%(b)d: say how the team match ended."
    ),
    "after_decision": "The match was over after game %(last)d.",
    "rubber_after_decision": "The team match was over after individual match %(last)d.",
    "empty_team": "Enter the score of an individual match.",
    "rubbers_of_unplayed": "A team match that was not played has no individual matches: say which team gave up.",
    "rubbers_missing": "All %(best_of)d individual matches are played, and there are results of %(played)d.",
    "too_many_rubbers": "A team match of at most %(best_of)d individual matches has no such match.",
    "score_overrun": "%(a)d:%(b)d cannot be: the match is over when one side has won %(needed)d.",
    "match_over": "Nobody can retire from a match that is over: it stands %(a)d:%(b)d.",
    "score_of_unplayed": "A match that was not played has no score: leave only the letters, or only the score.",
    "unknown_code": "“%(text)s” stands for no ending. Absent: wa, wb, ww for both; retired: ra, rb; defaulted: da, db.",
    "unknown_winner": "“%(text)s” is no result here. Write a if the first won, b if the second; wa, wb, ww if absent.",
    "code_of_whom": "“%(text)s”: which of the two? Write %(first)s for the first, %(second)s for the second.",
    "code_not_last": "“%(text)s”: the letters come last, behind the score.",
    "same_side": "Nobody can play against themselves.",
    "winner_unknown": "The winner must be one of the two sides.",
    "winner_contradicts": "By the score the other side won.",
    "winner_missing": "Say who won the match.",
    "winner_impossible": "When both are absent nobody wins.",
}
GAME_PREFIX = "Game %(game)d: %(reason)s"
RUBBER_PREFIX = "Individual match %(rubber)d: %(reason)s"
RUBBER_GAME_PREFIX = "Individual match %(rubber)d, game %(game)d: %(reason)s"


class ScoreError(ValueError):
    """A score that cannot be, or a match that is not over.

    `code` is a key of MESSAGES, `params` fill its sentence; `game` and `rubber` (the individual match of a team
    match) are the numbers, from 1, of what is wrong, or None when it is the whole. str() is a full English sentence.
    """

    def __init__(self, code: str, *, game: int | None = None, rubber: int | None = None, **params: int | str) -> None:
        self.code = code
        self.game = game
        self.rubber = rubber
        self.params = params
        super().__init__(self._sentence())

    @property
    def reason(self) -> str:
        """What is wrong, without the number of the game."""
        return MESSAGES[self.code] % self.params

    def in_rubber(self, number: int) -> ScoreError:
        """The same fault, found in this individual match of a team match."""
        return ScoreError(self.code, game=self.game, rubber=number, **self.params)

    def _sentence(self) -> str:
        if self.rubber is None and self.game is None:
            return self.reason
        prefix = RUBBER_PREFIX if self.game is None else GAME_PREFIX if self.rubber is None else RUBBER_GAME_PREFIX
        return prefix % {"rubber": self.rubber, "game": self.game, "reason": self.reason}
