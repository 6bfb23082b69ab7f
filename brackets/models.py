"""What a knockout stores: who has which number, and where each match stands in the tree."""

from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from groups.models import Group
from tournaments.models import Entry, Match, Stage


class Seed(models.Model):
    """A number in the knockout (706.2): who has it, and from which group and place it came."""

    stage = models.ForeignKey(Stage, on_delete=models.CASCADE, related_name="seeds", verbose_name=_("stage"))
    number = models.PositiveSmallIntegerField(pgettext_lazy("field", "number"))
    entry = models.ForeignKey(Entry, on_delete=models.RESTRICT, related_name="seeds", verbose_name=_("entry"))
    group = models.ForeignKey(
        Group, on_delete=models.RESTRICT, null=True, blank=True, related_name="seeds", verbose_name=_("group")
    )
    place = models.PositiveSmallIntegerField(pgettext_lazy("field", "place reached"), null=True, blank=True)

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
