"""A record becomes a tournament, through the services that people use: every result has its place in the history."""

from collections.abc import Iterable, Mapping, Sequence

from django.db import transaction

from brackets.services.build import bracket_build
from brackets.services.filling import Filling, bracket_plan
from desk.services.lots import lot_save
from desk.services.outcomes import Outcome, Side
from desk.services.results import result_save
from groups.services.draw import groups_place
from tournaments.domain.rosters.lines import Line
from tournaments.domain.scores import Ending
from tournaments.models import Entry, Event, Match, Stage, Tournament, User
from tournaments.models.tournament import new_code
from tournaments.services.events import EventSettings, Playing, event_create
from tournaments.services.rosters import roster_import
from tournaments.services.tournaments import tournament_create

from .numbering import numbering
from .records import EventRecord, GroupRecord, KnockoutRecord, MatchRecord, TournamentRecord

Names = Mapping[str, Entry]


@transaction.atomic
def tournament_load(record: TournamentRecord, *, by: User) -> Tournament:
    """Store a public tournament of `by`: all or nothing."""
    tournament = tournament_create(
        code=new_code(),
        by=by,
        name=record.name,
        place=record.place,
        starts_on=record.starts_on,
        ends_on=record.ends_on,
        time_zone=record.time_zone,
        visibility=Tournament.Visibility.PUBLIC,
    )
    for event in record.events:
        event_load(event, tournament=tournament, by=by)
    return tournament


@transaction.atomic
def event_load(record: EventRecord, *, tournament: Tournament, by: User) -> Event:
    """Store an event: entries, groups as they were drawn, results, and the knockout as it was drawn."""
    event = event_create(tournament=tournament, settings=_settings(record), playing=_playing(record))
    names = _enter(event, record)
    groups, knockout = event.stages.order_by("number")
    groups.event = knockout.event = event
    groups_place(stage=groups, groups=[[names[m] for m in group.members] for group in record.groups], by=by)
    _play(groups, _in_time(match for group in record.groups for match in group.matches), names, by)
    _lots(groups, record.groups, names, by)
    if record.knockout is not None:
        _build(knockout, record.knockout, names, by)
        _play(knockout, record.knockout.matches, names, by)
    return event


def _settings(record: EventRecord) -> EventSettings:
    return EventSettings(
        name=record.name,
        best_of=record.best_of,
        points=Event.Points.ELEVEN,
        recorded=record.recorded,
        group_word=record.group_word,
        entries_open=False,
        entries_close_at=None,
        entry_limit=None,
        waiting_list=False,
        walkover_games=True,
    )


def _playing(record: EventRecord) -> Playing:
    return Playing(
        group_count=len(record.groups),
        qualifiers=record.qualifiers,
        third_place=record.knockout.third_place if record.knockout else False,
    )


def _enter(event: Event, record: EventRecord) -> Names:
    lines = [Line(number, e.name, e.association, e.rating) for number, e in enumerate(record.entries, 1)]
    roster_import(event=event, lines=lines, choices={})
    return {entry.name: entry for entry in Entry.objects.filter(event=event)}


def _in_time(matches: Iterable[MatchRecord]) -> list[MatchRecord]:
    """As they were played, where the times are known: so the latest results are the latest."""
    known = list(matches)
    if all(match.starts_at for match in known):
        known.sort(key=lambda match: match.starts_at)  # type: ignore[arg-type, return-value]
    return known


def _play(stage: Stage, records: Iterable[MatchRecord], names: Names, by: User) -> None:
    for record in records:
        a, b = names[record.a].pk, names[record.b].pk
        match = Match.objects.get(stage=stage, a__in=(a, b), b__in=(a, b), ending=None)
        _plan(match, record, stage)
        if record.ending is not None:
            outcome = _outcome(record, record.ending, turned=match.a_id == b)
            result_save(match=match, by=by, seen_version=match.version, outcome=outcome)


def _plan(match: Match, record: MatchRecord, stage: Stage) -> None:
    """When it starts, and how many games it is played to: later rounds are often longer."""
    if record.starts_at is not None:
        match.starts_at = record.starts_at.replace(tzinfo=stage.event.tournament.zone)
    match.best_of = record.best_of or match.best_of
    match.save(update_fields=["starts_at", "best_of"])


def _outcome(record: MatchRecord, ending: Ending, *, turned: bool) -> Outcome:
    """The record as the match has its sides: `turned` when the record has them the other way round."""
    winner = None
    if record.winner is not None:
        winner = Side.A if (record.winner == record.a) != turned else Side.B
    games, score = record.games, record.score
    if turned:
        games = tuple((b, a) for a, b in games)
        score = (score[1], score[0]) if score else None
    return Outcome(ending, winner, games, score)


def _lots(stage: Stage, records: Sequence[GroupRecord], names: Names, by: User) -> None:
    for group, record in zip(stage.groups.order_by("number"), records, strict=True):
        for lot in record.lots:
            lot_save(group=group, order=[names[name].pk for name in lot], by=by)


def _build(stage: Stage, record: KnockoutRecord, names: Names, by: User) -> None:
    if record.leaves:
        order = "\n".join(names[name].title for name in numbering(record.leaves))
        filling = Filling(Stage.Source.ORDER, third_place=record.third_place, text=order)
    else:
        filling = Filling(Stage.Source.GROUPS, third_place=record.third_place)
    seen = bracket_plan(stage=stage, filling=filling).token
    bracket_build(stage=stage, by=by, seen=seen, filling=filling)
