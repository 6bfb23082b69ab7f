"""How far an event has come, and what the organizer does next."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.urls import reverse
from django.utils.text import capfirst
from django.utils.translation import gettext as _
from django.utils.translation import ngettext, pgettext

from tournaments.kinds import no_sides, sides_phrase
from tournaments.models import Event, Stage
from tournaments.services.self_entry import entries_are_open

from .events import EventCounts, group_total


@dataclass(frozen=True)
class Progress:
    """A state as the pages mark it: the class of its line or ball, a word, and what more there is to say."""

    css: str
    word: str
    detail: str


@dataclass(frozen=True)
class Step:
    """What comes next: a sentence, and the button that leads there."""

    sentence: str
    label: str
    url: str


def event_progress(event: Event, stages: Sequence[Stage], counts: EventCounts) -> Progress:
    """Asks the database nothing."""
    drawn = [stage for stage in stages if stage.is_drawn]
    if not drawn:
        if entries_are_open(event):
            return Progress("is-idle", _("entries open"), "")
        return Progress("is-idle", _("not drawn yet"), "")
    if counts.champion is not None and all(stage.finished for stage in stages):
        return Progress(
            "", pgettext("state of an event", "final"), _("won by %(name)s") % {"name": counts.champion.title}
        )
    current = next((stage for stage in drawn if not stage.finished), drawn[-1])
    played = counts.of(current)
    word = _("groups") if current.kind == Stage.Kind.GROUPS else _("knockout")
    if current.finished:
        if all(stage.finished for stage in stages) and not _waits_for_a_lot(event, stages, counts):
            return Progress("", pgettext("state of an event", "final"), "")
        played_out = _("groups played") if current.kind == Stage.Kind.GROUPS else _("knockout played")
        return Progress("is-open", played_out, "")
    if not played.decided and current is drawn[0]:
        return Progress("is-idle", _("drawn"), "")
    return Progress("is-live", word, played_phrase(played.decided, played.total))


def _waits_for_a_lot(event: Event, stages: Sequence[Stage], counts: EventCounts) -> bool:
    """A single group that is a league has a first of its own as soon as nobody waits for a lot there (3.7.5.4)."""
    is_league = len(stages) == 1 and stages[0].kind == Stage.Kind.GROUPS
    return is_league and counts.champion is None and group_total(stages[0], counts.entered) == 1


def played_phrase(decided: int, total: int) -> str:
    return ngettext("%(decided)d of %(total)d match played", "%(decided)d of %(total)d matches played", total) % {
        "decided": decided,
        "total": total,
    }


def event_detail(event: Event, stages: Sequence[Stage], counts: EventCounts) -> str:
    """ "31 players, 8 groups, 36 of 45 matches played": the line of a list."""
    parts = [sides_phrase(event, counts.taking_part) if counts.taking_part else lowfirst(no_sides(event))]
    groups = next((stage for stage in stages if stage.kind == Stage.Kind.GROUPS and stage.is_drawn), None)
    if groups is not None:
        parts.append(groups_phrase(event, group_total(groups, counts.taking_part) or 0))
    if counts.total:
        parts.append(played_phrase(counts.decided, counts.total))
    elif event.entry_limit and entries_are_open(event):
        places = event.entry_limit
        parts.append(ngettext("%(n)d place", "%(n)d places", places) % {"n": places})
    return ", ".join(parts)


def lowfirst(text: str) -> str:
    """For the middle of a line."""
    return text[:1].lower() + text[1:]


def groups_phrase(event: Event, n: int) -> str:
    if event.group_word == Event.GroupWord.TABLE:
        return ngettext("%(n)d table", "%(n)d tables", n) % {"n": n}
    return ngettext("%(n)d group", "%(n)d groups", n) % {"n": n}


def _enter_words(event: Event) -> tuple[str, str]:
    """Whom to enter, as a sentence and as a button."""
    if event.kind == Event.Kind.DOUBLES:
        return _("Enter the pairs: one by one, pasted, or from a file."), _("Enter pairs")
    if event.kind == Event.Kind.TEAMS:
        return _("Enter the teams: one by one, pasted, or from a file."), _("Enter teams")
    return _("Enter the players: one by one, pasted, or from a file."), _("Enter players")


def next_step(event: Event, stages: Sequence[Stage], counts: EventCounts, *, left_out: int = 0) -> Step:
    """What the organizer does next. `left_out`: how many are entered but not in the draw that stands."""
    undrawn = next((stage for stage in stages if not stage.is_drawn), None)
    unfinished = next((stage for stage in stages if stage.is_drawn and not stage.finished), None)
    if counts.requested:
        sentence = _("Ask to be entered: %(sides)s.") % {"sides": sides_phrase(event, counts.requested)}
        return _entries_step(event, sentence, _("Answer"))
    if counts.entered < 2:
        return _entries_step(event, *_enter_words(event))
    if left_out and not counts.decided and stages:
        sentence = _("Entered but not in the draw: %(sides)s.") % {"sides": sides_phrase(event, left_out)}
        return _draw_step(event, stages[0], sentence, _("Draw again"))
    if undrawn is not None and undrawn.source == Stage.Source.NOT_THROUGH and _waits_for_rest(undrawn, unfinished):
        sentence = _("The knockout is built. Those who did not go through can play on.")
        return _draw_step(event, undrawn, sentence, _("Build the consolation knockout"))
    if unfinished is not None:
        played = counts.of(unfinished)
        return Step(
            capfirst(played_phrase(played.decided, played.total)) + ".",
            _("Enter results"),
            unfinished.get_absolute_url(),
        )
    if undrawn is None:
        return Step(_("Everything is played."), _("Results and final places"), _address("brackets:results", event))
    if undrawn.kind == Stage.Kind.GROUPS and undrawn.number > 1:
        return _draw_step(event, undrawn, _("The first stage is played."), _("Draw the second stage"))
    if undrawn.kind == Stage.Kind.GROUPS:
        sentence = _("%(players)s entered. When the list is complete, draw the groups.")
        return _draw_step(
            event, undrawn, sentence % {"players": sides_phrase(event, counts.entered)}, _("Draw the groups")
        )
    if undrawn.number == 1:
        sentence = _("%(players)s entered. When the list is complete, build the knockout.")
        sentence = sentence % {"players": sides_phrase(event, counts.entered)}
    else:
        sentence = _("The groups are played.")
    return _draw_step(event, undrawn, sentence, _("Build the knockout"))


def _waits_for_rest(consolation: Stage, unfinished: Stage | None) -> bool:
    """Only the consolation knockout is still to be built."""
    return unfinished is None or (unfinished.kind == Stage.Kind.KNOCKOUT and unfinished.number < consolation.number)


def _entries_step(event: Event, sentence: str, label: str) -> Step:
    return Step(sentence, label, _address("tournaments:entries", event))


def _draw_step(event: Event, stage: Stage, sentence: str, label: str) -> Step:
    name = "groups:draw" if stage.kind == Stage.Kind.GROUPS else "brackets:build"
    if stage.kind == Stage.Kind.KNOCKOUT and stage.is_drawn:
        return Step(sentence, _("Take the knockout back"), _address("brackets:unbuild", event, stage.number))
    return Step(sentence, label, _address(name, event, stage.number))


def _address(name: str, event: Event, *more: int) -> str:
    return reverse(name, args=[event.tournament.code, event.number, *more])
