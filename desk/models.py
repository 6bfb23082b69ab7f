"""The record of results: append-only, one Change for each thing a person did, one line for each match it changed."""

from django.conf import settings
from django.core.serializers.json import DjangoJSONEncoder
from django.db import models
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy

from brackets.models import Agreement
from tournaments.models import Entry, Match, Tournament


class Change(models.Model):
    class Kind(models.TextChoices):
        ENTERED = "entered", pgettext_lazy("change of results", "entered")
        CORRECTED = "corrected", _("corrected")
        CLEARED = "cleared", _("cleared")
        UNDONE = "undone", _("taken back")
        LOT = "lot", _("cleared by a lot")
        OUT = "out", _("out of the event")
        AGREED = "agreed", _("by agreement")

    tournament = models.ForeignKey(
        Tournament, on_delete=models.CASCADE, related_name="changes", verbose_name=_("tournament")
    )
    kind = models.CharField(pgettext_lazy("field", "kind"), max_length=10, choices=Kind)
    at = models.DateTimeField(pgettext_lazy("field", "when"), auto_now_add=True)
    by = models.ForeignKey(
        settings.AUTH_USER_MODEL,
        on_delete=models.SET_NULL,
        null=True,
        related_name="+",
        verbose_name=pgettext_lazy("field", "by"),
    )
    reason = models.CharField(_("reason"), max_length=200, blank=True)
    # The change that this one takes back.
    undoes = models.OneToOneField(
        "self",
        on_delete=models.RESTRICT,
        null=True,
        blank=True,
        related_name="undone_by",
        verbose_name=pgettext_lazy("field", "takes back"),
    )
    # The entry that went out of the event by this change, or came back by taking it back.
    entry = models.ForeignKey(
        Entry,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="changes",
        verbose_name=pgettext_lazy("field", "entry"),
    )
    # The agreement that this change made, or took back (706.4).
    agreement = models.ForeignKey(
        Agreement,
        on_delete=models.SET_NULL,
        null=True,
        blank=True,
        related_name="changes",
        verbose_name=_("agreement"),
    )
    # What left the groups with it, as desk.services.taken_out stored it: enough to put exactly the same back. And the
    # lots that it voided and the numbers of knockouts that it moved, which stand again when it is taken back.
    removed = models.JSONField(pgettext_lazy("field", "taken out"), default=dict, blank=True, encoder=DjangoJSONEncoder)

    class Meta:
        ordering = ["-pk"]
        verbose_name = _("change of results")
        verbose_name_plural = _("changes of results")

    def __str__(self) -> str:
        return f"{self.get_kind_display()} {self.at:%Y-%m-%d %H:%M}"

    @property
    def is_for_organizers(self) -> bool:
        """Who goes out of the event and what players agreed on, organizers alone say and take back."""
        return self.kind == self.Kind.OUT or self.agreement_id is not None


class MatchChange(models.Model):
    """One match before and after: its sides and its result, as stored on the match."""

    change = models.ForeignKey(
        Change, on_delete=models.CASCADE, related_name="lines", verbose_name=pgettext_lazy("field", "change")
    )
    # A match outlives its record only when its stage is drawn again; the record stays.
    match = models.ForeignKey(
        Match, on_delete=models.SET_NULL, null=True, related_name="changes", verbose_name=_("match")
    )
    before = models.JSONField(pgettext_lazy("field", "before"))
    after = models.JSONField(pgettext_lazy("field", "after"))
    # The match's version after this change, or since a newer one was taken back: it can be taken back only while
    # nothing newer stands.
    version = models.PositiveIntegerField(pgettext_lazy("field", "version"))

    class Meta:
        ordering = ["pk"]
        verbose_name = _("changed match")
        verbose_name_plural = _("changed matches")

    def __str__(self) -> str:
        return str(self.match)
