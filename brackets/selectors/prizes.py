"""Prizes as pages show them: the list for everybody, the sheet to sign for the organizers."""

from collections.abc import Sequence
from dataclasses import dataclass

from django.utils.translation import gettext as _

from brackets.domain.prizes import NOTHING, Accounts, Bundle, Left, Span, accounts, at_places, places_of, together
from brackets.models import AgreedMatch, Agreement, BracketMatch
from brackets.services.agreements import agreed, agreements_of, standing
from brackets.services.positions import tree_of
from brackets.services.prizes import prizes_of
from brackets.wording import bundle_parts, bundle_text, span_text
from tournaments.models import Entry, Event
from tournaments.selectors.labels import pair_label


@dataclass(frozen=True)
class PrizeRow:
    """Places that bring the same: "5–8", what each brings, and whether there are several."""

    places: str
    parts: tuple[str, ...]
    is_range: bool


@dataclass(frozen=True)
class PrizeList:
    rows: tuple[PrizeRow, ...]
    total: str


@dataclass(frozen=True)
class SheetRow:
    """Who gets what. `players`: of a pair or a team; `by_place` only where it is not what the entry gets."""

    places: str
    entry: Entry
    players: tuple[str, ...]
    gets: tuple[str, ...]
    by_place: str
    is_shared: bool
    is_short: bool


@dataclass(frozen=True)
class AgreementWords:
    """An agreement in words: the matches with who goes on, and who gets how much."""

    agreement: Agreement
    matches: tuple[tuple[str, str, str, str], ...]  # label, the two sides, and how it ends
    shares: tuple[tuple[str, str], ...]
    stands: bool


@dataclass(frozen=True)
class PrizeSheet:
    rows: tuple[SheetRow, ...]
    left: tuple[tuple[str, str, tuple[str, ...]], ...]  # places, things, names
    open: tuple[tuple[str, str], ...]  # places, what each brings
    agreements: tuple[AgreementWords, ...]
    total: str
    is_final: bool
    has_list: bool


def prize_list(event: Event) -> PrizeList:
    """The list as everybody sees it; one query."""
    prizes = prizes_of(event)
    rows = tuple(
        PrizeRow(span_text(span), tuple(bundle_parts(brings, event.currency)), span[0] < span[1])
        for span, brings in places_of(prizes)
    )
    total = together(at_places(prizes, span) for span, _brings in places_of(prizes))
    return PrizeList(rows, bundle_text(total, event.currency) if rows else "")


def prize_sheet(event: Event) -> PrizeSheet:
    """Who gets what now, agreements included; nine queries at most, whatever the size."""
    prizes = prizes_of(event)
    last = max((prize.last for prize in prizes), default=0)
    found = agreements_of(event)
    stand = standing(found)
    entries = _entries(event, last, stand)
    placed = [(entry.pk, _span(entry)) for entry in entries.values() if entry.final_from is not None]
    made = accounts(prizes, placed, [agreed(agreement) for agreement in stand])
    whole = together(at_places(prizes, span) for span, _brings in places_of(prizes))
    told = {brings: bundle_text(brings, event.currency, exact=True) for brings in {brings for _, brings in made.open}}
    return PrizeSheet(
        rows=tuple(_rows(event, entries, made, whole)),
        left=tuple(
            (span_text(one.span), bundle_text(one.things, event.currency, whole=whole), _names(one, entries))
            for one in made.left
        ),
        open=tuple((str(place), told[brings]) for place, brings in made.open),
        agreements=tuple(agreement_words(agreement, event, agreement in stand) for agreement in found),
        total=bundle_text(made.total, event.currency, exact=True),
        is_final=_is_final(event),
        has_list=bool(prizes),
    )


def agreement_words(agreement: Agreement, event: Event, stands: bool) -> AgreementWords:
    """Asks the database nothing when it comes from `agreements_of`."""
    shares = [(share.entry.title, share.to_domain()) for share in agreement.shares.all()]
    whole = together(share for _name, share in shares)
    return AgreementWords(
        agreement=agreement,
        matches=tuple(
            (pair_label(row.match.stage, row.match.in_bracket), row.a.title, row.b.title, _end(row))
            for row in agreement.matches.all()
        ),
        shares=tuple((name, bundle_text(share, event.currency, exact=True, whole=whole)) for name, share in shares),
        stands=stands,
    )


def end_text(row: BracketMatch, winner: str | None) -> str:
    """How a match ends that is not played: "Ann goes on." Wants the row's stage."""
    if winner is None:
        return _("Both share the places.")
    if tree_of(row.stage).by_key[row.round, row.pair].feeds:
        return _("%(name)s goes on.") % {"name": winner}
    return _("%(name)s has the better place.") % {"name": winner}


def _end(row: AgreedMatch) -> str:
    in_bracket = row.match.in_bracket
    in_bracket.stage = row.match.stage
    return end_text(in_bracket, row.winner.title if row.winner else None)


def _entries(event: Event, last: int, agreements: Sequence[Agreement]) -> dict[int, Entry]:
    """Who has a place with a prize, in order, then who has a share; with the players."""
    sharing = {share.entry_id for agreement in agreements for share in agreement.shares.all()}
    placed = Entry.objects.filter(event=event, final_from__isnull=False, final_from__lte=last)
    found = (placed | Entry.objects.filter(event=event, pk__in=sharing)).order_by("final_from", "ranking", "pk")
    return {entry.pk: entry for entry in found.prefetch_related("entry_players__player")}


def _span(entry: Entry) -> Span:
    assert entry.final_from is not None
    assert entry.final_to is not None
    return entry.final_from, entry.final_to


def _rows(event: Event, entries: dict[int, Entry], made: Accounts, whole: Bundle) -> list[SheetRow]:
    rows = []
    for account in made.rows:
        entry = entries[account.entry]  # type: ignore[index]
        players = tuple(row.player.name for row in entry.entry_players.all())
        is_shared = account.shares != NOTHING or account.kept != account.by_place
        rows.append(
            SheetRow(
                places=span_text(account.span) if account.span else "–",
                entry=entry,
                players=players if event.kind != Event.Kind.SINGLES else (),
                gets=tuple(bundle_parts(account.gets, event.currency, exact=True, whole=whole)) or (_("nothing"),),
                by_place=bundle_text(account.by_place, event.currency, exact=True, whole=whole) if is_shared else "",
                is_shared=is_shared,
                is_short=account.entry in made.short,
            )
        )
    return rows


def _names(left: Left, entries: dict[int, Entry]) -> tuple[str, ...]:
    return tuple(entries[entry].title for entry in left.entries if isinstance(entry, int))


def _is_final(event: Event) -> bool:
    """Every entry that plays has its place."""
    waits = Entry.objects.filter(event=event, status=Entry.Status.ENTERED, final_from__isnull=True)
    return event.entries.filter(final_from__isnull=False).exists() and not waits.exists()
