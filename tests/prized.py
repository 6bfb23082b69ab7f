"""A knockout with prizes, and short words to agree not to play its matches (706.4)."""

import pytest
from django.utils import timezone

from brackets.domain.prizes import bundle, parse_prizes
from brackets.models import Agreement
from brackets.services.agreements import standing_of
from brackets.services.prizes import prizes_save
from desk.services.agreements import Terms, agreement_make
from desk.services.consequences import MustConfirm
from tests.hall import Hall
from tournaments.errors import Refused
from tournaments.models import Stage

LIST = "1: 100 + cup\n2: 60\n3: 30\n4: 20\n5-8: 5"


class PrizedHall(Hall):
    """A knockout of eight with prizes; the better number wins whatever is played."""

    def __init__(self, *, prizes=LIST, third_place=False, rounds=2, players=8, **hall):
        super().__init__(players, **hall)
        self.stage = self.knockout(Stage.Source.ENTRIES, third_place=third_place)
        self.write(prizes)
        for round_ in range(1, rounds + 1):
            for row in self.stage.bracket_matches.filter(round=round_, place_from=1).select_related(
                "match__a", "match__b"
            ):
                better, worse = sorted((row.match.a, row.match.b), key=lambda entry: entry.ranking)
                self.play(better.name, worse.name)

    def write(self, text, currency="EUR"):
        self.event.refresh_from_db()
        self.event = prizes_save(
            event=self.event,
            by=self.organizer,
            seen_version=self.event.version,
            currency=currency,
            prizes=parse_prizes(text, currency),
        )

    def number(self, round_, pair):
        return self.stage.bracket_matches.get(round=round_, pair=pair).match.number

    def entry(self, n):
        return self.entries[n - 1]

    def terms(self, *order, judge="Nadia Orlova", at=None, shares=None):
        """The order by numbers of players; a tuple in it shares a place."""
        numbers = {}
        for i, ns in enumerate(order):
            numbers |= {self.entry(n).pk: i for n in (ns if isinstance(ns, tuple) else (ns,))}
        shares = shares and {self.entry(n).pk: share for n, share in shares.items()}
        return Terms(judge, at or timezone.now(), numbers, shares)

    def ask(self, matches, terms):
        self.stage.event.refresh_from_db()
        with pytest.raises(MustConfirm) as told:
            self.make(matches, terms)
        return told.value.consequences

    def make(self, matches, terms, confirmed=""):
        numbers = [self.number(*key) for key in matches]
        return agreement_make(stage=self.stage, numbers=numbers, terms=terms, by=self.organizer, confirmed=confirmed)

    def agree(self, matches, terms):
        return self.make(matches, terms, self.ask(matches, terms).token)

    def refusal(self, matches, terms):
        with pytest.raises(Refused) as refused:
            self.make(matches, terms)
        assert not Agreement.objects.exists()
        return refused.value

    def shares(self):
        return {share.entry.name: share.to_domain() for one in standing_of(self.event) for share in one.shares.all()}

    def final_places(self):
        return {e.name: (e.final_from, e.final_to) for e in self.event.entries.all() if e.final_from}


SIXTY_FORTY = {1: bundle(96_00, {"cup": 1}), 2: bundle(64_00)}
