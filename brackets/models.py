"""What a knockout stores: who has which number, and where each match stands in the tree."""

from django.conf import settings
from django.db import models
from django.db.models import F, Q
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from brackets.domain import prizes
from groups.models import Group
from tournaments.models import Entry, Event, Match, Stage


class Seed(models.Model):
    """A number in the knockout (706.2): who has it, and from which group and place it came."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="seeds", verbose_name=_("stage"))
    number = models.PositiveSmallIntegerField(pgettext_lazy("field", "number"))
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="seeds", verbose_name=_("entry"))
    group = models.ForeignKey(
        Group, on_delete=models.RESTRICT, null=True, blank=True, related_name="seeds", verbose_name=_("group")
    )
    place = models.PositiveSmallIntegerField(pgettext_lazy("field", "place reached"), null=True, blank=True)
    # Which of those who go directly into the knockout it is; with a group, which of the best of the next places.
    rank = models.PositiveSmallIntegerField(pgettext_lazy("field", "rank among such"), null=True, blank=True)

    class Meta:
        ordering = ["number"]
        verbose_name = _("number in the knockout")
        verbose_name_plural = _("numbers in the knockout")
        constraints = [models.UniqueConstraint(fields=["stage", "number"], name="seed_number")]

    def __str__(self) -> str:
        return f"{self.number} {self.entry}"


class BracketMatch(models.Model):
    """The place of a match in the tree. Pairs are numbered as 706.1 does, in each round those for
    other places after those of the main tree; `slot` counts from the top."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="bracket_matches", verbose_name=_("stage"))
    match = models.OneToOneField(Match, on_delete=models.CASCADE, related_name="in_bracket", verbose_name=_("match"))
    round = models.PositiveSmallIntegerField(pgettext_lazy("field", "round"))
    pair = models.PositiveSmallIntegerField(pgettext_lazy("field", "pair"))
    slot = models.PositiveSmallIntegerField(pgettext_lazy("field", "slot"))
    # The best place that can be reached here: 1 in the main tree, 3 in the match for third place, 5, 7, 9 ...
    place_from = models.PositiveSmallIntegerField(pgettext_lazy("field", "for places from"), default=1)
    # Nobody will come to this side: the match before it had no winner.
    a_is_nobody = models.BooleanField(pgettext_lazy("field", "nobody as the first"), default=False)
    b_is_nobody = models.BooleanField(pgettext_lazy("field", "nobody as the second"), default=False)
    # Who goes on from here, by a win or because nobody can come against.
    through = models.ForeignKey(
        Entry,
        on_delete=models.RESTRICT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=pgettext_lazy("field", "goes through"),
    )

    class Meta:
        ordering = ["round", "slot"]
        verbose_name = _("match of the knockout")
        verbose_name_plural = _("matches of the knockout")
        constraints = [
            models.UniqueConstraint(fields=["stage", "round", "pair"], name="pair_of_a_round"),
        ]

    def __str__(self) -> str:
        return f"{self.round}/{self.pair}"


class Prize(models.Model):
    """A line of the event's list of prizes: each of the places `first` to `last` brings what is written."""

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="prizes", verbose_name=_("event"))
    position = models.PositiveSmallIntegerField(pgettext_lazy("field", "line of the list"))
    first = models.PositiveSmallIntegerField(pgettext_lazy("field", "first place"))
    last = models.PositiveSmallIntegerField(pgettext_lazy("field", "last place"))
    # In the smallest unit of the event's currency: exact in every database, and nothing is ever rounded.
    amount = models.PositiveBigIntegerField(pgettext_lazy("field", "amount in smallest units"), default=0)
    # Kinds of things with their numbers: {"boosters": 12, "cup": 1}.
    things = models.JSONField(pgettext_lazy("field", "things"), default=dict, blank=True)

    class Meta:
        ordering = ["position"]
        verbose_name = _("prize")
        verbose_name_plural = _("prizes")
        constraints = [
            models.UniqueConstraint(fields=["event", "position"], name="prize_position"),
            models.CheckConstraint(condition=Q(first__gte=1, last__gte=F("first")), name="prize_places_in_order"),
        ]

    def __str__(self) -> str:
        return prizes.prizes_text([self.to_domain()], self.event.currency)

    def to_domain(self) -> prizes.Prize:
        return prizes.Prize(self.first, self.last, prizes.bundle(self.amount, self.things))


class Agreement(models.Model):
    """Players who still play for prizes agreed not to play, before a judge, and shared what is due to them (706.4).

    It is never changed or deleted. It stands while its matches have the ends it gave them
    (brackets.selectors.agreements); a result that is corrected or taken back makes it void.
    """

    event = models.ForeignKey(Event, on_delete=models.CASCADE, related_name="agreements", verbose_name=_("event"))
    judge = models.CharField(_("judge present"), max_length=80)
    agreed_at = models.DateTimeField(_("agreed at"))
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=pgettext_lazy("field", "by"),
    )
    made_at = models.DateTimeField(pgettext_lazy("field", "when"), auto_now_add=True)

    class Meta:
        ordering = ["pk"]
        verbose_name = _("agreement")
        verbose_name_plural = _("agreements")

    def __str__(self) -> str:
        return f"{self.event}, {self.agreed_at:%Y-%m-%d %H:%M}, {self.judge}"


class AgreedMatch(models.Model):
    """A match that is not played by an agreement: who would have played, and who goes on or has the better place."""

    agreement = models.ForeignKey(
        Agreement, on_delete=models.CASCADE, related_name="matches", verbose_name=_("agreement")
    )
    match = models.ForeignKey(Match, on_delete=models.CASCADE, related_name="agreements", verbose_name=_("match"))
    a = models.ForeignKey(
        Entry, on_delete=models.RESTRICT, related_name="+", verbose_name=pgettext_lazy("field", "first side")
    )
    b = models.ForeignKey(
        Entry, on_delete=models.RESTRICT, related_name="+", verbose_name=pgettext_lazy("field", "second side")
    )
    # Nobody, where the two share the places.
    winner = models.ForeignKey(
        Entry,
        on_delete=models.RESTRICT,
        null=True,
        blank=True,
        related_name="+",
        verbose_name=pgettext_lazy("field", "winner"),
    )

    class Meta:
        ordering = ["pk"]
        verbose_name = _("match by agreement")
        verbose_name_plural = _("matches by agreement")
        constraints = [models.UniqueConstraint(fields=["agreement", "match"], name="match_once_in_an_agreement")]

    def __str__(self) -> str:
        return str(self.match)


class AgreementShare(models.Model):
    """What one party has by an agreement, and in which places it could still end then: what was due follows from it."""

    agreement = models.ForeignKey(
        Agreement, on_delete=models.CASCADE, related_name="shares", verbose_name=_("agreement")
    )
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="agreed_shares", verbose_name=_("entry"))
    position = models.PositiveSmallIntegerField(pgettext_lazy("field", "position"))
    amount = models.PositiveBigIntegerField(pgettext_lazy("field", "amount in smallest units"), default=0)
    things = models.JSONField(pgettext_lazy("field", "things"), default=dict, blank=True)
    # [[1, 2]], [[1, 1], [2, 2]]: final places of the event from and to.
    reach = models.JSONField(pgettext_lazy("field", "places within reach"))

    class Meta:
        ordering = ["position"]
        verbose_name = _("share")
        verbose_name_plural = _("shares")
        constraints = [models.UniqueConstraint(fields=["agreement", "entry"], name="entry_once_in_an_agreement")]

    def __str__(self) -> str:
        return str(self.entry)

    def to_domain(self) -> prizes.Bundle:
        return prizes.bundle(self.amount, self.things)
