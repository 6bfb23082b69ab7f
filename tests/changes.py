"""For every address that changes something: a form that would do it, so that refusing it means something."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import UTC, datetime
from typing import Any

import pytest

from brackets.domain.prizes import parse_prizes
from brackets.services.build import bracket_build
from brackets.services.filling import Filling, bracket_plan
from brackets.services.prizes import prizes_save
from desk.services.agreements import Terms, agreement_make
from desk.services.consequences import MustConfirm
from desk.services.withdrawals import entry_out
from groups.domain.arranging import written
from groups.models import Group
from groups.services.arranging import groups_standing
from groups.services.draw import draw_preview
from groups.services.next_places import next_compared
from tests.registration import drawn, organizer
from tests.scene import Scene
from tournaments.domain.rosters import read_lines
from tournaments.forms.rosters import signed_lines
from tournaments.models import Event, Player, Stage
from tournaments.services.entries import entry_add
from tournaments.services.seeding import entry_move

Fields = Mapping[str, Any]

# They show a preview; what is confirmed goes to roster_confirm.
SAVES_NOTHING = {f"tournaments:entry_{word}" for word in ("paste", "import", "copy")}
EVENT_FORM = {
    "name": "Doubtful",
    "best_of": "5",
    "points": "11",
    "recorded": "points",
    "plan": "groups_knockout",
    "grouping": "size",
    "group_size": "4",
    "qualifiers": "2",
    "group_word": "group",
    "version": "1",
}
TYPED = Filling(source=Stage.Source.ORDER, text="Player 1\nPlayer 3\nPlayer 4\nPlayer 5")


@dataclass(frozen=True)
class Change:
    """A press of a button: `prepare` makes it possible, `fields` are what its form sends then."""

    name: str
    path: str
    fields: Callable[[], Fields]
    prepare: Callable[[], object]


def nothing() -> Fields:
    return {}


def changes(hall: Scene) -> list[Change]:
    """One for each address. Each expects the scene as it was made."""

    def at(
        name: str, event: Event, fields: Callable[[], Fields] = nothing, prepare: Any = nothing, **parts: Any
    ) -> Change:
        return Change(name, hall.path(name, event, **parts), fields, prepare)

    return [
        *_tournament(hall, at),
        *_teams(hall, at),
        *_entries(hall, at),
        *_groups(hall, at),
        *_knockout(hall, at),
        *_desk(hall, at),
        *_prizes(hall, at),
    ]


def _tournament(hall: Scene, at: Any) -> list[Change]:
    tournament, event = hall.tournament, hall.entered
    names = ("place", "starts_on", "ends_on", "time_zone", "visibility", "version")
    settings = {name: str(getattr(tournament, name)) for name in names}
    return [
        at("tournaments:edit", event, lambda: {**settings, "name": "Mine now"}),
        at("tournaments:delete", event, lambda: {"typed_name": tournament.name}),
        at("tournaments:people", event, lambda: {"person": hall.person("nobody").username, "kind": "organizer"}),
        at("tournaments:person_remove", event),
        at("tournaments:event_create", event, lambda: EVENT_FORM),
        at("tournaments:event_edit", event, lambda: EVENT_FORM),
        at("tournaments:event_delete", event, lambda: {"typed_name": event.name}),
    ]


def _teams(hall: Scene, at: Any) -> list[Change]:
    event, system = hall.teams, {"name": "Theirs", "rubbers": "A-X", "version": "1"}
    waiting = event.matches.get(ending=None, rubbers=[])
    squad = waiting.b.entry_players.order_by("position").values_list("player", flat=True)
    line_up = {f"b-{place}": str(player) for place, player in zip("XYZ", squad, strict=True)}
    return [
        at("tournaments:team_systems", event, lambda: system),
        at("tournaments:team_system_edit", event, lambda: system),
        at("tournaments:team_system_delete", event),
        at("desk:line_ups", event, lambda: {"side": "b", "version": "0", **line_up}, number=waiting.number),
    ]


def _entries(hall: Scene, at: Any) -> list[Change]:
    event = hall.entered
    by_name = {entry.name: entry for entry in event.entries.all()}
    second, asks = by_name["Player 2"].pk, by_name["Asks 0"].pk

    def lines() -> Fields:
        return {"lines": signed_lines(event, read_lines("Late Player; Lions; 1500"))}

    def unordered() -> None:
        entry_move(event=event, entry=by_name["Player 1"], place=5)

    def doubled() -> None:
        entry = entry_add(event=event, name="Asks 0", is_another=True)
        event.entries.filter(pk=entry.pk).delete()

    def double() -> Fields:
        return {"other": str(Player.objects.filter(name="Asks 0").latest("pk").pk)}

    asking = by_name["Asks 0"].players.get().pk
    return [
        at("tournaments:entry_add", event, lambda: {"name": "Late Player"}),
        at("tournaments:roster_confirm", event, lines),
        at("tournaments:order_by_rating", event, prepare=unordered),
        at("tournaments:entry_edit", event, lambda: {"name": "Renamed", "version": "1"}),
        at("tournaments:player_edit", event, lambda: {"name": "Renamed", "version": "1"}),
        at("tournaments:player_merge", event, double, doubled, player=asking),
        at("tournaments:entry_move", event, lambda: {"to": "down"}),
        at("tournaments:entry_withdraw", event),
        at("tournaments:entry_restore", event, entry=second),
        at("tournaments:entry_accept", event, entry=asks),
        at("tournaments:entry_decline", event, entry=asks),
    ]


def _groups(hall: Scene, at: Any) -> list[Change]:
    def previewed() -> Fields:
        return {"groups": "2", "qualifiers": "2", "seen": draw_preview(_stage(hall.entered, Stage.Kind.GROUPS)).token}

    def arranged() -> Fields:
        first, *others = groups_standing(_stage(hall.entered, Stage.Kind.GROUPS)).arrangement
        return {"groups": written((first[::-1], *others)), "seen": "1", "accept": "1"}

    def lot() -> Fields:
        (tie,) = Group.objects.get(stage__event=hall.equal, number=1).open_ties
        key = "-".join(map(str, sorted(tie)))
        return {"among": key, **{f"lot-{key}-{entry}": place for place, entry in enumerate(tie, 1)}}

    def drawing() -> Fields:
        (tie,) = Group.objects.get(stage__event=hall.equal, number=1).open_ties
        return {"among": "-".join(map(str, sorted(tie))), "draw": "1"}

    def thirds() -> tuple[int, ...]:
        return next_compared(_stage(hall.thirds, Stage.Kind.GROUPS)).ties[0]

    def next_lot() -> Fields:
        tie = thirds()
        key = "-".join(map(str, sorted(tie)))
        return {"among": key, **{f"lot-{key}-{entry}": place for place, entry in enumerate(tie, 1)}}

    def next_drawing() -> Fields:
        return {"among": "-".join(map(str, sorted(thirds()))), "draw": "1"}

    return [
        at("groups:announce", hall.entered),
        at("groups:draw", hall.entered, previewed),
        at("groups:arrange", hall.entered, arranged, prepare=lambda: drawn(hall.entered)),
        at("groups:draw_undo", hall.entered, prepare=lambda: drawn(hall.entered)),
        at("desk:lot", hall.equal, lot),
        at("desk:lot_draw", hall.equal, drawing),
        at("groups:lot_announce", hall.equal),
        at("groups:next_lot_announce", hall.thirds),
        at("desk:next_lot", hall.thirds, next_lot),
        at("desk:next_lot_draw", hall.thirds, next_drawing),
    ]


def _knockout(hall: Scene, at: Any) -> list[Change]:
    stage = _stage(hall.entered, Stage.Kind.KNOCKOUT)

    def previewed() -> Fields:
        token = bracket_plan(stage=stage, filling=TYPED).token
        return {"source": TYPED.source, "text": TYPED.text, "seen": token, "build": "1"}

    def build() -> None:
        bracket_build(stage=stage, by=organizer(), seen=previewed()["seen"], filling=TYPED)

    def swapped() -> Fields:
        return {"entry": str(stage.seeds.get(number=1).entry_id), "number": "2", "seen": "1"}

    return [
        at("brackets:build", hall.entered, previewed),
        at("brackets:unbuild", hall.entered, prepare=build),
        at("brackets:numbers", hall.entered, swapped, prepare=build),
        at("brackets:third_place", hall.running, lambda: {"wanted": "yes"}),
    ]


def _desk(hall: Scene, at: Any) -> list[Change]:
    decided = hall.equal.matches.first()

    def confirming() -> Fields:
        with pytest.raises(MustConfirm) as asked:
            entry_out(entry=hall.running.entries.order_by("pk")[0], by=hall.person("organizer"))
        return {"confirmed": asked.value.consequences.token}

    return [
        at("desk:match_save", hall.running, lambda: {"version": "1", "score": "5 5 5", "how": "played"}),
        at("desk:match_clear", hall.equal, lambda: {"version": str(decided.version)}, number=decided.number),
        at("desk:entry_out", hall.running, confirming),
        at("desk:undo", hall.equal),
    ]


def _prizes(hall: Scene, at: Any) -> list[Change]:
    event = hall.running

    def listed() -> Fields:
        return {"currency": "EUR", "text": "1: 100 + cup", "version": str(event.version)}

    def write() -> None:
        prizes = parse_prizes("1-8: 10", "EUR")
        seen = Event.objects.get(pk=event.pk).version
        prizes_save(event=event, by=organizer(), seen_version=seen, currency="EUR", prizes=prizes)

    def agreeing() -> Fields:
        match = event.matches.filter(ending=None, a__isnull=False, b__isnull=False).first()
        terms = Terms("Nadia Orlova", datetime(2026, 11, 7, 7, tzinfo=UTC), {match.a_id: 0, match.b_id: 1})
        with pytest.raises(MustConfirm) as asked:
            agreement_make(
                stage=_stage(event, Stage.Kind.KNOCKOUT), numbers=[match.number], terms=terms, by=organizer()
            )
        confirmed = asked.value.consequences.token
        said = {"first": match.a_id, "shares": "equal", "judge": terms.judge, "agreed_at": "2026-11-07T10:00"}
        return {"match": match.number, "confirmed": confirmed, **said}

    return [
        at("brackets:prizes", event, listed),
        at("desk:agree", event, agreeing, prepare=write),
    ]


def _stage(event: Event, kind: str) -> Stage:
    stage = event.stages.get(kind=kind)
    stage.event = event
    return stage
