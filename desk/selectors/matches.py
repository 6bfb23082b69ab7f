"""One match, with what a page needs to show it."""

from django.http import Http404
from django.utils.translation import gettext as _

from tournaments.models import Match, Stage, Tournament
from tournaments.selectors.contests import Contest
from tournaments.selectors.labels import placed_contest
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


def match_contest(match: Match) -> Contest:
    """The match as its own page shows it."""
    unknown = _("not known yet")
    return placed_contest(match, with_event=False, coming=(unknown, unknown), day=True)


def open_contests(stage: Stage) -> list[Contest]:
    """The matches of a knockout that can be entered now, in the order of its rounds; one query."""
    matches = OPEN.all(stage.pk)
    for match in matches:
        match.stage, match.event = stage, stage.event
    return [placed_contest(match, with_event=False) for match in matches]


OPEN = PreparedModels(
    lambda stage: (
        Match.objects.filter(stage=stage, ending__isnull=True, a__isnull=False, b__isnull=False)
        .select_related("a", "b", "in_group__group", "in_bracket")
        .order_by("in_bracket__round", "in_bracket__pair")
    )
)
