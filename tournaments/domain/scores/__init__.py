"""Scores: what a match is, how it is typed in, judged and written down.

    parse_games, parse_score      what a person typed      -> games, or a total such as 3:1
    parse_outcome                 a whole line, "7 3-5 ra" -> Outcome: the endings too; judge_outcome -> Result
    judge, judge_score, judge_winner, judge_retired     games or totals -> Result, or ScoreError
    judge_team, judge_team_retired, check_rubbers     individual matches -> Result, or how the team match stands
    credited                      Result -> Result as it counts: walkovers and retirements filled up
    format_games, losers_points   games -> text that parse_games reads back

Points and games are always written from a's side of a Result, never from the left of a screen.
"""

from .codes import CODES, outcome_text, parse_outcome, split_code, written_outcome
from .crediting import credited
from .errors import GAME_PREFIX, MESSAGES, RUBBER_GAME_PREFIX, RUBBER_PREFIX, ScoreError
from .judging import (
    check_rubbers,
    judge,
    judge_retired,
    judge_score,
    judge_team,
    judge_team_retired,
    judge_winner,
)
from .match import Ending, MatchFormat, Recorded, Result, Side, TeamFormat
from .notation import LONGEST_TEXT, format_games, losers_points, parse_games, parse_score
from .outcomes import Letter, Outcome, judge_outcome

__all__ = [
    "CODES",
    "GAME_PREFIX",
    "LONGEST_TEXT",
    "MESSAGES",
    "RUBBER_GAME_PREFIX",
    "RUBBER_PREFIX",
    "Ending",
    "Letter",
    "MatchFormat",
    "Outcome",
    "Recorded",
    "Result",
    "ScoreError",
    "Side",
    "TeamFormat",
    "check_rubbers",
    "credited",
    "format_games",
    "judge",
    "judge_outcome",
    "judge_retired",
    "judge_score",
    "judge_team",
    "judge_team_retired",
    "judge_winner",
    "losers_points",
    "outcome_text",
    "parse_games",
    "parse_outcome",
    "parse_score",
    "split_code",
    "written_outcome",
]
