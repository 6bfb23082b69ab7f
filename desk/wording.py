"""What the desk says in words: faults of a score, results, and what a change did."""

from collections.abc import Mapping, Sequence

from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import gettext_lazy, pgettext

from tournaments.domain.scores import Ending, ScoreError
from tournaments.services.snapshots import Snapshot
from tournaments.wording import mark_tag, marked

# The sentences of tournaments.domain.scores.MESSAGES, in the languages of the product; a test keeps them equal.
SENTENCES = {
    "empty": gettext_lazy("Enter the games, for example 11-7 9-11 11-8 11-5."),
    "empty_score": gettext_lazy("Enter the score in games, for example 3:1."),
    "too_long": gettext_lazy("The score is too long: at most %(limit)d characters."),
    "unreadable_game": gettext_lazy(
        "“%(text)s” is not the score of a game. Write 11-7, or just the loser’s points: 7, or -7 if lost."
    ),
    "unreadable_score": gettext_lazy("“%(text)s” is not a score. Write it like 3:1."),
    "gap": gettext_lazy("The score of this game is missing."),
    "negative": gettext_lazy("Points cannot be less than 0."),
    "game_unfinished": gettext_lazy(
        "%(a)d:%(b)d is not finished: a game needs %(points)d points and a lead of %(margin)d."
    ),
    "game_overrun": gettext_lazy("%(a)d:%(b)d cannot be: the game was over at %(end_a)d:%(end_b)d."),
    "too_many_games": gettext_lazy("A match of at most %(best_of)d games has no such game."),
    "match_unfinished": gettext_lazy("The match is not finished: it stands %(a)d:%(b)d, and %(needed)d must be won."),
    "team_undecided": gettext_lazy(
        "All individual matches are written down, and it stands %(a)d:%(b)d: say how the team match ended."
    ),
    "after_decision": gettext_lazy("The match was over after game %(last)d."),
    "rubber_after_decision": gettext_lazy("The team match was over after individual match %(last)d."),
    "empty_team": gettext_lazy("Enter the score of an individual match."),
    "rubbers_of_unplayed": gettext_lazy(
        "A team match that was not played has no individual matches: say which team gave up."
    ),
    "rubbers_missing": gettext_lazy(
        "All %(best_of)d individual matches are played, and there are results of %(played)d."
    ),
    "too_many_rubbers": gettext_lazy("A team match of at most %(best_of)d individual matches has no such match."),
    "score_overrun": gettext_lazy("%(a)d:%(b)d cannot be: the match is over when one side has won %(needed)d."),
    "match_over": gettext_lazy("Nobody can retire from a match that is over: it stands %(a)d:%(b)d."),
    "score_of_unplayed": gettext_lazy(
        "A match that was not played has no score: leave only the letters, or only the score."
    ),
    "unknown_code": gettext_lazy(
        "“%(text)s” stands for no ending. Absent: wa, wb, ww for both; retired: ra, rb; defaulted: da, db."
    ),
    "unknown_winner": gettext_lazy(
        "“%(text)s” is no result here. Write a if the first won, b if the second; wa, wb, ww if absent."
    ),
    "code_of_whom": gettext_lazy(
        "“%(text)s”: which of the two? Write %(first)s for the first, %(second)s for the second."
    ),
    "code_not_last": gettext_lazy("“%(text)s”: the letters come last, behind the score."),
    "same_side": gettext_lazy("Nobody can play against themselves."),
    "winner_unknown": gettext_lazy("The winner must be one of the two sides."),
    "winner_contradicts": gettext_lazy("By the score the other side won."),
    "winner_missing": gettext_lazy("Say who won the match."),
    "winner_impossible": gettext_lazy("When both are absent nobody wins."),
}


def score_error_text(error: ScoreError) -> str:
    """The fault in the reader's language, naming the individual match and the game."""
    reason = str(SENTENCES[error.code]) % error.params
    if error.rubber is not None and error.game is not None:
        told = {"rubber": error.rubber, "game": error.game, "reason": reason}
        return _("Individual match %(rubber)d, game %(game)d: %(reason)s") % told
    if error.rubber is not None:
        return _("Individual match %(rubber)d: %(reason)s") % {"rubber": error.rubber, "reason": reason}
    if error.game is not None:
        return _("Game %(game)d: %(reason)s") % {"game": error.game, "reason": reason}
    return reason


def result_text(values: Snapshot) -> SafeString:
    """A result in short: "3:1 (11:7 9:11 11:8 11:5)", with its mark explained; "not played" without one."""
    if values["rubbers"]:
        return team_text(values, dict(enumerate(values["rubbers"], 1)))
    if not values["ending"]:
        return format_html("{}", _("not played"))
    score = _score_text(values)
    return (
        format_html("{} {}", score, mark_tag(values["ending"]))
        if marked(values["ending"])
        else format_html("{}", score)
    )


def result_texts(before: Snapshot, after: Snapshot) -> tuple[SafeString, SafeString]:
    """What stood before a change and what stands after it; of a corrected team match just what differs."""
    in_short = result_text(before), result_text(after)
    both = before["rubbers"] and after["rubbers"]
    if not both or (in_short[0] != in_short[1] and not (before["ending"] and after["ending"])):
        return in_short
    old, new = (dict(enumerate(values["rubbers"], 1)) for values in (before, after))
    differ = sorted(number for number in old.keys() | new.keys() if _played(old, number) != _played(new, number))
    if not differ:
        return in_short[0], format_html("{}, {}", in_short[1], _("who played was corrected"))
    return team_text(before, old, only=differ), team_text(after, new, only=differ)


def team_text(values: Snapshot, rubbers: Mapping[int, Snapshot], *, only: Sequence[int] = ()) -> SafeString:
    """A team match in short: "3:1 (3:0 1:3 3:2 3:0)"; `only`: just these individual matches, with their points."""
    winners = [rubber["winner"] for rubber in values["rubbers"]]
    parts = [format_html("{}:{}", winners.count("a"), winners.count("b"))]
    if marked(values["ending"]):
        parts.append(mark_tag(values["ending"]))
    elif not values["ending"]:
        parts.append(format_html("{}", _("so far")))
    told = format_html_join(" ", "{}", ((part,) for part in parts))
    if only:
        numbered = ((number, rubbers[number]) for number in only if number in rubbers and rubbers[number]["ending"])
        return format_html("{}{}", told, format_html_join("", "; {}", ((_numbered(*one),) for one in numbered)))
    short = format_html_join(" ", "{}", ((_games_text(rubber),) for rubber in rubbers.values() if rubber["ending"]))
    return format_html("{} ({})", told, short) if short else told


def _numbered(number: int, rubber: Snapshot) -> SafeString:
    return format_html("{}: {}", _("individual match %(number)d") % {"number": number}, _alone(rubber))


def _games_text(rubber: Snapshot) -> SafeString:
    games = rubber["games"]
    if games and rubber["ending"] == Ending.PLAYED:
        return format_html("{}:{}", sum(x > y for x, y in games), sum(y > x for x, y in games))
    return _alone(rubber)


def _alone(rubber: Snapshot) -> SafeString:
    """An individual match as a match of its own."""
    return result_text({**rubber, "a_id": "a", "b_id": "b", "winner_id": rubber["winner"], "rubbers": []})


def _played(rubbers: Mapping[int, Snapshot], number: int) -> list[object]:
    """What counts of an individual match, without who played it; [] for one that is not played."""
    rubber = rubbers.get(number)
    if rubber is None or not rubber["ending"]:
        return []
    return [rubber[name] for name in ("ending", "winner", "games", "score")]


def _score_text(values: Snapshot) -> str:
    games = values["games"]
    if games:
        points = " ".join(f"{x}:{y}" for x, y in games)
        if values["ending"] == Ending.RETIRED:
            return points  # the last game may be nobody's
        return f"{sum(x > y for x, y in games)}:{sum(y > x for x, y in games)} ({points})"
    if values["score"]:
        return f"{values['score'][0]}:{values['score'][1]}"
    if values["winner_id"]:
        first_won = values["winner_id"] == values["a_id"]
        return pgettext("the first won", "W:L") if first_won else pgettext("the first lost", "L:W")
    return "–"
