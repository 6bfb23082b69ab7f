"""What happens when an entry goes out of the event, in words, for the page that asks."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.db.models import Q
from django.utils.translation import gettext as _

from desk.services.consequences import Consequences
from desk.wording import result_text
from groups.services.sums import SumsChange
from tournaments.models import Entry, Event, Match, Stage
from tournaments.selectors.labels import group_name, match_label, with_places
from tournaments.services.snapshots import snapshot

from .consequences import Asked, Told, told


@dataclass(frozen=True)
class Sum:
    """A figure of an opponent before and after, as text; the same twice where it does not change."""

    before: str
    after: str

    @property
    def changes(self) -> bool:
        return self.before != self.after


@dataclass(frozen=True)
class Opponent:
    """Somebody of the group whose totals change."""

    title: str
    group: str
    sums: tuple[Sum, ...]  # under `Leaving.columns`


@dataclass(frozen=True)
class Leaving:
    """`asked`: all that changes. Of the results in the group: `stays` count on, `annulled` count for nobody."""

    asked: Asked
    walkovers: int
    taken_out: int
    stays: int
    annulled: tuple[Told, ...]
    has_knockout: bool
    columns: tuple[str, ...]
    opponents: tuple[Opponent, ...]


def leaving(results: Sequence[Match], event: Event, consequences: Consequences, *, annul: bool) -> Leaving:
    """Everything that follows, and what is kept. `results`: those of `open_results`."""
    ends = [edit.after for edit in consequences.edits] + [e.after for e in consequences.effects if e.is_walkover]
    columns = _columns(event)
    entries = consequences.entries()
    return Leaving(
        asked=told(consequences),
        walkovers=sum(after is not None for after in ends),
        taken_out=sum(after is None for after in ends),
        stays=0 if annul else len(results),
        annulled=tuple(_annulled(results)) if annul else (),
        has_knockout=Stage.objects.filter(event=event, kind=Stage.Kind.KNOCKOUT).exists(),
        columns=tuple(str(title) for title, _name in columns),
        opponents=tuple(
            _opponent(sums, event, entries, [name for _title, name in columns]) for sums in consequences.sums
        ),
    )


def open_results(entry: Entry) -> Sequence[Match]:
    """Its results in a group stage that is not finished; all others stand in any case."""
    groups = Q(stage__kind=Stage.Kind.GROUPS, stage__finished=False, ending__isnull=False)
    return list(with_places(Match.objects.filter(Q(a=entry) | Q(b=entry), groups).order_by("number")))


def _columns(event: Event) -> list[tuple[str, str]]:
    """What the standings compare in this event, as far as it is written down: a heading, and the name in Line."""
    columns = [(_("Match points"), "match_points")]
    if event.is_for_teams:
        columns.append((_("Individual matches"), "rubbers"))
    if event.recorded != Event.Recorded.WINNER:
        columns.append((_("Games"), "games"))
    if event.recorded == Event.Recorded.POINTS:
        columns.append((_("Points"), "points"))
    return columns


def _opponent(change: SumsChange, event: Event, entries: dict[int, Entry], names: Sequence[str]) -> Opponent:
    return Opponent(
        title=entries[change.entry_id].title,
        group=group_name(event, change.group.number),
        sums=tuple(Sum(_figure(getattr(change.before, name)), _figure(getattr(change.after, name))) for name in names),
    )


def _figure(value: int | tuple[int, int]) -> str:
    """A number, or a ratio won to lost."""
    return f"{value[0]}:{value[1]}" if isinstance(value, tuple) else str(value)


def _annulled(played: Sequence[Match]) -> list[Told]:
    return [
        Told(
            where=match_label(match),
            now=f"{match.a.title if match.a else ''} – {match.b.title if match.b else ''}",
            now_result=result_text(snapshot(match)),
            after="",
            after_words=_("annulled: counts for nobody"),
            clears=True,
        )
        for match in played
    ]
