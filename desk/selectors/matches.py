"""One match, with what a page needs to show it."""

from django.http import Http404
from django.utils.translation import gettext as _

from brackets.selectors.drawing import round_title
from brackets.services.positions import tree_of
from groups.selectors import group_name
from tournaments.models import Match, Tournament
from tournaments.selectors.contests import Contest, contest
from tournaments.services.rows import PreparedModels

# What may be long is left in the database: a save writes the derivation without reading it.
UNREAD = ("stage__group_sizes", "stage__typed_order", "in_group__group__steps", "in_group__group__open_ties")


def _numbered(*related: str) -> PreparedModels[Match]:
    wanted = ("event", "stage", "in_group__group", *related)
    return PreparedModels(
        lambda tournament, number: (
            Match.objects.select_related(*wanted).defer(*UNREAD).filter(tournament=tournament, number=number)
        )
    )


MATCH, MATCH_WITH_SIDES = _numbered(), _numbered("a", "b")


def match_of(tournament: Tournament, number: int, *, with_sides: bool = True) -> Match:
    """The match of that number, with its event, stage and place in a group, and its sides unless not needed.

    404 without one.
    """
    match = (MATCH_WITH_SIDES if with_sides else MATCH).get(tournament.pk, number)
    if match is None:
        raise Http404
    match.event.tournament = tournament
    match.stage.event = match.event
    if hasattr(match, "in_group"):
        match.in_group.group.stage = match.stage
    return match


def match_label(match: Match) -> str:
    """Where the match belongs: "Group 5, 1 v 4", "Top 16, pair 8"."""
    in_group, in_bracket = getattr(match, "in_group", None), getattr(match, "in_bracket", None)
    if in_group is not None:
        group = group_name(match.event, in_group.group.number)
        pair = _("%(a)d v %(b)d") % {"a": in_group.a_number, "b": in_group.b_number}
        return f"{group}, {pair}"
    if in_bracket is not None and in_bracket.is_third_place:
        return _("third place")
    if in_bracket is not None:
        places = 1 << (tree_of(match.stage).rounds - in_bracket.round + 1)
        if places == 2:
            return round_title(places)
        return _("%(round)s, pair %(number)d") % {"round": round_title(places), "number": in_bracket.pair}
    return ""


def match_contest(match: Match) -> Contest:
    """The match as the pages show it."""
    in_group = getattr(match, "in_group", None)
    numbers = (in_group.a_number, in_group.b_number) if in_group is not None else (None, None)
    tournament = match.event.tournament
    return contest(
        match,
        label=match_label(match),
        code=tournament.code,
        zone=tournament.zone,
        numbers=numbers,
        coming=(_("not known yet"), _("not known yet")),
        day=True,
    )
