"""A match as every page shows it: two lines like the scoreboard, a label, and how it ended."""

from collections.abc import Sequence
from dataclasses import dataclass
from zoneinfo import ZoneInfo

from django.urls import reverse
from django.utils import timezone
from django.utils.formats import date_format
from django.utils.translation import gettext as _

from tournaments.models import Match
from tournaments.wording import marked


@dataclass(frozen=True)
class Game:
    points: int
    won: bool


@dataclass(frozen=True)
class Side:
    entry_id: int | None
    title: str  # the entry's name, or in words who will come, or ""
    is_known: bool
    number: int | None  # number in the group, or in the knockout
    won: bool
    sum: int | None  # games won; None while there is no score
    games: tuple[Game, ...]


@dataclass(frozen=True)
class Contest:
    match: Match
    label: str
    url: str
    when: str
    mark: str  # an Ending that is marked (tournaments.wording), or ""
    is_decided: bool
    sides: tuple[Side, Side]

    @property
    def winner(self) -> Side | None:
        return next((side for side in self.sides if side.won), None)

    @property
    def loser(self) -> Side | None:
        return next((side for side in self.sides if not side.won), None) if self.winner else None


def contest(
    match: Match,
    *,
    label: str,
    code: str,
    zone: ZoneInfo,
    numbers: Sequence[int | None] = (None, None),
    coming: Sequence[str] = ("", ""),
    day: bool = False,
) -> Contest:
    """Show a match. `numbers`: of a and b; `coming`: who will come where a side is not known yet.

    Wants match.a and match.b selected; asks the database nothing.
    """
    games = match.games or []
    sums = sums_of(match)
    sides = tuple(
        Side(
            entry_id=entry.pk if entry else None,
            title=entry.title if entry else coming[i],
            is_known=entry is not None,
            number=numbers[i],
            won=match.winner_id is not None and entry is not None and match.winner_id == entry.pk,
            sum=sums[i] if sums else None,
            games=tuple(Game(game[i], game[i] > game[1 - i]) for game in games),
        )
        for i, entry in enumerate((match.a, match.b))
    )
    return Contest(
        match=match,
        label=label,
        url=reverse("desk:match", args=[code, match.number]),
        when=when_text(match, zone, day=day),
        mark=marked(match.ending),
        is_decided=match.is_decided,
        sides=(sides[0], sides[1]),
    )


def sums_of(match: Match) -> tuple[int, int] | None:
    """Games won by a and b as written down, of a team match individual matches; None where no score was written down.

    A running game of a retirement counts for nobody: only games with a legal end do.
    """
    if match.score:
        return match.score[0], match.score[1]
    if match.rubbers:
        winners = [rubber["winner"] for rubber in match.rubbers]
        return winners.count("a"), winners.count("b")
    if not match.games:
        return None
    fmt = match.format
    done = [g for g in match.games if max(g) >= fmt.points and abs(g[0] - g[1]) >= fmt.margin]
    return sum(g[0] > g[1] for g in done), sum(g[1] > g[0] for g in done)


def when_text(match: Match, zone: ZoneInfo, *, day: bool) -> str:
    """ "10:20, table 4", in the tournament's zone; with the day where a page spans several."""
    parts = []
    if match.starts_at:
        local = timezone.localtime(match.starts_at, zone)
        parts.append(date_format(local, "SHORT_DATETIME_FORMAT" if day else "H:i"))
    if match.table:
        parts.append(_("table %(table)s") % {"table": match.table})
    return ", ".join(parts)
