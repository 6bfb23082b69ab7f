"""Consequences of a change in words, for the page that asks."""

from dataclasses import dataclass

from django.utils.translation import gettext as _

from desk.services.consequences import Consequences, MatchEffect
from desk.wording import result_text
from tournaments.models import Entry
from tournaments.selectors.labels import group_name, pair_label


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
    """Everything that would follow, groups first."""
    entries = consequences.entries()
    rows = [
        Told(
            where=_("%(group)s, place %(place)d")
            % {"group": group_name(row.group.stage.event, row.group.number), "place": row.row},
            now=_title(entries, row.before),
            now_result="",
            after=_title(entries, row.after),
            after_words=_("goes through") if row.goes_through else _("is out"),
            goes_through=row.goes_through,
        )
        for row in consequences.rows
    ]
    effects = [_effect(effect, entries) for effect in consequences.effects]
    return Asked(
        token=consequences.token,
        lines=tuple(rows + effects),
        cleared=len(consequences.cleared),
        unsettled=tuple(group_name(group.stage.event, group.number) for group in consequences.unsettled),
    )


def _effect(effect: MatchEffect, entries: dict[int, Entry]) -> Told:
    row = effect.row
    old, new = effect.before, effect.after
    return Told(
        where=pair_label(row.match.stage, row),
        now=f"{_title(entries, old['a_id'])} – {_title(entries, old['b_id'])}",
        now_result=result_text(old) if old["ending"] else "",
        after=f"{_title(entries, new['a_id'])} – {_title(entries, new['b_id'])}",
        after_words=_("The result is cleared.") if effect.is_cleared else _("to be played"),
        clears=effect.is_cleared,
    )


def _title(entries: dict[int, Entry], pk: int | None) -> str:
    return entries[pk].title if pk in entries else _("not known yet")
