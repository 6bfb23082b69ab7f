"""The individual matches of a team match, as pages of people show them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any

from django.urls import reverse
from django.utils.translation import gettext as _

from tournaments.models import Match, Player
from tournaments.wording import marked

from .contests import Contest, Game, Side, sums_of


def rubber_names(matches: Iterable[Match]) -> dict[int, str]:
    """The names of everybody who played in them, by id; one query."""
    ids = {pk for match in matches for rubber in match.rubbers for side in "ab" for pk in rubber[side]}
    return dict(Player.objects.filter(pk__in=ids).values_list("pk", "name")) if ids else {}


def rubber_contests(match: Match, names: Mapping[int, str], code: str, *, only: int | None = None) -> list[Contest]:
    """The individual matches that were played, or those of `only` one player; asks the database nothing."""
    return [
        _contest(match, number, rubber, names, code)
        for number, rubber in enumerate(match.rubbers, 1)
        if rubber["ending"] and (only is None or only in (*rubber["a"], *rubber["b"]))
    ]


def _contest(match: Match, number: int, rubber: Mapping[str, Any], names: Mapping[int, str], code: str) -> Contest:
    alone = Match(best_of=match.best_of, points=match.points, games=rubber["games"], score=rubber["score"])
    sums = sums_of(alone)
    sides = tuple(
        Side(
            entry_id=None,
            title=" / ".join(names.get(pk, "–") for pk in rubber[side]) or (entry.title if entry else "–"),
            is_known=True,
            number=None,
            won=rubber["winner"] == side,
            sum=sums[i] if sums else None,
            games=tuple(Game(game[i], game[i] > game[1 - i]) for game in rubber["games"]),
        )
        for i, (side, entry) in enumerate((("a", match.a), ("b", match.b)))
    )
    return Contest(
        match=match,
        label=_("Individual match %(number)d") % {"number": number},
        url=reverse("desk:match", args=[code, match.number]),
        when="",
        mark=marked(rubber["ending"]),
        is_decided=True,
        sides=(sides[0], sides[1]),
    )


@dataclass(frozen=True)
class Tally:
    """Individual matches won and lost."""

    won: int = 0
    lost: int = 0

    @property
    def played(self) -> int:
        return self.won + self.lost


def tally_of(player: int, matches: Iterable[Match]) -> Tally:
    """What a player won and lost in the individual matches of these team matches."""
    won = lost = 0
    for match in matches:
        for rubber in match.rubbers:
            side = "a" if player in rubber["a"] else "b" if player in rubber["b"] else ""
            if side and rubber["winner"]:
                won, lost = won + (rubber["winner"] == side), lost + (rubber["winner"] != side)
    return Tally(won, lost)
