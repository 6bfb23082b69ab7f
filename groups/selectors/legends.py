"""What the marks of a group mean for its table (3.7.5.1)."""

from collections.abc import Collection, Set
from dataclasses import dataclass

from django.utils.translation import gettext as _
from django.utils.translation import pgettext

from tournaments.domain.scores import Ending
from tournaments.models import Event
from tournaments.wording import mark_of


@dataclass(frozen=True)
class Legend:
    mark: str
    words: str


def legends(
    event: Event, endings: Set[str], *, annulled: bool = False, left: Collection[str] = (), carried: bool = False
) -> list[Legend]:
    """The marks among these endings, each with what it counts; `annulled`: are there results that do not?

    `left`: as which those are marked who are out of the event and whose results stand. `carried`: are there some from
    the stage before?
    """
    found = [Legend(mark_of(ending)[0], words) for ending, words in _words(event).items() if ending in endings]
    if annulled:
        words = _("out of the event in mid-group: none of these results counts for anybody.")
        found.append(Legend(pgettext("of the result of a match", "annulled"), words))
    found += [Legend(word, _("what was played stands, the rest are walkovers.")) for word in sorted(left)]
    if carried:
        words = _("carried over: played in the first stage, and counts here again.")
        found.append(Legend(pgettext("of the result of a match", "carried"), words))
    return found


def _words(event: Event) -> dict[Ending, str]:
    if event.is_for_teams:
        return _team_words(event)
    counted = {"games": event.to_domain().needed, "points": event.points}
    if not event.walkover_games or event.recorded == event.Recorded.WINNER:
        unplayed = _("no games are counted")
    elif event.recorded == event.Recorded.GAMES:
        unplayed = _("counted as %(games)d:0") % counted
    else:
        unplayed = _("counted as %(games)d:0, every game %(points)d:0") % counted
    return {
        Ending.WALKOVER: _("walkover: %(games)s; the loser has 0 match points (3.7.5.1).") % {"games": unplayed},
        Ending.RETIRED: _(
            "retired: every point played counts, the games still needed go to the winner; "
            "the loser has 0 match points (3.7.5.1)."
        ),
        Ending.DEFAULTED: _(
            "defaulted after the match: as not played, %(games)s; the loser has 0 match points (3.7.5.1)."
        )
        % {"games": unplayed},
        Ending.BOTH_ABSENT: _("both absent: nobody won, both have 0 match points (3.7.5.1)."),
        Ending.AGREED: _("by agreement (706.4)."),
    }


def _team_words(event: Event) -> dict[Ending, str]:
    """The same of team matches: what is credited are individual matches."""
    needed = event.play_format(event.to_domain()).needed
    counted = {"rubbers": needed, "games": event.to_domain().needed, "points": event.points}
    if not event.walkover_games:
        unplayed = _("no individual matches are counted")
    elif event.recorded == event.Recorded.WINNER:
        unplayed = _("counted as %(rubbers)d:0") % counted
    elif event.recorded == event.Recorded.GAMES:
        unplayed = _("counted as %(rubbers)d:0, every individual match %(games)d:0") % counted
    else:
        unplayed = _("counted as %(rubbers)d:0, every individual match %(games)d:0, every game %(points)d:0") % counted
    told = {"rubbers": unplayed}
    return {
        Ending.WALKOVER: _("walkover: %(rubbers)s; the losing team has 0 match points (3.7.5.1).") % told,
        Ending.RETIRED: _(
            "broken off: every individual match played counts, those still needed go to the winner; "
            "the losing team has 0 match points (3.7.5.1)."
        ),
        Ending.DEFAULTED: _(
            "defaulted after the match: as not played, %(rubbers)s; the losing team has 0 match points (3.7.5.1)."
        )
        % told,
        Ending.BOTH_ABSENT: _("both absent: nobody won, both have 0 match points (3.7.5.1)."),
        Ending.AGREED: _("by agreement (706.4)."),
    }
