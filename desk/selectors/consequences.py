"""Consequences of a change in words, for the page that asks."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from brackets.models import BracketMatch
from brackets.selectors.prizes import end_text
from desk.services.consequences import Consequences, Edit, MatchEffect, RowChange
from desk.wording import result_text
from groups.models import Group, GroupMatch
from tournaments.domain.scores import Ending
from tournaments.models import Entry
from tournaments.selectors.labels import group_in_stage, match_label, pair_label
from tournaments.services.snapshots import Snapshot


@dataclass(frozen=True)
class Told:
    """One consequence: where, what stands now, what would stand after."""

    where: str
    now: str
    now_result: str
    after: str
    after_words: str
    goes_through: bool = False
    clears: bool = False


@dataclass(frozen=True)
class Asked:
    token: str
    lines: tuple[Told, ...]
    cleared: int
    unsettled: tuple[str, ...]


def told(consequences: Consequences) -> Asked:
    """Everything that would follow: matches that a withdrawal decides, then places in groups, then the knockout."""
    entries = consequences.entries()
    rows = [
        Told(
            where=_("%(group)s, place %(place)d") % {"group": _name(row.group), "place": row.row},
            now=_title(entries, row.before) if row.before != row.after else "",
            now_result="",
            after=_title(entries, row.after),
            after_words=_place_words(row),
            goes_through=row.goes_through and row.group.is_finished,
        )
        for row in consequences.told_rows or consequences.rows
    ]
    edits = [_edit(edit, entries) for edit in consequences.edits]
    effects = [_effect(effect, entries) for effect in consequences.effects]
    return Asked(
        token=consequences.token,
        lines=tuple(edits + rows + effects),
        cleared=len(consequences.cleared),
        unsettled=tuple(_name(group) for group in consequences.unsettled),
    )


def _place_words(row: RowChange) -> str:
    """What the place means; nothing for good while matches of the group are open."""
    if not row.group.stage.qualifiers:
        return "" if row.group.is_finished else _("as it stands")
    if row.is_gone:
        return _("does not go through: out of the event")
    if not row.group.is_finished:
        return _("would go through as it stands") if row.goes_through else _("as it stands")
    stage = row.group.stage
    if stage.best_next and row.row == stage.qualifiers + 1:
        return _("is compared with those on this place in the other groups")
    return _("goes through") if row.goes_through else _("is out")


def _effect(effect: MatchEffect, entries: dict[int, Entry]) -> Told:
    row = effect.row
    old, new = effect.before, effect.after
    return Told(
        where=pair_label(row.match.stage, row) if isinstance(row, BracketMatch) else _meeting_label(row),
        now=f"{_title(entries, old['a_id'])} – {_title(entries, old['b_id'])}",
        now_result=result_text(old) if old["ending"] else "",
        after=f"{_title(entries, new['a_id'])} – {_title(entries, new['b_id'])}",
        after_words=_ends(new, entries) if effect.is_walkover or not effect.is_cleared else _("The result is cleared."),
        clears=effect.is_cleared,
    )


def _meeting_label(row: GroupMatch) -> str:
    """ "Second stage, Group 2, 1 v 4"."""
    where = {"group": _name(row.group), "a": row.a_number, "b": row.b_number}
    return _("%(group)s, %(a)d v %(b)d") % where


def _name(group: Group) -> str:
    return group_in_stage(group.stage.event, group.stage, group.number)


def _edit(edit: Edit, entries: dict[int, Entry]) -> Told:
    old, new = edit.before, edit.after
    return Told(
        where=match_label(edit.match),
        now=_sides(old, entries),
        now_result=result_text(old) if old["ending"] else "",
        after=_sides(new, entries) if new else "",
        after_words=_edit_words(edit, entries),
    )


def _edit_words(edit: Edit, entries: dict[int, Entry]) -> str:
    if edit.after is None:
        return _("The match is taken out.")
    words = _ends(edit.after, entries)
    if edit.after["ending"] != Ending.AGREED:
        return words
    winner = edit.after["winner_id"]
    return f"{words} {end_text(edit.match.in_bracket, entries[winner].title if winner else None)}"


def _ends(values: Snapshot, entries: dict[int, Entry]) -> str:
    """How a match ends that is not played, or that it is yet to be."""
    if not values["ending"]:
        return _("to be played")
    if values["ending"] == Ending.AGREED:
        return _("By agreement, not played.")
    if values["winner_id"] is None:
        return _("both absent")
    if values["ending"] != Ending.WALKOVER:
        return result_text(values)
    return _("Walkover: %(name)s wins without play.") % {"name": _title(entries, values["winner_id"])}


def _sides(values: Snapshot, entries: dict[int, Entry]) -> str:
    return f"{_title(entries, values['a_id'])} – {_title(entries, values['b_id'])}"


def _title(entries: dict[int, Entry], pk: int | None) -> str:
    return entries[pk].title if pk in entries else _("not known yet")
