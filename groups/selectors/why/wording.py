"""The sentences of a derivation; whole ones, so that every language can order its words."""

from collections.abc import Sequence

from django.utils.safestring import SafeString
from django.utils.translation import gettext as _
from django.utils.translation import ngettext

from groups.domain.standings import Criterion
from tournaments.selectors.proofs import named, said


def heading(name: str, first: int, last: int) -> SafeString:
    """The question a page answers; `last` is greater than `first` where the place is shared."""
    if first < last:
        return said(_("%(player)s: why places %(first)d–%(last)d?"), player=named(name), first=first, last=last)
    sentences = {
        1: _("%(player)s: why first place?"),
        2: _("%(player)s: why second place?"),
        3: _("%(player)s: why third place?"),
        4: _("%(player)s: why fourth place?"),
        5: _("%(player)s: why fifth place?"),
        6: _("%(player)s: why sixth place?"),
        7: _("%(player)s: why seventh place?"),
        8: _("%(player)s: why eighth place?"),
    }
    return said(sentences.get(first, _("%(player)s: why place %(place)d?")), player=named(name), place=first)


def placed(name: str, place: int) -> SafeString:
    """That somebody has a place for good."""
    sentences = {
        1: _("First place: %(player)s."),
        2: _("Second place: %(player)s."),
        3: _("Third place: %(player)s."),
        4: _("Fourth place: %(player)s."),
        5: _("Fifth place: %(player)s."),
        6: _("Sixth place: %(player)s."),
        7: _("Seventh place: %(player)s."),
        8: _("Eighth place: %(player)s."),
    }
    return said(sentences.get(place, _("Place %(place)d: %(player)s.")), player=named(name), place=place)


def equal(count: int, points: int) -> str:
    return ngettext(
        "%(count)d is equal on match points (%(points)d each).",
        "%(count)d are equal on match points (%(points)d each).",
        count,
    ) % {"count": count, "points": points}


def still_equal(count: int) -> str:
    return ngettext(
        "%(count)d is still equal and starts again from match points.",
        "%(count)d are still equal and start again from match points.",
        count,
    ) % {"count": count}


def only_these(count: int) -> str:
    """The head of a table of an equal set."""
    return ngettext("Only this %(count)d", "Only these %(count)d", count) % {"count": count}


def decides(criterion: str, values: str, clause: str, *, is_one: bool) -> str:
    """What parted an equal set, in the short answer; `is_one`: by a single match."""
    if criterion == Criterion.MATCH_POINTS and is_one:
        return _("The match between them decides (%(clause)s).") % {"clause": clause}
    return {
        Criterion.MATCH_POINTS: _("Match points in the matches between them decide: %(values)s (%(clause)s)."),
        Criterion.RUBBERS: _("Individual matches won to lost between them decide: %(values)s (%(clause)s)."),
        Criterion.GAMES: _("Games won to games lost in the matches between them decide: %(values)s (%(clause)s)."),
        Criterion.POINTS: _("Points won to points lost in the matches between them decide: %(values)s (%(clause)s)."),
        Criterion.LOT: _("In the matches between them all is equal; the lot decided (%(clause)s)."),
    }[Criterion(criterion)] % {"values": values, "clause": clause}


def parts_some(criterion: str, values: str, clause: str) -> str:
    """What parted a set without placing the player asked about, in the short answer."""
    return {
        Criterion.MATCH_POINTS: _("Match points in the matches between them do not part all: %(values)s (%(clause)s)."),
        Criterion.RUBBERS: _("Individual matches won to lost between them do not part all: %(values)s (%(clause)s)."),
        Criterion.GAMES: _("Games won to games lost between them do not part all: %(values)s (%(clause)s)."),
        Criterion.POINTS: _("Points won to points lost between them do not part all: %(values)s (%(clause)s)."),
    }[Criterion(criterion)] % {"values": values, "clause": clause}


def compared(criterion: str, *, is_first: bool) -> str:
    """What a step compares, in the proof; `is_first`: no ratio of the same matches was compared before it."""
    if is_first:
        return {
            Criterion.RUBBERS: _("Next, individual matches won to those lost in the matches between them."),
            Criterion.GAMES: _("Next, games won to games lost in the matches between them."),
            Criterion.POINTS: _("Next, points won to points lost in the matches between them."),
        }[Criterion(criterion)]
    return {
        Criterion.RUBBERS: _("Next, individual matches won to those lost in the same matches."),
        Criterion.GAMES: _("Next, games won to games lost in the same matches."),
        Criterion.POINTS: _("Next, points won to points lost in the same matches."),
    }[Criterion(criterion)]


def ratios_part(count: int, *, all_of_them: bool, some: bool) -> str:
    if all_of_them:
        return ngettext(
            "The %(count)d ratio differs, so this one comparison places everybody at once.",
            "The %(count)d ratios differ, so this one comparison places everybody at once.",
            count,
        ) % {"count": count}
    return _("The ratios part some of them.") if some else _("The ratios are equal and part nobody.")


def points_part(values: Sequence[int], *, all_of_them: bool, some: bool, is_one: bool) -> str:
    shown = ", ".join(map(str, values))
    if all_of_them and is_one:
        return _("Match points in it decide: %(values)s.") % {"values": shown}
    if all_of_them:
        return _("Match points in these matches differ and place everybody at once: %(values)s.") % {"values": shown}
    if some:
        return _("Match points in these matches part some of them: %(values)s.") % {"values": shown}
    return _("Match points in these matches part nobody: %(values)s.") % {"values": shown}


def skipped(criteria: Sequence[str], *, by_the_event: bool) -> str:
    """What could not be compared because it is not written down, in the event or for some of these matches."""
    alone = Criterion(criteria[0]) if len(criteria) == 1 else None
    if by_the_event:
        return {
            Criterion.POINTS: _("Points are not written down in this event, so they are not compared."),
            Criterion.GAMES: _("Games are not written down in this event, so they are not compared."),
            None: _("Games and points are not written down in this event, so they are not compared."),
        }[alone]
    return {
        Criterion.POINTS: _("Points are not written down for all of these matches, so they are not compared."),
        Criterion.GAMES: _("Games are not written down for all of these matches, so they are not compared."),
        Criterion.RUBBERS: _("Individual matches are not written down for all of these, so they are not compared."),
        None: _("Games and points are not written down for all of these matches, so they are not compared."),
    }[alone]
