"""Two stages of groups made short for tests: drawn and played through the services, the stronger player wins."""

from collections.abc import Callable

import pytest

from desk.services.consequences import MustConfirm
from desk.services.outcomes import Outcome
from desk.services.results import Saved, result_clear, result_save
from groups.models import Group, Member
from groups.services.draw import draw_preview, group_draw
from tests.registration import a_tournament, an_event, imported, organizer
from tournaments.domain.scores import Ending
from tournaments.models import Entry, Event, Match, Stage, User
from tournaments.services.events import Plan, Playing, SecondGroups

STRAIGHT = ((11, 5), (11, 5), (11, 5))


def a_two_stage_event(
    players: int = 16,
    groups: int = 4,
    second: int = 2,
    *,
    carry_over: bool = False,
    legs: int = 1,
    plan: str = Plan.TWICE_KNOCKOUT,
    by: User | None = None,
) -> Event:
    """Players 1 to n in their first stage, drawn; two go on from each group, two through from each of the second."""
    settings = SecondGroups(group_count=second, carry_over=carry_over, legs=legs)
    playing = Playing(plan=plan, group_count=groups, second=settings)
    event = an_event(a_tournament(by or organizer()), playing)
    imported(event, "\n".join(f"Player {n};; {2000 - n}" for n in range(1, players + 1)))
    draw(event, 1)
    return event


def stage(event: Event, number: int) -> Stage:
    found = event.stages.get(number=number)
    found.event = event
    return found


def draw(event: Event, number: int) -> Stage:
    """Draw the groups of this stage as the organizer does."""
    drawn = stage(event, number)
    return group_draw(stage=drawn, by=organizer(), seen=draw_preview(drawn).token)


def play(event: Event, number: int) -> None:
    """Every match of the stage that has no result: who is entered with the smaller number wins."""
    while playable := [m for m in matches(event, number) if not m.is_decided and m.a_id and m.b_id]:
        for match in playable:
            win(match, min(match.a, match.b, key=strength))


def matches(event: Event, number: int) -> list[Match]:
    found = Match.objects.filter(event=event, stage__number=number).order_by("number")
    return list(found.select_related("event__tournament", "stage", "a", "b", "in_group__group"))


def match_between(event: Event, number: int, one: int, other: int) -> Match:
    """The match of two players of a stage, by their numbers in the list of entries."""
    names = {f"Player {one}", f"Player {other}"}
    return next(match for match in matches(event, number) if {match.a.name, match.b.name} == names)


def win(match: Match, winner: Entry, *, confirmed: str = "", games: tuple[tuple[int, int], ...] = STRAIGHT) -> Saved:
    """The winner’s result; `games` from the winner’s side."""
    match = fresh(match)
    from_a = games if match.a_id == winner.pk else tuple((b, a) for a, b in games)
    outcome = Outcome(Ending.PLAYED, games=from_a)
    return result_save(match=match, by=organizer(), seen_version=match.version, outcome=outcome, confirmed=confirmed)


def clear(match: Match, *, confirmed: str = "") -> Saved:
    match = fresh(match)
    return result_clear(match=match, by=organizer(), seen_version=match.version, confirmed=confirmed)


def insist(change: Callable[..., Saved]) -> Saved:
    """Make a change whose consequences are asked about, and say yes."""
    with pytest.raises(MustConfirm) as asked:
        change(confirmed="")
    return change(confirmed=asked.value.consequences.token)


def fresh(match: Match) -> Match:
    found = Match.objects.select_related("event__tournament", "stage", "a", "b", "in_group__group__stage")
    return found.get(pk=match.pk)


def strength(entry: Entry) -> int:
    return int(entry.name.split()[-1])


def groups_of(event: Event, number: int) -> list[list[int]]:
    """The players of the stage’s groups by their numbers in the list of entries, by their numbers there."""
    found = Group.objects.filter(stage__event=event, stage__number=number).order_by("number")
    return [[strength(m.entry) for m in Member.objects.filter(group=g).order_by("number")] for g in found]


def table_of(event: Event, number: int, group: int) -> list[int]:
    """The players of a group from the top of its table down."""
    members = Member.objects.filter(group__number=group, stage__event=event, stage__number=number).order_by("row")
    return [strength(member.entry) for member in members.select_related("entry")]
